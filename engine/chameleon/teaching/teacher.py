"""The teacher of Chameleon: proven results of positions, a guided first game, and unlimited puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from engine.chameleon.rules.position import Position
from engine.chameleon.solver.knowledge import judged
from engine.chameleon.tables.library import tables_in_use, use_tables
from engine.chameleon.teaching.draws import draw_puzzle
from engine.chameleon.teaching.finding import KINDS, find, kind_of
from engine.lessons import read_lessons
from engine.sentence import phrase, term
from engine.teacher import Judgement, Lesson, PuzzleKind, Teacher

_LESSONS = "lessons.toml"
_PUZZLES = {
    kind.key: kind
    for kind in (
        PuzzleKind("win-3", phrase("Win in 2 moves"), KINDS["win-3"], difficulty=term("puzzle", "easy")),
        PuzzleKind("win-5", phrase("Win in 3 moves"), KINDS["win-5"], difficulty=term("puzzle", "medium")),
        PuzzleKind("save", phrase("Save yourself"), KINDS["save"], "save", term("puzzle", "hard")),
        PuzzleKind("win-7", phrase("Win in 4 moves"), KINDS["win-7"], difficulty=term("puzzle", "hard")),
        PuzzleKind("draw", phrase("Hold the draw"), 0, "draw", term("puzzle", "very hard")),
    )
}


class ChameleonTeacher(Teacher):
    """Judges with the exact solver; its lessons are in a file next to this module, and its puzzles are computed."""

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        return judged(Position.parse(view["position"]), out_of_time)

    def use_folder(self, folder: Path) -> None:
        use_tables(folder)

    def lessons(self) -> tuple[Lesson, ...]:
        return _lessons()

    def puzzle_kinds(self) -> tuple[PuzzleKind, ...]:
        return tuple(_PUZZLES.values())

    def find_puzzle(self, kind: str, number: int, out_of_time: Callable[[], bool]) -> str | None:
        """Finds draws in tables, and other puzzles by search alone; raises `TablesMissing`."""
        if out_of_time():
            return None
        if kind == "draw":
            return draw_puzzle(tables_in_use(), number)
        found = find(kind, Random(f"{kind} {number}"), out_of_time)
        return None if found is None else found.position

    def kind_of_puzzle(self, position: str) -> PuzzleKind | None:
        return _PUZZLES.get(kind_of(Position.parse(position)) or "")


@lru_cache(maxsize=1)
def _lessons() -> tuple[Lesson, ...]:
    return read_lessons(files("engine.chameleon.teaching").joinpath(_LESSONS).read_text(encoding="utf-8"))
