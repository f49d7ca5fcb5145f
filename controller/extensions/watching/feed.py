"""The line from a server to a hall: one for all who watch.

A message under any of the subjects is heard as it comes. Results and events of leagues are then read from their
streams, in their order and with the server's times, so that a line that broke has missed nothing.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from controller.extensions.watching.audience import Audience
from controller.net.errors import NetError
from controller.net.public import LEAGUE, RESULT, SCREEN, subject
from controller.net.streams import (
    LEAGUES,
    RESULTS,
    SCREENS,
    all_after,
    make_streams,
    newest_of_each,
    no_answer,
    reached,
)

_PAUSE_S = 1.0
_LOOK_S = 20.0
"""However quiet it is, the streams are looked at so often."""
_ANSWER_S = 5.0


class Feed:
    """Feeds the hall of a audience from a server; for one event loop."""

    def __init__(self, server: str, audience: Audience) -> None:
        self._server, self._audience = server, audience
        self._after = {RESULTS: 0, LEAGUES: 0}
        self._anew, self._wake = True, asyncio.Event()
        self.trouble = ""
        """Why the server is not heard, in one sentence; "" while it is."""

    async def run(self) -> None:
        """Feeds until it is cancelled."""
        while True:
            try:
                client = await reached(self._server, reconnected_cb=self._came_back, disconnected_cb=self._went_away)
            except NetError as error:
                self.trouble = str(error)
                await asyncio.sleep(_PAUSE_S)
                continue
            try:
                await self._feed(client)
            finally:
                with suppress(Exception):
                    await client.close()

    async def _came_back(self) -> None:
        self._anew = True
        self._wake.set()

    async def _went_away(self) -> None:
        self._audience.connection_changed(is_connected=False)

    async def _feed(self, client: Any) -> None:
        stream = client.jetstream(timeout=_ANSWER_S)
        await client.subscribe(subject(SCREEN, "*"), cb=self._see)
        for kind in (RESULT, LEAGUE):
            await client.subscribe(subject(kind, "*"), cb=self._woken)
        while True:
            self._wake.clear()
            try:
                await self._catch_up(stream)
                self.trouble = ""
                self._audience.connection_changed(is_connected=True)
            except Exception as error:  # whatever it is, it is tried again
                self.trouble = no_answer(self._server, str(error) or type(error).__name__)
                self._audience.connection_changed(is_connected=False)
                await asyncio.sleep(_PAUSE_S)
                continue
            self._see_who_went()
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._wake.wait()

    async def _catch_up(self, stream: Any) -> None:
        if self._anew:
            await make_streams(stream)
            for kept in await newest_of_each(stream, SCREENS):
                self._screen(kept.subject, kept.data)
            self._anew = False
        for kept in await all_after(stream, LEAGUES, self._after[LEAGUES]):
            self._after[LEAGUES] = kept.sequence
            if (book := self._audience.hall.hear_league(kept)) is not None:
                self._audience.league_changed(book.name)
        heard = [self._result(kept) for kept in await all_after(stream, RESULTS, self._after[RESULTS])]
        if any(heard):
            self._audience.results_changed()

    def _result(self, kept: Any) -> bool:
        self._after[RESULTS] = kept.sequence
        return self._audience.hall.hear_result(kept) is not None

    async def _see(self, message: Any) -> None:
        self._screen(message.subject, message.data)

    async def _woken(self, _: Any) -> None:
        self._wake.set()

    def _screen(self, told: str, data: bytes) -> None:
        table = self._audience.hall.hear_screen(told, data, self._audience.clock())
        if table is not None:
            self._audience.table_changed(table)

    def _see_who_went(self) -> None:
        now = self._audience.clock()
        for table in self._audience.hall.became_away(now - int(_LOOK_S * 2000), now):
            self._audience.table_changed(table)
        for name in self._audience.hall.forget_old(now):
            self._audience.table_went(name)
