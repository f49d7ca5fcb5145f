"""Guests of a table in a shop as pages: the guest's screen, and the seats that are freed when a guest has left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused
from controller.extensions.linked_tables.messages import PlayWithTable
from controller.extensions.shop.page import GuestPages
from controller.extensions.shop.state import GuestBegins, GuestDone
from controller.messages.commands import RequestHint, Resign, StartGame, TableMoves, TakeBack
from controller.table.thread import Hand
from controller.web.clients import Client
from tests.controller.test_web_seats import Room, hear, sit

WISHES = (
    GuestBegins(), GuestDone(), StartGame(), Resign("red"), TakeBack(), RequestHint(), Hand("lift", {"square": "b1"})
)  # fmt: skip

NAMES = {PlayWithTable: "other-table"}
"""The names of extensions' messages."""


class Pages:
    """The open pages of a table in a shop; their permissions are tested one after the other."""

    def __init__(self, *, simulated: bool = False) -> None:
        self.now = 0
        self.guests = GuestPages(lambda: self.now)
        self.open: set[Client] = set()
        self.other_tables = True
        self.table: dict[str, Any] = {"view": {"game": "chess"}, "world": {} if simulated else None}
        self.tell("attract", 0)

    def tell(self, state: str, guest: int) -> frozenset[str]:
        """The table reports its guest; returns the freed seats when both were taken."""
        self.table["shop"] = {"state": state, "guest": guest, "other_tables": self.other_tables}
        return self.guests.left(self.table, ("white", "black"))

    def page(self, browser: str, *, here: bool = False, seat: str | None = None) -> Client:
        page = Client(seat, browser, is_here=here)
        self.open.add(page)
        return page

    def may(self, page: Client, *wishes: Any) -> bool:
        """Whether a page may give each of these commands, by default all; the answer must be the same for all."""
        answers = {self._may(page, wish) for wish in wishes or WISHES}
        assert len(answers) == 1
        return answers.pop()

    def _may(self, page: Client, command: Any) -> bool:
        try:
            self.guests.check(command, NAMES.get(type(command), ""), page, self.open, self.table)
        except Refused:
            return False
        return True


def test_the_screen_that_begins_is_the_guests_and_a_phone_can_do_nothing_on_everybodys_page() -> None:
    pages = Pages()
    screen, phone = pages.page("screen", here=True), pages.page("phone")
    assert pages.may(screen, GuestBegins())
    pages.tell("guest", 1)
    assert (pages.may(phone), pages.may(screen)) == (False, True)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_guest_plays_with_another_table_where_the_owner_allows_it(allowed: bool) -> None:
    pages = Pages()
    pages.other_tables = allowed
    screen = pages.page("screen", here=True)
    assert pages.may(screen, GuestBegins())
    pages.tell("guest", 1)
    assert pages.may(screen, PlayWithTable(), PlayWithTable("ABCD2345")) is allowed
    operator = Client(None, "counter", is_operator=lambda: True)
    assert pages.may(operator, PlayWithTable())


def test_a_second_screen_on_the_tables_own_machine_cannot_meddle_either() -> None:
    pages = Pages(simulated=True)
    screen, other = pages.page("screen", here=True), pages.page("other", here=True)
    assert pages.may(screen, GuestBegins())
    pages.tell("guest", 1)
    assert (pages.may(other), pages.may(screen)) == (False, True)


def test_whoever_begins_is_not_overtaken_before_the_table_says_so() -> None:
    pages = Pages(simulated=True)
    screen, other = pages.page("screen", here=True), pages.page("other", here=True)
    assert (pages.may(screen, GuestBegins()), pages.may(other, GuestBegins())) == (True, False)
    pages.now = 2000  # rejected: the table still waits for a guest
    assert pages.may(other, GuestBegins())


def test_with_hands_on_the_board_only_the_tables_own_screen_belongs_to_them() -> None:
    pages = Pages()
    screen, phone = pages.page("screen", here=True), pages.page("phone")
    pages.tell("guest", 1)
    assert (pages.may(phone), pages.may(screen)) == (False, True)


def test_the_tables_own_screen_goes_before_a_phone_that_has_begun() -> None:
    pages = Pages()
    screen, phone = pages.page("screen", here=True), pages.page("phone")
    assert pages.may(phone, GuestBegins())
    pages.tell("guest", 1)
    assert (pages.may(phone), pages.may(screen), pages.may(phone)) == (True, True, False)


def test_a_screen_that_is_closed_is_nobodys_any_more() -> None:
    pages = Pages(simulated=True)
    screen = pages.page("screen", here=True)
    assert pages.may(screen, GuestBegins())
    pages.tell("guest", 1)
    pages.open.discard(screen)
    assert pages.may(pages.page("screen with no memory", here=True))


def test_the_next_guest_may_come_on_any_screen() -> None:
    pages = Pages()
    screen, phone = pages.page("screen", here=True), pages.page("phone")
    assert pages.may(screen, GuestBegins())
    pages.tell("guest", 1)
    pages.tell("attract", 1)
    pages.now = 2000
    assert pages.may(phone, GuestBegins())


def test_a_seats_page_acts_for_its_seat_but_neither_begins_nor_ends_a_visit() -> None:
    pages = Pages()
    screen, seat = pages.page("screen", here=True), pages.page("phone", seat="white")
    assert pages.may(screen, GuestBegins())
    pages.tell("guest", 1)
    assert pages.may(seat, Resign("white"), RequestHint(), TakeBack())
    assert not pages.may(seat, GuestDone())
    pages.tell("countdown", 1)
    assert pages.may(seat, GuestBegins()), "whoever plays on a phone may say that somebody is still there"


def test_what_the_shop_has_set_is_the_shops() -> None:
    pages = Pages(simulated=True)
    screen, seat = pages.page("screen", here=True), pages.page("phone", seat="white")
    for page in (screen, seat):
        with pytest.raises(Refused, match="ask at the counter"):
            pages.guests.check(TableMoves(on=False), "", page, pages.open, pages.table)


def test_the_operator_may_do_what_guests_may_not() -> None:
    pages = Pages()
    assert pages.may(pages.page("screen", here=True), GuestBegins())
    pages.tell("guest", 1)
    operator = Client(None, "office", is_operator=lambda: True)
    assert pages.may(operator, *WISHES, TableMoves(on=False))


def test_where_no_guests_come_and_go_every_page_may_do_as_before() -> None:
    pages = Pages()
    pages.table["shop"] = None
    assert pages.may(pages.page("one"), *WISHES, TableMoves(on=True))
    assert pages.may(pages.page("another"), *WISHES, TableMoves(on=True))


def test_whoever_holds_a_seat_leaves_with_the_guest() -> None:
    pages = Pages()
    assert pages.tell("guest", 1) == frozenset()
    assert pages.tell("countdown", 1) == frozenset()
    assert pages.tell("attract", 1) == {"white", "black"}
    assert pages.tell("attract", 1) == frozenset(), "whoever sits down now waits for the next guest"
    assert pages.tell("guest", 2) == frozenset()
    assert pages.tell("guest", 3) == {"white", "black"}, "one guest may follow another between two pictures"


def test_seats_of_the_other_games_are_let_go_when_these_come_on_the_table_again() -> None:
    pages = Pages()
    pages.tell("guest", 1)
    pages.table["view"] = {"game": "draughts"}
    assert pages.tell("guest", 1) == {"white", "black"}, "they were left by somebody before this guest"
    pages.table["view"] = {"game": "chess"}
    assert pages.tell("guest", 1) == frozenset(), "they are this guest's"


def test_seats_are_kept_when_the_table_starts_in_the_middle_of_a_visit() -> None:
    pages = Pages()
    pages.guests = GuestPages(lambda: 0)
    assert pages.tell("guest", 1) == frozenset()
    assert pages.tell("attract", 1) == {"white", "black"}


def test_a_phone_with_a_seat_is_let_go_when_the_guest_has_left(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.show(shop={"state": "guest", "guest": 1})
    with room.server, room.visit(f"{sit(room, 'red', 'a-phone')}/ws", cookie="a-phone") as phone:
        assert hear(phone, "table")["seats"]["red"]["taken"]
        room.show(shop={"state": "attract", "guest": 1})
        assert hear(phone, "gone")["sentence"].startswith("This link no longer works")
        with room.visit("/ws") as everybody:
            assert not hear(everybody, "table")["seats"]["red"]["taken"]


def test_in_a_shop_nobody_at_the_tables_screen_frees_the_seat_of_a_phone_that_sleeps(tmp_path: Path) -> None:
    room = Room(tmp_path)
    with room.server:
        sit(room, "red", "a-phone")
        sit(room, "blue", "another-phone")
        assert room.request("POST", "/free/red")[0] == 303
        room.show(shop={"state": "guest", "guest": 1})
        with room.visit("/ws") as everybody:
            hear(everybody, "table")
            status, _, sentence = room.request("POST", "/free/blue")
            assert (status, sentence) == (
                409,
                "Blue's page was closed a moment ago; the seat becomes free in three minutes.",
            )
            assert hear(everybody, "table")["seats"]["blue"]["taken"]


def test_a_phone_takes_no_seat_of_a_game_that_a_guest_plays_at_the_table() -> None:
    pages = Pages()
    pages.table["view"] |= {"moves": [], "outcome": None}
    assert pages.may(pages.page("the guest's"), GuestBegins())
    pages.tell("guest", 1)
    pages.guests.check_seat("red", "a friend's", pages.table)  # the game has no move yet
    pages.table["view"]["moves"] = [{"move": "b1c3"}]
    with pytest.raises(
        Refused, match=r"^someone is playing Red at the table; take a seat before a game starts, or wait"
    ):
        pages.guests.check_seat("red", "a stranger's", pages.table)
    pages.guests.check_seat("red", "the guest's", pages.table)
    pages.table["view"]["outcome"] = {"winner": "red"}
    pages.guests.check_seat("red", "a stranger's", pages.table)
