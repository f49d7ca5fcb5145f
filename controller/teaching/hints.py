"""Hints: one move to look at, and a sentence that says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.teacher import Judgement, Verdict

__all__ = ["Hint", "hint_of"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move and why it is worth a look."""

    move: str
    sentence: str


def hint_of(judgement: Judgement | None, advice: str | None, way_of: Callable[[str], str]) -> Hint | None:
    """Returns the hint that follows from what is proven, else from what the computer would play; None without both.

    `way_of` names a move in a few words.
    """
    if judgement is None or judgement.now.result == "unknown":
        return None if advice is None else _unproven(judgement, advice, way_of)
    move, now = judgement.best[0], judgement.now
    return Hint(move, f"{way_of(move)}: {_proven(now)}.")


def _proven(now: Verdict) -> str:
    """What a best move does, where the result is known."""
    if now.result == "win":
        return f"this {_when(now.plies)}" if now.exact else "this keeps the win"
    if now.result == "draw":
        return "this keeps the draw; neither side can force a win"
    if now.exact:
        return f"the game is lost, but this holds out longest, for {now.plies} more moves"
    return f"the game is lost, but this holds out for more than {now.plies} more moves"


def _unproven(judgement: Judgement | None, advice: str, way_of: Callable[[str], str]) -> Hint:
    """What the computer would play, unless that is proven to lose."""
    good = () if judgement is None else judgement.best
    move = advice if advice in good or not good else good[0]
    return Hint(move, f"{way_of(move)}: nothing is proven here; this is what the table would play.")


def _when(plies: int) -> str:
    own = (plies + 1) // 2
    return "wins at once" if own == 1 else f"keeps the win, in at most {own} moves of yours"
