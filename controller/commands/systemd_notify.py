"""Tells systemd how the table is, in its own protocol: lines of text to the socket that NOTIFY_SOCKET names."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from contextlib import suppress

READY = "READY=1"
"""The page answers."""
ALIVE = "WATCHDOG=1"
"""The table's thread still turns; the unit's WatchdogSec says how often this must come."""
STOPPING = "STOPPING=1"
"""The table is being closed."""

_ALIVE_EVERY_MS = 500


class Notifier:
    """Sends such lines; without NOTIFY_SOCKET in the environment, and when nobody listens, it does nothing."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._alive_ms: int | None = None

    def alive(self, now_ms: int) -> None:
        """Tells that the table is alive, at most twice a second however often it is called."""
        if self._alive_ms is None or now_ms - self._alive_ms >= _ALIVE_EVERY_MS:
            self._alive_ms = now_ms
            self.tell(ALIVE)

    def tell(self, line: str) -> None:
        """Sends a line; the table must not fall because systemd is busy."""
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.setblocking(False)
            out.sendto(line.encode(), self._address)
