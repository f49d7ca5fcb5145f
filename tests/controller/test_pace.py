"""The computer's pace: as people chose, and with hidden cards independent of its hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from controller.config.settings import Config
from controller.journal.store import Journal
from controller.messages.accessibility import PACES, SetPace
from controller.messages.commands import Play, Think, Thought, Tick
from controller.messages.players import Players
from controller.table.session import Session
from controller.table.state import TableState
from controller.table.thread import Table
from controller.tabletop import tabletop
from controller.web import table_messages
from engine.dragons import Dragons
from hal import Board
from sim import SimBoard
from sim.clock import ManualClock
from tests.controller.at_table import sit_down
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.sitting import Sitting
from tests.engine.dragons.scenes import scene

ENGINE_BLUE = {"red": "human", "blue": "engine:2"}


@pytest.mark.parametrize("pace", PACES)
def test_the_computer_does_what_it_has_chosen_when_people_can_follow_it(pace: str) -> None:
    with Sitting(seats=ENGINE_BLUE, pace=pace) as table:
        table.move("b1c3")
        asked = table.requests(Think)[-1]
        begun = table.session.session._turns.computer._asked
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
        table.ask(SetPace("at-once"))
        assert (table.session.pace, table.session.engine_move) == ("at-once", "a5a4")


def test_a_slower_pace_lets_an_answer_wait_longer() -> None:
    with Sitting(seats=ENGINE_BLUE, pace="fast") as table:
        begun = table.move("b1c3").session.session._turns.computer._asked
        table.think("a5a4").session.step(SetPace("slow"), begun + 399)
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


class PromptThinker:
    """Reads the view and passes, at once."""

    def __init__(self, game: str, tell: Callable[[Thought], None], **_: Any) -> None:
        self.game, self._tell = game, tell
        self._later: list[Think] = []

    def think_later(self, request: Think) -> None:
        self._later.append(request)

    def go_on(self, now: int) -> None:
        while self._later:
            self.think(self._later.pop(0), now)

    def think(self, request: Think, now: int) -> None:
        assert "pass" in [choice["move"] for choice in dict(request.view)["legal"]]
        self._tell(Thought(request.ticket, "pass"))

    def explain(self, request: object, now: int) -> None: ...
    def start(self, *, player: bool) -> None: ...
    def close(self) -> None: ...
    def next_due(self) -> None: ...
    def overdue(self, now: int) -> list[Thought]:
        return []


class SlowMachine:
    """A table where the computer defends as Blue, and where each sentence about a move takes 30 ms.

    `shown` has the times when pages saw the position after that many moves.
    """

    def __init__(self, blue_hand: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock, self.shown, describe = ManualClock(1000), dict[int, int](), Dragons._describe

        def slow(game: Dragons, move: str) -> str:
            self.clock.advance(30)
            return describe(game, move)

        monkeypatch.setattr(Dragons, "_describe", slow)
        monkeypatch.setattr("controller.table.thread.Thinker", PromptThinker)
        position = scene(red_b2="red-brute/us", red_hand="fog", blue_b4="hill-drake/us", blue_hand=blue_hand)
        self.table = Table(SimBoard(seed=1), lambda: self.sit_down(position), self.clock, self.show)

    def sit_down(self, position: Dragons) -> Session:
        journal, seats = Journal.open(":memory:"), {"red": "human", "blue": "engine:2"}
        journal.begin("dragons", position.text(), {}, seats, 0)
        return sit_down(tabletop("dragons"), journal, Players("dragons", seats, "red"), simulated=True, paced=True)

    def show(self, state: TableState, board: Board) -> None:
        table_messages(state, board)
        self.shown.setdefault(len(state.game.moves), self.clock())

    def play(self, *moves: str) -> list[int]:
        """When pages saw each position after moves of Red and the answer to the last of them, relative to the
        previous one.
        """
        with closing(self.table._make_session()) as session, self.table._thinking(session), self.table._opened(session):
            self.table._present(session, at_once=True)
            for plies, move in enumerate((*moves, None), start=1):
                if move is not None:
                    self.table.ask(Play("red", move), lambda error: None)
                while plies not in self.shown:
                    if self.table._queue.empty():
                        self.clock.advance(math.ceil(1000 * self.table._wait_s(session)))
                    self.table._step(session)
        return [self.shown[plies + 1] - self.shown[plies] for plies in range(len(moves) + 1)]


def test_how_long_the_computer_takes_is_the_same_whatever_it_may_choose_from(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = {
        "six choices": "fire-bolt,great-flame,fire-breath,archers,castle-archers,hill-bowmen",
        "a forced pass": "help,torchbearer,lesser-slayer,giant-slayer,shield-wall,fountain-of-youth",
    }
    took = {name: SlowMachine(hand, monkeypatch).play("attack:b2:b4", "pass") for name, hand in worlds.items()}
    assert took["six choices"] == took["a forced pass"]
    assert [ms >= 400 for ms in took["six choices"]] == [False, False, True]
