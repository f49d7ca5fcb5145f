"""Questions and actions of games' own pages, such as saving a file.

A process of its own answers questions one by one, while the table plays on. Each may use at most `LIMIT_S` of one core.
Actions run one by one in a thread. In a shop, guests may only do what the game allows guests; the operator may do
everything.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.errors import TableError
from controller.tabletop.manifest import imported
from controller.tabletop.registry import registry
from controller.thinking import PATIENCE_MS, OpenQuestion, Service
from controller.web.localized import LocalizedJson
from controller.web.operator_pass import is_operator
from controller.web.origin import is_from_here
from controller.web.serving import HEADERS, json_body, monotonic_ms, refusal
from engine.errors import EngineError
from engine.sentence import phrase

LIMIT_S = 1.5
"""The time limit of a question, in s; unknown results are then answered as unknown."""
_MOST, _EACH = 12, 3
"""The maximum numbers of waiting questions, in all and from one address."""
_LONGEST = 2000
"""The maximum length of a question, in characters."""
_IDLE_S = 300.0
"""An idle process ends after this time, in s."""
_BUSY = phrase("Too many questions at once; ask again in a moment.")
_SILENT = phrase("The table cannot find the answer now; ask again in a moment.")

Said = Mapping[str, Any]


class Questions:
    """Answers questions; runs in the event loop, except for `close`."""

    def __init__(self, limit_s: float = LIMIT_S, patience_ms: int = PATIENCE_MS) -> None:
        self._limit_s, self._within_ms = limit_s, int(limit_s * 1000) + patience_ms
        self._waiting: Counter[str] = Counter()
        self._turn = asyncio.Lock()
        self._service: Service[Callable[[], None]] = Service("questions", [], lambda tell: tell())
        self._idle: asyncio.TimerHandle | None = None

    async def ask(self, who: str, question: Mapping[str, str], address: str) -> tuple[int, Said]:
        """Returns an HTTP status and the answer, or an `error`, to a question for "module:function"."""
        if self._waiting.total() >= _MOST or self._waiting[address] >= _EACH:
            return 503, {"error": _BUSY}
        async with self._counted(address), self._turn:
            said = await self._answered(who, question)
        if "answer" in said:
            return 200, said["answer"]
        return (400, {"error": said["refused"]}) if "refused" in said else (503, {"error": _SILENT})

    def close(self) -> None:
        """Ends the process; later questions get no answer."""
        self._service.close()

    @asynccontextmanager
    async def _counted(self, address: str) -> AsyncIterator[None]:
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._waiting[address] -= 1

    async def _answered(self, who: str, question: Mapping[str, str]) -> Said:
        loop = asyncio.get_running_loop()
        if self._idle is not None:
            self._idle.cancel()
        self._idle = loop.call_later(_IDLE_S, self._service.close)
        answer: asyncio.Future[Said] = loop.create_future()

        def tell(said: Said) -> None:
            loop.call_soon_threadsafe(come, said)

        def come(said: Said) -> None:
            if not answer.done():
                answer.set_result(said)

        def silent() -> None:
            tell({})

        asked = {"ask": "question", "who": who, "question": dict(question), "limit_s": self._limit_s}
        self._service.ask(
            OpenQuestion(asked, lambda said: lambda: tell(said), silent, lambda how: silent, self._within_ms),
            monotonic_ms(),
        )
        try:
            return await asyncio.wait_for(asyncio.shield(answer), self._within_ms / 1000)
        except TimeoutError:
            self._service.overdue(monotonic_ms() + self._within_ms)
            return {}


def question_routes(questions: Questions) -> list[Route]:
    async def answer(request: Request) -> Response:
        known = registry().games.get(request.path_params["game"])
        who = None if known is None else known.manifest.answers.get(request.path_params["question"])
        if who is None:
            return refusal(404, phrase("This question does not exist."))
        if len(request.url.query) > _LONGEST:
            return refusal(400, phrase("A question can have at most {most} characters.", most=_LONGEST))
        address = request.client.host if request.client else ""
        asked = {key: value for key, value in request.query_params.items() if key != "lang"}
        status, said = await questions.ask(who, asked, address)
        return LocalizedJson(said, status, headers=HEADERS)

    return [Route("/games/{game}/answers/{question}", answer)]


_LONGEST_ACTION = 16_000
"""The maximum length of a request's body, in bytes."""
_MOST_ACTIONS = 8
"""The maximum number of waiting actions."""
_TOO_MANY_WISHES = phrase("too many requests at once; try again in a moment")


def game_command_routes(for_guests: Callable[[], bool]) -> list[Route]:
    """Returns the routes for the actions in the manifests of known games; `for_guests`: whether they serve a shop."""
    turn, waiting = asyncio.Lock(), [0]

    async def fulfil(request: Request) -> Response:
        if not is_from_here(request):
            return refusal(403, phrase("pages of other hosts must not ask for that"))
        known = registry().games.get(request.path_params["game"])
        who = None if known is None else known.manifest.wishes.get(request.path_params["wish"])
        if who is None:
            return refusal(404, phrase("unknown request"))
        if waiting[0] >= _MOST_ACTIONS:
            return refusal(503, _TOO_MANY_WISHES)
        waiting[0] += 1
        try:
            facts = await json_body(request, _LONGEST_ACTION)
            async with turn:
                is_guest = for_guests() and not is_operator(request)
                done = await run_in_threadpool(lambda: imported(who)(facts, is_guest))
            return LocalizedJson(done, headers=HEADERS)
        except (TableError, EngineError) as error:
            return refusal(400, str(error))
        finally:
            waiting[0] -= 1

    return [Route("/games/{game}/wishes/{wish}", fulfil, methods=["POST"])]
