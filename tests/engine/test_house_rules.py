"""Rules 15 and 16: the two house rules that end games, and the words for endings."""

from __future__ import annotations

import pytest

import engine
from engine import BadRules, IllegalMove, Outcome
from engine.chameleon import Chameleon

THERE_AND_BACK = ("a1a2", "a5a4", "a2a1", "a4a5")


def test_the_third_time_a_position_stands_with_the_same_side_to_move_is_a_draw() -> None:
    """Rule 15: the start counts as the first time."""
    game = engine.load("chameleon")
    for move in THERE_AND_BACK * 2:
        assert game.outcome() is None
        game.push(move)
    assert game.outcome() == Outcome(None, "repetition")
    assert list(game.legal_moves) == []


def test_the_same_picture_with_the_other_side_to_move_is_another_position() -> None:
    """Rule 15: Red needs three moves to come back, so that the side to move alternates."""
    game = engine.load("chameleon")
    for move in ("a1a2", "a5a4", "a2b2", "a4a5", "b2a1"):
        game.push(move)
    assert game.text() == "wbwbw/5/5/5/WBWBW b"
    for move in ("a5a4", "a1a2", "a4a5", "a2a1"):
        game.push(move)
    assert (game.text(), game.outcome()) == ("wbwbw/5/5/5/WBWBW b", None)


def test_repetition_can_be_switched_off() -> None:
    """Rule 15."""
    game = engine.load("chameleon", rules={"repetition": False})
    for move in THERE_AND_BACK * 4:
        game.push(move)
    assert game.outcome() is None


def test_two_hundred_plies_are_a_draw() -> None:
    """Rule 15, with repetition switched off so that the game lasts."""
    game = engine.load("chameleon", rules={"repetition": False})
    for move in THERE_AND_BACK * 50:
        assert game.outcome() is None
        game.push(move)
    assert (len(game.moves), game.outcome()) == (200, Outcome(None, "move-limit"))


def test_the_move_limit_can_be_changed_and_switched_off() -> None:
    """Rule 15: 0 is no limit."""
    short = engine.load("chameleon", rules={"move-limit": 2})
    endless = engine.load("chameleon", rules={"move-limit": 0, "repetition": False})
    short.push("a1a2")
    short.push("a5a4")
    for move in THERE_AND_BACK * 60:
        endless.push(move)
    assert (short.outcome(), endless.outcome()) == (Outcome(None, "move-limit"), None)


def test_what_the_position_decides_comes_before_the_house_rules() -> None:
    """Rule 11 before rule 15."""
    game = engine.load("chameleon", "5/5/2b2/1W3/4B r", rules={"move-limit": 1})
    game.push("b2xc3")
    assert game.outcome() == Outcome("red", "captured-all")


def test_taking_a_move_back_takes_its_draw_back() -> None:
    """Rule 15."""
    game = engine.load("chameleon")
    for move in THERE_AND_BACK * 2:
        game.push(move)
    game.pop()
    assert game.outcome() is None
    assert "a4a5" in game.legal_moves


def test_who_resigns_loses() -> None:
    """Rule 16: `resigned`, after which no move is legal."""
    game = engine.load("chameleon")
    assert game.resign("red") == game.outcome() == Outcome("blue", "resigned")
    with pytest.raises(IllegalMove) as refused:
        game.push("b1c3")
    expected = "b1c3 cannot be played in wbwbw/5/5/5/WBWBW r: the game is over (blue resigned)"
    assert str(refused.value) == expected


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"repetitions": True}, "chameleon has no house rule 'repetitions'; it has: repetition, move-limit"),
        ({"repetition": 3}, "house rule 'repetition' of chameleon must be bool, not 3"),
        ({"move-limit": "200"}, "house rule 'move-limit' of chameleon must be int, not '200'"),
        ({"move-limit": -1}, "house rule 'move-limit' of chameleon is -1, expected 0 or more"),
    ],
)
def test_a_house_rule_that_does_not_exist_or_fit_is_refused(rules: dict[str, object], why: str) -> None:
    with pytest.raises(BadRules) as refused:
        Chameleon(rules=rules)
    assert str(refused.value) == why


def test_every_other_ending_has_its_word() -> None:
    """Rule 16."""
    endings = {
        "captured-all": ("5/5/2b2/1W3/4B r", ["b2c3"]),
        "arrival": ("5/W4/5/4b/4B r", ["a4a5"]),
        "lone-arrival": ("1b3/W4/5/4b/5 r", ["a4a5"]),
        "repetition": ("wbwbw/5/5/5/WBWBW r", [*THERE_AND_BACK * 2]),
        "move-limit": ("wbwbw/5/5/5/WBWBW r", ["b1c3", "b5c3", "d1c3"]),
    }
    for reason, (text, moves) in endings.items():
        game = Chameleon(text, rules={"move-limit": 3} if reason == "move-limit" else None)
        for move in moves:
            game.push(move)
        assert str(game.outcome()).split()[1] == reason
