"""The teacher on the page: courses, hints, the lesson or puzzle, and the review."""

from __future__ import annotations

from typing import Any

import engine
from controller.table.prompts import may_know, review_sentence
from controller.table.state import TableState
from controller.teaching.courses import Course, PuzzleCourse, puzzle_number
from controller.teaching.hints import Hint
from controller.teaching.review import Review, TurningPoint
from controller.web.shapes import CourseShown, HintShown, PointShown, ReviewShown, SolvedShown, TeachingShown


def teaches(game: str) -> dict[str, Any] | None:
    """Returns what a game's teacher offers, for the message `hello`; None without a teacher."""
    teacher = engine.teacher(game)
    if teacher is None:
        return None
    return {
        "judges": teacher.judges,
        "minutes": teacher.minutes,
        "lessons": [lesson.title for lesson in teacher.lessons()],
        "puzzles": [
            {"kind": kind.key, "title": kind.title, "difficulty": kind.difficulty} for kind in teacher.puzzle_kinds()
        ],
    }


def teaching(state: TableState, seat: str | None = None) -> TeachingShown | None:
    """Returns what the teacher does now as `seat` may know it, None for the public, or None without a teacher."""
    shown, game = state.teaching, state.game
    if not shown.has_teacher:
        return None
    can_look_back = shown.judges and game.outcome() is not None and bool(game.moves)
    knows = may_know(state, seat)
    return {
        "hints": dict(shown.hints_left),
        "can": {"hint": knows and state.why_no_hint() is None, "review": can_look_back},
        "hint": None if shown.hint is None or not knows else _hint(state, shown.hint),
        "course": None if shown.course is None else _course(state, shown.course),
        "solved": _solved(state),
        "review": None if shown.review is None else _review(state, shown.review, seat),
    }


def _hint(state: TableState, hint: Hint) -> HintShown:
    origin, target = state.tabletop.ends(state.game, hint.move) or (None, None)
    return {"move": hint.move, "from": origin, "to": target, "sentence": hint.sentence}


def _course(state: TableState, course: Course) -> CourseShown:
    stage = state.stage
    assert stage is not None, "a course always stands somewhere"
    return {
        "kind": course.key.partition(" ")[0],
        "number": course.number,
        "puzzle": course.puzzle.key if isinstance(course, PuzzleCourse) else None,
        "title": course.title,
        "state": stage.state,
        "text": stage.text,
        "step": [course.done(state.game), course.turns],
        "moves": [*stage.moves],
    }


def _solved(state: TableState) -> SolvedShown:
    teacher = engine.teacher(state.game.name)
    assert teacher is not None, "asked only where there is a teacher"
    lessons = [(f"lesson {number}", each.position) for number, each in enumerate(teacher.lessons(), start=1)]
    keys = [key for key, _ in state.solved]
    return {
        "lessons": [number for number, name in enumerate(lessons, start=1) if name in state.solved],
        "puzzles": {
            kind.key: sorted(number for key in keys if (number := puzzle_number(key, kind.key)) is not None)
            for kind in teacher.puzzle_kinds()
        },
        "earlier": keys.count("puzzle"),
        "missed": {
            kind.key: {
                str(number): times
                for key, times in state.puzzle_record.missed.items()
                if (number := puzzle_number(key, kind.key)) is not None
            }
            for kind in teacher.puzzle_kinds()
        },
        "streak": state.puzzle_record.streak,
    }


def _review(state: TableState, review: Review, seat: str | None) -> ReviewShown:
    points = state.teaching.points
    then = None if review.shown is None else review.positions[review.shown]
    return {
        "looked": state.teaching.judged_count,
        "of": len(review.texts),
        "points": [_point(point, review) for point in points],
        "shown": review.shown,
        "pieces": None if then is None else state.tabletop.pieces(then),
        "view": then.view(seat) if then is not None and then.secrets else None,
        "sentence": review_sentence(state),
    }


def _point(point: TurningPoint, review: Review) -> PointShown:
    return {
        "ply": point.ply,
        "seat": point.seat,
        "move": point.move,
        "better": point.better,
        "sentence": point.sentence,
        "number": review.number_of(point.ply),
    }
