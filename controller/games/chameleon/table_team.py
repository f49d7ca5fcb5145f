"""Processes that solve classes: small pairs in parallel, a big pair by all of them in shared memory."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from controller.errors import TableError
from controller.games.chameleon.table_files import write_table
from controller.processes import command_for, environment
from engine.chameleon.tables.material import Pair
from engine.chameleon.tables.pairs import memory_of, propagate_all
from engine.sentence import from_plain, phrase

BIG = 8_000_000
"""From this number of placements on, a pair is split over all processes."""
_LOOK_EVERY_S = 0.2
_IN_MEMORY = Path("/dev/shm")
"""Where to query the memory available for files; only Linux has this path."""
_PROGRAM = "controller.games.chameleon.table_worker"


class Stopped(Exception):
    """The build was stopped."""


class TableTeam(AbstractContextManager["TableTeam"]):
    """That many processes that build tables in a folder; a context manager that ends them.

    `stopped` is called about five times a second; once it returns True, the processes are ended and `Stopped` is
    raised.
    """

    def __init__(self, folder: Path, processes: int, stopped: Callable[[], bool]) -> None:
        self._folder, self._stopped = folder, stopped
        self._processes = [_started(folder) for _ in range(processes)]
        self._idle: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(processes)

    def __exit__(self, *error: object) -> None:
        for process in self._processes:
            process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._processes:
            process.communicate()

    def solve(self, pairs: Sequence[Pair]) -> Iterator[Pair]:
        """Solves independent pairs and yields each once its tables are written, big ones last."""
        small = [pair for pair in pairs if memory_of(pair) < 2 * BIG]
        yield from self._solve_small(small)
        for pair in pairs:
            if pair not in small:
                self._together(pair)
                yield pair

    def _solve_small(self, pairs: Sequence[Pair]) -> Iterator[Pair]:
        waiting = {self._threads.submit(self._ask_any, {"solve": _names(pair)}): pair for pair in pairs}
        while waiting:
            done = self._wait(waiting)
            for future in done:
                future.result()
                yield waiting.pop(future)

    def _together(self, pair: Pair) -> None:
        with _scratch(self._folder, memory_of(pair)) as memory:
            shares = len(self._processes)
            asked = [
                {"join": _names(pair), "memory": str(memory), "share": share, "shares": shares}
                for share in range(shares)
            ]
            highest = max(answer["highest"] for answer in self._ask_all(asked))
            propagate_all(max(2, highest), self._tell)
            for which, material in enumerate(pair):
                with _scratch(self._folder, material.entries) as body:
                    self._ask_all([{"pack": which, "body": str(body)}] * shares)
                    write_table(self._folder, material, body.read_bytes())

    def _tell(self, value: int) -> int:
        return sum(answer["found"] for answer in self._ask_all([{"tell": value}] * len(self._processes)))

    def _ask_all(self, requests: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Sends every process its own request and waits for all answers."""
        asked = [
            self._threads.submit(self._ask, process, request)
            for process, request in zip(self._processes, requests, strict=True)
        ]
        while not all(each.done() for each in asked):
            self._wait([each for each in asked if not each.done()])
        return [each.result() for each in asked]

    def _wait(self, asked: Mapping[Future[Any], Any] | Sequence[Future[Any]]) -> set[Future[Any]]:
        while True:
            done, _ = wait(asked, _LOOK_EVERY_S, FIRST_COMPLETED)
            if self._stopped():
                raise Stopped
            if done:
                return done

    def _ask_any(self, request: Mapping[str, Any]) -> dict[str, Any]:
        process = self._idle.get()
        try:
            return self._ask(process, request)
        finally:
            self._idle.put(process)

    def _ask(self, process: subprocess.Popen[str], request: Mapping[str, Any]) -> dict[str, Any]:
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):
            line = ""
        if not line:
            raise TableError(phrase("the system ended a process that builds tables, perhaps for lack of memory"))
        answer: dict[str, Any] = json.loads(line)
        if "failed" in answer:
            raise TableError(
                phrase(
                    "the tables are not finished: {reason}; finished tables are kept",
                    reason=from_plain(answer["failed"]),
                )
            )
        return answer


def _started(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command_for(_PROGRAM, str(folder)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        process_group=0,
        text=True,
    )


def _names(pair: Pair) -> list[str]:
    return [each.name for each in pair]


@contextmanager
def _scratch(folder: Path, size: int) -> Iterator[Path]:
    """Yields a zeroed file for several processes: in memory that ends with them, or on disk where that is not
    available.
    """
    if _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free > size:
        file = os.memfd_create("unfinished")
        path = Path(f"/proc/{os.getpid()}/fd/{file}")
    else:
        file, name = tempfile.mkstemp(f".unfinished-{os.getpid()}", "chameleon-", folder)
        path = Path(name)
    try:
        os.truncate(file, size)
        yield path
    finally:
        os.close(file)
        with suppress(OSError):  # no named memory
            path.unlink()
