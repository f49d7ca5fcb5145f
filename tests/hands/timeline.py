"""The reeds' changes over time: raw contacts in order, before any wire transmits them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hal.events import Edge
from hal.squares import Occupancy


@dataclass(frozen=True, slots=True)
class Timeline:
    """The changes of 25 reeds from 0 ms on; timelines can be compared, stored and replayed.

    The picture at 0 ms is separate from it.
    """

    edges: tuple[Edge, ...]
    """In time order; every square alternates between on and off; integer ms."""
    end_ms: int
    """The end, even without another change."""


def switched(occupied: Occupancy, edge: Edge) -> Occupancy:
    """Returns the picture after one edge."""
    return occupied & ~(1 << edge.square) | edge.on << edge.square


def occupied_after(edges: Iterable[Edge], start: Occupancy) -> Occupancy:
    """Returns the picture after a start picture and some edges in order."""
    for edge in edges:
        start = switched(start, edge)
    return start


def clean(edges: Iterable[Edge], start: Occupancy, end_ms: int) -> Timeline:
    """Returns the timeline of edges given in any order: sorted by time, without edges that change nothing.

    Edges of the same ms keep the order in which they were given. The end is `end_ms`, or the last edge if later.
    """
    kept: list[Edge] = []
    occupied = start
    for edge in sorted(edges, key=lambda each: each.t_ms):
        if occupied >> edge.square & 1 != edge.on:
            occupied = switched(occupied, edge)
            kept.append(edge)
    return Timeline(tuple(kept), max(end_ms, kept[-1].t_ms) if kept else end_ms)
