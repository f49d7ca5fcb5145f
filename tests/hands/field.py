"""The fields of magnets: where a piece must be, in mm, for a reed to sense it, and the reeds' edges along a hand's
path.

Every piece has a disc magnet in its foot, and below each square is a reed along the rank, next to the square's middle.
`sim.paths` computes its field exactly; this module has verbs for hands. The consequences, all observed on real boards:

- a piece right over the middle of a reed is not sensed: a strip of 2 mm, 8 mm off the middle of its square;
- between two ranks there is a strip where no reed senses a piece;
- a piece held low is sensed like a standing one, a piece held high is not;
- a weak magnet is sensed only when it is well centred and on the board;
- a piece just outside the board is sensed by the edge square's reed, on the reed's side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hal.squares import Occupancy, Square, square_index, squares_of
from sim.paths import FieldReeds, Magnet, Pose, Waypoint, switch
from sim.square import Square as Sizes
from tests.hands.timeline import Timeline

SQUARE_MM = Sizes().pitch
"""The side of a square. x grows from file a to e, y from rank 1 to 5; the board's corner next to a1 is (0, 0)."""

REEDS = FieldReeds(Sizes(), [switch(20, 0.5, Sizes().glass)] * 25)
"""The recommended board with reeds from the middle of their class."""

REMANENCE = 1.3
"""Of a good magnet, in T."""

WEAK = 0.15
"""The strength of a magnet that is sensed only when it is well centred."""

STRONG = 2.0
"""The strength of a magnet that is far too strong for the board."""

CARRIED_MM = 60.0
"""The height at which a hand carries a piece over the others: out of every reed's reach."""

HOVER_MM = 8.0
"""The height at which a hesitant hand holds a piece: within the reeds' reach."""

BOX_MM = 250.0
"""The distance of the box from the board."""


def over(square: str, height: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> Pose:
    """Returns the pose over a square's centre, off by (dx, dy) mm."""
    return _over(square_index(square), height, dx, dy)


def beside(square: str, gap_mm: float) -> Pose:
    """Returns the pose of a piece outside the board, `gap_mm` from an edge square's outer side.

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
    """A piece's path through space and time, verb by verb; each verb returns a longer course.

    Before its first waypoint the piece is at that one, after its last at that one.
    """

    waypoints: tuple[Waypoint, ...]
    """At least one, in time order."""
    strength: float = 1.0
    """Its magnet's field, as a fraction of a good one's."""

    @property
    def now(self) -> Waypoint:
        """The last waypoint: when the course ends, and where."""
        return self.waypoints[-1]

    @property
    def end_ms(self) -> int:
        """When the course ends."""
        return round(self.now.t_ms)

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
        """Carries the piece through the air to above a square; it rises or falls to `height` on the way."""
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
        """Lifts the piece off the board and puts it into the box."""
        return self.lift(ms // 4).to(_BOX._replace(height=CARRIED_MM), ms // 2).to(_BOX, ms - ms // 4 - ms // 2)


def standing(square: str, dx: float = 0.0, dy: float = 0.0, strength: float = 1.0) -> Course:
    """Returns the course of a piece that stands on a square, or (dx, dy) mm off its centre, from 0 ms on."""
    return Course((Waypoint(0, over(square, 0.0, dx, dy)),), strength)


def from_box(strength: float = 1.0) -> Course:
    """Returns the course of a piece that lies in the box from 0 ms on."""
    return Course((Waypoint(0, _BOX),), strength)


def felt_at(courses: Sequence[Course], still: Occupancy = 0) -> Occupancy:
    """Returns the picture at 0 ms: `still` are the squares of pieces, centred, that nobody touches."""
    return REEDS.felt(_magnets(courses, still))


def felt(courses: Sequence[Course], still: Occupancy = 0, end_ms: int = 0) -> Timeline:
    """Returns the edges of the 25 reeds for moving pieces, at 1 ms resolution and without bounces.

    It begins from `felt_at(courses, still)`. The timeline ends with the last course, or at `end_ms` if that is later.
    """
    edges = tuple(REEDS.edges(_magnets(courses, still)))
    return Timeline(edges, max([end_ms, *(course.end_ms for course in courses)]))


def _magnets(courses: Sequence[Course], still: Occupancy) -> list[Magnet]:
    moved = [Magnet(course.waypoints, REMANENCE * course.strength) for course in courses]
    return moved + [Magnet((Waypoint(0, _over(square)),), REMANENCE) for square in squares_of(still)]


def _over(square: Square, height: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> Pose:
    rank, file = divmod(square, 5)
    return Pose((file + 0.5) * SQUARE_MM + dx, (rank + 0.5) * SQUARE_MM + dy, height)


_BOX = Pose(5 * SQUARE_MM + BOX_MM, 2.5 * SQUARE_MM)
