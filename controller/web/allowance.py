"""How often somebody may ask for something."""

from __future__ import annotations

from controller.errors import Refused
from controller.messages.commands import Command, CourseWanted, GameWanted, NewGameWanted, Resume, Seats
from controller.table.thread import Hand
from engine.sentence import phrase

__all__ = ["Allowance", "GameAllowance"]

_TOO_MANY_GAMES = phrase("games begin too often; wait a moment before the next")


class Allowance:
    """So many times at once (`burst`), and for long so many times a second (`per_s`).

    What is asked for in vain counts as well: who does not stop asking gets nothing until he has paused.
    """

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst, self._per_s = burst, per_s
        self._left = float(burst)
        self._at_ms: int | None = None

    def takes(self, now_ms: int) -> bool:
        """Counts one more wish, at a time in ms; returns whether it is allowed."""
        if self._at_ms is not None:
            self._left = min(self._burst, self._left + (now_ms - self._at_ms) * self._per_s / 1000)
        self._at_ms = now_ms
        self._left = max(-self._burst, self._left - 1)
        return self._left >= 0


class GameAllowance:
    """How often games may begin at a table: each is kept for ever."""

    def __init__(self) -> None:
        self._all = Allowance(burst=10, per_s=1)

    def check(self, wish: Command | Hand, own: Allowance, now_ms: int, *, deals: bool) -> None:
        """Counts a wish that begins a game, for all pages and for the `own` one; raises `Refused` when it is too many.

        Where the table `deals` hidden hands, new players begin a game as well.
        """
        begins = isinstance(wish, NewGameWanted | GameWanted | CourseWanted | Resume)
        if (begins or (deals and isinstance(wish, Seats))) and not (own.takes(now_ms) and self._all.takes(now_ms)):
            raise Refused(_TOO_MANY_GAMES)
