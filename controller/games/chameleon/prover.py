"""The exact search on all cores: processes that share one table of proven results.

Every process gets each question and looks at moves in its own order. They share results through the table, and the
first answer ends the search.
"""

from __future__ import annotations

import mmap
import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection, wait

import click

from controller.errors import TableError
from engine.chameleon.rules.bitboards import Bitboards
from engine.chameleon.solver.proof_search import Interrupted, ProofSearch
from engine.chameleon.solver.solve import prover, table_entries
from engine.chameleon.tables.library import Tables
from engine.sentence import phrase

_EASY = 1_000_000
"""A question of at most this many positions is answered before other processes and the big table are used."""
_LOOK_EVERY_S = 0.2
_COUNT_EVERY = 64
"""The number of stop checks after which a process adds up its count."""


def cores() -> int:
    """Returns the number of processes that can work in parallel here."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1  # only a forked process can share the table without a file
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine_memory_mb() -> int:
    """Returns this machine's memory in MB, or 1024 if unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):
        return 1024


def usual_memory_mb() -> int:
    """Returns a quarter of this machine's memory in MB, 64-4096."""
    return max(64, min(4096, machine_memory_mb() // 4))


for_jobs = click.option(
    "--jobs", type=click.IntRange(1, 256), default=lambda: min(256, cores()),
    help="Number of processes; one per core by default.",
)  # fmt: skip
for_memory = click.option(
    "--memory", type=click.IntRange(4), metavar="MB", default=usual_memory_mb,
    help="Memory for the transposition table.",
)  # fmt: skip


class Team(AbstractContextManager["Team"]):
    """A prover with several processes and a table of that many MB; a context manager that frees the memory.

    `interrupted` is called about five times a second while the processes work; once it returns True they are ended and
    `Interrupted` is raised. Positions of few pieces are looked up in `tables`.
    """

    def __init__(
        self, megabytes: int, processes: int, interrupted: Callable[[], bool], tables: Tables | None = None
    ) -> None:
        self._memory = mmap.mmap(-1, 8 * table_entries(megabytes))
        if hasattr(mmap, "MADV_HUGEPAGE"):
            self._memory.madvise(mmap.MADV_HUGEPAGE)  # access to the table is random
        self.table = memoryview(self._memory).cast("Q")
        """The proven results; forked processes share it."""
        self._counts = memoryview(mmap.mmap(-1, 8 * processes)).cast("Q")
        self.processes = processes
        self._interrupted = interrupted
        self._limit = 0
        self._tables = tables or Tables()
        self._alone = prover(self._is_too_much, tables=tables)
        self._ended = 0

    def __exit__(self, *error: object) -> None:
        self.table.release()

    @property
    def nodes(self) -> int:
        """Positions searched so far, by all processes."""
        return self._alone.nodes + self._ended + sum(self._counts)

    def can_win(self, bitboards: Bitboards, side: int, plies: int) -> bool:
        """Returns whether the side to move wins within that many plies, an odd number; the game must not be over."""
        return self._answer("can_win", bitboards, side, plies)

    def must_lose(self, bitboards: Bitboards, side: int, plies: int) -> bool:
        """Returns whether the side to move loses within that many plies, an even number; the game must not be over."""
        return self._answer("must_lose", bitboards, side, plies)

    def _answer(self, question: str, bitboards: Bitboards, side: int, plies: int) -> bool:
        self._limit = self._alone.nodes + _EASY
        try:
            answer: bool = getattr(self._alone, question)(bitboards, side, plies)
            return answer
        except Interrupted:
            if self._interrupted():
                raise
        return self._together(question, (bitboards, side, plies))

    def _is_too_much(self) -> bool:
        return self._alone.nodes > self._limit or self._interrupted()

    def _together(self, question: str, about: tuple[Bitboards, int, int]) -> bool:
        context = multiprocessing.get_context("fork")
        answers: list[Connection] = []
        workers = []
        for number in range(self.processes):
            here, there = context.Pipe(duplex=False)
            worker = context.Process(target=self._work, args=(number, question, about, there), daemon=True)
            worker.start()
            there.close()
            answers.append(here)
            workers.append(worker)
        try:
            return self._first_of(answers)
        finally:
            for worker in workers:
                worker.kill()
                worker.join()
            self._ended += sum(self._counts)
            for number in range(self.processes):
                self._counts[number] = 0

    def _first_of(self, answers: list[Connection]) -> bool:
        while answers:
            for ready in wait(answers, _LOOK_EVERY_S):
                assert isinstance(ready, Connection)
                try:
                    answer: bool = ready.recv()
                    return answer
                except EOFError:
                    answers.remove(ready)
            if self._interrupted():
                raise Interrupted
        raise TableError(
            phrase("the system ended the search, perhaps for lack of memory; try a smaller --memory")
        )

    def _work(self, number: int, question: str, about: tuple[Bitboards, int, int], answer: Connection) -> None:
        """Answers one question in a process of its own; only the parent ends it, also after Ctrl-C."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        asked = 0

        def count() -> bool:
            nonlocal asked
            asked += 1
            if asked % _COUNT_EVERY == 0:
                self._counts[number] = searcher.nodes
            return False

        searcher = ProofSearch(self.table, count, number, self._tables.prober, self._tables.most_pieces)
        answer.send(getattr(searcher, question)(*about))
