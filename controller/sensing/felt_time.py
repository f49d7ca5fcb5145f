"""A table's time, which never passes a sensor event that still waits to be handled."""

from __future__ import annotations

from collections.abc import Callable

from hal import Clock

_LOOK_AGAIN_MS = 5
"""The time, in ms, that a board gets to report what hands did before a deadline."""
_LONGEST_STEP_MS = 1000
"""A longer time, in ms, between two looks at the clock means that the whole program was held up."""
_PATIENCE_MS = 5000
"""The table stops waiting for a board that reports nothing for this long while the program runs, in ms."""


class FeltTime:
    """The time of a table in ms: the clock's, unless the program is late and does not know yet what hands did.

    `reported_until` returns the time up to which the board has reported everything, `oldest` the time of the first
    waiting event, None when none waits. The time never goes back.
    """

    def __init__(self, clock: Clock, reported_until: Callable[[], int], oldest: Callable[[], int | None]) -> None:
        self._clock, self._reported_until, self._oldest = clock, reported_until, oldest
        self._now = self._looked_at = self._told = self._in_vain = 0

    def __call__(self) -> int:
        """Returns the time up to which everything is known, or about to be handled."""
        now = self._clock()
        told = self._reported_by(now)  # read before the queue: what the board reports meanwhile waits there
        waiting = self._oldest()
        self._now = max(self._now, min(told, now if waiting is None else waiting))
        return self._now

    def when(self, due: int) -> int:
        """Returns when to check the deadline `due` again, in ms: soon if the board has not reported up to it."""
        now = self._clock()
        return now + _LOOK_AGAIN_MS if self() < due <= now else due

    def _reported_by(self, now: int) -> int:
        """Returns the time up to which the board has reported everything; the present if the board's thread seems to be
        dead.
        """
        told = self._reported_until()
        self._in_vain = 0 if told > self._told else self._in_vain + min(now - self._looked_at, _LONGEST_STEP_MS)
        self._told, self._looked_at = told, now
        return now if self._in_vain > _PATIENCE_MS else min(told, now)
