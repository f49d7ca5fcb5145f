"""A thinking process: `python -m controller.thinking.process [PLAYER [TEACHER [FOLDER]]]`.

Player and teacher are "module:Class" each; the folder has the game's computed data.

Requests come in on standard input and answers go out on standard output, one line of JSON each, in the same order:

- `{"number", "most_s", "ask": "move", "view", "level", "seed", "limit_s"}`
  -> `{"number", "move", "trouble"}`, or `{"number", "failed", "move"}` with a simple move
- `{"number", "most_s", "ask": "why", "view", "move", "limit_s"}`, view and move in their public form
  -> `{"number", "why"}`, or `{"number", "failed"}`
- `{"number", "most_s", "ask": "judgement", "view", "seed", "limit_s", "advice_s"}`, the last one null for no advice
  -> `{"number", "now": [result, plies, exact], "moves": {move: ...}, "chances": {move: 0 to 1}, "advice"}`,
  or `{"number", "failed"}`
- `{"number", "most_s", "ask": "puzzle", "kind", "puzzle", "limit_s"}`, the puzzle's kind and number
  -> `{"number", "position"}`, null when a newer request has come, or `{"number", "failed"}`
- `{"number", "most_s", "ask": "question", "who", "question", "limit_s"}`, who is "module:function"
  -> `{"number", "answer"}`, `{"number", "refused"}` with a sentence for the person who asked, or `{"number", "failed"}`

Sentences in answers are packed by `controller.thinking.sentences`, so that they appear in each reader's language.

A newer request ends the time of older ones. The process ends when its input ends, and when a request has taken `most_s`
seconds: it never outlives the table, even in a loop that blocks all other threads.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import Any

from controller.thinking.sentences import packed
from engine.errors import EngineError
from engine.opponent import Opponent
from engine.sentence import Sentence, phrase
from engine.teacher import Teacher, Verdict

Message = Mapping[str, Any]
OutOfTime = Callable[[], bool]


class Mind:
    """A player and a teacher, if any, that answer one request after the other."""

    newest = 0
    """The number of the newest request; older ones are out of time."""

    def __init__(self, player: str = "", teacher: str = "", folder: str = "") -> None:
        self._names = player, teacher
        self._folder = folder

    @cached_property
    def player(self) -> Opponent:
        found: Opponent = self._loaded(self._names[0])
        return found

    @cached_property
    def teacher(self) -> Teacher:
        found: Teacher = self._loaded(self._names[1])
        return found

    def _loaded(self, where: str) -> Any:
        found = _named(where)()
        if self._folder:
            found.use_folder(Path(self._folder))
        return found

    def wake(self) -> None:
        """Loads both now; a failure to load is reported at the first request."""
        with suppress(BaseException):
            _ = self._names[0] and self.player, self._names[1] and self.teacher

    def answer(self, request: Message) -> dict[str, Any]:
        """Returns the answer to a request; an error is also an answer."""
        number = {"number": request["number"]}
        ways = {
            "move": self._move,
            "why": self._why,
            "judgement": self._judgement,
            "puzzle": self._puzzle,
            "question": self._question,
        }
        try:
            return number | ways[request["ask"]](request)
        except BaseException as error:  # also exceptions that would end a program, such as SystemExit
            return number | {"failed": _message_of(error)}

    def _move(self, request: Message) -> dict[str, Any]:
        rng = Random(request["seed"])
        try:
            move = self._chosen(request, request["level"], rng, self._timer(request, request["limit_s"]))
            return {"move": move, "trouble": self.player.trouble(request["level"]) or ""}
        except BaseException as error:
            return {"failed": _message_of(error), "move": self._simple_move(request, rng)}

    def _why(self, request: Message) -> dict[str, Any]:
        why: object = self.player.why(request["view"], request["move"], self._timer(request, request["limit_s"]))
        return {"why": why if isinstance(why, str) else ""}

    def _simple_move(self, request: Message, rng: Random) -> str:
        """A move of the lowest level, which thinks least; nothing if that fails too: the table then plays any legal
        move.
        """
        try:
            return self._chosen(request, self.player.levels[0], rng, lambda: True)
        except BaseException:
            return ""

    def _judgement(self, request: Message) -> dict[str, Any]:
        judgement = self.teacher.judge(request["view"], self._timer(request, request["limit_s"]))
        moves = {move: _plain(verdict) for move, verdict in judgement.moves.items()}
        advises = request["advice_s"] is not None and judgement.now.result == "unknown" and not judgement.chances
        found = {"now": _plain(judgement.now), "moves": moves, "chances": dict(judgement.chances)}
        return found | {"advice": self._advice(request) if advises else None}

    def _puzzle(self, request: Message) -> dict[str, Any]:
        out_of_time = self._timer(request, request["limit_s"])
        position: object = self.teacher.find_puzzle(request["kind"], request["puzzle"], out_of_time)
        if position is None and request["number"] == self.newest:
            return {"failed": phrase("it took too long")}
        return {"position": position if isinstance(position, str) else None}

    def _question(self, request: Message) -> dict[str, Any]:
        try:
            answer = _named(request["who"])(request["question"], self._timer(request, request["limit_s"]))
            json.dumps(answer)
            return {"answer": answer}
        except EngineError as error:
            return {"refused": _message_of(error)}

    def _advice(self, request: Message) -> str:
        out_of_time = self._timer(request, request["advice_s"])
        return self._chosen(request, self.player.levels[-1], Random(request["seed"]), out_of_time)

    def _chosen(self, request: Message, level: str, rng: Random, out_of_time: OutOfTime) -> str:
        move: object = self.player.choose(request["view"], level, rng, out_of_time)
        if not isinstance(move, str):
            raise TypeError(f"it chose {type(move).__name__}, not the text of a move")
        return move

    def _timer(self, request: Message, limit_s: float) -> OutOfTime:
        number, until = request["number"], monotonic() + limit_s
        return lambda: monotonic() >= until or number != self.newest


def main(who: Sequence[str]) -> None:
    """Answers requests until the input ends."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # keyboard signals are meant for the table, which ends this process
    requests_fd, answers_fd = _private(0, os.open(os.devnull, os.O_RDONLY)), _private(1, 2)
    _go_first_when_memory_ends()
    mind, requests = Mind(*who), SimpleQueue[Message]()
    threading.Thread(target=_listen, args=(requests_fd, mind, requests.put), daemon=True).start()
    mind.wake()
    with open(answers_fd, "wb", buffering=0) as answers:
        while True:
            request = requests.get()
            signal.setitimer(signal.ITIMER_REAL, request["most_s"])  # nothing catches the signal: it ends the process
            answer = json.dumps(packed(mind.answer(request)))
            signal.setitimer(signal.ITIMER_REAL, 0)
            answers.write(answer.encode() + b"\n")


def _listen(source: int, mind: Mind, put: Callable[[Message], object]) -> None:
    """Reads requests while others are answered; the end of the input ends the process."""
    try:
        with open(source, "rb") as lines:
            for line in lines:
                request = json.loads(line)
                mind.newest = request["number"]
                put(request)
    finally:
        if os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)  # with all child processes of a player
        os._exit(1)


def _private(descriptor: int, instead: int) -> int:
    """Returns the pipe behind a standard stream, and hides it from players that print or read."""
    private = os.dup(descriptor)
    os.dup2(instead, descriptor)
    return private


def _go_first_when_memory_ends() -> None:
    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
        file.write("1000")


def _named(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def _plain(verdict: Verdict) -> tuple[str, int, bool]:
    return verdict.result, verdict.plies, verdict.exact


def _message_of(error: BaseException) -> str:
    said = str(error)
    return said if isinstance(said, Sentence) else " ".join(said.split()) or type(error).__name__


if __name__ == "__main__":
    main(sys.argv[1:])
