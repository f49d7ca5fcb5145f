"""The guided first turn of Chameleander: every way through every lesson is played, replies and chance included."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from engine.game import CHANCE
from engine.teacher import Judgement, Lesson, LessonStep, Verdict
from engine.woodland import Woodland

TEACHER = engine.teacher("woodland")
assert TEACHER is not None
LESSONS = TEACHER.lessons()

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)


def ways(game: Woodland, steps: tuple[LessonStep, ...]) -> Iterator[Woodland]:
    """Every way to do what a lesson asks for; the learner decides at each step, and never answers for others."""
    if not steps:
        yield game
        return
    step, *rest = steps
    assert game.turn == "chameleander"
    offered = [move for move in step.moves if move in game.legal_moves]
    assert offered, step.say
    for move in offered:
        after = game.copy()
        after.push(move)
        for reply in step.replies:
            assert after.turn != "chameleander"
            after.push(reply)
        yield from ways(after, tuple(rest))


@each_lesson
def test_every_way_through_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    ends = [*ways(Woodland(lesson.position), lesson.steps)]
    assert ends
    played = {move for end in ends for move in end.moves}
    assert {move for step in lesson.steps for move in step.moves} <= played
    assert all(end.outcome() is None for end in ends)


@each_lesson
def test_after_any_other_move_a_step_says_what_to_take_back_and_do_instead(lesson: Lesson) -> None:
    assert [step.otherwise for step in lesson.steps if "ake it back" not in step.otherwise] == []


@each_lesson
def test_a_lesson_can_be_played_whatever_an_ego_scores(lesson: Lesson) -> None:
    dear = {"ego-points": "3 3 3 3 3 3 3 3"}
    assert [*ways(Woodland(lesson.position, rules=dear), lesson.steps)]


def test_the_lessons_show_all_of_a_turn() -> None:
    ends = [next(ways(Woodland(lesson.position), lesson.steps)) for lesson in LESSONS]
    verbs = {move.partition(":")[0] for end in ends for move in end.moves}
    taught = {"skip", "stroll", "mark", "remove", "beckon", "cajole", "boast", "slough", "quell", "done"}
    assert taught <= verbs
    assert any(end.turn_before(plies) == CHANCE for end in ends for plies in range(1, len(end.moves)))


def test_the_teacher_proves_nothing_and_says_so() -> None:
    assert TEACHER is not None
    view = Woodland(LESSONS[0].position).view("chameleander")
    unknown = Verdict("unknown", 0)
    moves = dict.fromkeys(["done", "skip:9:1", "skip:9:12", "skip:9:4"], unknown)
    assert TEACHER.judge(view, lambda: False) == Judgement(unknown, moves)
    assert (TEACHER.judges, TEACHER.minutes, TEACHER.puzzle_kinds()) == (False, 10, ())
