"""People at the table: their verbs, and the time they take."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hal import Edge, square_name
from sim import ManualClock, World
from sim.paths import SLIDE_MS as DRAWN_MS
from tests.hands.person import ADJUST_MS, ASIDE_MS, CARRY_MS, REACH_MS, SLIDE_MS, SWAP_GAP_MS, Person

SEEDS = range(60)
BOUNCE_MS = 3


class Table:
    """A world with a clock and two persons; Red stands on b1 and a1, Blue on c3."""

    def __init__(self, seed: int) -> None:
        self.world, self.clock = World(Random(seed)), ManualClock()
        rng = Random(seed)
        self.red = Person("red", self.world, self.clock, rng)
        self.blue = Person("blue", self.world, self.clock, rng)
        self.world.set_up({"b1": "red-black", "a1": "red-white", "c3": "blue-white"}, 0)
        self.clock.advance(1000)

    def where(self) -> list[str]:
        return [piece["at"] for piece in self.world.as_data()["pieces"]]


def steps(edges: list[Edge]) -> list[tuple[str, int]]:
    """Edges without bounces: ("-b1", its time), ..."""
    found: list[tuple[str, int]] = []
    latest: dict[int, int] = {}
    for edge in edges:
        if edge.t_ms > latest.get(edge.square, -100) + BOUNCE_MS:
            found.append((f"{'+' if edge.on else '-'}{square_name(edge.square)}", edge.t_ms))
        latest[edge.square] = edge.t_ms
    return found


def words(edges: list[Edge]) -> list[str]:
    return [word for word, _ in steps(edges)]


def gaps(edges: list[Edge]) -> list[int]:
    times = [t_ms for _, t_ms in steps(edges)]
    return [after - now for now, after in pairwise(times)]


def is_within(ms: int, *ranges_ms: tuple[int, int]) -> bool:
    """Whether a duration is the sum of these, and of bounces that had to end first."""
    lowest, highest = sum(low for low, _ in ranges_ms), sum(high for _, high in ranges_ms)
    return lowest <= ms <= highest + BOUNCE_MS * len(ranges_ms)


def test_a_person_lifts_and_places() -> None:
    for seed in SEEDS:
        table = Table(seed)
        edges = table.red.lift("b1") + table.red.place("b2")
        assert words(edges) == ["-b1", "+b2"]
        assert is_within(edges[0].t_ms - 1000, REACH_MS)
        assert is_within(gaps(edges)[0], CARRY_MS)
        assert table.clock() == edges[-1].t_ms


def test_a_move_is_a_lift_and_a_place() -> None:
    table, same = Table(3), Table(3)
    assert table.red.move("b1", "b2") == same.red.lift("b1") + same.red.place("b2")


def test_a_person_slides_a_piece_through_squares() -> None:
    for seed in SEEDS:
        table = Table(seed)
        edges = table.red.lift("b1") + table.red.slide_through("b2", "b3", "b4")
        assert words(edges) == ["-b1", "+b2", "-b2", "+b3", "-b3", "+b4"]
        to_b2, on_b2, to_b3, on_b3, to_b4 = gaps(edges)
        on_the_way = [to_b2, on_b2 + to_b3, on_b3 + to_b4]  # from one square to the next, at the hand's speed
        assert all(SLIDE_MS[0] - DRAWN_MS <= ms <= SLIDE_MS[1] + DRAWN_MS for ms in on_the_way)
        assert all(0 < ms < DRAWN_MS for ms in (to_b3, to_b4))  # no reed senses a strip between two squares
        assert (table.red.place("b4"), table.where()) == ([], ["b4", "a1", "c3"])


def test_a_hovering_person_touches_no_reed() -> None:
    table = Table(1)
    table.red.lift("b1")
    assert (table.red.hover("c3"), words(table.red.place("b1"))) == ([], ["+b1"])


def test_a_person_captures_mover_first_with_both_hands() -> None:
    for seed in SEEDS:
        table = Table(seed)
        edges = table.red.capture("b1", "c3")
        assert (words(edges), table.where()) == (["-b1", "-c3", "+c3"], ["c3", "a1", "box"])
        assert is_within(gaps(edges)[0], REACH_MS)
        assert is_within(gaps(edges)[1], ASIDE_MS, CARRY_MS)


def test_a_person_captures_victim_first() -> None:
    for seed in SEEDS:
        table = Table(seed)
        edges = table.red.capture_victim_first("b1", "c3")
        assert (words(edges), table.where()) == (["-c3", "-b1", "+c3"], ["c3", "a1", "box"])
        assert is_within(gaps(edges)[0], ASIDE_MS, REACH_MS)
        assert is_within(gaps(edges)[1], CARRY_MS)


def test_a_person_swaps_with_one_hand_and_leaves_a_gap() -> None:
    for seed in SEEDS:
        table = Table(seed)
        edges = table.red.swap("b1", "c3")
        assert (words(edges), table.where()) == (["-b1", "-c3", "+c3"], ["c3", "a1", "box"])
        assert is_within(gaps(edges)[1], SWAP_GAP_MS)
        assert table.clock() == edges[-1].t_ms


def test_a_person_who_shoves_the_victim_off_leaves_no_trace_of_the_capture() -> None:
    table = Table(1)
    assert words(table.red.push("b1", "c3")) == ["-b1"]
    assert table.where() == ["c3", "a1", "box"]


def test_a_person_adjusts_a_piece() -> None:
    for seed in SEEDS:
        table = Table(seed)
        edges = table.red.adjust("b1")
        assert (words(edges), table.where()) == (["-b1", "+b1"], ["b1", "a1", "c3"])
        assert is_within(gaps(edges)[0], ADJUST_MS)


def test_two_persons_share_a_world_and_make_one_timeline() -> None:
    table = Table(1)
    edges = table.red.lift("b1") + table.blue.lift("c3") + table.blue.place("c4") + table.red.place("c4")
    assert words(edges) == ["-b1", "-c3", "+c4"]
    assert edges == sorted(edges, key=lambda edge: edge.t_ms)
    assert table.where() == ["c4", "a1", "c4"]


def test_a_person_cannot_lift_with_a_full_hand() -> None:
    table = Table(1)
    table.red.lift("b1")
    with pytest.raises(ValueError, match=r"^the hand \"red's right\" holds a red-black piece; put it down first$"):
        table.red.lift("a1")


def test_the_same_seed_takes_the_same_time() -> None:
    assert Table(5).red.swap("b1", "c3") == Table(5).red.swap("b1", "c3") != Table(6).red.swap("b1", "c3")


def test_a_clock_moved_by_hand_never_goes_back() -> None:
    clock = ManualClock(100)
    assert [clock.advance(5), clock.advance_to(50), clock.advance_to(200), clock()] == [105, 105, 200, 200]
    with pytest.raises(ValueError, match=r"^time cannot pass by -1 ms; 0 or more was expected$"):
        clock.advance(-1)
    assert clock() == 200
