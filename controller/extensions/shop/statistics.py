"""The statistics of a table: counted from its journal, and stored in statistics.csv next to it.

A finished day is counted once and written, so that it outlives its journal, and pages need not read years of games. The
file is CSV for any spreadsheet. It has no personal data: no name, no address, no move.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import Any

from controller.errors import JournalError, TableError
from controller.journal.file import connected, readable_errors
from controller.journal.recovery import journal_to_read
from controller.journal.replay import JournalEntry
from controller.journal.store import Journal
from controller.small_files import BAD_CHECKSUM, DamagedFile, NotSound, SmallFile, checksum
from engine.sentence import phrase

_LONGEST_MS = 5 * 60_000
"""A player who is idle for longer has left: longer pauses count for only this much."""
_DEALT_MS = 1_000
"""Moves this soon after the beginning were dealt, not played."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The counted facts of a game in the journal."""

    game: str
    began_ms: int
    entries: tuple[JournalEntry, ...]

    @property
    def is_played(self) -> bool:
        """True if anybody has played; an untouched board does not count as a game."""
        return any(each.kind == "move" and each.at_ms >= self.began_ms + _DEALT_MS for each in self.entries)

    @property
    def course(self) -> str | None:
        """The lesson or puzzle, by its name in the journal, such as "lesson 3"; None for a game."""
        return next((each.text for each in self.entries if each.kind == "course"), None)

    @property
    def is_solved(self) -> bool:
        """True for a solved lesson or puzzle."""
        return any(each.kind == "solved" for each in self.entries)

    @property
    def end(self) -> str | None:
        """The result, such as "white arrival"; None for an unfinished game."""
        turns = [each for each in self.entries if each.kind in ("move", "back", "resign", "play-on", "ended")]
        return turns[-1].text if turns and turns[-1].kind == "ended" else None

    @property
    def played_ms(self) -> int:
        """The duration of play without long pauses."""
        times = (self.began_ms, *(each.at_ms for each in self.entries if each.kind in ("move", "back", "resign")))
        return sum(min(_LONGEST_MS, max(0, later - earlier)) for earlier, later in pairwise(times))


@dataclass(frozen=True, slots=True)
class DayOfGame:
    """The counts of one game on one day; each playing belongs to the day on which it began."""

    day: str
    """As 2026-11-22."""
    game: str
    games: int = 0
    """The games that were played, without lessons and puzzles."""
    ended: int = 0
    """Those of them that were finished."""
    minutes: int = 0
    """The total time of play, including lessons and puzzles."""
    lessons: int = 0
    """The lessons that were started."""
    lessons_done: int = 0
    puzzles: int = 0
    """The puzzles that were started."""
    puzzles_done: int = 0
    ends: str = ""
    """The results of the games, as "white arrival 3; draw 1"."""
    which_lessons: str = ""
    """The lessons that were started, as "lesson 1 2; lesson 3 1"."""


COLUMNS: tuple[str, ...] = tuple(DayOfGame.__dataclass_fields__)
_CHECK = "check "
_NUMBERS = ("games", "ended", "minutes", "lessons", "lessons_done", "puzzles", "puzzles_done")


def counted(played: Iterable[PlayedGame], day_of: Callable[[int], date]) -> list[DayOfGame]:
    """Returns the counts of each game on each day, days first; `day_of` returns the day of a time in ms."""
    days: dict[tuple[str, str], list[PlayedGame]] = {}
    for each in played:
        if each.is_played:
            days.setdefault((day_of(each.began_ms).isoformat(), each.game), []).append(each)
    return [_day(*key, games) for key, games in sorted(days.items())]


def _day(day: str, game: str, played: Sequence[PlayedGame]) -> DayOfGame:
    games = [each for each in played if each.course is None]
    courses = [each for each in played if each.course is not None]
    lessons = [each for each in courses if str(each.course).startswith("lesson")]
    puzzles = [each for each in courses if each not in lessons]
    ends = Counter(each.end for each in games if each.end is not None)
    return DayOfGame(
        day=day,
        game=game,
        games=len(games),
        ended=ends.total(),
        minutes=round(sum(each.played_ms for each in played) / 60_000),
        lessons=len(lessons),
        lessons_done=sum(each.is_solved for each in lessons),
        puzzles=len(puzzles),
        puzzles_done=sum(each.is_solved for each in puzzles),
        ends=_listed(ends),
        which_lessons=_listed(Counter(str(each.course) for each in lessons)),
    )


def _listed(counts: Mapping[str, int]) -> str:
    """Returns counts as one cell, the highest first."""
    largest_first = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return "; ".join(f"{what} {number}" for what, number in largest_first)


# As a table for spreadsheets


def as_csv(days: Iterable[DayOfGame]) -> str:
    """Returns the days as CSV with a line of headings."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    lines.writerows([getattr(each, column) for column in COLUMNS] for each in days)
    return text.getvalue()


@dataclass(frozen=True, slots=True)
class KeptDays:
    days: tuple[DayOfGame, ...]
    is_whole: bool
    """Whether a checksum shows that no line is missing; an older version wrote none."""


def as_checked_csv(days: Iterable[DayOfGame]) -> str:
    """Returns the days as CSV with an additional column: a checksum of each line, and in the headings one of all."""
    text = as_csv(days)
    heads, *lines = text[:-1].split("\n")
    return "\n".join([f"{heads},{_CHECK}{checksum(text)}", *(f"{line},{checksum(line)}" for line in lines), ""])


def from_csv(content: bytes) -> KeptDays:
    """Returns the days of a file; raises `ValueError` for a file that was changed."""
    text = content.decode("utf-8")
    rows = csv.DictReader(io.StringIO(text))
    try:
        kept = KeptDays(tuple(map(_day_in, rows)), is_whole=",".join(COLUMNS) != ",".join(rows.fieldnames or ()))
    except csv.Error as error:
        raise ValueError(str(error)) from None
    if text != (as_checked_csv if kept.is_whole else as_csv)(kept.days):
        raise NotSound(BAD_CHECKSUM)
    return kept


def sound_lines(content: bytes) -> str:
    """Returns the intact lines of a damaged file, without checksums: the table recounts the others from the journal."""
    heads, *lines = content.decode("utf-8", "replace").split("\n")
    if _CHECK in heads:
        checked = (line.rpartition(",") for line in lines)
        lines = [line for line, _, check in checked if checksum(line) == check]
    found = []
    for line in lines:
        with suppress(ValueError, csv.Error):
            found.append(_day_in(next(csv.DictReader([",".join(COLUMNS), line]), {})))
    return as_csv(found)


def _day_in(row: Mapping[str, str | None]) -> DayOfGame:
    """Returns the counts in one line of the file; raises `ValueError` for an incomplete line."""
    facts: dict[str, Any] = {}
    for column in COLUMNS:
        text = row.get(column)
        if text is None or (column in _NUMBERS and not text.isdecimal()):
            raise ValueError(f"no {column}")
        facts[column] = int(text) if column in _NUMBERS else text
    return DayOfGame(**facts)


_PATIENCE_MS = 2_000
_LONGEST = 20_000_000
"""The maximum size of the file of statistics, in bytes: a hundred years."""
_NO_DAYS = KeptDays((), is_whole=True)


def statistics_file(journal: Path) -> Path:
    return journal.with_name("statistics.csv")


def kept_statistics(journal: Path) -> SmallFile[KeptDays]:
    """Returns the file with the statistics, as a small file that is set aside when damaged."""
    without = phrase("the table counts the days again that are still in the journal")
    return SmallFile(statistics_file(journal), from_csv, without, replacement=sound_lines, longest=_LONGEST)


def local_day(ms: int) -> date:
    """Returns the local day of a time in ms since 1970."""
    try:
        return datetime.fromtimestamp(ms / 1000).date()
    except (OverflowError, ValueError, OSError):  # a wrong system clock
        return date.min


class Counting:
    """Counts the games in a journal; a running table may write to it meanwhile. `day_of` returns the day of a time.

    With `is_running` the journal is read in place, otherwise from a copy, as `chameleon games` does.
    """

    def __init__(self, journal: Path, day_of: Callable[[int], date] = local_day, *, is_running: bool = False) -> None:
        self._journal, self._day_of, self._is_running = journal, day_of, is_running
        self._counting = Lock()
        self.trouble = ""
        """The fault of the file of statistics; "" for none."""

    def days(self, now_ms: int) -> list[DayOfGame]:
        """Returns all days, and stores the finished ones; raises `TableError`.

        May be called from any thread.
        """
        with self._counting:
            return self._count(self._kept(), now_ms)

    def today(self, now_ms: int) -> list[DayOfGame]:
        """Returns today so far, a row for each game; stores finished days, too, and raises `TableError`."""
        today = self._day_of(now_ms).isoformat()
        return [each for each in self.days(now_ms) if each.day == today]

    def _count(self, kept: KeptDays, now_ms: int) -> list[DayOfGame]:
        known = {(each.day, each.game) for each in kept.days}
        over_already = {day for day, _ in known} if kept.is_whole else set()
        played = counted(self._played(lambda day: day.isoformat() not in over_already), self._day_of)
        fresh = [each for each in played if (each.day, each.game) not in known]
        over = (self._day_of(now_ms) - timedelta(days=1)).isoformat()  # a game of yesterday may still go on
        days = sorted([*kept.days, *fresh], key=lambda each: (each.day, each.game))
        if any(each.day < over for each in (fresh if kept.is_whole else days)):
            self._keep([each for each in days if each.day < over])
        return days

    def _kept(self) -> KeptDays:
        """Returns the stored days; sets a damaged file aside, and continues from its intact lines."""
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
            raise TableError("{file} cannot be written ({reason}); free some space there", **said) from None

    def _played(self, wanted: Callable[[date], bool]) -> Iterator[PlayedGame]:
        with self._opened() as journal:
            if journal is None:
                return
            for number, began_ms in journal.begun():
                if wanted(self._day_of(began_ms)):
                    with suppress(JournalError):  # a damaged one is not counted
                        kept = journal.load(number)
                        yield PlayedGame(kept.game, kept.began_ms, tuple(kept.entries))

    @contextmanager
    def _opened(self) -> Iterator[Journal | None]:
        if not self._journal.exists():
            yield None
        elif self._is_running:
            with readable_errors(self._journal):
                connection = connected(f"{self._journal.absolute().as_uri()}?mode=ro", _PATIENCE_MS, uri=True)
            with Journal(self._journal, connection) as journal:
                yield journal
        else:
            with journal_to_read(self._journal) as (journal, _):
                yield journal
