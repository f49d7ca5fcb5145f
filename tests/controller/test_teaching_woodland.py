"""The guided first turn at the table: what a seat's page may do in it, the pawn in a hand, and a wrong move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import engine
from controller.errors import Refused
from controller.hands import Timing
from controller.journal.store import Journal
from controller.messages.commands import (
    Judge,
    Play,
    RequestHint,
    ReviewGame,
    StartCourse,
    StartGame,
    TakeBack,
    Think,
    Tick,
)
from controller.messages.players import Players
from controller.table.prompts import expectation, mood
from controller.tabletop import tabletop
from controller.web import hello, table_message
from hal import Edge, Picture, square_index
from sim import SimBoard
from tests.controller.at_table import AtTable

FOUND = engine.teacher("woodland")
assert FOUND is not None
LESSONS = FOUND.lessons()
WOODLAND = tabletop("woodland")
CHARM = "chameleander"


class Learner:
    """Somebody at Chameleander's page, at a table whose other seats the computer plays in ordinary games."""

    def __init__(self, number: int) -> None:
        self.now, self.journal = 1000, Journal.open(":memory:")
        players = Players("woodland", {CHARM: "human", "marquise": "engine:2", "eyrie": "engine:2"})
        self.session = AtTable(
            WOODLAND, self.journal, players, wall=lambda: 0, timing=Timing(settle_ms=300), rules={"slough-max": 0}
        )  # fmt: skip
        self.step(Picture(self.now, WOODLAND.situation(self.session.game).occupied))
        self.step(StartCourse("lesson", number))
        self.step(Picture(self.now, WOODLAND.situation(self.session.game).occupied))
        self.session.take_requests()

    def step(self, event: Any, after: int = 100) -> None:
        self.now += after
        self.session.step(event, self.now)

    def play(self, *moves: str) -> None:
        for move in moves:
            self.step(Play(CHARM, move))

    def walk(self, origin: str, destination: str) -> None:
        """Carries the pawn by hand and waits until that is played."""
        for square, on in ((origin, False), (destination, True)):
            self.now += 400
            self.session.step(Edge(self.now, square_index(square), on), self.now)
        self.step(Tick(), after=2000)

    @property
    def course(self) -> dict[str, Any]:
        """What the page is told of the lesson."""
        told: dict[str, Any] = table_message(self.session, SimBoard(), 0, CHARM)["teacher"]["course"]
        return told

    @property
    def stands(self) -> tuple[str, list[int]]:
        return self.course["state"], self.course["step"]

    @property
    def may(self) -> dict[str, Any]:
        can: dict[str, Any] = table_message(self.session, SimBoard(), 0, CHARM)["can"]
        return can


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
def test_a_whole_lesson_is_played_on_the_page_and_others_and_chance_do_what_it_says(at: Any, number: int) -> None:
    table, lesson = at(number), LESSONS[number - 1]
    for done, step in enumerate(lesson.steps):
        assert table.stands == ("do", [done, len(lesson.steps)])
        assert table.course["text"] == step.say
        assert expectation(table.session, CHARM).startswith(step.say)  # and then where the pawn belongs
        table.play(table.course["moves"][0])
    assert (table.course["state"], table.course["text"]) == ("solved", lesson.done)
    assert not table.may["play"]
    assert not [request for request in table.session.take_requests() if isinstance(request, Think | Judge)]
    assert ("lesson " + str(number), lesson.position) in table.session.state.solved


def test_a_wrong_move_is_answered_nobody_goes_on_and_it_can_be_taken_back(at: Any) -> None:
    table, lesson = at(2), LESSONS[1]
    table.play("stroll:12:10")
    assert table.stands == ("wrong", [0, 3])
    assert table.course["text"] == lesson.steps[0].otherwise
    assert (mood(table.session.state), table.session.game.turn) == ("wrong", CHARM)
    assert [request for request in table.session.take_requests() if isinstance(request, Think | Judge)] == []
    with pytest.raises(Refused, match="the lesson does not continue with this move"):
        table.play("done")
    assert (table.may["play"], table.may["take_back"]) == (False, True)
    table.step(TakeBack(CHARM))
    assert table.stands == ("do", [0, 3])


def test_a_wrong_move_after_which_a_card_would_be_drawn_is_taken_back_unseen(at: Any) -> None:
    table = at(3)
    table.play("beckon:marquise", "cajole:sword-mouse", "done", "done")
    assert (table.stands, table.session.game.turn) == (("wrong", [3, 4]), "chance")
    table.step(TakeBack(CHARM))
    assert table.stands == ("do", [3, 4])


def test_the_pawn_walks_through_the_first_lesson_by_hand_and_the_light_shows_where(at: Any) -> None:
    table = at(1)
    said = [table.session.painting.meaning_of(square_index(square)) for square in ("a3", "b3")]
    assert said == ["hint-from", "hint-to"]
    table.walk("a3", "b3")
    assert table.stands == ("do", [1, 3])
    table.walk("b3", "c2")
    assert table.stands == ("do", [2, 3])
    table.walk("c2", "b3")  # a Stroll alone: nobody came along
    assert (table.stands, table.course["text"]) == (("wrong", [2, 3]), LESSONS[0].steps[2].otherwise)


def test_lessons_are_played_by_the_usual_rules_and_the_next_game_by_those_of_the_table(at: Any) -> None:
    table = at(4)
    assert table.session.game.rules["slough-max"] == 1
    table.step(StartGame(None))
    assert table.session.game.rules["slough-max"] == 0


def test_a_lesson_goes_on_after_a_power_cut(at: Any) -> None:
    table = at(5)
    table.play("quell:7:marquise")
    assert table.stands == ("do", [1, 2])
    again = AtTable(WOODLAND, table.journal, Players("woodland", {CHARM: "human"}), wall=lambda: 0)
    assert (again.game.text(), again.state.stage) == (table.session.game.text(), table.session.state.stage)


def test_there_are_no_hints_no_look_back_and_no_puzzles(at: Any) -> None:
    table = at(1)
    with pytest.raises(Refused, match="this game's teacher gives no hints"):
        table.step(RequestHint())
    with pytest.raises(Refused, match="this game cannot be reviewed"):
        table.step(ReviewGame("begin"))
    with pytest.raises(Refused, match="Woodland has no puzzles"):
        table.step(StartCourse("puzzle", 1))
    told = hello("woodland", SimBoard())["teacher"]
    assert told == {"judges": False, "minutes": 10, "lessons": [lesson.title for lesson in LESSONS], "puzzles": []}
