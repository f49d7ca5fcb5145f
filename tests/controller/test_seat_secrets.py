"""Seats of a game with hidden cards: each has a secret, is given once, and is free again after it was left."""

from __future__ import annotations

import json
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path

import pytest

from controller.commands.seat_links import PageAddress, local_address, phone_address, print_links, reach
from controller.errors import Refused, TableError
from controller.messages.accessibility import KidsMode, SetPace
from controller.messages.commands import (
    Answer,
    Assist,
    Command,
    Play,
    RequestHint,
    Resign,
    Seats,
    Select,
    StartGame,
    TakeBack,
)
from controller.table.seat_secrets import SeatSecrets, seats_file
from controller.table.thread import Hand
from controller.web.permission import asked_of, named, permitted, question_for

SEATS = ("red", "blue")
EVERYBODY = "take a seat first: this is the shared page"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return seats_file(tmp_path / "journal.db")


def refused(command: object, seat: str | None) -> str:
    with pytest.raises(Refused) as why:
        permitted(command, seat)  # type: ignore[arg-type]
    return str(why.value)


def under_way(turn: str = "red", **facts: object) -> dict[str, object]:
    """The public view of a game of two people in the middle."""
    view = {"turn": turn, "moves": ["a move"], "outcome": None}
    return {"mood": "play", "seats": {seat: {"player": "human"} for seat in SEATS}, "view": {**view, **facts}}


def test_a_seat_is_given_once(file: Path) -> None:
    seating = SeatSecrets(file, "dragons", SEATS)
    secret = seating.take("red")
    assert (seating.seat_of(secret), seating.taken()) == ("red", {"red"})
    with pytest.raises(Refused, match=r"^the seat of Red is already taken; that page can leave it$"):
        seating.take("red")
    with pytest.raises(Refused, match=r"^unknown seat; choose one of: red, blue$"):
        seating.take("green")


def test_links_survive_a_restart(file: Path) -> None:
    secret = SeatSecrets(file, "dragons", SEATS).take("blue")
    again = SeatSecrets(file, "dragons", SEATS)
    assert (again.arrive(secret), again.taken()) == ("blue", {"blue"})


def test_who_has_the_link_of_the_terminal_sits_down_with_it(file: Path) -> None:
    seating = SeatSecrets(file, "dragons", SEATS)
    assert seating.taken() == set()
    assert seating.arrive(seating.secret("red")) == "red"
    assert seating.taken() == {"red"}


def test_a_seat_that_was_given_up_has_another_secret(file: Path) -> None:
    seating = SeatSecrets(file, "dragons", SEATS)
    old = seating.take("red")
    seating.leave("red")
    assert (seating.seat_of(old), seating.arrive(old), seating.taken()) == (None, None, set())
    assert seating.take("red") != old


@pytest.mark.parametrize("secret", ["", "red", "x" * 32, "ö", "../../etc"])
def test_a_guess_is_no_seat(file: Path, secret: str) -> None:
    assert SeatSecrets(file, "dragons", SEATS).seat_of(secret) is None


def test_secrets_differ_and_only_their_user_may_read_them(file: Path) -> None:
    seating = SeatSecrets(file, "dragons", SEATS)
    assert len({seating.secret(seat) for seat in SEATS}) == 2
    assert not file.exists()
    seating.keep()
    assert file.stat().st_mode & 0o077 == 0


def test_the_seats_of_one_game_leave_those_of_another_alone(file: Path) -> None:
    secret = SeatSecrets(file, "dragons", SEATS).take("red")
    SeatSecrets(file, "woodland", SEATS).take("blue")
    assert SeatSecrets(file, "dragons", SEATS).seat_of(secret) == "red"
    assert SeatSecrets(file, "woodland", SEATS).taken() == {"blue"}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"dragons": 5}', '{"dragons": {"red": {"secret": "short"}}}'])
def test_a_file_that_is_damaged_gives_nobody_a_seat(file: Path, text: str) -> None:
    secret = SeatSecrets(file, "dragons", SEATS).take("red")
    file.write_text(text)
    seating = SeatSecrets(file, "dragons", SEATS)
    assert (seating.taken(), seating.seat_of(secret), file.read_text()) == (frozenset(), None, text)


# Permissions


def test_a_seats_page_acts_in_the_name_of_its_seat() -> None:
    assert permitted(Play("", "pass"), "red") == Play("red", "pass")
    assert permitted(Select("", "fog"), "blue") == Select("blue", "fog")
    assert permitted(TakeBack(), "red") == TakeBack("red")
    assert permitted(Answer("pass"), "red") == Answer("pass", "red")
    assert permitted(RequestHint(), "red") == RequestHint("red")
    assert permitted(Resign("red"), "red") == Resign("red")
    assert permitted(Assist({"red": "off"}), "red") == Assist({"red": "off"})


def test_a_seats_page_acts_for_nobody_else() -> None:
    assert refused(Resign("blue"), "red") == "this page plays for Red and nobody else"
    assert refused(Assist({"red": "off", "blue": "off"}), "red") == "this page plays for Red and nobody else"


@pytest.mark.parametrize(
    "wish", [Play("", "pass"), Select("", None), TakeBack(), Answer("x"), Resign("red"), Assist({})]
)
def test_everybodys_page_decides_nothing(wish: object) -> None:
    assert refused(wish, None) == EVERYBODY


def test_everybodys_page_does_what_is_open() -> None:
    for wish in (StartGame(), Hand("lift", {"square": "b1"}), Seats({"blue": "engine:1"}), SetPace("slow")):
        assert permitted(wish, None) == wish


def test_hands_on_everybodys_page_do_not_move_for_who_sits_elsewhere() -> None:
    lift = permitted(Hand("lift", {"square": "b1"}), None, ("red",))
    assert lift == Hand("lift", {"square": "b1"}, frozenset({"red"}))
    assert asked_of(lift, ("red",), under_way("red")) == {"red"}
    assert asked_of(lift, ("red",), under_way("blue")) == set()
    assert asked_of(lift, ("red",), under_way("red", outcome={"winner": "red"})) == set()
    assert asked_of(lift, ("red",), under_way("red") | {"mood": "repair"}) == set()
    for wish in (Hand("set-up"), Hand("tap", {"uid": "04", "on": True})):
        assert permitted(wish, None, ("red",)) == wish


def test_whoever_sits_there_is_asked_before_a_running_clock_is_stopped_for_small_hands() -> None:
    for_small_hands, timed = KidsMode(True), {"clock": {"runs": "red"}}
    assert asked_of(for_small_hands, ("red",), under_way("red") | timed) == {"red"}
    assert asked_of(for_small_hands, ("red",), under_way("red") | {"clock": None}) == set()
    assert asked_of(for_small_hands, ("red",), under_way("red", outcome={"winner": "red"}) | timed) == set()
    assert asked_of(KidsMode(False), ("red",), under_way("red") | timed) == set()


def test_a_new_game_in_the_middle_of_one_is_asked_of_who_sits_there() -> None:
    assert asked_of(StartGame(), ("red", "blue"), under_way()) == {"red", "blue"}
    assert asked_of(StartGame(), ("red", "eyrie"), under_way()) == {"red"}  # eyrie is not at this table
    assert asked_of(StartGame(), (), under_way()) == set()
    for between in (under_way(outcome={"winner": "red"}), under_way(moves=[])):
        assert asked_of(StartGame(), ("red", "blue"), between) == set()
        assert asked_of(StartGame({"red": "human", "blue": "engine:1"}), ("red", "blue"), between) == {"blue"}


def test_who_plays_a_seat_is_asked_of_who_sits_there() -> None:
    assert asked_of(Seats({"red": "engine:1"}), ("red",), under_way()) == {"red"}
    assert asked_of(Seats({"red": "human"}), ("red",), under_way()) == set()
    assert asked_of(Seats({"blue": "engine:1"}), ("red",), under_way()) == set()


@pytest.mark.parametrize(
    "wish, seat, sentence",
    [
        (StartGame(), None, "Someone at the shared page wants to start a new game."),
        (StartGame(), "blue", "Blue wants to start a new game."),
        (Seats({"red": "engine:1"}), "blue", "Blue wants to let the computer play Red."),
        (Hand("knock"), None, "Someone at the shared page wants to move the pieces of Red from that page."),
    ],
)
def test_a_question_says_who_wants_what(wish: Command | Hand, seat: str | None, sentence: str) -> None:
    assert question_for(wish, named(seat), ["red"]) == sentence


# The disk


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Fills the disk when called."""

    def no_room(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    return lambda: monkeypatch.setattr("controller.files.os.fsync", no_room)


def test_on_a_full_disk_a_seat_stays_as_it_was(file: Path, full_disk: Callable[[], None]) -> None:
    seating = SeatSecrets(file, "dragons", SEATS)
    red = seating.take("red")
    before = file.read_text()
    full_disk()
    why = r"journal-seats.json: the seats cannot be saved \(No space left on device\); free some space there$"
    link = seating.secret("blue")
    for deed in (lambda: seating.take("blue"), lambda: seating.arrive(link), lambda: seating.leave("red")):
        with pytest.raises(TableError, match=why):
            deed()
        assert (seating.taken(), seating.seat_of(red), file.read_text()) == ({"red"}, "red", before)


def test_the_file_of_an_earlier_version_is_read(file: Path) -> None:
    secret = "s" * 32
    file.write_text(json.dumps({"dragons": {"red": {"secret": secret, "taken": True}}}))
    seating = SeatSecrets(file, "dragons", SEATS)
    assert (seating.seat_of(secret), seating.taken(), seating.held_by("")) == ("red", {"red"}, ())


def test_the_file_says_which_browser_sits_where(file: Path) -> None:
    SeatSecrets(file, "dragons", SEATS).take("red", "a browser")
    assert SeatSecrets(file, "dragons", SEATS).held_by("a browser") == ("red",)
    assert json.loads(file.read_text())["dragons"]["red"]["taken"] is True


# The terminal


def test_the_terminal_says_each_link_with_its_code(file: Path) -> None:
    seating, said = SeatSecrets(file, "dragons", SEATS), list[str]()
    print_links(seating, ["blue"], "http://192.0.2.7:8525/", said.append)
    [line] = said
    assert line.startswith(
        f"Private page of Blue: http://192.0.2.7:8525/seat/{seating.secret('blue')}\n"
    )
    assert len(line.splitlines()) > 10
    assert seating.secret("red") not in line


NETWORK = "198.51.100.7"


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.commands.seat_links._own_address", lambda: NETWORK)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_page_that_only_this_machine_can_open_is_said_to_be_so_and_how_to_change_that(host: str) -> None:
    assert reach(host, phone_address(host, 8525)) == (
        "Only this machine can open the page. To let phones nearby open it, start the table with --lan."
    )


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_a_page_for_the_whole_network_is_said_under_the_address_that_others_can_open(network: None, host: str) -> None:
    address = phone_address(host, 8525)
    assert address == f"http://{NETWORK}:8525/"
    assert reach(host, address) == f"Phones and other computers on this network can open the page at {address}"
    assert local_address(host, 8525) == "http://127.0.0.1:8525/"


def test_a_page_with_a_name_in_the_network_is_said_by_name_and_by_number(network: None) -> None:
    way_in = PageAddress("0.0.0.0", 8525, lambda: "table.local")
    assert (way_in.address, way_in.is_here_only) == ("http://table.local:8525/", False)
    assert str(way_in) == (
        "Phones and other computers on this network can open the page at http://table.local:8525/ "
        f"or http://{NETWORK}:8525/"
    )


def test_a_table_that_gets_into_a_network_later_is_reached_there(monkeypatch: pytest.MonkeyPatch) -> None:
    way_in = PageAddress("0.0.0.0", 8525, lambda: None)
    monkeypatch.setattr("controller.commands.seat_links._own_address", lambda: "127.0.0.1")
    assert way_in.is_here_only
    monkeypatch.setattr("controller.commands.seat_links._own_address", lambda: NETWORK)
    assert (way_in.address, way_in.is_here_only) == (f"http://{NETWORK}:8525/", False)


def test_in_a_hotspot_of_its_own_a_table_has_an_address_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way(*_: object) -> None:
        raise OSError("no way to the world")

    monkeypatch.setattr("controller.commands.seat_links.socket.socket", no_way)
    monkeypatch.setattr("controller.commands.seat_links.own_addresses", lambda: ["10.42.0.1"])
    assert phone_address("0.0.0.0", 8525) == "http://10.42.0.1:8525/"


def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.commands.seat_links._own_address", lambda: "127.0.0.1")
    said = reach("0.0.0.0", phone_address("0.0.0.0", 8525))
    assert said == "Only this machine can open the page, because it is not on a network. Connect it to let phones in."


def test_an_address_of_its_own_is_said_as_it_is() -> None:
    assert phone_address("192.0.2.7", 80) == "http://192.0.2.7:80/"
    assert local_address("fe80::1", 80) == "http://[fe80::1]:80/"
