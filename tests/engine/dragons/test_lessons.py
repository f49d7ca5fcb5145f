"""The guided first game of Dragons: every way through every lesson is played, replies and chance included."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from engine.dragons import Dragons
from engine.teacher import Lesson, LessonStep

TEACHER = engine.teacher("dragons")
assert TEACHER is not None
LESSONS = TEACHER.lessons()

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)


def ways(game: Dragons, steps: tuple[LessonStep, ...]) -> Iterator[Dragons]:
    """Every way to do what a lesson asks for; the learner decides at each step, and never answers for others."""
    if not steps:
        yield game
        return
    step, *rest = steps
    assert (game.turn, game.outcome()) == ("red", None)
    offered = [move for move in step.moves if move in game.legal_moves]
    assert offered == [*step.moves], step.say
    for move in offered:
        after = game.copy()
        after.push(move)
        for reply in step.replies:
            assert after.turn != "red"
            after.push(reply)
        yield from ways(after, tuple(rest))


@each_lesson
def test_every_way_through_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    ends = [*ways(Dragons(lesson.position), lesson.steps)]
    played = {move for end in ends for move in end.moves}
    assert {move for step in lesson.steps for move in step.moves} <= played


@each_lesson
def test_after_any_other_move_a_step_says_what_to_take_back_and_do_instead(lesson: Lesson) -> None:
    assert [step.otherwise for step in lesson.steps if "ake it back" not in step.otherwise] == []


@each_lesson
def test_both_sides_play_cards_of_first_flight(lesson: Lesson) -> None:
    deck = set(Dragons.decks()["first-flight"])
    held = [side.hand + [slot.card for slot in side.slots if slot] for side in Dragons(lesson.position).state.sides]
    assert {card.text for cards in held for card in cards} <= deck


def told(number: int) -> str:
    """What the moves of a lesson made happen, all of it."""
    end = next(ways(Dragons(LESSONS[number - 1].position), LESSONS[number - 1].steps))
    return " ".join(sentence for ply in range(len(end.moves)) for sentence in end.news_of(ply, "red"))


@pytest.mark.parametrize(
    ("number", "happens"),
    [
        (1, "Red wins the battle, 3 to 2"),
        (2, "Red pays 3 gold for Hill Drake."),
        (2, "Blue gains 2 gold for Deep Forest."),
        (3, "Blue's Toll Bridge on d4 is eliminated"),
        (4, "Red wins the battle, 5 to 5"),
        (5, "Red pays 2 gold for Shield Wall."),
        (6, "Red pays 1 gold for Lesser Slayer."),
        (7, "Red wins the battle, 2 to 1"),
    ],
)
def test_the_lessons_show_what_their_sentences_say(number: int, happens: str) -> None:
    assert happens in told(number)


def test_the_last_lesson_is_a_win_and_no_other_ends_the_game() -> None:
    ends = [next(ways(Dragons(lesson.position), lesson.steps)).outcome() for lesson in LESSONS]
    assert [str(end) for end in ends] == [*["None"] * (len(LESSONS) - 1), "red no-card-left"]
