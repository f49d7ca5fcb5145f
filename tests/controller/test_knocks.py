"""Three knocks ask for a hint: what counts as a knock, and how rarely hands knock by accident (H21)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.hearing import Hearing
from controller.hands import Idle, Knocked
from controller.hands.knocks import APART_MS, KNOCK_MS
from hal import square_index
from sim import ManualClock, World
from tests.controller.story import Story
from tests.hands.games import RULES, play_game
from tests.hands.offers import START_PICTURE
from tests.hands.person import Person

KNOCK = st.integers(*KNOCK_MS)
APART = st.integers(*APART_MS)
B1 = Knocked(square_index("b1"))


def knocks(story: Story, square: str = "b1", times: int = 3, *, length: int = 250, apart: int = 300) -> Story:
    for _ in range(times):
        story.gap(square, length, after=apart)
    return story


def told(story: Story) -> list[Knocked]:
    return [decision for decision in story.told if isinstance(decision, Knocked)]


def test_three_knocks_with_an_own_piece_ask_for_a_hint() -> None:
    story = knocks(Story()).wait(1000)
    assert told(story) == [B1]
    assert story.settle().played == []


@given(st.tuples(KNOCK, KNOCK, KNOCK), st.tuples(APART, APART))
def test_people_knock_as_fast_or_as_slowly_as_they_like(lengths: tuple[int, ...], pauses: tuple[int, ...]) -> None:
    story = Story()
    for length, pause in zip(lengths, (400, *pauses), strict=True):
        story.gap("b1", length, after=pause)
    assert told(story.wait(1000)) == [B1]


@given(st.integers(1, 9).filter(lambda times: times != 3), KNOCK, APART)
def test_more_or_fewer_knocks_mean_nothing(times: int, length: int, apart: int) -> None:
    assert told(knocks(Story(), times=times, length=length, apart=apart).settle()) == []


def test_three_knocks_ask_once_and_three_more_ask_again() -> None:
    story = knocks(Story()).settle()
    assert told(knocks(story).settle()) == [B1, B1]


@pytest.mark.parametrize(("length", "apart"), [(60, 300), (1200, 300), (250, 60), (250, 900)])
def test_flicker_thinking_and_single_adjustments_are_no_knocks(length: int, apart: int) -> None:
    assert told(knocks(Story(), length=length, apart=apart).settle()) == []


def test_knocks_with_a_rivals_piece_are_heard_as_well() -> None:
    assert told(knocks(Story(), "b5").settle()) == [Knocked(square_index("b5"))]


def test_nothing_else_may_move_meanwhile() -> None:
    story = knocks(Story(), times=2).flash("c3", 200).gap("b1", 250, after=100)
    assert told(story.settle()) == []


def test_knocks_across_two_turns_are_not_counted_together() -> None:
    story = knocks(Story("wbwbw/5/5/5/WBWBW r"), times=2).lift("b1").place("c3").settle()
    assert told(knocks(story, "c3", times=1).settle()) == []
    assert story.played == ["b1c3"]


def test_a_knocked_piece_can_be_moved_at_once() -> None:
    story = knocks(Story()).wait(1000).lift("b1").place("c3").settle()
    assert (told(story), story.played) == ([B1], ["b1c3"])


def test_knocks_are_heard_when_the_game_is_over() -> None:
    story = Story("b4/3B1/5/5/4W r").lift("d4").place("e5").settle()
    assert story.game.outcome() is not None
    assert told(knocks(story, "e5").settle()) == [Knocked(square_index("e5"))]


# By magnets, with bounces


@given(st.integers(0, 2**32))
def test_magnets_that_bounce_are_heard_knocking(seed: int) -> None:
    rng, story = Random(seed), Story()
    world = World(rng)
    world.set_up(story.tabletop.pieces(story.game), 0)
    now = story.now
    for _ in range(3):
        now += rng.randint(APART_MS[0] + 20, APART_MS[1] - 20)
        edges = world.lift("b1", now, "red")
        now += rng.randint(KNOCK_MS[0] + 20, KNOCK_MS[1] - 20)
        edges += world.place("b1", now, "red")
        for edge in edges:
            story._hear(story.reader.edge(edge))
    story.now = now
    assert world.occupied == story.reader.situation.occupied
    assert told(story.settle()) == [B1]
    assert story.reader.state.decided in (B1, Idle())


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(1, 2))
def test_a_person_who_adjusts_a_piece_once_or_twice_asks_for_nothing(seed: int, times: int) -> None:
    rng, clock, story = Random(seed), ManualClock(), Story()
    world = World(rng)
    world.set_up(story.tabletop.pieces(story.game), 0)
    clock.advance(story.now)
    person = Person("red", world, clock, rng)
    for _ in range(times):
        for edge in person.adjust("b1"):
            story._hear(story.reader.edge(edge))
    story.now = clock()
    assert (told(story.settle()), story.played) == ([], [])


@pytest.mark.parametrize("seed", range(4))
def test_in_a_whole_game_of_tidy_hands_nobody_knocks_by_accident(seed: int) -> None:
    tables: list[Hearing] = []

    def opened() -> Hearing:
        tables.append(Hearing(None, START_PICTURE, rules=RULES))
        return tables[-1]

    report = play_game(opened, Random(seed))
    assert (report.wrong, report.given_up) == ([], False)
    assert [line for line in tables[0].told if line["decision"] == "knocked"] == []
