"""Games as environments of PettingZoo: its own tests pass, seeds repeat a game, and hidden information stays hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from chameleon_training import known_games
from chameleon_training.environment import TableEnvironment, env
from chameleon_training.features import features_of
from pettingzoo.test import api_test, seed_test

from engine.dragons import SEATS, determinised, write

every_game = pytest.mark.parametrize("name", known_games())

A_FEW = 20
"""Decisions that show as much as thousands would."""


@pytest.mark.slow
@every_game
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")  # a mask belongs to it
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:We recommend agents to be named")  # seats have names
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # of who does not decide
def test_pettingzoo_finds_no_fault(name: str) -> None:
    api_test(env(name), num_cycles=A_FEW)
    seed_test(lambda: env(name), num_cycles=A_FEW)


def game_of(name: str, seed: int, **wishes: Any) -> list[tuple[str, str, float]]:
    """The decisions and rewards of a random game."""
    table, rng, found = env(name, **wishes), Random(7), []
    table.reset(seed=seed)
    for agent in table.agent_iter():
        _, reward, termination, truncation, info = table.last()
        move = None if termination or truncation else rng.choice([*info["moves"]])
        found.append((agent, "" if move is None else info["moves"][move], reward))
        table.step(move)
    return found


@pytest.mark.slow
def test_the_same_seed_is_the_same_game_and_another_one_is_another() -> None:
    games = [game_of("dragons", seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_at_the_end_everybody_hears_once_what_it_brought() -> None:
    *_, red, blue = game_of("chameleon", 1)
    assert {(red[0], red[2]), (blue[0], blue[2])} in ({("red", 1.0), ("blue", -1.0)}, {("red", -1.0), ("blue", 1.0)})


def test_a_game_that_takes_too_long_is_cut_off_without_a_winner() -> None:
    table = TableEnvironment("dragons", longest=3)
    table.reset(seed=1)
    for _ in range(3):
        table.step(next(iter(table.infos[table.agent_selection]["moves"])))
    assert (table.truncations, table.terminations) == (dict.fromkeys(SEATS, True), dict.fromkeys(SEATS, False))
    assert table.rewards == dict.fromkeys(SEATS, 0.0)
    assert not table.observe("red")["action_mask"].any()


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = TableEnvironment("chameleon", render_mode="ansi")
    table.reset()
    before = table.render()
    with pytest.raises(ValueError, match="4000 is no legal move here"):
        table.step(4000)
    with pytest.raises(ValueError, match="red has to choose a move"):
        table.step(None)
    assert table.render() == before == "wbwbw/5/5/5/WBWBW r"


def test_a_game_begins_where_it_is_told_to() -> None:
    table = TableEnvironment("chameleon", render_mode="ansi")
    table.reset(options={"position": "w4/5/5/5/W4 b"})
    assert (table.agent_selection, table.render()) == ("blue", "w4/5/5/5/W4 b")


@every_game
def test_only_who_decides_has_moves_and_only_legal_ones(name: str) -> None:
    table = TableEnvironment(name)
    table.reset(seed=3)
    for agent in table.agents:
        legal = [*table.infos[agent].get("moves", ())]
        assert np.flatnonzero(table.observe(agent)["action_mask"]).tolist() == legal
        assert bool(legal) == (agent == table.agent_selection)


def test_agents_observe_the_same_where_only_hidden_cards_differ() -> None:
    table = TableEnvironment("dragons")
    table.reset(seed=5)
    for _ in range(30):
        table.step(next(iter(table.infos[table.agent_selection]["moves"])))
    view = table.state_of_game.game.view("red")
    seen = []
    for seed in range(3):
        guess = TableEnvironment("dragons")
        guess.reset(seed=1, options={"position": write(determinised(view, Random(seed)))})
        seen.append([guess.observe(seat)["observation"].tobytes() for seat in SEATS])
    assert [len(set(each)) for each in zip(*seen, strict=True)] == [1, 3]


def test_facts_become_numbers_between_minus_one_and_one_and_words_for_people_do_not() -> None:
    facts = {"gold": 8, "up": True, "seen": False, "phase": "battle", "hand": ["fog", "venom"], "none": None}
    found = features_of({**facts, "sentence": "Red is to move.", "moves": [1, 2, 3]})
    assert sorted(found[found != 0].tolist()) == [0.5, 1, 1, 1, 1]
    assert np.array_equal(found, features_of(facts))
    assert not np.array_equal(found, features_of({**facts, "hand": ["fog"]}))
