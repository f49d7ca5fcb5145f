"""The effects of hands on pieces and reeds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hal import Edge, Occupancy, picture_of, square_index, square_name
from sim.world import World

SEEDS = range(100)


def world_with(*squares: str, seed: int = 1) -> World:
    """A world with a red-white piece on each of these squares; bounces are over."""
    world = World(Random(seed))
    world.set_up(dict.fromkeys(squares, "red-white"), 0)
    return world


def settled(edges: list[Edge]) -> list[str]:
    """The edges without bounces: "-b1" for a square left, "+c3" for one entered."""
    bursts: list[list[Edge]] = []
    latest: dict[int, list[Edge]] = {}
    for edge in edges:
        if edge.square not in latest or edge.t_ms > latest[edge.square][-1].t_ms + 3:
            latest[edge.square] = []
            bursts.append(latest[edge.square])
        latest[edge.square].append(edge)
    return [f"{'+' if burst[-1].on else '-'}{square_name(burst[-1].square)}" for burst in bursts]


def squares(*names: str) -> Occupancy:
    return picture_of(map(square_index, names))


def where(world: World) -> dict[str, str]:
    """Each piece's place in a page's message."""
    return {piece["id"]: piece["at"] for piece in world.as_data()["pieces"]}


# Lifting and placing


def test_lifting_a_piece_opens_its_reed() -> None:
    world = world_with("b1")
    edges = world.lift("b1", 1000, "page")
    assert (settled(edges), edges[0], world.occupied) == (["-b1"], Edge(1000, 1, False), 0)


def test_placing_a_piece_closes_the_reed_below_with_a_bounce() -> None:
    world = world_with("b1")
    world.lift("b1", 1000, "page")
    edges = world.place("c3", 2000, "page")
    assert (settled(edges), edges[0], world.occupied) == (["+c3"], Edge(2000, 12, True), squares("c3"))
    assert len(edges) > 1
    assert edges[-1].t_ms <= 2003


def test_a_piece_held_high_is_felt_nowhere() -> None:
    world = world_with("b1")
    world.lift("b1", 1000, "page")
    assert [world.hover(square, 1100, "page") for square in ("c2", "c3", "b1")] == [[], [], []]
    assert world.as_data() == {"pieces": [{"id": "p0", "look": "red-white", "at": "hand", "over": "b1"}]}


def test_a_piece_drawn_low_is_felt_on_its_way() -> None:
    world = world_with("b1")
    lifted = world.lift("b1", 1000, "page")
    drawn = world.slide("b2", 1100, "page") + world.slide("c3", 1200, "page")
    assert settled(lifted + drawn) == ["-b1", "+b2", "-b2", "+c3"]
    assert (world.place("c3", 1300, "page"), world.occupied) == ([], squares("c3"))


def test_a_piece_raised_after_it_was_drawn_low_is_not_felt_any_more() -> None:
    world = world_with("b1")
    world.lift("b1", 1000, "page")
    world.slide("b2", 1100, "page")
    assert (settled(world.hover("b2", 1200, "page")), world.occupied) == (["-b2"], 0)


def test_a_piece_drawn_over_another_changes_nothing_there() -> None:
    world = world_with("b1", "b2")
    world.lift("b1", 1000, "page")
    assert world.slide("b2", 1100, "page") == []
    assert (settled(world.slide("b3", 1200, "page")), world.occupied) == (["+b3"], squares("b2", "b3"))


def test_two_hands_hold_two_pieces() -> None:
    world = world_with("b1", "b5")
    edges = world.lift("b1", 1000, "red") + world.lift("b5", 1001, "blue")
    edges += world.place("b4", 1500, "blue") + world.place("b2", 1600, "red")
    assert settled(edges) == ["-b1", "-b5", "+b4", "+b2"]
    assert where(world) == {"p0": "b2", "p1": "b4"}


# Changes that no reed can see


def test_swapped_pieces_leave_the_same_picture() -> None:
    world = World(Random(1))
    world.set_up({"a1": "red-white", "b1": "red-black"}, 0)
    before = world.occupied
    world.lift("a1", 1000, "left")
    world.lift("b1", 1100, "right")
    world.place("b1", 1500, "left")
    world.place("a1", 1600, "right")
    assert (world.occupied, where(world)) == (before, {"p0": "b1", "p1": "a1"})


def test_a_second_piece_on_a_square_is_not_noticed() -> None:
    world = world_with("b1", "c3")
    world.lift("b1", 1000, "page")
    assert (world.place("c3", 1500, "page"), where(world)) == ([], {"p0": "c3", "p1": "c3"})
    assert (world.lift("c3", 2000, "page"), where(world)) == ([], {"p0": "hand", "p1": "c3"})
    assert settled(world.lift("c3", 2500, "other")) == ["-c3"]


# Captures with one hand


def test_a_one_hand_capture_leaves_the_square_empty_for_a_moment() -> None:
    for seed in SEEDS:
        world = world_with("b1", "c3", seed=seed)
        world.lift("b1", 1000, "page")
        edges = world.capture_swap("c3", 2000, "page")
        landing = next(edge.t_ms for edge in edges if edge.t_ms > 2001)
        assert (settled(edges), landing in range(2090, 2146), edges[-1].t_ms <= 2150) == (["-c3", "+c3"], True, True)
        assert where(world) == {"p0": "c3", "p1": "box"}


def test_a_shoved_victim_leaves_no_gap() -> None:
    world = world_with("b1", "c3")
    world.lift("b1", 1000, "page")
    assert world.capture_swap("c3", 2000, "page", gap_ms=0) == []
    assert (where(world), world.occupied) == ({"p0": "c3", "p1": "box"}, squares("c3"))


def test_a_captor_that_was_drawn_over_its_victim_is_raised_first() -> None:
    world = world_with("b1", "c3")
    world.lift("b1", 1000, "page")
    assert world.slide("c3", 1500, "page") == []
    assert settled(world.capture_swap("c3", 2000, "page", gap_ms=50)) == ["-c3", "+c3"]


def test_a_hand_that_captures_is_busy_until_its_piece_has_landed() -> None:
    world = world_with("b1", "c3", "d4", "e5")
    world.lift("b1", 1000, "page")
    world.capture_swap("c3", 2000, "page", gap_ms=120)
    assert world.lift("d4", 2010, "other")[0].t_ms == 2010
    assert world.lift("e5", 2010, "page")[0].t_ms == 2120


# The box


def test_a_piece_goes_into_the_box_and_comes_back() -> None:
    world = world_with("b1")
    world.lift("b1", 1000, "page")
    assert (world.put_in_box(1500, "page"), where(world)) == ([], {"p0": "box"})
    assert (world.take_from_box("p0", 2000, "page"), where(world)) == ([], {"p0": "hand"})
    assert world.as_data()["pieces"][0]["over"] is None
    assert (settled(world.place("d4", 2500, "page")), where(world)) == (["+d4"], {"p0": "d4"})


def test_a_piece_drawn_low_and_put_in_the_box_is_not_felt_any_more() -> None:
    world = world_with("b1")
    world.lift("b1", 1000, "page")
    world.slide("b2", 1100, "page")
    assert settled(world.put_in_box(1200, "page")) == ["-b2"]


# The whole table


def test_a_set_up_table_shows_every_piece_at_once() -> None:
    world = World(Random(1))
    edges = world.set_up({"a1": "red-white", "e5": "blue-black"}, 1000)
    assert (settled(edges), {edge.t_ms for edge in edges} <= {1000, 1001, 1002, 1003}) == (["+a1", "+e5"], True)
    assert world.as_data() == {
        "pieces": [
            {"id": "p0", "look": "red-white", "at": "a1", "over": None},
            {"id": "p1", "look": "blue-black", "at": "e5", "over": None},
        ]
    }


def test_setting_up_what_stands_right_already_touches_nothing() -> None:
    world = world_with("a1", "c3")
    assert world.set_up({"c3": "red-white", "a1": "red-white"}, 1000) == []


def test_setting_up_uses_the_pieces_of_the_same_look_again() -> None:
    world = World(Random(1))
    world.set_up({"a1": "red-white", "b1": "red-black", "c1": "red-white"}, 0)
    world.lift("b1", 1000, "page")
    world.lift("c1", 1000, "other")
    world.put_in_box(1500, "other")
    edges = world.set_up({"a1": "red-white", "b1": "red-black", "c1": "red-white"}, 2000)
    assert {edge.square for edge in edges} == {1, 2}
    assert where(world) == {"p0": "a1", "p1": "b1", "p2": "c1"}


def test_setting_up_clears_wrong_pieces_away_before_it_puts_right_ones_down() -> None:
    world = world_with("a1", "e5")
    edges = world.set_up({"a1": "blue-black"}, 1000)
    cleared, placed = [edge for edge in edges if edge.t_ms < 1100], [edge for edge in edges if edge.t_ms >= 1100]
    assert (settled(cleared), settled(placed), placed[0].t_ms) == (["-a1", "-e5"], ["+a1"], 1200)
    assert where(world) == {"p0": "box", "p1": "box", "p2": "a1"}


def test_a_knock_changes_three_to_ten_squares_within_300_ms() -> None:
    start = [square_name(square) for square in (*range(5), *range(20, 25))]
    changed = set()
    for seed in SEEDS:
        world = world_with(*start, seed=seed)
        edges = world.knock(1000, Random(seed))
        assert [edge.t_ms for edge in edges] == sorted(edge.t_ms for edge in edges)
        assert edges[0].t_ms >= 1000
        assert edges[-1].t_ms < 1300
        assert {edge.square for edge in edges} == {s for s in range(25) if (squares(*start) ^ world.occupied) >> s & 1}
        changed.add(len({edge.square for edge in edges}))
    assert changed == set(range(3, 11))


def test_a_knock_loses_no_piece_and_takes_none_out_of_a_hand() -> None:
    for seed in SEEDS:
        world = world_with("a1", "b1", "c1", "d1", seed=seed)
        world.lift("b1", 500, "page")
        world.knock(1000, Random(seed))
        assert where(world).keys() == {"p0", "p1", "p2", "p3"}
        assert where(world)["p1"] == "hand"


def test_a_knock_of_an_empty_table_does_nothing() -> None:
    assert World(Random(1)).knock(1000, Random(1)) == []


# Impossible actions


def ready_for_mistakes() -> World:
    """p0 is on a1, p1 is held by "full", p2 is in the box."""
    world = world_with("a1", "b1", "c1")
    world.lift("b1", 100, "full")
    world.lift("c1", 100, "page")
    world.put_in_box(200, "page")
    return world


MISTAKES: list[tuple[str, tuple[Any, ...], str]] = [
    ("lift", ("c3", 900, "page"), "nothing stands on c3 that could be lifted"),
    ("lift", ("z9", 900, "page"), "'z9' is not a square; use a1 to e5"),
    ("lift", ("a1", 900, "full"), "the hand 'full' holds a red-white piece; put it down first"),
    ("hover", ("a1", 900, "page"), "the hand 'page' holds no piece; lift one or take one from the box first"),
    ("slide", ("a1", 900, "page"), "the hand 'page' holds no piece; lift one or take one from the box first"),
    ("place", ("a1", 900, "page"), "the hand 'page' holds no piece; lift one or take one from the box first"),
    ("place", (7, 900, "full"), "7 is not a square; use a1 to e5"),
    ("put_in_box", (900, "page"), "the hand 'page' holds no piece; lift one or take one from the box first"),
    ("capture_swap", ("c3", 900, "full"), "nothing stands on c3 that could be captured"),
    ("take_from_box", ("p7", 900, "page"), "'p7' is not a piece; the pieces are p0 to p2"),
    ("take_from_box", (["p2"], 900, "page"), "['p2'] is not a piece; the pieces are p0 to p2"),
    ("take_from_box", ("p0", 900, "page"), "the piece p0 is not in the box"),
    ("take_from_box", ("p2", 900, "full"), "the hand 'full' holds a red-white piece; put it down first"),
    ("set_up", ({"a9": "red-white"}, 900), "'a9' is not a square; use a1 to e5"),
    ("set_up", ({"a1": ""}, 900), "the piece on a1 needs a look, for instance 'white-king', not ''"),
    ("set_up", (["a1"], 900), "a set-up maps squares to looks, for instance {'a1': 'white-king'}, not ['a1']"),
]


@pytest.mark.parametrize(("action", "arguments", "sentence"), MISTAKES)
def test_what_cannot_be_done_is_said_in_one_sentence_and_changes_nothing(
    action: str, arguments: tuple[Any, ...], sentence: str
) -> None:
    world = ready_for_mistakes()
    before = world.as_data(), world.occupied
    with pytest.raises(ValueError) as refusal:
        getattr(world, action)(*arguments)
    assert (str(refusal.value), (world.as_data(), world.occupied)) == (sentence, before)


def test_a_table_without_pieces_says_that_there_are_none() -> None:
    with pytest.raises(ValueError, match=r"^'p0' is not a piece; the pieces are none yet$"):
        World(Random(1)).take_from_box("p0", 0, "page")


def test_a_square_tells_which_piece_stands_on_top() -> None:
    world = World(Random(1))
    world.set_up({"a1": "red-white", "b1": "red-black"}, 0)
    world.lift("b1", 1000, "page")
    world.place("a1", 1500, "page")
    assert [piece and piece.look for piece in map(world.piece_on, ("a1", "b1"))] == ["red-black", None]


def test_a_tile_is_turned_over_where_it_lies_and_no_reed_notices() -> None:
    world = World(Random(1))
    world.set_up({"b2": "red-down", "c3": "marker"}, 0)
    assert world.set_up({"b2": "red-up", "c3": "marker"}, 1000) == []
    assert [(piece.id, piece.look) for piece in world.pieces] == [("p0", "red-up"), ("p1", "marker")]


def test_the_box_is_filled_as_it_is_wanted_and_nothing_else_stays_in_it() -> None:
    world = World(Random(1))
    world.set_up({"a1": "red"}, 0, box=["red", "blue", "blue"])
    assert boxed(world) == ["blue", "blue", "red"]
    world.set_up({}, 1000)
    assert boxed(world) == ["blue", "blue", "red", "red"]
    world.set_up({"c3": "green"}, 2000, box=["red", "green"])
    assert (boxed(world), len(world.pieces)) == (["green", "red"], 3)
    assert len({piece.id for piece in world.pieces}) == 3


def test_a_box_that_cannot_be_is_refused_and_changes_nothing() -> None:
    world = World(Random(1))
    world.set_up({"a1": "red"}, 0)
    for box in ("red", ["red", ""], [3]):
        with pytest.raises(ValueError, match=r"^a box holds pieces by their looks, for instance"):
            world.set_up({}, 1000, box=box)  # type: ignore[arg-type]
    assert (boxed(world), world.occupied) == ([], 1)


def boxed(world: World) -> list[str]:
    return sorted(piece["look"] for piece in world.as_data()["pieces"] if piece["at"] == "box")
