"""The edges of reeds under moving magnets, from the sum of their fields. Pure.

A magnet's path is its place at some times, with straight lines in between. A reed closes at one value of the field
along its glass, and opens at a lower one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, floor
from random import Random
from typing import NamedTuple

from hal import SQUARES, Edge, Occupancy, Square, picture_of
from hal.squares import FILES
from sim.field import Disc, along, millitesla
from sim.square import Square as Sizes

HIGH_MM = 60.0
"""A magnet at this height reaches no reed."""

FAR_MM = 75.0
"""A magnet at this horizontal distance from a reed does not reach it."""

STEP_MM = 1.0
"""The distance of a magnet's movement between two evaluations of the reeds."""

LAYER_MM = 2.0
"""The vertical distance of the field's grid; horizontally it is 1 mm, with linear interpolation."""


class Pose(NamedTuple):
    """The place of a piece's magnet, in mm; x grows from file a to e, y from rank 1 to 5, from the corner next to
    a1.
    """

    x: float
    y: float
    height: float = 0.0
    """The height above the board; 0 is standing on it."""


class Waypoint(NamedTuple):
    """A piece's place at a time; between two waypoints it moves straight at constant speed."""

    t_ms: float
    pose: Pose


class Magnet(NamedTuple):
    """A magnet and its path: it rests at the first waypoint before, and at the last one after."""

    path: Sequence[Waypoint]
    remanence: float = 1.3
    """In T."""


class Switch(NamedTuple):
    """The fields at which a reed closes and opens, in mT."""

    closes: float
    opens: float


def switch(ampere_turns: float, drop_out: float, glass: float) -> Switch:
    """Returns a reed's switch, which closes at that many ampere-turns and opens at a fraction of that."""
    closes = millitesla(ampere_turns, glass)
    return Switch(closes, closes * drop_out)


@dataclass(frozen=True, slots=True)
class FieldReeds:
    """The reeds under a board whose squares have these sizes, one switch below each square."""

    sizes: Sizes
    switches: Sequence[Switch]

    def felt(self, magnets: Sequence[Magnet]) -> Occupancy:
        """Returns the reeds that are closed at the beginning of the magnets' paths."""
        fields = [self._fields(magnet, magnet.path[0].pose) for magnet in magnets]
        sums = [sum(each[square] for each in fields) for square in range(len(SQUARES))]
        return picture_of(square for square, felt in enumerate(sums) if abs(felt) >= self.switches[square].closes)

    def edges(self, magnets: Sequence[Magnet]) -> list[Edge]:
        """Returns the reeds' edges, in order and in whole ms, from `felt(magnets)` on; contacts do not bounce."""
        closed = self.felt(magnets)
        fields = [self._fields(magnet, magnet.path[0].pose) for magnet in magnets]
        edges: list[Edge] = []
        for t_ms, number, pose in _looks(magnets):
            before, fields[number] = fields[number], self._fields(magnets[number], pose)
            for square in range(len(SQUARES)):
                if before[square] == fields[number][square]:
                    continue
                felt = abs(sum(each[square] for each in fields))
                on = felt >= self.switches[square].closes or (
                    bool(closed >> square & 1) and felt > self.switches[square].opens
                )
                if on is not bool(closed >> square & 1):
                    closed ^= 1 << square
                    edges.append(Edge(ceil(t_ms), square, on))
        return edges

    def _fields(self, magnet: Magnet, pose: Pose) -> list[float]:
        """Returns the field of a magnet at each reed."""
        if pose.height >= HIGH_MM:
            return _NOTHING
        return [magnet.remanence * self.field(square, pose) for square in range(len(SQUARES))]

    def field(self, square: Square, pose: Pose) -> float:
        """Returns the field at a reed of a magnet of 1 T, in mT, interpolated from eight points of the grid."""
        rank, file = divmod(square, len(FILES))
        x = (file + 0.5) * self.sizes.pitch + self.sizes.offset - pose.x
        y = abs((rank + 0.5) * self.sizes.pitch - pose.y)
        if abs(x) >= FAR_MM or y >= FAR_MM:
            return 0.0
        right, up = abs(x), max(0.0, pose.height) / LAYER_MM
        i, j, k = floor(right), floor(y), floor(up)
        felt = 0.0
        for a, share_x in ((i, i + 1 - right), (i + 1, right - i)):
            for b, share_y in ((j, j + 1 - y), (j + 1, y - j)):
                for c, share_z in ((k, k + 1 - up), (k + 1, up - k)):
                    if share := share_x * share_y * share_z:
                        felt += share * _grid_field(self.sizes.magnet, self.sizes.glass, self.sizes.height, a, b, c)
        return felt if x >= 0 else -felt


_NOTHING = [0.0] * len(SQUARES)


@cache
def _grid_field(magnet: tuple[float, float], glass: float, height: float, x: int, y: int, layer: int) -> float:
    return along(Disc(*magnet, 1.0), glass, x, y, height + layer * LAYER_MM)


def _looks(magnets: Sequence[Magnet]) -> Iterator[tuple[float, int, Pose]]:
    """Yields, in order of time, each new place of a magnet."""
    looks: list[tuple[float, int, Pose]] = []
    for number, magnet in enumerate(magnets):
        for begin, end in pairwise(magnet.path):
            way = [there - here for here, there in zip(begin.pose, end.pose, strict=True)]
            steps = ceil(max(map(abs, way)) / STEP_MM)
            if min(begin.pose.height, end.pose.height) >= HIGH_MM:
                steps = min(steps, 1)
            for step in range(1, steps + 1):
                pose = Pose(*(here + part * step / steps for here, part in zip(begin.pose, way, strict=True)))
                looks.append((begin.t_ms + (end.t_ms - begin.t_ms) * step / steps, number, pose))
    return iter(sorted(looks, key=lambda look: look[0]))


# The simulated board: the recommended one (`sim.square`), with the same reeds at every start


LOW_MM, OVER_MM, LIFTED_MM = 2.0, 25.0, 30.0
"""The heights of a held piece: sliding over the board, above another piece, and out of the reeds' reach."""

UP_MS = 80
"""The time in which a hand lifts a piece out of the reeds' reach, or lowers it from there."""

SLIDE_MS = 80
"""The time in which a hand slides a piece to the next place."""


def _reeds(sizes: Sizes) -> list[Switch]:
    """Returns one reed for each square; the fields at which it closes and opens vary within the sizes' tolerances."""
    rng = Random(8)
    return [switch(rng.uniform(*sizes.reed), rng.uniform(sizes.drop_out, 0.9), sizes.glass) for _ in SQUARES]


_SIZES = Sizes()
_REEDS = FieldReeds(_SIZES, _reeds(_SIZES))


def over(square: Square, height: float = 0.0) -> Pose:
    """Returns a magnet's place over the middle of a square, that many mm above the board."""
    rank, file = divmod(square, len(FILES))
    return Pose((file + 0.5) * _SIZES.pitch, (rank + 0.5) * _SIZES.pitch, height)


def edges_along(way: Sequence[Waypoint], still: Iterable[Pose]) -> list[Edge]:
    """Returns the reeds' edges for a piece on its path, while all others are `still`; contacts do not bounce."""
    return _REEDS.edges([Magnet(way), *(Magnet([Waypoint(way[0].t_ms, pose)]) for pose in still)])
