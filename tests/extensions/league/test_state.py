"""The state of a league from its events and the games of its tables; impossible ones change nothing."""

from __future__ import annotations

import pytest

from controller.errors import Refused
from controller.extensions.league.pairing import next_round
from controller.net.leagues.events import (
    Closed,
    Corrected,
    Event,
    Founded,
    Joined,
    LeagueRound,
    Left,
    Pairing,
    TableAdded,
    TableRemoved,
    as_facts,
    event_of,
    league_name,
)
from controller.net.leagues.state import LeagueState, Result, founded
from controller.net.results import ended_game
from tests.extensions.league.evenings import KEYS, begun, game_at

ONE_ROUND = LeagueRound(1, (Pairing("Ann", "Bob", KEYS[0]),))
EVENTS: list[Event] = [
    Founded("draughts", "round-robin", 3, "game 300+5"),
    TableAdded(KEYS[0], "Table 1"),
    TableAdded(KEYS[1], "Table 2"),
    TableRemoved(KEYS[1]),
    Joined("Ann"),
    Joined("Bob"),
    Joined("Cem"),
    Left("Cem"),
    LeagueRound(1, (Pairing("Ann", "Bob", KEYS[0]),), None),
    Corrected(1, 1, "1/2-1/2"),
    Closed(),
]


@pytest.fixture
def playing() -> LeagueState:
    """A league whose first round the server received at 10 s."""
    return begun("Ann", "Bob", tables=2).after(ONE_ROUND, 10_000)


def test_every_event_is_the_same_after_it_was_sent() -> None:
    assert [event_of(as_facts(event)) for event in EVENTS] == EVENTS


def test_the_same_events_make_the_same_league() -> None:
    timed = [(event, 1_000 * place) for place, event in enumerate(EVENTS)]
    league = founded("friday", timed)
    assert league == founded("friday", timed)
    assert (league.here, league.is_over, league.results(1)) == (("Ann", "Bob"), True, (Result((1, 1)),))


def test_the_first_game_at_a_table_that_begins_in_a_round_is_its_result(playing: LeagueState) -> None:
    before, first, second = (
        game_at(KEYS[0], ms, who) for ms, who in ((9_000, "black"), (11_000, "white"), (99_000, None))
    )
    league = playing.with_result(second).with_result(before).with_result(first)
    assert league.results(1) == (Result((2, 0), first),)


def test_a_game_that_ends_otherwise_after_a_take_back_counts_as_it_ended_last(playing: LeagueState) -> None:
    first, again = game_at(KEYS[0], 11_000, "white", number=7), game_at(KEYS[0], 11_000, None, number=7)
    assert playing.with_result(first).with_result(again).results(1) == (Result((1, 1), again),)


def test_what_somebody_writes_down_counts_before_what_the_table_says(playing: LeagueState) -> None:
    league = playing.with_result(game_at(KEYS[0], 11_000)).after(Corrected(1, 1, "0-1"), 20_000)
    result = league.results(1)[0]
    assert result is not None
    assert result.score == (0, 2)


@pytest.mark.parametrize(
    "other",
    [
        game_at(KEYS[5], 11_000),
        game_at(KEYS[0], 11_000, game="checkers"),
        game_at(KEYS[0], 11_000, seats={"white": "human", "black": "engine:3"}),
        game_at(KEYS[0], 11_000, plies=0),
        game_at(KEYS[0], 11_000, seats={"white": "human"}),
    ],
    ids=["another table", "another game", "against the computer", "not played", "alone"],
)
def test_a_game_that_does_not_belong_to_the_evening_changes_nothing(playing: LeagueState, other: object) -> None:
    assert playing.with_result(other) == playing  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Joined("Ann"), "friday already has a player called Ann"),
        (Joined("ann"), "friday already has a player called Ann"),
        (Left("Zoe"), "friday has no player called Zoe"),
        (Left("bob"), "did you mean Bob"),
        (LeagueRound(3, (Pairing("Ann", "Bob"),)), "the next round of friday is round 2, not 3"),
        (LeagueRound(2, (Pairing("Ann", "Ann"),)), "pairs a player twice"),
        (LeagueRound(2, ()), "a round that is empty"),
        (LeagueRound(2, (Pairing("Ann", "Zoe"),)), "has no player called Zoe"),
        (LeagueRound(2, (Pairing("Ann", "Bob", KEYS[7]),)), "a table outside the league"),
        (TableRemoved(KEYS[7]), "that table does not belong to friday"),
        (Corrected(2, 1, "1-0"), "round 2 does not exist"),
        (Corrected(1, 2, "1-0"), "board 2 does not exist"),
        (Founded("draughts"), "a league called friday already"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(playing: LeagueState, event: Event, why: str) -> None:
    with pytest.raises(Refused, match=why):
        playing.after(event, 20_000)


def test_nobody_is_sent_to_a_table_that_was_removed_and_what_it_told_still_counts(playing: LeagueState) -> None:
    league = playing.with_result(game_at(KEYS[0], 11_000)).after(TableRemoved(KEYS[0]), 12_000)
    assert league == playing.after(TableRemoved(KEYS[0]), 12_000).with_result(game_at(KEYS[0], 11_000))
    assert league.is_played(1)
    assert [each.table for each in next_round(league).pairings] == [KEYS[1]]


def test_after_the_end_only_results_are_corrected(playing: LeagueState) -> None:
    over = playing.after(Closed(), 20_000)
    with pytest.raises(Refused, match="only results can still be corrected"):
        over.after(Joined("Zoe"), 21_000)
    assert over.after(Corrected(1, 1, "0-0"), 22_000).results(1) == (Result((0, 0)),)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"kind": "party"},
        {"kind": "founded", "game": "draughts", "system": "knockout", "rounds": 3, "clock": "none"},
        {"kind": "founded", "game": "draughts", "system": "swiss", "rounds": 0, "clock": "none"},
        {"kind": "founded", "game": "draughts", "system": "swiss", "rounds": True, "clock": "none"},
        {"kind": "founded", "game": "draughts", "system": "swiss", "rounds": 3, "clock": "sundial"},
        {"kind": "joined", "player": ""},
        {"kind": "joined", "player": "x" * 41},
        {"kind": "joined", "player": "two\nlines"},
        {"kind": "table", "key": "ab", "name": "Table 1"},
        {"kind": "round", "number": 1, "pairings": [["Ann"]], "bye": None},
        {"kind": "round", "number": 1, "pairings": "Ann", "bye": None},
        {"kind": "result", "round": 1, "board": 1, "score": "2-0"},
    ],
)
def test_facts_that_are_no_event_are_refused(facts: dict[str, object]) -> None:
    with pytest.raises(Refused):
        event_of(facts)


def test_a_game_is_the_same_after_it_was_sent_however_wrong_the_clock_of_its_table_is() -> None:
    game = game_at(KEYS[0], 1_000_000)
    assert ended_game(game.as_facts(told_ms=2_000_000), KEYS[0], at_ms=2_000_000) == game
    late = ended_game(game.as_facts(told_ms=2_000_000), KEYS[0], at_ms=9_000_000)
    assert (late.began_ms, late.ended_ms) == (8_000_000, 8_060_000)


@pytest.mark.parametrize(
    "wrong",
    [
        {"order": []},
        {"order": ["white", "nobody"]},
        {"seats": None},
        {"winner": "grey"},
        {"record": 3},
        {"record": "x" * 200_001},
        {"plies": -1},
        {"plies": 1.5},
        {"began_ms": None},
        {"game": "x" * 61},
        {"reason": None},
    ],
)
def test_facts_that_tell_of_no_game_are_refused(wrong: dict[str, object]) -> None:
    facts = game_at(KEYS[0], 1_000_000).as_facts(told_ms=2_000_000)
    with pytest.raises(Refused, match="a result"):
        ended_game(facts | wrong, KEYS[0], at_ms=2_000_000)


@pytest.mark.parametrize("name", ["", "two words", "a.b", "a*", "-a", "x" * 41])
def test_a_league_has_a_name_that_can_stand_in_an_address(name: str) -> None:
    with pytest.raises(Refused, match="not a valid league name"):
        league_name(name)
