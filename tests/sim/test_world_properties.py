"""After any actions of hands, no piece is lost and the final edges are correct."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hal import SQUARES, Edge, Occupancy
from sim.world import World

LOOKS = ("red-white", "red-black", "blue-white", "blue-black")

START = {name: LOOKS[index % 4] for index, name in enumerate(SQUARES) if index < 5 or index >= 20}

Deed = tuple[str, str, str, str, int]
"""A verb, a square, a piece, a hand, and the time in ms after the previous action."""

VERBS: dict[str, Callable[[World, Deed, int], list[Edge]]] = {
    "lift": lambda world, deed, now: world.lift(deed[1], now, deed[3]),
    "hover": lambda world, deed, now: world.hover(deed[1], now, deed[3]),
    "slide": lambda world, deed, now: world.slide(deed[1], now, deed[3]),
    "place": lambda world, deed, now: world.place(deed[1], now, deed[3]),
    "capture": lambda world, deed, now: world.capture_swap(deed[1], now, deed[3]),
    "push": lambda world, deed, now: world.capture_swap(deed[1], now, deed[3], gap_ms=0),
    "box": lambda world, deed, now: world.put_in_box(now, deed[3]),
    "take": lambda world, deed, now: world.take_from_box(deed[2], now, deed[3]),
    "knock": lambda world, deed, now: world.knock(now, Random(now)),
    "set-up": lambda world, deed, now: world.set_up(START, now),
}

# Few squares and hands, so that they meet often; short times, so that bursts overlap.
deeds = st.lists(
    st.tuples(
        st.sampled_from([*VERBS, "lift", "slide", "place", "capture"]),
        st.sampled_from(["a1", "b1", "c1", "c3", "e5"]),
        st.sampled_from(["p0", "p1", "p9"]),
        st.sampled_from(["red", "blue"]),
        st.sampled_from([0, 1, 2, 40, 1000]),
    ),
    max_size=40,
)


def done(story: list[Deed], seed: int) -> tuple[World, list[Edge]]:
    """The world after a story, and its edges in the board's order. Impossible actions are skipped."""
    world = World(Random(seed))
    edges, now = world.set_up(START, 0), 0
    for deed in story:
        now += deed[4]
        before = world.as_data(), world.occupied
        try:
            caused = VERBS[deed[0]](world, deed, now)
        except ValueError:
            assert (world.as_data(), world.occupied) == before
            continue
        assert all(edge.t_ms >= now for edge in caused)
        assert caused == sorted(caused, key=lambda edge: edge.t_ms)
        edges += caused
    return world, sorted(edges, key=lambda edge: edge.t_ms)


def folded(edges: list[Edge]) -> Occupancy:
    occupied = 0
    for edge in edges:
        occupied = occupied & ~(1 << edge.square) | edge.on << edge.square
    return occupied


@settings(deadline=None)
@given(deeds, st.integers(0, 100))
def test_the_edges_always_add_up_to_where_magnets_can_be_felt(story: list[Deed], seed: int) -> None:
    world, edges = done(story, seed)
    assert folded(edges) == world.occupied


@settings(deadline=None)
@given(deeds, st.integers(0, 100))
def test_the_edges_of_every_square_alternate_from_on(story: list[Deed], seed: int) -> None:
    _, edges = done(story, seed)
    for square in range(25):
        levels = [edge.on for edge in edges if edge.square == square]
        assert levels == [count % 2 == 0 for count in range(len(levels))]


@settings(deadline=None)
@given(deeds, st.integers(0, 100))
def test_no_piece_is_lost_doubled_or_painted(story: list[Deed], seed: int) -> None:
    world, _ = done(story, seed)
    assert [(piece.id, piece.look) for piece in world.pieces] == [
        (f"p{index}", look) for index, look in enumerate(START.values())
    ]
    assert [piece["id"] for piece in world.as_data()["pieces"]] == [piece.id for piece in world.pieces]


@settings(deadline=None)
@given(deeds, st.integers(0, 100))
def test_a_table_that_is_set_up_again_stands_as_at_the_start(story: list[Deed], seed: int) -> None:
    world, edges = done(story, seed)
    last = edges[-1].t_ms
    restored = edges + world.set_up(START, last)
    looks = {piece["at"]: piece["look"] for piece in world.as_data()["pieces"]}
    assert (looks, folded(restored)) == (START, world.occupied)


@settings(deadline=None)
@given(deeds, st.integers(0, 100))
def test_the_same_seed_tells_the_same_story(story: list[Deed], seed: int) -> None:
    assert done(story, seed)[1] == done(story, seed)[1]
