"""Settings that people choose for their table: in kids' mode hands have plenty of time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.clock.rules import ClockRule
from controller.hands import Illegal, Lifted, Timing
from controller.messages.accessibility import KidsMode, SetPace
from controller.messages.commands import TakeBack
from controller.sensing.trace import replay
from tests.controller.sitting import Sitting
from tests.controller.test_trace import replays_to_itself

USUAL = Timing()
BLITZ = ClockRule("game", 5, 2, "loses")
NEARLY_WON = "b4/3B1/5/5/4W r"


@pytest.fixture
def table() -> Iterator[Sitting]:
    """People at a table with the default patience and a short clock."""
    with Sitting(timing=USUAL, clock=BLITZ) as sitting:
        yield sitting


def test_small_hands_have_all_the_time_of_the_clock_and_never_lose_by_it(table: Sitting) -> None:
    table.ask(KidsMode(True)).move("b1b2").wait(4000)
    before = table.session.clock.left_at(table.now)
    table.wait(60_000)
    assert (table.session.clock.left_at(table.now), table.session.game.outcome()) == (before, None)
    table.ask(KidsMode(False)).wait(10_000)
    assert table.session.game.outcome().reason == "time"


def test_a_piece_that_slipped_may_be_drawn_on_for_twice_as_long(table: Sitting) -> None:
    table.ask(KidsMode(True)).lift("b1").place("b2").wait(USUAL.settle_ms + 1000)
    assert table.played == []
    table.lift("b2").place("c3").wait(USUAL.settle_ms + 1000)
    assert table.played == []
    table.wait(USUAL.settle_ms)
    assert table.played == ["b1c3"]


def test_a_slip_that_counted_is_taken_back_even_when_it_lost_the_game() -> None:
    with Sitting(position=NEARLY_WON) as table:
        table.ask(KidsMode(True)).move("d4e5").wait(4000)
        assert (table.played, table.session.game.outcome().reason) == (["d4e5"], "arrival")
        table.ask(TakeBack())
        assert (table.played, table.session.game.outcome()) == ([], None)


def test_what_looks_wrong_is_told_twice_as_late_even_if_it_stands_there_already(table: Sitting) -> None:
    table.lift("a1").place("e3").ask(KidsMode(True)).wait(2 * USUAL.alarm_ms - 100)
    assert not isinstance(table.session.decision, Illegal)
    assert isinstance(table.wait(300).session.decision, Illegal)


def test_a_piece_in_the_hand_may_wait_as_long_as_it_likes(table: Sitting) -> None:
    table.ask(KidsMode(True)).lift("b1").wait(600_000)
    assert isinstance(table.session.decision, Lifted)


def test_a_trace_of_it_leads_to_the_same_decisions(table: Sitting) -> None:
    table.lift("b1").place("b2").wait(1000).ask(KidsMode(True)).wait(3000)
    table.lift("b2").place("c3").wait(9000).ask(KidsMode(False)).move("b5b4")
    assert replays_to_itself(table)
    assert [*replay(table.recorded, "test")]


def test_whoever_has_gone_leaves_nothing_of_it(table: Sitting) -> None:
    table.ask(KidsMode(True), SetPace("slow"))
    table.session.session._turns.wait_for_people(True)
    table.wait()
    assert (table.session.small_hands, table.session.pace) == (False, "at-once")
    table.session.session._turns.wait_for_people(False)
    assert table.move("b1c3").wait(3000).played == ["b1c3"]
