"""The real RPi.GPIO library drives the matrix; a file replaces the registers of a Pi 4.

Only `scripts/try-rpi-gpio` can run this: it provides an environment in which /dev/gpiomem is that file. While a row
settles, the wires are simulated: the last row made low pulls the columns of its closed reeds low.
"""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import Iterator

import pytest

from hal import ALL_SQUARES, picture_of, square_index
from hal.drivers.gpio import load_gpio
from hal.drivers.matrix import Matrix
from hal.drivers.wiring import COLUMN_PINS, ROW_PINS, Wiring

GPFSEL0, GPCLR0, GPLEV0, PULL0 = 0x00, 0x28, 0x34, 0xE4
INPUT, OUTPUT = 0, 1
PULLED_UP = 1
ALL_HIGH = (1 << 28) - 1


class Registers:
    """The page of registers, with reeds wired to it."""

    def __init__(self) -> None:
        file = os.open("/dev/gpiomem", os.O_RDWR)
        self._page = mmap.mmap(file, 4096)
        os.close(file)
        self.closed = 0

    def settle(self) -> None:
        """Sets the level of every pin according to the last row made low."""
        low_row = self._word(GPCLR0)
        rank = [1 << row for row in ROW_PINS].index(low_row)
        felt = self.closed >> 5 * rank & 0b11111
        low = low_row | sum(1 << pin for file, pin in enumerate(COLUMN_PINS) if felt >> file & 1)
        struct.pack_into("<I", self._page, GPLEV0, ALL_HIGH & ~low)

    def mode(self, pin: int) -> int:
        """Returns whether a pin is an input or an output."""
        return self._word(GPFSEL0 + pin // 10 * 4) >> pin % 10 * 3 & 0b111

    def pull(self, pin: int) -> int:
        """Returns the pull of a pin."""
        return self._word(PULL0 + pin // 16 * 4) >> pin % 16 * 2 & 0b11

    def _word(self, offset: int) -> int:
        return int(struct.unpack_from("<I", self._page, offset)[0])


@pytest.fixture
def registers() -> Registers:
    return Registers()


@pytest.fixture
def matrix(registers: Registers) -> Iterator[Matrix]:
    matrix = Matrix(load_gpio(), Wiring(), registers.settle)
    matrix.set_up()
    yield matrix
    matrix.release()


def test_rows_are_outputs_and_columns_are_inputs_that_are_pulled_up(matrix: Matrix, registers: Registers) -> None:
    assert [registers.mode(pin) for pin in ROW_PINS] == [OUTPUT] * 5
    assert [registers.mode(pin) for pin in COLUMN_PINS] == [INPUT] * 5
    assert [registers.pull(pin) for pin in COLUMN_PINS] == [PULLED_UP] * 5


@pytest.mark.parametrize("square", range(25))
def test_one_closed_reed_is_felt_on_its_square(matrix: Matrix, registers: Registers, square: int) -> None:
    registers.closed = 1 << square
    assert matrix.read() == 1 << square


@pytest.mark.parametrize("picture", [0, ALL_SQUARES, picture_of(map(square_index, ("a1", "b3", "e3", "c5")))])
def test_a_picture_is_felt_as_it_is(matrix: Matrix, registers: Registers, picture: int) -> None:
    registers.closed = picture
    assert matrix.read() == picture


def test_a_released_matrix_leaves_inputs_without_a_pull(matrix: Matrix, registers: Registers) -> None:
    matrix.release()
    assert [registers.mode(pin) for pin in (*ROW_PINS, *COLUMN_PINS)] == [INPUT] * 10
    assert [registers.pull(pin) for pin in COLUMN_PINS] == [0] * 5


def test_a_released_matrix_can_be_set_up_again(matrix: Matrix, registers: Registers) -> None:
    matrix.release()
    matrix.set_up()
    registers.closed = 1 << 12
    assert matrix.read() == 1 << 12


def test_a_thousand_scans_feel_the_same(matrix: Matrix, registers: Registers) -> None:
    registers.closed = 0b10101
    assert {matrix.read() for _ in range(1000)} == {0b10101}
