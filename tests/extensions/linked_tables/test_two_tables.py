"""Two tables in one game: a move made on one lights up on the other, and both agree even if the line breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.errors import Refused
from controller.extensions.linked_tables.link import MOST_REFUSED
from controller.extensions.linked_tables.messages import AnswerTable, LeaveTable, PlayWithTable
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.state import GuestBegins, GuestDone, ShopState
from controller.messages.commands import Resign, StartGame, TakeBack
from controller.net.signed import Chain, facts_of
from tests.extensions.linked_tables.tables import AtHome, Stream, key_of, meet, settle
from tests.extensions.shop.stands import in_shop


def test_a_move_at_one_table_shines_at_the_other_and_is_made_there_by_hand(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    assert ben.state.engine_move == "b1c3"
    assert ben.journal == []
    ben.sitting.move("b1c3")
    settle(anna, ben)
    assert anna.journal == ben.journal == ["move b1c3"]
    ben.sitting.move("b5a3")
    settle(anna, ben)
    assert anna.state.engine_move == "b5a3"


def test_each_table_is_told_with_whom_it_plays_and_under_which_code(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    code = meet(anna, ben)
    assert (anna.other.state, anna.other.name, anna.other.code) == ("playing", "Ben", code)
    assert (ben.other.state, ben.other.name, ben.other.code) == ("playing", "Anna", code)
    assert anna.state.players.seats == {"red": "human", "blue": "table"}
    assert ben.state.players.seats == {"red": "table", "blue": "human"}


def test_nobody_moves_for_the_other_table(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    ben.sitting.lift("b1").place("c3").wait()
    settle(anna, ben)
    assert anna.journal == ben.journal == []
    assert ben.state.is_thinking


def test_a_move_is_played_on_a_broken_line_and_told_once_it_is_back(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    anna.break_line()
    anna.sitting.move("b1c3")
    settle(anna, ben)
    assert anna.other.state == "broken"
    assert anna.other.sentence == (
        "The connection to the other table is lost. Keep playing; your move is sent when the connection is back."
    )
    assert anna.journal == ["move b1c3"]
    assert ben.state.engine_move is None
    anna.mend_line()
    settle(anna, ben)
    assert (anna.other.state, ben.state.engine_move) == ("playing", "b1c3")


def test_a_move_whose_acceptance_was_lost_is_told_once(pair: tuple[AtHome, AtHome], streams: dict[str, Stream]) -> None:
    anna, ben = pair
    code = meet(anna, ben)
    anna.losing = True
    anna.sitting.move("b1c3")
    settle(anna, ben)
    anna.losing = False
    anna.sitting.wait(5000)
    settle(anna, ben)
    ben.sitting.move("b1c3", "b5a3")
    settle(anna, ben)
    assert len(streams[code].messages) == 4
    assert ben.journal == ["move b1c3", "move b5a3"]


def test_a_table_that_loses_its_power_goes_on_with_the_same_game(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    ben.sitting.journal.close()
    ben.sit()
    settle(anna, ben)
    assert (ben.other.state, ben.other.name, ben.state.engine_move) == ("playing", "Anna", "b1c3")
    ben.sitting.move("b1c3", "b5a3")
    settle(anna, ben)
    assert anna.state.engine_move == "b5a3"


def test_a_move_that_was_made_before_the_power_went_is_told_after_it(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    anna.break_line()
    anna.sitting.move("b1c3")
    anna.sitting.journal.close()
    anna.is_up = True
    anna.sit()
    settle(anna, ben)
    assert ben.state.engine_move == "b1c3"


def asked_to_take_back(pair: tuple[AtHome, AtHome]) -> tuple[AtHome, AtHome]:
    """Anna has moved, a hand has made her move at Ben's table, and she asks to take it back."""
    anna, ben = pair
    meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    ben.sitting.move("b1c3")
    settle(anna, ben)
    anna.sitting.ask(TakeBack())
    settle(anna, ben)
    return anna, ben


def test_a_take_back_is_asked_for_and_agreed_on(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = asked_to_take_back(pair)
    assert ben.other.question == "Anna asks to take back the last move. Do you agree?"
    assert anna.journal == ["move b1c3"]
    ben.sitting.ask(AnswerTable(True))
    settle(anna, ben)
    assert anna.journal == ben.journal == ["move b1c3", "back 1"]
    assert [str(move) for move in anna.state.game.moves] == []


def test_a_take_back_that_is_refused_changes_nothing(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = asked_to_take_back(pair)
    ben.sitting.ask(AnswerTable(False))
    settle(anna, ben)
    assert anna.journal == ben.journal == ["move b1c3"]
    assert (ben.other.question, anna.other.waits) == ("", False)


def test_a_move_that_no_hand_has_made_there_yet_can_be_taken_back(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    anna.sitting.ask(TakeBack())
    settle(anna, ben)
    ben.sitting.ask(AnswerTable(True))
    settle(anna, ben)
    assert ben.state.engine_move is None
    assert ben.journal == []
    ben.sitting.journal.close()
    ben.sit()
    settle(anna, ben)
    anna.sitting.feel(anna.state.tabletop.situation(anna.state.game).occupied).wait()
    anna.sitting.move("d1e3")
    settle(anna, ben)
    assert ben.state.engine_move == "d1e3"


def test_a_resignation_is_agreed_on_and_ends_the_game_at_both_tables(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    anna.sitting.ask(Resign("red"))
    settle(anna, ben)
    assert ben.other.question == "Red wants to resign. Do you agree?"
    ben.sitting.ask(AnswerTable(True))
    settle(anna, ben)
    assert anna.journal == ben.journal == ["resign red", "ended blue resigned"]


def test_nobody_resigns_for_the_other_table(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    with pytest.raises(Refused, match="Blue plays at the other table"):
        anna.sitting.ask(Resign("blue"))


def test_whoever_joins_may_have_the_seat_that_begins(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben, away=("red",))
    assert anna.state.players.seats == {"red": "table", "blue": "human"}
    ben.sitting.move("b1c3")
    settle(anna, ben)
    assert anna.state.engine_move == "b1c3"


@pytest.mark.parametrize(("usual", "plays"), [("engine:2", "human"), ("engine:3", "engine:3")])
def test_a_person_sits_down_where_a_table_would_have_its_usual_computer_alone(
    pair: tuple[AtHome, AtHome], usual: str, plays: str
) -> None:
    anna, ben = pair
    ben.sit(seats={"red": "human", "blue": usual})
    meet(anna, ben)
    assert ben.state.players.seats == {"red": "table", "blue": plays}


def test_a_third_table_is_told_that_the_game_has_its_two(
    pair: tuple[AtHome, AtHome], streams: dict[str, Stream]
) -> None:
    anna, ben = pair
    code = meet(anna, ben)
    carla = AtHome("Carla", streams)
    carla.sitting.ask(PlayWithTable(code))
    settle(anna, ben, carla)
    assert (carla.other.state, carla.other.sentence) == (
        "refused",
        "Another table has already joined that game; ask for a new code",
    )


def test_a_code_that_nobody_has_offered_is_told_before_a_game_begins(streams: dict[str, Stream]) -> None:
    ben = AtHome("Ben", streams)
    ben.sitting.ask(PlayWithTable("ABCD-2345"))
    settle(ben)
    assert ben.other.sentence == "No game has the code ABCD2345; ask for a new code, as codes expire after a day"


def test_a_code_ends_after_a_day(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    code = anna.other.code
    ben.sitting.now += 25 * 3600 * 1000
    ben.sitting.ask(PlayWithTable(code))
    settle(anna, ben)
    assert ben.other.sentence == f"The code {code} has expired; ask for a new one"


def test_what_is_no_code_is_refused_at_once(streams: dict[str, Stream]) -> None:
    ben = AtHome("Ben", streams)
    with pytest.raises(Refused, match="'hello' is not a game code; a code has 8 letters and digits"):
        ben.sitting.ask(PlayWithTable("hello"))


def test_a_new_game_at_one_table_leaves_the_game_between_two_in_the_journal(pair: tuple[AtHome, AtHome]) -> None:
    anna, ben = pair
    meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    anna.sitting.ask(StartGame())
    settle(anna, ben)
    assert anna.other is None
    assert anna.state.players.seats == {"red": "human", "blue": "human"}


def test_an_offer_is_withdrawn(streams: dict[str, Stream]) -> None:
    anna = AtHome("Anna", streams)
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    assert anna.other.state == "waiting"
    anna.sitting.ask(LeaveTable())
    assert anna.other is None


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"hello", "malformed"),
        (b"[" * 100, "malformed"),
        (b"x" * 300_000, "huge"),
        (b"{}", "old"),
        (Chain("ABCD2345").next({"kind": "move", "move": "b1c3"}, key_of("Carla")), "foreign"),
    ],
)
def test_what_strangers_say_changes_nothing_and_is_counted(
    pair: tuple[AtHome, AtHome], streams: dict[str, Stream], data: bytes, kind: str
) -> None:
    anna, ben = pair
    code = meet(anna, ben)
    streams[code].messages.append(data)
    settle(anna, ben)
    assert anna.other.refused == ben.other.refused == {kind: 1}
    anna.sitting.move("b1c3")
    settle(anna, ben)
    assert ben.state.engine_move == "b1c3"


def by_nobody(_: Stream) -> list[bytes]:
    """Ten bytes that no table has signed."""
    return [b"x" * 10] * (MOST_REFUSED + 100)


def by_a_stranger(_: Stream) -> list[bytes]:
    """A message of a table that does not play here."""
    chain, carla = Chain("ABCD2345"), key_of("Carla")
    return [chain.next({"kind": "move", "number": number}, carla) for number in range(MOST_REFUSED + 100)]


def said_before(stream: Stream) -> list[bytes]:
    """Messages that the tables of the game sent, sent again by somebody else."""
    return stream.messages[-1:] * (MOST_REFUSED + 100)


def said_in_another_game(_: Stream) -> list[bytes]:
    """A message that a table of the game sent in another one."""
    chain, ben = Chain("ABCD2345"), key_of("Ben")
    return [chain.next({"kind": "move", "number": number}, ben) for number in range(MOST_REFUSED + 100)]


def wrong_once(stream: Stream) -> list[bytes]:
    """The same faulty messages of a table of the game, first from that table and then from somebody else."""
    return said_by_ben(stream, 1) * (MOST_REFUSED + 100)


def said_by_ben(stream: Stream, count: int) -> list[bytes]:
    """The next messages of Ben's table in the chain: `count` different ones that nobody understands."""
    chain = Chain(facts_of(stream.messages[0])["game"])
    for data in stream.messages:
        chain.add(chain.read(data))
    return [chain.next({"kind": "nonsense", "number": number}, key_of("Ben")) for number in range(count)]


@pytest.mark.parametrize("flood", [by_nobody, by_a_stranger, said_before, said_in_another_game, wrong_once])
def test_eleven_hundred_messages_of_strangers_end_no_game(
    pair: tuple[AtHome, AtHome], streams: dict[str, Stream], flood: Callable[[Stream], list[bytes]]
) -> None:
    anna, ben = pair
    code = meet(anna, ben)
    streams[code].messages.extend(flood(streams[code]))
    settle(anna, ben)
    assert sum(anna.other.refused.values()) == MOST_REFUSED + 100
    anna.sitting.move("b1c3")
    settle(anna, ben)
    assert (anna.other.state, ben.other.state, ben.state.engine_move) == ("playing", "playing", "b1c3")


def test_a_table_takes_no_step_for_messages_that_nobody_has_signed(
    pair: tuple[AtHome, AtHome], streams: dict[str, Stream]
) -> None:
    anna, ben = pair
    code = meet(anna, ben)
    before = anna.sitting.now
    streams[code].messages.extend([b"x" * 10] * 1100)
    settle(anna, ben)
    assert anna.sitting.now - before == 1


def test_a_table_that_signs_more_wrong_messages_than_anybody_would_ends_the_game_and_is_read_no_more(
    pair: tuple[AtHome, AtHome], streams: dict[str, Stream]
) -> None:
    anna, ben = pair
    code = meet(anna, ben)
    streams[code].messages.extend(said_by_ben(streams[code], MOST_REFUSED + 500))
    settle(anna, ben)
    assert (anna.other.state, anna.other.refused) == ("refused", {"malformed": MOST_REFUSED, "too many": 1})
    assert anna.other.sentence == (
        f"The game {code} has ended: Ben sent 1000 messages that do not belong to it. Start a new game."
    )
    assert anna.state.game.moves == ()
    new = meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    assert (new != code, anna.other.refused, ben.state.engine_move) == (True, None, "b1c3")


def in_a_shop(streams: dict[str, Stream]) -> AtHome:
    """A table in shop mode at which somebody has picked up a piece."""
    inn = AtHome("Anna", streams, extensions=in_shop(ShopSettings(True, 5, 2, attract=False)))
    inn.sitting.ask(GuestBegins())
    return inn


def test_an_offer_goes_with_the_guest_who_made_it(streams: dict[str, Stream]) -> None:
    inn, ben = in_a_shop(streams), AtHome("Ben", streams)
    inn.sitting.ask(PlayWithTable())
    settle(inn)
    code = inn.other.code
    inn.sitting.ask(GuestDone())
    settle(inn)
    assert inn.other is None
    ben.sitting.ask(PlayWithTable(code))
    settle(inn, ben)
    assert inn.state.players.seats == {"red": "human", "blue": "human"}


def test_a_guest_who_waits_for_another_table_is_asked_whether_somebody_is_there(streams: dict[str, Stream]) -> None:
    inn, ben = in_a_shop(streams), AtHome("Ben", streams)
    meet(inn, ben, away=("red",))
    assert (inn.state.is_thinking, inn.state.part(ShopState).state) == (True, "guest")
    inn.sitting.wait(6_000)
    assert inn.state.part(ShopState).state == "countdown"
    inn.sitting.wait(3_000)
    settle(inn, ben)
    assert (inn.state.part(ShopState).state, inn.other) == ("attract", None)
