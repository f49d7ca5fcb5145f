"""Writes to the journal, and reports a fault while nothing can be written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from controller.errors import JournalError
from controller.journal.store import Journal
from engine.sentence import phrase
from hal import Health

_NEWEST = 50
"""The number of games, the newest, of which it is known whether they are proven."""

WELL = Health(True, phrase("the board works"))


class JournalWriter:
    """Writes with the time of day, `wall` in ms; every method raises `JournalError` when nothing can be written."""

    def __init__(self, journal: Journal, wall: Callable[[], int]) -> None:
        self.journal, self.wall = journal, wall
        self._board = WELL
        self._fault = ""
        self.proven = journal.proven(_NEWEST)
        """The newest games with hidden cards between two tables that count: both have proven that they kept the rules,
        or one of them did not reveal its cards in time.
        """
        self.overdue = journal.overdue(_NEWEST)
        """The winners of those in which one did not, "" for none."""

    @property
    def health(self) -> Health:
        """The health of board and journal together."""
        fault = self._fault or self.journal.trouble
        return Health(False, fault) if fault else self._board

    def set_board_health(self, board: Health) -> None:
        """Sets the health of the board; the state of the journal is known here."""
        if board.sentence != self._fault:
            self._board = board

    def append(self, number: int, kind: str, text: str, *more: tuple[str, str]) -> None:
        """Writes an entry of a game, and `more` with it, all or none; on return they are on the disk."""
        with self.writing():
            self.journal.append(number, kind, text, self.wall(), *more)
        for written in ((kind, text), *more):
            if written == ("checked", "") or written[0] == "overdue":
                self.proven |= {number}
            if written[0] == "overdue":
                self.overdue = {**self.overdue, number: written[1]}

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Reports when the journal can no longer be written, and when it can again."""
        try:
            yield
        except JournalError as error:
            self._fault = str(error)
            raise
        self._fault = ""
