"""One connected page: its outgoing messages, its request limits, and the heartbeat by which it checks the connection.

A network that drops every packet closes no connection, and browsers answer a websocket's pings without notifying the
page. So a page gets a heartbeat in the absence of messages, and may ask for one.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.errors import Refused
from controller.languages.catalogue import ENGLISH, in_language
from controller.messages.commands import ChangeGame, Command, Resume, Seats, StartCourse, StartGame
from controller.table.thread import Hand
from controller.web.connection_limits import Visit
from engine.game import Seat
from engine.sentence import phrase

_MOST_ANSWERS = 100
"""The maximum number of waiting answers for a page that does not read them."""
_SLOW_S = 20.0
"""The time limit for a page to accept a message, in s."""
_LAST_WORD_S = 1.0
_LONGEST_ANSWER = 400
"""The maximum length of a sentence, in characters; users' own texts are cut much earlier."""
_TRY_AGAIN_LATER = 1013


class Client:
    """A connected page with its unsent messages: the greeting, the newest picture of the table, and answers."""

    def __init__(
        self,
        seat: Seat | None = None,
        browser: str = "",
        *,
        is_here: bool = False,
        watches: bool = False,
        is_operator: Callable[[], bool] = lambda: False,
        language: str = ENGLISH,
    ) -> None:
        self.seat = seat
        self.language = language
        self.is_operator = is_operator
        """Returns whether it is the operator's now: its browser has given the PIN."""
        self.watches = watches
        """Whether it has the public view and cannot change anything."""
        self.is_here = is_here
        """Whether it is open on the table's own machine."""
        self.browser: object = browser or self  # a browser without a cookie is known as long as this page is open
        self.is_gone = False
        self.wishes = Allowance(burst=300, per_s=200)
        self.games = Allowance(burst=5, per_s=0.5)
        self._greeting: str | None = None
        self._table: str | None = None
        self._answers: list[str] = []
        self._news = asyncio.Event()
        self._too_slow = asyncio.Event()

    def greet(self, hello: str) -> None:
        """Queues the greeting, which comes first, and again with another game; an older picture is dropped."""
        self._greeting, self._table = hello, None
        self._news.set()

    def show(self, table: str) -> None:
        """Queues a newer picture; one that was not sent yet is out of date and is dropped."""
        self._table = table
        self._news.set()

    def answer(self, message: str) -> None:
        """Queues an answer. None is dropped, but a page that does not read them is disconnected."""
        if len(self._answers) >= _MOST_ANSWERS:
            self._too_slow.set()
            return
        self._answers.append(message)
        self._news.set()

    def go(self, sentence: str) -> None:
        """Closes the connection with a reason."""
        self.is_gone = True
        self._answers.append(encoded({"type": "gone", "sentence": sentence}, self.language))
        self._news.set()

    async def send(self, socket: WebSocket) -> None:
        """Sends messages until the connection is closed or the page is too slow."""
        sending = asyncio.create_task(self._send(socket))
        slow = asyncio.create_task(self._too_slow.wait())
        try:
            await asyncio.wait({sending, slow}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, slow):
                task.cancel()
            await asyncio.gather(sending, slow, return_exceptions=True)
        if self._too_slow.is_set():
            with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                async with asyncio.timeout(_LAST_WORD_S):
                    await socket.close(_TRY_AGAIN_LATER, "this page does not read what the table answers")

    async def _send(self, socket: WebSocket) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                for message in await self._next_messages():
                    try:
                        async with asyncio.timeout(_SLOW_S):
                            await socket.send_text(message)
                    except TimeoutError:
                        self._too_slow.set()
                        return
                if self.is_gone:
                    await socket.close()
                    return

    async def _next_messages(self) -> list[str]:
        """Waits for messages and returns them: the table before the answers, so that no answer comes before its
        result.
        """
        if not await has_news(self._news):
            return [HEARTBEAT]
        self._news.clear()
        answers, self._answers = self._answers, []
        news = [message for message in (self._greeting, self._table) if message is not None]
        self._greeting = self._table = None
        return answers if self.is_gone else [*news, *answers]


def encoded(message: Mapping[str, Any], language: str) -> str:
    """Returns a message to a page, its sentences in a language."""
    return json.dumps(in_language(language, message))


def answer(number: int | None, error: str | None, language: str = ENGLISH) -> str:
    """Returns the answer to a page's request: done, or why not."""
    if error is None:
        return json.dumps({"type": "answer", "id": number, "ok": True})
    said = in_language(language, error)
    said = said if len(said) <= _LONGEST_ANSWER else f"{said[: _LONGEST_ANSWER - 3]}..."
    return json.dumps({"type": "answer", "id": number, "error": said})


def reply_to(client: Client, number: int) -> Callable[[str | None], None]:
    """Returns a function for other threads that answers a page's request; call `reply_to` in the event loop."""
    loop = asyncio.get_running_loop()

    def reply(error: str | None) -> None:
        with suppress(RuntimeError):  # the page has disconnected, and the loop has ended with it
            loop.call_soon_threadsafe(client.answer, answer(number, error, client.language))

    return reply


def shown_to(client: Client, plies: int) -> Callable[[dict[str, Any]], None]:
    """Returns a function for other threads that shows a page an earlier position; call `shown_to` in the event loop."""
    loop = asyncio.get_running_loop()

    def show(view: dict[str, Any]) -> None:
        with suppress(RuntimeError):
            message = encoded({"type": "earlier", "plies": plies, "view": view}, client.language)
            loop.call_soon_threadsafe(client.answer, message)

    return show


_TOO_MANY_GAMES = phrase("too many new games; wait a moment before the next")


class Allowance:
    """At most `burst` requests at once, and `per_s` a second in the long run.

    Rejected requests count as well: a page that never pauses gets nothing.
    """

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst, self._per_s = burst, per_s
        self._left = float(burst)
        self._at_ms: int | None = None

    def takes(self, now_ms: int) -> bool:
        """Counts a request at a time in ms, and returns whether it is allowed."""
        if self._at_ms is not None:
            self._left = min(self._burst, self._left + (now_ms - self._at_ms) * self._per_s / 1000)
        self._at_ms = now_ms
        self._left = max(-self._burst, self._left - 1)
        return self._left >= 0


class GameAllowance:
    """Limits how often games may start at a table, because the journal stores each game."""

    def __init__(self) -> None:
        self._all = Allowance(burst=10, per_s=1)

    def check(self, command: Command | Hand, own: Allowance, now_ms: int, *, deals: bool) -> None:
        """Counts a command that starts a game, for all pages and for this one (`own`); raises `Refused` above the
        limit.

        If the table `deals` hidden hands, a change of players starts a game as well.
        """
        begins = isinstance(command, StartGame | ChangeGame | StartCourse | Resume)
        if (begins or (deals and isinstance(command, Seats))) and not (own.takes(now_ms) and self._all.takes(now_ms)):
            raise Refused(_TOO_MANY_GAMES)


HEARTBEAT_MS = 10_000
"""The longest time without a message to a page, in ms; `hello` has it, too."""
HEARTBEAT = json.dumps({"type": "heartbeat"})
_PING = re.compile(r'\{"id": ?([0-9]{1,9}), ?"do": ?"ping"\}')


async def talk(
    socket: WebSocket, send: Coroutine[Any, Any, None], receive: Callable[[str | bytes], Awaitable[None]]
) -> None:
    """Serves a page until it disconnects or `send` has ended; `receive` gets its messages."""
    visit: Visit | None = socket.scope.get("state", {}).get("visit")
    if visit is not None:
        visit.door.becomes_a_page(visit)
    talking = [asyncio.create_task(send), asyncio.create_task(_listen(socket, receive, visit))]
    try:
        await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if visit is not None:
            visit.door.page_closed(visit)
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)


async def _listen(socket: WebSocket, receive: Callable[[str | bytes], Awaitable[None]], visit: Visit | None) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if visit is not None:
            visit.door.note_active(visit)
        await receive(message.get("text") or message.get("bytes") or "")


async def has_news(news: asyncio.Event, within_ms: int = HEARTBEAT_MS) -> bool:
    """Waits for a message to send; returns False when a heartbeat is due first."""
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
