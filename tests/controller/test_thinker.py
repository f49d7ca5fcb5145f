"""The thinker: answers come back from a thread of their own, and a newer request ends an older one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from random import Random
from typing import Any, ClassVar

import pytest

import engine
from controller.protocol import Think, Thought
from controller.thinker import Thinker
from engine import Opponent

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
    Thinker("chameleon", told.put, limit_s=0.05).think(request(7, level))
    thought = told.get(timeout=WAIT_S)
    assert thought.ticket == 7
    assert thought.move in engine.load("chameleon").legal_moves


def test_the_same_seed_chooses_the_same_move() -> None:
    told: SimpleQueue[Thought] = SimpleQueue()
    for _ in range(2):
        Thinker("chameleon", told.put).think(request(1))
    assert told.get(timeout=WAIT_S) == told.get(timeout=WAIT_S)


def test_thinking_ends_when_its_time_is_over(ponderer: Ponderer) -> None:
    told: SimpleQueue[Thought] = SimpleQueue()
    Thinker("chameleon", told.put, limit_s=0.01).think(request(1))
    assert told.get(timeout=WAIT_S) == Thought(1, "b1c3")


def test_a_newer_request_ends_an_older_one_at_once(ponderer: Ponderer) -> None:
    told: SimpleQueue[Thought] = SimpleQueue()
    thinker = Thinker("chameleon", told.put, limit_s=3600)
    thinker.think(request(1))
    assert ponderer.begun.wait(WAIT_S)
    thinker.think(request(2, "2"))
    assert {told.get(timeout=WAIT_S), told.get(timeout=WAIT_S)} == {Thought(1, "b1c3"), Thought(2, "b1c3")}
