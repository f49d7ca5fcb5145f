"""Simulated league evenings: players, pairings, and results drawn by a seed."""

from __future__ import annotations

from random import Random

from controller.errors import Refused
from controller.extensions.league.pairing import next_round
from controller.net.leagues.events import SCORES, Corrected, Event, Founded, Joined, LeagueRound, Left, TableAdded
from controller.net.leagues.standings import standings
from controller.net.leagues.state import LeagueState, founded
from controller.net.results import EndedGame

KEYS = tuple(f"{number:064x}" for number in range(1, 9))
"""Public keys of tables."""


def begun(*players: str, system: str = "swiss", rounds: int = 5, tables: int = 0) -> LeagueState:
    """Returns a league with these players."""
    events: list[Event] = [Founded("draughts", system, rounds)]
    events += [TableAdded(key, f"Table {number}") for number, key in enumerate(KEYS[:tables], start=1)]
    events += [Joined(player) for player in players]
    return founded("friday", [(event, 1_000) for event in events])


def game_at(table: str, began_ms: int, winner: str | None = "white", **facts: object) -> EndedGame:
    """Returns a game of two people at a table."""
    whole = {
        "table": table, "number": began_ms, "game": "draughts", "seats": {"white": "human", "black": "human"},
        "winner": winner, "reason": "arrival", "plies": 20, "began_ms": began_ms, "ended_ms": began_ms + 60_000,
    }  # fmt: skip
    return EndedGame(**{**whole, **facts})  # type: ignore[arg-type]


class LeagueEvening:
    """An evening; `play` plays a round with results drawn by a seed."""

    def __init__(self, league: LeagueState, seed: int) -> None:
        self.league, self.rounds, self._rng = league, list[LeagueRound](), Random(seed)

    def after(self, event: Event) -> None:
        self.league = self.league.after(event, 2_000 + len(self.rounds))

    def come(self, *players: str) -> None:
        for player in players:
            self.after(Joined(player))

    def go(self, *players: str) -> None:
        for player in players:
            self.after(Left(player))

    def play(self) -> LeagueRound:
        paired = next_round(self.league)
        self.rounds.append(paired)
        self.after(paired)
        for board in range(1, len(paired.pairings) + 1):
            self.after(Corrected(paired.number, board, self._rng.choice([*SCORES][:3])))
        return paired

    def play_all(self) -> None:
        """Plays all rounds to the last one."""
        try:
            while True:
                self.play()
        except Refused:
            return


def unplayed_pairs(league: LeagueState) -> set[frozenset[str]]:
    """Returns the pairs of present players who have not met."""
    met = {frozenset({line.player, each.opponent}) for line in standings(league) for each in line.met}
    return {frozenset({one, other}) for one in league.here for other in league.here if one != other} - met
