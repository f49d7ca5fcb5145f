"""All viewers. A new message is rendered once for each language, for any number of viewers.

Everything runs in the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.extensions.watching.table_directory import TableDirectory, TableSeen
from controller.languages.carrying import made_again
from controller.languages.catalogue import ENGLISH
from controller.net.leagues.standings import league_shown, result_shown
from controller.net.public import Screen
from controller.web.clients import HEARTBEAT, HEARTBEAT_MS, Client, answer, encoded, has_news, ping_in, talk
from controller.web.commands import number_at
from controller.web.localized import language_of
from controller.web.serving import build, monotonic_ms
from engine.sentence import phrase

_WATCHING = phrase("you are watching from elsewhere; only the table and its own pages can do that")
_GONE = phrase("This server no longer knows this table.")
_CARDS_S = 1.0
"""The interval of updates for pages that show many boards."""
_SLOW_S = 20.0
_BREATH_S = 0.004


class PageMessage:
    """A message to pages; `english` is its English text, if known.

    `said` describes the parts of another table's sentences; see `made_again`.
    """

    def __init__(self, facts: Mapping[str, Any], said: object = None, english: str | None = None) -> None:
        self._facts, self._said = facts, said
        self._texts = {} if english is None else {ENGLISH: english}

    def text(self, language: str) -> str:
        """Returns the text for a page in a language, rendered once."""
        if language not in self._texts:
            self._texts[language] = encoded(made_again(self._facts, self._said), language)
        return self._texts[language]


class DirectoryViewer:
    """A page that shows many tables: its unsent messages, by name."""

    def __init__(self, language: str = ENGLISH) -> None:
        self._language = language
        self._waiting: dict[str, str] = {}
        self._news = asyncio.Event()

    def tell(self, what: str, message: PageMessage) -> None:
        """Queues a message, which replaces an older one about the same."""
        self._waiting[what] = message.text(self._language)
        self._news.set()

    async def send(self, socket: WebSocket) -> None:
        """Sends messages until the page has closed or does not read."""
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):
            while True:
                if not await has_news(self._news):
                    await _sent(socket, HEARTBEAT)
                    continue
                self._news.clear()
                waiting, self._waiting = self._waiting, {}
                for message in waiting.values():
                    await _sent(socket, message)
                await asyncio.sleep(_CARDS_S)


class Audience:
    """All open pages, and their view of a directory; `clock` returns ms."""

    def __init__(self, directory: TableDirectory, clock: Callable[[], int] = monotonic_ms) -> None:
        self.directory, self.clock = directory, clock
        self._viewers: set[DirectoryViewer] = set()
        self._at_tables: dict[str, set[Client]] = {}
        self._greeted: dict[str, tuple[Screen, PageMessage]] = {}
        self._cards: dict[str, PageMessage] = {}
        """Each table's card for pages that show many; rendered only when it changes, however many watch."""
        self.is_connected = False
        """Whether the server is connected now."""

    @property
    def count(self) -> int:
        return len(self._viewers) + sum(map(len, self._at_tables.values()))

    # Changes

    def table_changed(self, table: TableSeen) -> None:
        """Shows a table on its own pages, and on those that show all tables."""
        name = table.screen.table
        self._cards.pop(name, None)
        if clients := self._at_tables.get(name):
            before, greeting, shown = self._greeted.get(name), self._greeting(table), _shown(table)
            for client in clients:
                if before is None or greeting is not before[1]:
                    client.greet(greeting.text(client.language))
                client.show(shown.text(client.language))
        if self._viewers:
            self._send_to_viewers(f"table {name}", self._card(table))

    def table_removed(self, name: str) -> None:
        """Removes an unknown table from every page; its own pages show a notice."""
        self._greeted.pop(name, None)
        self._cards.pop(name, None)
        for client in self._at_tables.pop(name, set()):
            client.go(_GONE)
        self._send_to_viewers(f"table {name}", PageMessage({"type": "gone", "table": name}))

    def league_changed(self, name: str) -> None:
        """Shows a league, and its players on the pages of their tables."""
        self._cards.clear()
        book = self.directory.books.get(name)
        if book is not None and book.league is not None and self._viewers:
            self._send_to_viewers(f"league {name}", PageMessage(league_shown(book.league)))
            for table in self.directory.tables.values():
                self._send_to_viewers(f"table {table.screen.table}", self._card(table))

    def results_changed(self) -> None:
        """Shows the newest results, and their effect on the leagues."""
        if self._viewers:
            self._send_to_viewers("results", PageMessage(self._results()))
        for name in self.directory.books:
            self.league_changed(name)

    def connection_changed(self, *, is_connected: bool) -> None:
        """Shows whether the connection is up to date."""
        if self.is_connected != is_connected:
            self.is_connected = is_connected
            self._send_to_viewers("server", PageMessage({"type": "server", "connected": is_connected}))

    def _send_to_viewers(self, what: str, message: PageMessage) -> None:
        for viewer in self._viewers:
            viewer.tell(what, message)

    def _card(self, table: TableSeen) -> PageMessage:
        name = table.screen.table
        if name not in self._cards:
            self._cards[name] = PageMessage(self.directory.card(table, self.clock()))
        return self._cards[name]

    def _greeting(self, table: TableSeen) -> PageMessage:
        """Returns the first message for a table's page; it is cached as long as the table does not change."""
        name, screen = table.screen.table, table.screen
        before = self._greeted.get(name)
        if before is not None and before[0].hello == screen.hello and before[0].name == screen.name:
            return before[1]
        greeting = PageMessage(self.directory.hello(table))
        self._greeted[name] = (screen, greeting)
        return greeting

    def _results(self) -> dict[str, Any]:
        return {
            "type": "results",
            "games": [result_shown(game, self.directory.books.values()) for game in self.directory.results],
        }

    # Connections

    async def serve_directory(self, socket: WebSocket) -> None:
        """Serves a page that shows all tables until it closes."""
        viewer = DirectoryViewer(language_of(socket))
        self._viewers.add(viewer)
        viewer.tell("hello", PageMessage({"type": "hello", "build": build(), "heartbeat_ms": HEARTBEAT_MS}))
        viewer.tell("server", PageMessage({"type": "server", "connected": self.is_connected}))
        for name, book in self.directory.books.items():
            if book.league is not None:
                viewer.tell(f"league {name}", PageMessage(league_shown(book.league)))
        for table in self.directory.tables.values():
            viewer.tell(f"table {table.screen.table}", self._card(table))
        viewer.tell("results", PageMessage(self._results()))
        try:
            await talk(socket, viewer.send(socket), partial(_answer, socket))
        finally:
            self._viewers.discard(viewer)

    async def serve_table(self, socket: WebSocket, name: str) -> None:
        """Serves the page of one table until it closes."""
        table, client = self.directory.tables.get(name), Client(watches=True, language=language_of(socket))
        if table is None:
            await socket.send_text(encoded({"type": "gone", "sentence": _GONE}, client.language))
            await socket.close()
            return
        clients = self._at_tables.setdefault(name, set())
        clients.add(client)
        client.greet(self._greeting(table).text(client.language))
        client.show(_shown(table).text(client.language))
        try:
            await talk(socket, client.send(socket), partial(self._refuse, client))
        finally:
            clients.discard(client)
            if not clients:
                self._at_tables.pop(name, None)

    async def _refuse(self, client: Client, text: str | bytes) -> None:
        """Refuses every command of a table's page, because it only watches."""
        if client.wishes.takes(self.clock()):
            ping = ping_in(text)
            refusal = answer(number_at(text), _WATCHING, client.language)
            client.answer(refusal if ping is None else answer(ping, None))
        await asyncio.sleep(_BREATH_S)


async def _answer(socket: WebSocket, text: str | bytes) -> None:
    """Answers a page that shows many tables, which sends only pings."""
    if (ping := ping_in(text)) is not None:
        await _sent(socket, answer(ping, None))
    await asyncio.sleep(_BREATH_S)


async def _sent(socket: WebSocket, message: str) -> None:
    """Sends a message; raises `TimeoutError` if the page does not read."""
    async with asyncio.timeout(_SLOW_S):
        await socket.send_text(message)


def _shown(table: TableSeen) -> PageMessage:
    return PageMessage(table.screen.shown, table.screen.said.get("table"), english=table.screen.text)
