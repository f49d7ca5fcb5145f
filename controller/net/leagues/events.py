"""The organiser's actions, one event each, as values and as the plain facts that are sent and stored."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.clock.rules import clock_rule
from controller.errors import Refused
from engine.sentence import phrase, row_of

Score = tuple[int, int]
"""The half points of the first player and the second."""

WIN = 2
"""The half points of a win, and of a bye."""

SCORES: Mapping[str, Score] = {"1-0": (WIN, 0), "0-1": (0, WIN), "1/2-1/2": (1, 1), "0-0": (0, 0)}
"""The possible scores as text; "0-0" if neither player came."""


def score_of(text: str) -> Score:
    """Returns the points of a score such as "1-0"; raises `Refused`."""
    if text not in SCORES:
        known = row_of(SCORES)
        raise Refused("unknown score {score}; choose one of: {known}", score=repr(text[:20]), known=known)
    return SCORES[text]


def points_as_text(halves: int) -> str:
    """Returns half points as text: 3 is "1½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


SYSTEMS: Mapping[str, str] = {
    "swiss": phrase("players with equal points meet; the number of rounds is fixed"),
    "round-robin": phrase("everyone plays everyone once"),
}
"""The pairing systems."""

MOST_ROUNDS = 99
_LONGEST_NAME = 40
_LEAGUE = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
_KEY = re.compile(r"[0-9a-f]{64}")
_BEGINNING_OF_KEY = re.compile(r"[0-9a-f]{16,64}")


@dataclass(frozen=True, slots=True)
class Founded:
    """The league is founded."""

    game: str
    system: str = "swiss"
    rounds: int = 5
    """For a Swiss evening; round robin ends when everybody has played everybody."""
    clock: str = "none"
    """The rule of the clock, in the notation of tables."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A player joins from the next round on, for the first time or again."""

    player: str


@dataclass(frozen=True, slots=True)
class Left:
    """A player pauses from the next round on."""

    player: str


@dataclass(frozen=True, slots=True)
class TableAdded:
    """A table joins the evening: the games it reports count."""

    key: str
    """Its public key."""
    name: str


@dataclass(frozen=True, slots=True)
class TableRemoved:
    """A table leaves the evening; the games it has reported still count."""

    key: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two opponents and their table; the first has the first seat of the game."""

    first: str
    second: str
    table: str | None = None
    """The table's public key; None if there were more pairings than tables."""


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """A round is paired. Boards are counted from 1 in the order of the pairings."""

    number: int
    pairings: tuple[Pairing, ...]
    bye: str | None = None
    """The player without an opponent, who gets the point."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A result entered by the organiser; it takes precedence over the table's report."""

    round: int
    board: int
    score: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The evening is over."""


Event = Founded | Joined | Left | TableAdded | TableRemoved | LeagueRound | Corrected | Closed

_KINDS: Mapping[type[Event], str] = {
    Founded: "founded", Joined: "joined", Left: "left", TableAdded: "table", TableRemoved: "no-table",
    LeagueRound: "round", Corrected: "result",
    Closed: "closed",
}  # fmt: skip


def league_name(text: str) -> str:
    """Returns the name of a league; raises `Refused` unless it is valid in an address."""
    if not _LEAGUE.fullmatch(text):
        raise Refused(
            "{name} is not a valid league name; use at most {n} letters, digits and hyphens",
            name=repr(text[:50]),
            n=_LONGEST_NAME,
        )
    return text


@dataclass(frozen=True, slots=True)
class LeagueCode:
    """How a table knows a league: by its name, and the organiser's key."""

    name: str
    organiser: str = ""
    """The organiser's public key, or its first 16 digits; "" for any organiser."""

    def __str__(self) -> str:
        return f"{self.name}@{self.organiser[:16]}" if self.organiser else self.name


def league_code(text: str) -> LeagueCode:
    """Returns the parts of a code, "friday@0123456789abcdef" or the name alone; raises `Refused`."""
    name, at, key = text.partition("@")
    organiser = key.strip().lower()
    if at and not _BEGINNING_OF_KEY.fullmatch(organiser):
        raise Refused(
            "the code {code} has no organiser's key after the @; get the code with: {command}",
            code=repr(text[:80]),
            command="chameleon league code NAME",
        )
    return LeagueCode(league_name(name.strip()), organiser)


def person_name(text: object) -> str:
    """Returns a player's or a table's name without spaces around it; raises `Refused`."""
    if not isinstance(text, str) or not text.strip().isprintable() or not 0 < len(text.strip()) <= _LONGEST_NAME:
        raise Refused(
            "{text} is not a valid name; use at most {n} characters on one line",
            text=repr(str(text)[:50]),
            n=_LONGEST_NAME,
        )
    return " ".join(text.split())


def as_facts(event: Event) -> dict[str, Any]:
    kind = {"kind": _KINDS[type(event)]}
    if isinstance(event, LeagueRound):
        pairings = [[each.first, each.second, each.table] for each in event.pairings]
        return kind | {"number": event.number, "pairings": pairings, "bye": event.bye}
    return kind | {name: getattr(event, name) for name in event.__dataclass_fields__}


def event_of(facts: Mapping[str, Any]) -> Event:
    """Returns the event in plain facts; raises `Refused`."""
    kind = facts.get("kind")
    if kind not in _READERS:
        raise Refused("an event of an unknown kind: {kind}", kind=repr(str(kind)[:20]))
    return _READERS[str(kind)](facts)


def _founded(facts: Mapping[str, Any]) -> Founded:
    system, game = facts.get("system"), facts.get("game")
    if system not in SYSTEMS:
        known, text = row_of(SYSTEMS), repr(str(system)[:20])
        raise Refused("unknown pairing system {system}; choose one of: {known}", system=text, known=known)
    clock = str(clock_rule(str(facts.get("clock"))))
    return Founded(person_name(game), str(system), _whole(facts, "rounds", MOST_ROUNDS), clock)


def _round(facts: Mapping[str, Any]) -> LeagueRound:
    pairings, bye = facts.get("pairings"), facts.get("bye")
    if not isinstance(pairings, list) or any(not isinstance(each, list) or len(each) != 3 for each in pairings):
        raise Refused(phrase("a round without pairings"))
    paired = tuple(
        Pairing(person_name(first), person_name(second), None if table is None else _key(table))
        for first, second, table in pairings
    )
    return LeagueRound(_whole(facts, "number", 10 * MOST_ROUNDS), paired, None if bye is None else person_name(bye))


def _corrected(facts: Mapping[str, Any]) -> Corrected:
    score = str(facts.get("score"))
    score_of(score)
    return Corrected(_whole(facts, "round", 10 * MOST_ROUNDS), _whole(facts, "board", 1000), score)


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Event]] = {
    "founded": _founded,
    "joined": lambda facts: Joined(person_name(facts.get("player"))),
    "left": lambda facts: Left(person_name(facts.get("player"))),
    "table": lambda facts: TableAdded(_key(facts.get("key")), person_name(facts.get("name"))),
    "no-table": lambda facts: TableRemoved(_key(facts.get("key"))),
    "round": _round,
    "result": _corrected,
    "closed": lambda facts: Closed(),
}


def _key(value: object) -> str:
    if not isinstance(value, str) or not _KEY.fullmatch(value):
        raise Refused("{text} is not a table's key; a key has 64 hexadecimal digits", text=repr(str(value)[:20]))
    return value


def _whole(facts: Mapping[str, Any], key: str, most: int) -> int:
    value = facts.get(key)
    if type(value) is not int or not 1 <= value <= most:
        raise Refused(
            "{key} must be a whole number from {low} to {most}, not {value}",
            key=repr(key),
            low=1,
            most=most,
            value=repr(str(value)[:20]),
        )
    return value
