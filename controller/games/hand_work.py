"""What a hand does to make a move on the board, as values: lift, take from the box, place, put in the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["HandWork", "Lift", "Place", "PutInBox", "TakeFromBox", "in_words"]


@dataclass(frozen=True, slots=True)
class Lift:
    """Lift the piece that stands on a square."""

    square: str

    def in_words(self) -> str:
        """Returns what to do, for the middle of a sentence."""
        return f"lift the piece on {self.square}"


@dataclass(frozen=True, slots=True)
class TakeFromBox:
    """Take a piece of a look such as "white" from the box beside the board."""

    piece: str

    def in_words(self) -> str:
        """Returns what to do, for the middle of a sentence."""
        return f"take a piece ({self.piece.replace('-', ', ')}) from the box"


@dataclass(frozen=True, slots=True)
class Place:
    """Put the piece that is in the hand on a square; what stands there is captured and goes to the box."""

    square: str

    def in_words(self) -> str:
        """Returns what to do, for the middle of a sentence."""
        return f"put it on {self.square}"


@dataclass(frozen=True, slots=True)
class PutInBox:
    """Put the piece that is in the hand, of this look, in the box beside the board."""

    piece: str

    def in_words(self) -> str:
        """Returns what to do, for the middle of a sentence."""
        return "put it in the box"


HandWork = Lift | TakeFromBox | Place | PutInBox
"""One thing that a hand does; squares are named "a1" to "e5"."""


def in_words(work: Sequence[HandWork]) -> str:
    """Returns what a hand does, one thing after the other, for the middle of a sentence."""
    return " and ".join(deed.in_words() for deed in work)
