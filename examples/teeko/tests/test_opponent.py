"""How well Teeko's computer player plays."""

from random import Random

import pytest
from teeko.opponent import TeekoOpponent
from teeko.rules import Teeko

from engine import opponent

BLACK_WINS_ON_D1 = "5/R1R2/4R/5/BBB2 b 6"
RED_THREATENS_D4 = "B4/RRR2/5/4B/1B3 b 6"


def chosen(text: str, level: str, seed: int = 1) -> str:
    game = Teeko(text)
    return TeekoOpponent().choose(game.view(game.turn), level, Random(seed), lambda: False)


def winner(black: str, red: str, seed: int) -> str | None:
    """The level that wins a game; a player may ask 300 times whether time is up before it has to answer."""
    game, rng = Teeko(), Random(seed)
    while game.outcome() is None:
        asked = iter(range(300))
        level = black if game.turn == "black" else red
        move = TeekoOpponent().choose(game.view(game.turn), level, rng, lambda asked=asked: next(asked, None) is None)
        game.push(move)
    seat = game.outcome().winner
    return {"black": black, "red": red, None: None}[seat]


def test_the_table_finds_it() -> None:
    assert isinstance(opponent("teeko"), TeekoOpponent)


@pytest.mark.parametrize("level", ["2", "3"])
def test_it_wins_when_it_can(level: str) -> None:
    assert chosen(BLACK_WINS_ON_D1, level) == "d1"


@pytest.mark.parametrize("level", ["2", "3"])
def test_it_stops_four_together(level: str) -> None:
    assert chosen(RED_THREATENS_D4, level) == "d4"


def test_the_lowest_level_is_careless_but_sees_a_win() -> None:
    moves = [chosen(BLACK_WINS_ON_D1, "1", seed) for seed in range(40)]
    assert 10 < moves.count("d1") < 40


def test_a_higher_level_beats_a_lower_one() -> None:
    won = [winner("1", "2", seed) for seed in range(8)] + [winner("2", "1", seed) for seed in range(8)]
    assert won.count("2") > 3 * won.count("1")
