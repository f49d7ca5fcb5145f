"""Lets the engine think in a thread of its own, so that the board stays awake meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from time import monotonic

import engine
from controller.protocol import Think, Thought

__all__ = ["Thinker"]


class Thinker:
    """Answers `Think` with a `Thought`, in a thread of its own, within `limit_s` seconds.

    A newer request ends an older one at once.
    """

    def __init__(self, game: str, tell: Callable[[Thought], None], *, limit_s: float = 0.7) -> None:
        self._opponent = engine.opponent(game)
        self._tell = tell
        self._limit_s = limit_s
        self._ticket = 0

    def think(self, request: Think) -> None:
        """Begins to think; the answer is told from the thread that thought."""
        self._ticket = request.ticket
        threading.Thread(target=self._choose, args=(request,), name="thinker", daemon=True).start()

    def _choose(self, request: Think) -> None:
        until = monotonic() + self._limit_s

        def out_of_time() -> bool:
            return monotonic() >= until or request.ticket != self._ticket

        move = self._opponent.choose(request.view, request.level, Random(request.seed), out_of_time)
        self._tell(Thought(request.ticket, move))
