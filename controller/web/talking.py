"""A talk with one page: it is sent what is new, it is heard, and it can judge its line.

A network that loses everything closes no connection, and the pings of a websocket are answered by browsers without a
word to the page. So a page hears something from time to time even if there is nothing to tell, and may ask for it.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from starlette.websockets import WebSocket

from controller.web.connection_limits import Visit

__all__ = ["HEARTBEAT", "HEARTBEAT_MS", "is_news", "ping_in", "talk"]

HEARTBEAT_MS = 10_000
"""The longest time without a message to a page, in ms; `hello` has it, too."""
HEARTBEAT = json.dumps({"type": "heartbeat"})
_PING = re.compile(r'\{"id": ?([0-9]{1,9}), ?"do": ?"ping"\}')


async def talk(
    socket: WebSocket, send: Coroutine[Any, Any, None], hear: Callable[[str | bytes], Awaitable[None]]
) -> None:
    """Talks with a page until it goes or `send` has ended; `hear` takes what it says."""
    visit: Visit | None = socket.scope.get("state", {}).get("visit")
    if visit is not None:
        visit.becomes_a_page()
    talking = [asyncio.create_task(send), asyncio.create_task(_listen(socket, hear, visit))]
    try:
        await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if visit is not None:
            visit.is_no_page_any_more()
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)


async def _listen(socket: WebSocket, hear: Callable[[str | bytes], Awaitable[None]], visit: Visit | None) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if visit is not None:
            visit.heard()
        await hear(message.get("text") or message.get("bytes") or "")


async def is_news(news: asyncio.Event, within_ms: int = HEARTBEAT_MS) -> bool:
    """Waits for news; returns False when a heartbeat is due before there is any."""
    try:
        async with asyncio.timeout(within_ms / 1000):
            await news.wait()
    except TimeoutError:
        return False
    return True


def ping_in(text: str | bytes) -> int | None:
    """Returns the number of a page's ping, None for any other message."""
    found = _PING.fullmatch(text) if isinstance(text, str) else None
    return int(found[1]) if found else None
