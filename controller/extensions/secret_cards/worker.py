"""The thread in which a table's hidden cards are worked out: locks and guesses take their time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from controller.extensions.secret_cards.opening import MetFor, Unveil, Unveiled, Unveiling


class Unveiler:
    """Does one thing after the other; `put` is called from its thread with each answer."""

    def __init__(self, put: Callable[[Unveiled], None]) -> None:
        self._put = put
        self._wanted: queue.SimpleQueue[Unveil | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def obey(self, wanted: Unveil) -> None:
        """Lets something be worked out; the first time starts the thread."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="unveiler", daemon=True)
            self._thread.start()
        self._wanted.put(wanted)

    def close(self) -> None:
        """Ends the thread once it has done what it is doing; closing twice does nothing."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join()
            self._thread = None

    def leave(self) -> None:
        """Lets the thread end by itself once it has done what it is doing."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread = None

    def _run(self) -> None:
        unveiling = Unveiling()
        while (wanted := self._wanted.get()) is not None:
            if wanted.deeds and isinstance(wanted.deeds[0], MetFor):
                unveiling = Unveiling()
            self._put(unveiling.do(wanted))
