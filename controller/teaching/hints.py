"""Hints: one move to look at, and a sentence with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.teaching.naming import as_sentence, with_reason
from engine.sentence import phrase, plural, together
from engine.teacher import Judgement, Verdict


@dataclass(frozen=True, slots=True)
class Hint:
    """A move and why it is worth a look."""

    move: str
    sentence: str


def hint_of(judgement: Judgement | None, advice: str | None, way_of: Callable[[str], str]) -> Hint | None:
    """Returns the hint from the proven or likely results, else from what the computer would play, or None.

    `way_of` describes a move in a few words.
    """
    if judgement is not None and judgement.chances:
        return _likeliest(judgement, way_of)
    if judgement is None or judgement.now.result == "unknown":
        return None if advice is None else _unproven(judgement, advice, way_of)
    move, now = judgement.best[0], judgement.now
    return Hint(move, with_reason(way_of(move), _proven(now)))


def _likeliest(judgement: Judgement, way_of: Callable[[str], str]) -> Hint:
    """Returns the move with the best chance to win, by the seat's knowledge, and the advantage over the next best."""
    best, *others = judgement.likeliest
    wins = phrase(
        "This wins about {chance} of 100 games, as far as you can know.", chance=in_hundred(judgement.chances[best])
    )
    told = with_reason(way_of(best), wins)
    if not others:
        return Hint(best, told)
    second = in_hundred(judgement.chances[others[0]])
    other = phrase("The next best move wins {chance}: {move}", chance=second, move=as_sentence(way_of(others[0])))
    return Hint(best, together(told, other))


def in_hundred(chance: float) -> int:
    """Returns a chance between 0 and 1 as a number of games out of a hundred."""
    return round(100 * chance)


def _proven(now: Verdict) -> str:
    """Returns the effect of a best move, if the result is known."""
    if now.result == "win":
        if not now.exact:
            return phrase("This keeps the win.")
        return plural("This wins at once.", "This keeps the win, in at most {n} of your moves.", (now.plies + 1) // 2)
    if now.result == "draw":
        return phrase("This keeps the draw; neither side can force a win.")
    if now.exact:
        return plural(
            "The game is lost, but this holds out longest, for {n} more move.",
            "The game is lost, but this holds out longest, for {n} more moves.",
            now.plies,
        )
    return plural(
        "The game is lost, but this holds out for more than {n} more move.",
        "The game is lost, but this holds out for more than {n} more moves.",
        now.plies,
    )


def _unproven(judgement: Judgement | None, advice: str, way_of: Callable[[str], str]) -> Hint:
    """Returns the computer's choice, unless that is proven to lose."""
    good = () if judgement is None else judgement.best
    move = advice if advice in good or not good else good[0]
    said = phrase("Nothing is proven here; this is what the table would play.")
    return Hint(move, with_reason(way_of(move), said))
