"""The teacher of Dragons: each move's chance to win, judged by the seat's own knowledge, and a guided first game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Any, ClassVar

from engine.dragons.cards import SEATS
from engine.dragons.computer.guesses import Guesses
from engine.dragons.computer.search import weighed
from engine.lessons import read_lessons
from engine.teacher import Judgement, Lesson, Teacher, Verdict

_PLAYOUTS, _TURNS = 2000, 2
"""The total number of playouts per decision, and the number of turns in each."""


class DragonsTeacher(Teacher):
    """Looks ahead like the computer player, from the same view; its lessons are in `lessons.toml`."""

    minutes: ClassVar[int] = 8

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        """Returns each move's chance to win for the seat on turn, guessing hidden cards; nothing is proven.

        The same view gets the same answer if time allows. Chance moves are not judged.
        """
        moves, seat = [str(legal["move"]) for legal in view["legal"]], view["turn"]
        if seat in SEATS:
            rng = Random(view["position"])
            guesses = Guesses(view, SEATS.index(seat), rng)
            if chances := weighed(guesses, moves, _PLAYOUTS, _TURNS, rng, out_of_time):
                return Judgement.estimated(chances)
        return Judgement.of(dict.fromkeys(moves, Verdict("unknown", 0)))

    def lessons(self) -> tuple[Lesson, ...]:
        """Returns the guided first game, from `lessons.toml`."""
        return _lessons()


@lru_cache(maxsize=1)
def _lessons() -> tuple[Lesson, ...]:
    return read_lessons(files("engine.dragons.teaching").joinpath("lessons.toml").read_text(encoding="utf-8"))
