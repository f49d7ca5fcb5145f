"""What every computer player promises, asked of every one that `engine.OPPONENTS` lists."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import engine
from engine import CHANCE, Game, Opponent

every_player = pytest.mark.parametrize("name", sorted(engine.OPPONENTS))


class Patience:
    """A clock that runs out after it was asked so many times, and counts how often it is asked after that."""

    def __init__(self, questions: int) -> None:
        self.left = questions
        self.asked_too_late = 0

    def __call__(self) -> bool:
        self.left -= 1
        self.asked_too_late += self.left < -1
        return self.left < 0


def positions(name: str, games: int, apart: int) -> list[Game[Any, Any]]:
    """Random games, each stopped at a move that somebody has to choose."""
    found = []
    for seed in range(games):
        game, rng = engine.load(name), Random(seed)
        while game.outcome() is None and (len(game.moves) < apart * seed or game.turn == CHANCE):
            game.push(rng.choice(list(game.legal_moves)))
        if game.outcome() is None:
            found.append(game)
    return found


def chosen(game: Game[Any, Any], level: str, seed: int, patience: Patience) -> str:
    return engine.opponent(game.name).choose(game.view(game.turn), level, Random(seed), patience)


@every_player
def test_it_has_levels_each_named_once(name: str) -> None:
    player = engine.opponent(name)
    assert isinstance(player, Opponent)
    assert len(player.levels) == len({*player.levels}) >= 1


@every_player
def test_it_only_makes_legal_moves_and_makes_the_same_one_with_the_same_chance(name: str) -> None:
    for game in positions(name, games=8, apart=5):
        for level in engine.opponent(name).levels:
            once, again = (chosen(game, level, 3, Patience(20)) for _ in range(2))
            assert once in map(str, game.legal_moves)
            assert once == again


@every_player
def test_it_answers_without_any_time_and_stops_as_soon_as_time_is_up(name: str) -> None:
    for questions in (0, 1, 7):
        for game in positions(name, games=6, apart=7):
            for level in engine.opponent(name).levels:
                patience = Patience(questions)
                assert chosen(game, level, 1, patience) in map(str, game.legal_moves)
                assert patience.asked_too_late <= 1  # a player of two parts may ask in either


@every_player
def test_choosing_changes_nothing_in_the_view_that_it_is_given(name: str) -> None:
    for game in positions(name, games=4, apart=9):
        view = game.view(game.turn)
        engine.opponent(name).choose(view, engine.opponent(name).levels[-1], Random(1), Patience(5))
        assert view == game.view(game.turn)


@every_player
def test_it_refuses_a_level_that_it_does_not_have(name: str) -> None:
    player = engine.opponent(name)
    (game,) = positions(name, games=1, apart=0)
    with pytest.raises(ValueError, match=f"^level 'x' is not known; expected one of: {', '.join(player.levels)}$"):
        chosen(game, "x", 1, Patience(1))


@every_player
def test_it_refuses_a_game_that_is_over(name: str) -> None:
    game, rng = engine.load(name), Random(1)
    while game.outcome() is None:
        game.push(rng.choice(list(game.legal_moves)))
    with pytest.raises(ValueError, match=r"^there is no move in "):
        chosen(game, engine.opponent(name).levels[0], 1, Patience(1))
