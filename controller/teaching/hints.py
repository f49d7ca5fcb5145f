"""Hints: one move to look at, and a sentence that says why."""

from __future__ import annotations

from dataclasses import dataclass

from engine.teacher import Judgement

__all__ = ["Hint", "hint_of"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move and why it is worth a look."""

    move: str
    sentence: str


def hint_of(judgement: Judgement | None, advice: str | None) -> Hint | None:
    """Returns the hint that follows from what is proven, else from what the computer would play; None without both."""
    if judgement is None or judgement.now.result == "unknown":
        return None if advice is None else _unproven(judgement, advice)
    move, plies = judgement.best[0], judgement.now.plies
    if judgement.now.result == "win":
        return Hint(move, f"{_way(move)}: this {_when(plies)}.")
    return Hint(move, f"{_way(move)}: the game is lost, but this holds out longest, for {plies} more moves.")


def _unproven(judgement: Judgement | None, advice: str) -> Hint:
    """What the computer would play, unless that is proven to lose."""
    good = () if judgement is None else judgement.best
    move = advice if advice in good or not good else good[0]
    return Hint(move, f"{_way(move)}: nothing is proven here; this is what the table would play.")


def _when(plies: int) -> str:
    own = (plies + 1) // 2
    return "wins at once" if own == 1 else f"keeps the win, in at most {own} moves of yours"


def _way(move: str) -> str:
    return f"{move[:2]} to {move[2:]}"
