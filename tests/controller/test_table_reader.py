"""A card reader at the table: its cards reach the game, and its health is separate from the board's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

from controller.journal.store import Journal
from controller.messages.players import Players
from controller.sensing.card_tags import CardStore
from controller.table.session import Session
from controller.table.state import TableState
from controller.table.thread import Hand, Table
from controller.tabletop import tabletop
from controller.web import table_message
from hal import Board, CardReader, Health
from hal.errors import BoardError
from sim import SimBoard
from sim.cards import SimReader
from tests.controller.at_table import sit_down
from tests.controller.stack import HASTY, WAIT_S, clock

TAGS = CardStore.simulated("dragons", Random(1))


class Room:
    """A table of Dragons with a reader; `shown` is the newest message to each page."""

    def __init__(self, folder: Path, reader: CardReader) -> None:
        self.shown: dict[str | None, dict[str, Any]] = {}
        self.reader = reader
        self._folder = folder
        self._change = threading.Condition()
        self.table = Table(SimBoard(seed=1), self.session, clock, self.show, reader=reader)

    def session(self) -> Session:
        """Sits down; called in the table's thread."""
        return sit_down(
            tabletop("dragons"), Journal.open(self._folder / "journal.db"),
            Players("dragons", {"red": "human", "blue": "human"}),
            wall=lambda: 0, timing=HASTY, chance=Random(2), tags=TAGS,
        )  # fmt: skip

    def show(self, state: TableState, board: Board) -> None:
        with self._change:
            for seat in (None, "red", "blue"):
                self.shown[seat] = table_message(state, board, 0, seat, self.reader)
            self._change.notify_all()

    def until(self, wanted: Callable[[dict[str | None, dict[str, Any]]], Any]) -> dict[str | None, dict[str, Any]]:
        """Waits until the pages meet a condition."""
        with self._change:
            assert self._change.wait_for(lambda: bool(self.shown) and wanted(self.shown), WAIT_S)
            return dict(self.shown)

    def ask(self, command: Hand, seat: str | None = None) -> str | None:
        """Sends a command and waits for the answer."""
        answers: SimpleQueue[str | None] = SimpleQueue()
        self.table.ask(command, answers.put, seat)
        return answers.get(timeout=WAIT_S)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path, SimReader())
    with room.table:
        yield room


def tap(uid: str, on: bool) -> Hand:
    return Hand("tap", {"uid": uid, "on": on})


def test_board_and_reader_are_well_each_for_itself(room: Room) -> None:
    told = room.until(lambda shown: shown[None]["health"]["devices"]["reader"])[None]["health"]
    assert told == {
        "ok": True,
        "sentence": "the board works",
        "devices": {
            "board": {"ok": True, "sentence": "the board works"},
            "reader": {"ok": True, "sentence": "the simulated card reader is ready: no hardware"},
        },
    }


def test_two_cards_on_the_reader_are_told_and_the_board_stays_well(room: Room) -> None:
    assert room.ask(tap("04AA00000001", True)) is None
    assert room.ask(tap("04AA00000002", True)) is None
    crowded = room.until(lambda shown: not shown[None]["health"]["ok"])[None]["health"]
    assert crowded["sentence"] == "two cards are on the reader; leave only one"
    assert crowded["devices"]["board"]["ok"]
    assert room.ask(tap("04AA00000002", False)) is None
    assert room.until(lambda shown: shown[None]["health"]["ok"])


def test_a_card_on_the_reader_is_in_the_hand_of_its_seat(room: Room) -> None:
    seat = room.until(lambda shown: shown[None]["reader"])[None]["view"]["turn"]
    tags = room.shown[seat]["reader"]["tags"]
    assert (len(tags), room.shown[None]["reader"]["tags"]) == (6, [])
    assert room.ask(tap(tags[0]["uid"], True), seat) is None
    told = room.until(lambda shown: shown[seat]["card"])
    assert (told[seat]["card"], told[None]["card"]) == (tags[0]["card"], None)
    assert told[None]["reader"] == {"cards": [tags[0]["uid"]], "tags": []}


def test_nobody_lays_a_card_that_another_seats_page_holds(room: Room) -> None:
    seat = room.until(lambda shown: shown[None]["reader"])[None]["view"]["turn"]
    other = "blue" if seat == "red" else "red"
    uid = room.shown[seat]["reader"]["tags"][0]["uid"]
    for page in (None, other):
        assert room.ask(tap(uid, True), page) == "this page does not have that card"
    assert room.shown[None]["reader"] == {"cards": [], "tags": []}


def test_a_card_that_lies_there_already_cannot_be_put_there(room: Room) -> None:
    assert room.ask(tap("04AA00000001", True)) is None
    assert room.ask(tap("04AA00000001", True)) == "the card 04AA00000001 lies there already"
    assert room.ask(tap("no card", True)) is not None


def test_the_hands_of_another_seats_page_leave_the_board_alone(room: Room) -> None:
    seat = room.until(bool)[None]["view"]["turn"]
    other = "blue" if seat == "red" else "red"
    refusal = f"it is {seat.capitalize()}'s turn: please leave the board alone"
    assert room.ask(Hand("lift", {"square": "c3"}), other) == refusal
    assert room.ask(Hand("lift", {"square": "c3"}), seat) is None


class LostReader(SimReader):
    """A reader that is not there."""

    def _open(self) -> None:
        raise BoardError("the reader does not answer; check its cable")

    def _health(self) -> Health:
        return Health(False, "the reader does not answer; check its cable")


def test_a_reader_that_is_not_there_is_named_before_anybody_plays(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"^the reader does not answer; check its cable$"):
        Room(tmp_path, LostReader()).table.start()
    assert "table" not in {thread.name for thread in threading.enumerate()}
