"""Questions to a thinking process: each is answered once, by the process or by a substitute when it fails."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

from controller.thinking.worker import Message, Worker

_GIVE_WAY_MS = 5_000
"""How long an older question may continue after a newer one, in ms; its time limit is checked often."""
_LAST_MS = 1_000
"""How long after its time limit a process without a table ends on its own, in ms."""

Answer = TypeVar("Answer")


@dataclass(slots=True)
class OpenQuestion(Generic[Answer]):
    """A pending question, and its answer's format."""

    request: Message
    read: Callable[[Message], Answer]
    """Makes an answer from the process's message."""
    silent: Answer
    """The answer when the process does not answer within `within_ms`."""
    died: Callable[[str], Answer]
    """The answer when the process has ended; it gets the reason."""
    within_ms: int
    until: int = 0
    """Its deadline, in ms."""


class Service(Generic[Answer]):
    """Keeps one process for its questions, and replaces it when it has ended or does not answer.

    `deliver` is called once for each question, from the process's thread, unless `overdue` answers for it.
    """

    def __init__(self, name: str, who: Sequence[str], deliver: Callable[[Answer], None]) -> None:
        self._name, self._who, self._tell = name, who, deliver
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self._open: dict[int, OpenQuestion[Answer]] = {}
        """By number, the oldest first: the process works on that one, and the others wait."""
        self._numbers = count(1)

    def start(self) -> None:
        """Starts the process in the background, so that it is ready for the first question."""
        with self._lock:
            self._awake()

    def ask(self, question: OpenQuestion[Answer], now: int) -> None:
        """Asks a question at a time in ms; older ones are dropped."""
        with self._lock:
            for older in self._open.values():
                older.until = min(older.until, now + _GIVE_WAY_MS)
            number = next(self._numbers)
            self._open[number] = question
            self._send(number, now)

    def next_due(self) -> int | None:
        """Returns the deadline of a question, in ms, or None."""
        with self._lock:
            return min((question.until for question in self._open.values()), default=None)

    def overdue(self, now: int) -> list[Answer]:
        """Returns substitute answers for overdue questions; the process is killed, and a new one gets the others."""
        with self._lock:
            late = [number for number, question in self._open.items() if question.until <= now]
            answers = [self._open.pop(number).silent for number in late]
            if late and self._worker is not None:
                self._worker.kill()
                self._worker = None
                for number in self._open:
                    self._send(number, now)
        return answers

    def close(self) -> None:
        """Ends the process and waits for that; no further answers follow."""
        with self._lock:
            self._open.clear()
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()

    def _awake(self) -> Worker:
        if self._worker is None:
            self._worker = Worker(self._name, self._who, self._answered, self._ended)
        return self._worker

    def _send(self, number: int, now: int) -> None:
        question = self._open[number]
        question.until = now + question.within_ms
        self._awake().ask(_numbered(question, number))

    # In the worker's thread

    def _answered(self, worker: Worker, message: Message) -> None:
        with self._lock:
            question = self._open.pop(message["number"], None)
        if question is not None:
            self._tell(question.read(message))

    def _ended(self, worker: Worker, how: str) -> None:
        """A process that ended has failed at the oldest question; the others are asked again."""
        with self._lock:
            if worker is not self._worker:
                return  # it was killed, and another one does its work
            self._worker = None
            failed = self._open.pop(min(self._open), None) if self._open else None
            for number, question in self._open.items():
                self._awake().ask(_numbered(question, number))
        if failed is not None:
            self._tell(failed.died(how))


def _numbered(question: OpenQuestion[Answer], number: int) -> Message:
    return {**question.request, "number": number, "most_s": (question.within_ms + _LAST_MS) / 1000}
