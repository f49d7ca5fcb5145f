"""The games that were left unfinished and can go on: what the start screen offers of the journal."""

from __future__ import annotations

from contextlib import suppress

from controller.errors import JournalError, Refused
from controller.journal.store import GameSummary, Journal
from controller.tabletop.registry import known_games
from engine.sentence import phrase

__all__ = ["KeptGames"]

_LOOKED_THROUGH = 60
"""So many of the newest games are looked through, so that a long journal takes no longer."""
_SHOWN = 6


class KeptGames:
    """Knows what a journal keeps; looks again when another game comes on the table."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._beside: int | None = None
        self._found: tuple[GameSummary, ...] = ()

    def besides(self, number: int) -> tuple[GameSummary, ...]:
        """Returns the games that can go on, the latest first, without the one on the table, which has this number."""
        if number != self._beside:
            with suppress(JournalError):  # whatever cannot be read now is offered later
                newest = reversed(self._journal.games(_LOOKED_THROUGH))
                self._found = tuple(game for game in newest if game.id != number and _can_go_on(game))[:_SHOWN]
                self._beside = number
        return self._found

    def game_of(self, number: int) -> str:
        """Returns which game was played; raises `Refused` when the journal has no such game."""
        try:
            return self._journal.load(number).game
        except JournalError:
            raise Refused(phrase("no game {number} is kept here", number=number)) from None


def _can_go_on(game: GameSummary) -> bool:
    """A lesson is begun anew instead, and where nobody has moved there is nothing to go on with."""
    is_open = game.result is None and game.aside is None and game.course is None
    return is_open and game.plies > 0 and game.game in known_games()
