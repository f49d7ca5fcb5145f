"""Work on a line in a thread of its own, with an event loop of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress


class OwnThread:
    """Runs `work` in a thread called `name` until it ends or is ended; it may be started once."""

    def __init__(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        self._name, self._work = name, work
        self._loop: asyncio.AbstractEventLoop | None = None
        self._working: asyncio.Task[None] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begins to work."""
        self._loop = asyncio.new_event_loop()
        self._working = self._loop.create_task(self._work())
        both = (self._loop, self._working)
        self._thread = threading.Thread(target=self._run, args=both, name=self._name, daemon=True)
        self._thread.start()

    def call(self, do: Callable[[], object]) -> None:
        """Has something done in the thread, and does not wait; nothing while there is none. From any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the thread has ended
                self._loop.call_soon_threadsafe(do)

    def end(self) -> None:
        """Breaks the work off and waits until it has ended; does nothing where it was not started."""
        if self._thread is not None and self._working is not None and self._thread.is_alive():
            self.call(self._working.cancel)
            self._thread.join()

    @staticmethod
    def _run(loop: asyncio.AbstractEventLoop, working: asyncio.Task[None]) -> None:
        try:
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(working)
        finally:
            loop.close()
