"""Answers to Chameleon's own pages: the result of a position and of each move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import engine
from controller.files import game_folder
from controller.games.chameleon.meanings import MEANINGS
from engine.chameleon.game import legal_fact
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.sentences import outcome_sentence
from engine.chameleon.rules.winning import ending
from engine.chameleon.solver.knowledge import judged
from engine.chameleon.tables.library import use_tables
from engine.teacher import EFFECTS, Verdict

OutOfTime = Callable[[], bool]
Facts = dict[str, Any]

_ORDER = {"win": 0, "draw": 1, "unknown": 2, "loss": 3}
"""The best moves come first: quick wins, then unknown results, then the longest resistance."""


def judge(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns the proven result of a `position`: `now`, every legal move with its result, or `over` for a finished
    game.

    Raises `BadPosition`.
    """
    _open_tables()
    position = Position.parse(engine.load("chameleon", question.get("position", "")).text())
    over = ending(position)
    facts: Facts = {"position": position.text(), "turn": position.turn, "over": None, "now": None, "moves": []}
    if over is not None:
        return facts | {"over": outcome_sentence(over, 0)}
    judgement = judged(position, out_of_time)
    moves = [
        legal_fact(position, move) | _proven(judgement.moves[move.text]) | {"effect": judgement.effect(move.text)}
        for move in legal_moves(position)
    ]
    lights = {effect: [*MEANINGS[effect].light.rgb, MEANINGS[effect].light.pattern] for effect in EFFECTS}
    return facts | {"now": _proven(judgement.now), "moves": sorted(moves, key=_rank), "lights": lights}


@lru_cache(maxsize=1)
def _open_tables() -> None:
    use_tables(game_folder("chameleon"))


def _proven(verdict: Verdict) -> Facts:
    return {"result": verdict.result, "plies": verdict.plies, "exact": verdict.exact}


def _rank(move: Facts) -> tuple[int, bool, int, str]:
    """Returns a sort key for moves by result: unknown lengths come after other wins, and before other losses."""
    if move["result"] == "loss":
        return _ORDER["loss"], move["exact"], -move["plies"], move["move"]
    return _ORDER[move["result"]], not move["exact"], move["plies"], move["move"]
