"""The same hands, with moving magnets: the edges of 25 reeds come from the fields of all pieces.

A script says when a magnet comes to a square and when it leaves. Here each is lowered or lifted by a hand, or slides
over the board if the next square is near in place and time; it stands off the middle of its square as people put
pieces, and every reed has its own sensitivity. The resulting edges replace those of the script; contacts bounce, and
faults are added, as before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate
from math import cos, pi, sin, sqrt
from random import Random
from typing import Any, Self

from hal import Edge, Occupancy, Square, squares_of
from sim.paths import HIGH_MM, FieldReeds, Magnet, Pose, Switch, Waypoint, switch
from sim.reeds import CLOSING, OPENING
from sim.square import GRADES
from sim.square import Square as Sizes
from tests.hands.cards import CardScript
from tests.hands.faults import with_faults
from tests.hands.script import Deeds, Script
from tests.hands.timeline import Timeline, clean, occupied_after

UP_MS = (40, 150)
"""The time in which a hand lifts a piece out of every reed's reach, or lowers it from there."""
DRAWN_MS = 150
"""A piece that is on a neighbouring square this soon has slid there."""
OPENS, CLOSES = 0.3, 0.2
"""The fraction of its way up after which a piece is not sensed, and the last fraction of its way down in which it
is.
"""


@dataclass(frozen=True)
class Build:
    """A board as somebody built it: its sizes, and the random properties of reeds and of people's placements."""

    sizes: Sizes
    switch: Callable[[Random], Switch]
    off: Callable[[Random], float]
    """The offset of pieces from the middle, in mm."""

    def place(self, square: Square, rng: Random) -> Pose:
        """Returns a piece's place on a square."""
        rank, file = divmod(square, 5)
        off, turn = self.off(rng), rng.uniform(0, 2 * pi)
        middle = (file + 0.5) * self.sizes.pitch, (rank + 0.5) * self.sizes.pitch
        return Pose(middle[0] + off * cos(turn), middle[1] + off * sin(turn))

    def remanence(self, rng: Random) -> float:
        """Returns the remanence of one magnet of the grade, in T."""
        return rng.uniform(*GRADES[self.sizes.grade])


def _any_of_its_class(sizes: Sizes) -> Callable[[Random], Switch]:
    """Draws reeds from anywhere in their class, with the drop-out of data sheets."""
    return lambda rng: switch(rng.uniform(*sizes.reed), rng.uniform(sizes.drop_out, 0.9), sizes.glass)


def _keenest_or_dullest(sizes: Sizes) -> Callable[[Random], Switch]:
    """Draws the most sensitive reeds or the least, with the whole margin used up."""
    keenest, dullest = sizes.reed[0] / sizes.margin, sizes.reed[1] * sizes.margin
    extremes = switch(keenest, sizes.drop_out, sizes.glass), switch(dullest, 0.9, sizes.glass)
    return lambda rng: rng.choice(extremes)


def _anywhere(sizes: Sizes) -> Callable[[Random], float]:
    return lambda rng: sizes.within * sqrt(rng.random())


def board(sizes: Sizes) -> Build:
    """Returns a board with any reeds of their class, and pieces anywhere within their place."""
    return Build(sizes, _any_of_its_class(sizes), _anywhere(sizes))


RECOMMENDED = board(Sizes())
"""The recommended board."""

_FAR = Sizes(within=6)
WORST = Build(_FAR, _keenest_or_dullest(_FAR), lambda rng: _FAR.within)
"""The worst that `chameleon design check` accepts: every piece at its maximum offset, and every reed the most or the
least sensitive of its class, with the whole margin used up.
"""


@dataclass
class _Visit:
    """A magnet on a square, from its arrival to its leaving; None is for ever, before or after."""

    square: Square
    pose: Pose
    came: int | None = None
    left: int | None = None
    onward: _Visit | None = field(default=None, repr=False)


class _Magnets(Deeds):
    """Hands whose magnets have a field; see the module. Their actions are those of another script, `deeds`."""

    def __init__(self, *deeds: Any, build: Build = RECOMMENDED, **more: Any) -> None:
        super().__init__(*deeds, **more)
        self._build = build
        self._chance = Random(self.rng.random())
        self._visits = [self._visit(square) for square in squares_of(self.felt)]

    def missing(self, squares: Occupancy) -> Self:
        """Some pieces are not on the board at first."""
        super().missing(squares)
        self._visits = [visit for visit in self._visits if not squares >> visit.square & 1]
        return self

    def heard(self) -> tuple[Occupancy, Timeline]:
        """Returns the reeds' timeline, as `Deeds.heard` does."""
        reeds = FieldReeds(self._build.sizes, [self._build.switch(self._chance) for _ in range(25)])
        magnets = [self._magnet(visit) for visit in self._begun()]
        felt = reeds.felt(magnets)
        edges = [*_bouncing(reeds.edges(magnets), self._chance), *self._edges]
        said = with_faults(clean(edges, felt, self.now), felt, self.rng, self._faults)
        at_once = [edge for edge in said.edges if edge.t_ms <= 0]
        later = tuple(edge for edge in said.edges if edge.t_ms > 0)
        return occupied_after(at_once, felt), Timeline(later, said.end_ms)

    def _change(self, square: Square, *, on: bool) -> Self:
        if bool(self._closed >> square & 1) == on:
            raise ValueError(f"square {square} has its magnet {'there' if on else 'gone'} already")
        at_ms = self._free_at(square)
        self._busy_until[square] = at_ms
        self._closed ^= 1 << square
        if on:
            self._visits.append(self._visit(square, at_ms))
        else:
            next(each for each in self._visits if each.square == square and each.left is None).left = at_ms
        return self

    def _visit(self, square: Square, came: int | None = None) -> _Visit:
        return _Visit(square, self._build.place(square, self._chance), came)

    def _begun(self) -> list[_Visit]:
        """Returns the first visits of magnets' paths, and joins those that are one path over the board."""
        reached: set[int] = set()
        for visit in self._visits:
            near = [other for other in self._visits if id(other) not in reached and _is_next(visit, other)]
            visit.onward = min(near, key=lambda other: abs(_gap(visit, other)), default=None)
            if visit.onward is not None:
                reached.add(id(visit.onward))
        return [visit for visit in self._visits if id(visit) not in reached]

    def _magnet(self, visit: _Visit) -> Magnet:
        """The path of a magnet from the first square that senses it to the last."""
        path = [*self._comes_down(visit)]
        while visit.onward is not None:
            there = visit.onward
            begin, end = sorted((_time(visit.left), _time(there.came)))
            path.append(Waypoint(begin - min(40, _stay(visit) / 3), visit.pose))
            path.append(Waypoint(end + min(40, _stay(there) / 3), there.pose))
            visit = there
        if visit.left is not None:
            took = self._duration(visit, self._quiet_after(visit))
            path.append(Waypoint(visit.left - OPENS * took, visit.pose))
            path.append(Waypoint(visit.left + (1 - OPENS) * took, visit.pose._replace(height=HIGH_MM)))
        times = accumulate((point.t_ms for point in path), max)  # one path after the other, however quick the hands are
        path = [point._replace(t_ms=t_ms) for point, t_ms in zip(path, times, strict=True)]
        return Magnet(path, self._build.remanence(self._chance))

    def _comes_down(self, visit: _Visit) -> list[Waypoint]:
        if visit.came is None:
            return [Waypoint(0, visit.pose)]
        took = self._duration(visit, self._quiet_before(visit))
        above = visit.pose._replace(height=HIGH_MM)
        return [
            Waypoint(visit.came - (1 - CLOSES) * took, above),
            Waypoint(visit.came + CLOSES * took, visit.pose),
        ]

    def _duration(self, visit: _Visit, quiet: float) -> float:
        """The duration of a hand's path, in ms: short enough to avoid another one."""
        return max(1.0, min(self._chance.uniform(*UP_MS), _stay(visit) / 3, quiet / 3))

    def _quiet_after(self, visit: _Visit) -> float:
        came = [other.came for other in self._visits if other.square == visit.square and other.came is not None]
        return min((at - _time(visit.left) for at in came if at >= _time(visit.left)), default=1000)

    def _quiet_before(self, visit: _Visit) -> float:
        left = [other.left for other in self._visits if other.square == visit.square and other.left is not None]
        return min((_time(visit.came) - at for at in left if at <= _time(visit.came)), default=1000)


class MagnetScript(_Magnets, Script):
    """A script for a board of Chameleon whose magnets have a field."""


class MagnetCards(_Magnets, CardScript):
    """A script for a board of Dragons whose tiles have magnets with a field."""


def _time(t_ms: int | None) -> int:
    assert t_ms is not None
    return t_ms


def _stay(visit: _Visit) -> float:
    """The duration of a magnet's stay on a square, in ms."""
    return 1000 if visit.came is None or visit.left is None else visit.left - visit.came


def _gap(visit: _Visit, other: _Visit) -> int:
    return _time(other.came) - _time(visit.left)


def _is_next(visit: _Visit, other: _Visit) -> bool:
    """Whether the piece of one visit may have slid to the other's square."""
    if visit.left is None or other.came is None or (visit.came is not None and other.came <= visit.came):
        return False
    if other.left is not None and other.left <= visit.left:
        return False
    (rank, file), (to_rank, to_file) = divmod(visit.square, 5), divmod(other.square, 5)
    return max(abs(rank - to_rank), abs(file - to_file)) == 1 and -100 <= _gap(visit, other) <= DRAWN_MS


def _bouncing(edges: list[Edge], rng: Random) -> list[Edge]:
    """The edges of contacts that bounce on closing and opening."""
    busy_until: dict[Square, int] = {}
    said: list[Edge] = []
    for edge in edges:
        start = max(edge.t_ms, busy_until.get(edge.square, edge.t_ms))
        burst = (CLOSING if edge.on else OPENING).edges(edge.square, edge.on, start, rng)
        busy_until[edge.square] = burst[-1].t_ms
        said += burst
    return said
