"""The drawings match the descriptions next to them, and the descriptions match the programs' own pins."""

from __future__ import annotations

import re
from inspect import signature
from pathlib import Path
from xml.etree import ElementTree

import pytest

from deploy.wiring.draw import BUILDS, DOCS, SHIFTER, UNUSED, Wiring, drawn, read_wiring
from firmware_bridge.firmware import wiring as pico
from hal.drivers.gpio import GpioBoard
from hal.drivers.wiring import COLUMN_PINS, LIGHT_PIN, ROW_PINS
from tests.differences import first_difference

every_build = pytest.mark.parametrize("path", BUILDS, ids=lambda path: path.stem)

PICO_PINS = {2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 16: 21}
"""GP number -> pin of the Pico, from its pinout."""
READER_PINS = {14: 8, 15: 10}
"""GPIO number -> pin of the serial port on the Raspberry Pi's header: TXD and RXD."""
HEADER_PINS = {5: 29, 6: 31, 10: 19, 12: 32, 13: 33, 16: 36, 19: 35, 20: 38, 21: 40, 25: 22, 26: 37}
"""GPIO number -> pin of the Raspberry Pi's header, from its pinout."""


def goals(rows: tuple[int, ...], columns: tuple[int, ...], light: int) -> dict[str, int]:
    """The target of each GPIO number of a driver."""
    ranks = {f"rank {rank}": number for rank, number in enumerate(rows, start=1)}
    return ranks | {f"file {file}": number for file, number in zip("abcde", columns, strict=True)} | {"lights": light}


def wired(wiring: Wiring, name: str, header: dict[int, int]) -> dict[str, int]:
    """The target of each GPIO number of a description; every pin must have the name of its number."""
    pins = {goal: pin for goal, pin in wiring.pins.items() if goal != "ground"}
    numbers = {goal: int(label.removeprefix(name)) for goal, (_, label) in pins.items()}
    assert {goal: header[number] for goal, number in numbers.items()} == {goal: pin for goal, (pin, _) in pins.items()}
    return numbers


def test_the_pico_is_wired_as_its_firmware_has_it() -> None:
    assert wired(read_wiring(BUILDS[0]), "GP", PICO_PINS) == goals(pico.ROWS, pico.COLUMNS, pico.LED)


def test_the_pi_is_wired_as_its_driver_has_it() -> None:
    assert wired(read_wiring(BUILDS[1]), "GPIO ", HEADER_PINS) == goals(ROW_PINS, COLUMN_PINS, LIGHT_PIN)


def test_the_lights_run_row_by_row_as_the_drawings_say() -> None:
    assert signature(GpioBoard).parameters["light_chain"].default == "rows"
    assert all("row by row: a1 b1 c1 d1 e1, a2 ... e5" in drawn(read_wiring(path)) for path in BUILDS)


GATES = {1: "/1OE", 2: "1A", 3: "1Y", 4: "/2OE", 5: "2A", 6: "2Y", 7: "GND", 8: "3Y", 9: "3A", 10: "/3OE",
         11: "4Y", 12: "4A", 13: "/4OE", 14: "VCC"}  # fmt: skip
"""The pins of a 74AHCT125 in a package of 14, from its data sheet."""


@every_build
def test_the_level_shifter_is_wired_pin_by_pin_and_no_input_hangs_in_the_air(path: Path) -> None:
    assert {name: GATES[number] for name, number in SHIFTER.items()} == {name: name for name in SHIFTER}
    inputs = {number for number, name in GATES.items() if name[-1] == "A" or name.endswith("OE")}
    assert {*UNUSED} == inputs - {*SHIFTER.values()}
    drawing = drawn(read_wiring(path))
    assert all(f">{number} {name}<" in drawing for name, number in SHIFTER.items())
    assert ">100 nF<" in drawing and "pins 4, 5, 9, 10, 12, 13" in drawing


def test_the_card_reader_s_four_wires_lead_to_the_serial_port_and_to_3_3_v() -> None:
    pi = read_wiring(BUILDS[1])
    assert pi.reader.wires == {
        "VCC": (1, "3V3"),
        "GND": (9, "GND"),
        "RXD (SCL)": (READER_PINS[14], "GPIO 14"),
        "TXD (SDA)": (READER_PINS[15], "GPIO 15"),
    }
    assert {number for number, _ in pi.reader.wires.values()} & {number for number, _ in pi.pins.values()} == set()
    assert read_wiring(BUILDS[0]).reader.wires == {
        "VCC": (None, "3.3 V"),
        "GND": (None, "GND"),
        "RXD (SCL)": (None, "TXD"),
        "TXD (SDA)": (None, "RXD"),
    }


@every_build
def test_the_drawing_shows_the_reader_its_supply_and_the_poles_of_the_large_capacitor(path: Path) -> None:
    reader, drawing = read_wiring(path).reader, drawn(read_wiring(path))
    labels = [name if number is None else f"{name}  pin {number:>2}" for number, name in reader.wires.values()]
    assert [label for label in (*labels, *reader.wires) if f">{label}<" not in drawing] == []
    assert "The PN532 gets 3.3 V, never 5 V" in drawing
    assert ">+<" in drawing and "The stripe on the 1000 µF marks its negative leg" in drawing


@every_build
def test_every_rank_has_a_resistor_in_both_builds(path: Path) -> None:
    wiring = read_wiring(path)
    assert wiring.row_resistor == "330 Ω"
    assert drawn(wiring).count(">330 Ω<") == 6  # five ranks and the lights' data


def test_the_book_names_the_wires_of_the_reader() -> None:
    page = (DOCS / "hardware.md").read_text(encoding="utf-8")
    for wire, (number, name) in read_wiring(BUILDS[1]).reader.wires.items():
        assert re.search(rf"^\| {re.escape(wire)} \| {number}, {re.escape(name)} \|", page, re.MULTILINE), wire


def test_the_book_names_the_same_pins_of_the_level_shifter() -> None:
    page = (DOCS / "hardware.md").read_text(encoding="utf-8")
    assert all(re.search(rf"^\| {number} \| {name}", page, re.MULTILINE) for name, number in SHIFTER.items())
    assert f"| {', '.join(map(str, UNUSED))} | " in page


@every_build
def test_the_drawing_in_the_book_is_the_one_of_the_description(path: Path) -> None:
    wiring = read_wiring(path)
    kept = (DOCS / wiring.drawing).read_text(encoding="utf-8")
    assert first_difference(kept, drawn(wiring)) == "", "run: python -m deploy.wiring.draw"


@every_build
def test_a_drawing_has_25_diodes_and_names_every_pin(path: Path) -> None:
    wiring = read_wiring(path)
    svg = ElementTree.fromstring(drawn(wiring))
    words = [element.text or "" for element in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert len(list(svg.iter("{http://www.w3.org/2000/svg}polygon"))) == 25
    assert [pin for pin in wiring.pins.values() if f"{pin[1]}  pin {pin[0]:>2}" not in words] == []


@every_build
def test_the_book_shows_the_drawing(path: Path) -> None:
    assert f"({read_wiring(path).drawing})" in (DOCS / "hardware.md").read_text(encoding="utf-8")
