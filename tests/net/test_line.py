"""The line to a real server: everything is heard once and in order, whatever the server does meanwhile."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.net.exchange import Exchange
from controller.net.line import Line
from controller.net.news import (
    CaughtUp,
    HangUp,
    HeardMessage,
    LeftNews,
    LeftWish,
    LineChanged,
    LineNews,
    OpenLine,
    Tell,
    Told,
)
from tests.net.server import free_port, real_server

CODE = "ABCD2345"


class Listening:
    """A line, and what it has told."""

    def __init__(self, server: str, *, makes: bool = True) -> None:
        self.news: queue.Queue[LineNews] = queue.Queue()
        self.line = Line(OpenLine(CODE, server, makes), self.news.put)
        self.line.start()

    def next(self, kind: type[LineNews]) -> LineNews:
        """Waits for the next news of a kind; a server that says nothing for a minute fails the test."""
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
    one.line.tell(Tell(b"hello", 0))
    assert one.next(Told) == Told(True)
    assert other.next(HeardMessage) == HeardMessage(1, b"hello")


def test_the_last_word_is_told_before_the_line_is_closed(server: str, lines: list[Listening]) -> None:
    one, other = Listening(server), Listening(server)
    lines.extend((one, other))
    for each in lines:
        assert each.next(CaughtUp) == CaughtUp(True)
    one.line.tell(Tell(b"goodbye", 0))
    one.line.close()
    assert other.next(HeardMessage) == HeardMessage(1, b"goodbye")


def test_a_game_that_has_left_the_table_has_a_line_of_its_own(server: str, lines: list[Listening]) -> None:
    lines.append(Listening(server))
    assert lines[0].next(CaughtUp) == CaughtUp(True)
    news: queue.Queue[LineNews] = queue.Queue()
    exchange = Exchange(news.put)
    exchange.obey(LeftWish(CODE, OpenLine(CODE, server, False)))
    while news.get(timeout=60) != LeftNews(CODE, CaughtUp(True)):
        pass
    exchange.obey(LeftWish(CODE, Tell(b"we have left", 0)))
    exchange.obey(LeftWish(CODE, HangUp()))
    assert lines[0].next(HeardMessage) == HeardMessage(1, b"we have left")
    exchange.obey(LeftWish(CODE, HangUp()))
    exchange.close()


def test_of_two_tables_that_tell_at_once_one_is_refused(server: str, lines: list[Listening]) -> None:
    lines.extend(Listening(server) for _ in range(2))
    for each in lines:
        each.next(CaughtUp)
    for each in lines:
        each.line.tell(Tell(b"mine", 0))
    assert sorted(each.next(Told) == Told(True) for each in lines) == [False, True]


def test_a_code_without_a_game_is_told(server: str, lines: list[Listening]) -> None:
    lines.append(Listening(server, makes=False))
    assert lines[0].next(CaughtUp) == CaughtUp(False)


def test_a_server_that_is_not_there_is_told_and_looked_for(tmp_path: Path, lines: list[Listening]) -> None:
    port = free_port()
    lines.append(Listening(f"nats://127.0.0.1:{port}"))
    changed = lines[0].next(LineChanged)
    assert isinstance(changed, LineChanged) and not changed.is_up
    assert changed.why == f"the server nats://127.0.0.1:{port} does not answer; is a hub running there?"
    with real_server(tmp_path / "hub", port):
        assert lines[0].next(CaughtUp) == CaughtUp(True)


@pytest.mark.slow
def test_what_was_accepted_outlives_a_server_that_is_killed(tmp_path: Path, lines: list[Listening]) -> None:
    port = free_port()
    with real_server(tmp_path / "hub", port) as (address, process):
        lines.append(Listening(address))
        one = lines[0]
        one.next(CaughtUp)
        one.line.tell(Tell(b"first", 0))
        assert one.next(Told) == Told(True)
        process.kill()
        process.wait()
        assert one.next(LineChanged) == LineChanged(False, "the line to the other table is broken")
    with real_server(tmp_path / "hub", port) as (address, _):
        one.next(CaughtUp)
        one.line.tell(Tell(b"second", 1))
        assert one.next(HeardMessage) == HeardMessage(2, b"second")
        late = Listening(address, makes=False)
        lines.append(late)
        assert [late.next(HeardMessage) for _ in range(2)] == [HeardMessage(1, b"first"), HeardMessage(2, b"second")]
