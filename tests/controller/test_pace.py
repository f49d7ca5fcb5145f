"""How fast the computer plays: as slowly as people chose, and with hidden cards no faster for what it holds."""

from __future__ import annotations

import pytest

from controller.config import Config
from controller.table.comfort_wishes import PaceWanted
from controller.table.pace import PACES
from controller.table.protocol import Think, Thought, Tick
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.sitting import Sitting

ENGINE_BLUE = {"red": "human", "blue": "engine:2"}


@pytest.mark.parametrize("pace", PACES)
def test_the_computer_does_what_it_has_chosen_when_people_can_follow_it(pace: str) -> None:
    with Sitting(seats=ENGINE_BLUE, pace=pace) as table:
        table.move("b1c3")
        asked = table.requests(Think)[-1]
        begun = table.session.session._turns.computer._pace._asked
        table.think("a5a4", ticket=asked.ticket)
        if PACES[pace]:
            assert (table.session.engine_move, table.session.next_due()) == (None, begun + PACES[pace])
            table.session.step(Tick(), begun + PACES[pace] - 1)
            assert (table.session.engine_move, table.session.is_thinking) == (None, True)
            table.session.step(Tick(), begun + PACES[pace])
        assert (table.session.engine_move, table.session.is_thinking) == ("a5a4", False)


def test_another_pace_holds_at_once_also_for_an_answer_that_waits() -> None:
    with Sitting(seats=ENGINE_BLUE, pace="slow") as table:
        table.move("b1c3").think("a5a4")
        assert (table.session.pace, table.session.engine_move) == ("slow", None)
        table.ask(PaceWanted("at-once"))
        assert (table.session.pace, table.session.engine_move) == ("at-once", "a5a4")


def test_a_slower_pace_lets_an_answer_wait_longer() -> None:
    with Sitting(seats=ENGINE_BLUE, pace="fast") as table:
        begun = table.move("b1c3").session.session._turns.computer._pace._asked
        table.think("a5a4").session.step(PaceWanted("slow"), begun + 399)
        table.session.step(Tick(), begun + 2499)
        assert table.session.engine_move is None
        table.session.step(Tick(), begun + 2500)
        assert table.session.engine_move == "a5a4"


@pytest.mark.parametrize(("pace", "waits_ms"), [("slow", 2500), ("normal", 1500), ("fast", 1500), ("at-once", 1500)])
@pytest.mark.parametrize("thought_ms", [3, 1400])
def test_with_hidden_cards_no_pace_is_faster_than_what_is_usual_and_none_tells_what_was_thought(
    pace: str, waits_ms: int, thought_ms: int
) -> None:
    with DragonsSitting(seats={"red": "engine:5", "blue": "engine:5"}, paced=True, pace=pace) as table:
        for _ in range(12):
            asked, plies = table.now, len(table.session.game.moves)
            [think] = table.requests(Think)[-1:]
            table.session.step(Thought(think.ticket, think.view["legal"][0]["move"]), asked + thought_ms)
            assert table.session.next_due() == asked + waits_ms
            table.session.step(Tick(), asked + waits_ms - 1)
            assert len(table.session.game.moves) == plies
            table.now = asked + waits_ms
            table.session.step(Tick(), table.now)
            assert len(table.session.game.moves) > plies


def test_quick_answers_come_at_once_unless_a_pace_is_named() -> None:
    assert Config().computers_pace == "normal"
    assert Config(quick_answers=True).computers_pace == "at-once"
    assert Config(quick_answers=True, pace="slow").computers_pace == "slow"
