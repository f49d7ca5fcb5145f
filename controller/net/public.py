"""The public messages of a table to the server: its public screen, and its finished games.

Both leave the table only in this form, and only if its configuration allows watching.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from controller.errors import Refused
from controller.languages.carrying import carried
from controller.net.errors import RejectedMessage
from controller.net.keys import short_name
from controller.net.results import EndedGame, ended_game
from controller.net.signed import LONGEST, facts_of
from engine.sentence import phrase

SCREEN, RESULT, LEAGUE = "screen", "result", "league"
"""The kinds of subjects; see `subject`."""

_ROOM = LONGEST - 1000
"""The number of bytes that a message reserves for its signature."""

_OF_THE_HOUSE = ("sit", "sit_by_number", "join", "reach")
"""The facts about the table's own network, which are not published."""


def subject(kind: str, of: str) -> str:
    """Returns the subject of a table, by its short name, or of a league."""
    return f"chameleon.{kind}.{of}"


# Outgoing


def public_hello(hello: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the first message of the public screen in its form for others."""
    return {
        **hello, **dict.fromkeys(_OF_THE_HOUSE), "reach": "", "games": [], "seat": None, "reader": False,
        "here": False, "watches": True, "operator": False,
    }  # fmt: skip


def public_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the public screen in its form for others, without permissions."""
    nothing: dict[str, Any] = {can: [] if isinstance(may, list) else False for can, may in table["can"].items()}
    teacher = table.get("teacher")
    asks_nothing = teacher and teacher | {"can": dict.fromkeys(teacher["can"], False), "hint": None}
    seats = {seat: {**facts, "name": ""} for seat, facts in table["seats"].items()}  # names stay at the table
    return {
        **table, "can": nothing, "seats": seats, "teacher": asks_nothing, "reader": None, "kept": [], "asked": None,
        "other_table": None,  # its code is only for invited people
        "head_to_head": None,  # it contains names
    }  # fmt: skip


def screen_facts(name: str, count: int, hello: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the signed facts of a screen; `count` grows with every message.

    Both messages are texts, because signed facts have no order, and pages show seats in theirs. The parts of their
    sentences are added if one message has room for them.
    """
    shown = {"hello": public_hello(hello), "table": public_table(table)}
    facts = {"kind": SCREEN, "name": name, "count": count, **{each: _text(said) for each, said in shown.items()}}
    said = _text(carried(shown) or {})
    room = _ROOM - sum(map(_length, facts.values()))
    return {**facts, "said": said} if _length(said) <= room else facts


def result_facts(game: EndedGame, count: int, told_ms: int) -> dict[str, Any]:
    """Returns the facts of a finished game, at a time by the table's own clock."""
    return {"kind": RESULT, "count": count, **game.as_facts(told_ms)}


# Incoming


class Screen:
    """A table's public screen, as received and signed."""

    def __init__(
        self, facts: Mapping[str, Any], hello: dict[str, Any], shown: dict[str, Any], said: Mapping[str, Any]
    ) -> None:
        self.key: str = str(facts["by"])
        self.table = short_name(self.key)
        """The table's name."""
        self.count: int = facts["count"]
        self.name: str = " ".join(facts["name"].split()) or phrase("A table")
        self.text: str = facts["table"]
        """The message to pages."""
        self.hello, self.shown = hello, shown
        self.said = said
        """The parts of the sentences of "hello" and "table", as returned by `carried`; without those that were not
        sent.
        """


def read_screen(told: str, data: bytes) -> Screen:
    """Returns the screen in a message under a subject; raises `RejectedMessage`."""
    facts = _believed(SCREEN, told, data)
    name, hello, table = facts.get("name"), _parsed(facts.get("hello")), _parsed(facts.get("table"))
    if not isinstance(name, str) or len(name) > 40 or not name.isprintable():
        raise RejectedMessage("malformed", "a screen of a table without a name")
    if table.get("type") != "table" or not isinstance(table.get("view"), dict):
        raise RejectedMessage("malformed", "a screen that shows nothing")
    game = hello.get("game")
    if not isinstance(game, dict) or not isinstance(game.get("name"), str) or game["name"] != table["view"].get("game"):
        raise RejectedMessage("malformed", "a screen that shows another game than it says")
    return Screen(facts, hello, table, _parsed(facts.get("said", "{}")))


def read_result(told: str, data: bytes, at_ms: int) -> tuple[EndedGame, int]:
    """Returns the game in a message under a subject, and the message's count; raises `RejectedMessage`."""
    facts = _believed(RESULT, told, data)
    try:
        return ended_game(facts, str(facts["by"]), at_ms), facts["count"]
    except Refused as error:
        raise RejectedMessage("malformed", str(error)) from None


def _believed(kind: str, told: str, data: bytes) -> dict[str, Any]:
    """The facts, of a kind, that the owner of a subject has signed."""
    facts = facts_of(data)
    if told != subject(kind, short_name(str(facts["by"]))):
        raise RejectedMessage("foreign", "a message under the name of another table")
    count = facts.get("count")
    if facts.get("kind") != kind or type(count) is not int or not 0 < count < 1 << 53:
        raise RejectedMessage("malformed", f"a message that is no {kind}")
    return facts


def _text(facts: Mapping[str, Any]) -> str:
    return json.dumps(facts, separators=(",", ":"))


def _length(fact: object) -> int:
    """The number of bytes of a fact in a message, with its quotes."""
    text = str(fact)
    return len(text) + text.count('"') + text.count("\\")


def _parsed(text: object) -> dict[str, Any]:
    try:
        facts = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise RejectedMessage("malformed", "a screen that is no JSON object")
    return facts
