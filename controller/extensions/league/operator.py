"""Leagues on the operator's page: its addresses, which everybody needs the PIN for, and what is done there."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.config.settings import Config
from controller.errors import Refused
from controller.extensions.league.export import files_of
from controller.extensions.league.organiser import Organiser, existing, organiser_at
from controller.files import zip_member
from controller.net.leagues.events import SYSTEMS, Founded, LeagueCode, league_code
from controller.net.leagues.scores import SCORES
from controller.net.leagues.shown import league_shown
from controller.tabletop.registry import known_games, manifest
from controller.web.extension import OperatorLink, PagePart, PageSurroundings
from controller.web.localized import LocalizedJson
from controller.web.operator_pass import OperatorPass, for_operator, if_operator, secret_of
from controller.web.serving import HEADERS, PageFile, json_body, qr_code
from engine.sentence import phrase

_DEEDS = "new, add, leave, table, no-table, pair, result, end"

_PAGE = Path(__file__).parent / "page" / "league.html"
_LONGEST_BODY = 16_000
"""The names of all players at once, in bytes."""
_NO_HUB = phrase("this table's configuration names no hub (net: server), so that no league can be organised here")

_NO_PAGE = phrase("Only this machine can open the page. To let phones nearby open it, start the table with --lan.")


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


def league_routes(desk: LeagueDesk | None, passes: OperatorPass) -> list[Route]:
    """Returns the addresses for leagues."""

    def there() -> LeagueDesk:
        if desk is None:
            raise Refused(_NO_HUB)
        return desk

    async def page(_: Request) -> Response:
        return PageFile(_PAGE, headers=HEADERS)

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
        Route("/operator/league/status", if_operator(show)),
        Route("/operator/league/code.svg", for_operator(code)),
        Route("/operator/league/do", for_operator(do), methods=["POST"]),
        Route("/operator/league/{league:str}.zip", for_operator(export)),
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


# At the hub


def _routes(surroundings: PageSurroundings) -> list[Route]:
    return league_routes(league_desk(surroundings.config, page=surroundings.elsewhere), surroundings.operator)


def _links(surroundings: PageSurroundings) -> list[OperatorLink]:
    if surroundings.config.net.server is None:
        return []
    sentence = phrase("Players, rounds, results and standings of many tables.")
    return [OperatorLink(phrase("A league evening"), sentence, phrase("Organise it"), "/operator/league")]


def league_desk(
    config: Config, make: Callable[[str], Organiser] = organiser_at, page: Callable[[], str | None] = lambda: None
) -> LeagueDesk | None:
    """Returns what the operator's page needs to organise leagues; None where the configuration names no hub.

    `page` returns the address of the table's page, None where no other machine can open it.
    """
    server = config.net.server
    if server is None:
        return None
    return LeagueDesk(
        show=lambda name: _shown(make(server), name),
        do=lambda name, what, facts: _do(make(server), name, what, dict(facts)),
        export=lambda name: _exported(make(server), name, time.time_ns() // 1_000_000),
        page=page,
    )


def _shown(organiser: Organiser, name: str | None) -> dict[str, Any]:
    names = organiser.clerk.names()
    facts: dict[str, Any] = {"leagues": names, "league": None}
    facts["games"] = [[game, manifest(game).title] for game in known_games() if len(manifest(game).seats) == 2]
    facts |= {"systems": [*SYSTEMS], "scores": [*SCORES]}
    if name is None:
        return facts
    book = organiser.clerk.book(name)
    league = existing(book.league, name)
    return facts | {
        "league": league_shown(league),
        "is_ours": organiser.clerk.is_ours(book),
        "code": str(LeagueCode(name, book.organiser or "")),
        "players": [{"name": player.name, "is_here": player.is_here} for player in league.players],
        "tables": [{"key": key[:16], "name": title} for key, title in league.open_tables.items()],
        "found": [
            {"key": table.key[:16], "name": table.name}
            for table in organiser.clerk.tables()
            if table.key not in league.open_tables and table.game == league.rules.game
        ],
    }


def _do(organiser: Organiser, name: str, what: str, facts: dict[str, Any]) -> None:
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
            said = phrase(
                "that is nothing that an organiser does; it is one of: {deeds}, each with its facts", deeds=_DEEDS
            )
            raise Refused(said)


def _exported(organiser: Organiser, name: str, now_ms: int) -> bytes:
    """All files of a league, as a zip of that time."""
    book = organiser.clerk.book(name)
    files: Mapping[str, str] = files_of(existing(book.league, name), book.events)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in files.items():
            archive.writestr(zip_member(f"{name}/{file}", now_ms), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


PAGE = PagePart(routes=_routes, links=_links)
