"""The greedy player: legal moves from views alone, and better than chance."""

from __future__ import annotations

from random import Random

import pytest

from engine.dragons import CHANCE_SEAT, SEATS, Dragons, decider, determinised, greedy_move, legal, play, seen
from tests.engine.dragons.scenes import after_plies, pushed, scene
from tests.thorough import often


def chosen(game: Dragons, seed: int = 1) -> str:
    rng = Random(seed)
    return greedy_move(determinised(game.view(game.turn), rng), rng)


def test_it_only_makes_legal_moves() -> None:
    for seed in range(60):
        game = after_plies(seed, 4 * seed)
        if game.turn in SEATS and game.outcome() is None:
            assert chosen(game, seed) in game.legal_moves


def test_it_takes_a_win() -> None:
    game = scene(red_b2="red-brute/us", red_c2="hill-drake/us", blue_b4="mud-drake/us")
    assert pushed(game, chosen(game)).outcome() is not None


def test_it_plays_the_cheapest_card_that_wins_a_battle_and_none_when_it_leads() -> None:
    hand = "fire-breath,fire-bolt,great-flame"
    game = scene(red_b2="hill-drake/us", red_hand=hand, blue_b4="mud-drake/us", blue_c4="hill-drake", blue_hand=hand)
    pushed(game, "attack:b2:b4")
    assert chosen(game) == "pass"
    assert chosen(pushed(game, "pass")) == "play:fire-breath"


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    won = 0
    for seed in range(often(15, 40)):
        rng = Random(seed)
        state = Dragons().state.copy()
        while state.agenda:
            seat = decider(state)
            greedy = seat != CHANCE_SEAT and seat == seed % 2
            play(state, greedy_move(determinised(seen(state, seat), rng), rng) if greedy else rng.choice(legal(state)))
        won += state.result is not None and state.result[0] == seed % 2
    assert won >= often(12, 34)
