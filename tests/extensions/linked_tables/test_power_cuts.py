"""A table loses power: afterwards its offer still stands, and it sends a last move that it had not sent yet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from controller.extensions.linked_tables.meeting import Offer
from controller.extensions.linked_tables.messages import AnswerTable, LeaveTable, PlayWithTable
from controller.extensions.linked_tables.offers import KeptOffer, StandingOffer
from controller.extensions.shop.settings import ShopSettings
from controller.messages.commands import StartGame, TakeBack
from controller.messages.extensions import SwitchedOff
from tests.extensions.linked_tables.tables import SERVER, AtHome, Stream, meet, settle
from tests.extensions.shop.stands import in_shop

DAY_MS = 86_400_000
TAKEN_BACK = "Anna has withdrawn its offer; ask for a new code"
OFFER = Offer("chameleon", "start", {"flying": True}, {"red": 0, "blue": 1}, "Anna", "1.0", 5)


@pytest.fixture
def anna(streams: dict[str, Stream], tmp_path: Path) -> AtHome:
    """Anna, whose journal is on a disk."""
    return AtHome("Anna", streams, tmp_path)


@pytest.fixture
def ben(streams: dict[str, Stream]) -> AtHome:
    return AtHome("Ben", streams)


def loses_power(home: AtHome, **options: Any) -> None:
    """Cuts the power before anything else is sent, and starts the table again."""
    home.sitting.journal.close()
    home.sit(**options)


def offered(home: AtHome) -> str:
    home.sitting.ask(PlayWithTable())
    settle(home)
    code: str = home.other.code
    return code


def joins(home: AtHome, code: str, *others: AtHome) -> None:
    home.sitting.ask(PlayWithTable(code))
    settle(home, *others)


# An offer


def should_offer_nothing(table: AtHome, code: str, other: AtHome) -> None:
    """The table is with nobody, and a player who joins by its code reads that the offer was withdrawn."""
    settle(table)
    assert table.other is None
    joins(other, code, table)
    assert other.other.sentence == TAKEN_BACK


def test_an_offer_stands_under_the_same_code_after_a_power_cut(anna: AtHome, ben: AtHome) -> None:
    code = offered(anna)
    loses_power(anna)
    settle(anna)
    assert (anna.other.state, anna.other.code) == ("waiting", code)
    joins(ben, code, anna)
    assert (anna.other.state, ben.other.state) == ("playing", "playing")
    assert anna.state.players.seats == {"red": "human", "blue": "table"}


def test_who_has_joined_while_the_table_had_no_power_plays_with_it_afterwards(anna: AtHome, ben: AtHome) -> None:
    code = offered(anna)
    joins(ben, code)
    loses_power(anna)
    settle(anna, ben)
    assert (anna.other.state, anna.other.name, ben.other.state) == ("playing", "Ben", "playing")


def test_an_offer_that_the_hub_had_not_heard_of_is_made_after_the_power_cut(anna: AtHome, ben: AtHome) -> None:
    anna.is_up = False
    anna.sitting.ask(PlayWithTable())
    code = anna.other.code
    anna.is_up = True
    loses_power(anna)
    settle(anna)
    joins(ben, code, anna)
    assert anna.other.state == "playing"


def test_who_offers_just_what_is_offered_already_keeps_the_code(anna: AtHome) -> None:
    code = offered(anna)
    loses_power(anna)
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    assert anna.other.code == code
    anna.sitting.ask(PlayWithTable(None, ("red",)))
    settle(anna)
    assert anna.other.code != code


@pytest.mark.parametrize("wanted", [PlayWithTable(None, ("red",)), PlayWithTable("ABCD2345"), LeaveTable()])
def test_an_offer_from_before_is_taken_back_at_once_when_something_else_is_wanted(
    anna: AtHome, ben: AtHome, wanted: PlayWithTable | LeaveTable
) -> None:
    code = offered(anna)
    loses_power(anna)
    anna.sitting.ask(wanted)
    settle(anna)
    joins(ben, code, anna)
    assert ben.other.sentence == TAKEN_BACK


def test_an_offer_that_was_taken_back_on_a_broken_line_is_taken_back_after_the_power_cut(
    anna: AtHome, ben: AtHome
) -> None:
    code = offered(anna)
    anna.break_line()
    anna.sitting.ask(LeaveTable())
    anna.is_up = True
    loses_power(anna)
    should_offer_nothing(anna, code, ben)


def test_a_table_that_was_switched_off_offers_nothing_when_it_is_back(anna: AtHome, ben: AtHome) -> None:
    code = offered(anna)
    anna.step(SwitchedOff())
    loses_power(anna)
    should_offer_nothing(anna, code, ben)


def test_a_shop_has_taken_the_offer_of_its_guest_back_when_it_has_power_again(anna: AtHome, ben: AtHome) -> None:
    code = offered(anna)
    loses_power(anna, extensions=in_shop(ShopSettings(True, 5, 2, attract=False)))
    should_offer_nothing(anna, code, ben)


def test_an_offer_by_other_rules_than_those_of_the_table_now_is_taken_back(
    anna: AtHome, ben: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = offered(anna)
    monkeypatch.setattr("controller.extensions.linked_tables.offers.rules_version", lambda game: "newer")
    loses_power(anna)
    should_offer_nothing(anna, code, ben)


def test_after_a_day_an_offer_is_forgotten(anna: AtHome, tmp_path: Path) -> None:
    offered(anna)
    file = tmp_path / "table-offer.json"
    kept = json.loads(file.read_text())
    kept["offer"]["until"] -= DAY_MS + 60_000
    file.write_text(json.dumps(kept))
    loses_power(anna)
    settle(anna)
    assert anna.other is None
    assert not file.exists()


def test_once_somebody_has_joined_nothing_is_offered_any_more(anna: AtHome, ben: AtHome, tmp_path: Path) -> None:
    meet(anna, ben)
    assert not (tmp_path / "table-offer.json").exists()
    anna.sitting.ask(StartGame())
    loses_power(anna)
    settle(anna, ben)
    assert anna.other is None


# Its file


@pytest.mark.parametrize("taken_back", ["", "left"])
def test_an_offer_is_read_as_it_was_kept_and_only_its_user_can_read_it(tmp_path: Path, taken_back: str) -> None:
    kept = KeptOffer("ABCD2345", SERVER, OFFER, taken_back)
    file = tmp_path / "table-offer.json"
    StandingOffer(file).keep_offer(kept)
    assert StandingOffer(file).kept_offer() == kept
    assert file.stat().st_mode & 0o777 == 0o600
    StandingOffer(file).keep_offer(None)
    assert StandingOffer(file).kept_offer() is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"code": "A", "server": "B", "offer": {}, "taken_back": ""}'])
def test_a_damaged_file_offers_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "table-offer.json").write_text(text)
    assert StandingOffer(tmp_path / "table-offer.json").kept_offer() is None


def test_a_reason_that_is_none_offers_nothing(tmp_path: Path) -> None:
    file = tmp_path / "table-offer.json"
    StandingOffer(file).keep_offer(KeptOffer("ABCD2345", SERVER, OFFER, "whim"))
    assert StandingOffer(file).kept_offer() is None


def test_a_folder_that_is_not_there_is_no_trouble(tmp_path: Path) -> None:
    file = StandingOffer(tmp_path / "no such folder" / "table-offer.json")
    file.keep_offer(KeptOffer("ABCD2345", SERVER, OFFER))
    file.keep_offer(None)
    assert file.kept_offer() is None


# The last move


@pytest.fixture
def won(anna: AtHome, ben: AtHome) -> AtHome:
    """Anna has moved onto Blue's home and won, and lost power before Ben's table could be notified."""
    meet(anna, ben)
    for move in ("d1c3", "b5d4"):
        for home in (anna, ben):
            home.sitting.move(move)
            settle(anna, ben)
    anna.is_up = False
    anna.sitting.move("c3xa5")
    anna.is_up = True
    loses_power(anna)
    return anna


THE_GAME = ["move d1c3", "move b5d4", "move c3a5", "ended red arrival"]


def entries(home: AtHome, number: int) -> list[str]:
    """The game's entries in a table's journal, without the players and how the tables found each other."""
    kept = home.sitting.journal.load(number).entries
    return [f"{entry.kind} {entry.text}" for entry in kept if entry.kind in ("move", "back", "ended")]


def test_a_winning_move_that_was_not_told_is_told_after_the_power_cut(won: AtHome, ben: AtHome) -> None:
    settle(won, ben)
    assert ben.state.engine_move == "c3a5"
    ben.sitting.move("c3xa5")
    settle(won, ben)
    assert entries(won, 2) == entries(ben, 2) == THE_GAME


def test_it_is_told_also_when_another_game_is_on_the_table_then(won: AtHome, ben: AtHome) -> None:
    won.sitting.journal.close()
    won.sit(new=True)
    settle(won, ben)
    ben.sitting.move("c3xa5")
    settle(won, ben)
    assert won.state.game_id == 3
    assert entries(won, 2) == entries(ben, 2) == THE_GAME
    assert [line.code for line in won.lines] == ["", ""]


@pytest.mark.parametrize("new", [False, True])
def test_once_the_last_move_is_told_nobody_looks_for_the_other_table_any_more(
    won: AtHome, ben: AtHome, new: bool
) -> None:
    settle(won, ben)
    won.sitting.journal.close()
    won.sit(new=new)
    settle(won)
    assert (won.other, [line.code for line in won.lines]) == (None, [""])


def test_a_game_that_the_hub_has_forgotten_is_let_be(won: AtHome, streams: dict[str, Stream]) -> None:
    streams.clear()
    won.sitting.journal.close()
    won.sit(new=True)
    settle(won)
    assert [line.code for line in won.lines] == ["", ""]


def test_an_end_that_was_taken_back_and_came_again_is_told_again(won: AtHome, ben: AtHome) -> None:
    settle(won, ben)
    won.sitting.ask(TakeBack())
    settle(won, ben)
    ben.sitting.ask(AnswerTable(True))
    settle(won, ben)
    won.is_up = False
    won.sitting.place("c3").wait().move("c3xa5")
    won.is_up = True
    loses_power(won)
    settle(won, ben)
    assert ben.state.engine_move == "c3a5"
    assert entries(won, 2) == [*THE_GAME, "back 1", *THE_GAME[2:]]
