"""The thinker: answers come from separate processes, and after any failure there is an answer."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

import engine
from controller.messages.commands import FindPuzzle, Judge, Judged, PuzzleFound, Think, Thought
from controller.thinking import Thinker
from tests.controller.odd_players import JUDGEMENT, ODD_PLAYER, ODD_TEACHER

pytestmark = pytest.mark.slow

WAIT_S = 60.0
"""The maximum wait; a process starts within a second."""

Answers = SimpleQueue[Thought | Judged | PuzzleFound]
Make = Callable[..., Thinker]


@pytest.fixture
def told() -> Answers:
    return SimpleQueue()


@pytest.fixture
def thinker(told: Answers) -> Iterator[Make]:
    """Makes thinkers that pass answers to `told`, and ends their processes."""
    made: list[Thinker] = []

    def make(**limits: Any) -> Thinker:
        made.append(Thinker("chameleon", told.put, **limits))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch, thinker: Make) -> Make:
    """Makes thinkers with misbehaving players and teacher."""
    monkeypatch.setitem(engine.OPPONENTS, "chameleon", ODD_PLAYER)
    monkeypatch.setitem(engine.TEACHERS, "chameleon", ODD_TEACHER)
    return thinker


class Begun:
    """Observes the start of a process, and its end."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "begun"
        os.mkfifo(self.path)
        self._pipe = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    def process(self) -> int:
        """Waits for its start, and returns its id."""
        return int(self._read())

    def is_gone(self) -> bool:
        """Waits until it has ended, with all its children."""
        return self._read() == b""

    def close(self) -> None:
        os.close(self._pipe)

    def _read(self) -> bytes:
        assert select.select([self._pipe], [], [], WAIT_S)[0], "nothing was heard of the process"
        return os.read(self._pipe, 99)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    found = Begun(tmp_path)
    yield found
    found.close()


def request(ticket: int, level: str = "1") -> Think:
    game = engine.load("chameleon")
    return Think(ticket, game.view("red"), level, f"seed {ticket}")


def asked(ticket: int, does: str, level: str = "2", **more: Any) -> Think:
    return Think(ticket, {"does": does, **{key: str(value) for key, value in more.items()}}, level, "seed")


# Answers


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_a_thought_is_a_legal_move_under_the_requests_ticket(thinker: Make, told: Answers, level: str) -> None:
    thinker(limit_s=0.05).think(request(7, level), 0)
    thought = told.get(timeout=WAIT_S)
    assert isinstance(thought, Thought)
    assert (thought.ticket, thought.trouble) == (7, "")
    assert thought.move in engine.load("chameleon").legal_moves


def test_the_same_seed_chooses_the_same_move_in_another_process(thinker: Make, told: Answers) -> None:
    for _ in range(2):
        thinker().think(request(1), 0)
    assert told.get(timeout=WAIT_S) == told.get(timeout=WAIT_S)


def test_a_position_is_judged_under_the_requests_ticket(thinker: Make, told: Answers) -> None:
    game = engine.load("chameleon", "2b1b/2b2/1WBW1/5/2W2 r")
    teacher = engine.teacher("chameleon")
    assert teacher is not None
    thinker(judge_s=30).judge(Judge(9, game.view("red"), "seed", False), 0)
    assert told.get(timeout=WAIT_S) == Judged(9, teacher.judge(game.view("red"), lambda: False))


def test_what_keeps_a_level_from_its_best_is_said(odd: Make, told: Answers) -> None:
    odd().think(asked(1, "nothing", "1"), 0)
    assert told.get(timeout=WAIT_S) == Thought(1, "a1a2", "It has no book.")


def test_thinking_ends_when_its_time_is_over(odd: Make, told: Answers) -> None:
    odd(limit_s=0.01).think(asked(1, "wait"), 0)
    assert told.get(timeout=WAIT_S) == Thought(1, "b1c3")


def test_a_newer_request_ends_an_older_one_at_once(odd: Make, told: Answers, begun: Begun) -> None:
    thinker = odd(limit_s=3600)
    thinker.think(asked(1, "wait", begun=begun.path), 0)
    begun.process()
    thinker.think(asked(2, "nothing"), 0)
    assert [told.get(timeout=WAIT_S), told.get(timeout=WAIT_S)] == [Thought(1, "b1c3"), Thought(2, "b1c3")]


@pytest.mark.parametrize(("advise", "advice"), [(True, "b1c3"), (False, None)])
def test_where_nothing_is_proven_the_strongest_player_is_asked_on_request(
    odd: Make, told: Answers, advise: bool, advice: str | None
) -> None:
    odd().judge(Judge(5, {"does": "nothing"}, "seed", advise), 0)
    assert told.get(timeout=WAIT_S) == Judged(5, JUDGEMENT, advice)


def test_a_process_is_kept_for_the_next_move_and_is_no_business_of_the_terminal(odd: Make, told: Answers) -> None:
    thinker = odd()
    thinker.start()
    for ticket in (1, 2):
        thinker.think(asked(ticket, "say the process"), 0)
    first, second = told.get(timeout=WAIT_S), told.get(timeout=WAIT_S)
    assert isinstance(first, Thought) and isinstance(second, Thought)
    assert first.move == second.move
    number, group = first.move.split(" in group ")
    assert number == group != str(os.getpgrp())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_is_meant_for_the_table_ends_no_player(
    odd: Make, told: Answers, begun: Begun, number: signal.Signals
) -> None:
    thinker = odd(limit_s=3600)
    thinker.think(asked(1, "wait", begun=begun.path), 0)
    os.kill(begun.process(), number)
    thinker.think(asked(2, "nothing"), 0)
    assert [told.get(timeout=WAIT_S), told.get(timeout=WAIT_S)] == [Thought(1, "b1c3"), Thought(2, "b1c3")]


def test_a_player_that_prints_and_reads_disturbs_nobody(odd: Make, told: Answers) -> None:
    odd().think(asked(4, "print"), 0)
    assert told.get(timeout=WAIT_S) == Thought(4, "b1c3")


# Failures


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("raise", "ArithmeticError"),
        ("sys.exit", "3"),
        ("no text", "it chose int, not the text of a move"),
    ],
)
@pytest.mark.parametrize("worst", [False, True])
def test_a_player_that_fails_is_named_and_a_simple_move_is_played(
    odd: Make, told: Answers, does: str, reason: str, worst: bool
) -> None:
    odd().think(asked(3, does, **({"worst": True} if worst else {})), 0)
    sentence = f"The computer player failed ({reason}); the table plays a simple move for it."
    assert told.get(timeout=WAIT_S) == Thought(3, "" if worst else "a1a2", sentence)


def test_why_a_player_with_hidden_cards_failed_is_not_told(
    monkeypatch: pytest.MonkeyPatch, odd: Make, told: Answers
) -> None:
    monkeypatch.setattr(engine.game_class("chameleon"), "secrets", True)
    odd().think(asked(3, "raise", reason="no move for the grey hero"), 0)
    assert told.get(timeout=WAIT_S) == Thought(
        3, "a1a2", "The computer player failed; the table plays a simple move for it."
    )


@pytest.mark.parametrize(("does", "how"), [("os._exit", "exit status 3"), ("segfault", "SIGSEGV")])
def test_a_player_that_dies_is_replaced_and_plays_the_next_move(odd: Make, told: Answers, does: str, how: str) -> None:
    thinker = odd()
    thinker.think(asked(1, does), 0)
    thinker.think(asked(2, "nothing"), 0)
    sentence = f"The computer player stopped ({how}); the table plays a simple move for it."
    assert {told.get(timeout=WAIT_S), told.get(timeout=WAIT_S)} == {Thought(1, "", sentence), Thought(2, "b1c3")}
    thinker.think(asked(3, "nothing"), 0)
    assert told.get(timeout=WAIT_S) == Thought(3, "b1c3")
    assert thinker.next_due() is None


def test_a_player_that_closes_the_line_to_the_table_is_replaced(odd: Make, told: Answers) -> None:
    thinker = odd()
    thinker.think(asked(1, "close everything"), 0)
    thought = told.get(timeout=WAIT_S)
    assert isinstance(thought, Thought)
    assert (thought.ticket, thought.move) == (1, "")
    assert thought.trouble.startswith("The computer player stopped (")
    thinker.think(asked(2, "nothing"), 0)
    assert told.get(timeout=WAIT_S) == Thought(2, "b1c3")


@pytest.mark.parametrize("does", ["loop", "loop in C", "start a program"])
def test_a_player_that_does_not_come_back_is_given_up_and_its_process_ended(
    odd: Make, told: Answers, begun: Begun, does: str
) -> None:
    thinker = odd(limit_s=0.5, patience_ms=20_000)
    assert thinker.next_due() is None
    thinker.think(asked(4, does, begun=begun.path), 1000)
    lost = begun.process()
    assert (thinker.next_due(), thinker.overdue(21_499)) == (21_500, [])
    [given_up] = thinker.overdue(21_500)
    assert given_up == Thought(
        4, "", "The computer player does not answer; the table plays a simple move for it. "
        "If this happens again, restart the table."
    )  # fmt: skip
    assert begun.is_gone()
    thinker.think(asked(5, "say the process"), 30_000)
    thought = told.get(timeout=WAIT_S)
    assert isinstance(thought, Thought)
    assert (thought.ticket, thought.trouble) == (5, "")
    assert thought.move.split()[0] != str(lost)
    assert (thinker.overdue(90_000), thinker.next_due(), told.empty()) == ([], None, True)


def test_who_does_not_give_way_to_a_newer_request_is_ended_for_it(odd: Make, told: Answers, begun: Begun) -> None:
    thinker = odd(limit_s=3600)
    thinker.think(asked(1, "loop", begun=begun.path), 0)
    begun.process()
    thinker.think(asked(2, "nothing"), 1000)
    assert thinker.next_due() == 6000
    [given_up] = thinker.overdue(6000)
    assert (given_up.ticket, begun.is_gone(), told.get(timeout=WAIT_S)) == (1, True, Thought(2, "b1c3"))


def test_a_teacher_that_fails_is_named_and_leaves_nobody_waiting(odd: Make, told: Answers) -> None:
    odd().judge(Judge(4, {"does": "raise"}, "seed"), 0)
    assert told.get(timeout=WAIT_S) == Judged(
        4, None, None, "The teacher failed (ArithmeticError) and gives no advice here."
    )


def test_a_teacher_that_dies_is_replaced(odd: Make, told: Answers) -> None:
    thinker = odd()
    thinker.judge(Judge(4, {"does": "os._exit"}, "seed"), 0)
    sentence = "The teacher stopped (exit status 3) and gives no advice here."
    assert told.get(timeout=WAIT_S) == Judged(4, None, None, sentence)
    thinker.judge(Judge(5, {"does": "nothing"}, "seed"), 0)
    assert told.get(timeout=WAIT_S) == Judged(5, JUDGEMENT)


def test_a_teacher_that_does_not_come_back_is_given_up(odd: Make, begun: Begun) -> None:
    thinker = odd(limit_s=0.5, judge_s=1.5, patience_ms=20_000)
    thinker.judge(Judge(6, {"does": "loop", "begun": str(begun.path)}, "seed"), 0)
    begun.process()
    sentence = "The teacher does not answer and gives no advice here. If this happens again, restart the table."
    assert thinker.overdue(22_000) == [Judged(6, None, None, sentence)]
    assert begun.is_gone()


def test_a_player_that_cannot_be_started_is_named(
    monkeypatch: pytest.MonkeyPatch, odd: Make, told: Answers, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    odd().think(asked(1, "nothing"), 0)
    sentence = "The computer player stopped (No such file or directory); the table plays a simple move for it."
    assert told.get(timeout=WAIT_S) == Thought(1, "", sentence)


# The end


def test_the_end_of_the_table_leaves_no_process(odd: Make, begun: Begun) -> None:
    thinker = odd()
    thinker.think(asked(1, "loop", begun=begun.path), 0)
    lost = begun.process()
    thinker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(lost, 0)  # not even a zombie
    assert begun.is_gone()


TABLE = """
import sys, threading, engine
from controller.messages.commands import Think
from controller.thinking import Thinker
engine.OPPONENTS["chameleon"] = sys.argv[1]
thinker = Thinker("chameleon", print, limit_s=0.1, patience_ms=100)
thinker.think(Think(1, {"does": sys.argv[2], "begun": sys.argv[3]}, "2", "seed"), 0)
threading.Event().wait()
"""


@pytest.mark.parametrize("does", ["loop", "start a program", "loop in C"])
def test_a_table_that_is_killed_leaves_no_process(begun: Begun, does: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", TABLE, ODD_PLAYER, does, str(begun.path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as table:
        begun.process()
        table.kill()
    assert begun.is_gone()



# Puzzles


def test_a_puzzle_is_found_under_the_requests_ticket(thinker: Make, told: Answers) -> None:
    thinker().find(FindPuzzle(9, "win-3", 1), 0)
    assert told.get(timeout=WAIT_S) == PuzzleFound(9, "5/3w1/B4/2w1W/1W3 r")


def test_a_puzzle_that_is_looked_for_gives_way_to_a_judgement(odd: Make, told: Answers) -> None:
    thinker = odd()
    thinker.find(FindPuzzle(1, "wait", 1), 0)
    thinker.judge(Judge(2, {"does": "nothing"}, "seed"), 0)
    assert [told.get(timeout=WAIT_S), told.get(timeout=WAIT_S)] == [PuzzleFound(1, None), Judged(2, JUDGEMENT)]


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        ("raise", "The teacher found no puzzle (ArithmeticError)."),
        ("nothing", "The teacher found no puzzle (it took too long)."),
        ("os._exit", "The teacher stopped (exit status 3), so a new puzzle is not available."),
    ],
)
def test_a_teacher_that_finds_no_puzzle_says_why(odd: Make, told: Answers, does: str, sentence: str) -> None:
    odd().find(FindPuzzle(3, does, 1), 0)
    assert told.get(timeout=WAIT_S) == PuzzleFound(3, None, sentence)
