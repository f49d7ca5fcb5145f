"""The line to a real server: it reads everything once and in order, even if the server stops meanwhile."""

from __future__ import annotations

import asyncio
import queue
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.extensions.linked_tables.line import Line, LineWorker, subject_of
from controller.extensions.linked_tables.messages import (
    CaughtUp,
    CloseLine,
    LeftGameEvent,
    LeftGameRequest,
    LineChanged,
    LineEvent,
    MessageReceived,
    MessageSent,
    OpenLine,
    SendMessage,
    UnsignedCounts,
)
from controller.net.signed import Chain
from controller.net.streams import reached
from tests.extensions.linked_tables.tables import key_of
from tests.net.server import free_port, real_server

CODE = "ABCD2345"


def said(what: str, by: str = "Anna") -> bytes:
    """A message that a table has signed for the game."""
    return Chain(CODE).next({"kind": what}, key_of(by))


class Listening:
    """A line, and the events that it has reported."""

    def __init__(self, server: str, *, makes: bool = True) -> None:
        self.news: queue.Queue[LineEvent] = queue.Queue()
        self.line = Line(OpenLine(CODE, server, makes), self.news.put)
        self.line.start()

    def next(self, kind: type[LineEvent]) -> LineEvent:
        """Waits for the next event of a kind; a server that is silent for a minute fails the test."""
        while not isinstance(news := self.news.get(timeout=60), kind):
            pass
        return news


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with real_server(tmp_path / "hub") as (address, _):
        yield address


@pytest.fixture
def lines() -> Iterator[list[Listening]]:
    opened: list[Listening] = []
    yield opened
    for each in opened:
        each.line.close()


def test_what_one_table_tells_the_other_hears(server: str, lines: list[Listening]) -> None:
    one = Listening(server)
    lines.append(one)
    assert one.next(CaughtUp) == CaughtUp(True)
    other = Listening(server, makes=False)
    lines.append(other)
    assert other.next(CaughtUp) == CaughtUp(True)
    one.line.send(SendMessage(said("hello"), 0))
    assert one.next(MessageSent) == MessageSent(True)
    before_ms = time.time_ns() // 1_000_000
    received = other.next(MessageReceived)
    assert received == MessageReceived(1, said("hello"))
    assert received.at_ms is not None and abs(received.at_ms - before_ms) < 60_000


def test_the_last_word_is_told_before_the_line_is_closed(server: str, lines: list[Listening]) -> None:
    one, other = Listening(server), Listening(server)
    lines.extend((one, other))
    for each in lines:
        assert each.next(CaughtUp) == CaughtUp(True)
    one.line.send(SendMessage(said("goodbye"), 0))
    one.line.close()
    assert other.next(MessageReceived) == MessageReceived(1, said("goodbye"))


def test_a_game_that_has_left_the_table_has_a_line_of_its_own(server: str, lines: list[Listening]) -> None:
    lines.append(Listening(server))
    assert lines[0].next(CaughtUp) == CaughtUp(True)
    news: queue.Queue[LineEvent] = queue.Queue()
    exchange = LineWorker(news.put)
    exchange.obey(LeftGameRequest(CODE, OpenLine(CODE, server, False)))
    while news.get(timeout=60) != LeftGameEvent(CODE, CaughtUp(True)):
        pass
    exchange.obey(LeftGameRequest(CODE, SendMessage(said("we have left"), 0)))
    exchange.obey(LeftGameRequest(CODE, CloseLine()))
    assert lines[0].next(MessageReceived) == MessageReceived(1, said("we have left"))
    exchange.obey(LeftGameRequest(CODE, CloseLine()))
    exchange.close()


def test_of_two_tables_that_tell_at_once_one_is_refused(server: str, lines: list[Listening]) -> None:
    lines.extend(Listening(server) for _ in range(2))
    for each in lines:
        each.next(CaughtUp)
    for each in lines:
        each.line.send(SendMessage(said("mine"), 0))
    assert sorted(each.next(MessageSent) == MessageSent(True) for each in lines) == [False, True]


def test_a_table_hears_nothing_of_messages_that_nobody_has_signed_but_how_many_there_were(
    server: str, lines: list[Listening]
) -> None:
    lines.append(Listening(server))
    assert lines[0].next(CaughtUp) == CaughtUp(True)
    asyncio.run(send(server, [b"x" * 10] * 50 + [said("hello", "Carla")]))
    heard = list[LineEvent]()
    while MessageReceived(51, said("hello", "Carla")) not in heard or UnsignedCounts({"malformed": 50}) not in heard:
        heard.append(lines[0].news.get(timeout=60))
    assert len([news for news in heard if isinstance(news, MessageReceived)]) == 1
    assert len([news for news in heard if isinstance(news, UnsignedCounts)]) < 25


def test_a_message_is_told_although_strangers_say_more_and_more(server: str, lines: list[Listening]) -> None:
    lines.append(Listening(server))
    assert lines[0].next(CaughtUp) == CaughtUp(True)
    asyncio.run(send(server, [b"x" * 10] * 50, lambda: lines[0].line.send(SendMessage(said("hello"), 0))))
    assert lines[0].next(MessageSent) == MessageSent(True)


async def send(server: str, messages: list[bytes], meanwhile: Callable[[], None] = lambda: None) -> None:
    """Sends strangers' messages under the code and calls `meanwhile` halfway through."""
    client = await reached(server)
    for number, data in enumerate(messages):
        if number == len(messages) // 2:
            meanwhile()
        await client.jetstream().publish(subject_of(CODE), data)
    await client.close()


def test_a_code_without_a_game_is_told(server: str, lines: list[Listening]) -> None:
    lines.append(Listening(server, makes=False))
    assert lines[0].next(CaughtUp) == CaughtUp(False)


def test_a_server_that_is_not_there_is_told_and_looked_for(tmp_path: Path, lines: list[Listening]) -> None:
    port = free_port()
    lines.append(Listening(f"nats://127.0.0.1:{port}"))
    changed = lines[0].next(LineChanged)
    assert isinstance(changed, LineChanged) and not changed.is_up
    assert changed.why == f"the server nats://127.0.0.1:{port} does not answer; check that a hub is running there"
    with real_server(tmp_path / "hub", port):
        assert lines[0].next(CaughtUp) == CaughtUp(True)


@pytest.mark.slow
def test_what_was_accepted_outlives_a_server_that_is_killed(tmp_path: Path, lines: list[Listening]) -> None:
    port = free_port()
    with real_server(tmp_path / "hub", port) as (address, process):
        lines.append(Listening(address))
        one = lines[0]
        one.next(CaughtUp)
        one.line.send(SendMessage(said("first"), 0))
        assert one.next(MessageSent) == MessageSent(True)
        process.kill()
        process.wait()
        assert one.next(LineChanged) == LineChanged(False, "the connection to the other table is lost")
    with real_server(tmp_path / "hub", port) as (address, _):
        one.next(CaughtUp)
        one.line.send(SendMessage(said("second"), 1))
        assert one.next(MessageReceived) == MessageReceived(2, said("second"))
        late = Listening(address, makes=False)
        lines.append(late)
        heard = [late.next(MessageReceived) for _ in range(2)]
        assert heard == [MessageReceived(1, said("first")), MessageReceived(2, said("second"))]
