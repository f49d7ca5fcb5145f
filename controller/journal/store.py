"""The journal: every game at the table, move by move, on disk before the light says "done".

A game is a row that never changes and a list of entries that only grows; a take-back is also an entry. The file is
SQLite in WAL mode with full synchronisation: an entry survives a power cut once `append` has returned. A journal is
used by the thread that opened it; several programs may open the same file, one table at a time.

    move      the move's text                         "b1c3"
    back      how many plies were taken back          "1"
    resign    the seat that resigned                  "black", "black match" when it was the whole match
    play-on   a resignation was withdrawn             ""
    seats     the players from now on, JSON            {"white": "human", "black": "engine:2"}
    assist    the help with lights from now on, JSON  {"white": "squares", "black": "off"}
    ended     how the game ended                      "white arrival"
    hint      the seat that was given a hint          "white"
    course    the game is a lesson or a puzzle        "lesson 3", "puzzle win-5 12"; "puzzle" in older games
    solved    the lesson or puzzle was solved         the same
    table-moves  "on": the simulated table makes the computer's moves, "off": a hand
    clock     the clock of the game                   "game 300+5 loses"
    time      each seat's time left after the move written with it, in ms, JSON    {"white": 296200, ...}
    flag      the seat that lost because its time ran out    "white"
    shared    how the two tables of a game found each other, JSON
    told      a message of one of them: its place in the stream and the hub's time in ms, then its bytes as Latin-1
                                                       "17@1790000000000 {...}"; older versions kept no time
    learned   corrected moves, by their numbers from 1, JSON    {"12": "draw:reed-scout.2"}
    checked   the result of the check with opened cards: "" for nothing wrong
    overdue   a table did not reveal its cards in time: the seat that wins therefore, "" for none    "white"
    imported  the game was played elsewhere: a table resumes it only on request    ""
    names     the names of the people at the seats from now on, JSON    {"white": "Anna"}
    aside     the record is broken; its sound part is in another game    "7", or "" for none
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import engine
from controller.errors import JournalError
from controller.journal.file import (
    COUNTS,
    IN_MEMORY,
    KINDS,
    DamagedJournal,
    digest,
    keep_private,
    opened_file,
    readable_errors,
)
from controller.journal.lock import Counter, Written, make_folder, written
from controller.journal.replay import JournalEntry, object_in, replay, with_learned
from controller.tabletop.guard import GetsOn, Overdue, in_time, reason_of
from controller.tabletop.registry import fault_of, is_own, known_games
from engine.sentence import phrase

_BEGIN = """
INSERT INTO games SELECT id, ?1, ?2, ?3, ?4, ?5, digest(id, ?1, ?2, ?3, ?4, ?5)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM games)
"""

_APPEND = """
INSERT INTO entries SELECT id, n, ?1, ?2, ?3, digest(id, n, ?1, ?2, ?3)
FROM (SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM entries WHERE game_id = id) AS n FROM games WHERE id = ?4)
"""

_LATEST = "SELECT max(id) FROM games WHERE game = ? AND id NOT IN (SELECT game_id FROM entries WHERE kind = 'imported')"
_GAME = "SELECT id, game, start, rules, seats, began_ms, digest FROM games WHERE id = ?"
_ENTRIES = "SELECT n, kind, text, at_ms, digest FROM entries WHERE game_id = ? ORDER BY n"

# A result holds until the game changes again; the latest entries for seats and names apply.
_SUMMARY = """
SELECT id, game, start, began_ms,
    (SELECT coalesce(sum(CASE kind WHEN 'move' THEN 1 WHEN 'back' THEN -CAST(text AS INTEGER) ELSE 0 END), 0)
        FROM entries WHERE game_id = id),
    (SELECT text FROM entries AS ended WHERE game_id = id AND kind = 'ended' AND NOT EXISTS (
        SELECT 1 FROM entries WHERE game_id = id AND n > ended.n AND kind IN ('move', 'back', 'resign', 'play-on'))
        ORDER BY n DESC LIMIT 1),
    coalesce((SELECT text FROM entries WHERE game_id = id AND kind = 'seats' ORDER BY n DESC LIMIT 1), seats),
    (SELECT text FROM entries WHERE game_id = id AND kind = 'course' LIMIT 1),
    (SELECT text FROM entries WHERE game_id = id AND kind = 'aside' ORDER BY n DESC LIMIT 1),
    coalesce((SELECT text FROM entries WHERE game_id = id AND kind = 'names' ORDER BY n DESC LIMIT 1), '{}')
FROM games
"""
_SUMMARIES = f"SELECT * FROM ({_SUMMARY}) WHERE id > (SELECT coalesce(max(id), 0) FROM games) - ? ORDER BY id"

# Finished ordinary games: no lessons, no puzzles, and no games whose sound part was moved to another game.
_ENDED = """SELECT game_id FROM entries WHERE kind = 'ended'
    EXCEPT SELECT game_id FROM entries WHERE kind IN ('course', 'aside')"""
_NAMED = "SELECT game_id FROM entries WHERE kind = 'names'"
_PLAYED = f"SELECT * FROM ({_SUMMARY}) WHERE id < ? AND id IN ({_ENDED}) ORDER BY id DESC"
_WITH_NAMES = f"SELECT * FROM ({_SUMMARY}) WHERE id IN ({_ENDED}) AND id IN ({_NAMED}) ORDER BY id"

_SOLVED = """
SELECT DISTINCT text, start FROM entries JOIN games ON games.id = game_id WHERE kind = 'solved' AND game = ?
"""

_PUZZLES = """
SELECT text, EXISTS (SELECT 1 FROM entries WHERE game_id = course.game_id AND kind = 'back'),
    EXISTS (SELECT 1 FROM entries WHERE game_id = course.game_id AND kind = 'solved'),
    EXISTS (SELECT 1 FROM entries WHERE game_id = course.game_id AND kind = 'move')
        AND course.game_id < (SELECT max(id) FROM games WHERE game = ?1)
FROM entries AS course JOIN games ON games.id = game_id
WHERE kind = 'course' AND text LIKE 'puzzle %' AND game = ?1 ORDER BY game_id
"""

# Finished or broken-off games between two tables with hidden cards that have not been opened.
_UNCHECKED = """
SELECT DISTINCT game_id FROM entries AS told WHERE kind = 'told'
    AND game_id > (SELECT coalesce(max(id), 0) FROM games) - ?
    AND EXISTS (SELECT 1 FROM entries WHERE game_id = told.game_id
        AND (kind = 'ended' OR kind = 'told' AND instr(text, '"kind":"accuse"')))
    AND NOT EXISTS (SELECT 1 FROM entries WHERE game_id = told.game_id AND kind IN ('checked', 'overdue', 'aside'))
ORDER BY game_id
"""

# Games after which both tables have opened their hidden cards, with nothing wrong, or one of them did not in time.
_PROVEN = """
SELECT DISTINCT game_id FROM entries WHERE (kind = 'checked' AND text = '' OR kind = 'overdue')
    AND game_id > (SELECT coalesce(max(id), 0) FROM games) - ?
"""

_OVERDUE = """
SELECT game_id, text FROM entries WHERE kind = 'overdue' AND game_id > (SELECT coalesce(max(id), 0) FROM games) - ?
"""

# Finished games between two tables without hidden cards whose last move may not have reached the hub.
_UNTOLD = """
SELECT game_id FROM entries AS shared WHERE kind = 'shared' AND instr(text, '"over": true') = 0
    AND game_id > (SELECT coalesce(max(id), 0) FROM games) - ?
    AND EXISTS (SELECT 1 FROM entries WHERE game_id = shared.game_id AND kind = 'ended')
    AND NOT EXISTS (SELECT 1 FROM entries WHERE game_id = shared.game_id
        AND (kind IN ('told', 'aside') OR kind = 'shared' AND n > shared.n))
ORDER BY game_id
"""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list of games."""

    id: int
    game: str
    start: str
    """The text of the start position."""
    began_ms: int
    """Wall-clock time in ms."""
    plies: int
    """The number of moves on the board, without those taken back."""
    result: str | None
    """As "white arrival"; None while the game goes on."""
    seats: Mapping[str, str]
    """Seat -> player, by the latest entry."""
    course: str | None = None
    """The lesson or puzzle that the game is, see `JournalGame.course`."""
    aside: str | None = None
    """The number of the game with its sound part; "" for none, None for a game that was not set aside."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Seat -> name, by the latest entry, of the people who gave one."""


@dataclass(frozen=True, slots=True)
class JournalGame:
    """A game with all its entries."""

    id: int
    game: str
    start: str
    rules: Mapping[str, Any]
    seats: Mapping[str, str]
    """Seat -> player, at the start."""
    began_ms: int
    entries: tuple[JournalEntry, ...]

    @property
    def seats_now(self) -> Mapping[str, str]:
        """Seat -> player, by the latest entry."""
        return {**self.seats, **self._newest_entry("seats")}

    @property
    def assistance(self) -> Mapping[str, str]:
        """Seat -> help with lights, by the latest entry; empty without one."""
        return self._newest_entry("assist")

    @property
    def names(self) -> Mapping[str, str]:
        """Seat -> name of the person there, by the latest entry; only of people who gave one."""
        return self._newest_entry("names")

    @property
    def course(self) -> str | None:
        """The lesson or puzzle of this game, or None for an ordinary game."""
        return next((entry.text for entry in self.entries if entry.kind == "course"), None)

    @property
    def table_moves(self) -> bool | None:
        """Whether the simulated table makes the computer's moves, by the latest entry; None without one."""
        said = [entry.text for entry in self.entries if entry.kind == "table-moves"]
        return said[-1] == "on" if said else None

    @property
    def hints(self) -> tuple[str, ...]:
        """The seats that got hints, one for each hint; a take-back restores none."""
        return tuple(entry.text for entry in self.entries if entry.kind == "hint")

    @property
    def ends_with_a_hint(self) -> bool:
        """True when nothing was moved or taken back since the last hint."""
        kinds = [entry.kind for entry in self.entries if entry.kind in ("move", "back", "hint")]
        return kinds[-1:] == ["hint"]

    def _newest_entry(self, kind: str) -> dict[str, str]:
        said = [entry for entry in self.entries if entry.kind == kind]
        return object_in(said[-1].text, self.id) if said else {}


class Journal:
    """An open journal; a context manager. Every method raises `JournalError`: one line, with its remedy."""

    trouble = ""
    """Why the journal cannot be written now; "" if it can."""

    def __init__(self, path: Path, connection: sqlite3.Connection, counter: Counter | None = None) -> None:
        self.path = path
        self._connection = connection
        self._counter = counter

    @classmethod
    def open(cls, path: Path | str, *, patience_ms: int = 2000) -> Journal:
        """Opens a journal, creating it and its folder if necessary.

        `patience_ms` is how long to wait, now and later, while another program writes to the file. Raises
        `JournalError`, the file left as it was, if it is not a journal, locked, read-only or too new, and
        `DamagedJournal` if entries were lost: `controller.journal.recovery` handles that.
        """
        path = Path(path)
        make_folder(path.parent)
        counted = written(path)
        opened = cls(path, opened_file(path, path, patience_ms, counted))
        if path != IN_MEMORY:
            keep_private(path)
            opened._counter = Counter(path, opened._written())
        return opened

    def close(self) -> None:
        """Closes the file; closing twice does nothing."""
        self._connection.close()
        if self._counter is not None:
            self._counter.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def begin(self, game: str, start: str, rules: Mapping[str, Any], seats: Mapping[str, str], now_ms: int) -> int:
        """Records the start of a game, and returns its number, from 1."""
        self._before_writing()
        with readable_errors(self.path):
            number = self._begin(game, start, rules, seats, now_ms)
        self._count_all()
        return number

    def _begin(self, game: str, start: str, rules: Mapping[str, Any], seats: Mapping[str, str], now_ms: int) -> int:
        row = (game, start, json.dumps(dict(rules)), json.dumps(dict(seats)), now_ms)
        self._connection.execute(_BEGIN, row)
        return int(self._connection.execute("SELECT last_insert_rowid()").fetchone()[0])

    def append(self, game_id: int, kind: str, text: str, now_ms: int, *more: tuple[str, str]) -> None:
        """Writes an entry and `more`, each a kind and a text, all or none; on return they are on the disk."""
        self._before_writing()
        if kind not in KINDS:
            raise JournalError(f"a journal has no entries of the kind {kind!r}; the kinds are: {', '.join(KINDS)}")
        with readable_errors(self.path), self._connection:
            if more:
                self._connection.execute("BEGIN IMMEDIATE")
            for each, said in ((kind, text), *more):
                added = self._connection.execute(_APPEND, (each, said, now_ms, _in_range(game_id)))
        if not added.rowcount:
            raise self._no_game(game_id)
        if self._counter is not None:
            self._counter.add(entries=added.lastrowid or 0)

    def _before_writing(self) -> None:
        """Raises `JournalError` where nothing can be written."""

    def _count_all(self) -> None:
        if self._counter is not None:
            now = self._written()
            self._counter.add(games=now.games, entries=now.entries)

    def _written(self) -> Written:
        return Written(*self._rows(COUNTS)[0])

    def _rows(self, query: str, *values: object) -> list[Any]:
        with readable_errors(self.path):
            return self._connection.execute(query, values).fetchall()

    def games(self, newest: int = 2**62) -> list[GameSummary]:
        """Returns a summary of every game, or only of the `newest`; oldest first."""
        return [*map(_summary, self._rows(_SUMMARIES, newest))]

    def played(self, before: int, most: int) -> list[GameSummary]:
        """Returns at most `most` finished ordinary games with numbers below `before`; newest first."""
        with readable_errors(self.path):
            found = map(_summary, self._connection.execute(_PLAYED, (before,)))
            return [*islice((game for game in found if game.result is not None), most)]

    def played_with_names(self) -> list[GameSummary]:
        """Returns the finished ordinary games in which somebody gave a name; oldest first."""
        return [game for game in map(_summary, self._rows(_WITH_NAMES)) if game.result is not None]

    def begun(self) -> list[tuple[int, int]]:
        """Returns each game's number and start, in wall-clock ms; oldest first."""
        return self._rows("SELECT id, began_ms FROM games ORDER BY id")

    def latest(self, game: str) -> int | None:
        """Returns the number of the latest game of that name started here, or None."""
        number: int | None = self._rows(_LATEST, game)[0][0]
        return number

    def unchecked(self, newest: int) -> list[int]:
        """Returns which of the `newest` games between tables have ended without a check of their hidden cards."""
        return [number for (number,) in self._rows(_UNCHECKED, newest)]

    def proven(self, newest: int) -> frozenset[int]:
        """Returns which of the `newest` games with hidden cards between two tables count."""
        return frozenset(number for (number,) in self._rows(_PROVEN, newest))

    def overdue(self, newest: int) -> dict[int, str]:
        """Returns who won those of the `newest` games in which a table did not reveal its cards in time."""
        return dict(self._rows(_OVERDUE, newest))

    def maybe_unreported(self, newest: int) -> list[int]:
        """Returns which of the `newest` games between tables, without hidden cards, may not have reported their end."""
        return [number for (number,) in self._rows(_UNTOLD, newest)]

    def load(self, game_id: int) -> JournalGame:
        rows, lines = self._rows(_GAME, _in_range(game_id)), self._rows(_ENTRIES, _in_range(game_id))
        if not rows:
            raise self._no_game(game_id)
        *facts, check = rows[0]
        if digest(*facts) != check or any(digest(game_id, *line) != own for *line, own in lines):
            said = phrase(
                "the journal {file} was damaged while it was open, in its game {number}", file=self.path, number=game_id
            )
            raise DamagedJournal(said)
        _, game, start, rules, seats, began_ms = facts
        entries = tuple(JournalEntry(*line) for *line, _ in lines)
        rules, seats = object_in(rules, game_id), object_in(seats, game_id)
        return JournalGame(game_id, game, start, rules, seats, began_ms, entries)

    def solved(self, game: str) -> frozenset[tuple[str, str]]:
        """Returns the lessons and puzzles of a game that were ever solved: their names and start positions."""
        return frozenset(self._rows(_SOLVED, game))

    def puzzles(self, game: str) -> list[tuple[str, bool, bool, bool]]:
        """Returns the puzzles that were on the table, the oldest first.

        Each has its name, and whether a move was taken back, it was solved, and it was left unsolved after a move. The
        newest game may still go on.
        """
        rows = self._rows(_PUZZLES, game)
        return [(name, bool(back), bool(solved), bool(moved and not solved)) for name, back, solved, moved in rows]

    def set_aside(self, kept: JournalGame, now_ms: int) -> int:
        """Starts a game with the sound part of a broken one, all or nothing; returns its number."""
        return self._copy(kept, lambda number: [("aside", str(number), now_ms, kept.id)])

    def add(self, whole: JournalGame) -> int:
        """Writes an imported game, all or nothing; returns its new number."""
        return self._copy(whole, lambda number: [])

    def _copy(self, kept: JournalGame, more: Callable[[int], list[tuple[str, str, int, int]]]) -> int:
        self._before_writing()
        with readable_errors(self.path), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            number = self._begin(kept.game, kept.start, kept.rules, kept.seats, kept.began_ms)
            lines = [(each.kind, each.text, each.at_ms, number) for each in kept.entries]
            self._connection.executemany(_APPEND, [*lines, *more(number)])
        self._count_all()
        return number

    def _no_game(self, game_id: int) -> JournalError:
        said = {"file": self.path, "number": game_id}
        if last := self._rows("SELECT max(id) FROM games")[0][0]:
            return JournalError(phrase("{file} has no game {number}; its games are 1 to {last}", **said, last=last))
        return JournalError(phrase("{file} has no game {number}; it has no games yet", **said))


def _summary(row: tuple[Any, ...]) -> GameSummary:
    number, game, start, began_ms, plies, result, seats, course, aside, names = row
    seats, names = object_in(seats, number), object_in(names, number)
    return GameSummary(number, game, start, began_ms, plies, result, seats, course, aside, names)


def _in_range(game_id: int) -> int:
    """Returns a number that SQLite accepts; there is no game 0."""
    return game_id if 0 < game_id < 2**63 else 0


def replayed(kept: JournalGame) -> engine.Game[Any, Any]:
    """Returns the game after its entries; raises `JournalError` that names the game, the entry and the reason."""
    game, _, broken = replay_sound_part(kept)
    if broken is not None:
        raise broken
    return game


def replay_sound_part(kept: JournalGame) -> tuple[engine.Game[Any, Any], JournalGame, JournalError | None]:
    """Returns the game after its sound entries, its record with only those, and the fault of the next one, if any.

    Raises `JournalError` if the game cannot even be set up, or the rules of another package take too long.
    """
    if is_own(kept.game):
        return _replay_sound_part(kept, lambda: None)
    try:
        return in_time(lambda gets_on: _replay_sound_part(kept, gets_on))
    except Overdue as error:
        raise JournalError(_not_set_up(kept, error)) from None


def _replay_sound_part(
    kept: JournalGame, gets_on: GetsOn
) -> tuple[engine.Game[Any, Any], JournalGame, JournalError | None]:
    try:
        game = engine.load(kept.game, kept.start, rules=kept.rules)
    except engine.UnknownGame:
        raise JournalError(absence(kept)) from None
    except Exception as error:  # also errors that rules should not raise
        raise JournalError(_not_set_up(kept, error)) from None
    for number, entry in enumerate(with_learned(kept.entries)):
        gets_on()
        try:
            replay(game, entry.kind, entry.text)
        except Exception as error:
            return game, replace(kept, entries=kept.entries[:number]), _misfit(kept, entry, game, error)
    return game, kept, None


def _not_set_up(kept: JournalGame, error: Exception) -> str:
    return phrase("game {number} of the journal cannot be set up: {error}", number=kept.id, error=_message_of(error))


def _message_of(error: Exception) -> object:
    """Returns the error of the rules, or a fault in the rules themselves."""
    return error if isinstance(error, engine.EngineError | ValueError) else reason_of(error)


def absence(kept: JournalGame) -> str:
    """Returns one sentence about a game whose package is missing; "" if it can be played."""
    if kept.game in known_games():
        return ""
    return phrase(
        "game {number} of the journal needs the game {game}, which is not installed ({why}); it stays in the journal "
        "until you install its package",
        number=kept.id,
        game=repr(kept.game),
        why=fault_of(kept.game) or phrase("no installed package provides it"),
    )


def _misfit(kept: JournalGame, entry: JournalEntry, game: engine.Game[Any, Any], error: Exception) -> JournalError:
    said: dict[str, object] = {"number": kept.id, "entry": entry.n}
    if game.secrets:  # neither the entry nor the reason is public
        message = phrase("game {number} of the journal, entry {entry} ({what}) does not fit", **said, what=entry.kind)
        return JournalError(message)
    said |= {"what": f"{entry.kind} {entry.text!r}", "error": _message_of(error)}
    return JournalError(phrase("game {number} of the journal, entry {entry} ({what}) does not fit: {error}", **said))
