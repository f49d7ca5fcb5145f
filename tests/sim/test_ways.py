"""The simulated board's reeds sense the field of moving magnets, and at rest exactly the pieces on their squares."""

from __future__ import annotations

from random import Random

import pytest

from hal import ALL_SQUARES, SQUARES, Edge, picture_of, square_index
from sim.board import SimBoard
from sim.clock import ManualClock
from sim.paths import _REEDS as REEDS
from sim.paths import LIFTED_MM, LOW_MM, OVER_MM, SLIDE_MS, FieldReeds, Magnet, Waypoint, edges_along, over
from sim.world import World
from tests.sim.test_world import settled, world_with


def low_over(square: str, *standing: str) -> World:
    """A world in which a hand holds a piece low over a square, while others stand."""
    world = world_with(square, *standing)
    world.lift(square, 1000, "page")
    world.slide(square, 2000, "page")
    return world


def magnets(*squares: int, height: float = 0.0) -> list[Magnet]:
    return [Magnet([Waypoint(0, over(square, height))]) for square in squares]


def test_at_rest_each_reed_feels_just_the_piece_of_its_own_square() -> None:
    everywhere = range(len(SQUARES))
    for square in everywhere:
        others = [other for other in everywhere if other != square]
        assert REEDS.felt(magnets(square)) == REEDS.felt(magnets(square, height=LOW_MM)) == picture_of([square])
        assert REEDS.felt(magnets(*others)) == ALL_SQUARES & ~picture_of([square])
        assert REEDS.felt(magnets(square, height=LIFTED_MM)) == REEDS.felt(magnets(square, height=OVER_MM)) == 0


def test_reeds_of_one_board_differ_and_are_of_the_recommended_class() -> None:
    least, most = (REEDS.sizes.closes_at * share for share in (15 / 25, 1))
    assert len({each.closes for each in REEDS.switches}) == len(SQUARES)
    assert all(least <= each.closes <= most and each.opens < each.closes for each in REEDS.switches)


def test_a_piece_drawn_along_the_rank_is_let_go_over_the_middle_of_its_reed() -> None:
    edges = low_over("b1").slide("c1", 3000, "page")
    left, entered = ([edge for edge in edges if edge.square == square] for square in (1, 2))
    opened = left[0]
    closed = next(edge for edge in left if edge.on and edge.t_ms > opened.t_ms + 1)  # after its bounces
    assert not opened.on and not left[-1].on and entered[-1].on
    assert 3000 < opened.t_ms < closed.t_ms < opened.t_ms + 10 < left[-1].t_ms < entered[-1].t_ms < 3000 + SLIDE_MS


def test_a_piece_drawn_along_the_file_leaves_a_strip_that_no_reed_feels() -> None:
    edges = low_over("b1").slide("b2", 3000, "page")
    assert settled(edges) == ["-b1", "+b2"]
    left, entered = (next(edge.t_ms for edge in edges if edge.square == at) for at in (1, 6))
    assert 10 <= entered - left <= SLIDE_MS / 2


def test_a_piece_drawn_over_several_squares_at_once_is_felt_on_each() -> None:
    assert settled(low_over("b1").slide("b4", 3000, "page")) == ["-b1", "+b2", "-b2", "+b3", "-b3", "+b4"]


def test_a_piece_drawn_past_others_and_over_one_disturbs_none() -> None:
    world = low_over("b2", "a1", "b1", "c1", "a3", "b3", "c3", "c2")
    edges = world.slide("c2", 3000, "page") + world.slide("d2", 4000, "page")
    assert {SQUARES[edge.square] for edge in edges} == {"b2", "d2"}


@pytest.mark.parametrize("way", [("b1", "c2"), ("b1", "d2"), ("c3", "a4"), ("e5", "a1")])
def test_what_is_felt_is_what_the_field_says(way: tuple[str, str]) -> None:
    begin, end = (over(square_index(name), LOW_MM) for name in way)
    path = [Waypoint(3000, begin), Waypoint(3000 + SLIDE_MS, end)]
    expected = FieldReeds(REEDS.sizes, REEDS.switches).edges([Magnet(path)])
    assert edges_along(path, []) == expected
    felt = [edge for edge in low_over(way[0]).slide(way[1], 3000, "page")]
    assert {edge.square for edge in felt} == {edge.square for edge in expected}
    assert {(edge.t_ms, edge.square) for edge in expected if edge.on} <= {(each.t_ms, each.square) for each in felt}


def test_a_hand_draws_a_piece_to_one_place_after_the_other() -> None:
    world = low_over("b1")
    edges = world.slide("b2", 3000, "page") + world.slide("b3", 3010, "page") + world.place("b3", 3020, "page")
    assert settled(edges) == ["-b1", "+b2", "-b2", "+b3"]
    assert max(edge.t_ms for edge in edges) > 3000 + SLIDE_MS


def test_a_page_that_drags_a_piece_over_the_board_is_told_the_edges_of_its_field() -> None:
    board, clock, told = SimBoard(seed=1, threaded=False), ManualClock(), list[object]()
    board.hand("set-up", pieces={"b1": "red-white"})
    with board:
        board.open(told.append, clock)
        for action, square in (("lift", "b1"), ("slide", "b1"), ("slide", "b3"), ("place", "b3")):
            board.hand(action, square=square)
            board.run_until(clock.advance(500))
        squares = [SQUARES[event.square] for event in told if isinstance(event, Edge) and event.on]
        assert list(dict.fromkeys(squares)) == ["b1", "b2", "b3"]
        assert board.snapshot() == picture_of([square_index("b3")])


def test_what_hands_do_twice_from_the_same_seed_is_felt_alike() -> None:
    def felt() -> list[Edge]:
        world = World(Random(3))
        world.set_up({"b1": "red-white", "c2": "blue-white"}, 0)
        return world.lift("b1", 100, "page") + world.slide("c2", 200, "page") + world.slide("d4", 300, "page")

    assert felt() == felt()
