"""A league's table starts the games to which it is called, with the league's clock, and notices their end."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from controller.clock.rules import ClockRule
from controller.errors import Refused
from controller.extensions.league.league_call import Call, CalledTable, LeagueSubscriber
from controller.extensions.league.organiser import LeagueServer
from controller.extensions.league.pairing import next_round
from controller.extensions.watching.outbox import Outbox
from controller.extensions.watching.publisher import Publisher
from controller.messages.commands import Command, Resign
from controller.net.keys import TableKey
from controller.net.leagues.events import Event, Founded, Joined, TableAdded
from controller.net.leagues.state import LeagueState
from controller.net.results import EndedGame
from tests.controller.sitting import Sitting
from tests.extensions.linked_tables.tables import key_of

FIRST = Call("friday", 1, "Ann", "Bob", "chameleon", "game 300+5 loses")
SECOND = Call("friday", 2, "Cem", "Ann", "chameleon", "none")


@dataclass
class Called:
    """A table of a league, and its commands."""

    sitting: Sitting
    asked: list[Command] = field(default_factory=list)
    refuses: str | None = None

    def __post_init__(self) -> None:
        self.table = CalledTable(lambda: self.sitting.session.state, self._ask)

    def _ask(self, command: Command, reply: Callable[[str | None], None]) -> None:
        self.asked.append(command)
        if self.refuses is not None:
            reply(self.refuses)
            return
        self.sitting.ask(command)
        self.sitting.feel(self.sitting.session.tabletop.situation(self.sitting.session.game).occupied)
        reply(None)

    def look(self, call: Call | None, times: int = 3) -> Called:
        for _ in range(times):
            self.table.look(call)
        return self


@pytest.fixture
def called(tmp_path: Path) -> Iterator[Called]:
    with Sitting(tmp_path, seats={"red": "human", "blue": "engine:1"}) as sitting:
        yield Called(sitting)


def test_a_table_begins_its_game_of_the_round_once_with_people_and_the_clock(called: Called) -> None:
    state = called.look(FIRST).sitting.session.state
    assert len(called.asked) == 1
    assert state.players.seats == {"red": "human", "blue": "human"}
    assert state.clock is not None
    assert state.clock.rule == ClockRule("game", 300, 5, "loses")
    assert state.said == "friday, round 1: Ann plays Red, Bob plays Blue."


def test_a_game_that_is_played_goes_on_until_its_end_and_the_next_look(called: Called) -> None:
    called.look(FIRST)
    called.sitting.move("b1c3")
    assert len(called.look(SECOND).asked) == 1
    called.sitting.ask(Resign("blue"))
    assert len(called.look(SECOND, times=1).asked) == 1
    assert len(called.look(SECOND, times=1).asked) == 2
    assert called.sitting.session.state.clock is None


def test_its_own_game_is_not_begun_again_while_its_result_is_on_its_way(called: Called) -> None:
    called.look(FIRST)
    called.sitting.move("b1c3")
    called.sitting.ask(Resign("blue"))
    assert len(called.look(FIRST).look(None).asked) == 1


def test_what_the_table_refuses_is_asked_for_again(called: Called) -> None:
    called.refuses = "the journal is full"
    assert len(called.look(FIRST, times=2).asked) == 2
    called.refuses = None
    assert len(called.look(FIRST).asked) == 3


def test_a_league_of_a_game_that_is_not_installed_calls_nobody(called: Called) -> None:
    assert called.look(Call("friday", 1, "Ann", "Bob", "halma", "none")).asked == []


def test_a_table_hears_its_call_from_the_hub_and_that_its_result_is_known(empty_hub: str, tmp_path: Path) -> None:
    key, calls = key_of("Anna"), queue.Queue[Call | None]()
    ear = LeagueSubscriber(empty_hub, "friday", key.public, calls.put)
    server = LeagueServer(empty_hub, TableKey.kept_in(tmp_path / "league.key"), lambda: 1_000)

    def paired(now: LeagueState | None) -> Event:
        assert now is not None
        return next_round(now)

    ear.start()
    teller = Publisher(empty_hub, "Anna", key, Outbox(tmp_path / "results.json"), lambda: 1_000)
    try:
        assert calls.get(timeout=60) is None
        rules = Founded("chameleon", "swiss", 3, "game 300+5 loses")
        for event in (rules, TableAdded(key.public, "Anna"), Joined("Ann"), Joined("Bob")):
            server.add("friday", lambda _, event=event: event)  # type: ignore[misc]
        server.add("friday", paired)
        assert _next(calls, lambda call: call is not None) == FIRST
        with pytest.raises(Refused):
            LeagueServer(empty_hub, TableKey(bytes(32)), lambda: 1_000).add("friday", paired)
        teller.start()
        at = server.book("friday").league.rounds[0].at_ms  # type: ignore[union-attr]
        teller.publish_result(_game(key.public, at))
        assert _next(calls, lambda call: call is None) is None
    finally:
        teller.close()
        ear.close()
    assert (ear.refused, ear.trouble) == ({}, "")


def _next(calls: queue.Queue[Call | None], is_it: Callable[[Call | None], bool]) -> Call | None:
    while not is_it(call := calls.get(timeout=60)):
        pass
    return call


def _game(table: str, at_ms: int) -> EndedGame:
    seats = {"red": "human", "blue": "human"}
    return EndedGame(table, 1, "chameleon", seats, "red", "arrival", 20, at_ms + 1_000, at_ms + 9_000, name="Anna")
