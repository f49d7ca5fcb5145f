"""The table's part: what its journal holds is asked for here, in the one thread that may read and write it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.errors import Refused
from controller.extensions.history.results import PairResult, results_between
from controller.journal.importing import add_once
from controller.journal.store import GameSummary, JournalGame
from controller.messages.commands import Explained, Thought
from controller.messages.extensions import ExtensionCommand, ExtensionEvent
from controller.table.extension import TableExtension, TableParts
from engine.sentence import phrase

A_PAGE = 20
"""The games on a page of the list."""


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """A page of the games that are over, newest first."""

    games: list[GameSummary]
    has_more: bool
    results: list[PairResult]
    """Of all games, not of one page."""


@dataclass(frozen=True, slots=True)
class ListGames(ExtensionCommand):
    """Show the games with numbers below `before`; `show` is called in the table's thread, as in all these messages."""

    before: int
    show: Callable[[PlayedGames], object]


@dataclass(frozen=True, slots=True)
class LoadGame(ExtensionCommand):
    number: int
    show: Callable[[JournalGame], object]


@dataclass(frozen=True, slots=True)
class AddGame(ExtensionCommand):
    """Keep an imported game; `show` gets its number, and whether it is new."""

    game: JournalGame
    show: Callable[[tuple[int, bool]], object]


class HistoryTable(TableExtension):
    """Answers with what was played; in a shop nobody learns what others have played."""

    def __init__(self, table: TableParts) -> None:
        self._table = table

    def handle(self, message: ExtensionCommand | ExtensionEvent | Thought | Explained, now: int) -> bool:
        if not isinstance(message, ListGames | LoadGame | AddGame):
            return False
        if self._table.has_guests:
            raise Refused(phrase("this table has guests, who do not see what others have played"))
        writer = self._table.writer
        match message:
            case ListGames(before, show):
                found = writer.journal.played(before, A_PAGE + 1)
                results = results_between(writer.journal.played_with_names())
                show(PlayedGames(found[:A_PAGE], len(found) > A_PAGE, results))
            case LoadGame(number, show):
                show(writer.journal.load(number))
            case AddGame(game, show):
                with writer.writing():
                    added = add_once(writer.journal, game)
                show(added)
        return True
