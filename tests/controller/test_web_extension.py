"""An extension's additions to the page: messages with permissions, routes, a module, keys in the page's messages."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from controller.errors import Refused
from controller.extending.manifest import Extension
from controller.extending.registry import Extensions
from controller.tabletop.loading import Known, Source
from controller.web.clients import Client
from controller.web.commands import take_whole
from controller.web.extension import (
    OperatorLink,
    PageExtensions,
    PageGuard,
    PageMessage,
    PagePart,
    PageSurroundings,
)
from controller.web.operator_pass import COOKIE
from tests.controller.test_web_seats import Room, hear, hear_question, say, sit


@dataclass(frozen=True)
class Bell:
    """Rings that many times."""

    times: int
    seat: str = ""


@dataclass(frozen=True)
class Ring:
    """Rings once, if all agree."""


@dataclass(frozen=True)
class Silence:
    """Rings no more."""


class Ears(PageGuard):
    """Forbids ringing in the first second."""

    def check(
        self, command: object, do: str, client: Client, pages: Collection[Client], table: Mapping[str, Any]
    ) -> None:
        if do == "bell" and self.clock() < 1000:
            raise Refused("it is too early")

    def left(self, table: Mapping[str, Any], taken: Collection[str]) -> frozenset[str]:
        return frozenset(table.get("deaf", ()))

    def has_guests(self, table: Mapping[str, Any]) -> bool:
        return bool(table.get("deaf"))


def fails(*_: Any) -> Any:
    raise RuntimeError("the bell is cracked")


async def rings(_: Request) -> Response:
    return PlainTextResponse("3")


BELL = PagePart(
    messages={
        "bell": PageMessage(Bell, lambda facts: Bell(take_whole(facts, "times")), who="seat"),
        "ring": PageMessage(
            Ring,
            lambda facts: Ring(),
            needs_consent=lambda message, table: bool(table["view"]["moves"]),
            question=lambda message, who: f"{who} asks to ring.",
        ),
        "silence": PageMessage(Silence, lambda facts: Silence(), who="operator"),
    },
    hello={"rings": lambda surroundings: surroundings.elsewhere()},
    table={"rung": lambda state, seat: f"{state} {seat}"},
    guard=Ears,
    routes=lambda surroundings: [Route("/bell", rings)],
    module="bell.js",
    links=lambda surroundings: [OperatorLink("Bells", "All of them.", "Ring", "/bell")],
    at_start=lambda surroundings, address: f"Ring at {address}bell",
)


class BellRoom(Room):
    """A room whose page has one extension, and perhaps another one; `reported` are the printed lines."""

    def __init__(self, folder: Path, **others: PagePart) -> None:
        self.reported: list[str] = []
        self._others = others
        super().__init__(folder, secrets=False)

    def added(self) -> PageExtensions:
        surroundings = PageSurroundings(elsewhere=lambda: "http://192.0.2.7/", report=self.reported.append)
        return PageExtensions(surroundings, {"bell": BELL, **self._others}, lambda: self.now)

    def answer_to(self, path: str, **facts: Any) -> str:
        """The answer to a page."""
        with self.visit(path) as page:
            say(page, **facts)
            return str(hear(page, "answer").get("error", "done"))


def test_a_message_of_an_extension_goes_to_the_table_in_the_name_of_the_seat_that_sends_it(tmp_path: Path) -> None:
    room = BellRoom(tmp_path)
    with room.server:
        red = sit(room, "red", "a-phone")
        assert room.answer_to("/ws", do="bell", times=2) == ("take a seat first: this is the shared page")
        assert room.answer_to("/watch/ws", do="bell", times=2) == "this page is watching; take a seat to play"
        assert room.answer_to(f"{red}/ws", do="bell", times="two") == "'times' must be a whole number, not 'two'"
        assert room.answer_to(f"{red}/ws", do="bell", times=2, loud=True) == "'bell' does not accept 'loud'"
        assert room.asked == []
        assert room.answer_to(f"{red}/ws", do="bell", times=2) == "done"
    assert room.asked == [(Bell(2, "red"), "red")]


def test_seats_that_others_hold_are_asked_where_the_message_says_so(tmp_path: Path) -> None:
    room = BellRoom(tmp_path)
    with room.server:
        red = sit(room, "red", "a-phone")
        with room.visit(f"{red}/ws") as reds, room.visit("/ws") as everybody:
            say(everybody, do="ring")
            question = hear_question(reds)
            assert question["sentence"] == "Someone at the shared page asks to ring."
            assert room.asked == []
            say(reds, do="agree", question=question["number"], agrees=True)
            assert hear(everybody, "answer")["ok"] is True
        room.show(view={"turn": "red", "moves": [], "outcome": None})
        assert room.answer_to("/ws", do="ring") == "done", "nothing has begun"
    assert [wish for wish, _ in room.asked] == [Ring(), Ring()]


def test_what_only_the_operator_may_ask_is_refused_to_every_other_page(tmp_path: Path) -> None:
    room = BellRoom(tmp_path)
    with room.server:
        red = sit(room, "red", "a-phone")
        for path in ("/ws", f"{red}/ws"):
            assert room.answer_to(path, do="silence") == "Enter the PIN first."
        secret = room.extensions.surroundings.operator.begin()
        with room.visit("/ws", cookie=f"someone; {COOKIE}={secret}") as page:
            say(page, do="silence")
            assert hear(page, "answer")["ok"] is True
    assert [wish for wish, _ in room.asked] == [Silence()]


def test_a_guard_refuses_messages_and_lets_seats_go(tmp_path: Path) -> None:
    room = BellRoom(tmp_path)
    with room.server:
        red = sit(room, "red", "a-phone")
        room.now = 999
        assert room.answer_to(f"{red}/ws", do="bell", times=2) == "it is too early"
        assert room.page.is_for_guests is False
        with room.visit(f"{red}/ws", cookie="a-phone") as phone:
            hear(phone, "table")
            room.show(deaf=["red"])
            assert hear(phone, "gone")["sentence"].startswith("This link no longer works")
        assert room.page.is_for_guests is True


def test_its_addresses_files_and_keys_are_those_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bells"
    (folder / "page").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "page" / "bell.js").write_text("export function start() {}\n")
    monkeypatch.syspath_prepend(tmp_path)
    known = Known(Extension(name="bell"), Source("chameleon-bells", "1", "bells:EXTENSION"))
    monkeypatch.setattr("controller.extending.registry.extensions", lambda: Extensions({"bell": known}))
    room = BellRoom(tmp_path)
    with room.server:
        for path, expected in (("bell", "3"), ("extensions/bell/bell.js", "export function start() {}\n")):
            with urlopen(f"http://{room.server.address}/{path}") as answer:
                assert answer.read().decode() == expected
        assert room.request("GET", "/extensions/bell/../__init__.py")[0] == 404
        assert room.request("GET", "/extensions/gong/bell.js")[0] == 404
    assert room.extensions.hello() == {
        "extensions": [{"name": "bell", "module": "/extensions/bell/bell.js"}],
        "rings": "http://192.0.2.7/",
    }
    assert room.extensions.table("now", "red") == {"rung": "now red"}  # type: ignore[arg-type]
    assert room.extensions.at_start("http://x/") == ["Ring at http://x/bell"]
    assert room.extensions.surroundings.links() == [OperatorLink("Bells", "All of them.", "Ring", "/bell")]


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(PagePart(hello={"crack": fails}), id="hello"),
        pytest.param(PagePart(table={"crack": fails}), id="table"),
        pytest.param(PagePart(routes=fails), id="routes"),
        pytest.param(PagePart(at_start=fails), id="its line at the start"),
        pytest.param(PagePart(links=fails), id="links"),
        pytest.param(PagePart(messages={"crack": PageMessage(Ring, fails)}), id="a message"),
    ],
)
def test_an_extension_that_fails_is_named_once_and_the_page_goes_on(tmp_path: Path, part: PagePart) -> None:
    room = BellRoom(tmp_path, cracked=part)
    extensions = room.extensions
    with room.server:
        red = sit(room, "red", "a-phone")
        for _ in range(2):
            assert extensions.hello()["rings"] == "http://192.0.2.7/"
            assert extensions.table("now", None) == {"rung": "now None"}  # type: ignore[arg-type]
            assert extensions.at_start("/") == ["Ring at /bell"]
            assert [each.title for each in extensions.surroundings.links()] == ["Bells"]
            room.answer_to("/ws", do="crack")
            assert room.answer_to(f"{red}/ws", do="bell", times=1) == "done"
    assert room.reported == ["The extension 'cracked' has failed (RuntimeError: the bell is cracked)."]
    assert json.dumps(extensions.hello()["extensions"]) == json.dumps(
        [{"name": "bell", "module": "/extensions/bell/bell.js"}]
    )


class Cracked(PageGuard):
    """Fails in every method."""

    check = check_seat = left = has_guests = fails


@pytest.mark.parametrize("guard", [pytest.param(fails, id="when it is made"), pytest.param(Cracked, id="when asked")])
def test_in_the_place_of_a_guard_that_fails_nothing_is_permitted(tmp_path: Path, guard: Any) -> None:
    room = BellRoom(tmp_path, cracked=PagePart(guard=guard))
    closed = "the extension 'cracked' has failed and cannot allow requests; restart the table"
    with room.server:
        assert room.request("POST", "/sit/red")[0] == 409
        for _ in range(2):
            assert room.answer_to("/ws", do="take-back") == closed
            assert room.answer_to("/ws", do="ring") == closed
            assert room.page.is_for_guests is True
    assert room.asked == []
    assert room.reported == ["The extension 'cracked' has failed (RuntimeError: the bell is cracked)."]
