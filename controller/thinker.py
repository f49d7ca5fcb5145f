"""Lets the engine think and the teacher judge in threads of their own, so that the board stays awake meanwhile.

Whatever goes wrong there comes back as a sentence and a makeshift: the table waits neither for a thread that died nor
for one that does not come back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from time import monotonic

import engine
from controller.protocol import Judge, Judged, Think, Thought
from engine import Opponent

__all__ = ["PATIENCE_MS", "Thinker"]

OutOfTime = Callable[[], bool]

PATIENCE_MS = 20_000
"""So long after its time was up a search is given up, in ms: slow machines come late, but not so late."""
_NO_MOVE = (
    "The computer player does not answer; the table plays a simple move for it. If it happens again, restart the table."
)
_NO_JUDGEMENT = "The teacher does not answer and says nothing here. If that happens again, restart the table."


class Thinker:
    """Answers `Think` with a `Thought` within `limit_s` seconds, and `Judge` with `Judged` within `judge_s`.

    Without `limit_s` the opponent says itself how long it thinks. A newer request of either kind ends an older one of
    that kind at once. A request is answered once: by the thread that thinks, or by `overdue` when `patience_ms` after
    its time it has not come back.
    """

    def __init__(
        self,
        game: str,
        tell: Callable[[Thought | Judged], None],
        *,
        limit_s: float | None = None,
        judge_s: float = 1.5,
        patience_ms: int = PATIENCE_MS,
    ) -> None:
        self._opponent = engine.opponent(game)
        self._teacher = engine.teacher(game)
        self._is_secret = engine.game_class(game).secrets
        self._tell = tell
        self._limit_s = limit_s
        self._judge_s = judge_s
        self._ticket = 0
        self._judge_ticket = 0
        self._patience_ms = patience_ms
        self._waits: dict[tuple[type, int], tuple[int, Thought | Judged]] = {}  # until when, and the makeshift

    def think(self, request: Think, now: int) -> None:
        """Begins to think at a time in ms; the answer is told from the thread that thought."""
        self._ticket = request.ticket
        self._wait(Thought(request.ticket, "", _NO_MOVE), now, self._limit_of(request.level))
        threading.Thread(target=self._choose, args=(request,), name="thinker", daemon=True).start()

    def judge(self, request: Judge, now: int) -> None:
        """Begins to judge at a time in ms; the answer is told from the thread that judged."""
        self._judge_ticket = request.ticket
        in_all_s = self._judge_s + self._limit_of(self._opponent.levels[-1])
        self._wait(Judged(request.ticket, None, None, _NO_JUDGEMENT), now, in_all_s)
        threading.Thread(target=self._judge, args=(request,), name="teacher", daemon=True).start()

    def next_due(self) -> int | None:
        """Returns when a thread will be given up that has not come back, in ms, or None."""
        return min((until for until, _ in [*self._waits.values()]), default=None)

    def overdue(self, now: int) -> list[Thought | Judged]:
        """Returns the makeshift answers for threads that have not come back in time."""
        late = [answer for until, answer in [*self._waits.values()] if until <= now]
        return [answer for answer in late if self._is_first(answer)]

    def _wait(self, makeshift: Thought | Judged, now: int, limit_s: float) -> None:
        self._waits[type(makeshift), makeshift.ticket] = (now + int(limit_s * 1000) + self._patience_ms, makeshift)

    def _is_first(self, answer: Thought | Judged) -> bool:
        """True for the first answer to a request."""
        return self._waits.pop((type(answer), answer.ticket), None) is not None

    def _answer(self, answer: Thought | Judged) -> None:
        if self._is_first(answer):
            self._tell(answer)

    def _choose(self, request: Think) -> None:
        out_of_time = _timer(self._limit_of(request.level), lambda: request.ticket != self._ticket)
        rng = Random(request.seed)
        try:
            move = self._opponent.choose(request.view, request.level, rng, out_of_time)
            self._answer(Thought(request.ticket, move, self._opponent.trouble(request.level) or ""))
        except BaseException as error:  # a search that ends its thread ends no more than that
            reason = "" if self._is_secret else f" ({_said(error)})"  # an error may name what only its seat may know
            trouble = f"The computer player failed{reason}; the table plays a simple move for it."
            self._answer(Thought(request.ticket, _simple_move(self._opponent, request, rng), trouble))

    def _judge(self, request: Judge) -> None:
        def is_stale() -> bool:
            return request.ticket != self._judge_ticket

        try:
            assert self._teacher is not None, "nobody asks where there is no teacher"
            judgement = self._teacher.judge(request.view, _timer(self._judge_s, is_stale))
            advises = request.advise and judgement.now.result == "unknown"
            advice = self._advised(request, is_stale) if advises else None
            self._answer(Judged(request.ticket, judgement, advice))
        except BaseException as error:
            trouble = f"The teacher failed ({_said(error)}) and says nothing here."
            self._answer(Judged(request.ticket, None, None, trouble))

    def _limit_of(self, level: str) -> float:
        return self._opponent.limit_of(level) if self._limit_s is None else self._limit_s

    def _advised(self, request: Judge, is_stale: OutOfTime) -> str:
        strongest, rng = self._opponent.levels[-1], Random(request.seed)
        return self._opponent.choose(request.view, strongest, rng, _timer(self._limit_of(strongest), is_stale))


def _timer(limit_s: float, is_stale: OutOfTime) -> OutOfTime:
    until = monotonic() + limit_s
    return lambda: monotonic() >= until or is_stale()


def _simple_move(opponent: Opponent, request: Think, rng: Random) -> str:
    """A move of the lowest level, which thinks least; nothing if that fails as well: then any legal move will do."""
    try:
        return opponent.choose(request.view, opponent.levels[0], rng, lambda: True)
    except BaseException:
        return ""


def _said(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
