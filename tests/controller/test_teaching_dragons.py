"""The guided first game of Dragons at the table: a seat's page, tiles in a hand, the light, and a wrong move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from controller.hands import Timing
from controller.journal.store import Journal
from controller.messages.commands import Judge, Play, StartCourse, TakeBack, Think, Tick
from controller.messages.players import Players
from controller.table.prompts import expectation
from controller.tabletop import tabletop
from controller.web import table_message
from hal import Edge, Picture, square_index
from sim import SimBoard
from tests.controller.at_table import AtTable

FOUND = engine.teacher("dragons")
assert FOUND is not None
LESSONS = FOUND.lessons()
DRAGONS = tabletop("dragons")


class Learner:
    """Somebody at Red's page, at a table where the computer plays Blue in ordinary games."""

    def __init__(self, number: int) -> None:
        self.now = 1000
        players = Players("dragons", {"red": "human", "blue": "engine:2"})
        timing = Timing(settle_ms=300)
        self.session = AtTable(DRAGONS, Journal.open(":memory:"), players, wall=lambda: 0, timing=timing)
        self.step(Picture(self.now, DRAGONS.situation(self.session.game).occupied))
        self.step(StartCourse("lesson", number))
        self.step(Picture(self.now, DRAGONS.situation(self.session.game).occupied))
        self.step(Tick(), after=2000)
        self.session.take_requests()

    def step(self, event: Any, after: int = 100) -> None:
        self.now += after
        self.session.step(event, self.now)

    def touch(self, *squares: str) -> None:
        """Lifts tiles one after the other, puts them all back, and waits until that is played."""
        edges = [(square, False) for square in squares] + [(square, True) for square in reversed(squares)]
        for square, on in edges:
            self.now += 400
            self.session.step(Edge(self.now, square_index(square), on), self.now)
        self.step(Tick(), after=2000)

    @property
    def course(self) -> dict[str, Any]:
        """What the page is told of the lesson."""
        told: dict[str, Any] = table_message(self.session, SimBoard(), 0, "red")["teacher"]["course"]
        return told

    @property
    def stands(self) -> tuple[str, list[int]]:
        return self.course["state"], self.course["step"]

    def lit(self, *squares: str) -> list[str | None]:
        return [self.session.painting.meaning_of(square_index(square)) for square in squares]


@pytest.fixture
def at() -> Iterator[Any]:
    tables: list[Learner] = []

    def begin(number: int) -> Learner:
        tables.append(Learner(number))
        return tables[-1]

    yield begin
    for table in tables:
        table.session.close()


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_a_whole_lesson_is_played_on_the_page_and_the_rival_and_chance_do_what_it_says(at: Any, number: int) -> None:
    table, lesson = at(number), LESSONS[number - 1]
    for done, step in enumerate(lesson.steps):
        assert table.stands == ("do", [done, len(lesson.steps)])
        assert expectation(table.session, "red").startswith(step.say)
        table.step(Play("red", table.course["moves"][0]))
    assert (table.course["state"], table.course["text"]) == ("solved", lesson.done)
    assert not [request for request in table.session.take_requests() if isinstance(request, Think | Judge)]
    assert ("lesson " + str(number), lesson.position) in table.session.state.solved


def test_the_first_attack_is_made_by_hand_where_the_light_shows_it(at: Any) -> None:
    table = at(1)
    assert table.lit("b2", "b4") == ["hint-from", "hint-to"]
    table.touch("b2", "b4")
    assert table.stands == ("solved", [1, 1])


def test_hands_that_do_what_the_first_lesson_says_word_by_word_make_the_attack(at: Any) -> None:
    table = at(1)
    by_hand = table.course["text"].partition("Attack by hand: ")[2].partition(".")[0]
    assert by_hand == "lift b2, touch b4 and put b2 back"
    for verb, square in re.findall(r"(lift|touch|put) ([a-e][1-5])", by_hand):
        for on in {"lift": (False,), "touch": (False, True), "put": (True,)}[verb]:
            table.step(Edge(table.now + 400, square_index(square), on), after=400)
    table.step(Tick(), after=2000)
    assert table.stands == ("solved", [1, 1])


def test_two_tiles_that_are_lifted_one_after_the_other_attack_nothing(at: Any) -> None:
    table = at(1)
    table.touch("b2")
    table.touch("b4")
    assert table.stands == ("do", [0, 1])


def test_in_a_whole_turn_the_light_shows_where_the_treasure_goes_and_what_is_switched(at: Any) -> None:
    table = at(5)
    assert table.lit("a2", "e2") == ["hint-to", "hint-to"]
    table.step(Play("red", "play:shield-wall:a2"))
    table.step(Picture(table.now, DRAGONS.situation(table.session.game).occupied))
    table.step(Tick(), after=2000)
    assert table.lit("b1", "b2") == ["hint-to", "hint-from"]
    table.touch("b2", "b1")
    assert table.stands == ("do", [2, 4])


def test_to_pass_is_shown_on_the_marker_and_to_change_on_tile_and_marker(at: Any) -> None:
    table = at(7)
    assert table.lit("b2", "c3") == ["hint-to", "hint-to"]
    table = at(4)
    table.step(Play("red", "attack:b2:b4"))
    assert table.lit("c3") == ["hint-to"]


def test_a_wrong_attack_can_be_taken_back_though_a_card_was_turned_up(at: Any) -> None:
    table = at(2)
    table.step(Play("red", "attack:c2:d4"))
    assert table.stands == ("wrong", [0, 1])
    assert table.course["text"] == LESSONS[1].steps[0].otherwise
    table.step(TakeBack("red"))
    assert table.stands == ("do", [0, 1])
