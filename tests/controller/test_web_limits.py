"""Limits on a page's commands and on connections: exceeding them must not affect others."""

from __future__ import annotations

import asyncio
import errno
import json
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from controller.messages.commands import Command, StartGame
from controller.table.thread import Hand
from controller.web import Page, create_app
from controller.web.clients import Allowance, Client, answer
from controller.web.connection_limits import (
    CLOSING_MS,
    LONGEST_MS,
    MOMENT_MS,
    PAGES_EACH,
    REQUESTS_EACH,
    SILENT_MS,
    SPARE,
    Crowd,
    Door,
)
from controller.web.server import complain, raise_descriptor_limit
from tests.controller.stack import WAIT_S, Server

TOO_OFTEN = "too many requests; pause for a moment"
TOO_MANY_GAMES = "too many new games; wait a moment before the next"

# How often


def test_who_asks_now_and_then_is_always_allowed() -> None:
    allowance = Allowance(burst=3, per_s=2)
    assert all(allowance.takes(now) for now in range(0, 60_000, 500))


def test_so_many_times_at_once_are_allowed_and_then_so_many_a_second() -> None:
    allowance = Allowance(burst=3, per_s=2)
    assert [allowance.takes(0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.takes(1000), allowance.takes(1000)] == [True, False]


def test_who_does_not_stop_asking_gets_nothing_until_he_has_paused() -> None:
    allowance = Allowance(burst=3, per_s=2)
    assert sum(allowance.takes(now) for now in range(60_000)) == 3
    assert [allowance.takes(61_000), allowance.takes(63_000)] == [False, True]


@given(st.lists(st.integers(0, 50), max_size=300), st.integers(1, 9), st.integers(1, 9))
def test_nobody_ever_gets_more_than_the_burst_and_what_comes_back(waits: list[int], burst: int, per_s: int) -> None:
    allowance, now, taken = Allowance(burst, per_s), 0, 0
    for wait in waits:
        now += wait
        taken += allowance.takes(now)
    assert taken <= burst + now * per_s / 1000


# How many


def test_the_first_of_so_many_silent_ones_makes_room() -> None:
    crowd = Crowd[str](most=9, each=2)
    assert [crowd.come(who, "here") for who in ("a", "b", "c", "d")] == [None, None, "a", "b"]


def test_who_has_said_something_stays_and_the_longest_silent_goes() -> None:
    crowd = Crowd[str](most=9, each=3)
    for who in ("ada", "bob", "idle"):
        crowd.come(who, "here")
    for who in ("ada", "bob", "ada"):
        crowd.note_active(who, "here")
    assert [crowd.come("c", "here"), crowd.come("d", "here")] == ["idle", "c"]
    crowd.note_active("d", "here")
    assert crowd.come("e", "here") == "bob"


def test_one_address_cannot_take_the_room_of_the_others() -> None:
    crowd = Crowd[str](most=4, each=3)
    crowd.come("ada", "elsewhere")
    for who in ("a", "b", "c"):
        crowd.come(who, "here")
    assert crowd.come("bob", "a third visit") == "a"


def test_who_has_gone_leaves_room_and_may_go_again() -> None:
    crowd = Crowd[str](most=1, each=1)
    crowd.come("ada", "here")
    for _ in range(2):
        crowd.go("ada", "here")
    crowd.note_active("ada", "here")
    assert crowd.come("bob", "elsewhere") is None


def test_who_is_busy_stays_as_long_as_the_room_to_spare_lasts() -> None:
    busy = {"ada", "bob"}
    crowd = Crowd[str](most=9, each=2, spare=2, is_busy=lambda who: who in busy or len(who) == 1)
    came = [crowd.come(who, "here") for who in ("ada", "bob", "idle", "a", "b", "c")]
    assert came == [None, None, None, "idle", None, "ada"]
    assert [crowd.crowded_out(), crowd.crowded_out()] == [None, None]
    busy.clear()
    assert [crowd.crowded_out(), crowd.crowded_out()] == ["bob", None]


class Line:
    """A connection that records the calls to it."""

    def __init__(self, *, unsent: int = 0) -> None:
        self.done: list[str] = []
        self._unsent = unsent

    def is_closing(self) -> bool:
        return bool(self.done)

    def close(self) -> None:
        self.done.append("closed")

    def abort(self) -> None:
        self.done.append("aborted")

    def get_write_buffer_size(self) -> int:
        return self._unsent


class Doorway:
    """A door with a controlled clock."""

    def __init__(self) -> None:
        self.now = 0
        self.door = Door(lambda: self.now)

    def later(self, ms: int) -> None:
        self.now += ms
        self.door.sweep()


def test_a_connection_that_never_asks_for_anything_is_closed() -> None:
    doorway, line = Doorway(), Line()
    doorway.door.enter(line, "here")
    doorway.later(SILENT_MS - 1)
    assert line.done == []
    doorway.later(1)
    assert line.done == ["closed"]


def test_a_request_that_comes_byte_by_byte_is_ended() -> None:
    doorway, line = Doorway(), Line()
    visit = doorway.door.enter(line, "here")
    for _ in range(LONGEST_MS // 1000):
        doorway.door.note_active(visit)
        doorway.later(1000)
    assert line.done == ["aborted"]


def test_who_is_still_being_answered_is_not_silent() -> None:
    doorway, line = Doorway(), Line(unsent=9)
    doorway.door.enter(line, "here")
    doorway.later(SILENT_MS)
    assert line.done == []


def test_all_that_have_waited_for_the_table_to_start_are_answered() -> None:
    doorway, lines = Doorway(), [Line() for _ in range(REQUESTS_EACH + 33)]
    for line in lines:  # all before any of their messages are read
        doorway.door.enter(line, "here", lambda: doorway.now < 9000)
    doorway.later(8999)
    assert [line.done for line in lines] == [[]] * len(lines)
    doorway.later(1)
    assert [line.done for line in lines] == [["aborted"]] * 33 + [[]] * REQUESTS_EACH


def test_of_too_many_that_say_nothing_the_first_go_after_a_moment() -> None:
    doorway, lines = Doorway(), [Line() for _ in range(REQUESTS_EACH + 33)]
    visits = [doorway.door.enter(line, "here") for line in lines]
    doorway.later(MOMENT_MS - 1)
    doorway.door.note_active(visits[0])
    doorway.later(1)
    assert [line.done for line in lines] == [[], *[["aborted"]] * 33, *[[]] * (REQUESTS_EACH - 1)]


def test_there_are_never_many_more_however_fast_they_come() -> None:
    doorway, lines = Doorway(), [Line() for _ in range(5000)]
    for line in lines:
        doorway.door.enter(line, "here")
    assert sum(not line.done for line in lines) == REQUESTS_EACH + SPARE


def test_a_page_may_be_silent_for_as_long_as_it_likes() -> None:
    doorway, line = Doorway(), Line()
    doorway.door.becomes_a_page(doorway.door.enter(line, "here"))
    doorway.later(LONGEST_MS)
    assert line.done == []


def test_who_does_not_take_what_is_left_for_him_is_cut_off() -> None:
    doorway, line = Doorway(), Line(unsent=9)
    doorway.door.becomes_a_page(doorway.door.enter(line, "here"))
    line.close()
    doorway.later(1000)
    doorway.later(CLOSING_MS)
    doorway.later(CLOSING_MS)
    assert line.done == ["closed", "aborted"]


def test_a_page_that_has_gone_leaves_its_room_to_others() -> None:
    doorway, ada = Doorway(), Line()
    doorway.door.becomes_a_page(doorway.door.enter(ada, "here"))
    for _ in range(2 * PAGES_EACH):
        visit = doorway.door.enter(Line(), "here")
        doorway.door.becomes_a_page(visit)
        doorway.door.page_closed(visit)
    assert ada.done == []


# Over a real port


class Talk:
    """A page over a real port, whose table does everything at once and whose time stands still."""

    def __init__(self) -> None:
        self.asked: list[Command | Hand] = []
        page = Page(lambda seat: {"type": "hello"}, self._ask, clock=lambda: 0)
        self.server = Server(create_app(page))

    def _ask(
        self, command: Command | Hand, reply: Callable[[str | None], None], seat: str | None, page: object
    ) -> None:
        self.asked.append(command)
        reply(None)

    def visit(self) -> ClientConnection:
        return connect(f"ws://{self.server.address}/ws", open_timeout=WAIT_S).__enter__()

    def line(self) -> socket.socket:
        host, _, port = self.server.address.rpartition(":")
        return socket.create_connection((host, int(port)), WAIT_S)


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    with talk.server:
        yield talk


def errors(line: ClientConnection, messages: list[dict[str, Any]]) -> list[str | None]:
    """Sends all that at once and returns the refusals, None for accepted commands."""
    for message in messages:
        line.send(json.dumps(message))
    answers: dict[int, str | None] = {}
    while len(answers) < len(messages):
        heard = json.loads(line.recv(timeout=WAIT_S))
        if heard["type"] == "answer":
            answers[heard["id"]] = heard.get("error")
    return [answers[message["id"]] for message in messages]


@pytest.mark.slow
def test_a_page_that_asks_too_often_is_refused_before_its_wishes_are_read(talk: Talk) -> None:
    with talk.visit() as flood, talk.visit() as ada:
        said = errors(flood, [{"id": number, "do": "take-back"} for number in range(500)])
        assert said == [None] * 300 + [TOO_OFTEN] * 200
        assert errors(ada, [{"id": 1, "do": "take-back"}]) == [None]
    assert len(talk.asked) == 301


@pytest.mark.slow
def test_of_many_new_games_that_a_page_asks_for_only_a_few_begin(talk: Talk) -> None:
    with talk.visit() as flood:
        said = errors(flood, [{"id": number, "do": "new-game"} for number in range(2500)])
    assert said == [None] * 5 + [TOO_MANY_GAMES] * 295 + [TOO_OFTEN] * 2200
    assert talk.asked == [StartGame()] * 5


def test_games_begin_only_so_often_however_many_pages_ask_for_them(talk: Talk) -> None:
    for _ in range(4):
        with talk.visit() as flood:
            errors(flood, [{"id": number, "do": "new-game"} for number in range(3)])
    assert len(talk.asked) == 10


def test_a_message_that_is_far_too_long_ends_the_talk_and_is_not_answered(talk: Talk) -> None:
    with talk.visit() as flood, pytest.raises(ConnectionClosed) as ended:
        errors(flood, [{"id": 1, "do": "x" * 100_000}])
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1009


@pytest.mark.slow
def test_a_page_opens_however_many_connections_are_idle(talk: Talk) -> None:
    with ExitStack() as stack:
        idle = [stack.enter_context(talk.line()) for _ in range(REQUESTS_EACH + 20)]
        for line in idle[:20]:
            assert is_closed(line)
        with talk.visit() as ada:
            assert errors(ada, [{"id": 1, "do": "take-back"}]) == [None]


def test_a_client_that_has_waited_for_the_table_to_start_is_answered() -> None:
    page = Page(lambda seat: {"type": "hello"}, lambda wish, reply, seat, page: reply(None))
    server = Server(create_app(page))
    host, _, port = server.address.rpartition(":")
    with ExitStack() as stack:
        waiting = [stack.enter_context(socket.create_connection((host, int(port)), WAIT_S)) for _ in range(97)]
        for line in waiting:
            line.sendall(b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        stack.enter_context(server)
        assert [line.makefile("rb").read().startswith(b"HTTP/1.1 200") for line in waiting] == [True] * 97


def is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_of_too_many_pages_those_go_that_have_never_asked_for_anything(talk: Talk) -> None:
    with ExitStack() as stack:
        ada = stack.enter_context(talk.visit())
        assert errors(ada, [{"id": 1, "do": "take-back"}]) == [None]
        idle = [stack.enter_context(talk.visit()) for _ in range(PAGES_EACH)]
        with pytest.raises(ConnectionClosed):
            while True:
                idle[0].recv(timeout=WAIT_S)
        assert errors(ada, [{"id": 2, "do": "take-back"}]) == [None]


# A page that does not read


class Deaf:
    """A page's socket that accepts nothing; it records its close code."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, str | None]] = []

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.closed.append((code, reason))


def test_a_page_that_reads_no_answers_is_let_go_with_a_code() -> None:
    async def flooded() -> list[tuple[int, str | None]]:
        client, deaf = Client(), Deaf()
        sending = asyncio.create_task(client.send(cast(WebSocket, deaf)))
        for number in range(1000):
            client.answer(answer(number, TOO_OFTEN))
            await asyncio.sleep(0)
        await sending
        return deaf.closed

    assert asyncio.run(flooded()) == [(1013, "this page does not read what the table answers")]


def test_a_page_that_does_not_read_keeps_only_the_newest_picture() -> None:
    sent: list[str] = []

    class Reader(Deaf):
        async def send_text(self, text: str) -> None:
            sent.append(text)

    async def looked() -> None:
        client = Client()
        for number in range(1000):
            client.show(f"picture {number}")
        client.answer("an answer")
        sending = asyncio.create_task(client.send(cast(WebSocket, Reader())))
        while len(sent) < 2:
            await asyncio.sleep(0)
        sending.cancel()

    asyncio.run(looked())
    assert sent == ["picture 999", "an answer"]


def test_no_answer_is_longer_than_a_sentence_or_two() -> None:
    assert json.loads(answer(1, "x" * 10_000))["error"] == "x" * 397 + "..."


# Descriptors


def test_the_table_may_open_as_many_connections_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        raise_descriptor_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_nothing_is_said_when_there_are_no_descriptors_for_one_more(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    try:
        complain(loop, {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")})
        assert caplog.records == []
        complain(loop, {"message": "something else", "exception": OSError(errno.EIO, "I/O error")})
        assert [record.message.splitlines()[0] for record in caplog.records] == ["something else"]
    finally:
        loop.close()
