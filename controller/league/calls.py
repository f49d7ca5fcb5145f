"""To which game a league calls a table: who plays there in the newest round, as long as there is no result."""

from __future__ import annotations

from dataclasses import dataclass

from controller.league.state import LeagueState

__all__ = ["Call", "call_for"]


@dataclass(frozen=True, slots=True)
class Call:
    """A pairing of the newest round, at one table."""

    league: str
    round: int
    first: str
    """Who has the first seat of the game."""
    second: str
    game: str
    clock: str
    """The rule of the clock, as "game 300+5"; "none" for none."""


def call_for(league: LeagueState, table: str) -> Call | None:
    """Returns to which game a table is called, by its public key; None when nobody plays there, or has done so."""
    number = len(league.rounds)
    if not number or league.is_over:
        return None
    pairings = league.rounds[-1].round.pairings
    for pairing, result in zip(pairings, league.results(number), strict=True):
        if pairing.table == table and result is None:
            return Call(league.name, number, pairing.first, pairing.second, league.rules.game, league.rules.clock)
    return None
