"""The doctor reports faults of the wires, by their pins, from the tests of a Pi or a Pico."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from controller.doctor import Finding
from controller.doctor.squares import sensed_squares
from controller.doctor.wires import wire_findings
from firmware_bridge.board import PicoBoard
from hal import BoardError, Picture, picture_of, square_index
from hal.drivers.gpio import GpioBoard
from hal.drivers.matrix import Matrix
from hal.drivers.wiring import Wiring as PiWiring
from hal.wires import COLUMNS, ROWS, Wires, WireTest
from tests.chips.electricity import Diode, Wiring
from tests.chips.gpio import LightChain, PinGpio, raspberry_pi
from tests.controller.doctor_bench import PICO_WIRES, PaperBoard, PaperTime, capture_after, put_and_lift, round_of
from tests.firmware_bridge import bench

WELL = [Finding("wires", True, "no wire touches ground or another wire")]
COLUMN_A = "column wire GP7, pin 10 (file a)"


def on_a_pi(wiring: Wiring) -> WireTest:
    """The result on the pins of a Raspberry Pi."""
    pins = PinGpio()
    pins.wiring = wiring
    matrix = Matrix(pins, PiWiring(), lambda: None)
    matrix.set_up()
    return matrix.test(matrix.read())


def on_a_pico(wiring: Wiring) -> WireTest:
    """The result of a Pico's firmware."""
    matrix = bench.Matrix()
    matrix.wiring = wiring
    scanner = matrix.scanner()
    scanner.changes(0)
    low, following = scanner.test()
    return WireTest(low, tuple(following), scanner.picture)


def soldered(
    *pieces: str, diodes: dict[str, Diode] | None = None, joined: tuple[int, int] | None = None, grounded: int = -1
) -> Wiring:
    """A matrix with pieces on it, and with a fault."""
    wiring = Wiring()
    wiring.closed = picture_of(map(square_index, pieces))
    wiring.diodes = {square_index(name): diode for name, diode in (diodes or {}).items()}
    wiring.joined = {joined} if joined else set()
    wiring.grounded = {grounded} - {-1}
    return wiring


TOUCHES = "switch the table off and look for solder or bare metal between the two, pins included"
GROUND = "switch the table off and look along that wire for solder or bare metal that touches ground"


@pytest.mark.parametrize("tested", [on_a_pi, on_a_pico])
@pytest.mark.parametrize(
    ("wiring", "found"),
    [
        (soldered(), WELL),
        (soldered("a1", "b1", "a2"), WELL),
        (soldered("a1", diodes={"a1": "open"}), WELL),
        (soldered(grounded=5), [Finding("wires", False, f"{COLUMN_A} touches ground", GROUND)]),
        (
            soldered("a1", "c4", grounded=0),
            [Finding("wires", False, "row wire GP2, pin 4 (rank 1) touches ground", GROUND)],
        ),
        (
            soldered(joined=(5, 6)),
            [Finding("wires", False, f"{COLUMN_A} and column wire GP8, pin 11 (file b) touch each other", TOUCHES)],
        ),
        (
            soldered("c3", joined=(1, 2)),
            [
                Finding(
                    "wires",
                    False,
                    "row wire GP3, pin 5 (rank 2) and row wire GP4, pin 6 (rank 3) touch each other",
                    TOUCHES,
                )
            ],
        ),
        (
            soldered("a2", diodes={"a2": "reversed"}),
            [
                Finding(
                    "wires",
                    False,
                    "the diode of a2 is the wrong way round",
                    "turn the diode round: its ring belongs to row wire GP3, pin 5 (rank 2)",
                )
            ],
        ),
        (
            soldered("a2", diodes={"a2": "short"}),
            [
                Finding(
                    "wires",
                    False,
                    f"row wire GP3, pin 5 (rank 2) and {COLUMN_A} conduct in both directions at a2",
                    "take the piece off a2 and test again; if nothing changes, look for solder between them, then "
                    "replace the diode",
                )
            ],
        ),
    ],
)
def test_a_fault_of_the_wires_is_named_with_its_pins_and_no_other(
    tested: Callable[[Wiring], WireTest], wiring: Wiring, found: list[Finding]
) -> None:
    assert wire_findings(tested(wiring), PICO_WIRES) == found


def test_a_row_and_a_column_that_touch_look_like_a_diode_that_conducts_both_ways() -> None:
    (found,) = wire_findings(on_a_pi(soldered(joined=(1, 5))), PICO_WIRES)
    assert found.sentence == f"row wire GP3, pin 5 (rank 2) and {COLUMN_A} conduct in both directions at a2"


def test_the_pins_are_back_in_use_after_a_test() -> None:
    pins = PinGpio()
    matrix = Matrix(pins, PiWiring(), lambda: None)
    matrix.set_up()
    matrix.test(0)
    pins.closed = picture_of([0, 7, 24])
    assert matrix.read() == pins.closed


def test_a_board_on_a_pi_s_pins_tests_its_wires_and_names_them() -> None:
    pins, board = PinGpio(), GpioBoard(threaded=False)
    pins.wiring.grounded = {9}
    with raspberry_pi(pins, LightChain()), board:
        board.open(lambda event: None, PaperTime().clock)
        (found,) = wire_findings(board.self_test(), board.wires())
        assert found.sentence == "column wire GPIO21, pin 40 (file e) touches ground"
        pins.broken = RuntimeError("bad GPIO command")
        with pytest.raises(BoardError, match=r"^the table cannot test the wires: bad GPIO command; first fix "):
            board.self_test()


@pytest.mark.parametrize(("board", "file"), [(PicoBoard(), "pico"), (GpioBoard(), "pi")])
def test_the_pins_that_the_doctor_names_are_those_of_the_diagram(board: PicoBoard | GpioBoard, file: str) -> None:
    drawn = yaml.safe_load(Path(f"deploy/wiring/{file}.yml").read_text(encoding="utf-8"))["pins"]
    names = {goal: f"{name.replace(' ', '')}, pin {number}" for number, (name, goal) in drawn.items()}
    lines = [f"rank {rank}" for rank in "12345"], [f"file {file}" for file in "abcde"]
    rows, columns = (tuple(names[line] for line in each) for each in lines)
    wires = board.wires()
    assert wires is not None
    assert replace(wires, poles=()) == Wires(rows, columns, names["lights"])  # hall sensors have their own diagram


def test_every_wire_has_its_name_where_nobody_knows_the_pins() -> None:
    rows = [f"row wire of rank {rank}" for rank in "12345"]
    columns = [f"column wire of file {file}" for file in "abcde"]
    assert [Wires().named(wire) for wire in (*ROWS, *COLUMNS)] == rows + columns


def test_a_board_without_wires_and_one_that_does_not_tell_say_so(tmp_path: Path) -> None:
    unfound = BoardError("the Pico did not report the result of its self-test", "pull it out")
    silent = PaperBoard([Picture(0, 0)], test=unfound)
    lines = [each for board in (PaperBoard([Picture(0, 0)]), silent) for each in round_of(board, tmp_path)]
    assert [each for each in lines if each.name == "wires"] == [
        Finding("wires", True, "this board cannot test its wires"),
        Finding("wires", False, "the Pico did not report the result of its self-test", "pull it out"),
    ]


def test_a_file_on_which_no_piece_was_felt_names_its_wire() -> None:
    capture = capture_after(
        *(edge for square in range(25) if square % 5 and square != 8 for edge in put_and_lift(square))
    )
    line, square = sensed_squares(capture, PICO_WIRES, "chameleon doctor", waited=True)
    assert line == Finding(
        "squares",
        False,
        f"no square on {COLUMN_A} sensed a piece",
        "look for a cold joint or a break between that pin and the first square of the line",
    )
    assert square.sentence == "these squares sensed no piece: d2"
    assert square.remedy == (
        "check the reed, its joints, and that the diode's ring is on the row's side: d2 is where row wire GP3, pin 5 "
        "(rank 2) meets column wire GP10, pin 14 (file d). To look closer, run: chameleon doctor --square d2"
    )
