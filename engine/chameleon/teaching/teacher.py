"""The teacher of Chameleon: what is proven of a position, a guided first game, and puzzles."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from engine.chameleon.rules.position import Position
from engine.chameleon.solver.knowledge import judged
from engine.teacher import Judgement, Lesson, LessonStep, Puzzle, Teacher

__all__ = ["ChameleonTeacher"]

_LESSONS = "lessons.toml"
_PUZZLES = "puzzles.txt"


class ChameleonTeacher(Teacher):
    """Judges with the exact solver; its lessons and puzzles stand beside this module."""

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        """Returns what is proven of the position in `view`; see `Teacher.judge`."""
        return judged(Position.parse(view["position"]), out_of_time)

    def lessons(self) -> tuple[Lesson, ...]:
        """Returns the guided first game, from `lessons.toml`."""
        return _lessons()

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Returns the puzzles, from `puzzles.txt`."""
        return _puzzles()


def _text_of(name: str) -> str:
    return files("engine.chameleon.teaching").joinpath(name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _lessons() -> tuple[Lesson, ...]:
    return tuple(_lesson(facts) for facts in tomllib.loads(_text_of(_LESSONS))["lesson"])


def _lesson(facts: dict[str, Any]) -> Lesson:
    steps = tuple(_step(step) for step in facts.pop("step", ()))
    return Lesson(steps=steps, **{name: _plain(value) for name, value in facts.items()})


def _step(facts: dict[str, Any]) -> LessonStep:
    moves = tuple(facts.pop("moves").split())
    return LessonStep(moves=moves, **{name: _plain(value) for name, value in facts.items()})


def _plain(text: str) -> str:
    """One line of a text that the file breaks where it likes."""
    return " ".join(text.split())


@lru_cache(maxsize=1)
def _puzzles() -> tuple[Puzzle, ...]:
    return tuple(_read_puzzles(_text_of(_PUZZLES)))


def _read_puzzles(text: str) -> Iterator[Puzzle]:
    """Reads "plies grade first position" a line; raises `ValueError` that names the line."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line and not line.startswith("#"):
            try:
                plies, grade, first, position = line.split(maxsplit=3)
                yield Puzzle(position, int(plies), int(grade), first)
            except ValueError:
                raise ValueError(f"{_PUZZLES}:{number}: {line!r} is not 'plies grade first position'") from None
