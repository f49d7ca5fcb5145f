"""Whose pages are open, and since when a seat has none; time is passed in, in ms."""

from __future__ import annotations

from collections import Counter

from engine.game import Seat

__all__ = ["AWAY_MS", "RELOAD_MS", "Presence"]

AWAY_MS = 180_000
"""A seat without a page for so long is free for others, in ms: a phone sleeps, but not for ever."""
RELOAD_MS = 10_000
"""A page that was closed no longer ago may be loading again, in ms: its seat is still asked for its agreement."""


class Presence:
    """The open pages of each seat. Who has not been seen yet is missed from `began` on, when the table started."""

    def __init__(self, began: int) -> None:
        self._began = began
        self._open: Counter[Seat] = Counter()
        self._last: dict[Seat, int] = {}

    def came(self, seat: Seat, now: int) -> None:
        """A page of this seat was opened."""
        self._open[seat] += 1
        self._last[seat] = now

    def went(self, seat: Seat, now: int) -> None:
        """A page of this seat was closed."""
        self._open[seat] -= 1
        self._last[seat] = now

    def sat_down(self, seat: Seat, now: int) -> None:
        """Somebody was given this seat, whose page opens next."""
        self._last[seat] = now

    def is_here(self, seat: Seat) -> bool:
        """Returns whether a page of this seat is open."""
        return self._open[seat] > 0

    def is_away(self, seat: Seat, now: int) -> bool:
        """Returns whether no page of this seat has been open for a long while."""
        return self._is_closed_for(AWAY_MS, seat, now)

    def answers(self, seat: Seat, now: int) -> bool:
        """Returns whether somebody at this seat sees a question: a page is open, or is loading again."""
        return not self._is_closed_for(RELOAD_MS, seat, now)

    def _is_closed_for(self, ms: int, seat: Seat, now: int) -> bool:
        return not self.is_here(seat) and now - self._last.get(seat, self._began) >= ms
