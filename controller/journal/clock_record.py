"""A game's clock in the journal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from controller.clock.rules import NO_CLOCK, Clock, ClockRule, clock_rule
from controller.errors import Refused
from controller.journal.store import JournalGame
from engine.game import Seat

Times = Mapping[Seat, int]
"""Each seat's time left, in ms."""


def rule_of(record: JournalGame) -> ClockRule:
    """Returns the rule of a recorded game's clock; `NO_CLOCK` if no valid one is recorded."""
    said = next((entry.text for entry in record.entries if entry.kind == "clock"), "none")
    try:
        return clock_rule(said)
    except Refused:  # from a later version
        return NO_CLOCK


def times_of(record: JournalGame, seats: Sequence[Seat]) -> list[Times]:
    """Returns each seat's time at the start and after each move that stands; [] without a clock."""
    rule = rule_of(record)
    if not rule.is_on:
        return []
    marks: list[Times] = [Clock.begun(rule, seats).left]
    for entry in record.entries:
        match entry.kind:
            case "move":
                marks.append(marks[-1])
            case "back" if entry.text.isdecimal():
                marks = marks[: max(1, len(marks) - int(entry.text))]
            case "time":
                marks[-1] = _read(entry.text, marks[-1])
    return marks


def _read(text: str, before: Times) -> Times:
    """Returns the recorded times; a seat without an entry keeps its value."""
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        return before
    return {seat: int(said[seat]) if isinstance(said.get(seat), int) else left for seat, left in before.items()}
