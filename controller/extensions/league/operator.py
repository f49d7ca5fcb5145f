"""Leagues on the operator's page: its routes, which need the PIN, and the organiser's actions."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.errors import Refused
from controller.extensions.league.export import files_of
from controller.extensions.league.organiser import Organiser, existing, organiser_at
from controller.files import zip_member
from controller.net.leagues.events import SCORES, SYSTEMS, Founded, LeagueCode, league_code
from controller.net.leagues.standings import league_shown
from controller.tabletop.registry import known_games, manifest
from controller.web.extension import OperatorLink, PagePart, PageSurroundings
from controller.web.localized import LocalizedJson
from controller.web.operator_pass import OperatorPass, for_operator, if_operator, secret_of
from controller.web.serving import HEADERS, PageFile, json_body, qr_code
from engine.sentence import phrase

_ACTIONS = "new, add, leave, table, no-table, pair, result, end"

_PAGE = Path(__file__).parent / "page" / "league.html"
_LONGEST_BODY = 16_000
"""The maximum size of a request, the names of all players at once, in bytes."""
_NO_HUB = phrase("the configuration names no hub, so this table cannot organise a league; set server under net")

_NO_PAGE = phrase("Only this machine can open the page. To let phones nearby open it, start the table with --lan.")


class LeagueActions:
    """An organiser's actions at a hub; `make` returns the organiser. All may take long, and raise `TableError`."""

    def __init__(self, server: str, make: Callable[[str], Organiser] = organiser_at) -> None:
        self._server, self._make = server, make

    def show_league(self, name: str | None) -> dict[str, Any]:
        organiser = self._make(self._server)
        names = organiser.server.names()
        facts: dict[str, Any] = {"leagues": names, "league": None}
        facts["games"] = [[game, manifest(game).title] for game in known_games() if len(manifest(game).seats) == 2]
        facts |= {"systems": [*SYSTEMS], "scores": [*SCORES]}
        if name is None:
            return facts
        book = organiser.server.book(name)
        league = existing(book.league, name)
        return facts | {
            "league": league_shown(league),
            "is_ours": organiser.server.is_ours(book),
            "code": str(LeagueCode(name, book.organiser or "")),
            "players": [{"name": player.name, "is_here": player.is_here} for player in league.players],
            "tables": [{"key": key[:16], "name": title} for key, title in league.open_tables.items()],
            "found": [
                {"key": table.key[:16], "name": table.name}
                for table in organiser.server.tables()
                if table.key not in league.open_tables and table.game == league.rules.game
            ],
        }

    def change_league(self, name: str, what: str, facts: Mapping[str, Any]) -> None:
        """Carries out an action in a league: the league's name, the action, and its arguments."""
        organiser = self._make(self._server)
        match what, facts:
            case "new", {"game": str(game), "system": str(system), "rounds": int(rounds), "clock": str(clock)}:
                organiser.found(name, Founded(game, system, rounds, clock))
            case "add", {"players": [*players]} if all(isinstance(player, str) for player in players):
                organiser.join(name, players)
            case "leave", {"player": str(player)}:
                organiser.leave(name, [player])
            case "table", {"table": str(table)}:
                organiser.play_at(name, [table])
            case "no-table", {"table": str(table)}:
                organiser.play_not_at(name, [table])
            case "pair", {}:
                organiser.pair(name)
            case "result", {"round": int(number), "board": int(board), "score": str(score)}:
                organiser.correct(name, number, board, score)
            case "end", {}:
                organiser.end(name)
            case _:
                raise Refused(
                    "unknown organiser request; choose one of: {actions}, each with its data", actions=_ACTIONS
                )

    def export_league(self, name: str) -> bytes:
        """Returns all files of a league in a ZIP."""
        book = self._make(self._server).server.book(name)
        now_ms, out = time.time_ns() // 1_000_000, io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for file, text in files_of(existing(book.league, name), book.events).items():
                archive.writestr(zip_member(f"{name}/{file}", now_ms), text, zipfile.ZIP_DEFLATED)
        return out.getvalue()


def league_routes(
    actions: LeagueActions | None, passes: OperatorPass, address: Callable[[], str | None]
) -> list[Route]:
    """Returns the routes for leagues; without a hub there are no `actions`.

    `address` returns that of this table's page, None if no other machine can open it.
    """

    def there() -> LeagueActions:
        if actions is None:
            raise Refused(_NO_HUB)
        return actions

    async def page(_: Request) -> Response:
        return PageFile(_PAGE, headers=HEADERS)

    async def show(request: Request) -> Response:
        facts = await run_in_threadpool(there().show_league, request.query_params.get("league"))
        if "code" in facts:
            facts["link"] = _link(address(), facts["code"])
        return LocalizedJson(facts, headers=HEADERS)

    async def code(request: Request) -> Response:
        link = _link(address(), str(league_code(request.query_params.get("code", ""))))
        if link is None:
            raise Refused(_NO_PAGE)
        return qr_code(link)

    async def do(request: Request) -> Response:
        facts = await json_body(request, _LONGEST_BODY)
        name, what = facts.pop("league", None), facts.pop("do", None)
        if not isinstance(name, str) or not isinstance(what, str):
            raise Refused(phrase("the request must contain the league, the action and its data"))
        await run_in_threadpool(there().change_league, name, what, facts)
        passes.used(secret_of(request))
        return JSONResponse({"ok": True}, headers=HEADERS)

    async def export(request: Request) -> Response:
        name = request.path_params["league"]
        named = {"Content-Disposition": f'attachment; filename="{name}.zip"'}
        packed = await run_in_threadpool(there().export_league, name)
        return Response(packed, media_type="application/zip", headers=HEADERS | named)

    return [
        Route("/operator/league", page),
        Route("/league.html", page),
        Route("/operator/league/status", if_operator(show)),
        Route("/operator/league/code.svg", for_operator(code)),
        Route("/operator/league/do", for_operator(do), methods=["POST"]),
        Route("/operator/league/{league:str}.zip", for_operator(export)),
    ]


def _link(page: str | None, code: str) -> str | None:
    """Returns the public link to a league's standings; the part after the # stays in the browser."""
    return None if page is None else f"{page}operator/league#code={code}"


def _routes(surroundings: PageSurroundings) -> list[Route]:
    server = surroundings.config.net.server
    actions = None if server is None else LeagueActions(server)
    return league_routes(actions, surroundings.operator, surroundings.elsewhere)


def _links(surroundings: PageSurroundings) -> list[OperatorLink]:
    if surroundings.config.net.server is None:
        return []
    sentence = phrase("Players, rounds, results and standings of many tables.")
    return [OperatorLink(phrase("A league evening"), sentence, phrase("Organise a league"), "/operator/league")]


PAGE = PagePart(routes=_routes, links=_links)
