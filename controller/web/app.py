"""The application that serves the page: its addresses, its files and its websockets."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.web.game_requests import Questions, game_command_routes, question_routes
from controller.web.joining import JoinLink, join_route
from controller.web.languages import language_routes
from controller.web.operator import OperatorDesk, operator_routes
from controller.web.origin import KnownHosts, is_local
from controller.web.page import Page
from controller.web.probes import Probes
from controller.web.seats import seat_routes
from controller.web.serving import HEADERS, STATIC, Files, game_file, monotonic_ms

__all__ = ["OwnScreen", "create_app"]


def create_app(
    page: Page,
    names: Collection[str] = (),
    operator: OperatorDesk | None = None,
    questions: Questions | None = None,
    join: JoinLink = lambda: None,
) -> Starlette:
    """Returns the application that serves the page and its websocket; `names` are added to this machine's own.

    `operator` is what the operator's page needs, None for no such page; `questions` answers what games' own pages ask,
    None for nothing. `join` says where another table finds the game that is offered.
    """

    async def ready(_: Request) -> Response:
        return Response("ready", media_type="text/plain")

    async def socket(websocket: WebSocket) -> None:
        with suppress(WebSocketDisconnect):  # gone before it was greeted
            await page.serve(websocket, websocket.path_params.get("secret"))

    async def watching(websocket: WebSocket) -> None:
        with suppress(WebSocketDisconnect):
            await page.serve(websocket, watches=True)

    screen = OwnScreen(lambda: page.is_open_here)
    app = Starlette(
        routes=[
            Route("/ready", ready),
            Route("/screen", screen.tell),
            *language_routes(),
            WebSocketRoute("/ws", socket),
            WebSocketRoute("/watch/ws", watching),
            *seat_routes(page),
            join_route(join),
            WebSocketRoute("/seat/{secret}/ws", socket),
            *operator_routes(operator, screen.asked),
            *([] if questions is None else question_routes(questions)),
            *game_command_routes(lambda: page.is_for_guests),
            Route("/games/{game}/{file:path}", game_file),
            Mount("/", Files(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(Probes), Middleware(KnownHosts, names=names)],
    )
    app.state.operator = None if operator is None else operator.passes
    return app


_FRESH_MS = 30_000
"""A page that asks now and then, as the operator's does, is shown for so long after it has asked."""


class OwnScreen:
    """Knows whether a page is open on the table's own machine; `has_page` tells of those that talk to the table."""

    def __init__(self, has_page: Callable[[], bool], clock: Callable[[], int] = monotonic_ms) -> None:
        self._has_page, self._clock = has_page, clock
        self._asked: int | None = None

    def asked(self, request: Request) -> None:
        """A page that does not talk to the table all the time has asked for something."""
        if is_local(request):
            self._asked = self._clock()

    @property
    def is_shown(self) -> bool:
        """Whether a page is open there."""
        has_asked = self._asked is not None and self._clock() - self._asked < _FRESH_MS
        return has_asked or self._has_page()

    async def tell(self, _: Request) -> Response:
        """Answers whoever watches over the screen."""
        return PlainTextResponse("shown" if self.is_shown else "hidden", headers=HEADERS)
