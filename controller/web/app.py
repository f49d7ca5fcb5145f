"""The page: its files and its websockets. The table is handed in; nothing here knows hands, rules or boards.

In a game with hidden cards each seat has an address of its own, `/seat/SECRET`; `/` is everybody's page then.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable, Collection, Hashable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import segno
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.errors import Refused
from controller.players import HUMAN
from controller.protocol import Command
from controller.seating import Seating
from controller.table import Hand
from controller.web.commands import number_of, read_command
from controller.web.origin import KnownHosts, is_from_here
from controller.web.permission import permitted
from engine.game import Seat

__all__ = ["Page", "create_app"]

_STATIC = Path(__file__).parent / "static"
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}

Ask = Callable[[Command | Hand, Callable[[str | None], None], Seat | None, Hashable], None]
"""Puts a wish of a seat's page, None for everybody's, on the table's queue; the reply is called from another thread.

The last argument tells one page from another.
"""

Views = Mapping[Seat | None, dict[str, Any]]
"""The table as each seat may see it, and as everybody may, under None."""

_NO_SEATS = "in this game everybody plays on the same page; open it without a seat"
_GONE = "This link is worth nothing any more: the seat was given up. Sit down again on the page for everybody."


class _Client:
    """One connected page: the newest picture of the table, and the answers to what it asked."""

    def __init__(self, seat: Seat | None = None) -> None:
        self.seat = seat
        self.is_gone = False
        self._table: str | None = None
        self._answers: list[str] = []
        self._news = asyncio.Event()

    def show(self, table: str) -> None:
        """Takes a newer picture; one that was not sent yet is dropped, because it is out of date."""
        self._table = table
        self._news.set()

    def answer(self, message: str) -> None:
        """Takes an answer; none is dropped."""
        self._answers.append(message)
        self._news.set()

    def go(self) -> None:
        """Ends the talk: the seat was given up."""
        self.is_gone = True
        self.answer(json.dumps({"type": "gone", "sentence": _GONE}))

    async def next_messages(self) -> list[str]:
        """Waits for news and returns it, answers first."""
        await self._news.wait()
        self._news.clear()
        messages, self._answers = self._answers, []
        if self._table is not None and not self.is_gone:
            messages.append(self._table)
        self._table = None
        return messages


class Page:
    """Everybody who looks at the table. `publish` may be called from any thread; the rest runs in the event loop.

    `hello` makes the first message for a seat's page, None for everybody's. `seating` is there when the game has
    hidden cards. `sit` is the address of the free seats, for a QR code.
    """

    def __init__(
        self,
        hello: Callable[[Seat | None], dict[str, Any]],
        ask: Ask,
        seating: Seating | None = None,
        sit: str | None = None,
    ) -> None:
        self.seating, self.sit = seating, sit
        self._hello = hello
        self._ask = ask
        self._newest: Views | None = None
        self._clients: set[_Client] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def publish(self, views: Views) -> None:
        """Shows everybody a new picture of the table."""
        self._newest = views
        if self._loop is not None and self._clients:
            with suppress(RuntimeError):  # the loop has just been closed: nobody looks any more
                self._loop.call_soon_threadsafe(self._show)

    def _show(self) -> None:
        """Shows every page the newest picture, as its seat may see it."""
        if self._newest is None:
            return
        messages: dict[Seat | None, str] = {}
        for client in self._clients:
            if client.seat not in messages:
                messages[client.seat] = json.dumps(self._seen_by(client.seat, self._newest))
            client.show(messages[client.seat])

    def _seen_by(self, seat: Seat | None, views: Views) -> dict[str, Any]:
        if self.seating is None:
            return views[None]
        table, taken, here = views[seat], self.seating.taken(), {client.seat for client in self._clients}
        seats = {
            each: facts | {"taken": each in taken, "connected": each in here} for each, facts in table["seats"].items()
        }
        return table | {"seats": seats, "can": table["can"] | {"leave": seat is not None}}

    # Seats

    def sit_down(self, seat: Seat) -> str:
        """Gives a free seat away and returns its secret; raises `Refused`."""
        if self.seating is None:
            raise Refused(_NO_SEATS)
        if self._newest is None:
            raise Refused("the table is still being laid; ask again in a moment")
        players = self._newest[None]["seats"]
        if seat not in players:
            raise Refused(f"nobody plays {seat.capitalize()} in this game; the seats are: {', '.join(players)}")
        if players[seat]["player"] != HUMAN:
            raise Refused(f"the table plays {seat.capitalize()} itself; let a person play there first")
        secret = self.seating.take(seat)
        self._show()
        return secret

    def arrive(self, secret: str) -> Seat | None:
        """Lets somebody sit down who has a seat's secret; returns the seat, or None when there is none."""
        return None if self.seating is None else self.seating.arrive(secret)

    def leave(self, secret: str) -> bool:
        """Gives a seat up, for all its pages; returns whether the secret was one."""
        seat = None if self.seating is None else self.seating.seat_of(secret)
        if self.seating is None or seat is None:
            return False
        self.seating.leave(seat)
        for client in [client for client in self._clients if client.seat == seat]:
            self._clients.discard(client)
            client.go()
        self._show()
        return True

    # Talking

    async def serve(self, socket: WebSocket, secret: str | None = None) -> None:
        """Talks with one page until it goes; `secret` is that of its seat, None for everybody's page."""
        if not is_from_here(socket):
            await socket.close(code=1008, reason="pages of other hosts may not talk to the table")
            return
        await socket.accept()
        seat = None if secret is None else self.arrive(secret)
        if secret is not None and seat is None:
            await socket.send_text(json.dumps({"type": "gone", "sentence": _GONE}))
            await socket.close()
            return
        self._loop = asyncio.get_running_loop()
        client = _Client(seat)
        await socket.send_text(json.dumps(self._hello(seat)))
        self._clients.add(client)
        self._show()
        sending = asyncio.create_task(_send(socket, client))
        try:
            await self._listen(socket, client)
        finally:
            self._clients.discard(client)
            self._show()
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _listen(self, socket: WebSocket, client: _Client) -> None:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._heard(message.get("text") or message.get("bytes") or "", client)

    def _heard(self, text: str | bytes, client: _Client) -> None:
        try:
            number, wish = read_command(text)
            if self.seating is not None:
                wish = permitted(wish, client.seat, self.seating.taken())
        except Refused as error:
            client.answer(_answer(number_of(text), str(error)))
            return
        loop = asyncio.get_running_loop()

        def reply(error: str | None) -> None:
            with suppress(RuntimeError):  # the page has gone and the loop with it
                loop.call_soon_threadsafe(client.answer, _answer(number, error))

        if not client.is_gone:
            self._ask(wish, reply, client.seat, client)


async def _send(socket: WebSocket, client: _Client) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            for message in await client.next_messages():
                await socket.send_text(message)
            if client.is_gone:
                await socket.close()
                return


def _answer(number: int | None, error: str | None) -> str:
    if error is None:
        return json.dumps({"type": "answer", "id": number, "ok": True})
    return json.dumps({"type": "answer", "id": number, "error": error})


def create_app(page: Page, names: Collection[str] = ()) -> Starlette:
    """Returns the application that serves the page and its websocket; `names` are added to this machine's own."""

    async def ready(_: Request) -> Response:
        return Response("ready", media_type="text/plain")

    async def socket(websocket: WebSocket) -> None:
        await page.serve(websocket, websocket.path_params.get("secret"))

    return Starlette(
        routes=[
            Route("/ready", ready),
            WebSocketRoute("/ws", socket),
            *_seat_routes(page),
            WebSocketRoute("/seat/{secret}/ws", socket),
            Mount("/", _Static(directory=_STATIC, html=True)),
        ],
        middleware=[Middleware(KnownHosts, names=names)],
    )


def _seat_routes(page: Page) -> list[Route]:
    """The addresses of the seats: the page to sit down at, its QR code, a seat's own page, and how it is given up."""

    async def sit(_: Request) -> Response:
        return _page()

    async def code(_: Request) -> Response:
        if page.sit is None:
            return _sentence(404, _NO_SEATS)
        drawn = io.BytesIO()
        segno.make(page.sit, error="m").save(drawn, kind="svg", scale=8, border=2, light="#fff")
        return Response(drawn.getvalue(), media_type="image/svg+xml", headers=_HEADERS)

    async def sit_down(request: Request) -> Response:
        if not is_from_here(request):
            return _sentence(403, "pages of other hosts may not sit down at the table")
        try:
            secret = page.sit_down(request.path_params["seat"])
        except Refused as error:
            return _sentence(409, str(error))
        return RedirectResponse(f"/seat/{secret}", status_code=303, headers=_HEADERS)

    async def seat(request: Request) -> Response:
        return _sentence(404, _GONE) if page.arrive(request.path_params["secret"]) is None else _page()

    async def leave(request: Request) -> Response:
        if not is_from_here(request):
            return _sentence(403, "pages of other hosts may not give a seat up")
        if not page.leave(request.path_params["secret"]):
            return _sentence(404, _GONE)
        return RedirectResponse("/", status_code=303, headers=_HEADERS)

    return [
        Route("/sit", sit),
        Route("/sit.svg", code),
        Route("/sit/{seat}", sit_down, methods=["POST"]),
        Route("/seat/{secret}", seat),
        Route("/leave/{secret}", leave, methods=["POST"]),
    ]


def _page() -> Response:
    return FileResponse(_STATIC / "index.html", headers=_HEADERS)


def _sentence(status: int, sentence: str) -> Response:
    said = sentence if sentence.endswith(".") else f"{sentence[:1].upper()}{sentence[1:]}."
    return PlainTextResponse(said, status, headers=_HEADERS)


class _Static(StaticFiles):
    """The page's files, with the same headers as the page."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers.update(_HEADERS)
        return response
