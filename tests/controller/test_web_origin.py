"""The names and origins that the page accepts: a website must not pass itself off as the table."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from controller.web import Page, create_app
from controller.web.origin import host_name, own_names
from controller.web.server import listen
from tests.controller.stack import WAIT_S, Server

REFUSED = (
    "The table does not answer to this name. Open the address that the table prints when it starts, or add the name "
    "to page.names in its configuration."
)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    page = Page(lambda seat: {"type": "hello"}, lambda wish, reply, seat, page: None)
    with Server(create_app(page, {"Table.example"})) as running:
        yield running


def get(server: Server, host: str) -> tuple[int, str]:
    connection = HTTPConnection(server.address, timeout=WAIT_S)
    connection.putrequest("GET", "/ready", skip_host=True)
    connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def port(server: Server) -> str:
    return server.address.rpartition(":")[2]


STRANGERS = [
    "evil.example", "table.example.evil.example", "evil.localhost.example", "localhost@evil.example", "192.0.2.9",
    "[2001:db8::9]", "localhost:x", "localhost/evil", "", "[", "0.0.0.0", "224.0.0.1",
]  # fmt: skip


@pytest.mark.parametrize("name", STRANGERS)
def test_a_website_that_lets_its_name_lead_to_the_table_is_refused(server: Server, name: str) -> None:
    assert get(server, name) == (400, REFUSED)


def test_a_website_that_lets_its_name_lead_to_the_table_cannot_talk_to_it(server: Server) -> None:
    evil = f"evil.example:{port(server)}"
    line = socket.create_connection(("127.0.0.1", int(port(server))), WAIT_S)
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://{evil}/ws", sock=line, origin=f"http://{evil}"):
        pass
    assert (refused.value.response.status_code, refused.value.response.body) == (400, REFUSED.encode())


@pytest.mark.parametrize(
    "name",
    ["localhost", "LOCALHOST", "127.0.0.1", "127.0.0.2", "[::1]", "localhost.", socket.gethostname(), "table.example"],
)
def test_the_machines_own_names_and_those_of_the_configuration_are_known(server: Server, name: str) -> None:
    assert get(server, f"{name}:{port(server)}") == (200, "ready")
    assert get(server, name) == (200, "ready")


def test_a_table_is_also_known_by_its_name_in_the_home_network() -> None:
    assert f"{socket.gethostname().partition('.')[0].lower()}.local" in own_names()


def test_another_address_of_this_machine_is_known(server: Server) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:  # no network: then the loopback address is its only one
            asking.connect(("127.0.0.1", 9))
        own = asking.getsockname()[0]
    assert get(server, f"{own}:{port(server)}") == (200, "ready")


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Table.local:8525", "table.local"),
        ("192.168.1.7", "192.168.1.7"),
        ("[fe80::1]:80", "fe80::1"),
        ("table.local.", "table.local"),
        ("user@table.local", None),
        ("table.local/path", None),
        ("table.local:99999", None),
        ("", None),
        (":80", None),
    ],
)
def test_a_host_header_is_a_name_and_perhaps_a_port(header: str, name: str | None) -> None:
    assert host_name(header) == name


def test_a_page_cannot_be_framed_by_another_and_clicked(server: Server) -> None:
    connection = HTTPConnection(server.address, timeout=WAIT_S)
    connection.request("GET", "/")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "DENY"


def test_an_answer_leaves_at_once_and_does_not_wait_for_more_to_go_with_it() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # asyncio recognises by this that it may disable the delay
