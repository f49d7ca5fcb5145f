"""The line from a table to the stream of its game on a NATS server, in a thread of its own.

A plain subscription only wakes the line; what the stream holds is then asked for by number. So a message is neither
lost nor heard twice, however often the line breaks or the server starts anew.
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
"""Between two tries to reach the server, in s."""
_LOOK_S = 1.0
"""However quiet it is, the stream is looked at so often, in s."""
_ANSWER_S = 2.0
"""For so long the server is waited for, in s."""
_COUNT_S = 5.0
"""How often the table learns how many messages were not for it, in s."""
_KEPT_S = 2_592_000
"""A stream keeps its messages so long, in s: 30 days."""
_MOST_MESSAGES = 20_000
"""Of one game; far more than any game has."""


def stream_of(code: str) -> str:
    return f"CHAMELEON_GAME_{code}"


def subject_of(code: str) -> str:
    return f"chameleon.game.{code}"


async def _closed(client: Any) -> None:
    """Closes a client, whatever it was doing."""
    with suppress(Exception, asyncio.CancelledError):
        await asyncio.wait({asyncio.ensure_future(client.close())}, timeout=_ANSWER_S)


class Line:
    """A line for one game; `put` is called from its thread with everything that is heard."""

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
        """Begins to connect; what comes of it is told by `put`."""
        self._thread.start()

    def send(self, wanted: messages.SendMessage) -> None:
        """Puts a message into the stream, and tells by `put` whether it is there; may be called from any thread."""
        self._loop.call_soon_threadsafe(self._begin_sending, wanted)

    def close(self) -> None:
        """Closes the line and waits until it is closed; closing twice does nothing."""
        if self._thread.is_alive():
            with suppress(RuntimeError):  # it has ended by itself meanwhile
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
        finally:  # nothing of the client's goes on when the loop is closed
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
                continue  # what was asked for went down with the line, which is back
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
        if self._tasks and self._is_up:  # the last word before the line is closed
            await asyncio.wait(self._tasks, timeout=_ANSWER_S)

    async def _look(self) -> tuple[bool, bool]:
        """Returns whether the stream is there, and whether anything new was heard in it."""
        is_there = await self._is_there()
        return is_there, is_there and await self._hear_all()

    async def _is_there(self) -> bool:
        """Whether the stream is there; who offers a game makes it."""
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
        """Takes in what is new in the stream; returns whether any of it was for the table."""
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
                    self._put(messages.MessageReceived(sieve.place, data))
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
        except Exception:  # whatever it was, the table looks at the stream and tells again what is not there
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
            task.cancel()  # whether it was told the stream says, once the line is back
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
    """Does what a session wants of another table; `put` gets what the open line tells, and what was worked out."""

    def __init__(self, put: Callable[[messages.LineEvent], None]) -> None:
        self._put = put
        self._line: Line | None = None
        self._unveiler = Unveiler(put)
        self._left: dict[str, LineWorker] = {}
        """For each game that is not on the table any more, by its code."""

    def obey(self, wanted: ExtensionRequest) -> bool:
        """Opens the line, tells something through it, closes it, or lets hidden cards be worked out."""
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
        """Closes the line, and does not wait for what is still worked out."""
        self._hang_up()
        self._unveiler.close(waits=False)

    def _open(self, wanted: messages.OpenLine) -> None:
        self._hang_up()
        line = Line(wanted, lambda event: self._put(event) if self._line is line else None)
        self._line = line  # what an older line still tells is not heard any more
        line.start()

    def close(self) -> None:
        """Closes the line, if there is one, and ends what is still worked out."""
        self._hang_up()
        self._unveiler.close()
        for left in self._left.values():
            left.close()

    def _hang_up(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            line.close()
