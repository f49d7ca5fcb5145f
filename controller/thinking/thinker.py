"""Runs the computer player and the teacher in separate processes, so that the board stays responsive.

Any failure there leads to a sentence and a substitute answer: the table waits neither for a dead process nor for a
hanging one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import engine
from controller.files import game_folder
from controller.messages.commands import Explain, Explained, FindPuzzle, Judge, Judged, PuzzleFound, Think, Thought
from controller.thinking.service import OpenQuestion, Service
from controller.thinking.worker import Message
from engine.sentence import phrase
from engine.teacher import Judgement, Verdict

Answer = Thought | Explained | Judged | PuzzleFound
"""What comes back."""

PATIENCE_MS = 20_000
"""The extra time before a search is given up, in ms: slow machines may be late, but not that late."""
_NO_MOVE = phrase(
    "The computer player does not answer; the table plays a simple move for it. If this happens again, restart the "
    "table."
)
_WHY_S = 0.3
"""The time limit, in s, for the computer player's proof of a reason."""
_FIND_S = 60.0
"""The time limit, in s, for finding a puzzle: many times what plain Python needs."""
_NO_PUZZLE = phrase(
    "The teacher does not answer, so a new puzzle is not available. If this happens again, restart the table."
)
_NO_JUDGEMENT = phrase("The teacher does not answer and gives no advice here. If this happens again, restart the "
                       "table.")


class Thinker:
    """Answers `Think` with a `Thought` within `limit_s` seconds, `Judge` with `Judged` within `judge_s`, and others.

    Without `limit_s` the opponent limits its own time. A newer request of either kind ends an older one of that kind at
    once. A request is answered once: `deliver` is called from a thread that reads from the process, or `overdue`
    answers when the process has not answered `patience_ms` after its time. Player and teacher have a process each,
    which is kept for the next request.
    """

    def __init__(
        self,
        game: str,
        deliver: Callable[[Answer], None],
        *,
        limit_s: float | None = None,
        judge_s: float = 1.5,
        patience_ms: int = PATIENCE_MS,
    ) -> None:
        self.game = game
        """The name of the game that it knows."""
        self._opponent = engine.opponent(game)
        self._is_secret = engine.game_class(game).secrets
        self._limit_s = limit_s
        self._judge_s = judge_s
        self._patience_ms = patience_ms
        player, teacher = engine.OPPONENTS[game], engine.TEACHERS.get(game)
        found = engine.teacher(game)
        folder = str(game_folder(game))
        self._has_teacher = found is not None and found.judges
        self._players: Service[Answer] = Service("thinker", [player, "", folder], deliver)
        self._teachers: Service[Answer] = Service("teacher", [player, teacher or "", folder], deliver)
        self._services = self._players, self._teachers
        self._later: list[Think] = []

    def start(self, *, player: bool = True) -> None:
        """Starts the processes in the background, so that they are ready; without `player` only the teacher.

        The first request starts a missing process.
        """
        if player:
            self._players.start()
        if self._has_teacher:
            self._teachers.start()

    def close(self) -> None:
        """Ends the processes and waits for that."""
        for service in self._services:
            service.close()

    def think_later(self, request: Think) -> None:
        """Stores a request until `go_on`: pages first show that the computer decides."""
        self._later.append(request)

    def go_on(self, now: int) -> None:
        """Starts the stored request."""
        later, self._later = self._later, []
        for request in later:
            self.think(request, now)

    def think(self, request: Think, now: int) -> None:
        """Starts to think at a time in ms."""
        limit_s, ticket = self._limit_of(request.level), request.ticket
        asked = {
            "ask": "move", "view": dict(request.view), "level": request.level, "seed": request.seed,
            "limit_s": limit_s,
        }  # fmt: skip

        def ended(how: str) -> str:
            return phrase("The computer player stopped ({how}); the table plays a simple move for it.", how=how)

        troubled = partial(Thought, ticket, "")
        self._ask(self._players, asked, limit_s, partial(self._thought, ticket), troubled, _NO_MOVE, ended, now)

    def explain(self, request: Explain, now: int) -> None:
        """Starts to look for a reason at a time in ms; after an error there is none."""
        asked = {"ask": "why", "view": request.view, "move": request.public, "limit_s": _WHY_S}
        explained = partial(Explained, request.game_id, request.plies, request.move)
        self._ask(self._players, asked, _WHY_S, lambda said: explained(said.get("why", "")), explained, "", str, now)

    def judge(self, request: Judge, now: int) -> None:
        """Starts to judge at a time in ms."""
        advice_s, ticket = self._limit_of(self._opponent.levels[-1]), request.ticket
        asked = {
            "ask": "judgement", "view": request.view, "seed": request.seed,
            "limit_s": self._judge_s, "advice_s": advice_s if request.advise else None,
        }  # fmt: skip

        def ended(how: str) -> str:
            return phrase("The teacher stopped ({how}) and gives no advice here.", how=how)

        within_s, troubled = self._judge_s + advice_s, partial(Judged, ticket, None, None)
        self._ask(self._teachers, asked, within_s, partial(_judged, ticket), troubled, _NO_JUDGEMENT, ended, now)

    def find(self, request: FindPuzzle, now: int) -> None:
        """Starts to look for a puzzle at a time in ms."""
        asked = {"ask": "puzzle", "kind": request.kind, "puzzle": request.number, "limit_s": _FIND_S}

        def ended(how: str) -> str:
            return phrase("The teacher stopped ({how}), so a new puzzle is not available.", how=how)

        read, troubled = partial(_found, request.ticket), partial(PuzzleFound, request.ticket, None)
        self._ask(self._teachers, asked, _FIND_S, read, troubled, _NO_PUZZLE, ended, now)

    def _ask(
        self, service: Service[Answer], asked: Message, within_s: float, read: Callable[[Message], Answer],
        troubled: Callable[[str], Answer], silent: str, ended: Callable[[str], str], now: int,
    ) -> None:  # fmt: skip
        """Asks a process; a silent or dead one is answered for by a sentence about that."""
        within_ms = int(within_s * 1000) + self._patience_ms
        question = OpenQuestion(asked, read, troubled(silent), lambda how: troubled(ended(how)), within_ms)
        service.ask(question, now)

    def next_due(self) -> int | None:
        """Returns the deadline of a silent process, in ms, or None."""
        return min((due for service in self._services if (due := service.next_due()) is not None), default=None)

    def overdue(self, now: int) -> list[Answer]:
        """Returns substitute answers for processes that are overdue, and kills these."""
        return [answer for service in self._services for answer in service.overdue(now)]

    def _thought(self, ticket: int, message: Message) -> Thought:
        if "failed" not in message:
            return Thought(ticket, message["move"], message["trouble"])
        failed = phrase("The computer player failed; the table plays a simple move for it.")
        if not self._is_secret:  # an error may reveal what only its seat may know
            why = message["failed"]
            failed = phrase("The computer player failed ({why}); the table plays a simple move for it.", why=why)
        return Thought(ticket, message["move"], failed)

    def _limit_of(self, level: str) -> float:
        return self._opponent.limit_of(level) if self._limit_s is None else self._limit_s


def _judged(ticket: int, message: Message) -> Judged:
    if "failed" in message:
        failed = phrase("The teacher failed ({why}) and gives no advice here.", why=message["failed"])
        return Judged(ticket, None, None, failed)
    moves = {move: Verdict(*verdict) for move, verdict in message["moves"].items()}
    return Judged(ticket, Judgement(Verdict(*message["now"]), moves, message["chances"]), message["advice"])


def _found(ticket: int, message: Message) -> PuzzleFound:
    if "failed" not in message:
        return PuzzleFound(ticket, message.get("position"))
    return PuzzleFound(ticket, None, phrase("The teacher found no puzzle ({why}).", why=message["failed"]))
