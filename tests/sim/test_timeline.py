"""Timelines: raw edges in order, each with a change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hal import Edge, Occupancy, picture_of
from tests.hands.timeline import Timeline, clean, occupied_after, switched

edges = st.lists(st.builds(Edge, st.integers(0, 50), st.integers(0, 24), st.booleans()), max_size=60)
pictures = st.integers(0, 2**25 - 1)


def test_an_edge_switches_its_own_square_only() -> None:
    occupied = picture_of([0, 12])
    assert switched(occupied, Edge(5, 12, False)) == picture_of([0])
    assert switched(occupied, Edge(5, 3, True)) == picture_of([0, 3, 12])
    assert switched(occupied, Edge(5, 12, True)) == occupied


def test_edges_that_change_nothing_are_dropped_and_the_others_are_put_in_order() -> None:
    muddle = [Edge(30, 3, False), Edge(10, 3, True), Edge(20, 3, True), Edge(5, 7, False), Edge(20, 0, True)]
    told = clean(muddle, start=0, end_ms=100)
    assert told == Timeline((Edge(10, 3, True), Edge(20, 0, True), Edge(30, 3, False)), 100)


def test_edges_of_the_same_ms_keep_their_order() -> None:
    bounce = [Edge(10, 3, True), Edge(10, 3, False), Edge(10, 3, True)]
    assert clean(bounce, start=0, end_ms=10).edges == tuple(bounce)


def test_a_timeline_lasts_as_long_as_its_edges() -> None:
    assert clean([Edge(70, 3, True)], start=0, end_ms=10).end_ms == 70
    assert clean([], start=0, end_ms=10) == Timeline((), 10)


@given(edges, pictures)
def test_cleaning_changes_no_picture_at_any_time(muddle: list[Edge], start: Occupancy) -> None:
    told = clean(muddle, start, end_ms=50)
    in_order = sorted(muddle, key=lambda edge: edge.t_ms)
    for t_ms in range(51):
        assert occupied_after((edge for edge in told.edges if edge.t_ms <= t_ms), start) == occupied_after(
            (edge for edge in in_order if edge.t_ms <= t_ms), start
        )
