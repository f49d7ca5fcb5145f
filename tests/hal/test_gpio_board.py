"""The board on a Pi's pins: its scans, its failures, and the same decisions as the simulated one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import cast
from unittest.mock import patch

import pytest

from benchmarks.hearing import heard
from controller.config.settings import config_from_text
from hal import BoardError, Edge, Frame, HardwareEvent, Health, Light, Picture, make_board, picture_of, square_index
from hal.drivers.gpio import GpioBoard, load_gpio
from hal.remedies import install_extra, join_groups
from sim import ManualClock
from tests.chips.gpio import LightChain, PinGpio, raspberry_pi
from tests.hands import CASES, Drawn, draw_anywhere, judge, net_moves
from tests.hands.timeline import switched

SCAN_MS = 4
BLUE = Frame().with_light(9, Light((0, 0, 255)))


class Bench:
    """A board that only acts on calls, with a controlled clock."""

    def __init__(self) -> None:
        self.pins = PinGpio()
        self.lights = LightChain()
        self.clock = ManualClock(1000)
        self.told: list[HardwareEvent] = []
        self.board = GpioBoard(threaded=False)

    def open(self) -> None:
        self.board.open(self.told.append, self.clock)

    def scan(self) -> None:
        self.clock.advance(SCAN_MS)
        self.board.scan()


@contextmanager
def bench() -> Iterator[Bench]:
    made = Bench()
    with raspberry_pi(made.pins, made.lights), made.board:
        yield made


def squares(*names: str) -> int:
    return picture_of(map(square_index, names))


def test_a_scan_tells_what_changed_since_the_last_one_with_its_time() -> None:
    with bench() as made:
        made.pins.closed = squares("a1", "c3")
        made.open()
        made.pins.closed = squares("c3", "e5")
        made.scan()
        made.scan()
    edges = [Edge(1004, square_index("a1"), False), Edge(1004, square_index("e5"), True)]
    assert made.told == [Picture(1000, squares("a1", "c3")), *edges]


def test_a_closed_board_has_dark_lights_and_free_pins() -> None:
    with bench() as made:
        made.open()
        made.board.show(BLUE)
        made.board.shine()
        assert made.lights.shown[-1] == BLUE.at(0)
    assert made.lights.shown[-1] == Frame().at(0)
    assert made.pins.in_use == set()


def test_health_says_what_the_lights_draw() -> None:
    with bench() as made:
        made.open()
        made.board.show(BLUE)
        made.board.shine()
        assert made.board.health() == Health(True, "25 reeds are read; 25 lights draw about 20 of 500 mA")


def test_reeds_that_cannot_be_read_are_told_of_once_and_healed_by_a_picture() -> None:
    with bench() as made:
        made.open()
        made.pins.broken = OSError("i/o error")
        for _ in range(3):
            made.scan()
        sick = made.board.health()
        made.pins.broken, made.pins.closed = None, squares("b2")
        made.scan()
        assert made.board.health().ok
    trouble = Health(False, "the table cannot read the reeds: i/o error; the table tries again every second")
    assert sick == trouble
    assert made.told[1:] == [trouble, Health(True, "the reeds work again"), Picture(1016, squares("b2"))]


def test_a_piece_that_left_while_the_reeds_could_not_be_read_may_have_left_at_once() -> None:
    with bench() as made:
        made.pins.closed = squares("a1", "b1")
        made.open()
        made.scan()
        made.pins.broken = OSError("i/o error")
        made.clock.advance(5000)
        made.scan()
        assert made.board.reported_until() == 1000 + SCAN_MS
        made.pins.broken, made.pins.closed = None, squares("b1", "c3")
        made.scan()
        assert made.board.reported_until() == made.clock()
    told = [event for event in made.told[1:] if not isinstance(event, Health)]
    assert told == [Edge(1000 + SCAN_MS, square_index("a1"), False), Picture(made.clock(), squares("b1", "c3"))]


def test_lights_that_fail_do_not_stop_the_reeds() -> None:
    with bench() as made:
        made.open()
        made.lights.broken = OSError("bus error")
        made.board.show(BLUE)
        made.board.shine()
        made.pins.closed = squares("d4")
        made.scan()
    assert [type(event) for event in made.told] == [Picture, Health, Edge]
    assert made.pins.in_use == set()


class StuckPins(PinGpio):
    """Pins whose reading can be blocked."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on, self.is_held_up = Event(), Event()
        self.go_on.set()

    def input(self, channel: int) -> int:
        if not self.go_on.is_set():
            self.is_held_up.set()
        self.go_on.wait(60)
        return super().input(channel)


def test_a_scan_that_hangs_is_a_matter_of_health() -> None:
    made = Bench()
    made.pins, made.board = StuckPins(), GpioBoard()
    with raspberry_pi(made.pins, made.lights), made.board:
        made.open()
        made.pins.go_on.clear()
        assert made.pins.is_held_up.wait(60)
        made.clock.advance(1500)
        sick = made.board.health()
        made.pins.go_on.set()
    assert sick == Health(False, "the table has not read the reeds for 1500 ms; restart the table")


def test_a_machine_without_the_module_is_told_what_to_install() -> None:
    with patch.dict(sys.modules, {"RPi": None, "RPi.GPIO": None}), pytest.raises(BoardError) as refusal:
        make_board("gpio").open(lambda event: None, lambda: 0)
    assert str(refusal.value).startswith("the gpio board needs the module RPi.GPIO (")
    assert f"; {install_extra('pi')}, or with Python 3.13" in str(refusal.value)


LIKE_LGPIO = """
import os
os.chdir(os.environ.get("LG_WD", "."))
open(".lgd-nfy0", "x").close()
"""


def test_lgpio_leaves_nothing_in_the_folder_in_which_the_table_was_started_and_may_not_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "RPi" / "GPIO").mkdir(parents=True)
    (tmp_path / "RPi" / "GPIO" / "__init__.py").write_text(LIKE_LGPIO)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv("LG_WD", raising=False)
    with patch.dict(sys.modules):
        load_gpio()
    assert (Path.cwd(), list(Path.cwd().iterdir()), "LG_WD" in os.environ) == (tmp_path / "here", [], False)


def test_a_module_that_does_not_start_is_one_sentence() -> None:
    refused = FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3")
    with patch("hal.drivers.gpio.import_module", side_effect=refused), pytest.raises(BoardError) as refusal:
        make_board("gpio").open(lambda event: None, lambda: 0)
    assert str(refusal.value).startswith("the module RPi.GPIO cannot start ([Errno 2] No such file or directory: ")


def test_a_machine_that_is_no_pi_is_told_so() -> None:
    refused = RuntimeError("This module can only be run on a Raspberry Pi!")
    with patch("hal.drivers.gpio.import_module", side_effect=refused), pytest.raises(BoardError) as refusal:
        make_board("gpio").open(lambda event: None, lambda: 0)
    assert str(refusal.value).startswith(
        "the gpio board needs a Raspberry Pi that RPi.GPIO supports (This module can only be run on a "
    )


def test_pins_that_nobody_may_use_are_one_sentence_and_the_board_stays_closed() -> None:
    with bench() as made:
        made.pins.broken = Exception("'can not open gpiochip'")
        with pytest.raises(BoardError) as refusal:
            made.open()
        remedy = f"{join_groups('gpio')}, and on a Raspberry Pi 5"
        trouble = f"the table cannot use the pins: 'can not open gpiochip'; {remedy}"
        assert str(refusal.value).startswith(trouble)
        assert (made.board.is_open, made.told) == (False, [])


def test_a_board_whose_lights_fail_at_once_frees_its_pins() -> None:
    with bench() as made:
        made.lights.broken = RuntimeError("ws2811_init failed")
        with pytest.raises(BoardError, match=r"^the table cannot drive the lights: ws2811_init failed;"):
            made.open()
        assert (made.board.is_open, made.pins.in_use) == (False, set())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"scans-per-s": 100}, "the board option scans-per-s must be a whole number from 200 to 1000, not 100"),
        ({"settle-us": 0.5}, "the board option settle-us must be a whole number from 0 to 500, not 0.5"),
        ({"brightness": 0}, "the board option brightness must be a whole number from 8 to 255, not 0"),
        ({"budget-ma": True}, "the board option budget-ma must be a whole number from 50 to 3000, not True"),
        ({"row-pins": "1 2 3 4 5"}, "1 is not a GPIO number of the header; use a number from 2 to 27"),
        ({"row-pins": "1 to 5"}, "row-pins cannot be '1 to 5'; it must be five GPIO numbers, such as 5 6 13 19 26"),
        ({"column-pins": 12}, "column-pins cannot be 12; it must be five GPIO numbers, such as 5 6 13 19 26"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_in_one_sentence(options: dict, said: str) -> None:
    with pytest.raises(BoardError) as refusal:
        make_board("gpio", options)
    assert str(refusal.value) == said


def test_a_configuration_may_choose_other_pins() -> None:
    config = config_from_text(
        "board: gpio\nboard-options:\n  row-pins: 2, 3, 4, 17, 27\n  light-chain: serpentine\n", ""
    )
    made = Bench()
    made.pins, made.lights = PinGpio((2, 3, 4, 17, 27)), LightChain("serpentine")
    made.board = cast(GpioBoard, make_board(config.board, config.board_options))
    made.pins.closed = squares("c4", "e5")
    with raspberry_pi(made.pins, made.lights), made.board:
        made.open()
        made.board.show(BLUE)
        assert made.board.wait_until_shown()
        assert (made.board.snapshot(), made.lights.shown[-1]) == (squares("c4", "e5"), BLUE.at(0))


def through_pins(drawn: Drawn) -> list[HardwareEvent]:
    """The events of the board on pins for a drawn timeline with scans every 4 ms; scans without changes are left
    out.
    """
    with bench() as made:
        made.clock = ManualClock(0)
        made.pins.closed = drawn.felt
        made.open()
        waiting = list(reversed(drawn.timeline.edges))
        while waiting:
            made.clock.advance_to(-(-waiting[-1].t_ms // SCAN_MS) * SCAN_MS)
            while waiting and waiting[-1].t_ms <= made.clock():
                made.pins.closed = switched(made.pins.closed, waiting.pop())
            made.board.scan()
    return made.told[1:]


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7, 12, 17, 21, 24, 25])
def test_the_same_hands_are_understood_through_pins_and_through_the_simulated_board(number: int) -> None:
    for seed in range(2):
        drawn = draw_anywhere(CASES[number], Random(f"pins {number} {seed}"))
        lines = heard(drawn, through_pins(drawn))
        assert judge(drawn.expected, lines).wrong == ()
        assert net_moves(lines) == net_moves(heard(drawn))
