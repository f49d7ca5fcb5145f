"""The computer player: legal at every level, quick to stop, and each level stronger than the one below."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import Opponent
from engine.chameleon import START, Position, apply, ending, legal_moves
from engine.chameleon.search import Search, evaluate
from engine.chameleon.tactics import sound_moves, winning_moves
from tests.engine.samples import open_positions, sampled_positions

LEVELS = ("1", "2", "3")


class Patience:
    """A clock that runs out after it was asked so many times."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def chosen(text: str, level: str, seed: int = 1, patience: int = 8) -> str:
    game = engine.load("chameleon", text)
    player = engine.opponent("chameleon")
    return player.choose(game.view(game.turn), level, Random(seed), Patience(patience))


def test_it_plays_at_three_levels() -> None:
    player = engine.opponent("chameleon")
    assert isinstance(player, Opponent)
    assert player.levels == LEVELS


@pytest.mark.parametrize("level", LEVELS)
@given(position=open_positions(), seed=st.integers(0, 9))
@settings(max_examples=25)
def test_it_only_makes_legal_moves(level: str, position: Position, seed: int) -> None:
    assert chosen(position.text(), level, seed, patience=1) in map(str, legal_moves(position))


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_a_win_in_one(level: str) -> None:
    """Rules 11 to 13."""
    games = [position for position in sampled_positions(400, seed=5) if ending(position) is None]
    won = {position: [*map(str, winning_moves(position, sound_moves(position)))] for position in games}
    missed = [position.text() for position, wins in won.items() if wins and chosen(position.text(), level) not in wins]
    assert sum(map(bool, won.values())) > 50
    assert missed == []


@pytest.mark.parametrize("level", LEVELS)
def test_it_answers_an_arrived_piece(level: str) -> None:
    """Rule 12."""
    assert {chosen("W4/2b2/5/1b1w1/2B2 b", level, seed) for seed in range(9)} == {"c4a5"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_gives_the_same_move(level: str) -> None:
    text = "wbwbw/5/2B2/5/W1WBW b"
    assert [chosen(text, level, seed) for seed in range(5)] == [chosen(text, level, seed) for seed in range(5)]


@pytest.mark.parametrize("level", LEVELS)
def test_it_has_an_answer_when_there_is_no_time_at_all(level: str) -> None:
    assert chosen(START.text(), level, patience=0) in map(str, legal_moves(START))


def test_a_search_stops_as_soon_as_it_is_told_that_time_is_up() -> None:
    patience = Patience(5)
    search = Search(patience)
    search.best_move(START, sound_moves(START), depth=20)
    assert (patience.left, search.nodes) == (-1, 6 * 128)


def test_a_deep_search_sees_a_win_that_a_shallow_one_overlooks() -> None:
    """The only winning first move of a win in seven plies."""
    position = Position.parse("w4/5/1w3/bW2W/5 r")
    best = engine.chameleon.solve(position, 9, lambda: False).best
    assert best == (str(Search(lambda: False).best_move(position, sound_moves(position), depth=7)),)


def test_who_is_ahead_shuns_a_position_that_stood_before() -> None:
    """Rule 15: going back would be worth no more than a draw."""
    position = Position.parse("4b/5/B1B2/5/B1B1B r")
    usual = Search(lambda: False).best_move(position, sound_moves(position), depth=1)
    shunning = Search(lambda: False, [apply(position, usual)]).best_move(position, sound_moves(position), depth=1)
    assert shunning is not usual


@given(open_positions())
def test_a_position_is_worth_to_one_side_what_it_costs_the_other(position: Position) -> None:
    other = Position(position.board, "blue" if position.turn == "red" else "red")
    assert evaluate(position) == -evaluate(other)


def test_a_piece_more_is_worth_more_than_any_place() -> None:
    assert evaluate(START) == 0
    assert evaluate(Position.parse("w1wbw/5/5/5/WBWBW r")) > 50


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError) as refused:
        chosen(START.text(), "4")
    assert str(refused.value) == "level '4' is not known; expected one of: 1, 2, 3"


def test_it_has_no_move_in_a_game_that_is_over() -> None:
    with pytest.raises(ValueError) as refused:
        chosen("W4/5/5/4b/4B b", "2")
    expected = "there is no move in W4/5/5/4b/4B b: Red wins: its piece on Blue's home rank was not taken."
    assert str(refused.value) == expected


def points(stronger: str, weaker: str, games: int, patience: int) -> float:
    """What the stronger level scores, each side beginning in turn; a draw is half a point."""
    player, rng, score = engine.opponent("chameleon"), Random(3), 0.0
    for number in range(games):
        game = engine.load("chameleon")
        levels = {"red": stronger, "blue": weaker} if number % 2 else {"red": weaker, "blue": stronger}
        while (outcome := game.outcome()) is None:
            game.push(player.choose(game.view(game.turn), levels[game.turn], rng, Patience(patience)))
        score += 0.5 if outcome.winner is None else levels[outcome.winner] == stronger
    return score


def test_level_2_beats_level_1() -> None:
    assert points("2", "1", games=20, patience=99) >= 17


def test_level_3_beats_level_2() -> None:
    assert points("3", "2", games=10, patience=24) >= 7
