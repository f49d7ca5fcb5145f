"""Leagues on the operator's page: its addresses, which everybody needs the PIN for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.errors import Refused
from controller.league.events import league_code
from controller.web.localized import LocalizedJson
from controller.web.operator_pass import OperatorPass, secret_of
from controller.web.serving import HEADERS, STATIC, PageFile, json_body, qr_code
from engine.sentence import phrase

__all__ = ["LeagueDesk", "league_routes"]

_LONGEST_BODY = 16_000
"""The names of all players at once, in bytes."""
_NO_HUB = phrase("this table's configuration names no hub (net: server), so that no league can be organised here")

_NO_PAGE = phrase("Only this machine can open the page. To let phones nearby open it, start the table with --lan.")

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class LeagueDesk:
    """What an organiser needs of the hub. Everything takes its time, and raises `TableError`."""

    show: Callable[[str | None], Mapping[str, Any]]
    """Returns which leagues there are, and how one stands."""
    do: Callable[[str, str, Mapping[str, Any]], None]
    """Does something in a league: its name, what, and what belongs to it."""
    export: Callable[[str], bytes]
    """Returns all files of a league in a zip."""
    page: Callable[[], str | None] = lambda: None
    """Returns the address of this table's page, None where no other machine can open it."""


def league_routes(
    desk: LeagueDesk | None,
    passes: OperatorPass,
    known: Callable[[Handler], Handler],
    looks: Callable[[Handler], Handler],
) -> list[Route]:
    """Returns the addresses for leagues; `known` and `looks` let only those through who have given the PIN."""

    def there() -> LeagueDesk:
        if desk is None:
            raise Refused(_NO_HUB)
        return desk

    async def page(_: Request) -> Response:
        return PageFile(STATIC / "league.html", headers=HEADERS)

    async def show(request: Request) -> Response:
        facts = dict(await run_in_threadpool(there().show, request.query_params.get("league")))
        if "code" in facts:
            facts["link"] = _link(there().page(), facts["code"])
        return LocalizedJson(facts, headers=HEADERS)

    async def code(request: Request) -> Response:
        return _code(there().page(), request.query_params.get("code", ""))

    async def do(request: Request) -> Response:
        facts = await json_body(request, _LONGEST_BODY)
        name, what = facts.pop("league", None), facts.pop("do", None)
        if not isinstance(name, str) or not isinstance(what, str):
            raise Refused(phrase("this takes a 'league', what to 'do', and what belongs to it"))
        await run_in_threadpool(there().do, name, what, facts)
        passes.used(secret_of(request))
        return JSONResponse({"ok": True}, headers=HEADERS)

    async def export(request: Request) -> Response:
        name = request.path_params["league"]
        named = {"Content-Disposition": f'attachment; filename="{name}.zip"'}
        packed = await run_in_threadpool(there().export, name)
        return Response(packed, media_type="application/zip", headers=HEADERS | named)

    return [
        Route("/operator/league", page),
        Route("/league.html", page),
        Route("/operator/league/status", looks(show)),
        Route("/operator/league/code.svg", known(code)),
        Route("/operator/league/do", known(do), methods=["POST"]),
        Route("/operator/league/{league:str}.zip", known(export)),
    ]


def _code(page: str | None, text: str) -> Response:
    """Returns the QR code of the link; raises `Refused`."""
    link = _link(page, str(league_code(text)))
    if link is None:
        raise Refused(_NO_PAGE)
    return qr_code(link)


def _link(page: str | None, code: str) -> str | None:
    """Returns the link to what tables write for a league, for anybody; what is behind the # stays in the browser."""
    return None if page is None else f"{page}operator/league#code={code}"
