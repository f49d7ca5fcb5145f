"""Restarts the program: it ends cleanly, and systemd or the program itself starts it again.

systemd restarts a service after any exit status; without systemd the program replaces itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from controller.errors import Refused
from engine.sentence import phrase

STATUS = 75
"""The exit status that makes a service restart; sysexits calls it a temporary failure."""
_PORT = "CHAMELEON_PORT_BEFORE"
"""The environment variable of a program that replaced itself: the port that its pages know."""


class RestartRequested(Exception):
    """Raised when the table has ended for a restart; `port` is that of its page."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


class Restart:
    """A restart that the operator may request; `end` stops the page's server, from any thread.

    A program that `records` a trace cannot be restarted, because its file must be a new one.
    """

    def __init__(self, end: Callable[[], None], *, records: bool) -> None:
        self._end, self._records = end, records
        self._is_wanted = False

    def ask(self) -> None:
        """Requests a restart; raises `Refused`."""
        if self._records:
            raise Refused(phrase("a restart would end the recording; stop the recording in the terminal first"))
        self._is_wanted = True
        self._end()

    def check(self, port: int) -> None:
        """Raises `RestartRequested` after a request, once everything is closed."""
        if self._is_wanted:
            raise RestartRequested(port)


def restart_program(
    port: int,
    environ: Mapping[str, str] = os.environ,
    replace: Callable[[str, list[str], dict[str, str]], NoReturn] = os.execve,
) -> NoReturn:
    """Ends this program for systemd to restart it, or replaces it with a new process and the same arguments."""
    sys.stdout.flush()
    if "NOTIFY_SOCKET" in environ:
        sys.exit(STATUS)
    replace(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**environ, _PORT: str(port)})


def port_before(environ: Mapping[str, str] = os.environ) -> int | None:
    """Returns the port of the table that this program has replaced; None after a normal start."""
    port = environ.get(_PORT, "")
    return int(port) if port.isdecimal() else None


def options_of_restart(given: dict[str, Any], port: int) -> dict[str, Any]:
    """Returns the options after a restart: resume the game, and open no page, because pages are already open."""
    return given | {"new": False, "lesson": None, "puzzle": None, "position": None, "port": port, "no_browser": True}
