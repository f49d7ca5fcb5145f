"""`chameleon` in a process that starts at once: forked from one that has already imported the whole program.

Starting a separate table for every story costs a second of processor time for imports; forking costs next to none.
Tests that need their own command line, such as a restart, use the installed program.
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
    """A running `chameleon`, with the interface of `subprocess.Popen` and a pipe for its output."""

    def __init__(self, *arguments: str) -> None:
        reader, writer = _FORKS.Pipe(duplex=False)
        self._process = _FORKS.Process(target=_run, args=(arguments, writer, os.getcwd(), dict(os.environ)))
        self._process.start()
        writer.close()
        self.stdout = os.fdopen(os.dup(reader.fileno()), encoding="utf-8")
        reader.close()

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Returns the exit status, or None while it runs."""
        return self._process.exitcode

    def communicate(self, timeout: float) -> tuple[str, None]:
        """Waits for its end, and returns the rest of its output; raises `subprocess.TimeoutExpired`."""
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
