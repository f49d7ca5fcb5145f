"""The application for viewers: its routes, and the files of the tables' own pages."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.extensions.watching.audience import Audience
from controller.extensions.watching.feed import Feed
from controller.web.extension import PageExtensions
from controller.web.languages import language_routes
from controller.web.localized import LocalizedJson
from controller.web.origin import KnownHosts, is_from_here
from controller.web.serving import HEADERS, STATIC, Files, PageFile, game_file, sentence
from engine.sentence import phrase

_DIRECTORY = Path(__file__).parent / "page" / "watch.html"


def create_watching_app(
    audience: Audience, feed: Feed, extensions: PageExtensions, names: Collection[str] = (), league: str | None = None
) -> Starlette:
    """Returns the application; `names` are added to this machine's own, the first page shows `league`."""

    async def first(_: Request) -> Response:
        return _directory_page() if league is None else RedirectResponse(f"/league/{league}", headers=HEADERS)

    async def directory(_: Request) -> Response:
        return _directory_page()

    async def table(request: Request) -> Response:
        known = request.path_params["table"] in audience.directory.tables
        return (
            extensions.page(request)
            if known
            else sentence(404, phrase("the server does not know this table; check the address"))
        )

    async def ready(_: Request) -> Response:
        return PlainTextResponse("ready")

    async def health(_: Request) -> Response:
        directory, refused = audience.directory, dict(audience.directory.refused)
        facts = {
            "tables": len(directory.tables),
            "leagues": len(directory.books),
            "pages": audience.count,
            "refused": refused,
        }
        return LocalizedJson({"trouble": feed.trouble, **facts}, headers=HEADERS)

    async def directory_socket(socket: WebSocket) -> None:
        if await _is_let_in(socket):
            with suppress(WebSocketDisconnect):
                await audience.serve_directory(socket)

    async def table_socket(socket: WebSocket) -> None:
        if await _is_let_in(socket):
            with suppress(WebSocketDisconnect):
                await audience.serve_table(socket, socket.path_params["table"])

    return Starlette(
        routes=[
            Route("/", first),
            Route("/tables", directory),
            Route("/league/{league}", directory),
            Route("/table/{table}", table),
            Route("/ready", ready),
            Route("/health", health),
            *language_routes(),
            WebSocketRoute("/ws", directory_socket),
            WebSocketRoute("/table/{table}/ws", table_socket),
            Route("/games/{game}/{file:path}", game_file),
            *extensions.files,
            *(Route(page, _not_here) for page in ("/index.html", "/operator.html")),
            Mount("/", Files(directory=STATIC)),
        ],
        middleware=[Middleware(KnownHosts, names=names)],
    )


def _directory_page() -> Response:
    return PageFile(_DIRECTORY, headers=HEADERS)


async def _not_here(_: Request) -> Response:
    return sentence(404, phrase("that page exists only at a table"))


async def _is_let_in(socket: WebSocket) -> bool:
    """Accepts a page of this server, and rejects any other."""
    if not is_from_here(socket):
        await socket.close(code=1008, reason="pages of other hosts may not talk to this server")
        return False
    await socket.accept()
    return True
