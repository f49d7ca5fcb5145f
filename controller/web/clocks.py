"""What the page is told of the clock: what each seat had left at a time, and for whom it runs; the page counts on."""

from __future__ import annotations

from controller.table.state import TableState
from controller.web.shapes import ClockShown

__all__ = ["clock_shown"]


def clock_shown(state: TableState) -> ClockShown | None:
    """Returns the clock, or None in a game without one."""
    clock = state.clock
    if clock is None:
        return None
    return {
        "rule": str(clock.rule),
        "left": dict(clock.left),
        "runs": clock.runs,
        "since": clock.since,
        "waits": state.clock_waits,
    }
