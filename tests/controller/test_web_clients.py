"""Messages to a page of a quiet table: enough to know that its connection works."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Protocol, cast

import pytest
from starlette.websockets import WebSocket

from controller.web import Page
from controller.web.clients import Client, ping_in
from tests.paper_loop import on_paper

BEAT = '{"type": "heartbeat"}'


class Heard:
    """A page's socket that records the times of messages, in whole seconds."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, str]] = []

    async def send_text(self, text: str) -> None:
        self.heard.append((round(asyncio.get_running_loop().time()), text))


class Listener(Protocol):
    """A page on the server's side."""

    async def send(self, socket: WebSocket) -> None: ...


async def quiet(page: Listener, picture_at: float, until: float, show: Callable[[str], None]) -> list[tuple[int, str]]:
    """Returns a page's messages until a time, in s, when `show` shows it one picture."""
    socket = Heard()
    sending = asyncio.create_task(page.send(cast(WebSocket, socket)))
    await asyncio.sleep(picture_at)
    show("a picture")
    await asyncio.sleep(until - picture_at)
    sending.cancel()
    return socket.heard


def test_a_page_hears_a_heartbeat_whenever_there_was_nothing_new_for_ten_seconds() -> None:
    page = Client()
    heard = on_paper(quiet(page, 24, 50, page.show))
    assert heard == [(10, BEAT), (20, BEAT), (24, "a picture"), (34, BEAT), (44, BEAT)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('{"id":12,"do":"ping"}', 12),
        ('{"id": 12, "do": "ping"}', 12),
        ('{"id":12,"do":"hint"}', None),
        ('{"id":12,"do":"ping","more":1}', None),
        ('{"id":1234567890,"do":"ping"}', None),
        (b'{"id":12,"do":"ping"}', None),
        ("", None),
    ],
)
def test_a_ping_is_a_number_and_nothing_else(text: str | bytes, number: int | None) -> None:
    assert ping_in(text) == number


def test_of_many_pages_that_come_at_once_each_gets_what_is_made_once() -> None:
    made: list[object] = []

    def hello(seat: str | None) -> dict[str, Any]:
        made.append(seat)
        return {"type": "hello"}

    async def network_is_back() -> list[list[str]]:
        page = Page(hello, lambda wish, reply, seat, page: None)
        page.publish({None: {"type": "table", "view": {"game": "chameleon"}, "can": {}}})
        heard: list[list[str]] = [[] for _ in range(50)]
        serving = [asyncio.create_task(page.serve(recording_socket(into), watches=True)) for into in heard]
        await asyncio.sleep(1)
        for each in serving:
            each.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        return heard

    heard = on_paper(network_is_back())
    assert made == [None]
    assert {tuple(json.loads(text)["type"] for text in each)[:2] for each in heard} == {("hello", "table")}


def recording_socket(heard: list[str]) -> WebSocket:
    """A page's socket that records its messages, and sends none."""

    said = [{"type": "websocket.connect"}]

    async def receive() -> dict[str, str]:
        while not said:
            await asyncio.Event().wait()
        return said.pop()

    async def send(message: Any) -> None:
        heard.extend([message["text"]] if message["type"] == "websocket.send" else [])

    scope = {"type": "websocket", "headers": [], "query_string": b"", "path": "/watch/ws", "client": ("192.0.2.7", 1)}
    return WebSocket(scope, receive, send)
