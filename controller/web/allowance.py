"""How often somebody may ask for something."""

from __future__ import annotations

__all__ = ["Allowance"]


class Allowance:
    """So many times at once (`burst`), and for long so many times a second (`per_s`).

    What is asked for in vain counts as well: who does not stop asking gets nothing until he has paused.
    """

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst, self._per_s = burst, per_s
        self._left = float(burst)
        self._at_ms: int | None = None

    def takes(self, now_ms: int) -> bool:
        """Counts one more wish, at a time in ms; returns whether it is allowed."""
        if self._at_ms is not None:
            self._left = min(self._burst, self._left + (now_ms - self._at_ms) * self._per_s / 1000)
        self._at_ms = now_ms
        self._left = max(-self._burst, self._left - 1)
        return self._left >= 0
