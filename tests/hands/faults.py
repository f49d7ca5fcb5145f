"""Faults between a magnet and a contact: they turn the ideal timeline of the reeds into the actual one.

A fault is constructed with its parameters and is then a pure function `fault(timeline, start, rng) -> timeline`:
`start` is the picture at 0 ms, `rng` draws everything random. The result alternates on every square, is in time order,
ends no earlier than the input, and is the same for the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from hal.events import Edge
from hal.squares import Occupancy, Square, squares_of
from sim.reeds import Burst
from tests.hands.timeline import Timeline, clean, switched

Fault = Callable[[Timeline, Occupancy, Random], Timeline]
"""Returns the reeds' faulty timeline."""

Span = tuple[int, int]
"""From this ms up to, but not including, that ms."""

_NEVER = 1 << 62
"""The end of a span that does not end."""

Range = tuple[int, int]
"""From this number to that one, both included: the bounds of a draw."""

LIVELY_CLOSING = Burst(length_ms=(0.1, 3.0), flickers=(1, 10))
"""A closing contact toggles 2 to 20 times more within 3 ms."""

LIVELY_OPENING = Burst(length_ms=(0.1, 1.0), flickers=(0, 2))
"""An opening contact toggles up to 4 times more within a ms."""

FOREIGN_STAGGER_MS = 80
"""A foreign magnet reaches, and leaves, the last of its reeds this long after the first, at most."""


def with_faults(timeline: Timeline, start: Occupancy, rng: Random, faults: Iterable[Fault]) -> Timeline:
    """Returns the timeline after several faults in turn, each with its own draws."""
    for fault in faults:
        timeline = fault(timeline, start, Random(rng.getrandbits(64)))
    return timeline


# Contacts


def stuck_on(square: Square, at_ms: int = 0) -> Fault:
    """A reed that stays closed from `at_ms` on, whatever stands on it."""
    return lambda timeline, start, rng: _forced(timeline, start, {square: [(at_ms, _NEVER)]}, to=True)


def stuck_off(square: Square, at_ms: int = 0) -> Fault:
    """A reed that stays open from `at_ms` on, whatever stands on it."""
    return lambda timeline, start, rng: _forced(timeline, start, {square: [(at_ms, _NEVER)]}, to=False)


def intermittent(square: Square, per_s: float = 1.0, gap_ms: Range = (1, 50)) -> Fault:
    """A bad joint: the reed drops out at random, 0.1 to 2 times a second, each time for as long as `gap_ms` allows."""

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        gaps = [(at, at + rng.randint(*gap_ms)) for at in _at_random(per_s, timeline.end_ms, rng)]
        return _forced(timeline, start, {square: gaps}, to=False)

    return fault


def flicker(square: Square, at_ms: int, hz: float, length_ms: int) -> Fault:
    """A piece set down off-centre: from `at_ms` on its reed drops out 5 to 30 times a second, for about 0.2 to 5 s."""

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        drops, at = [], float(at_ms)
        while at < at_ms + length_ms:
            period = 1000 / hz * rng.uniform(0.7, 1.3)
            drops.append((round(at + period / 2), round(at + period)))
            at += period
        return _forced(timeline, start, {square: drops}, to=False)

    return fault


def bounce(closing: Burst = LIVELY_CLOSING, opening: Burst = LIVELY_OPENING) -> Fault:
    """Every contact bounces on closing and, less, on opening; a burst ends at the next change."""

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        bursts: list[Edge] = []
        for edge, until in _with_next(timeline):
            burst = (closing if edge.on else opening).edges(edge.square, edge.on, edge.t_ms, rng)
            bursts += [replace(each, t_ms=min(each.t_ms, until)) for each in burst]
        return clean(bursts, start, timeline.end_ms)

    return fault


# Fields


def foreign_magnet(squares: Sequence[Square], at_ms: int, length_ms: int) -> Fault:
    """A phone, a ring, a tablet's cover: closes 1 to 6 neighbouring reeds for 100 to 10,000 ms, one after the other."""

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        stagger = min(FOREIGN_STAGGER_MS, length_ms // 2)
        spans = {
            square: [(at_ms + rng.randint(0, stagger), at_ms + length_ms + rng.randint(0, stagger))]
            for square in squares
        }
        return _forced(timeline, start, spans, to=True)

    return fault


def neighbourhood(square: Square, count: int, rng: Random) -> tuple[Square, ...]:
    """Returns `count` connected squares, 1 to 25, `square` first."""
    chosen = [square]
    while len(chosen) < count:
        beside = {near for each in chosen for near in _beside(each)} - set(chosen)
        chosen.append(rng.choice(sorted(beside)))
    return tuple(chosen)


# Wires


def noise_burst(at_ms: int, scans: Range = (1, 3), squares: Range = (2, 10), scan_ms: int = 1) -> Fault:
    """Interference: random bits on `squares` squares for `scans` scans of `scan_ms` each, from `at_ms` on."""

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        return _inverted(timeline, start, _random_bits(at_ms, scans, squares, scan_ms, rng))

    return fault


def noise(per_minute: float, scans: Range = (1, 3), squares: Range = (1, 10), scan_ms: int = 1) -> Fault:
    """Repeated interference at random times, `per_minute` on average."""

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        for at_ms in _at_random(per_minute / 60, timeline.end_ms, rng):
            timeline = _inverted(timeline, start, _random_bits(at_ms, scans, squares, scan_ms, rng))
        return timeline

    return fault


def ghosts(square: Square) -> Fault:
    """The diode of a square in the reed matrix conducts both ways: see `with_ghosts`."""

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        truth, seen = start, with_ghosts(start, square)
        edges = list(_differences(start, seen, 0))
        for edge in timeline.edges:
            truth = switched(truth, edge)
            now = with_ghosts(truth, square)
            edges += _differences(seen, now, edge.t_ms)
            seen = now
        return clean(edges, start, timeline.end_ms)

    return fault


def with_ghosts(occupied: Occupancy, square: Square) -> Occupancy:
    """Returns the picture of the scan when a square's diode conducts both ways.

    Current then takes indirect paths: if a piece stands on the square, each piece of its rank and each piece of its
    file cause a ghost piece at the fourth corner of their rectangle.
    """
    if not occupied >> square & 1:
        return occupied
    rank, file = divmod(square, 5)
    in_rank = [each % 5 for each in squares_of(occupied) if each // 5 == rank and each != square]
    in_file = [each // 5 for each in squares_of(occupied) if each % 5 == file and each != square]
    for other_rank in in_file:
        for other_file in in_rank:
            occupied |= 1 << other_rank * 5 + other_file
    return occupied


# Clocks


def clock_jump(at_ms: int, by_ms: int) -> Fault:
    """The clock is corrected at `at_ms`: later stamps are shifted, but none falls before the jump.

    After a jump back, `by_ms` below 0, the stamps stand still until the clock has caught up.
    """

    def jumped(t_ms: int) -> int:
        return t_ms if t_ms <= at_ms else max(at_ms, t_ms + by_ms)

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        edges = tuple(replace(edge, t_ms=jumped(edge.t_ms)) for edge in timeline.edges)
        return Timeline(edges, max(timeline.end_ms, jumped(timeline.end_ms)))

    return fault


# Helpers


def _forced(timeline: Timeline, start: Occupancy, spans: Mapping[Square, Sequence[Span]], *, to: bool) -> Timeline:
    """Makes squares read `to` during spans, and the truth outside them."""
    return _overlaid(timeline, start, spans, lambda truth: to)


def _inverted(timeline: Timeline, start: Occupancy, spans: Mapping[Square, Sequence[Span]]) -> Timeline:
    """Makes squares read the opposite of the truth during spans."""
    return _overlaid(timeline, start, spans, lambda truth: not truth)


def _overlaid(
    timeline: Timeline,
    start: Occupancy,
    spans: Mapping[Square, Sequence[Span]],
    reading: Callable[[bool], bool],
) -> Timeline:
    edges = [edge for edge in timeline.edges if edge.square not in spans]
    for square, its_spans in spans.items():
        truth = [edge for edge in timeline.edges if edge.square == square]
        boundaries = [each for each in its_spans if each[0] <= timeline.end_ms]
        edges += _read_through(square, truth, bool(start >> square & 1), boundaries, reading)
    return clean((edge for edge in edges if edge.t_ms < _NEVER), start, timeline.end_ms)


def _read_through(
    square: Square, edges: Sequence[Edge], on: bool, spans: Sequence[Span], reading: Callable[[bool], bool]
) -> Iterator[Edge]:
    """Yields a square's reading at each of its edges and at each begin and end of a span, changed or not."""
    depth: dict[int, int] = {}
    for begin, end in spans:
        depth[begin] = depth.get(begin, 0) + 1
        depth[end] = depth.get(end, 0) - 1
    inside = 0
    steps: list[tuple[int, Edge | None]] = [(t_ms, None) for t_ms in depth] + [(edge.t_ms, edge) for edge in edges]
    for t_ms, edge in sorted(steps, key=lambda step: step[0]):
        if edge is None:
            inside += depth[t_ms]
        else:
            on = edge.on
        yield Edge(t_ms, square, reading(on) if inside else on)


def _random_bits(at_ms: int, scans: Range, squares: Range, scan_ms: int, rng: Random) -> dict[Square, list[Span]]:
    """Returns the scans in which each of the drawn squares has the wrong bit; a random bit is wrong half the time."""
    begins = [at_ms + scan * scan_ms for scan in range(rng.randint(*scans))]
    hit = rng.sample(range(25), rng.randint(*squares))
    return {square: [(begin, begin + scan_ms) for begin in begins if rng.random() < 0.5] for square in hit}


def _at_random(per_s: float, end_ms: int, rng: Random) -> Iterator[int]:
    """Yields random times in ms, with `per_s` a second on average."""
    at_ms = rng.expovariate(per_s) * 1000
    while at_ms < end_ms:
        yield int(at_ms)
        at_ms += rng.expovariate(per_s) * 1000


def _with_next(timeline: Timeline) -> list[tuple[Edge, int]]:
    """Returns each edge with the time of its square's next one; the last ones with the timeline's end."""
    next_at: dict[Square, int] = {}
    paired = []
    for edge in reversed(timeline.edges):
        paired.append((edge, next_at.get(edge.square, timeline.end_ms)))
        next_at[edge.square] = edge.t_ms
    return paired[::-1]


def _differences(before: Occupancy, after: Occupancy, t_ms: int) -> Iterator[Edge]:
    """Yields the edges that turn one picture into another."""
    for square in squares_of(before ^ after):
        yield Edge(t_ms, square, bool(after >> square & 1))


def _beside(square: Square) -> Iterator[Square]:
    rank, file = divmod(square, 5)
    for near_rank, near_file in ((rank + 1, file), (rank - 1, file), (rank, file + 1), (rank, file - 1)):
        if near_rank in range(5) and near_file in range(5):
            yield near_rank * 5 + near_file
