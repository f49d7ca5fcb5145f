"""`chameleon` as a program with accelerated time: `python -m tests.acceptance.faster 20 play ...`.

A day in a shop passes in minutes: all clocks of the program run faster, and all its waits are shortened accordingly.
Thinking processes keep normal time.
"""

from __future__ import annotations

import selectors
import sys
import threading
import time
from collections.abc import Callable
from typing import Any


def hurry(times: int) -> None:
    """Accelerates this process's time from now on; call it before importing any module that waits."""
    for clock in ("monotonic", "monotonic_ns", "time", "time_ns"):
        setattr(time, clock, _faster(getattr(time, clock), times))
    threading._time = time.monotonic  # type: ignore[attr-defined]  # it took its own before this was called
    time.sleep = _shorter(time.sleep, times, at=0)  # type: ignore[assignment]
    threading.Condition.wait = _shorter(threading.Condition.wait, times, at=1)  # type: ignore[method-assign]
    selectors.DefaultSelector.select = _shorter(selectors.DefaultSelector.select, times, at=1)  # type: ignore[method-assign]


def _faster(clock: Callable[[], Any], times: int) -> Callable[[], Any]:
    began = clock()
    return lambda: began + (clock() - began) * times


def _shorter(wait: Callable[..., Any], times: int, at: int) -> Callable[..., Any]:
    """A wait whose argument number `at`, or `timeout`, is in seconds of the accelerated time."""

    def shorter(*args: Any, timeout: float | None = None) -> Any:
        seconds = args[at] if len(args) > at else timeout
        if seconds is None:
            return wait(*args)
        return wait(*args[:at], seconds / times, *args[at + 1 :])

    return shorter


def keep_network_timeouts(times: int) -> None:
    """Keeps the normal time limits of connections, which use a real network and a real browser."""
    from controller.web import clients, server
    from controller.web import connection_limits as door

    for module, limits in {
        door: ("SILENT_MS", "LONGEST_MS", "CLOSING_MS"),
        server: ("_PING_S",),
        clients: ("_SLOW_S",),
    }.items():
        for limit in limits:
            setattr(module, limit, getattr(module, limit) * times)


if __name__ == "__main__":
    hurry(int(sys.argv[1]))
    from controller.commands.cli import main

    keep_network_timeouts(int(sys.argv[1]))
    sys.argv = ["chameleon", *sys.argv[2:]]
    main()
