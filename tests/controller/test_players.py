"""The players of the seats: possible changes, and resuming a game."""

from __future__ import annotations

import pytest

import engine
from controller.errors import Refused
from controller.messages.players import Players, is_human, level_of, player_names

LEVELS = engine.opponent("chameleon").levels
PLAYERS = Players("chameleon", {"red": "human", "blue": "engine:2"}, "red", {"red": "squares", "blue": "off"})


def test_a_person_or_the_engine_at_each_of_its_levels_can_sit_down() -> None:
    assert player_names("chameleon") == ("human", *(f"engine:{level}" for level in LEVELS))
    assert [player for player in player_names("chameleon") if is_human(player)] == ["human"]
    assert [level_of(player) for player in player_names("chameleon")] == [None, *LEVELS]


def test_one_seat_changes_and_the_others_stay() -> None:
    changed = PLAYERS.changed({"red": "engine:1"}, first="blue")
    assert (changed.seats, changed.first) == ({"red": "engine:1", "blue": "engine:2"}, "blue")
    assert changed.assistance == PLAYERS.assistance


def test_nothing_asked_is_nothing_changed() -> None:
    assert PLAYERS.changed(None) == PLAYERS.changed({}) == PLAYERS.assisted({}) == PLAYERS


@pytest.mark.parametrize("player", ["", "nobody", "engine", "engine:", "engine:0", "engine:9", "Human"])
def test_nobody_else_can_sit_down(player: str) -> None:
    with pytest.raises(Refused) as refused:
        PLAYERS.changed({"red": player})
    known = ", ".join(player_names("chameleon"))
    assert str(refused.value) == f"{player!r} cannot play red; choose one of: {known}"


@pytest.mark.parametrize("seat", ["", "green", "Red", "chance"])
def test_there_are_no_other_seats(seat: str) -> None:
    refusal = f"{seat!r}; choose one of: red, blue"
    with pytest.raises(Refused, match=refusal):
        PLAYERS.changed({seat: "human"})
    with pytest.raises(Refused, match=refusal):
        PLAYERS.changed(None, first=seat)
    with pytest.raises(Refused, match=refusal):
        PLAYERS.assisted({seat: "off"})


def test_help_is_one_of_three() -> None:
    assert PLAYERS.assisted({"red": "dangers"}).assistance == {"red": "dangers", "blue": "off"}
    with pytest.raises(Refused, match="unknown assistance 'more'; choose one of: off, squares, dangers"):
        PLAYERS.assisted({"red": "more"})


def test_a_resumed_game_keeps_its_players_and_their_help() -> None:
    resumed = PLAYERS.resumed({"red": "engine:3", "blue": "human"}, {"red": "dangers"})
    assert resumed.seats == {"red": "engine:3", "blue": "human"}
    assert resumed.assistance == {"red": "dangers", "blue": "off"}


def test_who_cannot_sit_here_any_more_stays_away_from_a_resumed_game() -> None:
    resumed = PLAYERS.resumed({"red": "engine:9", "green": "human"}, {"red": "lots", "green": "off"})
    assert resumed == PLAYERS
