"""`chameleon` in a process that is there at once: forked from one that has the whole program in memory already.

A table of its own for every story costs a second of processor time to import what a table is made of; forked it costs
next to none. Whatever asks for its own command line, such as a restart, needs the program as it is installed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload([f"{__package__}.preloaded"])


class Forked:
    """A `chameleon` that runs; to whoever started it like `subprocess.Popen` with a pipe for what it prints."""

    def __init__(self, *arguments: str) -> None:
        reader, writer = _FORKS.Pipe(duplex=False)
        self._process = _FORKS.Process(target=_run, args=(arguments, writer, os.getcwd(), dict(os.environ)))
        self._process.start()
        writer.close()
        self.stdout = os.fdopen(os.dup(reader.fileno()), encoding="utf-8")
        reader.close()

    @property
    def pid(self) -> int:
        """The process's number among the machine's."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Returns the exit status, or None while it runs."""
        return self._process.exitcode

    def communicate(self, timeout: float) -> tuple[str, None]:
        """Waits until it has ended, and returns what it printed last; raises `subprocess.TimeoutExpired`."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("chameleon", timeout)
        with self.stdout:
            return self.stdout.read(), None


def _run(arguments: tuple[str, ...], printed: Connection, folder: str, environ: Mapping[str, str]) -> None:
    from controller.commands.cli import main

    os.dup2(printed.fileno(), sys.stdout.fileno())
    printed.close()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["chameleon", *arguments]
    main()
