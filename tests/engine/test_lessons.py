"""The guided first game: every line of every lesson is played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

import engine
from engine.chameleon.rules.position import START
from engine.game import Game
from engine.teacher import Lesson, LessonStep

TEACHER = engine.teacher("chameleon")
assert TEACHER is not None
LESSONS = TEACHER.lessons()
GUIDED = [lesson for lesson in LESSONS if not lesson.free]

guided = pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.title)


def ways(lesson: Lesson) -> Iterator[list[str]]:
    """Every possible solution of a lesson, the table's replies included."""
    yield from _ways(lesson.position, [], lesson.steps)


def _ways(position: str, played: list[str], steps: tuple[LessonStep, ...]) -> Iterator[list[str]]:
    if not steps:
        yield played
        return
    step, *rest = steps
    for move in _offered(position, played, step):
        yield from _ways(position, [*played, move, *([step.reply] if step.reply else [])], tuple(rest))


def _offered(position: str, played: list[str], step: LessonStep) -> list[str]:
    legal = at(position, played).legal_moves
    return [move for move in step.moves if move in legal]


def at(position: str, played: list[str]) -> Game[object, object]:
    game = engine.load("chameleon", position)
    for move in played:
        game.push(move)
    return game


@guided
def test_every_way_through_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    found = list(ways(lesson))
    assert found
    for way in found:
        at(lesson.position, way)
        assert len(way) == 2 * len(lesson.steps) - 1
    used = {move for way in found for move in way[::2]}
    assert used == {move for step in lesson.steps for move in step.moves}


@guided
def test_a_lesson_ends_the_game_with_its_last_step_or_not_at_all(lesson: Lesson) -> None:
    for way in ways(lesson):
        for plies in range(len(way)):
            assert at(lesson.position, way[:plies]).outcome() is None
        outcome = at(lesson.position, way).outcome()
        assert outcome is None or outcome.winner == "red"


@guided
def test_every_step_but_the_last_is_answered(lesson: Lesson) -> None:
    assert [step.reply is None for step in lesson.steps] == [False] * (len(lesson.steps) - 1) + [True]


@pytest.mark.parametrize("position", [each.position for each in LESSONS])
def test_every_lesson_can_be_set_up_with_the_pieces_of_one_set(position: str) -> None:
    in_the_box, on_the_board = Counter(START.text().split()[0]), Counter(position.split()[0])
    assert all(on_the_board[letter] <= in_the_box[letter] for letter in "BWbw"), position


def test_the_three_ways_to_win_are_all_taught() -> None:
    endings = {str(at(lesson.position, way).outcome()) for lesson in GUIDED for way in ways(lesson)}
    assert {"red arrival", "red lone-arrival", "red captured-all"} <= endings


def test_step_slide_jump_and_capture_are_all_taught() -> None:
    kinds = set()
    for lesson in GUIDED:
        for way in ways(lesson):
            for turn, move in enumerate(way[::2]):
                facts = at(lesson.position, way[: 2 * turn]).view(None)["legal"]
                kinds |= {(fact["kind"], fact["capture"]) for fact in facts if fact["move"] == move}
    assert kinds >= {("step", False), ("slide", False), ("jump", False), ("slide", True), ("jump", True)}


def test_no_lesson_names_a_direction_of_the_page_because_a_board_may_be_turned() -> None:
    said = [f"{step.say} {step.otherwise}" for lesson in LESSONS for step in lesson.steps]
    assert [each for each in said if re.search(r"\b(up|down)\b", each)] == []


def test_the_last_lesson_is_a_game_from_a_won_position() -> None:
    last = LESSONS[-1]
    assert last.free in engine.opponent("chameleon").levels
    game = engine.load("chameleon", last.position)
    assert TEACHER is not None
    assert TEACHER.judge(game.view("red"), lambda: False).now.result == "win"


def test_a_game_without_a_teacher_has_none() -> None:
    assert engine.teacher("ludo") is None
