"""The journal's file: its tables, a digest of every row, and the checks before anything is written.

Version 2 stores a digest with each row, so that a damaged row is noticed even if SQLite reads it without complaint. A
file of version 1, without digests, is converted when it is opened. Next to the file is `FILE-lock`: the running table
holds its lock, and it records the number of games and entries, so that a loss at the end is noticed.
"""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from controller.errors import JournalError
from controller.journal.lock import Written, lock_file
from engine.sentence import parted, phrase, with_remedy

KINDS: tuple[str, ...] = (
    "move", "back", "resign", "play-on", "seats", "assist", "ended", "hint", "course", "solved", "table-moves", "aside",
    "clock", "time", "flag", "shared", "told", "learned", "checked", "overdue", "names", "imported",
)  # fmt: skip
"""The kinds of entries."""

VERSION = 2
"""The schema's version, in the file's `user_version`."""

IN_MEMORY = Path(":memory:")
"""A journal that ends with its program, for tests."""

APPLICATION = 0x43484D4C
"""Marks the file as a journal ("CHML"), to distinguish it from other programs' databases."""

_LIKELY_VERSIONS = 1000
"""A version beyond this is not a newer program's but damage."""

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats TEXT NOT NULL,
    began_ms INTEGER NOT NULL{digest}
);
CREATE TABLE entries (
    game_id INTEGER NOT NULL REFERENCES games(id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,{digest_first}
    PRIMARY KEY (game_id, n)
);
CREATE TRIGGER games_stay BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER games_remain BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
"""

_SCHEMAS = {
    1: _TABLES.format(digest="", digest_first=""),
    2: _TABLES.format(digest=",\n    digest TEXT NOT NULL", digest_first="\n    digest TEXT NOT NULL,"),
}

_TAKE_OVER = """
DROP TRIGGER games_stay;
DROP TRIGGER games_remain;
DROP TRIGGER entries_stay;
DROP TRIGGER entries_remain;
ALTER TABLE entries RENAME TO entries_before;
ALTER TABLE games RENAME TO games_before;
{schema};
INSERT INTO games SELECT id, game, start, rules, seats, began_ms, digest(id, game, start, rules, seats, began_ms)
    FROM games_before ORDER BY id;
INSERT INTO entries SELECT game_id, n, kind, text, at_ms, digest(game_id, n, kind, text, at_ms)
    FROM entries_before ORDER BY rowid;
DROP TABLE entries_before;
DROP TABLE games_before;
"""

_GAMES = "SELECT id, game, start, rules, seats, began_ms, digest FROM games ORDER BY id"
_ENTRIES = "SELECT game_id, n, kind, text, at_ms, digest FROM entries ORDER BY game_id, n"
COUNTS = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM entries)"
"""The numbers of games and entries, as in `Written`."""

_DAMAGED = with_remedy(
    phrase("is damaged"),
    phrase("it was not changed: chameleon play sets it aside and continues with what can be read"),
)
NO_JOURNAL = with_remedy(phrase("is not a journal"), phrase("it was not changed: move it away, or name another file"))
"""The complaint about a file that is not a journal."""
DISK_FULL = with_remedy(phrase("cannot grow because the disk is full"), phrase("free some space and try again"))
_BUSY = with_remedy(phrase("is in use by another program"), phrase("close that program and try again"))
_ELSEWHERE = phrase("name a file in a folder that you can write to")
_NOT_WRITABLE = with_remedy(phrase("cannot be written"), _ELSEWHERE)
_REMEDIES = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_NOTADB: NO_JOURNAL,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: with_remedy(phrase("cannot be opened"), _ELSEWHERE),
    sqlite3.SQLITE_READONLY: _NOT_WRITABLE,
    sqlite3.SQLITE_PERM: _NOT_WRITABLE,
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_IOERR: with_remedy(
        phrase("cannot be read or written because the disk fails"),
        phrase("check the disk and replace it if it fails again"),
    ),
}
_UNWRITABLE = (
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
)  # fmt: skip
_SIGNS_OF_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH)


class DamagedJournal(JournalError):
    """A journal with losses, or a file that may have been one."""


class UnwritableJournal(JournalError):
    """A journal that cannot be written now: the disk is full, read-only or failing."""


def of_journal(path: Path, text: str) -> str:
    """Returns a sentence about a journal: its file's name, then the text."""
    what, remedy = parted(text)
    return with_remedy(phrase("the journal {file} {fault}", file=path, fault=what), remedy)


def _of_file(path: Path, text: str) -> str:
    what, remedy = parted(text)
    return with_remedy(phrase("{file} {fault}", file=path, fault=what), remedy)


@contextmanager
def readable_errors(path: Path) -> Iterator[None]:
    """Turns SQLite's errors in the block into a `JournalError`: one sentence with its remedy."""
    try:
        yield
    except UnicodeDecodeError:  # SQLite's own error, which repeats damaged text
        raise DamagedJournal(of_journal(path, _DAMAGED)) from None
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind, the rest a detail
        remedy = _REMEDIES.get(code) or phrase("cannot be used: {error}", error=error)
        is_damage = code in _SIGNS_OF_DAMAGE or (code == sqlite3.SQLITE_READONLY and os.access(path, os.W_OK))
        if is_damage and code != sqlite3.SQLITE_NOTADB:
            remedy = _DAMAGED
        other = UnwritableJournal if code in _UNWRITABLE else JournalError
        raise (DamagedJournal if is_damage else other)(of_journal(path, remedy)) from None


# One row


def digest(*columns: object) -> str:
    """Returns the digest of a row's other columns, 16 hex digits; it does not match if the row is damaged."""
    return blake2b(json.dumps(columns, default=repr).encode(), digest_size=8).hexdigest()


def _text(data: bytes) -> str:
    """Decodes damaged text without raising: its digest reveals the damage."""
    return data.decode("utf-8", "surrogateescape")


# The file


def connected(path: Path | str, patience_ms: int = 0, *, uri: bool = False) -> sqlite3.Connection:
    """Returns a connection that knows `digest`; raises `sqlite3.Error`."""
    connection = sqlite3.connect(path, timeout=patience_ms / 1000, isolation_level=None, uri=uri)
    connection.text_factory = _text
    connection.create_function("digest", -1, digest, deterministic=True)
    return connection


def opened_file(path: Path, named: Path, patience_ms: int, counted: Written | None) -> sqlite3.Connection:
    """Returns a connection to an intact journal, created or converted if necessary; errors call it `named`.

    `counted` is the number of games and entries ever written, if known. Raises `JournalError`, and changes nothing
    then.
    """
    if path != IN_MEMORY:
        with suppress(OSError):  # it exists already, or SQLite reports the error
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with readable_errors(named):
        connection = connected(path, patience_ms)
    try:
        with readable_errors(named):
            _prepare(connection, named, counted or Written())
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, counted: Written) -> None:
    """Rejects a foreign or damaged file before anything is written, then sets the file up or converts it."""
    connection.execute("BEGIN IMMEDIATE")  # a locked or read-only file is detected here
    version = _version(connection, path)
    if version:
        _check_pages(connection, path)
    if version == 0:
        _run(connection, _SCHEMAS[VERSION])
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    elif version < VERSION:
        _run(connection, _TAKE_OVER.format(schema=_SCHEMAS[VERSION].strip().rstrip(";")))
    connection.execute(f"PRAGMA user_version = {VERSION}")
    _check_rows(connection, path, counted)
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _run(connection: sqlite3.Connection, script: str) -> None:
    for statement in script.strip().split(";\n"):
        connection.execute(statement)


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Returns the version of the schema, 0 for an empty file; raises `JournalError` for anything else."""
    application, version = (_pragma(connection, name) for name in ("application_id", "user_version"))
    found = _schema_of(connection)
    if not found and (application, version) == (0, 0):
        return 0
    if application == APPLICATION and VERSION < version < _LIKELY_VERSIONS:
        two = {"version": version, "known": VERSION}
        newer = phrase("was written by a newer program (format {version}; this program reads up to {known})", **two)
        raise JournalError(_of_file(path, with_remedy(newer, phrase("update this program"))))
    known = {number: _schema(number) for number in _SCHEMAS}
    if application == APPLICATION and found and found == known.get(version):
        return version
    if application == APPLICATION or found in known.values():
        raise DamagedJournal(_of_file(path, _DAMAGED))
    raise JournalError(_of_file(path, NO_JOURNAL))


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _schema_of(connection: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return frozenset((kind, name, table, " ".join(sql.split())) for kind, name, table, sql in rows)


@cache
def _schema(version: int) -> frozenset[tuple[str, ...]]:
    connection = sqlite3.connect(":memory:")
    _run(connection, _SCHEMAS[version])
    try:
        return _schema_of(connection)
    finally:
        connection.close()


def _check_pages(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise DamagedJournal(_of_file(path, _DAMAGED))


def _check_rows(connection: sqlite3.Connection, path: Path, counted: Written) -> None:
    """Raises `DamagedJournal` for a row that was changed or is missing."""
    known = set()
    for *columns, check in connection.execute(_GAMES):
        known.add(columns[0])
        if digest(*columns) != check:
            raise DamagedJournal(_of_file(path, _DAMAGED))
    before = (0, 0)
    for *columns, check in connection.execute(_ENTRIES):
        game_id, n = columns[:2]
        expected = before[1] + 1 if game_id == before[0] else 1
        if digest(*columns) != check or n != expected or game_id not in known:
            raise DamagedJournal(_of_file(path, _DAMAGED))
        before = game_id, n
    games, entries = connection.execute(COUNTS).fetchone()
    if games < counted.games or entries < counted.entries:
        raise DamagedJournal(_of_file(path, _DAMAGED))


def keep_private(path: Path) -> None:
    """Lets only this user read a journal and its files: it holds hidden cards."""
    for each in (path, companion_file(path, "-wal"), companion_file(path, "-shm"), lock_file(path)):
        with suppress(OSError):  # another user owns it, or it does not exist
            if stat.S_ISREG(each.stat().st_mode):
                each.chmod(0o600)


def companion_file(path: Path, ending: str) -> Path:
    """Returns the name of a file that belongs to a journal."""
    return path.with_name(path.name + ending)
