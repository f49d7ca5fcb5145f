"""Legal moves as gestures, and what move detection knows of the position and earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from hal.squares import Occupancy, Square


@dataclass(frozen=True, slots=True)
class Gesture:
    """A legal move as the board sees it: three pictures and a card."""

    move: str
    """The text of the gesture's move."""
    leaves: Occupancy = 0
    """The squares whose piece leaves: occupied before, empty after."""
    enters: Occupancy = 0
    """The squares where a piece arrives: empty before, occupied after."""
    touches: Occupancy = 0
    """The squares that are occupied before and after, and empty for a moment in between: a capture's target."""
    card: str | None = None
    """The card that must be tapped with it, or None."""

    def after(self, occupied: Occupancy) -> Occupancy:
        return (occupied & ~self.leaves) | self.enters

    @property
    def squares(self) -> Occupancy:
        return self.leaves | self.enters | self.touches

    @property
    def is_in_place(self) -> bool:
        """True when the picture is the same before and after: only touches reveal the move."""
        return not self.leaves and not self.enters


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier picture of the same game, for taking back by hand."""

    plies: int
    """The number of moves since then, at least 1."""
    occupied: Occupancy
    movers: Occupancy
    """The pieces that could move then."""
    touched: Occupancy = 0
    """The squares that are occupied in both pictures, but by different pieces: these must have been lifted."""

    def as_gesture(self, occupied: Occupancy) -> Gesture:
        """Returns the gesture that leads here from a picture."""
        return Gesture("", occupied & ~self.occupied, self.occupied & ~occupied, self.touched)


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """What move detection knows of the game: the expected picture and the possible gestures."""

    occupied: Occupancy
    """The picture of the position: the squares that should have a piece."""
    gestures: tuple[Gesture, ...]
    """The legal moves of the deciding seat."""
    own: Occupancy
    """The pieces of that seat."""
    follow: Callable[[Gesture], Situation]
    """Returns the situation after a gesture, for an opponent who is faster than the table."""
    past: tuple[Past, ...] = ()
    """Earlier pictures, the latest first."""
    start: Occupancy | None = None
    """The start picture of a new game; None if it cannot be set up by hand."""
    is_over: bool = False
    """True when the game has ended: pieces may then be put away without an alarm."""
    follows: bool = False
    """True when hands follow a game that is also played elsewhere, on pages and by its rules."""
    errands: Occupancy = 0
    """Squares where the game itself removed or needs a piece: hands follow in their own time."""
    lacking: tuple[Gesture, ...] = ()
    """Gestures that only lack their card: it was not tapped."""
    looks: Mapping[Square, str] = field(default_factory=dict)
    """H26. The look of the piece on each square, such as "white-king", for a board that recognises kinds; empty if
    any piece fits.
    """

    def with_card(self, card: str | None) -> Situation:
        """Returns the situation after tapping this card, None for no card: gestures of other cards become `lacking`."""
        ready = tuple(gesture for gesture in self.gestures if gesture.card in (None, card))
        lacking = tuple(gesture for gesture in self.gestures if gesture.card not in (None, card))
        return replace(self, gestures=ready, lacking=lacking, follow=lambda made: self.follow(made).with_card(None))
