"""A thinking process as the table sees it: started in the background, asked, read, and killed at any time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

from controller.processes import command_for, environment
from controller.thinking.sentences import unpacked
from engine.sentence import phrase

Message = Mapping[str, Any]

_PROGRAM = "controller.thinking.process"


class Worker:
    """One process for `who`, "module:Class" each; it starts in the background.

    `answered` is called with every answer, and `ended` once, with a text that says how it ended; both from a thread of
    the worker's own. It is a process group of its own: Ctrl-C at the terminal does not reach it, and killing it also
    kills its children.
    """

    def __init__(
        self,
        name: str,
        who: Sequence[str],
        answered: Callable[[Worker, Message], None],
        ended: Callable[[Worker, str], None],
    ) -> None:
        self._who, self._answered, self._ended = who, answered, ended
        self._requests: SimpleQueue[Message | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_wanted = True
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(self, request: Message) -> None:
        """Queues a request; never waits."""
        self._requests.put(request)

    def kill(self) -> None:
        """Kills the process at any time; never waits."""
        with self._lock:
            self._is_wanted = False
            if self._process is not None:
                self._kill_group(self._process)

    def close(self) -> None:
        """Ends the process and waits for that."""
        self.kill()
        self._thread.join()

    def _run(self) -> None:
        how = self._lived()
        self._requests.put(None)
        self._ended(self, how)

    def _lived(self) -> str:
        """Starts the process, reads from it until it ends, and returns how it ended."""
        try:
            with self._lock:
                if not self._is_wanted:
                    return phrase("not started")
                process = self._process = self._started()
        except OSError as error:
            return str(error.strerror)
        threading.Thread(target=self._feed, args=(process.stdin,), name="requests", daemon=True).start()
        assert process.stdout is not None
        with process.stdout, suppress(ValueError):  # an answer cut off by the end
            for line in process.stdout:
                self._answered(self, unpacked(json.loads(line)))
        with self._lock:  # never signal a number that may belong to another process
            self._kill_group(process)
            status = process.wait()
            self._process = None
        return _how(status)

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            command_for(_PROGRAM, *self._who),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
            process_group=0,
        )

    def _feed(self, pipe: IO[bytes]) -> None:
        """Writes requests as fast as they are read; a process that cannot be written to is useless."""
        try:
            with pipe:
                while (request := self._requests.get()) is not None:
                    pipe.write(json.dumps(request).encode() + b"\n")
                    pipe.flush()
        except (OSError, TypeError, ValueError):
            self.kill()

    def _kill_group(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(OSError):  # it has already ended
            os.killpg(process.pid, signal.SIGKILL)


def _how(status: int) -> str:
    if status >= 0:
        return phrase("exit status {status}", status=status)
    with suppress(ValueError):
        return signal.Signals(-status).name
    return phrase("signal {number}", number=-status)
