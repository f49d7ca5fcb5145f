"""Lets the engine think and the teacher judge in threads of their own, so that the board stays awake meanwhile.

Whatever goes wrong there comes back as a sentence and a makeshift: the table never waits for a thread that died.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from time import monotonic

import engine
from controller.protocol import Judge, Judged, Think, Thought
from engine import Opponent

__all__ = ["Thinker"]

OutOfTime = Callable[[], bool]


class Thinker:
    """Answers `Think` with a `Thought` within `limit_s` seconds, and `Judge` with `Judged` within `judge_s`.

    Without `limit_s` the opponent says itself how long it thinks. A newer request of either kind ends an older one of
    that kind at once.
    """

    def __init__(
        self, game: str, tell: Callable[[Thought | Judged], None], *, limit_s: float | None = None, judge_s: float = 1.5
    ) -> None:
        self._opponent = engine.opponent(game)
        self._teacher = engine.teacher(game)
        self._is_secret = engine.game_class(game).secrets
        self._tell = tell
        self._limit_s = self._opponent.limit_s if limit_s is None else limit_s
        self._judge_s = judge_s
        self._ticket = 0
        self._judge_ticket = 0

    def think(self, request: Think) -> None:
        """Begins to think; the answer is told from the thread that thought."""
        self._ticket = request.ticket
        threading.Thread(target=self._choose, args=(request,), name="thinker", daemon=True).start()

    def judge(self, request: Judge) -> None:
        """Begins to judge; the answer is told from the thread that judged."""
        self._judge_ticket = request.ticket
        threading.Thread(target=self._judge, args=(request,), name="teacher", daemon=True).start()

    def _choose(self, request: Think) -> None:
        out_of_time = _timer(self._limit_s, lambda: request.ticket != self._ticket)
        rng = Random(request.seed)
        try:
            move = self._opponent.choose(request.view, request.level, rng, out_of_time)
            self._tell(Thought(request.ticket, move, self._opponent.trouble(request.level) or ""))
        except Exception as error:
            reason = "" if self._is_secret else f" ({_said(error)})"  # an error may name what only its seat may know
            trouble = f"The computer player failed{reason}; the table plays a simple move for it."
            self._tell(Thought(request.ticket, _simple_move(self._opponent, request, rng), trouble))

    def _judge(self, request: Judge) -> None:
        def is_stale() -> bool:
            return request.ticket != self._judge_ticket

        try:
            assert self._teacher is not None, "nobody asks where there is no teacher"
            judgement = self._teacher.judge(request.view, _timer(self._judge_s, is_stale))
            advises = request.advise and judgement.now.result == "unknown"
            advice = self._advised(request, is_stale) if advises else None
            self._tell(Judged(request.ticket, judgement, advice))
        except Exception as error:
            trouble = f"The teacher failed ({_said(error)}) and says nothing here."
            self._tell(Judged(request.ticket, None, None, trouble))

    def _advised(self, request: Judge, is_stale: OutOfTime) -> str:
        strongest, rng = self._opponent.levels[-1], Random(request.seed)
        return self._opponent.choose(request.view, strongest, rng, _timer(self._limit_s, is_stale))


def _timer(limit_s: float, is_stale: OutOfTime) -> OutOfTime:
    until = monotonic() + limit_s
    return lambda: monotonic() >= until or is_stale()


def _simple_move(opponent: Opponent, request: Think, rng: Random) -> str:
    """A move of the lowest level, which thinks least; nothing if that fails as well: then any legal move will do."""
    try:
        return opponent.choose(request.view, opponent.levels[0], rng, lambda: True)
    except Exception:
        return ""


def _said(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
