"""Changes the game on the table, and its players, as people ask on a page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from controller.errors import JournalError, Refused
from controller.journal.store import GameSummary, Journal
from controller.messages.commands import ChangeGame, Resume, StartCourse
from controller.table.game_in_play import GameInPlay
from controller.table.settings import GameSettings, Opening, OtherGames
from controller.tabletop.registry import default_game, known_games
from engine.sentence import phrase

_LOOKED_THROUGH = 60
"""The number of games, the newest, that are searched, so that a long journal takes no longer."""
_SHOWN = 6


class GameSwitch:
    """Selects the next game: another one of `others` (None for none), or an unfinished one of `kept`."""

    def __init__(self, others: OtherGames | None, kept: UnfinishedGames) -> None:
        self.others, self.kept = others, kept

    def to(self, wanted: ChangeGame | Resume | StartCourse, here: GameInPlay) -> tuple[GameSettings, Opening]:
        """Returns what to open when `here` is on the table; raises `Refused`."""
        match wanted:
            case ChangeGame(name, players, position) if name != here.game.name:
                settings = self.settings_of(name, here.settings)
                if players is None and position is None:
                    return settings, Opening(unfinished=True)
                settings = replace(settings, players=settings.players.changed(players))
                return settings, Opening(new=True, position=position)
            case Resume(number) if number != here.store.number:
                return self.settings_of(self.kept.game_of(number), here.settings), Opening(resume=number)
            case StartCourse(game=str(name)):
                return self.settings_of(name, here.settings), Opening(course=wanted)
        raise Refused(phrase("this game is already on the table"))

    def instead_of(self, failed: str, opened: Callable[[GameSettings, Opening], GameInPlay]) -> GameInPlay:
        """Opens another game than the one whose package has failed: the usual one, or the first that can be played.

        Raises `Refused` when there is none.
        """
        if self.others is not None:
            for name in dict.fromkeys((default_game(), *known_games())):
                if name != failed:
                    with suppress(Refused):
                        return opened(self.others(name), Opening(unfinished=True))
        raise Refused(phrase("this table cannot switch to another game"))

    def settings_of(self, name: str, here: GameSettings) -> GameSettings:
        """Returns the settings for a game, `here` for the same one; raises `Refused` if it cannot be played."""
        if name == here.tabletop.game:
            return here
        if self.others is None:
            raise Refused(phrase("this table plays only one game"))
        return self.others(name)


class UnfinishedGames:
    """The unfinished games of a journal, read again whenever the game on the table changes."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._on_table: int | None = None
        self._found: tuple[GameSummary, ...] = ()

    def resumable(self, number: int) -> tuple[GameSummary, ...]:
        """Returns the games that can be resumed, the latest first, without game `number`, the one on the table."""
        if number != self._on_table:
            with suppress(JournalError):  # a game that cannot be read now is offered later
                newest = reversed(self._journal.games(_LOOKED_THROUGH))
                self._found = tuple(game for game in newest if game.id != number and _can_go_on(game))[:_SHOWN]
                self._on_table = number
        return self._found

    def game_of(self, number: int) -> str:
        """Returns which game was played; raises `Refused` when the journal has no such game."""
        try:
            return self._journal.load(number).game
        except JournalError:
            raise Refused(phrase("game {number} is not saved here", number=number)) from None


def _can_go_on(game: GameSummary) -> bool:
    """Returns whether a game can be resumed: not a lesson, which starts again instead, nor a game without a move."""
    is_open = game.result is None and game.aside is None and game.course is None
    return is_open and game.plies > 0 and game.game in known_games()
