"""What the page may ask for: JSON in, a command or one sentence out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from controller.clock.rules import clock_rule
from controller.errors import Refused
from controller.extensions.shop.messages import GuestBegins, GuestDone
from controller.messages.accessibility import PACES, VOICE, PaceWanted, SayAgain, SmallHands, VoiceWanted
from controller.messages.commands import (
    Answer,
    AnswerTable,
    Assist,
    Command,
    CourseWanted,
    GameWanted,
    HintWanted,
    LeaveTable,
    NewGameWanted,
    OtherTableWanted,
    Play,
    Resign,
    Resume,
    ReviewWanted,
    Seats,
    Select,
    TableMoves,
    TakeBack,
)
from controller.table.earlier import Earlier
from controller.table.positions import LONGEST_POSITION
from controller.table.thread import Hand
from engine.sentence import phrase, row_of

__all__ = ["Agree", "number_at", "number_of", "read_command"]

_LONGEST = 4096
"""No message of a page is nearly as long, in characters."""
_LONGEST_TEXT, _LONGEST_MOVE, _LONGEST_RULE = 60, 200, 200
"""No name is longer, no move, and no choice of a house rule, which may name every seat of a game, in characters."""
_MOST_TEXTS = 16
_LONGEST_CODE = 120
"""Of a code with the address of its server, in characters."""
_LARGEST = 2**53
"""Larger numbers are not the same in a browser."""
_NUMBER = re.compile(r'"id"\s*:\s*(\d{1,15})\b')


@dataclass(frozen=True, slots=True)
class Agree:
    """A seat's answer to what another asks of all; it goes to the page and not to the table."""

    question: int
    agrees: bool


_HAND_DETAILS: Mapping[str, tuple[str, ...]] = {
    "lift": ("square",),
    "over": ("square",),
    "slide": ("square",),
    "place": ("square",),
    "take": ("piece",),
    "box": (),
    "knock": (),
}

_SAYS = ("again", "board")
_SHOWS = ("begin", "next", "previous", "done")


def read_command(text: str | bytes) -> tuple[int, Command | Hand | Earlier | Agree]:
    """Returns the number and the wish of a page's message; raises `Refused` that names what was wrong.

    What a seat wishes comes without the seat, as "": the page's address says which it is.
    """
    facts = _object(text)
    number = facts.pop("id", None)
    if not _is_number(number):
        raise Refused(phrase("a message has a whole number as its 'id', not {value}", value=_shown(number)))
    what = facts.pop("do", None)
    if not isinstance(what, str) or what not in _READERS:
        raise _none_of("do", what, _READERS)
    command = _READERS[what](facts)
    if facts:
        raise Refused(phrase("{wish} has no {key}", wish=repr(what), key=_shown(sorted(facts)[0])))
    return number, command


def number_of(text: str | bytes) -> int | None:
    """Returns the number of a message that could not be read otherwise, or None."""
    try:
        number = _object(text).get("id")
    except Refused:
        return None
    return number if _is_number(number) else None


def number_at(text: str | bytes) -> int | None:
    """Returns the number that stands at the beginning of a message, without reading the message, or None."""
    start = text[:100] if isinstance(text, str) else text[:100].decode("latin-1")
    found = _NUMBER.search(start)
    return int(found[1]) if found else None


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def _shown(value: object) -> str:
    """What a page sent, for a sentence: no more of it than fits there."""
    said = repr(value)
    return said if len(said) <= _LONGEST_TEXT else f"{said[: _LONGEST_TEXT - 3]}..."


def _none_of(key: str, value: object, known: Iterable[str]) -> Refused:
    return Refused(
        phrase("{key} is {value}; it is one of: {known}", key=repr(key), value=_shown(value), known=row_of(known))
    )


def _object(text: str | bytes) -> dict[str, Any]:
    if len(text) > _LONGEST:
        raise Refused(phrase("a message is a JSON object; this is no JSON of at most {most} characters", most=_LONGEST))
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(phrase("a message is a JSON object; this is no JSON")) from None
    if not isinstance(facts, dict):
        raise Refused(phrase("a message is a JSON object; this is something else"))
    return facts


def _text(facts: dict[str, Any], key: str, most: int = _LONGEST_TEXT) -> str:
    value = facts.pop(key, None)
    if not isinstance(value, str):
        raise Refused(phrase("{key} has to be a text, not {value}", key=repr(key), value=_shown(value)))
    if len(value) > most:
        raise Refused(
            phrase(
                "{key} has to be a text of at most {most} characters, not {value}",
                key=repr(key),
                most=most,
                value=_shown(value),
            )
        )
    return value


def _texts(facts: dict[str, Any], key: str, most: int = _LONGEST_TEXT) -> dict[str, str]:
    value = facts.pop(key, None)
    what = {"key": repr(key), "keys": phrase("rules") if key == "rules" else phrase("seats")}
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise Refused(phrase("{key} has to be an object of {keys} and texts, not {value}", **what, value=_shown(value)))
    if len(value) > _MOST_TEXTS or any(len(name) > _LONGEST_TEXT or len(text) > most for name, text in value.items()):
        raise Refused(phrase("{key} has to be an object of {keys} and texts; this is far too long", **what))
    return value


def _whole(facts: dict[str, Any], key: str) -> int:
    value = facts.pop(key, None)
    if not _is_number(value):
        raise Refused(phrase("{key} has to be a whole number, not {value}", key=repr(key), value=_shown(value)))
    return value


def _hand(facts: dict[str, Any]) -> Hand:
    action = _text(facts, "action")
    if action not in _HAND_DETAILS:
        known = row_of(_HAND_DETAILS)
        raise Refused(phrase("a hand cannot {action}; it can: {known}", action=_shown(action), known=known))
    return Hand(action, {detail: _text(facts, detail) for detail in _HAND_DETAILS[action]})


def _flag(facts: dict[str, Any], key: str) -> bool:
    value = facts.pop(key, None)
    if not isinstance(value, bool):
        raise Refused(phrase("{key} has to be true or false, not {value}", key=repr(key), value=_shown(value)))
    return value


def _tap(facts: dict[str, Any]) -> Hand:
    return Hand("tap", {"uid": _text(facts, "uid"), "on": _flag(facts, "on")})


def _select(facts: dict[str, Any]) -> Select:
    card = facts.pop("card") if facts.get("card", "") is None else _text(facts, "card")
    return Select("", card)


def _new_game(facts: dict[str, Any]) -> NewGameWanted:
    players = _texts(facts, "seats") if "seats" in facts else None
    first = _text(facts, "first") if "first" in facts else None
    clock = clock_rule(_text(facts, "clock")) if "clock" in facts else None
    rules = _texts(facts, "rules", _LONGEST_RULE) if "rules" in facts else None
    return NewGameWanted(players, first, clock, rules, _position(facts))


def _position(facts: dict[str, Any]) -> str | None:
    return _text(facts, "position", LONGEST_POSITION) if "position" in facts else None


def _table_moves(facts: dict[str, Any]) -> TableMoves:
    return TableMoves(_flag(facts, "on"))


def _pace(facts: dict[str, Any]) -> PaceWanted:
    pace = _text(facts, "pace")
    if pace not in PACES:
        raise _none_of("pace", pace, PACES)
    return PaceWanted(pace)


def _say(facts: dict[str, Any]) -> SayAgain:
    what = _text(facts, "what")
    if what not in _SAYS:
        raise _none_of("what", what, _SAYS)
    return SayAgain(board=what == "board")


def _voice(facts: dict[str, Any]) -> VoiceWanted:
    chosen = {key: _within(facts, key, *limits) for key, limits in VOICE.items() if key in facts}
    return VoiceWanted(**chosen)


def _within(facts: dict[str, Any], key: str, least: int, most: int) -> int:
    value = _whole(facts, key)
    if not least <= value <= most:
        parts = {"key": repr(key), "n": value, "least": least, "most": most}
        raise Refused(phrase("{key} is {n}; it is from {least} to {most}", **parts))
    return value


def _agree(facts: dict[str, Any]) -> Agree:
    return Agree(_whole(facts, "question"), _flag(facts, "agrees"))


def _course(kind: str, facts: dict[str, Any]) -> CourseWanted:
    game = _text(facts, "game") if "game" in facts else None
    puzzle = _text(facts, "kind") if kind == "puzzle" and "kind" in facts else None
    return CourseWanted(kind, _whole(facts, "number"), game, puzzle)


def _game(facts: dict[str, Any]) -> GameWanted:
    return GameWanted(_text(facts, "game"), _texts(facts, "seats") if "seats" in facts else None, _position(facts))


def _other_table(facts: dict[str, Any]) -> OtherTableWanted:
    code = _text(facts, "code", _LONGEST_CODE) if "code" in facts else None
    away = facts.pop("away", [])
    if not isinstance(away, list) or len(away) > _MOST_TEXTS or not all(isinstance(seat, str) for seat in away):
        raise Refused(phrase("'away' has to be a list of seats, not {value}", value=_shown(away)))
    return OtherTableWanted(code, tuple(seat[:_LONGEST_TEXT] for seat in away))


def _review(facts: dict[str, Any]) -> ReviewWanted:
    if isinstance(facts.get("show"), int):
        return ReviewWanted(_whole(facts, "show"))
    show = _text(facts, "show")
    if show not in _SHOWS:
        raise Refused(
            phrase(
                "'show' is {value}; it is one of: {known}, or a number of moves",
                value=_shown(show),
                known=row_of(_SHOWS),
            )
        )
    return ReviewWanted(show)


_READERS: Mapping[str, Callable[[dict[str, Any]], Command | Hand | Earlier | Agree]] = {
    "hand": _hand,
    "set-up": lambda facts: Hand("set-up"),
    "new-game": _new_game,
    "game": _game,
    "resume": lambda facts: Resume(_whole(facts, "game_id")),
    "take-back": lambda facts: TakeBack(),
    "resign": lambda facts: Resign(_text(facts, "seat"), "match" in facts and _flag(facts, "match")),
    "seats": lambda facts: Seats(_texts(facts, "seats")),
    "assist": lambda facts: Assist(_texts(facts, "assist")),
    "play": lambda facts: Play("", _text(facts, "move", _LONGEST_MOVE)),
    "select": _select,
    "tap": _tap,
    "answer": lambda facts: Answer(_text(facts, "move")),
    "table-moves": _table_moves,
    "pace": _pace,
    "small-hands": lambda facts: SmallHands(_flag(facts, "on")),
    "say": _say,
    "voice": _voice,
    "hint": lambda facts: HintWanted(),
    "lesson": lambda facts: _course("lesson", facts),
    "puzzle": lambda facts: _course("puzzle", facts),
    "review": _review,
    "earlier": lambda facts: Earlier(_whole(facts, "plies")),
    "agree": _agree,
    "other-table": _other_table,
    "answer-table": lambda facts: AnswerTable(_flag(facts, "agrees")),
    "leave-table": lambda facts: LeaveTable(),
    "begin": lambda facts: GuestBegins(),
    "done": lambda facts: GuestDone(),
}
