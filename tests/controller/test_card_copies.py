"""Two copies of one deck as real cards: a tag belongs to a seat's copy, and a wrong one reveals nothing of its card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from queue import SimpleQueue

import pytest

from controller.errors import Refused
from controller.messages.commands import StartGame
from controller.sensing.card_tags import CardStore, Tag
from engine.dragons import Dragons
from engine.game import CHANCE
from hal import CardSeen, HardwareEvent, make_reader
from sim.cards import CardPad
from tests.chips.readers import Pn532Chip
from tests.controller.command_line import is_one_complaint, run
from tests.controller.dragons_sitting import EYES, DragonsSitting
from tests.controller.secrets_of import betrayed
from tests.hal.ports import Socket

EQUAL = {"red-deck": "highwood", "blue-deck": "highwood"}
RED, BLUE, OLD = "04A2B3C4D5E680", "04A2B3C4D5E681", "04A2B3C4D5E682"
STORE = CardStore(
    {
        RED: Tag("dragons", "highwood", "fog", "red"),
        BLUE: Tag("dragons", "highwood", "fog", "blue"),
        OLD: Tag("dragons", "highwood", "archers"),
    }
)


class Reader:
    """A PN532 on a simulated wire, with its pad."""

    def __init__(self, stack: ExitStack) -> None:
        self.pad = CardPad()
        self._told: SimpleQueue[HardwareEvent] = SimpleQueue()
        options = {"port": "USB1", "opener": Socket(Pn532Chip(self.pad)).opened, "retry-s": 0.01}
        reader = make_reader("pn532", options)
        stack.callback(reader.close)
        ticks = count(0, 100)
        reader.open(self._told.put, lambda: next(ticks))  # each read takes a tenth of a second

    def reads(self, uid: str) -> str:
        """Puts a tag on the reader in place of the last one; returns its number."""
        for card in self.pad.cards:
            self.pad.take(card)
        self.pad.put(uid)
        while not isinstance(event := self._told.get(timeout=60), CardSeen):
            pass
        return event.uid


@pytest.fixture
def reader() -> Iterator[Reader]:
    with ExitStack() as stack:
        yield Reader(stack)


def owner_of(table: DragonsSitting, move: str) -> str:
    [owner] = [eyes for eyes in ("red", "blue") if table.session.game.seen_by(move, eyes)[0] == move]
    return owner


def test_a_tag_is_on_its_seats_copy_and_one_without_a_seat_on_the_first_players() -> None:
    game = Dragons(rules=EQUAL)
    assert [STORE.read(uid, game)[0] for uid in (RED, BLUE, OLD)] == [["red"], ["blue"], ["red"]]
    only_blue = Dragons(rules={"red-deck": "low-mere", "blue-deck": "highwood"})
    assert [STORE.read(uid, only_blue)[0] for uid in (BLUE, OLD)] == [["blue"], ["blue"]]
    with pytest.raises(Refused, match=r"^this card belongs to another game or deck$"):
        STORE.read(RED, only_blue)


def test_a_file_of_tags_keeps_whose_copy_each_is(tmp_path: Path) -> None:
    STORE.save(tmp_path / "cards.yml")
    assert CardStore.load(tmp_path / "cards.yml").tags == STORE.tags
    assert "seat" not in (tmp_path / "cards.yml").read_text().split(OLD)[1]


@pytest.mark.slow
def test_both_seats_draw_from_their_own_copy_through_the_bytes_of_a_reader(reader: Reader) -> None:
    with DragonsSitting(physical=True, rules=EQUAL) as table:
        wrong = right = 0
        while wrong < 4 or right < 6:
            if table.turn != CHANCE:
                table.play_any()
                continue
            move = str(next(iter(table.session.game.legal_moves)))
            owner, card, before = owner_of(table, move), move.partition(":")[2], table.session.game.text()
            other = "blue" if owner == "red" else "red"
            table.step(CardSeen(table.now, reader.reads(table.uid(other, card))))
            said = f"This card belongs to {other.capitalize()}; the next one is for {owner.capitalize()}."
            assert (table.session.said, table.session.game.text()) == (said, before)
            wrong += 1
            table.step(CardSeen(table.now, reader.reads(table.uid(owner, card))))
            assert str(table.session.game.moves[-1]) == move
            right += 1
            for eyes in EYES:
                assert betrayed(json.dumps(table.sent(eyes)), table.state, eyes) == set()


def test_what_is_said_of_a_wrong_copy_is_the_same_for_every_card() -> None:
    with DragonsSitting(rules=EQUAL) as table:
        other = "blue" if table.turn == "red" else "red"
        before, said = table.session.game.text(), set[str]()
        for card in Dragons.decks()["highwood"]:
            table.step(CardSeen(table.now, table.uid(other, card)))
            said.add(table.session.said)
            assert (table.session.selected, table.session.game.text()) == (None, before)
        assert said == {f"This card belongs to {other.capitalize()}; the next one is for {table.turn.capitalize()}."}


def test_real_cards_wait_until_the_copy_of_every_seat_has_tags() -> None:
    with DragonsSitting(physical=True) as table:
        one_copy = CardStore({uid: tag for uid, tag in table.tags.tags.items() if tag.seat == "red"})
        why, learn = "Blue's copy of the deck", "has no tags yet; enrol them with: chameleon cards learn --deck"
        assert one_copy.missing_tags("dragons", EQUAL) == f"{why} 'highwood' {learn} highwood --seat blue"
        low = {**EQUAL, "blue-deck": "low-mere"}
        assert one_copy.missing_tags("dragons", low) == f"{why} 'low-mere' {learn} low-mere"
        table.step(StartGame(rules={"blue-deck": "highwood"}))  # here both have theirs
        assert dict(table.session.game.rules) == {**EQUAL, "match": "one-game"}


def test_a_seats_copy_is_learned_and_listed_by_its_deck() -> None:
    listed = run("cards", "list", "--deck", "highwood", "--seat", "blue")
    assert listed.status == 0 and "Blue's Reed Scout, copy 2" in listed.out
    assert is_one_complaint(run("cards", "list", "--seat", "blue"))
    assert is_one_complaint(run("cards", "list", "--deck", "highwood", "--seat", "green"))
