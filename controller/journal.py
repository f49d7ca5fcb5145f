"""The journal: every game at the table, move by move, on disk before the light says "done".

A game is a row that never changes and a list of entries that only grows; a take-back is an entry like any other.
The file is SQLite in WAL mode with full synchronisation: what `append` returned from survives a power cut. A
journal is used by the thread that opened it; several programs may have the same file open.

    move      the move's text                         "b1c3"
    back      how many plies were taken back          "1"
    resign    the seat that resigned                  "blue"
    play-on   a resignation was withdrawn             ""
    seats     who plays from now on, JSON             {"red": "human", "blue": "engine:2"}
    assist    what the light shows from now on, JSON  {"red": "squares", "blue": "off"}
    ended     how the game ended                      "red arrival"
    hint      the seat that was given a hint          "red"
    course    the game is a lesson or a puzzle        "lesson 3", "puzzle"
    solved    the lesson or puzzle was solved         "puzzle"
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import engine
from controller.errors import JournalError

__all__ = ["KINDS", "Entry", "GameSummary", "Journal", "JournalGame", "replayed"]

KINDS: tuple[str, ...] = ("move", "back", "resign", "play-on", "seats", "assist", "ended", "hint", "course", "solved")
"""What an entry may be."""

VERSION = 1
"""The schema's version, in the file's `user_version`."""

_APPLICATION = 0x43484D4C
"""Marks the file as a journal ("CHML"), so that no other program's database is taken for one."""

_SCHEMA = f"""
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats TEXT NOT NULL,
    began_ms INTEGER NOT NULL
);
CREATE TABLE entries (
    game_id INTEGER NOT NULL REFERENCES games(id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (game_id, n)
);
CREATE TRIGGER games_stay BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER games_remain BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {VERSION};
"""

_APPEND = """
INSERT INTO entries (game_id, n, kind, text, at_ms)
SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM entries WHERE game_id = id), ?, ?, ? FROM games WHERE id = ?
"""

# A result holds until the game changes again; the seats are those that were said last.
_SUMMARIES = """
SELECT id, game, start, began_ms,
    (SELECT coalesce(sum(CASE kind WHEN 'move' THEN 1 WHEN 'back' THEN -CAST(text AS INTEGER) ELSE 0 END), 0)
        FROM entries WHERE game_id = id),
    (SELECT text FROM entries AS ended WHERE game_id = id AND kind = 'ended' AND NOT EXISTS (
        SELECT 1 FROM entries WHERE game_id = id AND n > ended.n AND kind IN ('move', 'back', 'resign', 'play-on'))
        ORDER BY n DESC LIMIT 1),
    coalesce((SELECT text FROM entries WHERE game_id = id AND kind = 'seats' ORDER BY n DESC LIMIT 1), seats)
FROM games ORDER BY id
"""

_SOLVED = """
SELECT DISTINCT text, start FROM entries JOIN games ON games.id = game_id WHERE kind = 'solved' AND game = ?
"""

_REMEDIES = {
    sqlite3.SQLITE_BUSY: "is held by another program; close that program and try again",
    sqlite3.SQLITE_LOCKED: "is held by another program; close that program and try again",
    sqlite3.SQLITE_NOTADB: "is not a journal; it was left as it is: move it away, or name another file",
    sqlite3.SQLITE_CORRUPT: "is damaged; it was left as it is: keep a copy, move it away, and a new one is begun",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; name a file in a folder that you may write to",
    sqlite3.SQLITE_READONLY: "cannot be written; name a file in a folder that you may write to",
    sqlite3.SQLITE_PERM: "cannot be written; name a file in a folder that you may write to",
    sqlite3.SQLITE_FULL: "cannot grow, the disk is full; make room and try again",
    sqlite3.SQLITE_IOERR: "cannot be read or written, the disk fails; look after the disk",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's journal."""

    n: int
    """Counted from 1."""
    kind: str
    """One of `KINDS`."""
    text: str
    at_ms: int
    """Wall-clock time in ms."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list of games."""

    id: int
    game: str
    start: str
    """The position text that the game began from."""
    began_ms: int
    """Wall-clock time in ms."""
    plies: int
    """Moves on the board now: those taken back do not count."""
    result: str | None
    """As "red arrival"; None while the game goes on."""
    seats: Mapping[str, str]
    """Seat -> player, as said last."""


@dataclass(frozen=True, slots=True)
class JournalGame:
    """A game with all that happened in it."""

    id: int
    game: str
    start: str
    rules: Mapping[str, Any]
    seats: Mapping[str, str]
    """Seat -> player, as the game began."""
    began_ms: int
    entries: tuple[Entry, ...]

    @property
    def seats_now(self) -> Mapping[str, str]:
        """Seat -> player, as said last."""
        return {**self.seats, **self._said_last("seats")}

    @property
    def assistance(self) -> Mapping[str, str]:
        """Seat -> what the light shows, as said last; empty when nothing was said."""
        return self._said_last("assist")

    @property
    def course(self) -> str | None:
        """The lesson or puzzle that the game is, or None for an ordinary game."""
        return next((entry.text for entry in self.entries if entry.kind == "course"), None)

    @property
    def hints(self) -> tuple[str, ...]:
        """The seats that were given hints, one for each hint; a take-back gives none of them back."""
        return tuple(entry.text for entry in self.entries if entry.kind == "hint")

    @property
    def ends_with_a_hint(self) -> bool:
        """True when nothing was moved or taken back since the last hint."""
        kinds = [entry.kind for entry in self.entries if entry.kind in ("move", "back", "hint")]
        return kinds[-1:] == ["hint"]

    def _said_last(self, kind: str) -> dict[str, str]:
        said = [entry for entry in self.entries if entry.kind == kind]
        return _object_in(said[-1].text, self.id) if said else {}


class Journal:
    """An open journal; a context manager. Every method raises `JournalError`: one line, with its remedy."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path | str, *, patience_ms: int = 2000) -> Journal:
        """Opens a journal, making it and its folder when they are not there.

        `patience_ms` is how long to wait, now and later, while another program writes to the file. Raises
        `JournalError`, the file left as it was, when it is no journal, damaged, locked, read-only or too new.
        """
        path = Path(path)
        _make_folder(path.parent)
        with _in_words(path):
            connection = sqlite3.connect(path, timeout=patience_ms / 1000, isolation_level=None)
        try:
            with _in_words(path):
                _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection)

    def close(self) -> None:
        """Closes the file; closing twice does nothing."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def begin(self, game: str, start: str, rules: Mapping[str, Any], seats: Mapping[str, str], now_ms: int) -> int:
        """Writes that a game begins, and returns its number, from 1."""
        row = (game, start, json.dumps(dict(rules)), json.dumps(dict(seats)), now_ms)
        with _in_words(self.path):
            self._connection.execute(
                "INSERT INTO games (game, start, rules, seats, began_ms) VALUES (?, ?, ?, ?, ?)", row
            )
            number: int = self._connection.execute("SELECT last_insert_rowid()").fetchone()[0]
        return number

    def append(self, game_id: int, kind: str, text: str, now_ms: int) -> None:
        """Writes an entry; when this returns it is on the disk."""
        if kind not in KINDS:
            raise JournalError(f"a journal has no entries of the kind {kind!r}; the kinds are: {', '.join(KINDS)}")
        with _in_words(self.path):
            written = self._connection.execute(_APPEND, (kind, text, now_ms, game_id))
        if not written.rowcount:
            raise self._no_game(game_id)

    def games(self) -> list[GameSummary]:
        """Returns a summary of every game, oldest first."""
        with _in_words(self.path):
            rows = self._connection.execute(_SUMMARIES).fetchall()
        return [
            GameSummary(number, game, start, began_ms, plies, result, _object_in(seats, number))
            for number, game, start, began_ms, plies, result, seats in rows
        ]

    def latest(self, game: str) -> int | None:
        """Returns the number of the game of that name that was begun last, or None when there is none."""
        return max((each.id for each in self.games() if each.game == game), default=None)

    def load(self, game_id: int) -> JournalGame:
        """Returns a game with all its entries."""
        with _in_words(self.path):
            row = self._connection.execute(
                "SELECT id, game, start, rules, seats, began_ms FROM games WHERE id = ?", (game_id,)
            ).fetchone()
            lines = self._connection.execute(
                "SELECT n, kind, text, at_ms FROM entries WHERE game_id = ? ORDER BY n", (game_id,)
            ).fetchall()
        if row is None:
            raise self._no_game(game_id)
        _, game, start, rules, seats, began_ms = row
        return JournalGame(
            id=game_id,
            game=game,
            start=start,
            rules=_object_in(rules, game_id),
            seats=_object_in(seats, game_id),
            began_ms=began_ms,
            entries=tuple(Entry(*line) for line in lines),
        )

    def solved(self, game: str) -> frozenset[tuple[str, str]]:
        """Returns the lessons and puzzles of a game that were ever solved: their names and where they begin."""
        with _in_words(self.path):
            rows = self._connection.execute(_SOLVED, (game,)).fetchall()
        return frozenset((name, start) for name, start in rows)

    def _no_game(self, game_id: int) -> JournalError:
        with _in_words(self.path):
            last = self._connection.execute("SELECT max(id) FROM games").fetchone()[0]
        known = f"its games are 1 to {last}" if last else "it holds no game yet"
        return JournalError(f"{self.path} has no game {game_id}; {known}")


def _object_in(text: str, game_id: int) -> dict[str, Any]:
    """Reads rules or seats, which are kept as JSON objects."""
    try:
        facts = json.loads(text)
    except ValueError:
        facts = None
    if not isinstance(facts, dict):
        raise JournalError(f"game {game_id} of the journal holds {text!r} where rules or seats were expected")
    return facts


def replayed(kept: JournalGame) -> engine.Game[Any, Any]:
    """Returns the game as its entries leave it; raises `JournalError` that names the game, the entry and the reason."""
    try:
        game = engine.load(kept.game, kept.start, rules=kept.rules)
    except engine.EngineError as error:
        raise JournalError(f"game {kept.id} of the journal cannot be set up: {error}") from None
    for entry in kept.entries:
        try:
            _replay(game, entry)
        except (engine.EngineError, ValueError) as error:
            if game.secrets:  # neither the entry nor the reason is for everybody's eyes
                where = f"game {kept.id} of the journal, entry {entry.n} ({entry.kind})"
                raise JournalError(f"{where} does not fit") from None
            where = f"game {kept.id} of the journal, entry {entry.n} ({entry.kind} {entry.text!r})"
            raise JournalError(f"{where} does not fit: {error}") from None
    return game


def _replay(game: engine.Game[Any, Any], entry: Entry) -> None:
    """Does to the game what an entry says; who plays and what the light shows are not the game's business."""
    match entry.kind:
        case "move":
            game.replay(entry.text)
        case "back":
            _take_back(game, entry.text)
        case "resign":
            game.resign(entry.text)
        case "play-on":
            game.play_on()
        case "ended":
            _compare(game.outcome(), entry.text)
        case "seats" | "assist" | "hint" | "course" | "solved":
            pass
        case _:
            raise ValueError(f"the kinds of entries are: {', '.join(KINDS)}")


def _take_back(game: engine.Game[Any, Any], text: str) -> None:
    played = len(game.moves)
    if not text.isdecimal() or not 1 <= int(text) <= played:
        raise ValueError(f"{played} plies were played, so that 1 to {played} can be taken back")
    for _ in range(int(text)):
        game.pop()


def _compare(outcome: engine.Outcome | None, text: str) -> None:
    """A game that people left unfinished may be ended with any words; the rules' own results must agree."""
    if outcome is not None and text != str(outcome):
        raise ValueError(f"by the rules the game ended with {str(outcome)!r}")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise JournalError(f"the journal's folder {folder} cannot be made ({reason}); name a file elsewhere") from None


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses what is no journal before anything is written, then sets the file up."""
    connection.execute("BEGIN IMMEDIATE")  # a locked or read-only file shows itself here
    _refuse_strangers(connection, path)
    is_new = not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    for statement in _SCHEMA.strip().split(";\n") if is_new else ():
        connection.execute(statement)
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _refuse_strangers(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
        raise JournalError(f"{path} {_REMEDIES[sqlite3.SQLITE_CORRUPT]}")
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if tables and application != _APPLICATION:
        raise JournalError(f"{path} {_REMEDIES[sqlite3.SQLITE_NOTADB]}")
    if version > VERSION:
        raise JournalError(
            f"{path} was written by a newer program (version {version}, this one reads {VERSION}); update this program"
        )


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Says SQLite's complaints as one sentence with its remedy."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind, the rest a detail
        raise JournalError(f"the journal {path} {_REMEDIES.get(code, f'cannot be used: {error}')}") from None
