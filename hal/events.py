"""What the hardware tells: edges, whole pictures, kinds of pieces, cards, its own state. Times are whole ms."""

from __future__ import annotations

from dataclasses import dataclass

from hal.squares import Occupancy, Square


@dataclass(frozen=True, slots=True)
class Edge:
    """One reed changed: raw, undebounced, in the order seen."""

    t_ms: int
    """When, in ms of the clock that the backend was opened with."""
    square: Square
    """Which square, counted from a1."""
    on: bool
    """True when a magnet arrived, False when it left."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole board as it is felt now; sent at opening, after a reconnection, and to heal lost edges."""

    t_ms: int
    occupied: Occupancy


@dataclass(frozen=True, slots=True)
class PieceSeen:
    """What kind of piece stands on a square; only a board with tags or poles under its pieces knows.

    Told after the edge or the picture that says that a piece is there, and again when the kind changes.
    """

    t_ms: int
    square: Square
    kind: str | None
    """A look of the game such as "white-king", or as many of its words as the sensor can tell, such as "white"; None
    when the kind is not known any more."""


@dataclass(frozen=True, slots=True)
class Held:
    """How many pieces are in hands, told when it changes; only a simulated board knows."""

    t_ms: int
    pieces: int


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card was put on the reader: told once, however long it lies there."""

    t_ms: int
    uid: str
    """The tag's number in upper-case hex."""


@dataclass(frozen=True, slots=True)
class CardGone:
    """A card left the reader."""

    t_ms: int
    uid: str


@dataclass(frozen=True, slots=True)
class Health:
    """How a piece of hardware is: `ok`, and one sentence for a person, with the remedy when it is not."""

    ok: bool
    sentence: str


HardwareEvent = Edge | Picture | PieceSeen | Held | CardSeen | CardGone | Health
"""All that a backend may put on the queue."""


def kind_fits(kind: str | None, look: str | None) -> bool:
    """Returns whether a piece of this kind may be the one of that look; what is not known fits.

    A sensor may know only some words of a look: a "white" piece may be a "white-king", and a "king" as well.
    """
    return kind is None or look is None or set(kind.split("-")) <= set(look.split("-"))
