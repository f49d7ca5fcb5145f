"""A journal on a disk that cannot be written: the table starts with the readable part, and unsaved moves do not count.

Entries that the table itself writes at the start, such as the beginning of a game, stay in memory. Then every entry
first tries the disk: once it can be written, everything is stored there, and the table goes on as usual.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile

from controller.errors import JournalError
from controller.journal.file import DISK_FULL, UnwritableJournal, of_journal, readable_errors
from controller.journal.lock import hold_lock
from controller.journal.recovery import copy_in_memory, journal_for_table
from controller.journal.store import Journal
from engine.sentence import phrase

_ROOM = 1 << 18
"""The minimum space that a journal needs, in bytes."""


class UnsavedJournal(Journal):
    """A journal in memory while its file cannot be written: `trouble` says why. `wall` is the time of day in ms."""

    def __init__(self, path: Path, trouble: str, wall: Callable[[], int], *, is_locked: bool) -> None:
        super().__init__(path, copy_in_memory(path))
        self.trouble = trouble
        self._wall, self._begins, self._is_locked = wall, True, is_locked
        self._held = ExitStack()

    def close(self) -> None:
        super().close()
        self._held.close()

    def started(self) -> None:
        """Called when the table has started: from now on every entry must be saved."""
        self._begins = False

    def _before_writing(self) -> None:
        """Moves the journal to the disk once that can be written; raises `JournalError` until then."""
        if self._begins or not self.trouble:
            return
        if why := _why_unwritable(self.path):
            raise UnwritableJournal(why)
        if not self._is_locked:
            if not self._held.enter_context(hold_lock(self.path)):
                raise UnwritableJournal(self.trouble)
            self._is_locked = True
        saved, _ = journal_for_table(self.path, self._wall())
        try:
            with readable_errors(self.path), saved._connection as target:
                target.execute("BEGIN IMMEDIATE")
                for table in ("games", "entries"):
                    for row in self._connection.execute(f"SELECT * FROM {table} ORDER BY rowid"):
                        places = ", ".join("?" * len(row))
                        target.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", row)
        except JournalError:
            saved.close()
            raise
        self._connection.close()
        self._connection, self._counter, self.trouble = saved._connection, saved._counter, ""
        self._count_all()


def _why_unwritable(path: Path) -> str:
    """Returns why the disk cannot hold a journal, "" if a file can be written; SQLite does not always know."""
    try:
        with TemporaryFile(dir=path.parent) as file:
            file.write(bytes(_ROOM))
            file.flush()
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return of_journal(path, DISK_FULL)
        if error.errno == errno.EROFS:
            return of_journal(path, phrase("cannot be written because the disk is read-only; make it writable again"))
        return of_journal(path, phrase("cannot be written ({reason}); check its disk", reason=error.strerror))
    return ""


def any_journal_for_table(path: Path, wall: Callable[[], int], *, is_locked: bool = True) -> tuple[Journal, str]:
    """Opens a journal as `journal_for_table` does, or in memory if the disk cannot be written, and explains why.

    `is_locked` says whether its lock is held, see `hold_lock`.
    """
    try:
        return journal_for_table(path, wall())
    except UnwritableJournal as error:
        why = _why_unwritable(path) or str(error)
        said = phrase("Games cannot be saved: {why}. Moves do not count until saving works again.", why=why)
        return UnsavedJournal(path, why, wall, is_locked=is_locked), said
