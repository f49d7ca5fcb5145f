"""Waits for the work of another process, which no passed-in clock can accelerate."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 60
"""How long a busy machine may take, in seconds."""
_LOOK_EVERY_S = 0.02


def wait_until(wanted: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Waits until a condition is met; raises `AssertionError` after that many seconds."""
    end = time.monotonic() + patience_s
    while not wanted():
        assert time.monotonic() < end, f"waited {patience_s} s in vain"
        time.sleep(_LOOK_EVERY_S)
