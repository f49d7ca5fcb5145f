"""The statistics of a table: counted from its journal, and kept in statistics.csv beside it.

A day that is over is counted once and written down, so that it outlives its journal, and no page has to read through
all the years. The file is CSV for any spreadsheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from threading import Lock

from controller.errors import JournalError, TableError
from controller.extensions.shop.statistics import (
    DayOfGame,
    KeptDays,
    PlayedGame,
    as_checked_csv,
    counted,
    from_csv,
    sound_lines,
)
from controller.journal.file import connected, in_words
from controller.journal.recovery import journal_to_read
from controller.journal.store import Journal
from controller.small_files import DamagedFile, SmallFile
from engine.sentence import phrase

_PATIENCE_MS = 2_000
_LONGEST = 20_000_000
"""The longest file of statistics, in bytes: a hundred years."""
_NO_DAYS = KeptDays((), is_whole=True)


def statistics_file(journal: Path) -> Path:
    """Returns the file beside a journal that holds the statistics."""
    return journal.with_name("statistics.csv")


def kept_statistics(journal: Path) -> SmallFile[KeptDays]:
    """Returns the same file, with how its content is read."""
    without = phrase("days that the journal still has are counted again")
    return SmallFile(statistics_file(journal), from_csv, without, replacement=sound_lines, longest=_LONGEST)


def local_day(ms: int) -> date:
    """Returns the day of a time in ms since 1970, where this machine is."""
    try:
        return datetime.fromtimestamp(ms / 1000).date()
    except (OverflowError, ValueError, OSError):  # a clock that was wrong
        return date.min


class Counting:
    """Counts what is in a journal; a table that runs may write to it meanwhile. `day_of` tells the day of a time.

    With `is_running` the journal is read where it lies, and else from a copy, as `chameleon games` does.
    """

    def __init__(self, journal: Path, day_of: Callable[[int], date] = local_day, *, is_running: bool = False) -> None:
        self._journal, self._day_of, self._is_running = journal, day_of, is_running
        self._counting = Lock()
        self.trouble = ""
        """What was wrong with the file of statistics; "" for nothing."""

    def days(self, now_ms: int) -> list[DayOfGame]:
        """Returns every day that is known, and writes down what is over; raises `TableError`.

        May be called from any thread.
        """
        with self._counting:
            return self._count(self._kept(), now_ms)

    def today(self, now_ms: int) -> list[DayOfGame]:
        """Returns today so far, a row for each game; writes down what is over, too, and raises `TableError`."""
        today = self._day_of(now_ms).isoformat()
        return [each for each in self.days(now_ms) if each.day == today]

    def _count(self, kept: KeptDays, now_ms: int) -> list[DayOfGame]:
        known = {(each.day, each.game) for each in kept.days}
        over_already = {day for day, _ in known} if kept.is_whole else set()
        played = counted(self._played(lambda day: day.isoformat() not in over_already), self._day_of)
        fresh = [each for each in played if (each.day, each.game) not in known]
        over = (self._day_of(now_ms) - timedelta(days=1)).isoformat()  # a game of yesterday may still be played
        days = sorted([*kept.days, *fresh], key=lambda each: (each.day, each.game))
        if any(each.day < over for each in (fresh if kept.is_whole else days)):
            self._keep([each for each in days if each.day < over])
        return days

    def _kept(self) -> KeptDays:
        """What was saved; sets a damaged file aside, and goes on counting from its sound lines."""
        file = kept_statistics(self._journal)
        try:
            return file.read() or _NO_DAYS
        except DamagedFile as damaged:
            self.trouble = file.set_aside(damaged)
        return file.read_or(_NO_DAYS)

    def _keep(self, days: Collection[DayOfGame]) -> None:
        file = kept_statistics(self._journal)
        try:
            file.write(as_checked_csv(days))
        except OSError as error:
            said = {"file": file.path, "reason": error.strerror}
            message = phrase("{file} cannot be written ({reason}); make room there", **said)
            raise TableError(message) from None

    def _played(self, wanted: Callable[[date], bool]) -> Iterator[PlayedGame]:
        with self._opened() as journal:
            if journal is None:
                return
            for number, began_ms in journal.begun():
                if wanted(self._day_of(began_ms)):
                    yield from _read(journal, number)

    @contextmanager
    def _opened(self) -> Iterator[Journal | None]:
        if not self._journal.exists():
            yield None
        elif self._is_running:
            with in_words(self._journal):
                connection = connected(f"{self._journal.absolute().as_uri()}?mode=ro", _PATIENCE_MS, uri=True)
            with Journal(self._journal, connection) as journal:
                yield journal
        else:
            with journal_to_read(self._journal) as (journal, _):
                yield journal


def _read(journal: Journal, number: int) -> Iterator[PlayedGame]:
    """A game of a journal; one that is damaged is not counted."""
    try:
        kept = journal.load(number)
    except JournalError:
        return
    yield PlayedGame(kept.game, kept.began_ms, tuple(kept.entries))
