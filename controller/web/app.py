"""The page: its files and one websocket. The table is handed in; nothing here knows hands, rules or boards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.errors import Refused
from controller.protocol import Command
from controller.table import Hand
from controller.web.commands import number_of, read_command

__all__ = ["Page", "create_app"]

_STATIC = Path(__file__).parent / "static"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}

Ask = Callable[[Command | Hand, Callable[[str | None], None]], None]
"""Puts a wish on the table's queue; the reply is called from another thread."""


class _Client:
    """One connected page: the newest picture of the table, and the answers to what it asked."""

    def __init__(self) -> None:
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

    async def next_messages(self) -> list[str]:
        """Waits for news and returns it, answers first."""
        await self._news.wait()
        self._news.clear()
        messages, self._answers = self._answers, []
        if self._table is not None:
            messages.append(self._table)
            self._table = None
        return messages


class Page:
    """Everybody who looks at the table. `publish` may be called from any thread; the rest runs in the event loop."""

    def __init__(self, hello: dict[str, Any], ask: Ask) -> None:
        self._hello = json.dumps(hello)
        self._ask = ask
        self._newest: str | None = None
        self._clients: set[_Client] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def publish(self, table: dict[str, Any]) -> None:
        """Shows everybody a new picture of the table."""
        message = json.dumps(table)
        self._newest = message
        if self._loop is not None and self._clients:
            with suppress(RuntimeError):  # the loop has just been closed: nobody looks any more
                self._loop.call_soon_threadsafe(self._show, message)

    def _show(self, message: str) -> None:
        for client in self._clients:
            client.show(message)

    async def serve(self, socket: WebSocket) -> None:
        """Talks with one page until it goes."""
        if not _is_from_here(socket):
            await socket.close(code=1008, reason="pages of other hosts may not talk to the table")
            return
        await socket.accept()
        self._loop = asyncio.get_running_loop()
        client = _Client()
        await socket.send_text(self._hello)
        self._clients.add(client)
        if self._newest is not None:
            client.show(self._newest)
        sending = asyncio.create_task(_send(socket, client))
        try:
            await self._listen(socket, client)
        finally:
            self._clients.discard(client)
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
        except Refused as error:
            client.answer(_answer(number_of(text), str(error)))
            return
        loop = asyncio.get_running_loop()

        def reply(error: str | None) -> None:
            with suppress(RuntimeError):  # the page has gone and the loop with it
                loop.call_soon_threadsafe(client.answer, _answer(number, error))

        self._ask(wish, reply)


async def _send(socket: WebSocket, client: _Client) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            for message in await client.next_messages():
                await socket.send_text(message)


def _answer(number: int | None, error: str | None) -> str:
    if error is None:
        return json.dumps({"type": "answer", "id": number, "ok": True})
    return json.dumps({"type": "answer", "id": number, "error": error})


def _is_from_here(socket: WebSocket) -> bool:
    """A browser names the page's origin; only pages that the table served itself may move its pieces."""
    origin = socket.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:  # no address at all
        return False


def create_app(page: Page) -> Starlette:
    """Returns the application that serves the page and its websocket."""

    async def ready(_: Request) -> Response:
        return Response("ready", media_type="text/plain")

    async def socket(websocket: WebSocket) -> None:
        await page.serve(websocket)

    return Starlette(
        routes=[
            Route("/ready", ready),
            WebSocketRoute("/ws", socket),
            Mount("/", _Static(directory=_STATIC, html=True)),
        ]
    )


class _Static(StaticFiles):
    """The page's files, with the same headers as the page."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers.update(_HEADERS)
        return response
