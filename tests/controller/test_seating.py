"""Seats of a game with hidden cards: each has a secret, is given once, and is free again when it was given up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.errors import Refused, TableError
from controller.links import phone_address, say_links
from controller.protocol import Answer, Assist, HintWanted, NewGameWanted, Play, Resign, Seats, Select, TakeBack
from controller.seating import Seating, seats_file
from controller.table import Hand
from controller.web.permission import permitted

SEATS = ("red", "blue")
EVERYBODY = "sit down at a seat first: this is the page for everybody"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return seats_file(tmp_path / "journal.db")


def refused(wish: object, seat: str | None, taken: tuple[str, ...] = ()) -> str:
    with pytest.raises(Refused) as why:
        permitted(wish, seat, taken)  # type: ignore[arg-type]
    return str(why.value)


def test_a_seat_is_given_once(file: Path) -> None:
    seating = Seating(file, "dragons", SEATS)
    secret = seating.take("red")
    assert (seating.seat_of(secret), seating.taken()) == ("red", {"red"})
    with pytest.raises(Refused, match=r"^somebody sits at Red already; that page can give the seat up$"):
        seating.take("red")
    with pytest.raises(Refused, match=r"^there is no such seat; the seats are: red, blue$"):
        seating.take("green")


def test_links_survive_a_restart(file: Path) -> None:
    secret = Seating(file, "dragons", SEATS).take("blue")
    again = Seating(file, "dragons", SEATS)
    assert (again.arrive(secret), again.taken()) == ("blue", {"blue"})


def test_who_has_the_link_of_the_terminal_sits_down_with_it(file: Path) -> None:
    seating = Seating(file, "dragons", SEATS)
    assert seating.taken() == set()
    assert seating.arrive(seating.secret("red")) == "red"
    assert seating.taken() == {"red"}


def test_a_seat_that_was_given_up_has_another_secret(file: Path) -> None:
    seating = Seating(file, "dragons", SEATS)
    old = seating.take("red")
    seating.leave("red")
    assert (seating.seat_of(old), seating.arrive(old), seating.taken()) == (None, None, set())
    assert seating.take("red") != old


@pytest.mark.parametrize("secret", ["", "red", "x" * 32, "ö", "../../etc"])
def test_a_guess_is_no_seat(file: Path, secret: str) -> None:
    assert Seating(file, "dragons", SEATS).seat_of(secret) is None


def test_secrets_differ_and_only_their_user_may_read_them(file: Path) -> None:
    seating = Seating(file, "dragons", SEATS)
    assert len({seating.secret(seat) for seat in SEATS}) == 2
    assert file.stat().st_mode & 0o077 == 0


def test_the_seats_of_one_game_leave_those_of_another_alone(file: Path) -> None:
    secret = Seating(file, "dragons", SEATS).take("red")
    Seating(file, "woodland", SEATS).take("blue")
    assert Seating(file, "dragons", SEATS).seat_of(secret) == "red"
    assert sorted(json.loads(file.read_text())) == ["dragons", "woodland"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"dragons": 5}'])
def test_a_file_that_cannot_be_read_is_named_and_left_alone(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(TableError, match=r"journal-seats.json: the seats' secrets cannot be read; move the file away"):
        Seating(file, "dragons", SEATS)
    assert file.read_text() == text


# Who may ask for what


def test_a_seats_page_acts_in_the_name_of_its_seat() -> None:
    assert permitted(Play("", "pass"), "red", ()) == Play("red", "pass")
    assert permitted(Select("", "fog"), "blue", ()) == Select("blue", "fog")
    assert permitted(TakeBack(), "red", ()) == TakeBack("red")
    assert permitted(Answer("pass"), "red", ()) == Answer("pass", "red")
    assert permitted(Resign("red"), "red", ()) == Resign("red")
    assert permitted(Assist({"red": "off"}), "red", ()) == Assist({"red": "off"})


def test_a_seats_page_acts_for_nobody_else() -> None:
    assert refused(Resign("blue"), "red") == "this page is Red's and can act for nobody else"
    assert refused(Assist({"red": "off", "blue": "off"}), "red") == "this page is Red's and can act for nobody else"
    assert refused(HintWanted(), "red") == "nobody teaches this game"


@pytest.mark.parametrize(
    "wish", [Play("", "pass"), Select("", None), TakeBack(), Answer("x"), Resign("red"), Assist({})]
)
def test_everybodys_page_decides_nothing(wish: object) -> None:
    assert refused(wish, None) == EVERYBODY


def test_everybodys_page_does_what_is_open() -> None:
    for wish in (NewGameWanted(), Hand("lift", {"square": "b1"}), Seats({"blue": "engine:1"})):
        assert permitted(wish, None, ("red",)) is wish


def test_nobody_lets_the_table_play_for_somebody_who_sits_there() -> None:
    why = "somebody sits at Red; that page can give the seat up"
    assert refused(Seats({"red": "engine:1"}), None, ("red",)) == why
    assert refused(NewGameWanted({"red": "engine:1"}), "blue", ("red", "blue")) == why
    assert permitted(Seats({"red": "human"}), None, ("red",)) == Seats({"red": "human"})
    assert permitted(Seats({"red": "engine:1"}), "red", ("red",)) == Seats({"red": "engine:1"})


# The terminal


def test_the_terminal_says_each_link_with_its_code(file: Path) -> None:
    seating, said = Seating(file, "dragons", SEATS), list[str]()
    say_links(seating, ["blue"], "http://192.0.2.7:8525/", said.append)
    [line] = said
    assert line.startswith(f"Blue's own page, for Blue's eyes only: http://192.0.2.7:8525/seat/{seating.secret('blue')}\n")
    assert len(line.splitlines()) > 10
    assert seating.secret("red") not in line


@pytest.mark.parametrize("host, here", [("127.0.0.1", True), ("localhost", True), ("192.0.2.7", False), ("::1", True)])
def test_links_that_only_this_machine_can_open_are_said_to_be_so(file: Path, host: str, here: bool) -> None:
    said = list[str]()
    say_links(Seating(file, "dragons", SEATS), [], phone_address(host, 8525), said.append)
    assert [line.partition(";")[0] for line in said] == (["Only this machine can open these links"] if here else [])
