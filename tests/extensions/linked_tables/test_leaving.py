"""When a player leaves a game between two tables, the other table shows why and what can be done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.extensions.linked_tables.messages import AnswerTable, LeaveTable, PlayWithTable, SendMessage
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.state import GuestBegins, GuestDone
from controller.messages.commands import Resign, Resume, StartGame
from controller.messages.extensions import SwitchedOff
from controller.net.signed import Chain
from controller.table.operator_settings import LockTable
from controller.table.prompts import expectation
from tests.controller.sitting import HUMANS
from tests.extensions.linked_tables.tables import AtHome, Stream, key_of, meet, settle
from tests.extensions.linked_tables.test_hidden_tables import Pair, moves
from tests.extensions.shop.stands import in_shop

WAIT = "Wait for it, or start another game; this one stays in Unfinished games."


@pytest.fixture
def pair(pair: tuple[AtHome, AtHome]) -> tuple[AtHome, AtHome]:
    """Anna and Ben play, and Anna has moved."""
    anna, ben = pair
    meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    return anna, ben


def start_again(home: AtHome) -> None:
    home.sitting.journal.close()
    home.sit()


def switch_off(home: AtHome) -> None:
    """Shuts the table's program down as its owner would; its last action is to notify the other table."""
    home.step(SwitchedOff())
    for wish in home.sitting.session.take_requests():
        if isinstance(wish, SendMessage):
            assert home.streams[home.code].publish(wish.data, wish.after)
    home.line.code = ""


def begins_another_game(home: AtHome) -> None:
    home.sitting.ask(StartGame())


def leaves(home: AtHome) -> None:
    home.sitting.ask(LeaveTable())


def closes(home: AtHome) -> None:
    home.step(LockTable(True))


def opens(home: AtHome) -> None:
    home.step(LockTable(False))


def resumes(home: AtHome) -> None:
    home.sitting.ask(Resume(2))


@pytest.mark.parametrize(
    ("goes", "told", "comes_back"),
    [
        (begins_another_game, "Anna has left the game.", resumes),
        (leaves, "Anna has left the game.", resumes),
        (switch_off, "Anna was switched off.", start_again),
        (closes, "Anna was closed for the time being.", opens),
    ],
)
def test_the_other_table_is_told_who_has_gone_and_what_can_be_done_and_when_they_are_back(
    pair: tuple[AtHome, AtHome], goes: Callable[[AtHome], None], told: str, comes_back: Callable[[AtHome], None]
) -> None:
    anna, ben = pair
    goes(anna)
    settle(anna, ben)
    assert (ben.other.state, ben.other.sentence) == ("left", f"{told} {WAIT}")
    assert ben.state.said == told
    comes_back(anna)
    settle(anna, ben)
    assert (ben.other.state, ben.other.sentence) == ("playing", "Playing with Anna.")
    assert ben.state.said == "Anna is back."
    ben.sitting.move("b1c3", "b5a3")
    settle(anna, ben)
    assert anna.state.engine_move == "b5a3"


def test_whoever_waits_for_a_table_that_has_gone_is_told_so_instead_of_who_is_to_move(
    pair: tuple[AtHome, AtHome],
) -> None:
    anna, ben = pair
    ben.sitting.move("b1c3", "b5a3")
    settle(anna, ben)
    assert expectation(ben.state) == "Red decides at the other table."
    leaves(anna)
    settle(anna, ben)
    assert expectation(ben.state) == WAIT


def test_a_game_that_is_left_makes_room_for_a_new_one_between_the_people_here(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    leaves(anna)
    settle(anna, ben)
    assert anna.other is None
    assert (anna.state.players.seats, moves(anna)) == ({"red": "human", "blue": "human"}, [])
    leaves(ben)
    settle(anna, ben)
    assert (ben.other, ben.state.players.seats) == (None, {"red": "human", "blue": "human"})


def test_who_offers_another_game_leaves_this_one_and_comes_back_when_they_take_the_offer_back(
    pair: tuple[AtHome, AtHome],
) -> None:
    anna, ben = pair
    anna.sitting.ask(PlayWithTable())
    settle(anna, ben)
    assert (anna.other.state, ben.other.state) == ("waiting", "left")
    leaves(anna)
    settle(anna, ben)
    assert (anna.other.state, ben.other.state) == ("playing", "playing")


def test_a_table_that_is_left_is_told_also_where_the_line_was_broken_and_of_the_last_moves_first(
    pair: tuple[AtHome, AtHome],
) -> None:
    anna, ben = pair
    ben.sitting.move("b1c3")
    ben.break_line()
    ben.sitting.move("b5a3")
    leaves(ben)
    settle(anna, ben)
    assert (anna.other.state, anna.state.engine_move) == ("playing", None)
    ben.mend_line()
    settle(anna, ben)
    assert (anna.other.state, anna.state.engine_move) == ("left", "b5a3")
    assert [line.code for line in ben.lines] == ["", ""]


def test_a_table_that_comes_back_before_it_has_said_that_it_goes_says_nothing(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    anna.break_line()
    leaves(anna)
    resumes(anna)
    anna.mend_line()
    settle(anna, ben)
    assert (ben.other.state, ben.state.said) == ("playing", ben.state.said)
    ben.sitting.move("b1c3", "b5a3")
    settle(anna, ben)
    assert anna.state.engine_move == "b5a3"


def test_a_guest_who_goes_is_missed_at_the_other_table(streams: dict[str, Stream]) -> None:
    inn = AtHome("Anna", streams, extensions=in_shop(ShopSettings(True, 5, 2, attract=False)))
    ben = AtHome("Ben", streams)
    inn.sitting.ask(GuestBegins())
    meet(inn, ben)
    inn.sitting.ask(GuestDone())
    settle(inn, ben)
    gone = "The guest at Anna has left. Start another game: nobody there continues this one."
    assert (ben.other.state, ben.other.sentence) == ("left", gone)


@pytest.mark.parametrize("goes", [leaves, switch_off])
def test_nobody_joins_a_game_that_is_offered_no_more(
    streams: dict[str, Stream], goes: Callable[[AtHome], None]
) -> None:
    anna, ben = AtHome("Anna", streams), AtHome("Ben", streams)
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    code = anna.other.code
    goes(anna)
    settle(anna)
    ben.sitting.ask(PlayWithTable(code))
    settle(anna, ben)
    assert ben.other.sentence == "Anna has withdrawn its offer; ask for a new code"
    assert anna.state.players.seats == ben.state.players.seats == {"red": "human", "blue": "human"}


def test_who_joins_in_the_moment_in_which_an_offer_is_taken_back_is_told_that_the_other_has_left(
    streams: dict[str, Stream],
) -> None:
    anna, ben = AtHome("Anna", streams), AtHome("Ben", streams)
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    code = anna.other.code
    anna.is_up = False
    leaves(anna)
    ben.sitting.ask(PlayWithTable(code))
    settle(anna, ben)
    assert ben.other.state == "playing"
    anna.mend_line()
    settle(anna, ben)
    assert (ben.other.state, ben.other.sentence) == ("left", f"Anna has left the game. {WAIT}")


@pytest.mark.parametrize(
    ("name", "body", "kind"),
    [
        ("Anna", {"kind": "leave", "why": "nothing"}, "malformed"),
        ("Carla", {"kind": "leave", "why": "left"}, "foreign"),
        ("Carla", {"kind": "back"}, "foreign"),
    ],
)
def test_nobody_leaves_for_another_table_or_for_no_reason(
    pair: tuple[AtHome, AtHome], streams: dict[str, Stream], name: str, body: dict[str, str], kind: str
) -> None:
    anna, ben = pair
    chain = Chain(ben.code)
    for data in streams[ben.code].messages:
        chain.add(chain.read(data))
    streams[ben.code].messages.append(chain.next(body, key_of(name)))
    settle(anna, ben)
    assert (ben.other.state, ben.other.refused) == ("playing", {kind: 1})


def test_when_a_game_is_over_nobody_is_missed(pair: tuple[AtHome, AtHome], streams: dict[str, Stream]) -> None:
    anna, ben = pair
    anna.sitting.ask(Resign("red"))
    settle(anna, ben)
    ben.sitting.ask(AnswerTable(True))
    settle(anna, ben)
    told = len(streams[ben.code].messages)
    begins_another_game(anna)
    settle(anna, ben)
    assert (ben.other.state, len(streams[ben.code].messages)) == ("playing", told)


def test_a_game_with_hidden_cards_that_was_left_says_so_and_goes_on_when_the_table_is_back() -> None:
    pair = Pair().play(4)
    anna, ben = pair.homes
    number = anna.state.game_id
    leaves(anna)
    settle(anna, ben)
    assert (ben.other.state, ben.other.sentence) == ("left", f"Anna has left the game. {WAIT}")
    anna.sitting.ask(Resume(number))
    settle(anna, ben)
    assert (ben.other.state, ben.state.said) == ("playing", "Anna is back.")
    before = len(moves(ben))
    while len(moves(ben)) == before:
        assert pair.move()


def test_while_the_cards_are_shuffled_whoever_waits_is_told_that_the_other_table_has_left() -> None:
    streams: dict[str, Stream] = {}
    anna, ben = (AtHome(name, streams, game="dragons", seats=HUMANS) for name in ("Anna", "Ben"))
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    ben.sitting.ask(PlayWithTable(anna.other.code))
    while ben.state.held != "The two tables are shuffling the cards together. This takes a few seconds.":
        assert any([home.work() for home in (anna, ben)])
    leaves(ben)
    settle(anna, ben)
    assert anna.state.held == WAIT
