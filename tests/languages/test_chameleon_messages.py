"""All sentences of Chameleon and its teacher can be translated, and translators get them."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

import engine
from controller.errors import Refused
from controller.games.chameleon.proof import BadLine, walk
from controller.games.chameleon.tabletop import light_show
from controller.messages.commands import StartCourse
from controller.tabletop import tabletop
from controller.teaching.courses import LessonCourse, PuzzleCourse, lesson_wanted
from controller.teaching.hints import hint_of
from controller.teaching.puzzles import Puzzles
from controller.teaching.review import Review
from controller.teaching.state import TeachingState
from controller.thinking.process import Mind
from controller.thinking.sentences import packed, unpacked
from engine.chameleon.game import Chameleon
from engine.chameleon.rules.sentences import outcome_sentence
from engine.chameleon.why import reason
from engine.errors import BadPosition, BadRules, EngineError, IllegalMove
from engine.outcome import Outcome
from engine.sentence import all_of, phrase
from engine.teacher import EFFECTS, Judgement, Verdict
from tests.controller.in_class import SAVE, TEACHER, WIN_IN_TWO
from tests.languages.untranslated import Wordless, untranslated

OF_VIEW = {
    "answers", "arrived", "captured", "game", "kind", "move", "nature", "position", "reason", "seat", "start", "tile",
    "turn", "winner", "written",
}  # fmt: skip
"""The fields of a view that are for programs."""


def is_whole(said: str) -> bool:
    """Whether a sentence still has its parts."""
    return bool(getattr(said, "how", ()))


@pytest.mark.parametrize("seed", range(4))
def test_every_view_of_a_game_and_every_sentence_about_it(seed: int, language: Wordless) -> None:
    rng, table, game = Random(seed), tabletop("chameleon"), Chameleon()
    found: list[tuple[str, str]] = []
    while game.outcome() is None:
        moves = [*game.legal_moves]
        said = [[table.way(game, str(move)), game.describe(move)] for move in moves]
        found += untranslated([said, table.urges(game), table.asks(game)], language)
        game.push(rng.choice(moves))
    found += untranslated(game.view(None), language, OF_VIEW)
    assert found == []


@pytest.mark.parametrize(
    "reason", ["repetition", "move-limit", "captured-all", "arrival", "lone-arrival", "resigned", "time"]
)
def test_every_ending(reason: str, language: Wordless) -> None:
    winner = None if reason in ("repetition", "move-limit") else "red"
    assert [*untranslated(outcome_sentence(Outcome(winner, reason), 200), language)] == []


def test_every_reason_for_a_move(language: Wordless) -> None:
    rng = Random(3)
    found: list[tuple[str, str]] = []
    for _ in range(6):
        game = Chameleon()
        while game.outcome() is None and len(game.moves) < 40:
            move = rng.choice([*game.legal_moves])
            found += untranslated(reason(game.state, move, lambda: True), language)
            game.push(move)
    found += untranslated(
        reason(engine.load("chameleon", WIN_IN_TWO).state, *_first(WIN_IN_TWO), lambda: False), language
    )
    assert found == []


def _first(position: str) -> list[Any]:
    return [next(iter(engine.load("chameleon", position).legal_moves))]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5/5/5/5/5 r",
        "x4/5/5/5/W4 r",
        "9/5/5/5/W4 r",
        "w4/5/5/W4 r",
        "w4/5/5/5/W4 g",
        "6/5/5/5/W4 r",
        "WWWWW/W4/5/5/5 b",
    ],
)
def test_a_position_that_is_none(text: str, language: Wordless) -> None:
    with pytest.raises(BadPosition) as error:
        engine.load("chameleon", text)
    assert is_whole(str(error.value))
    [*untranslated(str(error.value), language)]


@pytest.mark.parametrize("move", ["a9", "a3b3", "a5a4", "a1b1", "a1c3", "a1d4", "b1b3", "a1e5", "a1a4"])
def test_a_move_that_is_none(move: str, language: Wordless) -> None:
    with pytest.raises(IllegalMove) as error:
        Chameleon().push(move)
    assert is_whole(str(error.value))
    [*untranslated(str(error.value), language)]


@pytest.mark.parametrize("rules", [{"move-limit": -1}, {"move-limit": "x"}, {"gravity": True}])
def test_a_house_rule_that_is_none(rules: dict[str, Any], language: Wordless) -> None:
    with pytest.raises(BadRules) as error:
        Chameleon(rules=rules)
    assert is_whole(str(error.value))
    [*untranslated(str(error.value), language)]


# The teacher


def test_every_lesson_from_its_first_step_to_its_end(language: Wordless) -> None:
    found: list[tuple[str, str]] = []
    for number, lesson in enumerate(TEACHER.lessons(), start=1):
        said = [lesson.title, lesson.done, [(step.say, step.otherwise) for step in lesson.steps]]
        found += untranslated(said, language)
        course = LessonCourse(number, "chameleon", lesson.position, lesson)
        game = engine.load("chameleon", lesson.position)
        found += untranslated(course.stage(game, None).text, language)
        game.push(next(iter(game.legal_moves)))
        found += untranslated(course.stage(game, None).text, language)
        if game.outcome() is None:
            game.resign("red")
        found += untranslated([course.title, course.stage(game, None).text], language)
    assert found == []


KINDS = {kind.key: kind for kind in TEACHER.puzzle_kinds()}


@pytest.mark.parametrize(
    ("kind", "now"),
    [
        ("win-3", Verdict("loss", 2)), ("win-3", Verdict("loss", 9)), ("win-3", Verdict("win", 2)),
        ("win-3", Verdict("unknown", 2)), ("save", Verdict("win", 3)), ("save", Verdict("unknown", 1)),
        ("save", Verdict("unknown", 9)), ("draw", Verdict("draw", 0)), ("draw", Verdict("win", 3)),
        ("draw", Verdict("unknown", 3)),
    ],
)  # fmt: skip
def test_every_stage_of_a_puzzle(kind: str, now: Verdict, language: Wordless) -> None:
    course = PuzzleCourse(7, "chameleon", SAVE, KINDS[kind])
    game = engine.load("chameleon", SAVE)
    said = [course.title, replace(course, number=0).title, course.stage(game, None).text]
    game.push(next(iter(game.legal_moves)))
    said += [course.stage(game, None).text]
    judgement = Judgement(now, {str(move): now for move in game.legal_moves})
    said += [course.stage(game, judgement).text]
    game.resign("red")
    said += [course.stage(game, judgement).text]
    assert [*untranslated(said, language)] == []


@pytest.mark.parametrize(
    "now",
    [
        Verdict("win", 1), Verdict("win", 5), Verdict("win", 9, exact=False), Verdict("draw", 0), Verdict("loss", 4),
        Verdict("loss", 4, exact=False), Verdict("unknown", 3),
    ],
)  # fmt: skip
def test_every_hint_and_what_a_look_back_finds(now: Verdict, language: Wordless) -> None:
    game, way = engine.load("chameleon"), lambda move: tabletop("chameleon").way(engine.load("chameleon"), move)
    others = {"a1a2": Verdict("loss", 2), "b1c3": now}
    hint = hint_of(Judgement.of(others), "b1c3", way)
    likely = hint_of(Judgement.estimated({"a1a2": 0.2, "b1c3": 0.5}), None, way)
    assert hint is not None and likely is not None
    said = [hint.sentence, likely.sentence]
    game.push("a1a2")
    game.resign("blue")
    review = Review.of(game, game.seats)
    judgements = (Judgement.of(others), Judgement.of({**others, "a1a2": Verdict("unknown", 2)}),
                  Judgement.estimated({"a1a2": 0.2, "b1c3": 0.5}))  # fmt: skip
    points = [point for judgement in judgements for point in review.points({review.texts[0]: judgement})]
    said += [point.sentence for point in points] + [review.seat_of(0)]
    assert [*untranslated(said, language)] == []


def test_what_the_teacher_refuses(language: Wordless) -> None:
    puzzles, game = Puzzles("chameleon", TEACHER, count(1)), Chameleon()
    said = [puzzles.look_for(StartCourse("puzzle", 3)), *EFFECTS.values()]
    taught = TeachingState(has_teacher=True, judges=True, hints_left={"red": 0})
    states = (taught, replace(taught, has_teacher=False, judges=False), replace(taught, judges=False),
              replace(taught, hints_left={}))  # fmt: skip
    said += [state.why_no_hint(game, busy=False) for state in states]
    refused = []
    for wanted in (StartCourse("puzzle", 0), StartCourse("puzzle", 1, puzzle="riddle")):
        with pytest.raises(Refused) as error:
            puzzles.course(wanted)
        refused.append(str(error.value))
    with pytest.raises(Refused) as error:
        lesson_wanted(TEACHER, "chameleon", 99)
    refused.append(str(error.value))
    assert [*untranslated(said, language)] == []
    assert all(map(is_whole, refused))
    [*untranslated(refused, language)]


def test_what_chameleons_pages_and_lights_say(language: Wordless) -> None:
    scenes = [scene.sentence for scene in light_show()]
    with pytest.raises(BadLine) as error:
        walk({"line": "a1a2-a5a4"}, lambda: False)
    assert [*untranslated([scenes], language)] == []
    assert is_whole(str(error.value))


# Between processes


def test_a_sentence_comes_through_to_the_table_as_it_was_made() -> None:
    why = phrase("it attacks {squares}", squares=all_of(["c3", "d4"]))
    answer = {"why": why, "moves": [1, None, {"sentence": "as it stands"}]}
    again = unpacked(json.loads(json.dumps(packed(answer))))
    assert (again, again["why"].how) == (answer, why.how)


def test_what_a_process_answers_and_refuses_is_a_sentence_at_the_table() -> None:
    game, mind = Chameleon(), Mind("engine.chameleon.opponent:ChameleonOpponent")
    why = {"number": 1, "ask": "why", "view": game.view(None), "move": "a1a2", "limit_s": 1}
    question = {"number": 2, "ask": "question", "who": f"{__name__}:refuses", "question": {}, "limit_s": 1}
    answers = [unpacked(json.loads(json.dumps(packed(mind.answer(each))))) for each in (why, question)]
    told = answers[0]["why"], answers[1]["refused"]
    assert all(map(is_whole, told))
    assert told[1] == refusal()


def refusal() -> str:
    with pytest.raises(IllegalMove) as error:
        Chameleon().push("a9")
    return str(error.value)


def refuses(question: object, out_of_time: object) -> None:
    """Refuses every question, as a game's answers may."""
    raise EngineError(refusal())
