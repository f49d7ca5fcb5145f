"""What pages of a game's own may have done, such as keeping a file: one after the other, in a thread beside the table.

A table in a shop does for guests only what the game lets guests do; who has given the PIN is no guest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.errors import TableError
from controller.tabletop.manifest import imported
from controller.tabletop.registry import registry
from controller.web.bodies import json_body
from controller.web.operator_pass import is_operator
from controller.web.origin import is_from_here
from controller.web.serving import HEADERS
from controller.web.speaking import ToldAsJson, whole
from engine.errors import EngineError
from engine.sentence import phrase

__all__ = ["wish_routes"]

_LONGEST_BODY = 16_000
"""Nothing that is sent is longer, in bytes."""
_MOST = 8
"""So many wishes may wait."""
_BUSY = phrase("too many wishes at once; try again in a moment")


def wish_routes(for_guests: Callable[[], bool]) -> list[Route]:
    """Returns the addresses of what the manifests of known games do; `for_guests`: whether they serve a shop."""
    turn, waiting = asyncio.Lock(), [0]

    async def fulfil(request: Request) -> Response:
        if not is_from_here(request):
            return _error(403, phrase("pages of other hosts may not ask for that"))
        known = registry().games.get(request.path_params["game"])
        who = None if known is None else known.manifest.wishes.get(request.path_params["wish"])
        if who is None:
            return _error(404, phrase("there is no such wish"))
        if waiting[0] >= _MOST:
            return _error(503, _BUSY)
        waiting[0] += 1
        try:
            facts = await json_body(request, _LONGEST_BODY)
            async with turn:
                done = await run_in_threadpool(_done, who, facts, is_guest=for_guests() and not is_operator(request))
            return ToldAsJson(done, headers=HEADERS)
        except (TableError, EngineError) as error:
            return _error(400, str(error))
        finally:
            waiting[0] -= 1

    return [Route("/games/{game}/wishes/{wish}", fulfil, methods=["POST"])]


def _done(who: str, facts: dict[str, Any], *, is_guest: bool) -> Any:
    return imported(who)(facts, is_guest)


def _error(status: int, said: str) -> Response:
    return ToldAsJson({"error": whole(said)}, status, headers=HEADERS)
