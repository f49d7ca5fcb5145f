"""The table's name in the network, requested over loopback as a phone does."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.sync.client import connect
from zeroconf import DNSAddress, DNSIncoming

from controller.announcing import Announcement, names_of_table, own_addresses
from controller.web import Page, create_app
from tests.controller.stack import Server

GROUP = ("224.0.0.251", 5353)
HERE = "127.0.0.1"
PATIENCE_S = 30


def question(name: str) -> bytes:
    """A DNS question for the address of a name."""
    labels = b"".join(bytes([len(each)]) + each.encode() for each in name.split("."))
    return struct.pack(">6H", 7, 0, 1, 0, 0, 0) + labels + b"\0" + struct.pack(">2H", 1, 1)


def answered(name: str) -> str | None:
    """Sends a question to loopback until there is an answer, and returns the address; None without an answer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        asking.settimeout(1)
        for _ in range(PATIENCE_S):
            asking.sendto(question(name), GROUP)
            try:
                answer = asking.recv(9000)
            except TimeoutError:
                continue
            found = [each.address for each in DNSIncoming(answer).answers() if isinstance(each, DNSAddress)]
            return socket.inet_ntoa(found[0])
    return None


@contextmanager
def announced(name: str, where: list[str] | None = None) -> Iterator[tuple[Announcement, threading.Event]]:
    """An announcement on loopback, and an event for each change of its name."""
    changed = threading.Event()
    with Announcement(name, 8525, changed.set, lambda: [HERE] if where is None else where) as announcement:
        yield announcement, changed


def test_a_phone_that_asks_for_the_name_hears_the_address() -> None:
    with announced("table-of-a-test") as (announcement, changed):
        assert changed.wait(PATIENCE_S)
        assert announcement.name == "table-of-a-test.local"
        assert answered("table-of-a-test.local") == HERE
    assert announcement.name is None


def test_a_table_in_no_network_has_no_name() -> None:
    with announced("table-of-a-test", where=[]) as (announcement, _):
        assert announcement.name is None


def test_a_table_whose_owner_wants_no_name_starts_nothing() -> None:
    before = threading.active_count()
    with Announcement(None, 8525) as announcement:
        assert (announcement.name, threading.active_count()) == (None, before)


def test_a_second_table_has_a_name_of_its_own() -> None:
    assert names_of_table("table")[:3] == ["table.local", "table-2.local", "table-3.local"]
    assert names_of_table(None) == []


def test_an_open_page_hears_where_the_table_is_as_soon_as_that_changes_and_is_shown_the_table_again() -> None:
    where = ["http://192.0.2.7:8525/sit"]
    page = Page(lambda seat: {"type": "hello", "sit": where[0]}, lambda wish, reply, seat, page: None)
    page.publish({None: (table := {"type": "table", "game_id": 1, "view": {"game": "chameleon"}})})
    with Server(create_app(page, set())) as running, connect(f"ws://{running.address}/ws") as browser:
        heard = iter(lambda: json.loads(browser.recv(PATIENCE_S)), None)
        assert (next(heard)["sit"], next(heard)) == ("http://192.0.2.7:8525/sit", table)
        where[0] = "http://table.local:8525/sit"
        page.refresh_greetings()
        assert next(each for each in heard if each != table)["sit"] == "http://table.local:8525/sit"
        assert next(heard) == table


def test_loopback_is_no_network() -> None:
    assert [each for each in own_addresses() if each.startswith("127.")] == []
