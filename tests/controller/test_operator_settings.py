"""The operator's settings at a table: volume and brightness, and a lock that prevents play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.errors import Refused
from controller.hands import Idle
from controller.messages.accessibility import SetPace
from controller.messages.commands import MakeMove, RequestHint, Resign, SetUp, StartGame
from controller.table.operator_settings import CLOSED, LockTable, SetBrightness, SetVolume
from controller.table.prompts import expectation, mood
from controller.web import table_message
from hal import CardSeen, Health, Light
from sim import SimBoard
from tests.controller.sitting import Sitting
from tests.controller.stack import Stack

ENGINE_BLUE = {"red": "human", "blue": "engine:1"}


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    with Sitting() as one:
        yield one


def levels(sitting: Sitting) -> set[int]:
    """The strongest colour of every light."""
    return {max(light.rgb) for light in sitting.session.frame.lights if any(light.rgb)}


# Volume and brightness


def test_the_table_is_as_loud_as_the_operator_wants_it(sitting: Sitting) -> None:
    assert sitting.session.volume == 100
    sitting.ask(SetVolume(35))
    assert table_message(sitting.session.state, SimBoard(), 0)["volume"] == 35


def test_lights_change_their_brightness_while_they_shine(sitting: Sitting) -> None:
    sitting.lift("b1").wait()
    bright = levels(sitting)
    sitting.ask(SetBrightness(51))
    assert levels(sitting) == {level * 51 // 255 for level in bright}


def test_a_table_can_start_as_the_operator_left_it() -> None:
    with Sitting(volume=20, brightness=100, locked=True) as sitting:
        state = sitting.session.state
    assert (state.volume, state.brightness, state.is_locked) == (20, 100, True)


# A locked table


def test_a_locked_table_shines_calmly_and_says_one_sentence(sitting: Sitting) -> None:
    sitting.lift("b1").wait().ask(LockTable(True))
    state = sitting.session.state
    assert (mood(state), expectation(state)) == ("closed", CLOSED)
    assert set(state.frame.lights) == {Light((70, 52, 34), "breathe")}
    shown = table_message(state, SimBoard(), 0)
    nothing = {
        "play": False, "take_back": False, "resign": [], "name": [], "change_hands": False, "change_game": False
    }  # fmt: skip
    told = ("said", "expect", "lifted", "question", "repair", "pending", "engine_move", "can")
    assert [shown[key] for key in told] == ["", CLOSED, [], None, None, None, None, nothing]  # type: ignore[literal-required]
    assert shown["meanings"] == [None] * 25


@pytest.mark.parametrize("wish", [StartGame(), Resign("red"), RequestHint(), SetPace("slow")])
def test_a_locked_table_takes_no_wishes(sitting: Sitting, wish: StartGame | Resign | RequestHint) -> None:
    sitting.ask(LockTable(True))
    before = sitting.entries
    with pytest.raises(Refused, match=CLOSED):
        sitting.ask(wish)
    assert (sitting.entries, sitting.session.is_locked) == (before, True)


def test_hands_move_nothing_at_a_locked_table_and_are_asked_to_put_it_back_afterwards(sitting: Sitting) -> None:
    sitting.ask(LockTable(True)).move("b1c3").wait(60_000)
    assert (sitting.played, sitting.session.next_due()) == ([], None)
    sitting.ask(LockTable(False)).wait()
    assert expectation(sitting.session.state) == "Put a piece back on b1 and clear c3."
    sitting.lift("c3").place("b1").wait().move("d1d2")
    assert sitting.played == ["d1d2"]


def test_a_move_that_was_not_final_yet_is_not_made_when_the_table_is_locked(sitting: Sitting) -> None:
    sitting.lift("b1").place("c3", after=200).ask(LockTable(True)).wait(10_000)
    sitting.lift("c3").place("b1").ask(LockTable(False)).wait().move("d1d2")
    assert sitting.played == ["d1d2"]


def test_what_was_played_before_the_lock_goes_on_after_it(sitting: Sitting) -> None:
    sitting.move("b1c3").ask(LockTable(True), LockTable(True)).wait().ask(LockTable(False), LockTable(False))
    sitting.wait().move("d5d4")
    assert sitting.played == ["b1c3", "d5d4"]


def test_the_computer_does_not_move_at_a_locked_table_but_goes_on_afterwards() -> None:
    with Sitting(seats=ENGINE_BLUE, simulated=True, table_moves=True) as sitting:
        sitting.move("b1c3").ask(LockTable(True)).think("d5d4").wait()
        assert (sitting.session.engine_move, sitting.requests(MakeMove)) == (None, [])
        sitting.ask(LockTable(False))
        assert [request.move for request in sitting.requests(MakeMove)] == ["d5d4"]


def test_a_simulated_board_whose_own_hand_was_stopped_is_laid_again_and_the_computer_s_move_begins_anew() -> None:
    with Sitting(seats=ENGINE_BLUE, simulated=True, table_moves=True) as sitting:
        sitting.move("b1c3").think("d5d4").requests()
        sitting.ask(LockTable(True)).lift("d5").ask(LockTable(False))
        laid, made = sitting.requests(SetUp, MakeMove)
        assert (laid.pieces, made.move) == (sitting.session.tabletop.pieces(sitting.session.game), "d5d4")
        assert isinstance(sitting.session.decision, Idle)


def test_the_table_s_own_hand_stops_when_the_table_is_locked_and_its_move_is_made_afterwards(tmp_path: Path) -> None:
    with Stack(tmp_path, seats=ENGINE_BLUE, table_moves=True) as stack:
        stack.move("b1c3")
        stack.until(lambda message: message["engine_move"] is not None)
        assert stack.ask(LockTable(True)) is None
        assert stack.hand("lift", square="d1") == CLOSED
        stack.until(lambda message: message["mood"] == "closed")
        assert stack.ask(LockTable(False)) is None
        moved = stack.until(lambda message: message["view"]["ply"] == 2)
    assert (moved["mood"], moved["repair"]) == ("play", None)


def test_cards_mean_nothing_at_a_locked_table_and_a_fault_is_told(sitting: Sitting) -> None:
    sitting.ask(LockTable(True))
    sitting.session.step(CardSeen(sitting.now, "04a1"), sitting.now)
    sitting.session.step(Health(False, "the cable is out"), sitting.now)
    message = table_message(sitting.session.state, SimBoard(), 0)
    assert (message["said"], message["health"]["sentence"], message["mood"]) == ("", "the cable is out", "closed")


def test_a_table_that_starts_locked_calls_the_computer_when_it_opens() -> None:
    with Sitting(seats={"red": "engine:1", "blue": "human"}, locked=True) as sitting:
        assert sitting.requests() == []
        sitting.ask(LockTable(False))
        sitting.think("b1c3")
        assert sitting.session.engine_move == "b1c3"


def test_a_trace_of_a_table_that_was_locked_meanwhile_can_be_replayed(sitting: Sitting) -> None:
    from controller.sensing.trace import replay

    sitting.move("b1c3").ask(LockTable(True)).lift("d1").place("d1").wait().ask(LockTable(False)).wait()
    sitting.move("d5d4")
    moves = [line for line in replay(sitting.recorded, "the trace") if '"final": true' in line]
    assert len(moves) == len(sitting.played) == 2
