"""Reads the lessons of a game from a text in TOML, whose lines may break anywhere in a sentence or a position."""

from __future__ import annotations

import tomllib
from typing import Any

from engine.teacher import Lesson, LessonStep

__all__ = ["read_lessons"]


def read_lessons(text: str) -> tuple[Lesson, ...]:
    """Returns the lessons of a text with a [[lesson]] for each and a [[lesson.step]] for each of its steps.

    Their keys are the fields of `Lesson` and `LessonStep`; moves stand with blanks between them. Raises `TypeError` for
    an unknown key, and `tomllib.TOMLDecodeError`.
    """
    return tuple(_lesson(facts) for facts in tomllib.loads(text)["lesson"])


def _lesson(facts: dict[str, Any]) -> Lesson:
    steps = tuple(_step(step) for step in facts.pop("step", ()))
    return Lesson(steps=steps, **{name: _plain(value) for name, value in facts.items()})


def _step(facts: dict[str, Any]) -> LessonStep:
    moves = tuple(facts.pop("moves").split())
    return LessonStep(moves=moves, **{name: _plain(value) for name, value in facts.items()})


def _plain(text: str) -> str:
    """One line of a text that the file breaks where it likes."""
    return " ".join(text.split())
