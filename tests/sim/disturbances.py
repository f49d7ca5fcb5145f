"""Timelines for tests, and the properties of every timeline."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st

from hal import Edge, Occupancy
from tests.hands.timeline import Timeline, clean, switched

SEEDS = range(200)

_edges = st.lists(st.builds(Edge, st.integers(0, 3000), st.integers(0, 24), st.booleans()), max_size=40)


@st.composite
def timelines(draw: st.DrawFn) -> tuple[Timeline, Occupancy]:
    """A timeline of about three seconds with its start picture."""
    start = draw(st.integers(0, 2**25 - 1))
    return clean(draw(_edges), start, draw(st.integers(0, 4000))), start


def is_sound(timeline: Timeline, start: Occupancy) -> bool:
    """True when the edges are in order, each changes its square, and none comes after the end."""
    occupied = start
    for edge in timeline.edges:
        if switched(occupied, edge) == occupied or type(edge.t_ms) is not int or edge.t_ms > timeline.end_ms:
            return False
        occupied = switched(occupied, edge)
    return all(edge.t_ms <= after.t_ms for edge, after in pairwise(timeline.edges))


def seen_at(timeline: Timeline, start: Occupancy, t_ms: int) -> Occupancy:
    """Returns the picture after all edges up to a time in ms."""
    for edge in timeline.edges:
        if edge.t_ms <= t_ms:
            start = switched(start, edge)
    return start
