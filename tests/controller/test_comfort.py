"""What people choose for the table they sit at: its voice says things again, and small hands have all the time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.clock.rules import ClockRule
from controller.errors import Refused
from controller.hands import Illegal, Lifted, Timing
from controller.messages.accessibility import ComfortShown, PaceWanted, SayAgain, SmallHands, VoiceWanted
from controller.messages.commands import Judge, TakeBack, Tick
from controller.sensing.trace import replay
from controller.table.knocks import hear_knocks
from hal import square_index
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.sitting import Sitting
from tests.controller.test_trace import replays_to_itself

SPEAKS = ComfortShown(speaks=True)
USUAL = Timing()
BLITZ = ClockRule("game", 5, 2, "loses")
NEARLY_WON = "b4/3B1/5/5/4W r"


@pytest.fixture
def table() -> Iterator[Sitting]:
    """People at a table that speaks, with the usual patience and a short clock."""
    with Sitting(comfort=SPEAKS, timing=USUAL, clock=BLITZ) as sitting:
        yield sitting


def comfort(table: Sitting | DragonsSitting) -> ComfortShown:
    shown = table.session.comfort
    assert isinstance(shown, ComfortShown)
    return shown


def knock(table: Sitting, square: str) -> Sitting:
    """Lifts a piece a little and puts it down again, three times."""
    table.wait(2000)
    for _ in range(3):
        table.lift(square, after=300).place(square, after=250)
    return table.wait(100).wait(900)


# The voice


def test_the_voice_is_asked_and_set(table: Sitting) -> None:
    table.ask(SayAgain(), SayAgain(board=True))
    assert comfort(table) == ComfortShown(True, asked=2, board=True)
    table.ask(VoiceWanted(volume=30), VoiceWanted(speed=200))
    assert comfort(table) == ComfortShown(True, 30, 200, asked=4)


@pytest.mark.parametrize("wish", [SayAgain(), VoiceWanted(50)])
def test_a_table_without_a_voice_says_how_it_gets_one(wish: SayAgain | VoiceWanted) -> None:
    with Sitting() as table:
        with pytest.raises(Refused, match=r"^this table has no voice of its own; its configuration can give it one, "):
            table.ask(wish)
        assert knock(table, "b5").session.comfort == ComfortShown()


def test_three_knocks_with_a_piece_of_whoever_waits_let_the_table_say_everything_again() -> None:
    with Sitting(comfort=SPEAKS) as table:
        assert comfort(knock(table, "b5")) == ComfortShown(True, asked=1, board=True)
        assert (comfort(knock(table, "b1")).asked, [type(each) for each in table.requests(Judge)]) == (1, [Judge])
        assert table.played == []


def test_any_three_knocks_do_so_where_there_are_no_hints() -> None:
    with Sitting(comfort=SPEAKS, position=NEARLY_WON) as table:
        table.move("d4e5")
        assert comfort(knock(table, "e5")).asked == 1
    with DragonsSitting(comfort=SPEAKS) as dragons:
        square = next(iter(dragons.session.tabletop.pieces(dragons.session.game)))
        hear_knocks(dragons.session.session._turns, square_index(square))
        dragons.session.step(Tick(), dragons.now)
        assert comfort(dragons).asked == 1


# Small hands


def test_small_hands_have_all_the_time_of_the_clock_and_never_lose_by_it(table: Sitting) -> None:
    table.ask(SmallHands(True)).move("b1b2").wait(4000)
    before = table.session.clock.left_at(table.now)
    table.wait(60_000)
    assert (table.session.clock.left_at(table.now), table.session.game.outcome()) == (before, None)
    table.ask(SmallHands(False)).wait(10_000)
    assert table.session.game.outcome().reason == "time"


def test_a_piece_that_slipped_may_be_drawn_on_for_twice_as_long(table: Sitting) -> None:
    table.ask(SmallHands(True)).lift("b1").place("b2").wait(USUAL.settle_ms + 1000)
    assert table.played == []
    table.lift("b2").place("c3").wait(USUAL.settle_ms + 1000)
    assert table.played == []
    table.wait(USUAL.settle_ms)
    assert table.played == ["b1c3"]


def test_a_slip_that_counted_is_taken_back_even_when_it_lost_the_game() -> None:
    with Sitting(position=NEARLY_WON) as table:
        table.ask(SmallHands(True)).move("d4e5").wait(4000)
        assert (table.played, table.session.game.outcome().reason) == (["d4e5"], "arrival")
        table.ask(TakeBack())
        assert (table.played, table.session.game.outcome()) == ([], None)


def test_what_looks_wrong_is_told_twice_as_late_even_if_it_stands_there_already(table: Sitting) -> None:
    table.lift("a1").place("e3").ask(SmallHands(True)).wait(2 * USUAL.alarm_ms - 100)
    assert not isinstance(table.session.decision, Illegal)
    assert isinstance(table.wait(300).session.decision, Illegal)


def test_a_piece_in_the_hand_may_wait_as_long_as_it_likes(table: Sitting) -> None:
    table.ask(SmallHands(True)).lift("b1").wait(600_000)
    assert isinstance(table.session.decision, Lifted)


def test_a_trace_of_it_leads_to_the_same_decisions(table: Sitting) -> None:
    table.lift("b1").place("b2").wait(1000).ask(SmallHands(True)).wait(3000)
    table.lift("b2").place("c3").wait(9000).ask(SmallHands(False)).move("b5b4")
    assert replays_to_itself(table)
    assert [*replay(table.recorded, "test")]


def test_whoever_has_gone_leaves_nothing_of_it(table: Sitting) -> None:
    table.ask(SmallHands(True), VoiceWanted(20, 100), PaceWanted("slow"))
    table.session.session._turns.wait_for_a_guest(True)
    table.wait()
    assert (comfort(table), table.session.pace) == (ComfortShown(True, asked=1), "at-once")
    table.session.session._turns.wait_for_a_guest(False)
    assert table.move("b1c3").wait(3000).played == ["b1c3"]
