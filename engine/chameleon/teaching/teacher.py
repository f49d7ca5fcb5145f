"""The teacher of Chameleon: what is proven of a position, a guided first game, and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.chameleon.rules.position import Position
from engine.chameleon.solver.knowledge import judged
from engine.chameleon.tables.library import use_tables
from engine.lessons import read_lessons
from engine.teacher import Judgement, Lesson, Puzzle, Teacher

__all__ = ["ChameleonTeacher"]

_LESSONS = "lessons.toml"
_PUZZLES = "puzzles.txt"


class ChameleonTeacher(Teacher):
    """Judges with the exact solver; its lessons and puzzles stand beside this module."""

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        """Returns what is proven of the position in `view`; see `Teacher.judge`."""
        return judged(Position.parse(view["position"]), out_of_time)

    def use_folder(self, folder: Path) -> None:
        """Lets it look positions up in the tables that lie there."""
        use_tables(folder)

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
    return read_lessons(_text_of(_LESSONS))


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
