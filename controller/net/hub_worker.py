"""Work at a hub that goes on when the line breaks: in a thread of its own, or in an event loop that runs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from controller.net.errors import NetError
from controller.net.streams import ANSWER_S, connected, no_answer

_PAUSE_S = 1.0
"""After something went wrong, in s."""


class HubWorker:
    """Does a step of its work whenever it is woken, and tries again where that fails; it may be started once."""

    rest_s = 2.0
    """However quiet it is, the next step comes after so long, in s."""

    def __init__(self, name: str, server: str) -> None:
        self._name, self._server = name, server
        self._wake = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._working: asyncio.Task[None] | None = None
        self._thread: threading.Thread | None = None
        self.trouble = ""
        """Why the hub cannot be used now, in one sentence; "" while it can."""

    # From any thread

    def start(self) -> None:
        """Begins to work in a thread of its own."""
        self._loop = asyncio.new_event_loop()
        self._working = self._loop.create_task(self.run())
        both = (self._loop, self._working)
        self._thread = threading.Thread(target=self._run, args=both, name=self._name, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Has the next step done soon; nothing before the start and after the end."""
        self._call(self._wake.set)

    def close(self) -> None:
        """Breaks the work off and waits until the line is closed; does nothing where it was not started."""
        while self._thread is not None and self._working is not None and self._thread.is_alive():
            self._call(self._working.cancel)
            self._thread.join(_PAUSE_S)  # the client may swallow a cancellation as it connects: then it gets another

    def _call(self, do: Callable[[], object]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the thread has ended
                self._loop.call_soon_threadsafe(do)

    @staticmethod
    def _run(loop: asyncio.AbstractEventLoop, working: asyncio.Task[None]) -> None:
        try:
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(working)
        finally:
            loop.close()

    # In its event loop

    async def run(self) -> None:
        """Works until it is cancelled."""
        while True:
            try:
                async with connected(
                    self._server, reconnected_cb=self._came_back, disconnected_cb=self._went_away
                ) as client:
                    await self._work(client)
            except NetError as error:
                self.trouble = str(error)
                await asyncio.sleep(_PAUSE_S)

    async def _work(self, client: Any) -> None:
        stream = client.jetstream(timeout=ANSWER_S)
        await self._begin(client)
        while True:
            self._wake.clear()
            try:
                await self._step(stream)
            except Exception as error:  # any failure is tried again
                self.trouble = self._in_words(str(error) or type(error).__name__)
                self._failed()
                await asyncio.sleep(_PAUSE_S)
                continue
            self.trouble = ""
            await self._rest()

    async def _rest(self) -> bool:
        """Waits until it is woken; returns whether it was within `rest_s`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.rest_s):
                await self._wake.wait()
                return True
        return False

    async def _woken(self, _: Any) -> None:
        """Takes a message that says no more than that there is something to do."""
        self._wake.set()

    # What each kind does

    async def _begin(self, client: Any) -> None:
        """Comes once the line is open."""

    async def _step(self, stream: Any) -> None:
        """Does what is due, with the hub's streams."""

    def _failed(self) -> None:
        """A step has failed."""

    def _in_words(self, why: str) -> str:
        """Returns a sentence about a step that has failed."""
        return no_answer(self._server, why)

    async def _came_back(self) -> None:
        """The line is there again."""
        self._wake.set()

    async def _went_away(self) -> None:
        """The line is broken."""
