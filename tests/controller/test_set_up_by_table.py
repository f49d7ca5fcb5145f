"""The table sets up its simulated pieces itself: a hand that acts at once finds a board that is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from controller.hands import Repair, Timing
from controller.journal.store import Journal
from controller.messages.commands import (
    Command,
    FindPuzzle,
    PuzzleFound,
    SetUp,
    StartCourse,
    StartGame,
    TakeBack,
    Tick,
)
from controller.messages.players import Players
from controller.tabletop import tabletop
from sim import ManualClock, SimBoard
from tests.controller.at_table import AtTable
from tests.controller.sitting import HUMANS

pytestmark = pytest.mark.slow

CHAMELEON = tabletop("chameleon")


class Quick:
    """A person at a simulated board who never waits; `repairs` counts the table's requests for repairs."""

    def __init__(self, seed: int) -> None:
        self.clock, self.repairs = ManualClock(1000), 0
        self.found: dict[int, int] = {}
        self.table = AtTable(
            CHAMELEON, Journal.open(":memory:"), Players("chameleon", HUMANS, "red"),
            timing=Timing(settle_ms=300), simulated=True,
        )  # fmt: skip
        self.board = SimBoard(seed=seed, threaded=False)
        self.board.hand("set-up", pieces=CHAMELEON.pieces(self.table.game))
        self.board.open(self.step, self.clock)

    def step(self, event: Any) -> None:
        self.table.step(event, self.clock())
        self.repairs += isinstance(self.table.decision, Repair)
        for request in self.table.take_requests():
            if isinstance(request, SetUp):
                self.board.hand("set-up", pieces=dict(request.pieces), at_once=True)
            elif isinstance(request, FindPuzzle):
                self.found[request.number] = request.ticket

    def wait(self, ms: int) -> Quick:
        for _ in range(ms // 10):
            self.clock.advance(10)
            self.board.run_until(self.clock())
            self.step(Tick())
        return self

    def move(self, move: str, rest_ms: int = 3000) -> Quick:
        self.board.hand("lift", square=move[:2])
        self.wait(400).board.hand("place", square=move[2:])
        return self.wait(rest_ms)

    def ask(self, command: Command | PuzzleFound) -> Quick:
        self.step(command)
        return self

    @property
    def played(self) -> list[str]:
        return [str(move) for move in self.table.game.moves]


def in_mid_game(quick: Quick) -> Quick:
    return quick.move("b1c3").move("a5a4").move("d1d2").ask(StartGame())


def first_lesson(quick: Quick) -> Quick:
    return quick.ask(StartCourse("lesson", 1))


def first_puzzle(quick: Quick) -> Quick:
    quick.ask(StartCourse("puzzle", 1))
    return quick.ask(PuzzleFound(quick.found[1], "5/3w1/B4/2w1W/1W3 r"))


def lesson_taken_back(quick: Quick) -> Quick:
    begun = quick.ask(StartCourse("lesson", 1)).wait(500)
    return begun.move(any_move(begun), rest_ms=2000).ask(TakeBack())


def any_move(quick: Quick) -> str:
    """A quiet legal move: one piece is carried to an empty square."""
    pieces = CHAMELEON.pieces(quick.table.game)
    return next(str(move) for move in quick.table.game.legal_moves if str(move)[2:] not in pieces)


@pytest.mark.parametrize("delay_ms", [0, 20, 60, 100, 200, 500])
@pytest.mark.parametrize("begun", [in_mid_game, first_lesson, first_puzzle, lesson_taken_back])
def test_a_piece_that_is_moved_as_soon_as_the_pieces_are_set_up_makes_its_move_without_a_repair(
    begun: Callable[[Quick], Quick], delay_ms: int
) -> None:
    for seed in range(3):
        quick = begun(Quick(seed)).wait(delay_ms)
        move = any_move(quick)
        quick.repairs = 0
        quick.move(move)
        assert (quick.played[:1], quick.repairs) == ([move], 0)
