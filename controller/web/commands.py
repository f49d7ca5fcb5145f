"""The commands of the page: JSON in, a command or an error out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeGuard, TypeVar

from controller.clock.rules import clock_rule
from controller.errors import Refused
from controller.messages import commands
from controller.messages.accessibility import PACES, KidsMode, SetPace
from controller.table.past_view import EarlierView
from controller.table.positions import LONGEST_POSITION
from controller.table.thread import Hand
from engine.sentence import phrase, row_of

T = TypeVar("T")

_LONGEST = 4096
"""The maximum length of a page's message, in characters."""
LONGEST_TEXT, _LONGEST_MOVE, _LONGEST_RULE = 60, 200, 200
"""The maximum lengths of a name, a move, and a house rule, which may list every seat of a game, in characters."""
MOST_TEXTS = 16
_LARGEST = 2**53
"""The largest number that browsers represent exactly."""
Reader = Callable[[dict[str, Any]], Any]
"""Reads the known fields from the JSON of a message, and returns the message; raises `Refused`."""
_NUMBER = re.compile(r'"id"\s*:\s*(\d{1,15})\b')


@dataclass(frozen=True, slots=True)
class Agree:
    """A seat's answer to another seat's question; handled by the page, not by the table."""

    question: int
    agrees: bool


_HAND_DETAILS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("lift", "over", "slide", "place", "choose", "drop"), ("square",)),
    **dict.fromkeys(("take", "pick"), ("piece",)),
    **{"box": (), "knock": (), "cancel": ()},
}

_SHOWS = ("begin", "next", "previous", "done")


def read_command(
    text: str | bytes, added: Mapping[str, Reader] = MappingProxyType({})
) -> tuple[int, commands.Command | Hand | EarlierView | Agree]:
    """Returns the number and the command of a page's message; raises `Refused` that names the mistake.

    `added` reads the messages of extensions, by name; the table's own messages take precedence.

    A command's seat is "" here: the page's address determines it.
    """
    facts = _object(text)
    number = facts.pop("id", None)
    if not _is_number(number):
        raise Refused("a message must have a whole number as its 'id', not {value}", value=quoted(number))
    what = facts.pop("do", None)
    readers = {**_READERS, **added, **_READERS}
    if not isinstance(what, str) or what not in readers:
        raise none_of("do", what, readers)
    command = readers[what](facts)
    if facts:
        raise Refused("{wish} does not accept {key}", wish=repr(what), key=quoted(sorted(facts)[0]))
    return number, command


def number_of(text: str | bytes) -> int | None:
    """Returns the number of a message that could not be read, or None."""
    try:
        number = _object(text).get("id")
    except Refused:
        return None
    return number if _is_number(number) else None


def number_at(text: str | bytes) -> int | None:
    """Returns the number at the start of a message without reading the rest, or None."""
    start = text[:100] if isinstance(text, str) else text[:100].decode("latin-1")
    found = _NUMBER.search(start)
    return int(found[1]) if found else None


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def quoted(value: object) -> str:
    """Returns a page's text for use in a sentence, cut to a length that fits."""
    said = repr(value)
    return said if len(said) <= LONGEST_TEXT else f"{said[: LONGEST_TEXT - 3]}..."


def none_of(key: str, value: object, known: Iterable[str]) -> Refused:
    """Returns the error for a value that is not among the known ones."""
    return Refused(
        phrase(
            "{key} cannot be {value}; choose one of: {known}", key=repr(key), value=quoted(value), known=row_of(known)
        )
    )


def _object(text: str | bytes) -> dict[str, Any]:
    if len(text) > _LONGEST:
        raise Refused("the message is not valid JSON; send a JSON object of at most {most} characters", most=_LONGEST)
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(phrase("the message is not valid JSON; send a JSON object")) from None
    if not isinstance(facts, dict):
        raise Refused(phrase("the message must be a JSON object"))
    return facts


def take_text(facts: dict[str, Any], key: str, most: int = LONGEST_TEXT) -> str:
    """Reads a text of at most that many characters from a message; raises `Refused`."""
    value = facts.pop(key, None)
    if not isinstance(value, str):
        raise Refused("{key} must be a text, not {value}", key=repr(key), value=quoted(value))
    if len(value) > most:
        parts = {"key": repr(key), "most": most, "value": quoted(value)}
        raise Refused("{key} must be a text of at most {most} characters, not {value}", **parts)
    return value


def take_texts(facts: dict[str, Any], key: str, most: int = LONGEST_TEXT) -> dict[str, str]:
    """Reads texts by name from a message; raises `Refused`."""
    value = facts.pop(key, None)
    what = {"key": repr(key), "keys": phrase("rules") if key == "rules" else phrase("seats")}
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise Refused("{key} must be an object of {keys} and texts, not {value}", **what, value=quoted(value))
    if len(value) > MOST_TEXTS or any(len(name) > LONGEST_TEXT or len(text) > most for name, text in value.items()):
        raise Refused("{key} must be an object of {keys} and short texts; this one is far too long", **what)
    return value


def take_whole(facts: dict[str, Any], key: str) -> int:
    """Reads a whole number from a message; raises `Refused`."""
    value = facts.pop(key, None)
    if not _is_number(value):
        raise Refused("{key} must be a whole number, not {value}", key=repr(key), value=quoted(value))
    return value


def _hand(facts: dict[str, Any]) -> Hand:
    action = take_text(facts, "action")
    if action not in _HAND_DETAILS:
        known = row_of(_HAND_DETAILS)
        raise Refused("the simulated hand cannot {action}; it can: {known}", action=quoted(action), known=known)
    return Hand(action, {detail: take_text(facts, detail) for detail in _HAND_DETAILS[action]})


def take_flag(facts: dict[str, Any], key: str) -> bool:
    """Reads true or false from a message; raises `Refused`."""
    value = facts.pop(key, None)
    if not isinstance(value, bool):
        raise Refused("{key} must be true or false, not {value}", key=repr(key), value=quoted(value))
    return value


def _select(facts: dict[str, Any]) -> commands.Select:
    card = facts.pop("card") if facts.get("card", "") is None else take_text(facts, "card")
    return commands.Select("", card)


def take_if_there(facts: dict[str, Any], key: str, take: Callable[..., T], *limits: int) -> T | None:
    """Reads an optional value with one of the functions here; returns None if it is missing."""
    return take(facts, key, *limits) if key in facts else None


def _new_game(facts: dict[str, Any]) -> commands.StartGame:
    return commands.StartGame(
        take_if_there(facts, "seats", take_texts),
        take_if_there(facts, "first", take_text),
        clock_rule(take_text(facts, "clock")) if "clock" in facts else None,
        take_if_there(facts, "rules", take_texts, _LONGEST_RULE),
        take_if_there(facts, "position", take_text, LONGEST_POSITION),
        names=take_if_there(facts, "names", take_texts, _LONGEST),
    )


def _pace(facts: dict[str, Any]) -> SetPace:
    pace = take_text(facts, "pace")
    if pace not in PACES:
        raise none_of("pace", pace, PACES)
    return SetPace(pace)


def take_within(facts: dict[str, Any], key: str, least: int, most: int) -> int:
    """Reads a whole number within limits from a message; raises `Refused`."""
    value = take_whole(facts, key)
    if not least <= value <= most:
        parts = {"key": repr(key), "n": value, "least": least, "most": most}
        raise Refused("{key} cannot be {n}; use {least} to {most}", **parts)
    return value


def _course(kind: str, facts: dict[str, Any]) -> commands.StartCourse:
    game = take_if_there(facts, "game", take_text)
    puzzle = take_if_there(facts, "kind", take_text) if kind == "puzzle" else None
    return commands.StartCourse(kind, take_whole(facts, "number"), game, puzzle)


def _game(facts: dict[str, Any]) -> commands.ChangeGame:
    return commands.ChangeGame(
        take_text(facts, "game"),
        take_if_there(facts, "seats", take_texts),
        take_if_there(facts, "position", take_text, LONGEST_POSITION),
    )


def _review(facts: dict[str, Any]) -> commands.ReviewGame:
    if isinstance(facts.get("show"), int):
        return commands.ReviewGame(take_whole(facts, "show"))
    show = take_text(facts, "show")
    if show not in _SHOWS:
        parts = {"value": quoted(show), "known": row_of(_SHOWS)}
        raise Refused("'show' cannot be {value}; use one of: {known}, or a number of moves", **parts)
    return commands.ReviewGame(show)


_READERS: Mapping[str, Reader] = {
    "hand": _hand,
    "set-up": lambda facts: Hand("set-up"),
    "new-game": _new_game,
    "game": _game,
    "resume": lambda facts: commands.Resume(take_whole(facts, "game_id")),
    "take-back": lambda facts: commands.TakeBack(lay="lay" in facts and take_flag(facts, "lay")),
    "resign": lambda facts: commands.Resign(take_text(facts, "seat"), "match" in facts and take_flag(facts, "match")),
    "seats": lambda facts: commands.Seats(take_texts(facts, "seats")),
    "names": lambda facts: commands.SetNames(take_texts(facts, "names", _LONGEST)),
    "assist": lambda facts: commands.Assist(take_texts(facts, "assist")),
    "play": lambda facts: commands.Play("", take_text(facts, "move", _LONGEST_MOVE)),
    "select": _select,
    "tap": lambda facts: Hand("tap", {"uid": take_text(facts, "uid"), "on": take_flag(facts, "on")}),
    "answer": lambda facts: commands.Answer(take_text(facts, "move")),
    "table-moves": lambda facts: commands.TableMoves(take_flag(facts, "on")),
    "pace": _pace,
    "small-hands": lambda facts: KidsMode(take_flag(facts, "on")),
    "hint": lambda facts: commands.RequestHint(),
    "lesson": lambda facts: _course("lesson", facts),
    "puzzle": lambda facts: _course("puzzle", facts),
    "review": _review,
    "earlier": lambda facts: EarlierView(take_whole(facts, "plies")),
    "agree": lambda facts: Agree(take_whole(facts, "question"), take_flag(facts, "agrees")),
}
