"""The table's part: it reads and writes the journal for pages, in the only thread that may."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.errors import Refused
from controller.extensions.history.results import PairResult, result_of_pair, results_between
from controller.journal.importing import add_once
from controller.journal.store import GameSummary, JournalGame
from controller.messages.commands import Explained, Thought
from controller.messages.extensions import ExtensionCommand, ExtensionEvent, PublishedPart
from controller.table.extension import TableExtension, TableParts
from engine.sentence import phrase

A_PAGE = 20
"""The number of games on a page of the list."""


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """A page of the finished games, newest first."""

    games: list[GameSummary]
    has_more: bool
    results: list[PairResult]
    """Of all games, not of one page."""


@dataclass(frozen=True, slots=True)
class ListGames(ExtensionCommand):
    """Requests the games with numbers below `before`; `show` is called in the table's thread, for all these
    messages.
    """

    before: int
    show: Callable[[PlayedGames], object]


@dataclass(frozen=True, slots=True)
class LoadGame(ExtensionCommand):
    number: int
    show: Callable[[JournalGame], object]


@dataclass(frozen=True, slots=True)
class AddGame(ExtensionCommand):
    """Stores an imported game; `show` gets its number, and whether it is new."""

    game: JournalGame
    show: Callable[[tuple[int, bool]], object]


@dataclass(frozen=True, slots=True)
class HeadToHead(PublishedPart):
    """Requests all games of the two people who have just finished one."""

    result: PairResult


class HistoryTable(TableExtension):
    """Answers questions about finished games; guests of a shop cannot see those of others."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._ended: object = None
        """The last game whose end was published, with the names of its people."""
        self._published: HeadToHead | None = None

    def publish(self, now: int) -> HeadToHead | None:
        in_play = self._table.turns.in_play
        names = [name for name in in_play.names.values() if name]
        outcome = in_play.game.outcome()
        if outcome is None or len(names) != 2 or in_play.teaching.course is not None or self._table.has_guests:
            self._ended = None
            return None
        ended = in_play.store.number, str(outcome), names
        if ended != self._ended:  # the journal is read once for each finished game
            result = result_of_pair(self._table.writer.journal.played_with_names(), *names)
            self._ended, self._published = ended, None if result is None else HeadToHead(result)
        return self._published

    def handle(self, message: ExtensionCommand | ExtensionEvent | Thought | Explained, now: int) -> bool:
        if not isinstance(message, ListGames | LoadGame | AddGame):
            return False
        if self._table.has_guests:
            raise Refused(phrase("this table has guests, who cannot see other people's games"))
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
