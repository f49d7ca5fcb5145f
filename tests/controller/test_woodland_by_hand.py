"""A whole game of Woodland by simulated hands: on the simulated board, and replayed through a Pico's firmware."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.party import WOODLAND, Party, Played, detected_moves
from tests.firmware_bridge.bench import unharmed
from tests.firmware_bridge.micropython_board import MicroPythonBoard, through_the_cable

pytestmark = pytest.mark.slow

SEED = 2


@pytest.fixture(scope="module")
def played() -> Played:
    return Party(WOODLAND, SEED).play()


def test_every_decision_of_a_whole_game_is_understood_as_it_was_made(played: Played) -> None:
    assert played.chosen == played.intended
    assert {move.partition(":")[0] for move in played.by_hand} == {"start", "skip", "stroll", "done"}


def test_no_alarm_is_told_and_the_pawn_follows_the_game(played: Played) -> None:
    assert played.decisions == {"Idle", "Lifted", "MoveMade"}
    assert played.left_to_do == []


@pytest.mark.thorough
def test_a_pico_feels_the_same_game(played: Played, tmp_path: Path) -> None:
    with MicroPythonBoard(tmp_path) as board:
        events = through_the_cable(board, played.drawn(), unharmed)
    assert detected_moves(WOODLAND, played, SEED, events) == played.moves
