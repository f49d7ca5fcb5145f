"""The wire: scans, frames, keyframes, and how a table still gets the true picture."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal import Edge, Occupancy, Picture, picture_of
from tests.hands.timeline import Timeline, occupied_after
from tests.hands.wire import Stall, Wire, folded, scanned
from tests.sim.disturbances import SEEDS, is_sound, seen_at, timelines

MOVE = Timeline((Edge(1004, 12, False), Edge(2007, 17, True)), 6000)
"""A piece is moved from c3 to c4."""

C3, C4 = picture_of([12]), picture_of([17])

KINDS: tuple[Literal["kept", "restamped", "blind"], ...] = ("kept", "restamped", "blind")


STALLS = st.sets(st.integers(0, 4)).flatmap(
    lambda seconds: st.tuples(
        *(
            st.builds(Stall, st.just(1000 * second), st.integers(100, 999), st.sampled_from(KINDS))
            for second in sorted(seconds)
        )
    )
)
"""Stalls that start on a full second and end before the next one."""


@st.composite
def wires(draw: st.DrawFn) -> Wire:
    """A wire with every possible failure."""
    scan_ms, likely = draw(st.integers(1, 20)), st.floats(0, 0.1)
    phase_ms = draw(st.integers(0, scan_ms - 1))
    return Wire(scan_ms, phase_ms, draw(likely), draw(likely), draw(likely), draw(STALLS))


def arrivals(wire: Wire, timeline: Timeline = MOVE, start: Occupancy = C3, seed: int = 1) -> list[Edge | Picture]:
    return wire.carry(timeline, start, Random(seed))


def edges(wire: Wire, seed: int = 1) -> list[Edge]:
    return [event for event in arrivals(wire, seed=seed) if isinstance(event, Edge)]


@given(timelines(), wires(), st.integers(0, 1000))
def test_whoever_takes_in_all_that_arrives_ends_with_the_true_picture(
    drawn: tuple[Timeline, Occupancy], wire: Wire, seed: int
) -> None:
    timeline, start = drawn
    truth = occupied_after(timeline.edges, start)
    assert folded(arrivals(wire, timeline, start, seed)) == truth


@given(timelines(), wires(), st.integers(0, 1000))
def test_stamps_and_arrivals_never_fall_and_nothing_arrives_before_it_happened(
    drawn: tuple[Timeline, Occupancy], wire: Wire, seed: int
) -> None:
    delivered = wire.deliver(*drawn, Random(seed))
    assert all(now.at_ms <= after.at_ms for now, after in pairwise(delivered))
    assert all(now.event.t_ms <= after.event.t_ms for now, after in pairwise(delivered))
    assert all(arrival.event.t_ms <= arrival.at_ms for arrival in delivered)


@pytest.mark.slow
@given(timelines(), st.integers(1, 20), st.data())
def test_a_sample_sees_what_is_there_when_it_is_taken(
    drawn: tuple[Timeline, Occupancy], scan_ms: int, data: st.DataObject
) -> None:
    timeline, start = drawn
    phase_ms = data.draw(st.integers(0, scan_ms - 1))
    seen = scanned(timeline, start, scan_ms, phase_ms)
    assert is_sound(seen, start)
    for t_ms in range(phase_ms, timeline.end_ms + 1, max(scan_ms, 97 * scan_ms)):
        assert seen_at(seen, start, t_ms) == seen_at(timeline, start, t_ms)


def test_a_perfect_wire_delivers_every_edge_as_it_happens() -> None:
    assert edges(Wire()) == list(MOVE.edges)
    assert arrivals(Wire())[0] == Picture(0, C3)
    assert arrivals(Wire())[-1] == Picture(6000, C4)


def test_the_same_seed_delivers_the_same() -> None:
    wire = Wire(scan_ms=7, lost=0.1, doubled=0.1, corrupted=0.1)
    assert arrivals(wire, seed=3) == arrivals(wire, seed=3)


def test_an_edge_is_stamped_with_the_sample_that_sees_it() -> None:
    assert [edge.t_ms for edge in edges(Wire(scan_ms=20))] == [1020, 2020]
    assert [edge.t_ms for edge in edges(Wire(scan_ms=20, phase_ms=5))] == [1005, 2025]


@pytest.mark.parametrize(("phase_ms", "seen"), [(0, []), (3, [Edge(1003, 12, False), Edge(1013, 12, True)])])
def test_a_pulse_between_two_samples_is_not_seen(phase_ms: int, seen: list[Edge]) -> None:
    pulse = Timeline((Edge(1001, 12, False), Edge(1004, 12, True)), 2000)
    assert scanned(pulse, C3, 10, phase_ms) == Timeline(tuple(seen), 2000)


def test_changes_of_one_sample_are_told_square_by_square_and_once_each() -> None:
    bounces = Timeline((Edge(5, 17, True), Edge(5, 17, False), Edge(5, 3, True), Edge(6, 17, True)), 10)
    assert scanned(bounces, 0, 10) == Timeline((Edge(10, 3, True), Edge(10, 17, True)), 10)


def test_keyframes_come_every_100_ms_after_a_change_and_every_second_otherwise() -> None:
    pictures = [
        event for event in arrivals(Wire(), Timeline((Edge(2450, 12, False),), 6000)) if isinstance(event, Picture)
    ]
    assert [picture.t_ms for picture in pictures] == [0, 1000, 2000, *range(2500, 3500, 100), 4000, 5000, 6000]
    assert {picture.occupied for picture in pictures if picture.t_ms > 2450} == {0}


def test_a_keyframe_tells_what_an_edge_of_its_own_ms_has_changed() -> None:
    events = arrivals(Wire(), Timeline((Edge(1000, 12, False),), 1050))
    assert events == [Picture(0, C3), Edge(1000, 12, False), Picture(1000, 0), Picture(1050, 0)]


@pytest.mark.parametrize("wire", [Wire(lost=0.1), Wire(corrupted=0.1)])
def test_a_lost_edge_is_told_by_the_next_keyframe(wire: Wire) -> None:
    losses = 0
    for seed in SEEDS:
        events = arrivals(wire, seed=seed)
        losses += MOVE.edges[0] not in events
        assert folded(event for event in events if event.t_ms <= 1900) == 0
    assert 5 <= losses <= 45


def test_a_doubled_frame_arrives_twice_in_a_row() -> None:
    doubled = 0
    for seed in SEEDS:
        told = edges(Wire(doubled=0.1), seed=seed)
        assert list(dict.fromkeys(told)) == list(MOVE.edges)
        doubled += len(told) - 2
    assert 20 <= doubled <= 70


def test_a_stall_delivers_late_what_the_coprocessor_stamped_in_time() -> None:
    delivered = Wire(stalls=(Stall(950, 500),)).deliver(MOVE, C3, Random(1))
    assert [at_ms for at_ms, event in delivered if event == Edge(1004, 12, False)] == [1450]
    assert [event for _, event in delivered] == arrivals(Wire())
    assert not [at_ms for at_ms, _ in delivered if 950 <= at_ms < 1450]


def test_a_stall_of_the_host_stamps_late_what_was_in_time() -> None:
    assert edges(Wire(stalls=(Stall(950, 500, "restamped"),))) == [Edge(1450, 12, False), Edge(2007, 17, True)]


def test_a_stall_of_the_coprocessor_hides_what_came_and_went_meanwhile() -> None:
    story = Timeline((*MOVE.edges[:1], Edge(1100, 3, True), Edge(1300, 3, False), *MOVE.edges[1:]), 6000)
    events = arrivals(Wire(stalls=(Stall(950, 500, "blind"),)), story)
    assert [event for event in events if isinstance(event, Edge)] == [Edge(1450, 12, False), Edge(2007, 17, True)]


def test_the_first_and_the_last_picture_always_arrive() -> None:
    for seed in SEEDS:
        events = arrivals(Wire(lost=0.1, doubled=0.1, corrupted=0.1), seed=seed)
        assert (events[0], events[-1]) == (Picture(0, C3), Picture(6000, C4))
        assert (events.count(events[0]), events.count(events[-1])) == (1, 1)
