"""The text of a game for people and programs: a line per fact, then the numbered moves.

    [Game "draughts"]
    [Start "wbwbw/5/5/5/WBWBW w"]
    [White "human"]
    [Result "*"]

    1. b1c3 b5xc3 2. d1xc3

`Rules` is present when house rules differ from the game's own, as in [Rules "repetition=off move-limit=0"]. `Result` is
"*" while the game goes on, else the winner and the reason ("white arrival", "draw repetition"); "white resigned" means
that White won because the opponent resigned, "white time" because the opponent's time ran out. Any other header is
free. A number precedes each move of the game's first seat; a game that another seat begins starts with "1...". Quotes
and backslashes in a header's value are escaped with a backslash.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import game_class
from engine.errors import BadPosition, BadRecord, BadRules, IllegalMove, UnknownGame
from engine.game import Game
from engine.outcome import GIVEN_UP
from engine.sentence import phrase, row_of

UNFINISHED = "*"
"""The result of an unfinished game."""

_OWN_HEADERS = ("Game", "Start", "Rules", "Result")
_HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_-]*) "((?:[^"\\\r]|\\["\\])*)"\]')
_NUMBER = re.compile(r"([0-9]{1,6})\.(?:\.\.)?")
_COLUMNS = 100
_LONGEST = 1_000_000
"""The maximum length of a record, in letters; one with thousands of moves has a tenth of that."""


@dataclass(frozen=True)
class Record:
    """The content of a game record."""

    game: str
    """The game's name in `engine.GAMES`."""
    start: str
    """The text of the position before the first move."""
    moves: tuple[str, ...] = ()
    """The moves in their written form."""
    result: str = UNFINISHED
    """"*", or the winner's seat or "draw", a space and the reason."""
    rules: Mapping[str, bool | int | str] = field(default_factory=dict)
    """The house rules that differ from the game's own."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """All other facts: names, dates."""
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """For a record that was read, the text line of each move, counted from 1."""


def write_record(game: Game[Any, Any], headers: Mapping[str, str] | None = None) -> str:
    """Returns the record of a game, which `read_record` parses; `headers` are additional facts in order.

    Raises `BadRecord` for a header whose name has characters other than letters, digits, "-" and "_", is reserved, or
    whose value has several lines.
    """
    start = type(game)(game._write(game.states[0]), rules=game.rules)
    facts = {"Game": game.name, "Start": start.text()}
    rules = {rule: value for rule, value in game.rules.items() if value != game.house_rules[rule]}
    if rules:
        facts["Rules"] = " ".join(f"{rule}={_rule_text(value)}" for rule, value in rules.items())
    facts |= _checked_headers(headers or {})
    facts["Result"] = str(game.outcome() or UNFINISHED)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in facts.items()]
    moves = " ".join(_numbered(start, game.moves))
    wrapped = textwrap.wrap(moves, _COLUMNS, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", *wrapped]).rstrip("\n") + "\n"


def read_record(text: str) -> Record:
    """Parses a record and replays it; raises `BadRecord` with the line, its content and what was expected."""
    if len(text) > _LONGEST:
        raise BadRecord(
            phrase("line 1: the record is longer than {most} characters, the most that a record "
                   "allows", most=f"{_LONGEST:,}")
        )
    facts: dict[str, str] = {}
    where: dict[str, int] = {}
    words: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.strip()
        if line.startswith("[") and not words:
            name, value = _read_header(number, line)
            if name in facts:
                raise BadRecord(
                    phrase(
                        "line {number}: header {name} is repeated; use it once",
                        number=number,
                        name=repr(name),
                    )
                )
            facts[name], where[name] = value, number
        else:
            words += [(number, word) for word in line.split()]
    moves = list(_without_numbers(words))
    record = Record(
        game=_required(facts, "Game"),
        start=_required(facts, "Start"),
        moves=tuple(word for _, word in moves),
        result=_required(facts, "Result"),
        rules=_read_rules(where.get("Rules", 0), facts.get("Rules", ""), _known_game(facts, where)),
        headers={name: value for name, value in facts.items() if name not in _OWN_HEADERS},
        lines=tuple(number for number, _ in moves),
    )
    _replayed(record, where)
    return record


def replay(record: Record) -> Game[Any, Any]:
    """Returns the game of a record, including a resignation; raises `BadRecord`."""
    return _replayed(record, {})


# Writing


def _rule_text(value: bool | int | str) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _checked_headers(headers: Mapping[str, str]) -> Mapping[str, str]:
    for name, value in headers.items():
        if not _HEADER_NAME.fullmatch(name):
            raise BadRecord(
                phrase(
                    "header {name}: expected a name of letters, digits, '-' and '_' that starts with a letter",
                    name=repr(name),
                )
            )
        if name in _OWN_HEADERS:
            raise BadRecord(phrase("header {name} is reserved; expected another name", name=repr(name)))
        if "\n" in value or "\r" in value:
            raise BadRecord(phrase("header {name} is {value}, expected one line", name=repr(name), value=repr(value)))
    return headers


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _numbered(game: Game[Any, Any], moves: tuple[Any, ...]) -> Iterator[str]:
    number = 0
    for move in moves:
        first = game.turn == game.seats[0]
        if first or number == 0:
            number += 1
            yield f"{number}." if first else f"{number}..."
        yield game.written(move)
        game.push(move)


# Reading


def _read_header(number: int, line: str) -> tuple[str, str]:
    found = _HEADER.fullmatch(line)
    if found is None:
        raise BadRecord(
            phrase(
                "line {number}: {line} is not a header, expected one like '[Result \"*\"]'",
                number=number,
                line=repr(line),
            )
        )
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _required(facts: Mapping[str, str], name: str) -> str:
    if name not in facts:
        raise BadRecord(
            phrase(
                "line 1: the record has no header {name}, expected one such as '[{header} \"...\"]'",
                name=repr(name),
                header=name,
            )
        )
    return facts[name]


def _without_numbers(words: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    expected = 1
    for line, word in words:
        number = _NUMBER.fullmatch(word)
        if number is None:
            yield line, word
        elif int(number[1]) == expected:
            expected += 1
        else:
            raise BadRecord(
                phrase(
                    "line {line}: move number {word}, expected '{expected}.'",
                    line=line,
                    word=repr(word),
                    expected=expected,
                )
            )


def _known_game(facts: Mapping[str, str], where: Mapping[str, int]) -> type[Game[Any, Any]]:
    try:
        return game_class(_required(facts, "Game"))
    except UnknownGame as error:
        raise BadRecord(phrase("line {number}: {error}", number=where["Game"], error=error)) from error


def _read_rules(line: int, text: str, game: type[Game[Any, Any]]) -> dict[str, bool | int | str]:
    rules: dict[str, bool | int | str] = {}
    for word in text.split():
        rule, _, value = word.partition("=")
        default = game.house_rules.get(rule)
        if isinstance(default, bool) and value in ("on", "off"):
            rules[rule] = value == "on"
        elif type(default) is int and re.fullmatch(r"[0-9]{1,9}", value):
            rules[rule] = int(value)
        elif isinstance(default, str) and value:
            rules[rule] = value
        else:
            known = row_of(f"{name}={_rule_text(value)}" for name, value in game.house_rules.items())
            raise BadRecord(
                phrase(
                    "line {line}: house rule {word}, expected some of: {known}",
                    line=line,
                    word=repr(word),
                    known=known or phrase("none"),
                )
            )
    return rules


# Replaying; `where` has the lines of the headers, for a record that was parsed


def _replayed(record: Record, where: Mapping[str, int]) -> Game[Any, Any]:
    game = _started(record, where)
    for index, move in enumerate(record.moves):
        place: str = phrase("move {number}", number=index + 1)
        if record.lines:
            place = phrase("line {number}", number=record.lines[index])
        try:
            game.push(move)
        except IllegalMove as error:
            raise BadRecord(phrase("{place}: {error}", place=place, error=error)) from error
    _check_result(record, game, _place(where, "Result"))
    return game


def _started(record: Record, where: Mapping[str, int]) -> Game[Any, Any]:
    try:
        return game_class(record.game)(record.start, rules=record.rules)
    except UnknownGame as error:
        raise BadRecord(phrase("{place}: {error}", place=_place(where, "Game"), error=error)) from error
    except BadPosition as error:
        raise BadRecord(phrase("{place}: {error}", place=_place(where, "Start"), error=error)) from error
    except BadRules as error:
        raise BadRecord(phrase("{place}: {error}", place=_place(where, "Rules"), error=error)) from error


def _place(where: Mapping[str, int], header: str) -> str:
    if header in where:
        return phrase("line {number}", number=where[header])
    return phrase("header {header}", header=repr(header))


def _check_result(record: Record, game: Game[Any, Any], place: str) -> None:
    winner, _, reason = record.result.partition(" ")
    if reason in GIVEN_UP and winner in game.seats and game.outcome() is None:
        game.resign(game.seats[game.seats.index(winner) - 1], reason)
    outcome = game.outcome()
    reached = str(outcome or UNFINISHED)
    if record.result != reached and not (outcome and outcome.is_written(record.result)):
        raise BadRecord(
            phrase(
                "{place}: the result is {result}, but the moves lead to {reached}",
                place=place,
                result=repr(record.result),
                reached=repr(reached),
            )
        )
