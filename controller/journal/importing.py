"""Imports a record as a game of the journal: with its players, its clock, its result and its date."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from controller.clock.rules import clock_rule
from controller.errors import Refused
from controller.journal.replay import WHOLE_MATCH, JournalEntry, moves_in
from controller.journal.store import Journal, JournalGame
from controller.tabletop.contract import HUMAN
from controller.tabletop.guard import Overdue, in_time, reason_of
from controller.tabletop.person_names import is_kind_of_player, people_named
from controller.tabletop.registry import title_of
from engine.errors import BadRecord
from engine.game import CHANCE, Game
from engine.outcome import GIVEN_UP, MATCH_RESIGNED, TIME, Outcome
from engine.records import Record, read_record, replay
from engine.sentence import phrase

LARGEST_RECORD = 1_000_000
"""The maximum size of a file, in bytes."""
_NOON_S = 12 * 3600
"""A record has only the day; noon is on the same day nearly everywhere."""


def game_in_record(data: bytes, now_ms: int) -> JournalGame:
    """Returns the game in a file, without a number; `now_ms` is its start if the record has no date.

    Raises `Refused`: one sentence with the wrong line. An unfinished game with hidden cards is also refused.
    """
    text = _text_in(data)
    try:
        record, game = in_time(lambda gets_on: (read := read_record(text), replay(read)))
    except BadRecord as error:
        raise Refused(phrase("this is not a record that can be imported: {error}", error=error)) from None
    except Overdue:
        raise Refused(phrase("this record takes too long to replay; it was not imported")) from None
    except Exception as error:  # rules of another package
        raise Refused(
            phrase("this record cannot be replayed here ({reason}); it was not imported", reason=reason_of(error))
        ) from None
    outcome = game.outcome()
    if game.secrets and outcome is None:
        raise Refused(phrase("this game is not over and has hidden cards; import its record once it has ended"))
    said = {seat: record.headers.get(str(title_of(seat, game.name)), HUMAN) for seat in game.seats}
    playing = [seat for seat in game.seats if str(title_of(seat, game.name)) in record.headers] or [*game.seats]
    seats = {seat: said[seat] if is_kind_of_player(said[seat]) else HUMAN for seat in playing}
    names = people_named(seats, {seat: each for seat, each in said.items() if not is_kind_of_player(each)})
    began_ms, numbers = _began_ms(record.headers.get("Date", ""), now_ms), count(1)
    lines = _entries(record, game, names, outcome)
    entries = tuple(JournalEntry(next(numbers), kind, words, began_ms) for kind, words in lines)
    return JournalGame(0, game.name, record.start, dict(record.rules), seats, began_ms, entries)


def add_once(journal: Journal, whole: JournalGame) -> tuple[int, bool]:
    """Writes an imported game unless the journal has it; returns its number, and whether it is new."""
    moves = moves_in(whole.entries)
    result = next((entry.text for entry in whole.entries if entry.kind == "ended"), None)
    for each in journal.games():
        is_like = (each.game, each.plies, each.result) == (whole.game, len(moves), result)
        if is_like and each.course is None and each.began_ms // 86_400_000 == whole.began_ms // 86_400_000:
            if moves_in(journal.load(each.id).entries) == moves:
                return each.id, False
    return journal.add(whole), True


def record_in_file(file: Path) -> bytes:
    """Returns the content of a file, up to the size of a record; raises `Refused`."""
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST_RECORD + 1)
    except OSError as error:
        raise Refused("{file} cannot be read ({reason}); name another file", file=file, reason=error.strerror) from None


def _text_in(data: bytes) -> str:
    if len(data) > LARGEST_RECORD:
        raise Refused(
            phrase("this file is too large for a record; the limit is {most} bytes", most=f"{LARGEST_RECORD:,}")
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refused(phrase("this is not a record that can be imported: line {line} is not text", line=line)) from None


def _began_ms(date: str, now_ms: int) -> int:
    with suppress(ValueError):
        return int(datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=UTC).timestamp() + _NOON_S) * 1000
    return now_ms


def _entries(
    record: Record, game: Game[Any, Any], names: Mapping[str, str], outcome: Outcome | None
) -> Iterator[tuple[str, str]]:
    yield "imported", ""
    if names:
        yield "names", json.dumps(names)
    times = _times(record, game)
    if times is not None:
        yield "clock", record.headers["Clock"]
    for ply, move in enumerate(game.moves):
        yield "move", str(move)
        if times is not None and times[ply] is not None:
            seat = game.turn_before(len(game.moves) - ply)
            if seat != CHANCE:
                yield "time", json.dumps({seat: times[ply]})
    if outcome is not None:
        if outcome.reason in GIVEN_UP:
            yield _giving_up(game, outcome)
        yield "ended", str(outcome)


def _times(record: Record, game: Game[Any, Any]) -> list[int | None] | None:
    """Returns the clock's time after each move, in ms, None for a missing one; None without a complete clock."""
    said = record.headers.get("TimeLeft", "").split()
    try:
        clock_rule(record.headers["Clock"])
        times = [None if each == "-" else round(float(each) * 1000) for each in said]
    except (KeyError, Refused, ValueError, OverflowError):
        return None
    return times if len(times) == len(game.moves) else None


def _giving_up(game: Game[Any, Any], outcome: Outcome) -> tuple[str, str]:
    """Returns the entry for a seat that resigned or lost on time."""
    before = game.copy()
    before.play_on()
    for seat in game.seats:
        with suppress(Exception):
            if before.copy().resign(seat, outcome.reason) == outcome:
                break
    if outcome.reason == TIME:
        return "flag", seat
    return "resign", f"{seat}{WHOLE_MATCH}" if outcome.reason == MATCH_RESIGNED else seat
