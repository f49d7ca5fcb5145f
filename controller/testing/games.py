"""Games in progress for the contract suites: random ones, and everything that can be seen of one."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest

import engine
from controller.tabletop.registry import registry
from engine import CHANCE, Game


class Suite:
    """Tests about one game: extend a suite in a test file and name the game.

    class TestDraughts(RulesContract):
        game = "draughts"
    """

    game: ClassVar[str]
    """The name of the game in its manifest."""

    @pytest.fixture(autouse=True)
    def _installed_games_are_known(self) -> None:
        registry()

    @pytest.fixture
    def name(self) -> str:
        return self.game


AnyGame = Game[Any, Any]

LONGEST = 10_000
"""A random game with this many moves counts as endless."""


class EndlessGame(AssertionError):
    """A random game that does not end."""


def random_move(game: AnyGame, rng: Random) -> Any:
    return rng.choice(list(game.legal_moves))


def random_play(name: str, plies: int, seed: int) -> AnyGame:
    """Returns a random game after `plies` moves, or its end if it comes sooner; raises `EndlessGame`."""
    game, rng = engine.load(name), Random(seed)
    while game.outcome() is None and len(game.moves) < plies:
        if len(game.moves) >= LONGEST:
            raise EndlessGame(f"the random game {seed} of {name} is not over after {LONGEST} moves")
        game.push(random_move(game, rng))
    return game


def at_a_choice(name: str, games: int, apart: int) -> list[AnyGame]:
    """Returns random games, each `apart` moves longer than the one before, stopped where a seat must choose."""
    found = []
    for seed in range(games):
        game, rng = engine.load(name), Random(seed)
        while game.outcome() is None and (len(game.moves) < apart * seed or game.turn == CHANCE):
            game.push(random_move(game, rng))
        if game.outcome() is None:
            found.append(game)
    return found


def snapshot(game: AnyGame) -> tuple[object, ...]:
    views = [game.view(seat) for seat in (None, *game.seats)]
    return game.text(), game.states, game.moves, game.turn, game.outcome(), list(game.legal_moves), views
