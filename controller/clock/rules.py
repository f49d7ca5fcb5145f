"""Clocks: the time that each seat has left, as pure values. All times are in ms, and the present is passed in.

A move is one decision of a seat. The clock's rule defines what happens when it runs out: by default nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from controller.errors import Refused
from engine.game import Seat
from engine.sentence import phrase

KINDS: Mapping[str, str] = {
    "none": phrase("no time limit"),
    "move": phrase("each move has this much time"),
    "game": phrase("each seat has this much time for all moves, plus the increment each time another seat decides"),
    "hourglass": phrase("the time one seat uses is added for the others"),
}
"""The kinds of clocks."""

FLAGS: Mapping[str, str] = {
    "shows": phrase("the clock stays at zero and play continues"),
    "loses": phrase("a seat that runs out of time loses"),
}
"""The possible effects of running out of time."""

LONGEST_S = 7200
"""The maximum initial time of a seat, in s."""
LEVELS = 5
"""The number of lights for a seat's full time."""
_LOW_MS = 10_000
"""The last seconds, which are marked."""
_RULE = re.compile(r"(move|game|hourglass) ([1-9][0-9]{0,4})(?:\+([0-9]{1,3}))?( loses)?")


@dataclass(frozen=True, slots=True)
class ClockRule:
    """The agreed rule: a kind from `KINDS`, the initial time, and the effect of running out of time, from `FLAGS`."""

    kind: str = "none"
    seconds: int = 300
    """For each move, or for each seat in the game and in the hourglass, in s."""
    increment: int = 0
    """The time that a seat gains with each move of a game, in s."""
    flag: str = "shows"

    @property
    def is_on(self) -> bool:
        return self.kind != "none"

    @property
    def full(self) -> int:
        """The initial time of a seat, in ms."""
        return 1000 * self.seconds

    def __str__(self) -> str:
        """Returns the form in journals and on pages: "game 300+5 loses"."""
        if not self.is_on:
            return "none"
        plus = f"+{self.increment}" if self.kind == "game" and self.increment else ""
        return f"{self.kind} {self.seconds}{plus}{' loses' if self.flag == 'loses' else ''}"


NO_CLOCK = ClockRule()
"""The rule of a game without a clock."""


def clock_rule(text: str) -> ClockRule:
    """Returns the rule of a text such as "game 300+5 loses"; raises `Refused`."""
    if text == "none":
        return NO_CLOCK
    found = _RULE.fullmatch(text)
    increment = int(found[3] or 0) if found else 0
    if found is None or not 5 <= int(found[2]) <= LONGEST_S or increment > 120 or (increment and found[1] != "game"):
        raise Refused(
            phrase(
                "unknown clock {clock}; use none, or move, game or hourglass with 5 to {most} seconds, such as 'move "
                "30', 'game 300+5' or 'hourglass 60 loses'",
                clock=repr(text[:40]),
                most=LONGEST_S,
            )
        )
    return ClockRule(found[1], int(found[2]), increment, "loses" if found[4] else "shows")


@dataclass(frozen=True, slots=True)
class Clock:
    """A game's clock. While it `runs` for a seat, that seat's time decreases from its value at `since`."""

    rule: ClockRule
    left: Mapping[Seat, int]
    """Seat -> its time at `since`, in ms; in turn order."""
    runs: Seat | None = None
    since: int = 0

    @classmethod
    def begun(cls, rule: ClockRule, seats: Sequence[Seat]) -> Clock:
        """Returns a stopped clock with the full initial time."""
        return cls(rule, dict.fromkeys(seats, rule.full))

    def left_at(self, now: int) -> dict[Seat, int]:
        """Returns each seat's time left; never below zero, and an hourglass's total stays constant."""
        left = dict(self.left)
        if self.runs in left:
            spent = min(left[self.runs], max(0, now - self.since))
            left[self.runs] -= spent
            if self.rule.kind == "hourglass":
                _share(left, self.runs, spent)
        return left

    def run_for(self, seat: Seat | None, now: int) -> Clock:
        """Returns the clock running for `seat` from `now` on, or stopped for None; unchanged if it already is so."""
        if seat is not None and seat not in self.left:
            seat = None
        return self if seat == self.runs else replace(self, left=self.left_at(now), runs=seat, since=now)

    def moved(self, by: Seat, decides: Seat, now: int) -> Clock:
        """Returns the stopped clock after a move of `by`; `decides` is next."""
        left = self.left_at(now)
        if self.rule.kind == "move":
            left = dict.fromkeys(left, self.rule.full)
        elif self.rule.kind == "game" and by != decides and by in left:
            left[by] += 1000 * self.rule.increment
        return replace(self, left=left, runs=None, since=now)

    def flagged(self, now: int) -> Seat | None:
        """Returns the seat whose running clock has reached zero, None for none."""
        return self.runs if self.runs is not None and not self.left_at(now)[self.runs] else None

    def level_at(self, seat: Seat, now: int) -> int:
        """Returns a seat's share of time left, 0 to `LEVELS`."""
        return min(LEVELS, -(-LEVELS * self.left_at(now).get(seat, 0) // self.rule.full))

    def is_low_at(self, seat: Seat, now: int) -> bool:
        """Returns whether a seat has only its last seconds left."""
        return self.left_at(now).get(seat, 0) <= self._low

    @property
    def _low(self) -> int:
        return min(_LOW_MS, self.rule.full // LEVELS)

    def next_due(self, now: int) -> int | None:
        """Returns when the running seat drops a level or runs out of time; None for never."""
        if self.runs is None:
            return None
        left = self.left_at(now)[self.runs]
        steps = {self._low, *(self.rule.full * level // LEVELS for level in range(LEVELS))}
        lower = [step for step in steps if step < left]
        return now + left - max(lower) if lower else None


def _share(left: dict[Seat, int], giver: Seat, spent: int) -> None:
    """Divides one seat's used time equally among the others; a remainder goes to the first of them."""
    others = [seat for seat in left if seat != giver]
    for number, seat in enumerate(others):
        left[seat] += spent // len(others) + (number < spent % len(others))
