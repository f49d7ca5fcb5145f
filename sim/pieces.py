"""Pieces with a magnet in the foot, and the places where one can be."""

from __future__ import annotations

from dataclasses import dataclass

from hal import Square


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: an identity that no reed can see, and how it looks to people."""

    id: str
    look: str
    """For instance "white-king"; the world gives it no meaning."""


@dataclass(frozen=True, slots=True)
class OnSquare:
    """It stands on a square, perhaps not alone."""

    square: Square

    @property
    def felt_on(self) -> Square | None:
        """The square whose reed feels the magnet."""
        return self.square


@dataclass(frozen=True, slots=True)
class InHand:
    """A hand holds it, high or low above a square; beside the board `over` is None."""

    hand: str
    over: Square | None = None
    low: bool = False
    """True while it is drawn so low that the reed below feels it."""

    @property
    def felt_on(self) -> Square | None:
        """The square whose reed feels the magnet; None when it is held high."""
        return self.over if self.low else None


@dataclass(frozen=True, slots=True)
class InBox:
    """It lies in the box beside the board, where no reed feels it."""

    @property
    def felt_on(self) -> Square | None:
        """None: no reed is near the box."""
        return None


Place = OnSquare | InHand | InBox
"""Where a piece is."""
