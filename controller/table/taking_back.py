"""Taking back on a page: how far, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.tabletop.registry import title_of
from engine.game import Game, Seat
from engine.outcome import GIVEN_UP, TIME, Outcome
from engine.sentence import phrase

__all__ = ["plies_back", "why_no_take_back"]

AnyGame = Game[Any, Any]
IsPerson = Callable[[Seat], bool]


def plies_back(game: AnyGame, is_person: IsPerson) -> int:
    """Returns how many moves lie between now and the last time that a person could choose."""
    chosen = (plies for plies in range(1, len(game.moves) + 1) if is_person(game.turn_before(plies)))
    return next(chosen, 1)


def why_no_take_back(game: AnyGame, is_person: IsPerson, seat: Seat | None) -> str | None:
    """Returns why the page of `seat`, None for everybody's, cannot take back now, or None when it can.

    In a game with secrets only the seat that chose may take its choice back, and only while nobody has learned
    anything by it; a game that was given up stays so, because people show their cards then.
    """
    outcome = game.outcome()
    if outcome is not None and outcome.reason in GIVEN_UP:
        return _why_it_stays(outcome) if game.secrets else None
    if not game.moves:
        return phrase("there is no move to take back")
    if not game.secrets:
        return None
    plies = plies_back(game, is_person)
    chooser = game.turn_before(plies)
    if seat is None or seat != chooser:
        return phrase("only the seat that chose last can take that back, {seat}", seat=title_of(chooser, game.name))
    if game.reveals(plies):
        return phrase("that move cannot be taken back, because somebody has learned something from it")
    return None


def _why_it_stays(outcome: Outcome) -> str:
    if outcome.reason == TIME:
        return phrase("a loss on time in a game with hidden cards cannot be withdrawn")
    return phrase("a resignation in a game with hidden cards cannot be withdrawn")
