"""The operator's page: its addresses, what it is told, and what it may ask for. Everything needs the PIN.

Without a PIN in the configuration there is no such page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.errors import Refused, TableError
from controller.extensions.shop.messages import GuestDone, ShopModeWanted
from controller.extensions.shop.operators import LONGEST_MS
from controller.extensions.shop.statistics import DayOfGame, as_csv
from controller.services import Condition
from controller.table.operator_settings import BrightnessWanted, LockWanted, OperatorWish, VolumeWanted
from controller.table.state import TableState
from controller.table.words import board_health
from controller.tabletop.registry import known_games, manifest
from controller.web.localized import LocalizedJson, whole
from controller.web.operator_pass import COOKIE, NO_PIN, OperatorPass, is_operator, secret_of
from controller.web.origin import is_from_here, is_local
from controller.web.serving import HEADERS, STATIC, PageFile, json_body, sentence
from engine.sentence import phrase

__all__ = ["NO_PAGE", "Guard", "OperatorDesk", "OperatorPart", "operator_routes"]

NO_PAGE = phrase("This table has no operator's page: its configuration sets no PIN (shop: pin).")
_LONGEST_BODY = 1_000
"""Nothing that is sent to this page is nearly as long, in bytes."""
_PATIENCE_S = 20.0
"""So long the table may take to answer."""

ShopWish = GuestDone | ShopModeWanted
Handler = Callable[[Request], Awaitable[Response]]


Guard = Callable[[Handler], Handler]


@dataclass(frozen=True)
class OperatorPart:
    """What an extension adds to the operator's page."""

    facts: Mapping[str, Any]
    """Told with how the table is."""
    routes: Callable[[OperatorPass, Guard, Guard], list[Route]]
    """Makes its addresses; guards let only who has given the PIN through, or tell others that they have not."""


@dataclass(frozen=True)
class OperatorDesk:
    """What the operator's page needs of the table."""

    guess: Callable[[str, bool], str | None]
    """Compares a guess with the PIN, on the table's own screen or elsewhere: None when it is right, else a sentence."""
    ask: Callable[[OperatorWish | ShopWish, Callable[[str | None], None]], None]
    """Puts a wish on the table's queue; the reply is called from another thread."""
    state: Callable[[], TableState | None]
    """The newest state of the table."""
    conditions: Callable[[], list[Condition]]
    """How the machine is."""
    today: Callable[[], list[DayOfGame]]
    days: Callable[[], list[DayOfGame]]
    """Statistics; they read a file, and may raise `TableError`."""
    keep: Callable[[OperatorWish | ShopModeWanted], None]
    """Keeps what was chosen for the next start; raises `TableError`."""
    restart: Callable[[], None]
    """Ends the program so that it is started again; raises `Refused` while it cannot be."""
    facts: Mapping[str, Any]
    """What stays: `version`, and `build` as in the message `hello`."""
    passes: OperatorPass
    parts: Sequence[OperatorPart] = ()
    """What extensions add."""


def operator_routes(desk: OperatorDesk | None, asked: Callable[[Request], None] = lambda request: None) -> list[Route]:
    """Returns the addresses of the operator's page; without a desk each of them says that there is none.

    `asked` is told of every request of a page that is open.
    """
    if desk is None:

        async def none(_: Request) -> Response:
            return sentence(404, NO_PAGE)

        methods = ["GET", "POST"]
        return [Route(path, none, methods=methods) for path in ("/operator", "/operator.html", "/operator/{rest:path}")]
    page = _OperatorPage(desk, asked)
    return [
        Route("/operator", page.show),
        Route("/operator.html", page.show),
        Route("/operator/login", _answered(page.login), methods=["POST"]),
        Route("/operator/logout", _answered(page.logout), methods=["POST"]),
        Route("/operator/status", _answered(page.looks(page.status))),
        Route("/operator/statistics.csv", _answered(page.known(page.statistics))),
        Route("/operator/do", _answered(page.known(page.do)), methods=["POST"]),
        *(
            route
            for part in desk.parts
            for route in part.routes(
                desk.passes, lambda do: _answered(page.known(do)), lambda look: _answered(page.looks(look))
            )
        ),
    ]


def _answered(do: Handler) -> Handler:
    """Answers only pages of this table; a refusal is one sentence, in JSON."""

    async def answer(request: Request) -> Response:
        if request.method != "GET" and not is_from_here(request):
            return _error(403, phrase("pages of other hosts may not ask for that"))
        try:
            response = await do(request)
        except Refused as error:
            response = _error(400, str(error))
        except TableError as error:
            response = _error(507, str(error))
        response.headers["Connection"] = "close"  # the next look takes a new line: this one may die meanwhile
        return response

    return answer


def _error(status: int, said: str) -> Response:
    return LocalizedJson({"error": whole(said)}, status, headers=HEADERS)


class _OperatorPage:
    def __init__(self, desk: OperatorDesk, asked: Callable[[Request], None]) -> None:
        self._desk, self._asked = desk, asked
        self._doing = asyncio.Lock()

    async def show(self, request: Request) -> Response:
        self._asked(request)
        return PageFile(STATIC / "operator.html", headers=HEADERS)

    async def login(self, request: Request) -> Response:
        facts = await json_body(request, _LONGEST_BODY)
        pin = facts.pop("pin", None)
        if not isinstance(pin, str) or facts:
            raise Refused(phrase("this takes a 'pin', and nothing else"))
        refusal = self._desk.guess(pin, is_local(request))
        if refusal is not None:
            return _error(403, refusal)
        answer = JSONResponse({"ok": True}, headers=HEADERS)
        secret, seconds = self._desk.passes.begin(), LONGEST_MS // 1000
        answer.set_cookie(COOKIE, secret, max_age=seconds, httponly=True, samesite="strict")
        return answer

    async def logout(self, request: Request) -> Response:
        self._desk.passes.end(secret_of(request))
        answer = JSONResponse({"ok": True}, headers=HEADERS)
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return answer

    def known(self, do: Handler) -> Handler:
        """Answers only who has given the PIN."""

        async def answer(request: Request) -> Response:
            return await do(request) if is_operator(request) else _error(401, NO_PIN)

        return answer

    def looks(self, look: Handler) -> Handler:
        """Answers pages that have given the PIN, and tells others that they have not: a browser logs each refusal."""

        async def answer(request: Request) -> Response:
            return await look(request) if is_operator(request) else JSONResponse({"known": False}, headers=HEADERS)

        return answer

    async def status(self, request: Request) -> Response:
        self._asked(request)
        state = self._desk.state()
        if state is None:
            raise Refused(phrase("the table is still being laid; ask again in a moment"))
        conditions = await run_in_threadpool(self._desk.conditions)
        try:
            today = await run_in_threadpool(self._desk.today)
        except TableError as error:  # the rest can be told all the same
            conditions, today = [*conditions, Condition(phrase("Statistics"), False, str(error))], []
        facts = {
            **self._desk.facts,
            **{key: fact for part in self._desk.parts for key, fact in part.facts.items()},
            "game": manifest(state.game.name).title,
            "volume": state.volume,
            "brightness": state.brightness,
            "locked": state.is_locked,
            "shop": state.guests != "",
            "guest": state.guests not in ("", "attract"),
            "health": [asdict(each) for each in (*_devices(state), *conditions)],
            "today": [asdict(each) | {"title": _title(each.game)} for each in today],
        }
        return LocalizedJson(facts, headers=HEADERS)

    async def statistics(self, _: Request) -> Response:
        text = as_csv(await run_in_threadpool(self._desk.days))
        named = {"Content-Disposition": 'attachment; filename="statistics.csv"'}
        return Response(text, media_type="text/csv", headers=HEADERS | named)

    async def do(self, request: Request) -> Response:
        facts = await json_body(request, _LONGEST_BODY)
        what = facts.pop("do", None)
        if what == "restart" and not facts:
            self._desk.restart()
        else:
            async with self._doing:  # what is kept is what was done last
                await self._carry_out(_wish(what, facts))
        self._desk.passes.used(secret_of(request))
        return JSONResponse({"ok": True}, headers=HEADERS)

    async def _carry_out(self, wish: OperatorWish | ShopWish) -> None:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[str | None] = loop.create_future()

        def take(error: str | None) -> None:
            if not answered.done():
                answered.set_result(error)

        def reply(error: str | None) -> None:
            with suppress(RuntimeError):  # the program ends, and the loop with it
                loop.call_soon_threadsafe(take, error)

        self._desk.ask(wish, reply)
        try:
            async with asyncio.timeout(_PATIENCE_S):
                error = await answered
        except TimeoutError:
            late = phrase("the table does not answer; look at its health, and restart it if that lasts")
            raise Refused(late) from None
        if error is not None:
            raise Refused(error)
        if not isinstance(wish, GuestDone):
            await run_in_threadpool(self._desk.keep, wish)


def _devices(state: TableState) -> list[Condition]:
    ok, said = board_health(state)
    reader = state.reader_health
    found = [Condition(phrase("Board"), ok, said)]
    if reader is None:
        return found
    return [*found, Condition(phrase("Card reader"), reader.ok, reader.sentence)]


def _title(game: str) -> str:
    """What a game is called, also one whose package is gone."""
    return manifest(game).title if game in known_games() else game


def _wish(what: object, facts: dict[str, Any]) -> OperatorWish | ShopWish:
    if what == "volume":
        return VolumeWanted(_level(facts, 0, 100))
    if what == "brightness":
        return BrightnessWanted(_level(facts, 8, 255))
    if what in ("lock", "shop"):
        on = facts.pop("on", None)
        if not isinstance(on, bool) or facts:
            raise Refused(phrase("{wish} takes 'on', true or false, and nothing else", wish=repr(what)))
        return LockWanted(on) if what == "lock" else ShopModeWanted(on)
    if what == "guest-done" and not facts:
        return GuestDone()
    raise Refused(phrase("'do' is one of: volume, brightness, lock, shop, guest-done, restart"))


def _level(facts: dict[str, Any], low: int, high: int) -> int:
    level = facts.pop("level", None)
    if type(level) is not int or not low <= level <= high or facts:
        message = phrase(
            "this takes a 'level', a whole number from {low} to {high}, and nothing else", low=low, high=high
        )
        raise Refused(message)
    return level
