"""The real rpi-lgpio library drives the matrix, on simulated lines of a GPIO chip.

It runs in a separate process, with rpi-lgpio on its path: see `test_gpio_libraries.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from hal import ALL_SQUARES, picture_of, square_index
from hal.drivers.gpio import load_gpio
from hal.drivers.matrix import Matrix
from hal.drivers.wiring import COLUMN_PINS, ROW_PINS, Wiring
from tests.chips.electricity import Wiring as Soldered
from tests.hal.lines import INPUT, OUTPUT, Lines

LINES = Lines()
sys.modules["lgpio"] = LINES


@pytest.fixture
def lines() -> Iterator[Lines]:
    LINES.wiring, LINES.chip = Soldered(), True
    yield LINES
    load_gpio().cleanup()  # type: ignore[call-arg]  # without pins: the whole chip, as a process that ends


@pytest.fixture
def matrix(lines: Lines) -> Matrix:
    matrix = Matrix(load_gpio(), Wiring(), lambda: None)
    matrix.set_up()
    return matrix


def test_the_library_is_the_real_one(lines: Lines) -> None:
    module = import_module("RPi.GPIO")
    assert load_gpio() is module
    assert "Dave Jones" in Path(str(module.__file__)).read_text(encoding="utf-8")


def test_rows_are_outputs_and_columns_are_inputs_that_are_pulled_up(matrix: Matrix, lines: Lines) -> None:
    assert lines.modes == dict.fromkeys(ROW_PINS, OUTPUT) | dict.fromkeys(COLUMN_PINS, INPUT)
    assert [lines.levels[pin] for pin in ROW_PINS] == [1] * 5
    assert [lines.pulls[pin] for pin in COLUMN_PINS] == [lines.SET_PULL_UP] * 5


@pytest.mark.parametrize("square", range(25))
def test_one_closed_reed_is_felt_on_its_square(matrix: Matrix, lines: Lines, square: int) -> None:
    lines.closed = 1 << square
    assert matrix.read() == 1 << square


@pytest.mark.parametrize("picture", [0, ALL_SQUARES, picture_of(map(square_index, ("a1", "b3", "e3", "c5")))])
def test_a_picture_is_felt_as_it_is(matrix: Matrix, lines: Lines, picture: int) -> None:
    lines.closed = picture
    assert matrix.read() == picture


def test_the_wires_are_tested_and_the_reeds_are_felt_again_afterwards(matrix: Matrix, lines: Lines) -> None:
    lines.wiring.grounded, lines.wiring.joined = {9}, {(0, 1)}
    found = matrix.test(0)
    lines.wiring.grounded, lines.wiring.joined, lines.closed = set(), set(), 1 << 12
    assert (found.low, found.follow) == (1 << 9, (2, 1, 0, 0, 0, 0, 0, 0, 0, 0))
    assert matrix.read() == 1 << 12


def test_a_released_matrix_gives_every_line_back_and_can_be_set_up_again(matrix: Matrix, lines: Lines) -> None:
    matrix.release()
    assert lines.modes == {}
    matrix.set_up()
    lines.closed = 1 << 12
    assert matrix.read() == 1 << 12


def test_a_pin_that_another_program_took_is_one_sentence_and_comes_back(matrix: Matrix, lines: Lines) -> None:
    lines.modes.pop(ROW_PINS[2])
    with pytest.raises(Exception, match="has not been set up as an OUTPUT"):
        matrix.read()
    matrix.set_up()
    assert matrix.read() == 0
