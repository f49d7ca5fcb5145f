"""The end of a game: the winners and the reason."""

from __future__ import annotations

from dataclasses import dataclass

Seat = str
"""A seat's name in lower case, such as "white", or `engine.CHANCE`."""

RESIGNED, MATCH_RESIGNED, TIME = "resigned", "match-resigned", "time"
GIVEN_UP = frozenset({RESIGNED, MATCH_RESIGNED, TIME})
"""The reasons of outcomes without a deciding move, which can be withdrawn."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winner's seat, or None for a draw, and the reason in the game's fixed words.

    As text "north points" or "draw repetition", and with several winners "north+south points".
    """

    winner: Seat | None
    """The winner, the first of several; None for a draw."""
    reason: str
    partners: tuple[Seat, ...] = ()
    """The seats that win with `winner`, in games with several winners; empty in a draw."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All winners, `winner` first; empty in a draw."""
        return () if self.winner is None else (self.winner, *self.partners)

    def is_written(self, text: str) -> bool:
        """Returns whether `text` describes this outcome; journals of earlier versions name one winner even if
        several win.
        """
        return text in (str(self), f"{self.winner or 'draw'} {self.reason}")

    def __str__(self) -> str:
        return f"{'+'.join(self.winners) or 'draw'} {self.reason}"
