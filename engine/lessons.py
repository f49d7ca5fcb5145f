"""Reads the lessons of a game from TOML, whose texts may contain line breaks in sentences and positions."""

from __future__ import annotations

import tomllib
from typing import Any

from engine.sentence import phrase
from engine.teacher import Lesson, LessonStep

_SAID = ("title", "say", "otherwise", "done")


def read_lessons(text: str) -> tuple[Lesson, ...]:
    """Returns the lessons of a text with a [[lesson]] for each and a [[lesson.step]] for each of its steps.

    Their keys are the fields of `Lesson` and `LessonStep`; moves are separated by spaces. Raises `TypeError` for an
    unknown key, and `tomllib.TOMLDecodeError`.
    """
    return tuple(_lesson(facts) for facts in tomllib.loads(text)["lesson"])


def _lesson(facts: dict[str, Any]) -> Lesson:
    steps = tuple(_step(step) for step in facts.pop("step", ()))
    return Lesson(steps=steps, **_texts(facts))


def _step(facts: dict[str, Any]) -> LessonStep:
    moves = tuple(facts.pop("moves").split())
    return LessonStep(moves=moves, **_texts(facts))


def _texts(facts: dict[str, str]) -> dict[str, str]:
    """Joins the lines of each text; texts for people become sentences."""
    lines = {name: " ".join(text.split()) for name, text in facts.items()}
    return {name: phrase(line) if name in _SAID else line for name, line in lines.items()}
