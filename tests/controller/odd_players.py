"""Misbehaving players and a teacher for tests, controlled by the view: they run in a separate process."""

from __future__ import annotations

import ctypes
import os
import resource
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from engine import Opponent, Teacher
from engine.teacher import Judgement, Lesson, Verdict

ODD_PLAYER = f"{__name__}:OddPlayer"
ODD_TEACHER = f"{__name__}:OddTeacher"
DYING_PLAYER = f"{__name__}:DyingPlayer"
SILENT_PLAYER = f"{__name__}:SilentPlayer"

JUDGEMENT = Judgement.of({"a1a2": Verdict("unknown", 1), "b1c3": Verdict("loss", 2)})


class OddPlayer(Opponent):
    """At level 2 it does what the view requests; at level 1 it plays a1a2, unless the view requests the worst."""

    levels: ClassVar[tuple[str, ...]] = ("1", "2")

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        if level == "1" and "worst" not in view:
            return "a1a2"
        return _do(view, out_of_time) or "b1c3"

    def trouble(self, level: str) -> str | None:
        return "It has no book." if level == "1" else None


class DyingPlayer(OddPlayer):
    """Ends its process, at any level."""

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        return _do({"does": "os._exit"}, out_of_time) or ""


class SilentPlayer(OddPlayer):
    """Never answers, at any level."""

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        return _do({"does": "loop"}, out_of_time) or ""


class OddTeacher(Teacher):
    """Does what the view requests before it judges."""

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        _do(view, out_of_time)
        return JUDGEMENT

    def lessons(self) -> tuple[Lesson, ...]:
        return ()

    def find_puzzle(self, kind: str, number: int, out_of_time: Callable[[], bool]) -> str | None:
        return _do({"does": kind}, out_of_time)


def _do(view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> str | None:
    """Does it; a reader of `begun` gets the process's id, and the pipe's end when the process is gone."""
    begun = Path(view["begun"]).open("w", encoding="ascii") if "begun" in view else None
    if begun is not None:
        print(os.getpid(), file=begun, flush=True)
    match view["does"]:
        case "raise":
            raise ArithmeticError(view.get("reason", ""))
        case "start a program":
            inherited = [] if begun is None else [begun.fileno()]
            subprocess.run([sys.executable, "-c", "import signal; signal.pause()"], pass_fds=inherited, check=True)
        case "wait":
            while not out_of_time():
                pass
        case "print":
            print('{"number": 1, "move": "e5e4", "trouble": ""}', flush=True)
            return sys.stdin.read() or None
        case "no text":
            return 7  # type: ignore[return-value]
        case "say the process":
            return f"{os.getpid()} in group {os.getpgrp()}"
        case other:
            _END.get(other, lambda: None)()
    return None


def _fault() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    ctypes.string_at(0)


def _loop() -> None:
    while True:
        pass


_END: Mapping[str, Callable[[], object]] = {
    "sys.exit": lambda: sys.exit(3),
    "os._exit": lambda: os._exit(3),
    "segfault": _fault,
    "close everything": lambda: os.closerange(0, 64),
    "loop": _loop,
    "loop in C": lambda: deque(repeat(0), maxlen=0),  # blocks all other threads
}
