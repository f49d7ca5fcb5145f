"""The contract of every game's computer player."""

from __future__ import annotations

import json
from random import Random

import pytest

import engine
from controller.testing.games import AnyGame, Suite, at_a_choice, random_play
from engine import Opponent

LONGEST_WHY = 90
"""A reason is one line on the page, in characters."""


class Patience:
    """A clock that runs out after a number of calls, and counts the later calls."""

    def __init__(self, questions: int) -> None:
        self.left = questions
        self.asked_too_late = 0

    def __call__(self) -> bool:
        self.left -= 1
        self.asked_too_late += self.left < -1
        return self.left < 0


def _chosen(game: AnyGame, level: str, seed: int, patience: Patience) -> str:
    return engine.opponent(game.name).choose(game.view(game.turn), level, Random(seed), patience)


class OpponentContract(Suite):
    """Tests a game's computer player against everything that `engine.opponent.Opponent` promises."""

    def test_it_has_levels_each_named_once_and_says_what_to_expect_of_it(self, name: str) -> None:
        player = engine.opponent(name)
        assert isinstance(player, Opponent)
        assert len(player.levels) == len({*player.levels}) >= 1
        assert [*player.about] == [*player.levels]
        assert all(player.about.values())

    def test_it_only_makes_legal_moves_and_makes_the_same_one_with_the_same_chance(self, name: str) -> None:
        for game in at_a_choice(name, games=8, apart=5):
            for level in engine.opponent(name).levels:
                once, again = (_chosen(game, level, 3, Patience(20)) for _ in range(2))
                assert once in map(str, game.legal_moves)
                assert once == again

    def test_it_answers_without_any_time_and_stops_as_soon_as_time_is_up(self, name: str) -> None:
        for questions in (0, 1, 7):
            for game in at_a_choice(name, games=6, apart=7):
                for level in engine.opponent(name).levels:
                    patience = Patience(questions)
                    assert _chosen(game, level, 1, patience) in map(str, game.legal_moves)
                    assert patience.asked_too_late <= 1  # a player of two parts may ask the clock in either

    def test_choosing_changes_nothing_in_the_view_that_it_is_given(self, name: str) -> None:
        for game in at_a_choice(name, games=4, apart=9):
            view = game.view(game.turn)
            engine.opponent(name).choose(view, engine.opponent(name).levels[-1], Random(1), Patience(5))
            assert view == game.view(game.turn)

    def test_why_it_plays_a_move_is_said_in_a_few_words_from_what_everybody_may_know(self, name: str) -> None:
        player = engine.opponent(name)
        for game in at_a_choice(name, games=5, apart=11):
            view = game.view(None if game.secrets else game.turn)
            before = json.dumps(view)
            for move in list(game.legal_moves)[:8]:
                public = game.seen_by(move, None)[0] if game.secrets else str(move)
                why, again = (player.why(view, public, Patience(0)) for _ in range(2))
                assert why == again == " ".join(why.split())
                assert len(why) <= LONGEST_WHY
                assert not why or (why[0].islower() and why[-1].isalnum())
            assert json.dumps(view) == before

    def test_it_refuses_a_level_that_it_does_not_have(self, name: str) -> None:
        player = engine.opponent(name)
        (game,) = at_a_choice(name, games=1, apart=0)
        with pytest.raises(ValueError, match=f"^level 'x' is not known; expected one of: {', '.join(player.levels)}$"):
            _chosen(game, "x", 1, Patience(1))

    def test_it_refuses_a_game_that_is_over(self, name: str) -> None:
        game = random_play(name, 10_000, seed=1)
        with pytest.raises(ValueError, match=r"^there is no move in "):
            _chosen(game, engine.opponent(name).levels[0], 1, Patience(1))
