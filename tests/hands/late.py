"""A late processor: a table, or the whole program, is blocked for seconds while hands go on.

Events wait in the table's own queue meanwhile, and the table's own rule limits its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from controller.sensing.felt_time import FeltTime
from controller.table.fair_queue import FairQueue
from hal import HardwareEvent
from sim.clock import ManualClock

LATEST_MS = 8000
"""The maximum delay of a processor, in ms."""

_OFTEN = 0.05
"""The probability of a delay after each action."""


class LateProcessor:
    """Passes all events to `take`, with the table's time, and None when only time has passed. Times are in ms.

    It is blocked at moments drawn by `rng`. In half of these the table's thread is, on a slow disk; in the others the
    whole program is, and the board reports events only afterwards.
    """

    def __init__(self, rng: Random, take: Callable[[HardwareEvent | None, int], None], begins_ms: int = 0) -> None:
        self._rng, self._take = rng, take
        self._clock = ManualClock(begins_ms)
        self._queue: FairQueue[HardwareEvent] = FairQueue(1)
        self._untold: list[HardwareEvent] = []
        self._stopped_at: int | None = None
        self._busy_until = begins_ms
        self._time = FeltTime(self._clock, self._reported_until, self._queue.oldest)

    def arrive(self, event: HardwareEvent, at_ms: int) -> None:
        """An event happens on the board."""
        self.run_until(at_ms)
        if self._stopped_at is None:
            self._queue.put(event)
        else:
            self._untold.append(event)

    def run_until(self, at_ms: int) -> None:
        """Lets the processor run until then."""
        while self._busy_until <= at_ms and not self._is_idle:
            self._clock.advance_to(self._busy_until)
            self._go_on()
        self._clock.advance_to(at_ms)
        if self._busy_until <= at_ms:
            self._do(None)

    def catch_up(self, at_ms: int) -> None:
        """Lets it handle everything that happened until then, however late it is."""
        self.run_until(at_ms)
        self._busy_until = at_ms
        while not self._is_idle:
            self._go_on()
            self._busy_until = at_ms
        self._take(None, self._time())

    @property
    def _is_idle(self) -> bool:
        return self._queue.empty() and self._stopped_at is None

    def _go_on(self) -> None:
        if self._stopped_at is not None:
            self._take(None, self._time())  # the table's thread runs before the board's
            self._stopped_at = None
            while self._untold:
                self._queue.put(self._untold.pop(0))
        else:
            self._do(self._queue.get(0))

    def _do(self, event: HardwareEvent | None) -> None:
        self._take(event, self._time())
        if self._rng.random() < _OFTEN:
            self._busy_until = self._clock() + self._rng.randint(1, LATEST_MS)
            if self._rng.random() < 0.5:
                self._stopped_at = self._clock()

    def _reported_until(self) -> int:
        return self._clock() if self._stopped_at is None else self._stopped_at


def taken_late(
    events: Iterable[tuple[int, HardwareEvent]], end_ms: int, rng: Random
) -> Iterator[tuple[int, HardwareEvent | None]]:
    """Yields the events of a late processor, in order, with the table's time; `events` have their times."""
    taken: list[tuple[int, HardwareEvent | None]] = []
    late = LateProcessor(rng, lambda event, now: taken.append((now, event)))
    for at_ms, event in events:
        late.arrive(event, at_ms)
    late.catch_up(end_ms)
    yield from taken
