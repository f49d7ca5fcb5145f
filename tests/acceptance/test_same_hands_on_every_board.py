"""One timeline of hands, sensed by three boards: the simulated one, a Pico's firmware, and the pins of a Pi."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from benchmarks.hearing import heard
from hal import Edge, Picture
from tests.firmware_bridge.bench import unharmed
from tests.firmware_bridge.micropython_board import MicroPythonBoard, through_the_cable
from tests.hal.test_gpio_board import through_pins
from tests.hands import CASES, Drawn, Line, draw_anywhere
from tests.thorough import first_of

UNHURRIED = (1, 2, 6, 7, 12, 15, 21, 24, 25, 27, 39, 41, 46, 54, 55)
"""Cases without gaps of a few ms: a Pi scans its pins every 4 ms, and misses shorter ones."""


@pytest.fixture(scope="module")
def pico(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MicroPythonBoard]:
    with MicroPythonBoard(tmp_path_factory.mktemp("pico")) as board:
        yield board


def decided(drawn: Drawn, events: Iterable[object] | None = None) -> list[Line]:
    """The table's decisions: the final moves, the take-backs and the alarms, without their times."""
    told = heard(drawn, None if events is None else [e for e in events if isinstance(e, Edge | Picture)])
    kept = [line for line in told if line["decision"] != "lifted" and line.get("final", True)]
    return [{key: value for key, value in line.items() if key != "t"} for line in kept]


@pytest.mark.parametrize("number", first_of(UNHURRIED, 4), ids=lambda number: f"{number} {CASES[number].name}")
def test_the_same_timeline_is_decided_the_same_on_every_board(number: int, pico: MicroPythonBoard) -> None:
    drawn = draw_anywhere(CASES[number], Random(f"every board {number}"))
    felt_by = {
        "the simulated board": decided(drawn),
        "a Pico": decided(drawn, through_the_cable(pico, drawn, unharmed)),
        "the pins of a Pi": decided(drawn, through_pins(drawn)),
    }
    assert felt_by == dict.fromkeys(felt_by, felt_by["the simulated board"])
    assert felt_by["the simulated board"] or drawn.expected.moves == ()
