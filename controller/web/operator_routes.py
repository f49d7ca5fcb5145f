"""The routes of an extension's page for the operator: the page, its status and its actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.web.extension import PageSurroundings
from controller.web.localized import LocalizedJson
from controller.web.operator_pass import for_operator, if_operator, secret_of
from controller.web.serving import HEADERS, PageFile, json_body


def operator_routes(
    address: str,
    page: Path,
    status: Callable[[Request], Mapping[str, Any]],
    do: Callable[[str, dict[str, Any]], None],
    surroundings: PageSurroundings,
    most_bytes: int = 4_000,
) -> list[Route]:
    """Returns the routes of a page at an address.

    `status` and `do` may block, and raise `Refused` or `TableError`; `do` gets a request's name and its fields.
    """

    async def show(request: Request) -> Response:
        surroundings.screen.asked(request)
        return PageFile(page, headers=HEADERS)

    async def look(request: Request) -> Response:
        surroundings.screen.asked(request)
        return LocalizedJson(await run_in_threadpool(status, request), headers=HEADERS)

    async def act(request: Request) -> Response:
        facts = await json_body(request, most_bytes)
        what = facts.pop("do", None)
        surroundings.operator.used(secret_of(request))
        await run_in_threadpool(do, what if isinstance(what, str) else "", facts)
        return JSONResponse({"ok": True}, headers=HEADERS)

    return [
        Route(address, show),
        Route(f"{address}/status", if_operator(look)),
        Route(f"{address}/do", for_operator(act), methods=["POST"]),
    ]
