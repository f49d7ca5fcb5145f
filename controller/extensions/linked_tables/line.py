"""The line from a table to the stream of its game on a NATS server, in a thread of its own.

A plain subscription only wakes the line, which then reads the stream by message number. So no message is lost or
read twice, however often the line breaks or the server restarts.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from controller.extensions.linked_tables import messages
from controller.extensions.secret_cards.opening import Unveil, Unveiler
from controller.messages.extensions import ExtensionRequest
from controller.net.errors import NetError
from controller.net.signed import LONGEST, Sieve
from controller.net.streams import no_answer, reached
from controller.table.extension import Worker
from engine.sentence import phrase

_AGAIN_S = 0.5
"""Interval between attempts to reach the server, in s."""
_LOOK_S = 1.0
"""Longest interval between two reads of the stream, in s."""
_ANSWER_S = 2.0
"""How long to wait for the server, in s."""
_COUNT_S = 5.0
"""How often the table gets the count of messages that were not for it, in s."""
_KEPT_S = 2_592_000
"""How long a stream keeps its messages, in s: 30 days."""
_MOST_MESSAGES = 20_000
"""Limit for one game; far more than any game has."""


def stream_of(code: str) -> str:
    return f"CHAMELEON_GAME_{code}"


def subject_of(code: str) -> str:
    return f"chameleon.game.{code}"


async def _closed(client: Any) -> None:
    """Closes a client in any state."""
    with suppress(Exception, asyncio.CancelledError):
        await asyncio.wait({asyncio.ensure_future(client.close())}, timeout=_ANSWER_S)


class Line:
    """A line for one game; calls `put` from its thread with every event."""

    def __init__(self, wanted: messages.OpenLine, put: Callable[[messages.LineEvent], None]) -> None:
        self._wanted, self._put = wanted, put
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._nudge = asyncio.Event()
        self._sieve, self._hearing = Sieve(wanted.code, wanted.after), asyncio.Lock()
        self._counted: dict[str, int] = {}
        self._count_at = 0.0
        self._is_up = False
        self._stream: Any = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[tuple[bool, bool]] | None = None
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)

    def start(self) -> None:
        """Begins to connect; reports the result through `put`."""
        self._thread.start()

    def send(self, wanted: messages.SendMessage) -> None:
        """Puts a message into the stream and reports by `put` whether it is there; may be called from any thread."""
        self._loop.call_soon_threadsafe(self._begin_sending, wanted)

    def close(self) -> None:
        """Closes the line and waits until it is closed; closing twice does nothing."""
        if self._thread.is_alive():
            with suppress(RuntimeError):  # it has ended in the meantime
                self._loop.call_soon_threadsafe(self._closing.set)
                self._loop.call_soon_threadsafe(self._nudge.set)
            self._thread.join()

    # In the line's thread

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._work())
        finally:
            self._loop.close()

    async def _work(self) -> None:
        try:
            await self._connect_and_listen()
        finally:  # nothing of the client continues when the loop is closed
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            if others:
                await asyncio.wait(others, timeout=_ANSWER_S)

    async def _connect_and_listen(self) -> None:
        client = None
        while client is None and not self._closing.is_set():
            try:
                client = await reached(
                    self._wanted.server, disconnected_cb=self._disconnected, reconnected_cb=self._reconnected
                )
            except NetError as error:
                self._put(messages.LineChanged(False, str(error)))
                await self._wait(self._closing, _AGAIN_S)
        if client is None:
            return
        try:
            await self._listen(client)
        finally:
            await _closed(client)

    async def _listen(self, client: Any) -> None:
        self._stream = client.jetstream(timeout=_ANSWER_S)
        await client.subscribe(subject_of(self._wanted.code), cb=self._woken)
        was_there = False
        while not self._closing.is_set():
            self._nudge.clear()
            self._looking = asyncio.ensure_future(self._look())
            try:
                is_there, heard = await self._looking
            except asyncio.CancelledError:
                if not self._looking.cancelled():
                    raise  # the line itself is ended
                continue  # the request was lost with the line, which is back
            except Exception as error:
                self._down(no_answer(self._wanted.server, str(error) or type(error).__name__))
            else:
                if not self._is_up:
                    self._is_up = True
                    self._put(messages.LineChanged(True))
                    self._put(messages.CaughtUp(is_there))
                elif heard or is_there != was_there:
                    self._put(messages.CaughtUp(is_there))
                was_there = is_there
            self._count_strangers()
            await self._wait(self._nudge, _LOOK_S)
        if self._tasks and self._is_up:  # the last message before the line is closed
            await asyncio.wait(self._tasks, timeout=_ANSWER_S)

    async def _look(self) -> tuple[bool, bool]:
        """Returns whether the stream is there, and whether it held anything new."""
        is_there = await self._is_there()
        return is_there, is_there and await self._hear_all()

    async def _is_there(self) -> bool:
        """Whether the stream is there; the table that offers a game creates it."""
        from nats.js.errors import NotFoundError

        name = stream_of(self._wanted.code)
        try:
            await self._stream.stream_info(name)
        except NotFoundError:
            if not self._wanted.makes:
                return False
            await self._stream.add_stream(
                name=name, subjects=[subject_of(self._wanted.code)], max_msg_size=LONGEST, max_msgs=_MOST_MESSAGES,
                max_age=_KEPT_S, discard="new", deny_delete=True, deny_purge=True,
            )  # fmt: skip
        return True

    async def _hear_all(self) -> bool:
        """Reads new messages from the stream; returns whether any of them was for the table."""
        from nats.js.errors import NotFoundError

        is_news, sieve = False, self._sieve
        async with self._hearing:
            while not self._closing.is_set():
                try:
                    message = await self._stream.get_msg(stream_of(self._wanted.code), sieve.place + 1)
                except NotFoundError:
                    break
                data = message.data or b""
                if sieve.passes(data):
                    is_news = True
                    at_ms = None if message.time is None else int(message.time.timestamp() * 1000)
                    self._put(messages.MessageReceived(sieve.place, data, at_ms))
        return is_news

    def _count_strangers(self) -> None:
        """Reports how many messages were not for the table, seldom enough to cost nothing even in a flood."""
        counts = dict(self._sieve.strangers)
        if counts != self._counted and self._loop.time() >= self._count_at:
            self._put(messages.UnsignedCounts(counts))
            self._counted, self._count_at = counts, self._loop.time() + _COUNT_S

    def _begin_sending(self, wanted: messages.SendMessage) -> None:
        task = self._loop.create_task(self._send(wanted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, wanted: messages.SendMessage) -> None:
        try:
            if self._stream is None:
                raise NetError(phrase("the table is not connected to the hub yet"))
            while not await self._is_published(wanted):
                pass
        except Exception:  # after any error the table looks at the stream and resends what is missing
            self._put(messages.MessageSent(False))
        else:
            self._put(messages.MessageSent(True))
        self._nudge.set()

    async def _is_published(self, wanted: messages.SendMessage) -> bool:
        """Puts a message into the stream; returns False if a stranger's message was faster, raises for all else."""
        from nats.js.errors import APIError

        place = self._sieve.place_for(wanted.after)
        headers = {"Nats-Expected-Last-Sequence": str(place)}
        try:
            await self._stream.publish(subject_of(self._wanted.code), wanted.data, _ANSWER_S, headers=headers)
        except APIError:
            await self._hear_all()
            if self._sieve.place_for(wanted.after) == place:
                raise
            return False
        return True

    async def _woken(self, _: Any) -> None:
        self._nudge.set()

    async def _disconnected(self) -> None:
        for task in self._tasks:
            task.cancel()  # the stream shows whether it arrived, once the line is back
        if not self._closing.is_set():
            self._down(phrase("the connection to the other table is lost"))

    async def _reconnected(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self._nudge.set()

    def _down(self, why: str) -> None:
        if self._is_up:
            self._is_up = False
            self._put(messages.LineChanged(False, why))

    @staticmethod
    async def _wait(event: asyncio.Event, most_s: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), most_s)


class LineWorker(Worker):
    """Handles a session's requests to the other table; `put` gets events of the open line and results of the worker."""

    def __init__(self, put: Callable[[messages.LineEvent], None]) -> None:
        self._put = put
        self._line: Line | None = None
        self._unveiler = Unveiler(put)
        self._left: dict[str, LineWorker] = {}
        """The lines of games that are no longer on the table, by code."""

    def obey(self, wanted: ExtensionRequest) -> bool:
        """Opens the line, sends a message through it, closes it, or passes hidden cards to the worker."""
        match wanted:
            case messages.OpenLine():
                self._open(wanted)
            case messages.SendMessage():
                if self._line is not None:
                    self._line.send(wanted)
            case messages.CloseLine():
                self._hang_up()
            case Unveil():
                self._unveiler.obey(wanted)
            case messages.LeftGameRequest(code, request):
                self._obey_left(code, request)
            case _:
                return False
        return True

    def _obey_left(self, code: str, request: messages.LineRequest) -> None:
        if isinstance(request, messages.CloseLine):
            if (left := self._left.pop(code, None)) is not None:
                left.leave()
            return
        if code not in self._left:
            self._left[code] = LineWorker(lambda event: self._put(messages.LeftGameEvent(code, event)))
        self._left[code].obey(request)

    def leave(self) -> None:
        """Closes the line without waiting for the worker."""
        self._hang_up()
        self._unveiler.close(waits=False)

    def _open(self, wanted: messages.OpenLine) -> None:
        self._hang_up()
        line = Line(wanted, lambda event: self._put(event) if self._line is line else None)
        self._line = line  # events of an older line are ignored
        line.start()

    def close(self) -> None:
        """Closes the line, if there is one, and stops the worker."""
        self._hang_up()
        self._unveiler.close()
        for left in self._left.values():
            left.close()

    def _hang_up(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            line.close()
