"""The thinker: answers come back from a thread of their own, and a newer request ends an older one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from queue import SimpleQueue
from random import Random
from typing import Any, ClassVar

import pytest

import engine
from controller.protocol import Judge, Judged, Think, Thought
from controller.thinker import Thinker
from engine import Opponent, Teacher
from engine.teacher import Judgement, Lesson, Puzzle, Verdict

WAIT_S = 20.0


def request(ticket: int, level: str = "1") -> Think:
    game = engine.load("chameleon")
    return Think(ticket, game.view("red"), level, f"seed {ticket}")


class Ponderer(Opponent):
    """At level 1 it thinks until it is out of time, at level 2 not at all."""

    levels: ClassVar[tuple[str, ...]] = ("1", "2")

    def __init__(self) -> None:
        self.begun = threading.Event()

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        self.begun.set()
        while level == "1" and not out_of_time():
            pass
        return "b1c3"


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    found = Ponderer()
    monkeypatch.setattr(engine, "opponent", lambda game: found)
    return found


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_a_thought_is_a_legal_move_under_the_requests_ticket(level: str) -> None:
    told: SimpleQueue[Thought] = SimpleQueue()
    Thinker("chameleon", told.put, limit_s=0.05).think(request(7, level), 0)
    thought = told.get(timeout=WAIT_S)
    assert thought.ticket == 7
    assert thought.move in engine.load("chameleon").legal_moves


def test_the_same_seed_chooses_the_same_move() -> None:
    told: SimpleQueue[Thought] = SimpleQueue()
    for _ in range(2):
        Thinker("chameleon", told.put).think(request(1), 0)
    assert told.get(timeout=WAIT_S) == told.get(timeout=WAIT_S)


def test_thinking_ends_when_its_time_is_over(ponderer: Ponderer) -> None:
    told: SimpleQueue[Thought] = SimpleQueue()
    Thinker("chameleon", told.put, limit_s=0.01).think(request(1), 0)
    assert told.get(timeout=WAIT_S) == Thought(1, "b1c3")


def test_a_newer_request_ends_an_older_one_at_once(ponderer: Ponderer) -> None:
    told: SimpleQueue[Thought] = SimpleQueue()
    thinker = Thinker("chameleon", told.put, limit_s=3600)
    thinker.think(request(1), 0)
    assert ponderer.begun.wait(WAIT_S)
    thinker.think(request(2, "2"), 0)
    assert {told.get(timeout=WAIT_S), told.get(timeout=WAIT_S)} == {Thought(1, "b1c3"), Thought(2, "b1c3")}


# The teacher, and whoever fails


def question(ticket: int, *, advise: bool = False) -> Judge:
    game = engine.load("chameleon", "2b1b/2b2/1WBW1/5/2W2 r")
    return Judge(ticket, game.view("red"), f"seed {ticket}", advise)


class Stumbler(Opponent):
    """Fails at level 2, and at level 1 as well when it is told to."""

    levels: ClassVar[tuple[str, ...]] = ("1", "2")

    def __init__(self, worst: bool) -> None:
        self.worst = worst

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        if level == "2" or self.worst:
            raise ArithmeticError("lost count")
        return "a1a2"


class Silent(Teacher):
    """Knows nothing, or fails."""

    def __init__(self, fails: bool) -> None:
        self.fails = fails

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        if self.fails:
            raise ArithmeticError
        return Judgement.of({"a1a2": Verdict("unknown", 1)})

    def lessons(self) -> tuple[Lesson, ...]:
        return ()

    def puzzles(self) -> tuple[Puzzle, ...]:
        return ()


def test_a_position_is_judged_under_the_requests_ticket() -> None:
    told: SimpleQueue[Thought | Judged] = SimpleQueue()
    Thinker("chameleon", told.put).judge(question(9), 0)
    judged = told.get(timeout=WAIT_S)
    assert isinstance(judged, Judged)
    assert (judged.ticket, judged.advice, judged.trouble) == (9, None, "")
    assert judged.judgement is not None
    assert judged.judgement.now == Verdict("win", 5)


@pytest.mark.parametrize(("worst", "move"), [(False, "a1a2"), (True, "")])
def test_a_player_that_fails_is_named_and_a_simple_move_is_played(
    monkeypatch: pytest.MonkeyPatch, worst: bool, move: str
) -> None:
    monkeypatch.setattr(engine, "opponent", lambda game: Stumbler(worst))
    told: SimpleQueue[Thought | Judged] = SimpleQueue()
    Thinker("chameleon", told.put).think(request(3, "2"), 0)
    sentence = "The computer player failed (lost count); the table plays a simple move for it."
    assert told.get(timeout=WAIT_S) == Thought(3, move, sentence)


def test_a_teacher_that_fails_is_named_and_leaves_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "teacher", lambda game: Silent(fails=True))
    told: SimpleQueue[Thought | Judged] = SimpleQueue()
    Thinker("chameleon", told.put).judge(question(4), 0)
    sentence = "The teacher failed (ArithmeticError) and says nothing here."
    assert told.get(timeout=WAIT_S) == Judged(4, None, None, sentence)


@pytest.mark.parametrize(("advise", "advice"), [(True, "b1c3"), (False, None)])
def test_where_nothing_is_proven_the_strongest_player_is_asked_on_request(
    monkeypatch: pytest.MonkeyPatch, ponderer: Ponderer, advise: bool, advice: str | None
) -> None:
    monkeypatch.setattr(engine, "teacher", lambda game: Silent(fails=False))
    told: SimpleQueue[Thought | Judged] = SimpleQueue()
    Thinker("chameleon", told.put).judge(question(5, advise=advise), 0)
    assert told.get(timeout=WAIT_S) == Judged(5, Judgement.of({"a1a2": Verdict("unknown", 1)}), advice)


class Ended(Opponent):
    """Ends its thread at level 2, as a library does that calls sys.exit."""

    levels: ClassVar[tuple[str, ...]] = ("1", "2")

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        if level == "2":
            raise SystemExit(3)
        return "a1a2"


class Lost(Opponent, Teacher):
    """Does not come back until it is called."""

    levels: ClassVar[tuple[str, ...]] = ("1",)

    def __init__(self) -> None:
        self.called = threading.Event()

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        self.called.wait(WAIT_S)
        return "b1c3"

    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        self.called.wait(WAIT_S)
        return Judgement.of({"a1a2": Verdict("unknown", 1)})

    def lessons(self) -> tuple[Lesson, ...]:
        return ()

    def puzzles(self) -> tuple[Puzzle, ...]:
        return ()


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lost]:
    found = Lost()
    monkeypatch.setattr(engine, "opponent", lambda game: found)
    monkeypatch.setattr(engine, "teacher", lambda game: found)
    yield found
    found.called.set()


def test_a_search_that_ends_its_thread_ends_no_more_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "opponent", lambda game: Ended())
    told: SimpleQueue[Thought | Judged] = SimpleQueue()
    Thinker("chameleon", told.put).think(request(3, "2"), 0)
    sentence = "The computer player failed (3); the table plays a simple move for it."
    assert told.get(timeout=WAIT_S) == Thought(3, "a1a2", sentence)


def test_a_search_that_does_not_come_back_is_given_up_and_what_it_says_later_is_not_heard(lost: Lost) -> None:
    told: SimpleQueue[Thought | Judged] = SimpleQueue()
    thinker = Thinker("chameleon", told.put, limit_s=0.5, patience_ms=20_000)
    assert thinker.next_due() is None
    thinker.think(request(4), 1000)
    assert (thinker.next_due(), thinker.overdue(21_499)) == (21_500, [])
    [given_up] = thinker.overdue(21_500)
    assert given_up == Thought(
        4, "", "The computer player does not answer; the table plays a simple move for it. "
        "If it happens again, restart the table."
    )  # fmt: skip
    lost.called.set()
    thinker.think(request(5), 30_000)
    assert told.get(timeout=WAIT_S) == Thought(5, "b1c3")
    assert (thinker.overdue(90_000), thinker.next_due(), told.empty()) == ([], None, True)


def test_a_teacher_that_does_not_come_back_is_given_up(lost: Lost) -> None:
    thinker = Thinker("chameleon", lambda answer: None, limit_s=0.5, judge_s=1.5, patience_ms=20_000)
    thinker.judge(question(6), 0)
    sentence = "The teacher does not answer and says nothing here. If that happens again, restart the table."
    assert thinker.overdue(22_000) == [Judged(6, None, None, sentence)]
