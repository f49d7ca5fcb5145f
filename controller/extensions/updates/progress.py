"""The progress of an update from the operator's page: root writes each step, and the page reads it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from controller.files import read_whole, write_whole
from engine.sentence import from_plain, plain

Order = Literal["online", "bundle", "back"]
"""The orders of the page: the newest state of the table's source, the checked bundle, or the way back."""


@dataclass(frozen=True, slots=True)
class Progress:
    what: Order
    began_ms: int
    """Its start, in ms since 1970."""
    state: Literal["running", "done", "failed"] = "running"
    steps: tuple[str, ...] = ()
    """One sentence for each step; the last one has the result."""


def progress_file(home: Path) -> Path:
    return home / "page-update.json"


def read_progress(home: Path) -> Progress | None:
    """Returns the progress of the last update from the page, None without one."""
    try:
        facts = json.loads(read_whole(progress_file(home)))
        return Progress(**{**facts, "steps": tuple(map(from_plain, facts["steps"]))})
    except (OSError, ValueError, KeyError, TypeError):
        return None


class Reporter:
    """Writes each step of an update, and passes it to `report`, except for a failure, which the command prints as its
    error.

    A full disk does not stop an update: the page then misses a step.
    """

    def __init__(self, home: Path, what: Order, now_ms: int, report: Callable[[str], None]) -> None:
        self._home, self._say = home, report
        self._progress = Progress(what, now_ms)

    def step(self, sentence: str) -> None:
        self._add(sentence, "running")

    def end(self, sentence: str, state: Literal["done", "failed"]) -> None:
        self._add(sentence, state)

    def _add(self, sentence: str, state: Literal["running", "done", "failed"]) -> None:
        if state != "failed":
            self._say(sentence)
        self._progress = replace(self._progress, state=state, steps=(*self._progress.steps, sentence))
        facts = {
            "what": self._progress.what, "began_ms": self._progress.began_ms, "state": state,
            "steps": [plain(each) for each in self._progress.steps],
        }  # fmt: skip
        with suppress(OSError):
            write_whole(progress_file(self._home), json.dumps(facts), 0o644)
