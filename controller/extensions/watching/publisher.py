"""Publishes what the public screen shows and which games have ended, in a thread of its own.

The table hands over and never waits. While there is no server the newest picture is kept, and the results of games, on
disk; both are told once the server is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from typing import Any

from controller.extensions.watching.outbox import Outbox
from controller.net.address import without_word
from controller.net.errors import NetError
from controller.net.hub_worker import HubWorker
from controller.net.keys import TableKey, short_name
from controller.net.public import RESULT, SCREEN, result_facts, screen_facts, subject
from controller.net.results import EndedGame
from controller.net.signed import LONGEST, facts_of, signed
from controller.net.streams import RESULTS, SCREENS, make_streams, newest_of_one
from engine.sentence import phrase

_BETWEEN_S = 0.1
"""Pictures are told no oftener than this."""


class Publisher(HubWorker):
    """Tells a server of a table; `wall` is the time of day in ms."""

    rest_s = 30.0
    """A picture is told again after so long, so that everybody knows that the table is there."""

    def __init__(self, server: str, name: str, key: TableKey, outbox: Outbox, wall: Callable[[], int]) -> None:
        super().__init__("publisher", server)
        self._table_name, self._key, self._outbox, self._wall = name, key, outbox, wall
        self._own = short_name(key.public)
        self._shown: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
        self._newest: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
        self._count = 0
        self._is_ready = False

    def show(self, hello: Mapping[str, Any], table: Mapping[str, Any]) -> None:
        """Has everybody shown a picture soon; a newer one takes its place. Called from the table's thread."""
        self._newest = (hello, table)
        self.wake()

    def ended(self, game: EndedGame) -> None:
        """Has everybody told of a game that ended. Called from the table's thread."""
        self._outbox.put(game)
        self.wake()

    def proven(self, numbers: Container[int]) -> None:
        """Publishes that games, unproven so far, are proven now. Called from the table's thread."""
        if self._outbox.prove(numbers):
            self.wake()

    # In the thread

    async def _came_back(self) -> None:
        self._shown = None  # the server keeps pictures only while it runs
        self._wake.set()

    async def _begin(self, client: Any) -> None:
        self._failed()

    def _failed(self) -> None:
        self._shown, self._is_ready = None, False

    def _in_words(self, why: str) -> str:
        return phrase("the server {server} takes nothing ({why})", server=without_word(self._server), why=why)

    async def _step(self, stream: Any) -> None:
        if not self._is_ready:
            await self._get_ready(stream)
            self._is_ready = True
        await self._tell_results(stream)
        await self._tell_picture(stream)

    async def _rest(self) -> bool:
        await asyncio.sleep(_BETWEEN_S)
        if not await super()._rest():
            self._shown = None
        return True

    async def _get_ready(self, stream: Any) -> None:
        """Counts on from what this table has said before, so that nothing of it can be sent again by others."""
        await make_streams(stream)
        for name, kind in ((SCREENS, SCREEN), (RESULTS, RESULT)):
            last = await newest_of_one(stream, name, subject(kind, self._own))
            with suppress(Exception):  # a stranger's message under this table's name
                facts = facts_of(last.data if last else b"")
                if facts["by"] == self._key.public:
                    self._count = max(self._count, int(facts["count"]))
        self._count = max(self._count, self._wall())

    async def _tell_results(self, stream: Any) -> None:
        for game in self._outbox.waiting:
            self._count += 1
            data = signed(result_facts(game, self._count, self._wall()), self._key)
            if len(data) <= LONGEST:
                await stream.publish(subject(RESULT, self._own), data, stream=RESULTS)
            self._outbox.told(game)

    async def _tell_picture(self, stream: Any) -> None:
        newest = self._newest
        if newest is None or newest is self._shown:
            return
        self._count += 1
        data = signed(screen_facts(self._table_name, self._count, *newest), self._key)
        if len(data) > LONGEST:
            raise NetError(
                phrase("the screen takes {n} bytes, and no message has more than {most}", n=len(data), most=LONGEST)
            )
        await stream.publish(subject(SCREEN, self._own), data, stream=SCREENS)
        self._shown = newest
