"""The clock of a game in play: what was left after each move, so that time goes back with the moves, and when it waits.

A clock waits until somebody begins: with the first piece that is lifted or the first move after a game was begun, taken
up again, or after moves were taken back. What is on disk is what each seat had left after the last move.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from controller.clock.rules import NO_CLOCK, Clock, ClockRule, clock_rule
from controller.errors import Refused
from controller.journal.store import JournalGame
from engine.game import Seat

__all__ = ["Timekeeper", "rule_of", "times_of"]

Times = Mapping[Seat, int]
"""What each seat has left, in ms."""


class Timekeeper:
    """Keeps the clock of one game; `clock` is None in a game without one. `now` is set before every step, in ms."""

    def __init__(self) -> None:
        self.clock: Clock | None = None
        self.waits = True
        """True while nobody has begun yet."""
        self.now = 0
        self._marks: list[Times] = []

    def begin(self, rule: ClockRule, seats: Sequence[Seat]) -> None:
        """Begins with all the time that a rule gives."""
        self.resume(rule, [Clock.begun(rule, seats).left])

    def resume(self, rule: ClockRule, marks: Sequence[Times]) -> None:
        """Goes on with what was left at the beginning and after each move."""
        self.clock = Clock(rule, marks[-1], since=self.now) if rule.is_on else None
        self._marks, self.waits = list(marks), True

    def after(self, by: Seat, decides: Seat) -> Clock | None:
        """Returns the clock as it is after a move, for `moved` once that is on the disk."""
        return None if self.clock is None else self.clock.moved(by, decides, self.now)

    def moved(self, clock: Clock | None, *, by_chance: bool) -> None:
        """A move was played; chance begins for nobody."""
        if clock is not None:
            self.clock, self.waits = clock, self.waits and by_chance
            self._marks.append(clock.left)

    def back(self, plies: int) -> None:
        """Moves were taken back, 0 for a loss on time: each seat has what it had then."""
        if self.clock is not None:
            self._marks = self._marks[: max(1, len(self._marks) - plies)]
            self.clock, self.waits = Clock(self.clock.rule, self._marks[-1], since=self.now), True

    def touched(self) -> None:
        """Somebody began."""
        self.waits = False

    def let(self, seat: Seat | None) -> None:
        """Lets the clock run for a seat, None for nobody."""
        if self.clock is not None:
            self.clock = self.clock.let(None if self.waits else seat, self.now)

    def lost(self) -> Seat | None:
        """Returns the seat that has run out of time where that loses, or None."""
        if self.clock is None or self.clock.rule.flag != "loses":
            return None
        return self.clock.flagged(self.now)

    def next_due(self) -> int | None:
        """Returns when time alone changes something, in ms, or None."""
        return None if self.clock is None else self.clock.next_due(self.now)


def rule_of(record: JournalGame) -> ClockRule:
    """Returns the rule of a recorded game's clock; journals of earlier versions know none."""
    said = next((entry.text for entry in record.entries if entry.kind == "clock"), "none")
    try:
        return clock_rule(said)
    except Refused:  # a later version's
        return NO_CLOCK


def times_of(record: JournalGame, seats: Sequence[Seat]) -> list[Times]:
    """Returns what each seat had left at the beginning and after each move that stands; [] without a clock."""
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
    """What a journal says that is left; what it says of no seat is as it was."""
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        return before
    return {seat: int(said[seat]) if isinstance(said.get(seat), int) else left for seat, left in before.items()}
