"""Magnets have a field: where a piece must be, in mm, for a reed to feel it, and what the reeds say of a hand's way.

Every piece has a disc magnet in its foot, and under the centre of each square lies a reed along the rank. A reed
closes better for a magnet that is off along its glass than for one that is off across it, and it holds a magnet
that comes no nearer: it opens only well outside the place where it closed. So the space in which a reed closes is
half an ellipsoid on the square's centre, and the space in which it holds is the same, larger. What follows from the
numbers below, and is all seen on real boards:

- between two ranks lies a strip where a piece that was set down is felt by no reed;
- on the line between two files, near a corner for strong magnets, it is felt by two;
- a piece that a hand holds low is felt as if it stood, one held high is not;
- a weak magnet is felt only where it stands well centred and on the board;
- a piece just beside the board is felt by the edge square's reed.

Two magnets over one reed do not weaken each other here. All lengths are judgement, of the order that small disc
magnets and 14 mm reeds show on a desk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, sqrt
from typing import NamedTuple

from hal.events import Edge
from hal.squares import Occupancy, Square, picture_of, square_index
from tests.hands.timeline import Timeline

__all__ = [
    "ACROSS_MM",
    "ALONG_MM",
    "CARRIED_MM",
    "HOLD",
    "HOVER_MM",
    "SQUARE_MM",
    "STRONG",
    "UP_MM",
    "WEAK",
    "Course",
    "Pose",
    "Waypoint",
    "beside",
    "felt",
    "felt_at",
    "from_box",
    "over",
    "standing",
]

SQUARE_MM = 50.0
"""The side of a square. x grows from file a to e, y from rank 1 to 5; the board's corner beside a1 is (0, 0)."""

ALONG_MM = 28.0
"""How far off along the reed, that is along the rank, a standing magnet just closes it: beyond the square's edge."""

ACROSS_MM = 22.0
"""How far off across the reed a standing magnet just closes it: not quite to the square's edge."""

UP_MM = 18.0
"""How high above the centre a magnet just closes the reed; at 10 mm a held piece reads as present."""

HOLD = 1.25
"""A closed reed opens at this many times the distance at which it closes: fields fall fast, reeds let go late."""

WEAK = 0.5
"""The strength of a magnet that is felt only where it stands well centred."""

STRONG = 1.3
"""The strength of a magnet that two diagonal neighbours feel at once while it is drawn over their corner."""

CARRIED_MM = 60.0
"""How high a hand carries a piece over the others: out of every reed's reach."""

HOVER_MM = 8.0
"""How high a hesitant hand holds a piece: within the reeds' reach."""

BOX_MM = 250.0
"""How far beside the board the box stands."""


class Pose(NamedTuple):
    """Where a piece's magnet is, in mm."""

    x: float
    y: float
    height: float = 0.0
    """Above the board; 0 is standing on it."""


class Waypoint(NamedTuple):
    """Where a piece is at a time; between two of them it goes straight on at one speed."""

    t_ms: int
    pose: Pose


def over(square: str, height: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> Pose:
    """Returns the pose over a square's centre, off by (dx, dy) mm."""
    return _over(square_index(square), height, dx, dy)


def beside(square: str, gap_mm: float) -> Pose:
    """Returns the pose of a piece that stands beside the board, `gap_mm` from an edge square's outer side.

    From a corner's two outer sides it is the one of the file. Raises `ValueError` for a square inside the board.
    """
    x, y, height = over(square)
    for side, inward in ((x, 1), (5 * SQUARE_MM - x, -1)):
        if side < SQUARE_MM:
            return Pose(x - inward * (side + gap_mm), y, height)
    for side, inward in ((y, 1), (5 * SQUARE_MM - y, -1)):
        if side < SQUARE_MM:
            return Pose(x, y - inward * (side + gap_mm), height)
    raise ValueError(f"nothing stands beside {square}: it is no edge square")


@dataclass(frozen=True, slots=True)
class Course:
    """One piece's way through space and time, told verb by verb; each verb returns a longer course.

    Before its first waypoint the piece is where that says, after its last where that says.
    """

    waypoints: tuple[Waypoint, ...]
    """At least one, in time order."""
    strength: float = 1.0
    """How far its magnet reaches; 1.0 is a good one."""

    @property
    def now(self) -> Waypoint:
        """The last waypoint: when the course ends, and where."""
        return self.waypoints[-1]

    @property
    def end_ms(self) -> int:
        """When the course ends."""
        return self.now.t_ms

    def to(self, pose: Pose, ms: int) -> Course:
        """Goes straight to a pose within `ms`, 0 or more."""
        return replace(self, waypoints=(*self.waypoints, Waypoint(self.end_ms + ms, pose)))

    def rest(self, ms: int) -> Course:
        """Stays where it is."""
        return self.to(self.now.pose, ms)

    def lift(self, ms: int = 150, height: float = CARRIED_MM) -> Course:
        """Goes straight up."""
        return self.to(self.now.pose._replace(height=height), ms)

    def carry(self, square: str, ms: int, height: float = CARRIED_MM) -> Course:
        """Goes through the air to above a square; it rises or falls to `height` on the way."""
        return self.to(over(square, height), ms)

    def drag(self, square: str, ms: int, dx: float = 0.0, dy: float = 0.0) -> Course:
        """Slides over the board to a square, or to (dx, dy) mm off its centre."""
        return self.to(over(square, 0.0, dx, dy), ms)

    def set_down(self, square: str, ms: int = 120, dx: float = 0.0, dy: float = 0.0) -> Course:
        """Comes down on a square, or (dx, dy) mm off its centre."""
        return self.drag(square, ms, dx, dy)

    def wobble(self, mm: float, hz: float, ms: int) -> Course:
        """Rocks `mm` to and fro across the reed, `hz` times a second for about `ms`, and ends where it began."""
        rounds, middle = max(1, round(ms * hz / 1000)), self.now.pose
        course = self
        for turn in range(rounds):
            begin, end = self.end_ms + ms * turn // rounds, self.end_ms + ms * (turn + 1) // rounds
            quarter = (end - begin) // 4
            course = course.to(middle._replace(y=middle.y + mm), quarter)
            course = course.to(middle._replace(y=middle.y - mm), 2 * quarter)
            course = course.to(middle, end - begin - 3 * quarter)
        return course

    def to_box(self, ms: int = 600) -> Course:
        """Is lifted off the board and put into the box."""
        return self.lift(ms // 4).to(_BOX._replace(height=CARRIED_MM), ms // 2).to(_BOX, ms - ms // 4 - ms // 2)


def standing(square: str, dx: float = 0.0, dy: float = 0.0, strength: float = 1.0) -> Course:
    """Returns the course of a piece that stands on a square, or (dx, dy) mm off its centre, from 0 ms on."""
    return Course((Waypoint(0, over(square, 0.0, dx, dy)),), strength)


def from_box(strength: float = 1.0) -> Course:
    """Returns the course of a piece that lies in the box from 0 ms on."""
    return Course((Waypoint(0, _BOX),), strength)


def felt_at(courses: Iterable[Course], still: Occupancy = 0) -> Occupancy:
    """Returns the picture at 0 ms: `still` is where pieces stand, centred, that nobody touches."""
    first = [(course.waypoints[0].pose, course.strength) for course in courses]
    felt = (square for square in range(25) if any(_Reach(square, strength).of(pose) <= 1 for pose, strength in first))
    return still | picture_of(felt)


def felt(courses: Sequence[Course], still: Occupancy = 0, end_ms: int = 0) -> Timeline:
    """Returns what the 25 reeds say of pieces under way, at 1 ms resolution and without bounces.

    It begins from `felt_at(courses, still)`. The timeline ends with the last course, or at `end_ms` if that is later.
    """
    edges = [edge for square in range(25) if not still >> square & 1 for edge in _edges(square, courses)]
    end = max([end_ms, *(course.end_ms for course in courses)])
    return Timeline(tuple(sorted(edges, key=lambda edge: edge.t_ms)), end)


def _over(square: Square, height: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> Pose:
    rank, file = divmod(square, 5)
    return Pose((file + 0.5) * SQUARE_MM + dx, (rank + 0.5) * SQUARE_MM + dy, height)


_BOX = Pose(5 * SQUARE_MM + BOX_MM, 2.5 * SQUARE_MM)


# One reed


def _edges(square: Square, courses: Sequence[Course]) -> Iterator[Edge]:
    """The edges of one reed: it is closed while it holds any magnet; changes within one ms are one or none."""
    held = 0
    changes: dict[int, int] = {}
    for course in courses:
        reach = _Reach(square, course.strength)
        held += reach.of(course.waypoints[0].pose) <= 1
        for t_ms, closes in reach.changes(course.waypoints):
            changes[t_ms] = changes.get(t_ms, 0) + (1 if closes else -1)
    for t_ms in sorted(changes):
        before, held = held, held + changes[t_ms]
        if bool(before) is not bool(held):
            yield Edge(t_ms, square, bool(held))


class _Reach:
    """One reed and one magnet: how far the magnet is, where 1 is the distance at which the reed just closes."""

    def __init__(self, square: Square, strength: float) -> None:
        self._centre = _over(square)
        self._scale = (ALONG_MM * strength, ACROSS_MM * strength, UP_MM * strength)

    def of(self, pose: Pose) -> float:
        """Returns the distance of a magnet."""
        return sqrt(sum(part * part for part in self._parts(pose)))

    def changes(self, waypoints: Sequence[Waypoint]) -> Iterator[tuple[int, bool]]:
        """Yields when, in whole ms, the reed closes and opens for the magnet."""
        closed = self.of(waypoints[0].pose) <= 1
        for begin, end in pairwise(waypoints):
            for share, closes in self._crossings(begin.pose, end.pose, closed):
                closed = closes
                yield ceil(begin.t_ms + share * (end.t_ms - begin.t_ms)), closes

    def _crossings(self, begin: Pose, end: Pose, closed: bool) -> Iterator[tuple[float, bool]]:
        """Yields at which share of a straight way, 0 to 1, the reed closes and opens.

        The squared distance is a parabola along the way: it falls, then rises, so a reed closes at most once and
        opens at most once, in this order.
        """
        start = self._parts(begin)
        way = [there - here for here, there in zip(start, self._parts(end), strict=True)]
        parabola = _Parabola(
            sum(part * part for part in way),
            sum(here * part for here, part in zip(start, way, strict=True)),
            sum(here * here for here in start),
        )
        if not closed:
            closing = parabola.below(1.0)
            if closing is None or closing[0] > 1 or closing[1] < 0:
                return
            yield max(0.0, closing[0]), True
        opening = parabola.below(HOLD * HOLD)
        if opening is not None and opening[1] <= 1:
            yield max(0.0, opening[1]), False

    def _parts(self, pose: Pose) -> list[float]:
        return [(at - centre) / scale for at, centre, scale in zip(pose, self._centre, self._scale, strict=True)]


class _Parabola(NamedTuple):
    """a s^2 + 2 b s + c."""

    a: float
    b: float
    c: float

    def below(self, level: float) -> tuple[float, float] | None:
        """Returns from where to where the parabola is at or below a level, or None; a still magnet stays as it is."""
        if self.a == 0:
            return (0.0, float("inf")) if self.c <= level else None
        square = self.b * self.b - self.a * (self.c - level)
        if square < 0:
            return None
        return (-self.b - sqrt(square)) / self.a, (-self.b + sqrt(square)) / self.a
