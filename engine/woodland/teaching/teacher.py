"""The teacher of Woodland: the first turn as Chameleander, lesson by lesson; it does not judge moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, ClassVar

from engine.lessons import read_lessons
from engine.teacher import Judgement, Lesson, Teacher, Verdict


class WoodlandTeacher(Teacher):
    """Gives the lessons of `lessons.toml`; has no puzzles."""

    judges: ClassVar[bool] = False
    minutes: ClassVar[int] = 10

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        """Returns no judgement: nothing is proven about any move."""
        return Judgement.of({legal["move"]: Verdict("unknown", 0) for legal in view["legal"]})

    def lessons(self) -> tuple[Lesson, ...]:
        """Returns the guided first turn, from `lessons.toml`."""
        return _lessons()


@lru_cache(maxsize=1)
def _lessons() -> tuple[Lesson, ...]:
    return read_lessons(files("engine.woodland.teaching").joinpath("lessons.toml").read_text(encoding="utf-8"))
