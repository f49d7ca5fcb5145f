"""Hints: one move to look at, and a sentence that says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.teacher import Judgement, Verdict

__all__ = ["Hint", "hint_of", "in_hundred"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move and why it is worth a look."""

    move: str
    sentence: str


def hint_of(judgement: Judgement | None, advice: str | None, way_of: Callable[[str], str]) -> Hint | None:
    """Returns the hint that follows from what is proven or likely, else from what the computer would play, or None.

    `way_of` names a move in a few words.
    """
    if judgement is not None and judgement.chances:
        return _likeliest(judgement, way_of)
    if judgement is None or judgement.now.result == "unknown":
        return None if advice is None else _unproven(judgement, advice, way_of)
    move, now = judgement.best[0], judgement.now
    return Hint(move, f"{way_of(move)}: {_proven(now)}.")


def _likeliest(judgement: Judgement, way_of: Callable[[str], str]) -> Hint:
    """The move that wins most often as far as its seat can know, and by how much the next one is worse."""
    best, *others = judgement.likeliest
    wins = f"this wins about {in_hundred(judgement.chances[best])} of 100 games, as far as you can know"
    if not others:
        return Hint(best, f"{way_of(best)}: {wins}.")
    second = in_hundred(judgement.chances[others[0]])
    return Hint(best, f"{way_of(best)}: {wins}. The next best wins {second}: {way_of(others[0])}.")


def in_hundred(chance: float) -> int:
    """Returns how many of a hundred games a chance between 0 and 1 is."""
    return round(100 * chance)


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
