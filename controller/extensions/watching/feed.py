"""The connection from a server to a directory, shared by all viewers.

Messages under all subjects are received live. Results and events of leagues are then read from their streams, in order
and with the server's times, so that a broken connection misses nothing.
"""

from __future__ import annotations

from typing import Any

from controller.extensions.watching.audience import Audience
from controller.net import streams
from controller.net.hub_worker import HubWorker
from controller.net.public import LEAGUE, RESULT, SCREEN, subject


class Feed(HubWorker):
    """Feeds the table directory of an audience from a server."""

    rest_s = 20.0

    def __init__(self, server: str, audience: Audience) -> None:
        super().__init__("feed", server)
        self._audience = audience
        self._after = {streams.RESULTS: 0, streams.LEAGUES: 0}
        self._anew = True

    async def _begin(self, client: Any) -> None:
        await client.subscribe(subject(SCREEN, "*"), cb=self._see)
        for kind in (RESULT, LEAGUE):
            await client.subscribe(subject(kind, "*"), cb=self._woken)

    async def _came_back(self) -> None:
        self._anew = True
        self._wake.set()

    async def _went_away(self) -> None:
        self._failed()

    def _failed(self) -> None:
        self._audience.connection_changed(is_connected=False)

    async def _step(self, stream: Any) -> None:
        await self._catch_up(stream)
        self._audience.connection_changed(is_connected=True)
        self._update_away()

    async def _catch_up(self, stream: Any) -> None:
        if self._anew:
            await streams.make_streams(stream)
            for kept in await streams.newest_of_each(stream, streams.SCREENS):
                self._screen(kept.subject, kept.data)
            self._anew = False
        for kept in await streams.all_after(stream, streams.LEAGUES, self._after[streams.LEAGUES]):
            self._after[streams.LEAGUES] = kept.sequence
            if (book := self._audience.directory.receive_event(kept)) is not None:
                self._audience.league_changed(book.name)
        has_news = False
        for kept in await streams.all_after(stream, streams.RESULTS, self._after[streams.RESULTS]):
            self._after[streams.RESULTS] = kept.sequence
            has_news |= self._audience.directory.receive_result(kept) is not None
        if has_news:
            self._audience.results_changed()

    async def _see(self, message: Any) -> None:
        self._screen(message.subject, message.data)

    def _screen(self, told: str, data: bytes) -> None:
        table = self._audience.directory.receive_screen(told, data, self._audience.clock())
        if table is not None:
            self._audience.table_changed(table)

    def _update_away(self) -> None:
        now = self._audience.clock()
        for table in self._audience.directory.became_away(now - int(self.rest_s * 2000), now):
            self._audience.table_changed(table)
        for name in self._audience.directory.forget_old(now):
            self._audience.table_removed(name)
