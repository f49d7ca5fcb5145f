"""The players of the seats, the first seat, and each seat's help with lights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import engine
from controller.errors import Refused
from controller.tabletop import ASSISTANCE, AWAY, HUMAN
from controller.tabletop.registry import manifest
from engine.sentence import phrase, row_of

__all__ = ["AWAY", "HUMAN", "Players", "is_human", "level_of", "player_names"]

_ENGINE = "engine:"


def is_human(player: str) -> bool:
    """Returns whether a player is a person."""
    return player == HUMAN


def level_of(player: str) -> str | None:
    """Returns the level of an engine player such as "engine:2", or None for a person."""
    return player.removeprefix(_ENGINE) if player.startswith(_ENGINE) else None


def player_names(game: str) -> tuple[str, ...]:
    """Returns all players that can take a seat at a game."""
    return (HUMAN, *(f"{_ENGINE}{level}" for level in engine.opponent(game).levels))


@dataclass(frozen=True, slots=True)
class Players:
    """The players of one game."""

    game: str
    """The key of the game in `engine.GAMES`."""
    seats: Mapping[str, str]
    """Seat -> "human" or "engine:LEVEL"."""
    first: str | None = None
    """The first seat to move; None for the game's own rule."""
    assistance: Mapping[str, str] = field(default_factory=dict)
    """Seat -> a key of `ASSISTANCE`."""

    @property
    def of_the_engine(self) -> list[str]:
        """The seats that the engine or another table plays: nobody here chooses their moves."""
        return [seat for seat, player in self.seats.items() if not is_human(player)]

    def here(self) -> Players:
        """Returns the players of a game at this table only: people take the seats of the other table."""
        return replace(self, seats={seat: HUMAN if player == AWAY else player for seat, player in self.seats.items()})

    def with_other_table(self, away: Mapping[str, str]) -> Players:
        """Returns the players of a game between two tables; `away` are the seats at the other one.

        Where this table would have only computers, people take their seats.
        """
        usual = {seat.name: seat.usual for seat in manifest(self.game).seats}
        here = {seat: player for seat, player in self.seats.items() if seat not in away}
        if all(not is_human(player) and player == usual.get(seat) for seat, player in here.items()):
            here = dict.fromkeys(here, HUMAN)
        return replace(self, seats={seat: away.get(seat) or here[seat] for seat in self.seats}, first=None)

    def changed(self, seats: Mapping[str, str] | None, *, first: str | None = None) -> Players:
        """Returns these players with some of the seats changed; raises `Refused`."""
        return replace(self, seats={**self.seats, **self.checked(seats or {})}, first=self._seat(first) or self.first)

    def assisted(self, assistance: Mapping[str, str]) -> Players:
        """Returns these players with changed help for some seats; raises `Refused`."""
        for seat, help_ in assistance.items():
            self._seat(seat)
            if help_ not in ASSISTANCE:
                known = row_of(ASSISTANCE)
                raise Refused(
                    phrase("unknown assistance {help}; choose one of: {known}", help=repr(help_), known=known)
                )
        return replace(self, assistance={**self.assistance, **assistance})

    def taught(self, learner: str, rival: str, assistance: str) -> Players:
        """Returns the players of a lesson or a puzzle: a person at one seat, `rival` at the others."""
        seats = {seat: HUMAN if seat == learner else rival for seat in self._seats()}
        return replace(self, seats=seats, first=learner, assistance={**self.assistance, learner: assistance})

    def resumed(self, seats: Mapping[str, str], assistance: Mapping[str, str]) -> Players:
        """Returns the players of a resumed game; a player who no longer exists is left out."""
        known = (*player_names(self.game), AWAY)
        kept = {seat: player for seat, player in seats.items() if player in known and seat in self._seats()}
        helped = {seat: help_ for seat, help_ in assistance.items() if help_ in ASSISTANCE and seat in self._seats()}
        return replace(self, seats={**self.seats, **kept}, assistance={**self.assistance, **helped})

    def checked(self, seats: Mapping[str, str]) -> Mapping[str, str]:
        """Returns `seats` if each of these players can play there; raises `Refused` that names one who cannot."""
        for seat, player in seats.items():
            self._seat(seat)
            if player not in player_names(self.game):
                known, who = row_of(player_names(self.game)), repr(player)
                raise Refused(
                    phrase("{player} cannot play {seat}; choose one of: {known}", player=who, seat=seat, known=known)
                )
        return seats

    def _seats(self) -> tuple[str, ...]:
        return engine.game_class(self.game).seats

    def _seat(self, seat: str | None) -> str | None:
        if seat is not None and seat not in self._seats():
            seats = row_of(self._seats())
            raise Refused(phrase("unknown seat {seat}; choose one of: {seats}", seat=repr(seat), seats=seats))
        return seat
