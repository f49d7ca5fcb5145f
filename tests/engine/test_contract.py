"""The contract of rules, for every game in `engine.GAMES`."""

from __future__ import annotations

import pytest

import engine
from controller.testing import RulesContract
from engine import UnknownGame
from tests.thorough import often


@pytest.mark.parametrize("name", sorted(engine.GAMES))
class TestRules(RulesContract):
    """Every game's rules; their views also have the latest battle and decision, which a text does not have."""

    many_moves = often(8_000, RulesContract.many_moves)
    copied_games = often(1, RulesContract.copied_games)
    copied_every = often(5, RulesContract.copied_every)
    told_of_the_past = RulesContract.told_of_the_past | {"fight", "fought", "happened", "gold-change"}


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    known = ", ".join(engine.GAMES)
    with pytest.raises(UnknownGame) as no_game:
        engine.load("chess")
    with pytest.raises(UnknownGame) as no_player:
        engine.opponent("chess")
    assert str(no_game.value) == f"unknown game 'chess'; choose one of: {known}"
    assert str(no_player.value).startswith("'chess' has no computer player; games that have one: ")
