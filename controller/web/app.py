"""The application that serves the page: routes, files and websockets."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.web.away import AWAY_ROUTES
from controller.web.game_requests import Questions, game_command_routes, question_routes
from controller.web.languages import language_routes
from controller.web.origin import KnownHosts, is_local
from controller.web.page import Page
from controller.web.probes import Probes
from controller.web.seats import seat_routes
from controller.web.serving import HEADERS, STATIC, Files, game_file


def create_app(
    page: Page,
    names: Collection[str] = (),
    questions: Questions | None = None,
) -> Starlette:
    """Returns the application that serves the page and its websocket; `names` are added to this machine's own.

    `questions` answers the questions of games' own pages, None for no answers.
    """

    own_screen = page.extensions.surroundings.screen

    async def ready(_: Request) -> Response:
        return Response("ready", media_type="text/plain")

    async def screen(request: Request) -> Response:
        own_screen.is_kiosk |= is_local(request)
        is_shown = own_screen.is_shown or page.is_open_here
        return PlainTextResponse("shown" if is_shown else "hidden", headers=HEADERS)

    async def socket(websocket: WebSocket) -> None:
        watches = websocket.url.path == "/watch/ws"
        with suppress(WebSocketDisconnect):  # closed before it was greeted
            await page.serve(websocket, websocket.path_params.get("secret"), watches=watches)

    app = Starlette(
        routes=[
            Route("/ready", ready),
            Route("/screen", screen),
            *language_routes(),
            *AWAY_ROUTES,
            WebSocketRoute("/ws", socket),
            WebSocketRoute("/watch/ws", socket),
            *page.extensions.routes(),
            *seat_routes(page),
            WebSocketRoute("/seat/{secret}/ws", socket),
            *([] if questions is None else question_routes(questions)),
            *game_command_routes(lambda: page.is_for_guests),
            Route("/games/{game}/{file:path}", game_file),
            Mount("/", Files(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(Probes), Middleware(KnownHosts, names=names)],
    )
    app.state.own_screen = own_screen
    app.state.operator = page.extensions.surroundings.operator
    return app
