"""The pages of `chameleon watch`, served in a thread of this process, and viewers without a browser."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

from websockets.sync.client import ClientConnection, connect

from controller.extensions.watching.app import create_watching_app
from controller.extensions.watching.audience import Audience
from controller.extensions.watching.feed import Feed
from controller.extensions.watching.table_directory import TableDirectory
from controller.web import PageServer
from controller.web.server import listen
from controller.web.serving import monotonic_ms
from tests.controller.stack import page_extensions

WAIT_S = 60.0


class Viewer:
    """A page and all its messages."""

    def __init__(self, host: str, path: str = "", language: str = "en") -> None:
        self._connecting = connect(f"ws://{host}{path}/ws?lang={language}", compression=None)
        self.sent: list[str] = []
        self.newest: dict[str, Any] = {}
        """The newest message of each kind, cards by the name of their table."""

    def __enter__(self) -> Viewer:
        self._socket: ClientConnection = self._connecting.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def hear(self) -> dict[str, Any]:
        text = self._socket.recv(timeout=WAIT_S)
        assert isinstance(text, str)
        self.sent.append(text)
        message: dict[str, Any] = json.loads(text)
        kind = message["type"]
        self.newest[f"{kind} {message['name']}" if kind in ("card", "league") else kind] = message
        return message

    def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Receives messages until one meets a condition."""
        while not wanted(self.newest):
            self.hear()
        return self.newest

    def ask(self, **facts: Any) -> dict[str, Any]:
        self._socket.send(json.dumps({"id": 5, **facts}))
        while (message := self.hear())["type"] != "answer":
            pass
        return message


class Watching:
    """A server of pages for watching."""

    def __init__(self, host: str, audience: Audience) -> None:
        self.host, self.audience = host, audience
        self.loop: asyncio.AbstractEventLoop | None = None

    def do(self, what: Callable[[], object]) -> None:
        """Runs a function in the server's event loop."""
        assert self.loop is not None
        self.loop.call_soon_threadsafe(what)

    def get(self, path: str) -> tuple[int, str]:
        """Requests a page; returns status and text."""
        connection = HTTPConnection(self.host, timeout=WAIT_S)
        connection.request("GET", path)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", errors="replace")
        connection.close()
        return answer.status, text

    def viewer(self, path: str = "", language: str = "en") -> Viewer:
        return Viewer(self.host, path, language)


@contextmanager
def watching(server: str, league: str | None = None) -> Iterator[Watching]:
    """Serves the pages while the block runs."""
    extensions = page_extensions()
    audience = Audience(TableDirectory(modules=extensions.modules))
    feed = Feed(server, audience)
    with listen("127.0.0.1", 0) as listening:
        served = Watching(f"127.0.0.1:{listening.getsockname()[1]}", audience)

        async def fed() -> None:
            served.loop = asyncio.get_running_loop()
            await feed.run()

        pages = PageServer(
            create_watching_app(audience, feed, extensions, league=league), monotonic_ms, (500, 500), fed
        )
        thread = threading.Thread(target=pages.run, args=(listening,))
        thread.start()
        try:
            yield served
        finally:
            pages.end()
            thread.join()
