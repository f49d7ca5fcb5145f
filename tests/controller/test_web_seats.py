"""The routes of the seats: taking one, what each page sees, and the fate of an old link."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from errno import ENOSPC
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from controller.errors import Refused
from controller.messages.commands import Command, Play, Resign, StartGame
from controller.table.past_view import EarlierView
from controller.table.seat_secrets import SeatSecrets
from controller.table.thread import Hand
from controller.web import Page, create_app
from controller.web.extension import PageExtensions
from controller.web.seat_claims import SeatClaims
from tests.controller.stack import WAIT_S, Server, page_extensions

PEOPLE = {"red": "human", "blue": "human"}
SIT = "http://192.0.2.7:8525/sit"
MINUTE = 60_000


class Room:
    """A page without a table: its commands are recorded in `asked`; `now` is the time in ms."""

    def __init__(self, folder: Path, *, has_seats: bool = True, secrets: bool = True, **seats: str) -> None:
        self.now = 1000
        self.players = PEOPLE | seats
        self.asked: list[tuple[Command | Hand | EarlierView, str | None]] = []
        self.seating = SeatSecrets(folder / "seats.json", "dragons", PEOPLE) if has_seats else None
        sit = SIT if has_seats else None
        self.extensions = self.added()
        self.page = Page(
            self.hello, self.ask, self.seating, sit, lambda: self.now, secrets=secrets, extensions=self.extensions
        )
        self.show()
        self.server = Server(create_app(self.page))

    def added(self) -> PageExtensions:
        """The additions of extensions to the page."""
        return page_extensions(lambda: self.now)

    def show(self, **facts: Any) -> None:
        """Shows a table with some facts changed."""
        self.page.publish({seat: self.table(seat) | facts for seat in (None, "red", "blue")})

    def hello(self, seat: str | None) -> dict[str, Any]:
        return {"type": "hello", "seat": seat}

    def table(self, seat: str | None) -> dict[str, Any]:
        view = {"seen_by": seat, "turn": "red", "moves": ["pass"], "outcome": None}
        seats = {each: {"player": player} for each, player in self.players.items()}
        can = {"resign": [*seats]}
        return {"type": "table", "game_id": 1, "mood": "play", "clock": None, "seats": seats, "can": can, "view": view}

    def ask(
        self, wish: Command | Hand | EarlierView, reply: Callable[[str | None], None], seat: str | None, page: object
    ) -> None:
        self.asked.append((wish, seat))
        reply(None)

    def request(
        self, method: str, path: str, origin: str | None = None, cookie: str = ""
    ) -> tuple[int, str | None, str]:
        """Status, redirect target, and the text."""
        status, headers, text = self.answer(method, path, origin, cookie)
        return status, headers.get("location"), text

    def answer(self, method: str, path: str, origin: str | None = None, cookie: str = "") -> tuple[int, Any, str]:
        """Status, headers and text."""
        connection = HTTPConnection(self.server.address, timeout=WAIT_S)
        origins = {} if origin is None else {"Origin": origin}
        connection.request(method, path, headers=origins | _with(cookie))
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, text

    def visit(self, path: str, cookie: str = "") -> ClientConnection:
        return connect(f"ws://{self.server.address}{path}", additional_headers=_with(cookie)).__enter__()


def _with(cookie: str) -> dict[str, str]:
    return {"Cookie": f"table-browser={cookie}"} if cookie else {}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    with room.server:
        yield room


def hear(socket: ClientConnection, type_: str) -> dict[str, Any]:
    return hear_until(socket, lambda message: message["type"] == type_)


def hear_until(socket: ClientConnection, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    while not wanted(message := json.loads(socket.recv(timeout=WAIT_S))):
        pass
    found: dict[str, Any] = message
    return found


def hear_question(socket: ClientConnection) -> dict[str, Any]:
    message = hear_until(socket, lambda message: message["type"] == "table" and message["asked"])
    asked: dict[str, Any] = message["asked"]
    return asked


def say(socket: ClientConnection, **facts: Any) -> None:
    socket.send(json.dumps({"id": 1, **facts}))


def sit(room: Room, seat: str = "red", cookie: str = "") -> str:
    status, link, _ = room.request("POST", f"/sit/{seat}", cookie=cookie)
    assert (status, link is not None) == (303, True)
    assert link is not None
    return link


def test_who_sits_down_first_is_sent_to_the_seats_own_page(room: Room) -> None:
    link = sit(room)
    assert room.seating is not None
    assert link == f"/seat/{room.seating.secret('red')}"
    assert room.request("GET", link)[2] == room.request("GET", "/")[2]
    assert room.request("POST", "/sit/red") == (
        409, None, "The seat of Red is already taken; that page can leave it."
    )  # fmt: skip


def test_a_seat_that_the_table_plays_is_not_given(tmp_path: Path) -> None:
    room = Room(tmp_path, blue="engine:1")
    with room.server:
        status, _, text = room.request("POST", "/sit/blue")
    assert (status, text) == (409, "The computer plays Blue; let a person play there first.")


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
        assert (seen["view"]["seen_by"], seen["asked"]) == ("red", None)
        assert seen["can"] == {"resign": ["red", "blue"], "leave": True}
        assert hear(shop, "table")["view"]["seen_by"] is None
        assert seen["seats"]["red"] == {"player": "human", "taken": True, "free": False, "connected": True}
        assert seen["seats"]["blue"] == {"player": "human", "taken": False, "free": True, "connected": False}


def test_what_a_seats_page_asks_for_is_asked_in_its_name(room: Room) -> None:
    with room.visit(f"{sit(room)}/ws") as red, room.visit("/ws") as shop:
        for page in (red, shop):
            page.send(json.dumps({"id": 1, "do": "play", "move": "pass"}))
        assert hear(red, "answer")["ok"]
        assert hear(shop, "answer")["error"] == "take a seat first: this is the shared page"
        red.send(json.dumps({"id": 2, "do": "resign", "seat": "blue"}))
        assert hear(red, "answer")["error"] == "this page plays for Red and nobody else"
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
    assert gone.startswith("This link no longer works because you left the seat.")
    assert room.request("GET", link)[0] == 404
    assert room.request("POST", f"/leave/{link.rpartition('/')[2]}")[0] == 404
    assert sit(room) != link


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_preview_of_a_seats_link_sits_nobody_down(room: Room, method: str) -> None:
    assert room.seating is not None
    secret = room.seating.secret("red")
    assert room.request(method, f"/seat/{secret}")[0] == 200
    assert room.seating.taken() == set()
    with room.visit(f"/seat/{secret}/ws") as red:
        hear(red, "table")
        assert room.seating.taken() == {"red"}


def test_one_phone_takes_one_seat_unless_its_screen_is_to_be_shared(room: Room) -> None:
    red = sit(room, "red", "a-phone")
    status, _, text = room.request("POST", "/sit/blue", cookie="a-phone")
    assert status == 409
    assert "This browser already has the seat of Red" in text and "/sit/blue?share=yes" in text
    assert room.seating is not None
    assert room.seating.taken() == {"red"}
    assert sit(room, "red", "a-phone") == red  # back to its own page, whose tab was closed
    assert room.request("POST", "/sit/blue?share=yes", cookie="a-phone")[0] == 303
    assert room.seating.held_by("a-phone") == ("red", "blue")


def test_another_phone_takes_the_other_seat(room: Room) -> None:
    sit(room, "red", "a-phone")
    assert sit(room, "blue", "another-phone").startswith("/seat/")


def test_a_browser_gets_a_name_of_its_own_that_no_script_reads(room: Room) -> None:
    named = room.answer("GET", "/")[1]["set-cookie"]
    assert named.startswith("table-browser=") and "HttpOnly" in named and "SameSite=strict" in named
    assert room.answer("GET", "/", cookie="known")[1]["set-cookie"] is None


# A seat whose page is closed


def test_a_seat_is_free_again_when_its_page_was_closed_for_three_minutes(room: Room) -> None:
    old = sit(room)
    with room.visit(f"{old}/ws") as red:
        hear(red, "table")
        room.now += 60 * MINUTE
        assert room.request("POST", "/sit/red")[0] == 409
    with room.visit("/ws") as shop:
        hear_until(shop, lambda message: message["type"] == "table" and not message["seats"]["red"]["connected"])
        room.now += 3 * MINUTE - 1
        assert room.request("POST", "/sit/red")[0] == 409
        room.now += 1
        room.show()
        free = hear_until(shop, lambda message: message["type"] == "table" and message["seats"]["red"]["free"])
        assert free["seats"]["red"] == {"player": "human", "taken": True, "free": True, "connected": False}
    assert sit(room) != old
    assert room.request("GET", old)[0] == 404


def test_who_comes_back_before_somebody_else_sits_there_goes_on(room: Room) -> None:
    link = sit(room)
    room.now += 60 * MINUTE
    with room.visit(f"{link}/ws") as red:
        assert hear(red, "table")["seats"]["red"]["free"] is False
    assert room.request("POST", "/sit/red")[0] == 409


def test_the_tables_own_machine_frees_a_seat_as_soon_as_its_page_is_closed(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red:
        assert hear(red, "hello")["here"] is True
        assert room.request("POST", "/free/red")[::2] == (
            409, "Red is taken; that page can leave the seat."
        )  # fmt: skip
    with room.visit("/ws") as shop:
        hear_until(shop, lambda message: message["type"] == "table" and not message["seats"]["red"]["connected"])
    assert room.request("POST", "/free/red", "http://elsewhere.example")[0] == 403
    assert room.request("POST", "/free/red")[:2] == (303, "/")
    assert room.request("GET", link)[0] == 404
    assert room.request("POST", "/free/red")[::2] == (409, "The seat of Red is free.")


def test_another_machine_frees_a_seat_only_after_a_while(tmp_path: Path) -> None:
    now, seating = [0], SeatSecrets(tmp_path / "seats.json", "dragons", ("red", "blue"))
    places = SeatClaims(seating, lambda: now[0])
    places.take("red", "a-phone", {"red": {"player": "human"}}, shares=False)
    with pytest.raises(Refused, match=r"^Red's page was closed a moment ago; the seat becomes free in three minutes$"):
        places.check_free("red", is_here=False)
    places.check_free("red", is_here=True)
    now[0] += 3 * MINUTE
    places.check_free("red", is_here=False)


def test_on_a_full_disk_nobody_sits_down_and_a_sentence_says_why(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    assert room.seating is not None
    red, secret = sit(room), room.seating.secret("blue")
    with monkeypatch.context() as disk:
        disk.setattr("controller.files.os.fsync", no_room)
        for path in ("/sit/blue", f"/leave/{red.rpartition('/')[2]}", "/free/red"):
            status, _, text = room.request("POST", path)
            assert (status, text.endswith("the seats cannot be saved (No space left on device); free some space "
                                          "there.")) == (
                507, True
            )  # fmt: skip
        assert room.request("GET", f"/seat/{secret}")[0] == 200
        with room.visit(f"/seat/{secret}/ws") as blue:
            assert "No space left on device" in hear(blue, "gone")["sentence"]
    assert room.seating.taken() == {"red"}
    assert room.request("POST", "/sit/blue")[0] == 303


def test_the_page_of_a_seat_that_the_computer_plays_is_dark(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red:
        hear(red, "table")
        room.players["red"] = "engine:1"
        room.show()
        assert hear(red, "gone")["sentence"].startswith("This link no longer works")
    assert room.request("GET", link)[0] == 404
    assert room.seating is not None
    with room.visit(f"/seat/{room.seating.secret('red')}/ws") as nobody:
        hear(nobody, "gone")
    assert room.seating.taken() == set()


# Consent


def test_a_new_game_in_the_middle_of_anothers_is_asked_of_them(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red, room.visit("/ws") as shop:
        say(shop, do="new-game")
        asked = hear_question(red)
        assert asked == {
            "number": 1, "sentence": "Someone at the shared page wants to start a new game.", "of": ["red"],
            "answers": True, "mine": False,
        }  # fmt: skip
        assert hear_question(shop) == asked | {"answers": False, "mine": True}
        assert room.asked == []
        say(shop, do="agree", question=1, agrees=True)
        assert hear(shop, "answer")["error"] == "the table did not ask this page"
        say(red, do="agree", question=1, agrees=True)
        assert hear(shop, "answer")["ok"] is True
    assert room.asked == [(StartGame(), None)]


def test_who_declines_keeps_the_game_and_is_not_asked_again_at_once(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red, room.visit("/ws") as shop:
        say(shop, do="new-game")
        say(red, do="agree", question=hear_question(red)["number"], agrees=False)
        assert hear(shop, "answer")["error"] == "Red does not agree"
        say(shop, do="new-game")
        assert hear(shop, "answer")["error"] == "that was declined a moment ago; ask again in half a minute"
        room.now += 30_000
        say(shop, do="new-game")
        assert hear_question(red)["number"] == 2
    assert room.asked == []


def test_with_nobody_else_at_the_table_it_just_happens(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red:
        say(red, do="new-game")
        assert hear(red, "answer")["ok"] is True
    assert room.asked == [(StartGame(), "red")]


@pytest.mark.parametrize(
    ("wish", "done"),
    [({"do": "new-game"}, StartGame()), ({"do": "hand", "action": "knock"}, Hand("knock", not_for=frozenset()))],
)
def test_a_seat_whose_page_is_closed_blocks_nobody(room: Room, wish: dict[str, str], done: object) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red:
        hear(red, "table")
    with room.visit("/ws") as shop:
        hear_until(shop, lambda message: message["type"] == "table" and not message["seats"]["red"]["connected"])
        room.now += 10_000
        say(shop, **wish)
        assert hear(shop, "answer")["ok"] is True
    assert room.asked == [(done, None)]


def test_who_closes_the_page_while_it_is_asked_is_asked_no_longer_unless_it_comes_back_at_once(room: Room) -> None:
    link = sit(room)
    with room.visit("/ws") as shop:
        with room.visit(f"{link}/ws") as red:
            say(shop, do="new-game")
            hear_question(red)
        hear_until(shop, lambda message: message["type"] == "table" and not message["seats"]["red"]["connected"])
        room.now += 9_999
        with room.visit(f"{link}/ws") as red:
            assert hear_question(red)["answers"] is True
            room.now += 2 * MINUTE
        hear_until(shop, lambda message: message["type"] == "table" and not message["seats"]["red"]["connected"])
        assert room.asked == []
        room.now += 10_000
        room.show()
        assert hear(shop, "answer")["ok"] is True
    assert room.asked == [(StartGame(), None)]


def test_the_page_that_asks_may_withdraw_its_question(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red, room.visit("/ws") as shop, room.visit("/ws") as other:
        say(shop, do="new-game")
        hear_question(red)
        say(other, do="agree", question=1, agrees=False)
        assert hear(other, "answer")["error"] == "the table did not ask this page"
        shop.send(json.dumps({"id": 2, "do": "agree", "question": 1, "agrees": False}))
        answers = {answer["id"]: answer for answer in (hear(shop, "answer"), hear(shop, "answer"))}
        assert [answers[1]["error"], answers[2]["ok"]] == ["you have withdrawn the request", True]
        hear_until(red, lambda message: message["type"] == "table" and not message["asked"])
        say(shop, do="new-game")
        assert hear_question(red)["number"] == 2
    assert room.asked == []


def test_a_question_that_nobody_answers_is_dropped(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red, room.visit("/ws") as shop:
        say(shop, do="new-game")
        hear_question(red)
        room.now += 3 * MINUTE
        room.show()
        assert hear(shop, "answer")["error"] == "nobody has answered; ask again"
    assert room.asked == []


def test_a_question_of_a_page_that_has_gone_is_forgotten(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red:
        with room.visit("/ws") as shop:
            say(shop, do="new-game")
            hear_question(red)
        assert hear_until(red, lambda message: message["type"] == "table" and not message["asked"])
        say(red, do="agree", question=1, agrees=True)
        assert hear(red, "answer")["error"] == "the table did not ask this page"
    assert room.asked == []


def test_hands_on_everybodys_page_move_for_a_seat_only_if_it_agrees(room: Room) -> None:
    link = sit(room)
    with room.visit(f"{link}/ws") as red, room.visit("/ws") as shop:
        for _ in range(2):
            say(shop, do="hand", action="lift", square="b1")
            assert hear(shop, "answer")["error"] == (
                "Red must decide now; their page is asked whether this screen may move, too"
            )
        assert room.asked == []
        say(red, do="agree", question=hear_question(red)["number"], agrees=True)
        hear(red, "answer")
        say(shop, do="hand", action="lift", square="b1")
        assert hear(shop, "answer")["ok"] is True
    assert room.asked == [(Hand("lift", {"square": "b1"}), None)]


def test_hands_on_the_page_of_the_browser_that_sits_there_move_for_its_seat(room: Room) -> None:
    sit(room, "red", "one-pc")
    with room.visit("/ws", "one-pc") as shop:
        say(shop, do="hand", action="lift", square="b1")
        assert hear(shop, "answer")["ok"] is True


def test_a_guessed_link_shows_nothing(room: Room) -> None:
    assert room.request("GET", "/seat/red")[0] == 404
    with room.visit("/seat/red/ws") as nobody:
        assert json.loads(nobody.recv(timeout=WAIT_S))["type"] == "gone"


def test_the_code_of_the_free_seats_is_a_drawing(room: Room) -> None:
    status, _, text = room.request("GET", "/sit.svg")
    assert (status, "<svg" in text, "viewBox" in text or "width" in text) == (200, True, True)
    assert room.request("GET", "/sit")[2] == room.request("GET", "/")[2]


def test_a_table_without_seats_has_none_to_take(tmp_path: Path) -> None:
    open_room = Room(tmp_path, has_seats=False)
    with open_room.server:
        assert open_room.request("POST", "/sit/red")[0] == 409
        assert open_room.request("GET", "/sit.svg")[0] == 404
        assert open_room.request("GET", "/seat/anything")[0] == 404
        with open_room.visit("/ws") as page:
            page.send(json.dumps({"id": 1, "do": "resign", "seat": "blue"}))
            assert hear(page, "answer")["ok"]
    assert open_room.asked == [(Resign("blue"), None)]


def test_a_page_that_changes_players_over_and_over_has_only_a_few_hands_dealt(room: Room) -> None:
    with room.visit("/ws") as shop:
        told = []
        for _ in range(7):
            say(shop, do="seats", seats={"blue": "engine:1"})
            told.append(hear(shop, "answer").get("error"))
    assert told == [None] * 5 + ["too many new games; wait a moment before the next"] * 2


# An open game, such as Chameleon


@pytest.fixture
def open_room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path, secrets=False)
    with room.server:
        yield room


def test_where_nobody_has_taken_a_seat_the_shared_page_decides_for_all(open_room: Room) -> None:
    wishes: list[dict[str, Any]] = [
        {"do": "resign", "seat": "blue"}, {"do": "new-game"}, {"do": "take-back"}, {"do": "hint"},
        {"do": "seats", "seats": {"red": "engine:1"}}, {"do": "hand", "action": "lift", "square": "b1"},
        {"do": "assist", "assist": {"red": "off"}}, {"do": "answer", "move": "b1c3"},
    ]  # fmt: skip
    with open_room.visit("/ws") as shared:
        assert hear(shared, "table")["can"]["resign"] == ["red", "blue"]
        for wish in wishes:
            say(shared, **wish)
            assert hear(shared, "answer")["ok"] is True
    assert [seat for _, seat in open_room.asked] == [None] * len(wishes)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"do": "resign", "seat": "red"}, "Red is taken; only that page can resign for Red"),
        ({"do": "assist", "assist": {"red": "off"}}, "Red is taken; only that page can change the help for Red"),
        ({"do": "answer", "move": "b1c3"}, "Red is taken; only that page can decide for Red"),
        ({"do": "hint"}, "Red is taken; only that page can decide for Red"),
    ],
)
def test_nobody_decides_for_who_has_taken_a_seat_in_an_open_game(
    open_room: Room, wish: dict[str, Any], why: str
) -> None:
    link = sit(open_room)
    with open_room.visit(f"{link}/ws") as red, open_room.visit("/ws") as shared:
        hear(red, "table")
        assert hear(shared, "table")["can"]["resign"] == ["blue"]
        say(shared, **wish)
        assert hear(shared, "answer")["error"] == why
        say(red, **wish)
        assert hear(red, "answer")["ok"] is True
    assert len(open_room.asked) == 1


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"do": "new-game"}, "Someone at the shared page wants to start a new game."),
        ({"do": "take-back"}, "Someone at the shared page wants to take back the last move."),
        ({"do": "lesson", "number": 1}, "Someone at the shared page wants to take a lesson instead of this game."),
        (
            {"do": "hand", "action": "lift", "square": "b1"},
            "Someone at the shared page wants to move the pieces of Red from that page.",
        ),
    ],
)
def test_what_concerns_who_has_taken_a_seat_in_an_open_game_is_asked(
    open_room: Room, wish: dict[str, Any], sentence: str
) -> None:
    link = sit(open_room)
    with open_room.visit(f"{link}/ws") as red, open_room.visit("/ws") as shared:
        say(shared, **wish)
        assert hear_question(red)["sentence"] == sentence
        assert open_room.asked == []


def test_a_seats_page_resigns_for_no_other_seat_in_an_open_game(open_room: Room) -> None:
    link = sit(open_room)
    with open_room.visit(f"{link}/ws") as red:
        say(red, do="resign", seat="blue")
        assert hear(red, "answer")["error"] == "this page plays for Red and nobody else"
    assert open_room.asked == []


def test_a_seat_that_was_left_in_an_open_game_is_everybodys_again_after_three_minutes(open_room: Room) -> None:
    link = sit(open_room)
    with open_room.visit(f"{link}/ws") as red:
        hear(red, "table")
        open_room.now += 60 * MINUTE
    with open_room.visit("/ws") as shared:
        hear_until(shared, lambda message: message["type"] == "table" and not message["seats"]["red"]["connected"])
        open_room.now += 3 * MINUTE - 1
        say(shared, do="hint")
        assert hear(shared, "answer")["error"] == "Red is taken; only that page can decide for Red"
        open_room.now += 1
        say(shared, do="hint")
        assert hear(shared, "answer")["ok"] is True
    assert sit(open_room, cookie="somebody-else") != link


# Earlier moments


def test_a_page_sees_an_earlier_moment_of_this_game_as_its_own_seat(room: Room) -> None:
    with room.visit(f"{sit(room)}/ws") as red, room.visit("/ws") as shop:
        for socket, seat in ((red, "red"), (shop, None)):
            say(socket, do="earlier", plies=2)
            assert hear(socket, "answer") == {"type": "answer", "id": 1, "ok": True}
            wish, of = room.asked.pop()
            assert isinstance(wish, EarlierView)
            assert (wish.plies, wish.game_id, of) == (2, 1, seat)
            wish.show({"seen_by": seat})
            assert hear(socket, "earlier") == {"type": "earlier", "plies": 2, "view": {"seen_by": seat}}
