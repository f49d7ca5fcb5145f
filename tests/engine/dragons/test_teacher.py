"""The teacher of Dragons: how likely each move is to win, by what its seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice
from random import Random

from engine.dragons import SEATS, Dragons, determinised, write
from engine.dragons.teaching.teacher import DragonsTeacher
from engine.teacher import Judgement
from tests.engine.dragons.scenes import after_plies, scene


def looks(many: int) -> Callable[[], bool]:
    """Time for so many looks."""
    answers = iter([False] * many)
    return lambda: next(answers, True)


def judged(game: Dragons, many: int = 120) -> Judgement:
    return DragonsTeacher().judge(game.view(game.turn), looks(many))


def test_a_sure_win_is_the_likeliest_move_and_every_legal_move_has_its_chance() -> None:
    game = scene(red_b2="red-brute/us", red_c2="hill-drake/us", blue_b4="mud-drake/us", blue_hand="", blue_horde="")
    found = judged(game)
    assert (found.now.result, found.likeliest[0], found.chances["attack:b2:b4"]) == ("unknown", "attack:b2:b4", 1.0)
    assert found.chances.keys() == found.moves.keys() == {*map(str, game.legal_moves)}


def test_a_battle_that_can_be_won_for_a_gold_is_not_thrown_away() -> None:
    game = scene(red_b2="red-brute/us", red_hand="battle-song", red_lair="", blue_b4="ridge-lord/us", blue_hand="")
    game.push("attack:b2:b4")
    chances = judged(game).chances
    assert chances["play:battle-song"] > chances["pass"] + 0.3


def test_games_that_differ_only_in_what_is_hidden_are_judged_alike() -> None:
    games = (after_plies(seed, 60 + seed) for seed in count())
    differing = 0
    for game in islice((game for game in games if game.turn in SEATS and game.outcome() is None), 6):
        other = Dragons(write(determinised(game.view(game.turn), Random(1))))
        differing += other.text() != game.text()
        assert judged(other, 40) == judged(game, 40)
    assert differing >= 4


def test_without_time_for_one_round_nothing_is_estimated() -> None:
    found = judged(scene(red_b2="red-brute/us", red_c2="hill-drake/us", blue_b4="mud-drake/us"), 0)
    assert (found.chances, found.likeliest, found.now.result) == ({}, (), "unknown")
