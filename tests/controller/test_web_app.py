"""The page's server: its files and its websocket, connected to a real table over a real port."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from controller.web import Page, create_app
from controller.web.bundles import Bundles
from tests.controller.stack import WAIT_S, Served, Server

STATIC = Path(__file__).parents[2] / "controller" / "web" / "static"


class Guest:
    """A page in a browser; it disconnects at the end of the block. The newest table may come before an answer."""

    def __init__(self, server: Server, **options: Any) -> None:
        self._connecting = connect(f"ws://{server.address}/ws", **options)
        self._number = 0
        self._newest: dict[str, Any] | None = None

    def __enter__(self) -> Guest:
        self._socket: ClientConnection = self._connecting.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def say(self, message: str | bytes) -> None:
        self._socket.send(message)

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(timeout=WAIT_S))
        if message["type"] == "table":
            self._newest = message
        return message

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Receives messages until one meets a condition."""
        while not wanted(message := self.hear()):
            pass
        return message

    def table(self, wanted: Callable[[dict[str, Any]], Any] = bool) -> dict[str, Any]:
        """Waits for a table that meets a condition, unless the newest one does."""
        if self._newest is not None and wanted(self._newest):
            return self._newest
        return self.until(lambda message: message["type"] == "table" and wanted(message))

    def answer(self) -> dict[str, Any]:
        """The next answer; earlier tables are skipped."""
        return self.until(lambda message: message["type"] == "answer")

    def ask(self, **facts: Any) -> dict[str, Any]:
        self._number += 1
        self.say(json.dumps({"id": self._number, **facts}))
        return self.answer()

    def move(self, move: str) -> dict[str, Any]:
        """Makes a move with simulated hands and returns the table after it."""
        self.ask(do="hand", action="lift", square=move[:2])
        self.ask(do="hand", action="place", square=move[2:])
        return self.table(lambda table: table["view"]["moves"])


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def files() -> Iterator[Server]:
    """The page's files without a table."""
    with Server(create_app(Page(lambda seat: {}, lambda wish, reply, seat, page: None))) as server:
        yield server


def get(server: Server, path: str, method: str = "GET") -> tuple[HTTPResponse, bytes]:
    """Requests a path without normalising it."""
    connection = HTTPConnection(server.address, timeout=WAIT_S)
    connection.request(method, path)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


# The websocket


def test_a_page_is_greeted_and_then_told_the_whole_table(served: Served) -> None:
    with Guest(served.server) as guest:
        assert [guest.hear()["type"], guest.hear()["type"]] == ["hello", "table"]


def test_a_move_made_on_one_page_is_seen_on_both(served: Served) -> None:
    with Guest(served.server) as one, Guest(served.server) as other:
        made = one.move("b1c3")
        seen = other.table(lambda table: table["view"]["moves"])
    assert [move["move"] for move in made["view"]["moves"]] == ["b1c3"]
    assert seen["view"] == made["view"]


def test_a_page_that_joins_late_needs_nothing_that_came_before(served: Served) -> None:
    with Guest(served.server) as guest:
        made = guest.move("b1c3")
    with Guest(served.server) as late:
        assert late.table()["view"] == made["view"]


def test_every_wish_is_answered_under_its_number(served: Served) -> None:
    with Guest(served.server) as guest:
        assert guest.ask(do="hand", action="lift", square="b1") == {"type": "answer", "id": 1, "ok": True}
        assert guest.ask(do="hand", action="lift", square="c1") == {
            "type": "answer", "id": 2, "error": "the hand 'page' holds a red-black piece; put it down first"
        }  # fmt: skip
        refused = guest.ask(do="take-back")
    assert refused == {"type": "answer", "id": 3, "error": "no move can be taken back"}


@pytest.mark.parametrize("message", ["", "nonsense", "[]", "[" * 50_000, '{"id": 1}', '{"do": "take-back"}'])
def test_a_message_that_cannot_be_read_is_answered_and_the_table_goes_on(served: Served, message: str) -> None:
    with Guest(served.server) as guest:
        guest.say(message)
        assert "\n" not in guest.answer()["error"]
        assert guest.ask(do="hand", action="lift", square="b1")["ok"]


def test_bytes_are_read_like_text(served: Served) -> None:
    with Guest(served.server) as guest:
        guest.say(b"\xff\x00")
        assert guest.answer() == {"type": "answer", "id": None, "error": "the message is not valid JSON; send a JSON "
                                                                         "object"}
        guest.say(b'{"id": 5, "do": "hand", "action": "lift", "square": "b1"}')
        assert guest.answer() == {"type": "answer", "id": 5, "ok": True}


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "http://127.0.0.1", "null", "http://["])
def test_a_page_of_another_host_may_not_talk_to_the_table(served: Served, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, Guest(served.server, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_the_tables_own_page_may_talk_to_it(served: Served) -> None:
    with Guest(served.server, origin=f"http://{served.server.address}") as guest:
        assert guest.hear()["type"] == "hello"


def test_a_page_that_goes_away_is_not_missed(served: Served) -> None:
    with Guest(served.server) as guest:
        guest.table()
    with Guest(served.server) as other:
        assert other.move("b1c3")["view"]["moves"]
    served.move("a5a4")


# The files


def test_the_page_comes_with_a_policy_that_lets_nothing_in_from_elsewhere(files: Server) -> None:
    answer, content = get(files, "/")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert content == plain_page(files)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "http:" not in policy and "*" not in policy and "unsafe-eval" not in policy


PAGE = re.sub(r" *<!-- extensions: [a-z-]+ -->\n", "", (STATIC / "index.html").read_text(encoding="utf-8"))
"""The page without extensions."""
FILES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", [name for name in FILES if name != "index.html"])
def test_every_file_of_the_page_is_served_with_the_same_headers(files: Server, name: str) -> None:
    answer, content = get(files, f"/{name}")
    assert (answer.status, content) == (200, (STATIC / name).read_bytes())
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", FILES)
def test_no_file_of_the_page_names_another_host(name: str) -> None:
    content = (STATIC / name).read_bytes().replace(b"http://www.w3.org/2000/svg", b"")
    assert b"http://" not in content and b"https://" not in content


def test_the_server_says_when_it_is_ready(files: Server) -> None:
    answer, content = get(files, "/ready")
    assert (answer.status, content) == (200, b"ready")


def plain_page(files: Server) -> bytes:
    """Returns the page from this server: the picture of its preview has a full address."""
    card = f'"http://{files.address}/share.jpg"'
    return Bundles(PAGE, {}).page.replace('"/share.jpg"', card).encode()


def test_the_pages_picture_for_a_shared_link_and_its_icons_are_there(files: Server) -> None:
    _, manifest = get(files, "/manifest.webmanifest")
    icons = [icon["src"] for icon in json.loads(manifest)["icons"]]
    assert [get(files, path)[0].status for path in (*icons, "/share.jpg")] == [200] * (len(icons) + 1)


def test_the_page_of_a_table_that_is_away_comes_in_the_language_of_the_browser(files: Server) -> None:
    for language, title in (("en", "The table is not answering"), ("de", "Der Tisch antwortet nicht")):
        answer, content = get(files, f"/away.html?lang={language}")
        assert (answer.status, f"<title>{title}</title>" in content.decode()) == (200, True)


OUTSIDE = [
    "/../app.py", "//../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/....//app.py", "/js/../../app.py", "/..%5capp.py",
    "/%2e%2e%2f%2e%2e%2f%2e%2e%2fpyproject.toml", "//etc/passwd", "/etc/passwd", "/nothing.js", "/a%00b",
]  # fmt: skip


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_outside_the_pages_folder_is_served(files: Server, path: str) -> None:
    assert get(files, path)[0].status == 404


@given(st.lists(st.sampled_from(["..", "%2e%2e", ".", "js", "web", "app.py", "%2f", "%5c", "%00", "%c3"]), max_size=6))
def test_any_path_leads_to_a_file_of_the_page_or_to_none(files: Server, parts: list[str]) -> None:
    answer, content = get(files, "/" + "/".join(parts))
    known = {plain_page(files), *((STATIC / name).read_bytes() for name in FILES)}
    assert answer.status in (307, 404) or content in known


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_nothing_can_be_changed_by_a_request(files: Server, method: str) -> None:
    assert get(files, "/", method)[0].status == 405
