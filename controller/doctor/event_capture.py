"""Captures the events of an open board for the doctor; time is passed in."""

from __future__ import annotations

import queue
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from hal import ALL_SQUARES, Clock, Edge, Picture, PieceSeen
from hal.events import HardwareEvent, Health
from hal.squares import Occupancy, Square, squares_of

Events = queue.SimpleQueue[HardwareEvent]

SETTLED_MS = 300
"""The time, in ms, after which an unchanged reed counts as settled."""

LOOK_S = 0.05
"""The interval, in s, of checking whether something has settled."""


def next_event(events: Events, seconds: float) -> HardwareEvent | None:
    """Returns the next event, or None if none comes within that many seconds."""
    try:
        return events.get(timeout=seconds)
    except queue.Empty:
        return None


@dataclass(frozen=True, slots=True)
class Time:
    """The source of time: a clock in ms, a wait in seconds, and a wait for an event."""

    clock: Clock
    pause: Callable[[float], None] = time.sleep
    take_event: Callable[[Events, float], HardwareEvent | None] = next_event


@dataclass(frozen=True, slots=True)
class Person:
    """A person who moves a piece around the board: how to show them a message, and ask yes or no."""

    tell: Callable[[str], None]
    ask: Callable[[str], bool]
    patience_s: float = 60.0
    """The longest wait, in s, for a new square, an answer or a card."""


@dataclass(slots=True)
class EventCapture:
    """The readings since the board was opened: the present picture, and each square's history."""

    events: Events
    time: Time
    notice: Callable[[Edge], None] = lambda edge: None
    """Called with every change, as it comes."""
    occupied: Occupancy = 0
    been_on: Occupancy = 0
    been_off: Occupancy = 0
    changes: Counter[Square] = field(default_factory=Counter)
    kinds: dict[Square, str] = field(default_factory=dict)
    """The kinds of pieces reported now, if hall sensors recognise them."""
    kind_seen: dict[Square, str] = field(default_factory=dict)
    """The last kind reported on each square."""
    trouble: str = ""
    """The board's last message about a fault; empty once it is well again."""
    _changed_ms: dict[Square, int] = field(default_factory=dict)

    @property
    def toggled(self) -> Occupancy:
        """The squares that have been both occupied and empty."""
        return self.been_on & self.been_off

    @property
    def pieces(self) -> Occupancy:
        """The occupied squares, except those whose reed has never opened."""
        return self.occupied & self.toggled

    def collect(self, seconds: float, enough: Callable[[], bool] = lambda: False) -> bool:
        """Collects events for some seconds, or until the condition is met; returns whether it was."""
        clock, until = self.time.clock, self.time.clock() + round(seconds * 1000)
        while not enough():
            left_ms = until - clock()
            if left_ms <= 0:
                return False
            event = self.time.take_event(self.events, min(LOOK_S, left_ms / 1000))
            if event is not None:
                self.receive(event)
        return True

    def receive(self, event: HardwareEvent) -> None:
        """Handles an event of the sensors; ignores other events, such as cards."""
        match event:
            case Picture(t_ms=t_ms, occupied=occupied):
                for square in squares_of(occupied ^ self.occupied):
                    self._turn(Edge(t_ms, square, bool(occupied >> square & 1)))
                self.been_on |= occupied
                self.been_off |= ALL_SQUARES & ~occupied
            case Edge():
                self._turn(event)
            case PieceSeen():
                self._recognise(event)
            case Health(ok=ok, sentence=sentence):
                self.trouble = "" if ok else sentence

    def is_on(self, square: Square) -> bool:
        return bool(self.occupied >> square & 1)

    def is_still(self, square: Square, on: bool, ms: int = SETTLED_MS) -> bool:
        """Returns whether a reed has stayed closed (`on`), or open, for at least `ms`."""
        since = self._changed_ms.get(square)
        return self.is_on(square) == on and (since is None or self.time.clock() - since >= ms)

    def _recognise(self, seen: PieceSeen) -> None:
        self.kinds.pop(seen.square, None)
        if seen.kind is not None:
            self.kinds[seen.square] = self.kind_seen[seen.square] = seen.kind

    def _turn(self, edge: Edge) -> None:
        bit = 1 << edge.square
        self.changes[edge.square] += 1
        self._changed_ms[edge.square] = edge.t_ms
        if edge.on:
            self.occupied |= bit
            self.been_on |= bit
        else:
            self.occupied &= ~bit
            self.been_off |= bit
        self.notice(edge)
