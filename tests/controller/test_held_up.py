"""A table that is blocked, by its disk or as a whole, detects exactly the same moves as one that is on time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.hands import Timing
from controller.messages.commands import Assist
from controller.sensing.felt_time import FeltTime
from hal import Edge, square_index
from sim.clock import ManualClock
from tests.controller.stack import WAIT_S, Stack

HELD_UP_MS = 8000


class HeldUp(Stack):
    """A table with a controlled clock, whose journal blocks while `writes` is not set; time passes only then."""

    def __init__(self, folder: Path) -> None:
        self.time = ManualClock(1000)
        self.writes, self.waits = threading.Event(), threading.Event()
        self.writes.set()
        super().__init__(folder, timing=Timing(), clock=self.time)

    def stall(self) -> None:
        """Makes a page read the journal, which takes a while."""
        self.writes.clear()
        self.table.ask(Assist({"red": "off", "blue": "off"}), lambda error: None)
        assert self.waits.wait(WAIT_S)

    def session(self):  # type: ignore[no-untyped-def]
        session = super().session()
        append = self.journal.append

        def slow(*entry: object) -> None:
            self.waits.set()
            assert self.writes.wait(WAIT_S)
            append(*entry)

        self.journal.append = slow
        return session

    def change_reed(self, square: str, on: bool, after_ms: int) -> None:
        """A reed changes after a while."""
        self.board.report(Edge(self.time.advance(after_ms), square_index(square), on))

    def touch_c3_and_rest_on_a2(self) -> None:
        self.change_reed("b1", False, 300)
        self.change_reed("c3", True, 600)
        self.change_reed("c3", False, 500)
        self.change_reed("a2", True, 500)


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[HeldUp]:
    with HeldUp(tmp_path) as running:
        yield running


def score(stack: Stack) -> list[str]:
    played = stack.until(lambda message: bool(message["view"]["moves"]))
    return [move["move"] for move in played["view"]["moves"]]


def test_a_square_that_a_hand_only_passed_is_not_its_move_though_the_disk_took_seconds(stack: HeldUp) -> None:
    stack.stall()
    stack.touch_c3_and_rest_on_a2()
    stack.time.advance(HELD_UP_MS)
    stack.writes.set()
    assert score(stack) == ["b1a2"]


def test_a_square_that_a_hand_only_passed_is_not_its_move_though_the_board_told_it_late(
    stack: HeldUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stack.table._now, "_reported_until", lambda: 1900)
    stack.stall()
    stack.change_reed("b1", False, 300)
    stack.change_reed("c3", True, 600)
    stack.time.advance(HELD_UP_MS)
    stack.writes.set()
    stack.ask(Assist({"red": "off", "blue": "off"}))
    assert (stack.messages[-1]["lifted"], stack.messages[-1]["view"]["moves"]) == (["b1"], [])


# The time of a table


class Board:
    """A board and a queue with controlled progress."""

    def __init__(self) -> None:
        self.clock = ManualClock(1000)
        self.told: int | None = None
        self.oldest: int | None = None
        self.time = FeltTime(self.clock, lambda: self.clock() if self.told is None else self.told, lambda: self.oldest)

    def run_for(self, ms: int) -> int:
        """Runs a program that looks at the time ten times a second; returns the time at the end."""
        for _ in range(ms // 100):
            self.clock.advance(100)
            now = self.time()
        return now


def test_the_time_is_the_clock_s_while_nothing_waits() -> None:
    assert Board().run_for(60_000) == 61_000


def test_the_time_waits_for_what_nobody_has_taken_in_and_never_goes_back() -> None:
    board = Board()
    board.run_for(1000)
    board.oldest = 1500
    assert board.run_for(9000) == 2000
    board.oldest = 2700
    assert board.run_for(100) == 2700
    board.oldest = None
    assert board.run_for(100) == 11_200


def test_a_board_that_is_late_is_waited_for_though_the_whole_program_stood_still_for_a_minute() -> None:
    board = Board()
    board.run_for(1000)
    board.told = 2000
    board.clock.advance(60_000)
    assert board.run_for(3000) == 2000
    board.told = 64_000
    assert board.run_for(100) == 64_000


def test_a_board_whose_thread_is_dead_does_not_stop_the_table() -> None:
    board = Board()
    board.run_for(1000)
    board.told = 2000
    assert (board.run_for(4900), board.run_for(1000)) == (2000, 7900)
