"""Opens a journal for a table or for reading: damaged files are set aside, and sound entries are kept.

Nothing is ever deleted: a damaged file stays next to the new one, unchanged, together with its write-ahead log.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.errors import JournalError
from controller.files import OWN, check_regular
from controller.journal.file import (
    IN_MEMORY,
    NO_JOURNAL,
    DamagedJournal,
    UnwritableJournal,
    companion_file,
    connected,
    digest,
    of_journal,
    opened_file,
    readable_errors,
)
from controller.journal.lock import Written, is_in_use, lock_file, written
from controller.journal.salvage import Salvaged, salvaged
from controller.journal.store import Journal
from controller.small_files import made_readable
from engine.sentence import beginning, phrase, plural, together, with_remedy

_PATIENCE_MS = 2000
_ROOM = 1_000_000
"""The space that a copy needs in addition to the size of a journal, in bytes."""
_REMEDY = phrase("chameleon play keeps the damaged file and continues with what can be read")


def journal_for_table(path: Path, now_ms: int) -> tuple[Journal, str]:
    """Opens a journal for playing, and returns a sentence about its state, "" if it is well.

    A damaged journal is set aside first. The caller must have called `hold_lock`. Raises `JournalError`, and changes
    nothing then, for a file that is not a journal or cannot be set aside; `UnwritableJournal` if the disk cannot be
    written.
    """
    cleared = _clear_away(path, now_ms)
    data, log = _bytes_of(path), _bytes_of(companion_file(path, "-wal"))  # opening a damaged file may change it
    counted = written(path)
    try:
        return Journal.open(path), cleared
    except DamagedJournal as error:
        found = _found_in(data, log, counted, error)
    new, aside = companion_file(path, ".new"), companion_file(path, f".damaged-{_stamp(now_ms)}")
    try:
        _rebuild(found, new, path)
        _set_aside(path, aside, data, log)
        new.replace(path)
    except (sqlite3.Error, OSError) as error:
        why = {"aside": aside.name, "error": error}
        said = phrase("is damaged and cannot be set aside as {aside} ({error}); free some space, or move it "
                      "away", **why)
        raise JournalError(of_journal(path, said)) from None
    facts = {"aside": aside.name, "sound": _what_is_sound(found), "loss": _what_is_lost(found, counted)}
    is_kept = data or log
    kept = phrase("It is kept as {aside}; {sound}; {loss}.", **facts) if is_kept else phrase("{loss}.", **facts)
    return Journal.open(path), together(cleared, phrase("{fault}.", fault=_what_happened(path, data)), kept)


def _clear_away(path: Path, now_ms: int) -> str:
    """Sets aside all that is not a file at the path of a journal, its log or its index, and reports it; "" for nothing.

    Permissions of this user's own files are repaired. Raises `JournalError` if there are no signs of a journal.
    """
    said: list[str] = []
    for ending in ("", "-wal", "-shm"):
        file, aside = companion_file(path, ending), companion_file(path, f".damaged-{_stamp(now_ms)}{ending}")
        try:
            check_regular(file)
            if not os.access(file, os.R_OK | os.W_OK):
                file.chmod(OWN)
                said.append(made_readable(file))
            continue
        except FileNotFoundError:
            continue
        except OSError as error:
            why = error.strerror or str(error)
        if file.is_file() and ending != "-shm":
            continue  # it may hold games and only lack permissions
        if not ending and written(path) is None:
            raise JournalError(of_journal(path, NO_JOURNAL))
        with suppress(OSError):
            file.rename(aside)
            parts = {"file": file, "why": why, "aside": aside.name}
            said.append(phrase("{file} is damaged ({why}) and is kept as {aside}.", **parts))
    return together(*said)


@contextmanager
def journal_to_read(path: Path) -> Iterator[tuple[Journal, str]]:
    """Yields a copy of a journal for reading, and a sentence about its state, "" if it is well; changes nothing.

    Raises `JournalError` for a file that is not a journal.
    """
    counted = written(path)
    with _folder_for(path) as folder:
        copy = Path(folder) / "journal.db"
        trouble = ""
        try:
            _copy(path, copy)
            connection = opened_file(copy, path, _PATIENCE_MS, counted)
        except DamagedJournal as error:
            data = _bytes_of(path)
            found = _found_in(data, _bytes_of(companion_file(path, "-wal")), counted, error)
            lost = beginning(_what_is_lost(found, counted))
            trouble = with_remedy(_what_happened(path, data), with_remedy(lost, _REMEDY))
            copy = copy.with_name("sound.db")
            _rebuild(found, copy, path)
            connection = opened_file(copy, path, _PATIENCE_MS, None)
        with Journal(path, connection) as journal:
            yield journal, trouble


def copy_in_memory(path: Path) -> sqlite3.Connection:
    """Returns a connection to a journal's sound entries, empty if it cannot be read; writes no file."""
    copy = opened_file(IN_MEMORY, path, 0, None)
    try:
        return _filled(copy, salvaged(_bytes_of(path), _bytes_of(companion_file(path, "-wal"))))
    except UnwritableJournal:
        return copy


def _folder_for(path: Path) -> TemporaryDirectory[str]:
    """Returns a folder for a copy, in memory if no disk can hold it."""
    files = [companion_file(path, ending) for ending in ("", "-wal")]
    size = sum(each.stat().st_size for each in files if each.is_file())
    for place in (None, "/dev/shm"):
        with suppress(OSError):
            folder = TemporaryDirectory(prefix="chameleon-", dir=place)
            if shutil.disk_usage(folder.name).free > _ROOM + 3 * size:
                return folder
            folder.cleanup()
    said = with_remedy(phrase("cannot be copied for reading"), phrase("free some space on the disk"))
    raise JournalError(of_journal(path, said))


def _found_in(data: bytes, log: bytes, counted: Written | None, error: DamagedJournal) -> Salvaged:
    """Returns the sound entries; raises the error again if there are no signs that this was ever a journal."""
    found = salvaged(data, log)
    if not (found.games or found.entries or found.is_marked or counted):
        raise error
    return found


def _bytes_of(path: Path) -> bytes:
    try:
        check_regular(path)
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        remedy = phrase("name a file that you can read and write")
        said = with_remedy(phrase("cannot be read ({reason})", reason=error.strerror), remedy)
        kind = UnwritableJournal if isinstance(error, PermissionError) else JournalError
        raise kind(of_journal(path, said)) from None


def _copy(path: Path, copy: Path) -> None:
    """Copies a journal: of a running table as one snapshot, otherwise without even opening it."""
    if is_in_use(path):
        with readable_errors(path):
            source, target = connected(f"{path.absolute().as_uri()}?mode=ro", _PATIENCE_MS, uri=True), connected(copy)
            try:
                source.backup(target)
            finally:
                source.close()
                target.close()
        return
    for ending in ("", "-wal"):
        try:
            check_regular(companion_file(path, ending))
            shutil.copyfile(companion_file(path, ending), companion_file(copy, ending))
        except FileNotFoundError:
            continue
        except OSError as error:
            remedy = phrase("name a file that you can read")
            said = with_remedy(phrase("cannot be read ({reason})", reason=error.strerror), remedy)
            raise JournalError(of_journal(path, said)) from None


# Setting aside, and rebuilding


def _stamp(now_ms: int) -> str:
    return datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y%m%d-%H%M%S")


def _set_aside(path: Path, aside: Path, data: bytes, log: bytes) -> None:
    """Renames a damaged file and its log, without changing them."""
    for ending, content in (("", data), ("-wal", log)):
        if content:
            _write(companion_file(aside, ending), content)
    for ending in ("-wal", "-shm", ""):
        companion_file(path, ending).unlink(missing_ok=True)
    with suppress(FileNotFoundError):
        os.truncate(lock_file(path), 0)  # a loss is reported once


def _write(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _rebuild(found: Salvaged, new: Path, named: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        companion_file(new, ending).unlink(missing_ok=True)
    _filled(opened_file(new, named, _PATIENCE_MS, None), found).close()  # this also empties its write-ahead log


def _filled(connection: sqlite3.Connection, found: Salvaged) -> sqlite3.Connection:
    """Writes the sound entries and returns the connection; closes it if that fails."""
    try:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for number, game in sorted(found.games.items()):
                connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", (*game, digest(*game)))
                for entry in found.sound_entries(number):
                    connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", (*entry, digest(*entry)))
    except BaseException:
        connection.close()
        raise
    return connection


def _what_happened(path: Path, data: bytes) -> str:
    if data:
        return phrase("The journal {file} is damaged", file=path)
    return phrase("The journal {file} is missing or empty", file=path)


def _what_is_sound(found: Salvaged) -> str:
    entries = sum(len(found.sound_entries(number)) for number in found.games)
    games = len(found.games)
    return phrase("{games} with {entries} can be read and continued", games=_games(games), entries=_entries(entries))


def _what_is_lost(found: Salvaged, counted: Written | None) -> str:
    """Returns a clause about how much is lost; vague if the former size is not known."""
    there_were = counted or Written()
    entries = sum(len(found.sound_entries(number)) for number in found.games)
    lost = Written(
        max(there_were.games, len(found.games.keys() | {number for number, _ in found.entries})) - len(found.games),
        max(there_were.entries, len(found.entries)) - entries,
    )
    if lost == Written():
        return phrase("nothing is lost") if counted else phrase("the rest cannot be read")
    if lost.games and lost.entries:
        said = {"games": _games(lost.games), "entries": _entries(lost.entries)}
        return phrase("{games} and {entries} are lost", **said)
    if lost.games:
        return plural("{n} game is lost", "{n} games are lost", lost.games)
    return plural("{n} entry is lost", "{n} entries are lost", lost.entries)


def _games(number: int) -> str:
    return plural("{n} game", "{n} games", number)


def _entries(number: int) -> str:
    return plural("{n} entry", "{n} entries", number)
