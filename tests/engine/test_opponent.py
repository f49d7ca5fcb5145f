"""The computer player: legal at every level, quick to stop, and each level stronger than the one below."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import Opponent
from engine.chameleon import START, Position, ending, legal_moves
from engine.chameleon.rules.tactics import sound_moves, winning_moves
from engine.chameleon.search.levels import LEVELS as HOW
from engine.chameleon.solver.knowledge import OptionalBook
from tests.engine.samples import open_positions, sampled_positions

LEVELS = ("1", "2", "3", "4", "5", "6", "7", "8", "perfect")


class Patience:
    """A clock that runs out after that many calls."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def chosen(text: str, level: str, seed: int = 1, patience: int = 8) -> str:
    game = engine.load("chameleon", text)
    player = engine.opponent("chameleon")
    return player.choose(game.view(game.turn), level, Random(seed), Patience(patience))


def test_it_plays_at_eight_levels_and_perfectly() -> None:
    player = engine.opponent("chameleon")
    assert isinstance(player, Opponent)
    assert player.levels == LEVELS


def test_every_level_says_what_to_expect() -> None:
    about = engine.opponent("chameleon").about
    assert tuple(about) == LEVELS
    assert len(set(about.values())) == len(LEVELS)
    assert all(0 < len(words) < 45 for words in about.values())


@pytest.mark.parametrize("level", LEVELS)
@given(position=open_positions(), seed=st.integers(0, 9))
@settings(max_examples=25)
def test_it_only_makes_legal_moves(level: str, position: Position, seed: int) -> None:
    assert chosen(position.text(), level, seed, patience=1) in map(str, legal_moves(position))


def overlooked_wins(level: str) -> float:
    """The share of wins in one that a level misses."""
    games = [position for position in sampled_positions(400, seed=5) if ending(position) is None]
    won = {position: [*map(str, winning_moves(position, sound_moves(position)))] for position in games}
    chances = {position: wins for position, wins in won.items() if wins}
    assert len(chances) > 50
    return sum(chosen(position.text(), level) not in wins for position, wins in chances.items()) / len(chances)


def test_the_strongest_level_takes_every_win_in_one() -> None:
    """Rules 11 to 13."""
    assert overlooked_wins("8") == 0


def test_a_beginner_overlooks_many_wins_and_a_good_player_few() -> None:
    assert overlooked_wins("6") < 0.1 < overlooked_wins("1") < 0.7


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


@pytest.mark.parametrize("level", LEVELS)
def test_a_move_does_not_depend_on_how_fast_the_machine_is(level: str) -> None:
    text = "1bw1w/5/2B2/w3W/W2B1 r"
    assert chosen(text, level, patience=10_000) == chosen(text, level, patience=20_000)
    assert level == "perfect" or HOW[level].budget <= 40_000


def test_only_a_perfect_player_without_its_book_has_a_trouble_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    player = engine.opponent("chameleon")
    assert [player.trouble(level) for level in LEVELS] == [None] * len(LEVELS)
    monkeypatch.setattr(engine.chameleon.opponent, "shipped_book", lambda: OptionalBook(Path("no such book")))
    assert player.trouble("8") is None
    assert str(player.trouble("perfect")).startswith("the book no such book cannot be read (")
    assert chosen(START.text(), "perfect") in map(str, legal_moves(START))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError) as refused:
        chosen(START.text(), "9")
    assert str(refused.value) == "level '9' is not known; expected one of: 1, 2, 3, 4, 5, 6, 7, 8, perfect"


def test_it_has_no_move_in_a_game_that_is_over() -> None:
    with pytest.raises(ValueError) as refused:
        chosen("W4/5/5/4b/4B b", "2")
    expected = "there is no move in W4/5/5/4b/4B b: Red wins: its piece on the far rank was not captured."
    assert str(refused.value) == expected


def points(stronger: str, weaker: str, games: int, patience: int) -> float:
    """The stronger level's score, each side beginning in turn; a draw is half a point."""
    player, rng, score = engine.opponent("chameleon"), Random(3), 0.0
    for number in range(games):
        game = engine.load("chameleon")
        levels = {"red": stronger, "blue": weaker} if number % 2 else {"red": weaker, "blue": stronger}
        while (outcome := game.outcome()) is None:
            game.push(player.choose(game.view(game.turn), levels[game.turn], rng, Patience(patience)))
        score += 0.5 if outcome.winner is None else levels[outcome.winner] == stronger
    return score


@pytest.mark.slow
@pytest.mark.parametrize(("stronger", "weaker"), [("3", "1"), ("5", "3"), ("7", "5"), ("8", "6")])
def test_a_level_beats_the_second_one_below(stronger: str, weaker: str) -> None:
    """docs/measurements.md measures it with more games."""
    assert points(stronger, weaker, games=20, patience=999) >= 12
