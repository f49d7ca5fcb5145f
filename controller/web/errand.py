"""Tasks that take longer than a page waits and survive its connection: joining a Wi-Fi may cut the page off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock, Thread
from typing import Literal

from controller.errors import Refused, TableError
from engine.sentence import phrase


@dataclass(frozen=True, slots=True)
class ErrandState:
    """The last or the current task."""

    number: int = 0
    """Increases with each task, so that a page recognises a new result."""
    what: str = ""
    state: Literal["", "running", "done", "failed"] = ""
    sentence: str = ""
    """The result."""


class Errand:
    """Runs one task at a time in a thread of its own, and logs unexpected errors in one line."""

    def __init__(self, report: Callable[[str], None] = lambda said: None) -> None:
        self._report = report
        self._lock = Lock()
        self.state = ErrandState()
        self._thread = Thread()

    def begin(self, what: str, do: Callable[[], str]) -> None:
        """Starts `do`, which returns a sentence or raises `TableError`; raises `Refused` while another task runs."""
        with self._lock:
            if self.state.state == "running":
                raise Refused(phrase("the table is still busy with that; wait until it has finished"))
            self.state = ErrandState(self.state.number + 1, what, "running")
        self._thread = Thread(target=self._do, args=(do,), name="errand", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Returns once no task is running."""
        if self._thread.ident is not None:
            self._thread.join()

    def _do(self, do: Callable[[], str]) -> None:
        before = self.state
        try:
            self.state = ErrandState(before.number, before.what, "done", do())
        except TableError as error:
            self.state = ErrandState(before.number, before.what, "failed", str(error))
        except Exception as error:
            said = phrase("That failed ({reason}); try again.", reason=str(error) or type(error).__name__)
            self.state = ErrandState(before.number, before.what, "failed", said)
            self._report(said)
