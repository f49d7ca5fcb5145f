"""A clock that moves only when a program advances it, for tests that must not wait."""

from __future__ import annotations


class ManualClock:
    """Meets `hal.Clock`; starts at `now_ms` and never goes back."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms

    def __call__(self) -> int:
        return self._now_ms

    def advance(self, ms: int) -> int:
        """Lets `ms` milliseconds pass and returns the new time; raises `ValueError` when `ms` is negative."""
        if ms < 0:
            raise ValueError(f"time cannot pass by {ms} ms; 0 or more was expected")
        self._now_ms += ms
        return self._now_ms

    def advance_to(self, t_ms: int) -> int:
        """Lets time pass until `t_ms`, unless it is later already, and returns the new time."""
        self._now_ms = max(self._now_ms, t_ms)
        return self._now_ms
