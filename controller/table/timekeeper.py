"""The clock of a game in play: the time left after each move, so that take-backs restore it, and when it pauses.

A clock waits for the first lifted piece or the first move after a game was started or resumed, or after a take-back.
The journal has each seat's time left after the last move.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.clock.rules import Clock, ClockRule
from controller.journal.clock_record import Times
from engine.game import Seat


class Timekeeper:
    """Keeps the clock of one game; `clock` is None in a game without one. `now` is set before every step, in ms."""

    def __init__(self) -> None:
        self.clock: Clock | None = None
        self.waits = True
        """True until the first action."""
        self.now = 0
        self._marks: list[Times] = []

    def begin(self, rule: ClockRule, seats: Sequence[Seat]) -> None:
        self.resume(rule, [Clock.begun(rule, seats).left])

    def resume(self, rule: ClockRule, marks: Sequence[Times]) -> None:
        """Resumes with the time left at the start and after each move."""
        self.clock = Clock(rule, marks[-1], since=self.now) if rule.is_on else None
        self._marks, self.waits = list(marks), True

    def after(self, by: Seat, decides: Seat) -> Clock | None:
        """Returns the clock after a move, for `moved` once that is on the disk."""
        return None if self.clock is None else self.clock.moved(by, decides, self.now)

    def moved(self, clock: Clock | None, *, by_chance: bool) -> None:
        """Notes a move; chance starts no clock."""
        if clock is not None:
            self.clock, self.waits = clock, self.waits and by_chance
            self._marks.append(clock.left)

    def back(self, plies: int) -> None:
        """Restores each seat's time after a take-back, or after a loss on time (0 moves)."""
        if self.clock is not None:
            self._marks = self._marks[: max(1, len(self._marks) - plies)]
            self.clock, self.waits = Clock(self.clock.rule, self._marks[-1], since=self.now), True

    def touched(self) -> None:
        self.waits = False

    def run_for(self, seat: Seat | None) -> None:
        """Runs the clock for a seat, None for no seat."""
        if self.clock is not None:
            self.clock = self.clock.run_for(None if self.waits else seat, self.now)

    def lost(self) -> Seat | None:
        """Returns the seat that has lost on time, or None."""
        if self.clock is None or self.clock.rule.flag != "loses":
            return None
        return self.clock.flagged(self.now)

    def next_due(self) -> int | None:
        """Returns when the running clock's light changes or its time runs out, in ms, or None."""
        return None if self.clock is None else self.clock.next_due(self.now)
