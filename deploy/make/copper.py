"""Checks a circuit board like a factory: connections, clearances, and the board's edges. Pure.

All copper is a stretched disc: a point, a line or a rectangle with a radius around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import hypot

from deploy.make.circuit import BACK, FRONT, Circuit, Pad, Part, Track

CLEARANCE = 0.2
"""The minimum distance between the copper of two nets, in mm; cheap factories can do 0.15."""
EDGE = 0.4
"""The minimum distance of copper from the edge of the board."""
HOLE = 0.3
"""The minimum distance of copper from a hole of another net or of none."""
FAR = 1.0
"""A distance greater than any rule requires."""
LEAST_TRACK, LEAST_DRILL, LEAST_RING = 0.2, 0.3, 0.15

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True)
class Copper:
    """A piece of copper: the corners of a line or a convex area, and the radius around them."""

    what: str
    net: str
    layers: frozenset[str]
    corners: tuple[Point, ...]
    radius: float

    @cached_property
    def box(self) -> Box:
        """Its bounding box."""
        xs, ys, r = [x for x, _ in self.corners], [y for _, y in self.corners], self.radius
        return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r


def faults(circuit: Circuit) -> list[str]:
    """Returns the faults for manufacturing or soldering, a sentence each; none for a good board."""
    copper = [*_coppers(circuit)]
    return [
        *_thin(circuit),
        *_outside(circuit, copper),
        *_near_holes(circuit, copper),
        *_too_near(copper),
        *_apart(copper),
        *_bodies(circuit),
    ]


def _coppers(circuit: Circuit) -> Iterator[Copper]:
    yield from (_pad(pad) for pad in circuit.pads)
    for track in circuit.tracks:
        yield from _segments(track)
    for via in circuit.vias:
        where = frozenset((FRONT, BACK))
        yield Copper(f"a via at {via.x:g}, {via.y:g}", via.net, where, ((via.x, via.y),), via.size / 2)


def _pad(pad: Pad) -> Copper:
    if pad.drill:
        corners: tuple[Point, ...] = ((pad.x, pad.y),)
        return Copper(f"{pad.part} pad {pad.number}", pad.net, pad.layers, corners, pad.width / 2)
    w, h = pad.width / 2, pad.height / 2
    corners = ((pad.x - w, pad.y - h), (pad.x + w, pad.y - h), (pad.x + w, pad.y + h), (pad.x - w, pad.y + h))
    return Copper(f"{pad.part} pad {pad.number}", pad.net, pad.layers, corners, 0)


def _segments(track: Track) -> Iterator[Copper]:
    for a, b in pairwise(track.points):
        what = f"a track from {a[0]:g}, {a[1]:g} to {b[0]:g}, {b[1]:g}"
        yield Copper(what, track.net, frozenset((track.layer,)), (a, b), track.width / 2)


# Distances


def distance(one: Copper, other: Copper) -> float:
    """Returns the distance between two pieces of copper, in mm; 0 or less if they touch.

    For pieces farther apart than any rule requires, the result is only a large number.
    """
    if _far(one.box, other.box):
        return FAR
    if _inside(one.corners[0], other.corners) or _inside(other.corners[0], one.corners):
        return 0.0
    between = min(_apart_by(a, b) for a in _edges(one.corners) for b in _edges(other.corners))
    return between - one.radius - other.radius


def _far(a: Box, b: Box) -> bool:
    return a[0] - b[2] > FAR or b[0] - a[2] > FAR or a[1] - b[3] > FAR or b[1] - a[3] > FAR


def _edges(corners: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """Returns the edges of an area; of a line, both directions."""
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _inside(point: Point, corners: tuple[Point, ...]) -> bool:
    """Returns whether a point is in a convex area with clockwise corners."""
    return len(corners) > 2 and all(_side(a, b, point) >= 0 for a, b in _edges(corners))


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _apart_by(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """Returns the distance between two lines."""
    (a, b), (c, d) = one, other
    if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
        return 0.0
    ends = ((a, other), (b, other), (c, one), (d, one))
    return min(_from_line(point, line) for point, line in ends)


def _from_line(point: Point, line: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = line
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length if length else 0
    along = max(0.0, min(1.0, along))
    return hypot(point[0] - ax - along * (bx - ax), point[1] - ay - along * (by - ay))


# Rules


def _thin(circuit: Circuit) -> Iterator[str]:
    for track in circuit.tracks:
        if track.width < LEAST_TRACK:
            yield f"a track of {track.net} is {track.width:g} mm wide; the least is {LEAST_TRACK:g}"
    holes = [(f"{pad.part} pad {pad.number}", pad.width, pad.drill) for pad in circuit.pads if pad.drill]
    for what, size, drill in (*holes, *((f"a via of {via.net}", via.size, via.drill) for via in circuit.vias)):
        if drill < LEAST_DRILL or (size - drill) / 2 < LEAST_RING - 1e-9:
            yield f"{what}: a hole of {drill:g} mm in a pad of {size:g} mm cannot be made"


def _outside(circuit: Circuit, copper: list[Copper]) -> Iterator[str]:
    left, top, right, bottom = circuit.corners
    for each in copper:
        x, y, u, v = each.box
        if min(x - left, y - top, right - u, bottom - v) < EDGE - 1e-9:
            yield f"{each.what} ({each.net}) is nearer than {EDGE:g} mm to the edge of the board"


def _drilled(circuit: Circuit) -> Iterator[Copper]:
    """Yields every hole as copper of its net; holes for screws have none."""
    everywhere = frozenset((FRONT, BACK))
    for hole in circuit.holes:
        yield Copper(f"the screw hole at {hole.x:g}", "", everywhere, ((hole.x, hole.y),), hole.drill / 2)
    for pad in circuit.pads:
        if pad.drill:
            name = f"the hole of {pad.part} pad {pad.number}"
            yield Copper(name, pad.net, everywhere, ((pad.x, pad.y),), pad.drill / 2)
    for via in circuit.vias:
        yield Copper(f"a via's hole at {via.x:g}", via.net, everywhere, ((via.x, via.y),), via.drill / 2)


def _near_holes(circuit: Circuit, copper: list[Copper]) -> Iterator[str]:
    holes = [*_drilled(circuit)]
    for hole in holes:
        for each in copper:
            if each.net != hole.net and distance(hole, each) < HOLE - 1e-9:
                yield f"{each.what} ({each.net}) is nearer than {HOLE:g} mm to {hole.what}"
    for one, other in combinations(holes, 2):
        if distance(one, other) < HOLE:
            yield f"{one.what} and {other.what} run into each other"


def _too_near(copper: list[Copper]) -> Iterator[str]:
    for one, other in combinations(copper, 2):
        if one.net != other.net and one.layers & other.layers and distance(one, other) < CLEARANCE - 1e-9:
            yield f"{one.what} ({one.net}) and {other.what} ({other.net}) are nearer than {CLEARANCE:g} mm"


def _apart(copper: list[Copper]) -> Iterator[str]:
    """Yields the nets whose copper is not connected."""
    for net in sorted({each.net for each in copper}):
        pieces = _pieces([each for each in copper if each.net == net])
        if len(pieces) > 1:
            yield f"{net} is in {len(pieces)} pieces: {pieces[0][0].what} does not reach {pieces[1][0].what}"


def _pieces(copper: list[Copper]) -> list[list[Copper]]:
    """Groups touching copper."""
    pieces: list[list[Copper]] = []
    for each in copper:
        near = [piece for piece in pieces if any(_touch(each, other) for other in piece)]
        pieces = [piece for piece in pieces if piece not in near]
        pieces.append([each, *(other for piece in near for other in piece)])
    return pieces


def _touch(one: Copper, other: Copper) -> bool:
    return bool(one.layers & other.layers) and distance(one, other) <= 0


def _bodies(circuit: Circuit) -> Iterator[str]:
    """Yields the parts, and heads of screws, that overlap."""
    for below in (False, True):
        rooms = [(part.name, _room(part)) for part in circuit.parts if part.below == below]
        heads = [(f"the screw at {hole.x:g}", (hole.x, hole.y, hole.head, hole.head)) for hole in circuit.holes]
        for (one, a), (other, b) in combinations([*rooms, *heads], 2):
            if abs(a[0] - b[0]) < (a[2] + b[2]) / 2 - 1e-9 and abs(a[1] - b[1]) < (a[3] + b[3]) / 2 - 1e-9:
                yield f"{one} and {other} need the same room"


def _room(part: Part) -> tuple[float, float, float, float]:
    return part.x, part.y, *part.footprint.body
