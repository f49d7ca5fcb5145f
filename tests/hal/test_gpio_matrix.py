"""A matrix with a diode behind every reed senses every picture; a broken diode hides pieces or shows ghosts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal import ALL_SQUARES, BoardError, Edge, names_of, picture_of, square_index
from hal.drivers.matrix import Matrix, changes
from hal.drivers.wiring import CHAINS, COLUMN_PINS, LIGHT_PIN, ROW_PINS, Wiring
from tests.chips.gpio import PinGpio
from tests.hands.timeline import occupied_after

PICTURES = st.integers(min_value=0, max_value=ALL_SQUARES)


def squares(*names: str) -> int:
    return picture_of(map(square_index, names))


def matrix_on(gpio: PinGpio, wiring: Wiring | None = None) -> Matrix:
    """An initialised matrix whose columns need no settling."""
    matrix = Matrix(gpio, wiring or Wiring(), lambda: None)
    matrix.set_up()
    return matrix


@given(PICTURES)
def test_every_picture_is_felt_as_it_is(picture: int) -> None:
    gpio = PinGpio()
    gpio.closed = picture
    assert matrix_on(gpio).read() == picture


def test_other_pins_do_as_well() -> None:
    rows, columns = (2, 3, 4, 17, 27), (22, 23, 24, 9, 11)
    gpio = PinGpio(rows, columns)
    gpio.closed = squares("a1", "e1", "c4", "b5")
    assert matrix_on(gpio, Wiring(rows, columns)).read() == gpio.closed


def test_the_columns_settle_once_for_every_row_while_just_that_row_is_low() -> None:
    gpio, low = PinGpio(), []
    matrix = Matrix(gpio, Wiring(), lambda: low.append([row for row in ROW_PINS if gpio.input(row) == gpio.LOW]))
    matrix.set_up()
    matrix.read()
    assert low == [[row] for row in ROW_PINS]
    assert all(gpio.input(row) == gpio.HIGH for row in ROW_PINS)


def test_a_released_matrix_leaves_its_pins_as_they_were() -> None:
    gpio = PinGpio()
    matrix = matrix_on(gpio)
    assert gpio.in_use == {*ROW_PINS, *COLUMN_PINS}
    matrix.release()
    assert gpio.in_use == set()


def test_a_diode_that_does_not_conduct_hides_its_own_square_only() -> None:
    gpio = PinGpio()
    gpio.closed = squares("b2", "b4", "d2")
    gpio.wiring.diodes[square_index("b2")] = "open"
    assert names_of(matrix_on(gpio).read()) == ("d2", "b4")


def test_a_short_diode_under_a_piece_hides_the_other_pieces_of_its_file() -> None:
    gpio = PinGpio()
    gpio.closed = squares("b2", "b4", "d2", "d4")
    gpio.wiring.diodes[square_index("b2")] = "short"
    assert names_of(matrix_on(gpio).read()) == ("b2", "d2", "d4")


def test_without_any_diode_rows_that_float_show_a_ghost_in_the_fourth_corner() -> None:
    gpio = PinGpio()
    gpio.closed = squares("b2", "b4", "d2")
    gpio.wiring.diodes = dict.fromkeys(range(25), "short")
    gpio.setmode(gpio.BCM)
    gpio.setup(COLUMN_PINS, gpio.IN, pull_up_down=gpio.PUD_UP)
    gpio.setup(ROW_PINS[3], gpio.OUT, initial=gpio.LOW)
    felt = [gpio.input(column) == gpio.LOW for column in COLUMN_PINS]
    assert felt == [False, True, False, True, False]  # rank 4: b4 is there, d4 is a ghost


def test_with_good_diodes_rows_may_float_without_a_ghost() -> None:
    gpio = PinGpio()
    gpio.closed = squares("b2", "b4", "d2")
    gpio.setmode(gpio.BCM)
    gpio.setup(COLUMN_PINS, gpio.IN, pull_up_down=gpio.PUD_UP)
    gpio.setup(ROW_PINS[3], gpio.OUT, initial=gpio.LOW)
    assert [gpio.input(column) == gpio.LOW for column in COLUMN_PINS] == [False, True, False, False, False]


def test_pins_used_in_the_wrong_order_are_refused_as_the_real_module_does() -> None:
    gpio = PinGpio()
    with pytest.raises(RuntimeError, match=r"^Please set pin numbering mode"):
        gpio.setup(5, gpio.OUT)
    gpio.setmode(gpio.BCM)
    with pytest.raises(RuntimeError, match=r"^You must setup\(\) the GPIO channel first$"):
        gpio.input(5)
    with pytest.raises(RuntimeError, match=r"^The GPIO channel has not been set up as an OUTPUT$"):
        gpio.output(5, gpio.LOW)


def test_a_column_without_its_pull_up_is_not_to_be_trusted() -> None:
    gpio = PinGpio()
    gpio.setmode(gpio.BCM)
    gpio.setup(COLUMN_PINS, gpio.IN)
    assert [gpio.input(column) for column in COLUMN_PINS] == [gpio.LOW] * 5


@given(PICTURES, PICTURES)
def test_the_edges_between_two_scans_lead_from_one_to_the_other(before: int, after: int) -> None:
    edges = changes(before, after, 7)
    assert occupied_after(edges, before) == after
    assert len(edges) == (before ^ after).bit_count()


def test_what_was_left_is_told_before_what_was_entered() -> None:
    told = changes(squares("a1", "e5"), squares("a1", "b1"), 30)
    assert told == [Edge(30, square_index("e5"), False), Edge(30, square_index("b1"), True)]


def test_a_chain_of_lights_reaches_every_square_once() -> None:
    assert [sorted(order) for order in CHAINS.values()] == [list(range(25))] * len(CHAINS)
    assert CHAINS["rows"][:7] == (0, 1, 2, 3, 4, 5, 6)
    assert CHAINS["serpentine"][:7] == (0, 1, 2, 3, 4, 9, 8)


def test_the_usual_wiring_leaves_the_serial_port_and_spi_alone() -> None:
    taken = {0, 1, 14, 15, 7, 8, 9, 11}
    assert not taken & {*ROW_PINS, *COLUMN_PINS, LIGHT_PIN}
    assert len({*ROW_PINS, *COLUMN_PINS, LIGHT_PIN}) == 11


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rows": (5, 6, 13, 19)}, "row-pins lists 4 pins; it must be five GPIO numbers, such as 5 6 13 19 26"),
        (
            {"columns": (25, 12, 16, 20, 26)},
            "GPIO 26 is used twice; give every row, every column and the lights separate pins",
        ),
        ({"light": 28}, "28 is not a GPIO number of the header; use a number from 2 to 27"),
        ({"light": True}, "True is not a GPIO number of the header; use a number from 2 to 27"),
        ({"chain": "spiral"}, "light-chain cannot be 'spiral'; choose one of: rows, serpentine"),
    ],
)
def test_a_wiring_that_cannot_be_is_refused_in_one_sentence(options: dict, said: str) -> None:
    with pytest.raises(BoardError, match=f"^{said}$"):
        Wiring(**options)
