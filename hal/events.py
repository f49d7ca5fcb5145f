"""Events of the hardware: edges, whole pictures, kinds of pieces, cards, health. Times are whole ms."""

from __future__ import annotations

from dataclasses import dataclass

from hal.squares import Occupancy, Square


@dataclass(frozen=True, slots=True)
class Edge:
    """A change of one reed: raw, not debounced, in the order of the scans."""

    t_ms: int
    """The time in ms, by the clock passed to `open`."""
    square: Square
    """The square, counted from a1."""
    on: bool
    """True when a magnet arrived, False when it left."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of the whole board; sent at opening, after a reconnection, and to repair lost edges."""

    t_ms: int
    occupied: Occupancy


@dataclass(frozen=True, slots=True)
class PieceSeen:
    """The kind of piece on a square, from a board with tags or poles under its pieces.

    Reported after the edge or the picture with the piece, and again when the kind changes.
    """

    t_ms: int
    square: Square
    kind: str | None
    """A look of the game such as "white-king", or those of its words that the sensor recognises, such as "white";
    None when the kind is no longer known.
    """


@dataclass(frozen=True, slots=True)
class Held:
    """The number of pieces in hands, reported when it changes, by simulated boards only."""

    t_ms: int
    pieces: int


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card was put on the reader; reported once for each stay."""

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
    """The health of a device: `ok`, and one sentence for people, with the remedy when it is not."""

    ok: bool
    sentence: str


HardwareEvent = Edge | Picture | PieceSeen | Held | CardSeen | CardGone | Health
"""The events that a backend may put on the queue."""


def kind_fits(kind: str | None, look: str | None) -> bool:
    """Returns whether a piece of this kind may have that look; an unknown kind or look fits.

    A sensor may recognise only some words of a look: a "white" piece may be a "white-king", and so may a "king".
    """
    return kind is None or look is None or set(kind.split("-")) <= set(look.split("-"))
