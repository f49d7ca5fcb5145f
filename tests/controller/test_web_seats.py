"""The addresses of the seats: who sits down, who sees what, and what is left of a link that was given up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from controller.protocol import Command, Play, Resign
from controller.seating import Seating
from controller.table import Hand
from controller.web import Page, create_app
from tests.controller.stack import WAIT_S, Server

PLAYERS = {"red": {"player": "human"}, "blue": {"player": "engine:1"}}
SIT = "http://192.0.2.7:8525/sit"


class Room:
    """A page without a table: what it would ask the table for is kept in `asked`."""

    def __init__(self, folder: Path, *, secrets: bool = True) -> None:
        self.asked: list[tuple[Command | Hand, str | None]] = []
        self.seating = Seating(folder / "seats.json", "dragons", ("red", "blue")) if secrets else None
        self.page = Page(self.hello, self.ask, self.seating, SIT if secrets else None)
        self.page.publish({seat: self.table(seat) for seat in (None, "red", "blue")})
        self.server = Server(create_app(self.page))

    def hello(self, seat: str | None) -> dict[str, Any]:
        return {"type": "hello", "seat": seat}

    def table(self, seat: str | None) -> dict[str, Any]:
        return {"type": "table", "seats": PLAYERS, "can": {}, "view": f"as {seat} sees it"}

    def ask(self, wish: Command | Hand, reply: Callable[[str | None], None], seat: str | None, page: object) -> None:
        self.asked.append((wish, seat))
        reply(None)

    def request(self, method: str, path: str, origin: str | None = None) -> tuple[int, str | None, str]:
        """Status, where it leads to, and the text."""
        connection = HTTPConnection(self.server.address, timeout=WAIT_S)
        connection.request(method, path, headers={} if origin is None else {"Origin": origin})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.getheader("location"), text

    def visit(self, path: str) -> ClientConnection:
        return connect(f"ws://{self.server.address}{path}").__enter__()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    with room.server:
        yield room


def hear(socket: ClientConnection, type_: str) -> dict[str, Any]:
    while (message := json.loads(socket.recv(timeout=WAIT_S)))["type"] != type_:
        pass
    found: dict[str, Any] = message
    return found


def sit(room: Room) -> str:
    status, link, _ = room.request("POST", "/sit/red")
    assert (status, link is not None) == (303, True)
    assert link is not None
    return link


def test_who_sits_down_first_is_sent_to_the_seats_own_page(room: Room) -> None:
    link = sit(room)
    assert room.seating is not None
    assert link == f"/seat/{room.seating.secret('red')}"
    assert room.request("GET", link)[2] == room.request("GET", "/")[2]
    assert room.request("POST", "/sit/red") == (
        409, None, "Somebody sits at Red already; that page can give the seat up."
    )  # fmt: skip


def test_a_seat_that_the_table_plays_is_not_given(room: Room) -> None:
    status, _, text = room.request("POST", "/sit/blue")
    assert (status, text) == (409, "The table plays Blue itself; let a person play there first.")


def test_a_seat_that_is_none_is_not_given(room: Room) -> None:
    assert room.request("POST", "/sit/green")[0] == 409
    assert room.request("GET", "/sit/red")[0] == 404


def test_pages_of_other_hosts_neither_sit_down_nor_stand_up(room: Room) -> None:
    assert room.request("POST", "/sit/red", "http://elsewhere.example")[0] == 403
    link = sit(room)
    assert room.request("POST", f"/leave/{link.rpartition('/')[2]}", "http://elsewhere.example")[0] == 403


def test_each_page_is_told_what_its_seat_may_see(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red, room.visit("/ws") as shop:
        assert [hear(red, "hello")["seat"], hear(shop, "hello")["seat"]] == ["red", None]
        seen = hear(red, "table")
        assert (seen["view"], seen["can"]) == ("as red sees it", {"leave": True})
        assert hear(shop, "table")["view"] == "as None sees it"
        assert seen["seats"]["red"] == {"player": "human", "taken": True, "connected": True}
        assert seen["seats"]["blue"] == {"player": "engine:1", "taken": False, "connected": False}


def test_what_a_seats_page_asks_for_is_asked_in_its_name(room: Room) -> None:
    with room.visit(f"{sit(room)}/ws") as red, room.visit("/ws") as shop:
        for page in (red, shop):
            page.send(json.dumps({"id": 1, "do": "play", "move": "pass"}))
        assert hear(red, "answer")["ok"]
        assert hear(shop, "answer")["error"] == "sit down at a seat first: this is the page for everybody"
        red.send(json.dumps({"id": 2, "do": "resign", "seat": "blue"}))
        assert hear(red, "answer")["error"] == "this page is Red's and can act for nobody else"
        red.send(json.dumps({"id": 3, "do": "resign", "seat": "red"}))
        assert hear(red, "answer")["ok"]
        shop.send(json.dumps({"id": 4, "do": "set-up"}))
        assert hear(shop, "answer")["ok"]
    assert room.asked == [(Play("red", "pass"), "red"), (Resign("red"), "red"), (Hand("set-up"), None)]


def test_a_seat_that_is_given_up_is_dark_at_once_and_free_again(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red:
        hear(red, "table")
        assert room.request("POST", f"/leave/{link.rpartition('/')[2]}")[:2] == (303, "/")
        gone = hear(red, "gone")["sentence"]
    assert gone.startswith("This link is worth nothing any more: the seat was given up.")
    assert room.request("GET", link)[0] == 404
    assert room.request("POST", f"/leave/{link.rpartition('/')[2]}")[0] == 404
    assert sit(room) != link


def test_a_guessed_link_shows_nothing(room: Room) -> None:
    assert room.request("GET", "/seat/red")[0] == 404
    with room.visit("/seat/red/ws") as nobody:
        assert json.loads(nobody.recv(timeout=WAIT_S))["type"] == "gone"


def test_the_code_of_the_free_seats_is_a_drawing(room: Room) -> None:
    status, _, text = room.request("GET", "/sit.svg")
    assert (status, "<svg" in text, "viewBox" in text or "width" in text) == (200, True, True)
    assert room.request("GET", "/sit")[2] == room.request("GET", "/")[2]


def test_a_game_without_secrets_has_no_seats_to_take(tmp_path: Path) -> None:
    open_room = Room(tmp_path, secrets=False)
    with open_room.server:
        assert open_room.request("POST", "/sit/red")[0] == 409
        assert open_room.request("GET", "/sit.svg")[0] == 404
        assert open_room.request("GET", "/seat/anything")[0] == 404
        with open_room.visit("/ws") as page:
            page.send(json.dumps({"id": 1, "do": "resign", "seat": "blue"}))
            assert hear(page, "answer")["ok"]
    assert open_room.asked == [(Resign("blue"), None)]
