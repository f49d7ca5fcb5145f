"""The doctor looks at the card reader that the configuration names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from controller.doctor import Finding, Machine
from controller.doctor.machine import consoles, reader_port
from sim.cards import CardPad
from tests.chips.readers import Pn532Chip, PseudoTerminal
from tests.controller.doctor_bench import WELL


def doctor(folder: Path, reader: str) -> tuple[int, str]:
    """The status of `chameleon doctor`, and its message about a reader, without a remedy."""
    config = folder / "chameleon.yml"
    config.write_text(f"journal: journal.db\npage: {{port: 0}}\n{reader}\n")
    command = [str(Path(sys.executable).with_name("chameleon")), "doctor", "--json", "--config", str(config)]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    done = subprocess.run(command, capture_output=True, text=True, env=environ, stdin=subprocess.DEVNULL, timeout=60)
    assert done.stderr == ""
    (said,) = (each["sentence"] for each in json.loads(done.stdout)["findings"] if each["name"] == "reader")
    return done.returncode, said.partition(";")[0]


FILE = "/etc/chameleon-table/chameleon.yml"
SWITCH_ON = (
    "run: sudo raspi-config nonint do_serial_hw 0 && sudo raspi-config nonint do_serial_cons 1, "
    "then restart the Pi: sudo reboot"
)
PI_5 = replace(WELL, model="Raspberry Pi 5 Model B Rev 1.0", has_file=lambda name: True)


def stock_pi(*, is_on: bool, console: bool) -> Machine:
    """A Pi whose /dev/serial0 is the small UART, which is disabled."""
    return replace(
        WELL,
        has_file=lambda name: is_on and name in ("/dev/serial0", "/dev/ttyS0"),
        device=lambda name: "/dev/ttyS0" if name == "/dev/serial0" else name,
        consoles=frozenset({"/dev/tty1", "/dev/ttyS0"} if console else {"/dev/tty1"}),
    )


@pytest.mark.parametrize(
    ("machine", "port", "finding"),
    [
        (
            stock_pi(is_on=False, console=False),
            "/dev/serial0",
            Finding("serial port", False, "the reader's port /dev/serial0 does not exist", SWITCH_ON),
        ),
        (
            stock_pi(is_on=True, console=True),
            "/dev/serial0",
            Finding("serial port", False, "the system's console is on the reader's port /dev/serial0", SWITCH_ON),
        ),
        (
            stock_pi(is_on=True, console=False),
            "/dev/serial0",
            Finding("serial port", True, "the reader's port is /dev/serial0"),
        ),
        (
            stock_pi(is_on=True, console=True),
            "/dev/ttyUSB0",
            Finding(
                "serial port",
                False,
                "the reader's port /dev/ttyUSB0 does not exist",
                f"plug in the reader's adapter, or correct port under reader-options in {FILE}",
            ),
        ),
        (
            PI_5,
            "/dev/serial0",
            Finding(
                "serial port",
                False,
                "/dev/serial0 on a Raspberry Pi 5 is the debug connector, not the header",
                f"write port: /dev/ttyAMA0 under reader-options in {FILE}",
            ),
        ),
        (PI_5, "/dev/ttyAMA0", Finding("serial port", True, "the reader's port is /dev/ttyAMA0")),
    ],
)
def test_the_doctor_says_what_a_stock_pi_lacks_for_a_reader_on_its_header(
    machine: Machine, port: str, finding: Finding
) -> None:
    assert reader_port(machine, port, FILE) == [finding]


@pytest.mark.parametrize("port", [None, 7, "loop://", "socket://workshop:4000"])
def test_the_doctor_says_nothing_of_a_port_that_is_not_a_device(port: object) -> None:
    assert reader_port(WELL, port, FILE) == []


def test_the_consoles_are_those_that_the_kernel_lists(tmp_path: Path) -> None:
    (tmp_path / "consoles").write_text("tty1           -WU (EC  p  )    4:1\nttyS0          -W- (E   p a)    4:64\n")
    assert consoles(tmp_path / "consoles") == {"/dev/tty1", "/dev/ttyS0"}
    assert consoles(tmp_path / "none") == frozenset()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "status", "sentence"),
    [
        ("reader: none", 0, "none is configured"),
        ("reader: sim", 0, "the simulated card reader is ready: no hardware"),
        ("reader: abacus", 1, "unknown card reader 'abacus'"),
    ],
)
def test_a_reader_is_looked_at_under_its_name(tmp_path: Path, reader: str, status: int, sentence: str) -> None:
    assert doctor(tmp_path, reader) == (status, sentence)


@pytest.mark.slow
def test_a_pn532_answers_the_doctor_through_its_real_bytes(tmp_path: Path) -> None:
    with PseudoTerminal(Pn532Chip(CardPad()), tmp_path / "reader") as terminal:
        _, said = doctor(tmp_path, f"reader: pn532\nreader-options: {{port: {terminal.port}}}")
    assert said == f"the pn532 reader on {terminal.port} answers, firmware 1.6"
