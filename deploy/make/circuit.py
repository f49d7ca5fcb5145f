"""The elements of a circuit board: footprints, parts, tracks, vias; sizes in mm, y downwards. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

FRONT, BACK = "F.Cu", "B.Cu"

MARK = 0.3
"""The printed width of a mark's line."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class FootPad:
    """A pad of a footprint, relative to its middle; a drill makes it a hole plated through both layers."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A printed line next to a pad, which shows the polarity of a part; relative to its footprint's middle."""

    pad: str
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Footprint:
    """The pads of a kind of part, the size of its body (width and height), and its mark.

    A part without a mark fits either way round.
    """

    name: str
    pads: tuple[FootPad, ...]
    body: tuple[float, float]
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    part: str
    number: str
    net: str
    x: float
    y: float
    width: float
    height: float
    drill: float

    @property
    def layers(self) -> frozenset[str]:
        return frozenset((FRONT, BACK) if self.drill else (FRONT,))


@dataclass(frozen=True, slots=True)
class Part:
    """A part at its place, rotated by 0 or 180 degrees; `nets` names the net of every pad, `below` is the underside."""

    name: str
    value: str
    footprint: Footprint
    x: float
    y: float
    nets: dict[str, str]
    turned: bool = False
    below: bool = False

    def pads(self) -> Iterator[Pad]:
        for pad in self.footprint.pads:
            x, y = self._placed((pad.x, pad.y))
            yield Pad(self.name, pad.number, self.nets[pad.number], x, y, pad.width, pad.height, pad.drill)

    def mark(self) -> tuple[Point, Point] | None:
        """Returns the ends of its printed mark; None for a part that fits either way round."""
        mark = self.footprint.mark
        return None if mark is None else (self._placed(mark.start), self._placed(mark.end))

    def _placed(self, point: Point) -> Point:
        way = -1 if self.turned else 1
        return round(self.x + way * point[0], 4), round(self.y + way * point[1], 4)


@dataclass(frozen=True, slots=True)
class Track:
    net: str
    layer: str
    points: tuple[Point, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole that connects both layers."""

    net: str
    x: float
    y: float
    size: float = 0.8
    drill: float = 0.4


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole without copper, and the diameter of the screw's head over it."""

    x: float
    y: float
    drill: float
    head: float


@dataclass(frozen=True, slots=True)
class Label:
    """Text printed on the board, centred at its place."""

    words: str
    x: float
    y: float
    size: float = 1.0
    below: bool = False


@dataclass(frozen=True, slots=True)
class Circuit:
    """A circuit board; `corners` are its left, top, right and bottom edge."""

    title: str
    corners: tuple[float, float, float, float]
    thickness: float
    parts: tuple[Part, ...]
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    holes: tuple[Hole, ...]
    labels: tuple[Label, ...]

    @property
    def pads(self) -> tuple[Pad, ...]:
        return tuple(pad for part in self.parts for pad in part.pads())

    @property
    def nets(self) -> tuple[str, ...]:
        return tuple(sorted({pad.net for pad in self.pads} - {""}))
