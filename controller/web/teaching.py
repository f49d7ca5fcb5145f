"""What the page is told of the teacher: what there is to learn, hints, the lesson or puzzle, and the look back."""

from __future__ import annotations

from typing import Any

import engine
from controller.errors import Refused
from controller.table.session import Session
from controller.table.words import looking_back
from controller.teaching import Course, TurningPoint

__all__ = ["teaches", "teaching"]


def teaches(game: str) -> dict[str, Any] | None:
    """Returns what a game's teacher has to offer, for the first message, or None without a teacher."""
    teacher = engine.teacher(game)
    if teacher is None:
        return None
    return {
        "lessons": [lesson.title for lesson in teacher.lessons()],
        "puzzles": [{"plies": puzzle.plies, "grade": puzzle.grade} for puzzle in teacher.puzzles()],
    }


def teaching(session: Session) -> dict[str, Any] | None:
    """Returns what the teacher does now, for every picture of the table, or None without a teacher."""
    desk, game = session.desk, session.game
    if desk.teacher is None:
        return None
    return {
        "hints": {seat: desk.left(seat) for seat in game.seats},
        "can": {"hint": _may_ask(session), "review": game.outcome() is not None and bool(game.moves)},
        "hint": _hint(session),
        "course": None if desk.course is None else _course(session, desk.course),
        "solved": _solved(session),
        "review": _review(session),
    }


def _may_ask(session: Session) -> bool:
    try:
        session.desk.check_hint(session.game, busy=session.is_thinking or session.engine_move is not None)
    except Refused:
        return False
    return True


def _hint(session: Session) -> dict[str, Any] | None:
    hint = session.desk.hint(session.game)
    if hint is None:
        return None
    return {"move": hint.move, "from": hint.move[:2], "to": hint.move[2:], "sentence": hint.sentence}


def _course(session: Session, course: Course) -> dict[str, Any]:
    stage = session.stage
    assert stage is not None, "a course always stands somewhere"
    return {
        "kind": course.key.partition(" ")[0],
        "number": course.number,
        "title": course.title,
        "state": stage.state,
        "text": stage.text,
        "step": [len(session.game.moves) // 2, course.turns],
    }


def _solved(session: Session) -> dict[str, list[int]]:
    """The numbers of the lessons and puzzles that were ever solved at this table."""
    teacher = session.desk.teacher
    assert teacher is not None, "asked only where there is a teacher"
    lessons = [(f"lesson {number}", each.position) for number, each in enumerate(teacher.lessons(), start=1)]
    puzzles = [("puzzle", each.position) for each in teacher.puzzles()]
    return {
        kind: [number for number, name in enumerate(names, start=1) if name in session.solved]
        for kind, names in (("lessons", lessons), ("puzzles", puzzles))
    }


def _review(session: Session) -> dict[str, Any] | None:
    review = session.desk.review
    if review is None:
        return None
    shown = None if review.shown is None else session.tabletop.pieces(review.positions[review.shown])
    return {
        "looked": session.desk.looked_at(),
        "of": len(review.texts),
        "points": [_point(point) | {"number": review.number_of(point.ply)} for point in session.desk.points()],
        "shown": review.shown,
        "pieces": shown,
        "sentence": looking_back(session),
    }


def _point(point: TurningPoint) -> dict[str, Any]:
    return {
        "ply": point.ply,
        "seat": point.seat,
        "move": point.move,
        "better": point.better,
        "sentence": point.sentence,
    }
