"""Writing into the journal, and how the board is: while nothing can be written, people are told so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from controller.errors import JournalError
from controller.journal.store import Journal
from engine.sentence import phrase
from hal import Health

__all__ = ["WELL", "JournalWriter"]

_NEWEST = 50
"""Of so many games it is known whether they are proven."""

WELL = Health(True, phrase("the board is well"))


class JournalWriter:
    """Writes with the time of day, `wall` in ms; every method raises `JournalError` when nothing can be written."""

    def __init__(self, journal: Journal, wall: Callable[[], int]) -> None:
        self.journal, self.wall = journal, wall
        self.health = WELL
        """How the board is; not well either while the journal takes nothing."""
        self._fails = False
        self.proven = journal.proven(_NEWEST)
        """The newest games with hidden cards in which both tables have shown that they kept to the rules."""

    def append(self, number: int, kind: str, text: str, *more: tuple[str, str]) -> None:
        """Writes an entry of a game, and `more` with it, all or none; when this returns they are on the disk."""
        with self.writing():
            self.journal.append(number, kind, text, self.wall(), *more)
        if ("checked", "") in ((kind, text), *more):
            self.proven |= {number}

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Lets people know while the journal takes nothing, and when it does again."""
        try:
            yield
        except JournalError as error:
            self.health, self._fails = Health(False, str(error)), True
            raise
        if self._fails:
            self.health, self._fails = WELL, False
