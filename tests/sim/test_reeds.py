"""Contacts bounce: the result of a scan when a magnet comes or goes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hal import Edge
from sim.reeds import CLOSING, OPENING, Reeds

SEEDS = range(300)


def is_alternating(edges: list[Edge]) -> bool:
    return all(now.on is not after.on for now, after in pairwise(edges))


def test_a_closing_contact_bounces_and_ends_closed_within_three_ms() -> None:
    for seed in SEEDS:
        burst = CLOSING.edges(12, True, 1000, Random(seed))
        assert len(burst) in range(3, 14, 2)
        assert is_alternating(burst)
        assert (burst[0], burst[-1].on, burst[-1].t_ms <= 1003) == (Edge(1000, 12, True), True, True)


def test_an_opening_contact_ends_open_within_a_millisecond() -> None:
    for seed in SEEDS:
        burst = OPENING.edges(12, False, 1000, Random(seed))
        assert len(burst) in range(1, 6, 2)
        assert is_alternating(burst)
        assert (burst[0], burst[-1].on, burst[-1].t_ms <= 1001) == (Edge(1000, 12, False), False, True)


def test_bounces_differ_from_one_landing_to_the_next() -> None:
    rng = Random(1)
    assert len({tuple(CLOSING.edges(12, True, 0, rng)) for _ in range(50)}) > 25


def test_the_same_seed_bounces_in_the_same_way() -> None:
    first, second = (Reeds(Random(3)) for _ in range(2))
    for square in range(25):
        assert first.update(square, True, 0) == second.update(square, True, 0)


def test_a_reed_that_feels_nothing_new_stays_silent() -> None:
    reeds = Reeds(Random(1))
    assert reeds.update(3, False, 0) == []
    reeds.update(3, True, 0)
    assert (reeds.update(3, True, 50), reeds.closed) == ([], 1 << 3)


def test_a_contact_that_still_bounces_opens_only_after_its_burst() -> None:
    for seed in SEEDS:
        reeds = Reeds(Random(seed))
        edges = reeds.update(3, True, 100) + reeds.update(3, False, 100)
        assert is_alternating(edges)
        assert [edge.t_ms for edge in edges] == sorted(edge.t_ms for edge in edges)
        assert edges[-1].on is False


def test_time_may_start_again_once_all_is_still() -> None:
    reeds = Reeds(Random(1))
    reeds.update(3, True, 1_000_000)
    reeds.restart_time()
    assert reeds.update(3, False, 5)[0] == Edge(5, 3, False)
