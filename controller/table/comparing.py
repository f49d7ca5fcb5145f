"""How far two games went the same way, and how one of them ended."""

from __future__ import annotations

import json
from typing import Any

from engine.game import Game, Outcome, Seat
from engine.outcome import RESIGNED

__all__ = ["agreed_entries", "common", "texts", "who_resigned"]


def texts(game: Game[Any, Any]) -> list[str]:
    """Returns the moves of a game as texts."""
    return [str(move) for move in game.moves]


def common(one: list[str], other: list[str]) -> int:
    """Returns with how many same moves two games begin."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))


def who_resigned(game: Game[Any, Any], outcome: Outcome | None) -> Seat | None:
    """Returns the seat whose resignation would end a game so, None for nobody's; the game may have ended already."""
    if outcome is None or outcome.reason != RESIGNED:
        return None
    before = game.copy()
    before.play_on()
    return next((seat for seat in game.seats if before.copy().resign(seat) == outcome), None)


def agreed_entries(before: list[str], game: Game[Any, Any], resigned: Seat | None) -> list[tuple[str, str]]:
    """Returns the entries of a journal that lead from some moves to the game on which two tables have agreed.

    Each is a kind and a text; `resigned` is the seat that has resigned since.
    """
    after = texts(game)
    numbered = enumerate(zip(before, after, strict=False), start=1)
    learned = {str(ply): new for ply, (old, new) in numbered if old != new}
    entries = [("back", str(len(before) - len(after)))] if len(after) < len(before) else []
    entries += [("learned", json.dumps(learned))] if learned else []
    entries += [("move", move) for move in after[len(before) :]]
    return entries + ([("resign", resigned)] if resigned else [])
