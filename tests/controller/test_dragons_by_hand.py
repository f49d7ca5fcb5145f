"""Whole games of Dragons by simulated hands: on the simulated board, and replayed through a Pico's firmware."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.party import DRAGONS, Party, Played, detected_moves
from tests.firmware_bridge.bench import unharmed
from tests.firmware_bridge.micropython_board import MicroPythonBoard, through_the_cable
from tests.thorough import often

pytestmark = pytest.mark.slow

SEEDS = often((2,), (2, 5))


@pytest.fixture(scope="module", params=SEEDS)
def game(request: pytest.FixtureRequest) -> tuple[int, Played]:
    return request.param, Party(DRAGONS, request.param).play()


def test_every_decision_of_a_whole_game_is_understood_as_it_was_made(game: tuple[int, Played]) -> None:
    _, played = game
    assert played.chosen == played.intended
    verbs = {move.partition(":")[0] for move in played.by_hand}
    assert verbs >= {"pass", "lay", "play", "switch", "exchange", "attack"}
    assert 2 * len(played.by_hand) > len(played.intended)


def test_no_alarm_is_told_and_the_board_follows_the_game(game: tuple[int, Played]) -> None:
    _, played = game
    assert played.decisions == {"Idle", "Lifted", "MoveMade"}
    assert played.left_to_do == []


def test_a_pico_feels_the_same_game(game: tuple[int, Played], tmp_path: Path) -> None:
    seed, played = game
    with MicroPythonBoard(tmp_path) as board:
        events = through_the_cable(board, played.drawn(), unharmed)
    assert detected_moves(DRAGONS, played, seed, events) == played.moves
