"""Every case of hands through the real firmware under MicroPython, its bytes and the host's end of the cable."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.hearing import heard
from tests.controller.test_hand_cases import UNHURRIED
from tests.firmware_bridge.bench import unharmed
from tests.firmware_bridge.micropython_board import MicroPythonBoard, through_the_cable
from tests.hands import CASES, Case, draw_anywhere, judge, net_moves


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MicroPythonBoard]:
    with MicroPythonBoard(tmp_path_factory.mktemp("pico")) as board:
        yield board


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_case_is_understood_through_the_pico(case: Case, board: MicroPythonBoard) -> None:
    drawn = draw_anywhere(case, Random(f"pico {case.number}"))
    events = through_the_cable(board, drawn, unharmed)
    assert judge(drawn.expected, heard(drawn, events)).wrong == (), drawn.position


@pytest.mark.parametrize("number", UNHURRIED)
def test_frames_lost_doubled_and_corrupted_change_no_move(number: int, board: MicroPythonBoard) -> None:
    for index in range(4):
        rng = Random(f"trouble {number} {index}")
        drawn = draw_anywhere(CASES[number], rng)
        events = through_the_cable(board, drawn, lambda frame, rng=rng: _troubled(frame, rng))
        assert net_moves(heard(drawn, events)) == list(drawn.expected.moves), f"draw {index} from {drawn.position}"


def _troubled(frame: bytes, rng: Random) -> bytes:
    """The result of a frame on a cable that loses, doubles and corrupts some."""
    draw = rng.random()
    if draw < 0.02:
        return b""
    if draw < 0.04:
        return frame + frame
    if draw < 0.06:
        at = rng.randrange(len(frame))
        return frame[:at] + bytes([frame[at] ^ 1 << rng.randrange(8)]) + frame[at + 1 :]
    return frame
