"""Work at a hub that survives a broken connection, in a thread of its own or in a running event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from controller.net.errors import NetError
from controller.net.streams import ANSWER_S, connected, no_answer

_PAUSE_S = 1.0
"""The pause after a failure, in s."""


class HubWorker:
    """Does a step of its work whenever it is woken, and retries a failed one; it may be started once."""

    rest_s = 2.0
    """The longest time between two steps, in s."""

    def __init__(self, name: str, server: str) -> None:
        self._name, self._server = name, server
        self._wake = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._working: asyncio.Task[None] | None = None
        self._thread: threading.Thread | None = None
        self.trouble = ""
        """Why the hub cannot be used now, in one sentence; "" if it can."""

    # From any thread

    def start(self) -> None:
        """Starts to work in a thread of its own."""
        self._loop = asyncio.new_event_loop()
        self._working = self._loop.create_task(self.run())
        both = (self._loop, self._working)
        self._thread = threading.Thread(target=self._run, args=both, name=self._name, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Requests the next step soon; does nothing before the start and after the end."""
        self._call(self._wake.set)

    def close(self) -> None:
        """Stops the work and waits until the connection is closed; does nothing if it was not started."""
        while self._thread is not None and self._working is not None and self._thread.is_alive():
            self._call(self._working.cancel)
            self._thread.join(_PAUSE_S)  # the client may swallow a cancellation while it connects: then it gets another

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
            except Exception as error:  # retries after any failure
                self.trouble = self._in_words(str(error) or type(error).__name__)
                self._failed()
                await asyncio.sleep(_PAUSE_S)
                continue
            self.trouble = ""
            await self._rest()

    async def _rest(self) -> bool:
        """Waits until it is woken; returns whether that was within `rest_s`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.rest_s):
                await self._wake.wait()
                return True
        return False

    async def _woken(self, _: Any) -> None:
        """Handles a message that only means that there is work to do."""
        self._wake.set()

    # For each kind of worker

    async def _begin(self, client: Any) -> None:
        """Called once the connection is open."""

    async def _step(self, stream: Any) -> None:
        """Does the work that is due, with the hub's streams."""

    def _failed(self) -> None:
        """Called after a failed step."""

    def _in_words(self, why: str) -> str:
        """Returns a sentence about a step that has failed."""
        return no_answer(self._server, why)

    async def _came_back(self) -> None:
        """Called when the connection is back."""
        self._wake.set()

    async def _went_away(self) -> None:
        """Called when the connection is broken."""
