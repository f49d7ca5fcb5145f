"""Faults: the edges of defective contacts."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal import Edge, Occupancy, picture_of
from tests.hands.faults import (
    Fault,
    bounce,
    clock_jump,
    flicker,
    foreign_magnet,
    ghosts,
    intermittent,
    neighbourhood,
    noise,
    noise_burst,
    stuck_off,
    stuck_on,
    with_faults,
    with_ghosts,
)
from tests.hands.timeline import Timeline, occupied_after
from tests.sim.disturbances import SEEDS, is_sound, seen_at, timelines

STILL = Timeline((), 10_000)
"""Nothing happens for ten seconds."""

MOVE = Timeline((Edge(1000, 12, False), Edge(2000, 17, True)), 6000)
"""A piece is moved from c3 to c4."""

C3 = picture_of([12])

FAULTS: dict[str, Fault] = {
    "stuck on": stuck_on(12),
    "stuck on later": stuck_on(3, at_ms=1500),
    "stuck off": stuck_off(12),
    "stuck off later": stuck_off(3, at_ms=1500),
    "intermittent": intermittent(12, per_s=2),
    "flicker": flicker(17, 1000, hz=30, length_ms=1500),
    "bounce": bounce(),
    "foreign magnet": foreign_magnet([0, 1, 5, 6], 500, 1200),
    "noise burst": noise_burst(1000),
    "noise": noise(per_minute=120),
    "ghosts": ghosts(12),
    "clock jumps ahead": clock_jump(1000, 5000),
    "clock jumps back": clock_jump(1500, -5000),
}


def after(fault: Fault, timeline: Timeline, start: Occupancy = C3, seed: int = 1) -> Timeline:
    return with_faults(timeline, start, Random(seed), [fault])


@given(timelines(), st.lists(st.sampled_from(sorted(FAULTS)), max_size=4), st.integers(0, 1000))
def test_whatever_goes_wrong_the_reeds_tell_a_sound_story(
    drawn: tuple[Timeline, Occupancy], names: list[str], seed: int
) -> None:
    timeline, start = drawn
    faulty = with_faults(timeline, start, Random(seed), [FAULTS[name] for name in names])
    assert is_sound(faulty, start)
    assert faulty.end_ms >= timeline.end_ms


@pytest.mark.parametrize("name", FAULTS)
def test_the_same_seed_goes_wrong_in_the_same_way(name: str) -> None:
    assert after(FAULTS[name], MOVE, seed=7) == after(FAULTS[name], MOVE, seed=7)


def test_a_fault_draws_the_same_whatever_other_fault_comes_before_it() -> None:
    with_a_bad_joint, with_a_stuck_reed = (
        with_faults(STILL, 0, Random(5), [other, noise(per_minute=30)]) for other in (intermittent(24), stuck_off(24))
    )
    assert with_a_bad_joint == with_a_stuck_reed
    assert len(with_a_bad_joint.edges) > 10


def test_without_faults_nothing_changes() -> None:
    assert with_faults(MOVE, C3, Random(1), []) == MOVE


def test_a_reed_stuck_on_feels_a_piece_that_has_gone() -> None:
    assert after(stuck_on(12), MOVE).edges == (Edge(2000, 17, True),)
    assert after(stuck_on(3), MOVE).edges[0] == Edge(0, 3, True)
    assert after(stuck_on(12, at_ms=1500), MOVE).edges[1] == Edge(1500, 12, True)


def test_a_reed_stuck_off_never_feels_a_piece() -> None:
    assert after(stuck_off(17), MOVE).edges == (Edge(1000, 12, False),)
    assert after(stuck_off(12), MOVE).edges == (Edge(0, 12, False), Edge(2000, 17, True))
    assert after(stuck_off(17, at_ms=3000), MOVE).edges[2] == Edge(3000, 17, False)


@given(timelines(), st.integers(0, 24), st.integers(0, 3000), st.integers(0, 4000))
def test_a_stuck_reed_says_one_thing_only_and_the_others_tell_the_truth(
    drawn: tuple[Timeline, Occupancy], square: int, at_ms: int, t_ms: int
) -> None:
    timeline, start = drawn
    stuck = at_ms <= min(t_ms, timeline.end_ms)
    truth, bit = seen_at(timeline, start, t_ms), 1 << square
    assert seen_at(after(stuck_on(square, at_ms), timeline, start), start, t_ms) == (truth | bit if stuck else truth)
    assert seen_at(after(stuck_off(square, at_ms), timeline, start), start, t_ms) == (truth & ~bit if stuck else truth)


def test_an_intermittent_reed_drops_out_for_1_to_50_ms_now_and_then() -> None:
    minute = Timeline((), 60_000)
    for seed in SEEDS:
        edges = after(intermittent(12, per_s=0.5), minute, seed=seed).edges
        gaps = [after.t_ms - edge.t_ms for edge, after in zip(edges[::2], edges[1::2], strict=True)]
        assert 8 <= len(gaps) <= 60
        assert all(1 <= gap <= 100 for gap in gaps)  # two gaps may coincide
        assert {edge.square for edge in edges} == {12}


def test_gaps_that_meet_make_one_longer_gap() -> None:
    for seed in SEEDS:
        edges = after(intermittent(12, per_s=2, gap_ms=(500, 500)), STILL, seed=seed).edges
        gaps = [after.t_ms - edge.t_ms for edge, after in zip(edges[::2], edges[1::2], strict=True)]
        assert min(gaps) >= 500 and sum(gaps) < 12_000


def test_an_intermittent_reed_with_no_piece_over_it_is_silent() -> None:
    assert after(intermittent(7, per_s=2), STILL) == STILL


def test_a_piece_set_down_off_centre_flickers_and_settles() -> None:
    for seed in SEEDS:
        edges = after(flicker(17, 2000, hz=10, length_ms=1000), MOVE, seed=seed).edges[1:]
        assert (edges[0], edges[-1].on) == (Edge(2000, 17, True), True)
        assert 7 <= len([edge for edge in edges if not edge.on]) <= 15
        assert all(35 <= after.t_ms - edge.t_ms <= 66 for edge, after in pairwise(edges))
        assert edges[-1].t_ms <= 3130


def test_contacts_bounce_up_to_20_times_within_3_ms_where_they_close_and_less_where_they_open() -> None:
    counts = set()
    for seed in SEEDS:
        edges = after(bounce(), MOVE, seed=seed).edges
        opening, closing = ([edge for edge in edges if edge.square == square] for square in (12, 17))
        assert (len(opening) in (1, 3, 5), opening[-1].t_ms <= 1001) == (True, True)
        assert (len(closing) in range(3, 22, 2), closing[-1].t_ms <= 2003) == (True, True)
        counts.add(len(closing))
    assert counts == set(range(3, 22, 2))


@given(timelines(), st.integers(0, 1000), st.integers(0, 4000))
def test_bounces_are_over_after_3_ms(drawn: tuple[Timeline, Occupancy], seed: int, t_ms: int) -> None:
    timeline, start = drawn
    bouncing = {edge.square for edge in timeline.edges if t_ms - 3 <= edge.t_ms <= t_ms}
    seen = seen_at(after(bounce(), timeline, start, seed), start, t_ms)
    assert (seen ^ seen_at(timeline, start, t_ms)) & ~picture_of(bouncing) == 0


def test_a_foreign_magnet_closes_its_reeds_for_a_while_and_leaves_no_trace() -> None:
    for seed in SEEDS:
        faulty = after(foreign_magnet([0, 1, 5], 3000, 2000), MOVE, seed=seed)
        assert seen_at(faulty, C3, 4000) == picture_of([0, 1, 5, 17])
        assert seen_at(faulty, C3, 5080) == picture_of([17])
        assert all(3000 <= edge.t_ms <= 3080 for edge in faulty.edges if edge.square in (0, 1, 5) and edge.on)


def test_a_foreign_magnet_over_a_standing_piece_is_not_noticed() -> None:
    assert after(foreign_magnet([12], 100, 500), MOVE) == MOVE


def test_a_neighbourhood_hangs_together() -> None:
    for seed in SEEDS:
        squares = neighbourhood(7, 6, Random(seed))
        assert (squares[0], len(set(squares)), set(squares) <= set(range(25))) == (7, 6, True)
        for count, square in enumerate(squares[1:], start=1):
            offsets = [divmod(each, 5) for each in squares[:count]]
            rank, file = divmod(square, 5)
            assert any(abs(rank - near) + abs(file - beside) == 1 for near, beside in offsets)


def test_a_whole_board_is_a_neighbourhood_too() -> None:
    assert sorted(neighbourhood(0, 25, Random(1))) == list(range(25))


def test_a_burst_of_noise_hits_several_squares_for_1_to_3_scans() -> None:
    lengths = set()
    for seed in SEEDS:
        faulty = after(noise_burst(3000, scan_ms=5), STILL, seed=seed)
        assert occupied_after(faulty.edges, C3) == C3
        assert {edge.t_ms for edge in faulty.edges} <= {3000, 3005, 3010, 3015}
        assert len({edge.square for edge in faulty.edges}) <= 10
        lengths.add(faulty.edges[-1].t_ms - 3000 if faulty.edges else 0)
    assert lengths == {0, 5, 10, 15}


def test_noise_comes_as_often_as_it_is_told_to() -> None:
    ten_minutes = Timeline((), 600_000)
    edges = after(noise(per_minute=6, squares=(10, 10), scans=(1, 1)), ten_minutes).edges
    bursts = {edge.t_ms for edge in edges if edge.on is (edge.square != 12)}
    assert 40 <= len(bursts) <= 80
    assert occupied_after(edges, C3) == C3


def test_a_broken_diode_shows_the_fourth_corner_of_a_rectangle() -> None:
    a1, e1, a5, e5 = 0, 4, 20, 24
    assert with_ghosts(picture_of([a1, e1, a5]), a1) == picture_of([a1, e1, a5, e5])
    assert with_ghosts(picture_of([a1, e1, a5]), e1) == picture_of([a1, e1, a5])
    assert with_ghosts(picture_of([e1, a5]), a1) == picture_of([e1, a5])


def test_a_ghost_comes_and_goes_with_the_piece_that_makes_it() -> None:
    story = Timeline((Edge(500, 0, True), Edge(900, 0, False)), 1000)
    told = after(ghosts(0), story, start=picture_of([4, 20])).edges
    assert told == (Edge(500, 0, True), Edge(500, 24, True), Edge(900, 0, False), Edge(900, 24, False))


def test_a_ghost_that_is_there_from_the_start_is_told_at_once() -> None:
    assert after(ghosts(0), STILL, start=picture_of([0, 4, 20])).edges == (Edge(0, 24, True),)


def test_a_clock_that_jumps_ahead_shifts_all_later_stamps() -> None:
    assert after(clock_jump(1500, 60_000), MOVE) == Timeline((Edge(1000, 12, False), Edge(62_000, 17, True)), 66_000)


def test_a_clock_that_jumps_back_never_stamps_before_the_jump() -> None:
    assert after(clock_jump(1500, -60_000), MOVE) == Timeline((Edge(1000, 12, False), Edge(1500, 17, True)), 6000)
    assert after(clock_jump(1500, -200), MOVE) == Timeline((Edge(1000, 12, False), Edge(1800, 17, True)), 6000)
