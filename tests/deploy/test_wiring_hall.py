"""Hall sensors are drawn, listed and described as the firmware reads them, and their supply is sufficient."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from deploy.make.bill import HALL as OPTION
from deploy.make.bill import bill
from deploy.make.measures import read_measures
from deploy.wiring.draw import BUILDS, DOCS, read_wiring
from deploy.wiring.hall import CHANNELS, HALL, PICO_3V3_MA, SENSOR_MA, drawn_hall, square_on
from firmware_bridge.firmware import wiring as pico
from hal.squares import SQUARES
from tests.deploy.test_wiring import PICO_PINS
from tests.differences import first_difference

WIRING = read_wiring(HALL)
DRAWING = drawn_hall(WIRING)
PAGE = (DOCS / "hardware.md").read_text(encoding="utf-8")
MORE_PINS = {12: 16, 13: 17, 14: 19, 15: 20, 26: 31, 27: 32}
"""GP number -> pin of the Pico, from its pinout."""


def test_every_wire_goes_to_the_pin_that_the_firmware_reads_or_drives() -> None:
    wires = dict(zip(("S0", "S1", "S2", "S3", "first", "second"), (*pico.POLES_SELECT, *pico.POLES_OUT), strict=True))
    assert {goal: WIRING.pins[goal] for goal in wires} == {
        goal: (MORE_PINS[gp], f"GP{gp}") for goal, gp in wires.items()
    }
    assert (WIRING.pins["supply"], WIRING.pins["ground"]) == ((36, "3V3"), (33, "AGND"))


def test_no_wire_takes_a_pin_of_the_table_without_hall_sensors() -> None:
    assert {number for number, _ in WIRING.pins.values()} & {
        number for number, _ in read_wiring(BUILDS[0]).pins.values()
    } == set()
    assert {*pico.POLES_SELECT, *pico.POLES_OUT} & {*PICO_PINS} == set()


def test_every_square_is_on_the_channel_that_the_firmware_chooses_for_it() -> None:
    chosen = {square: (square // 16, square % 16) for square in range(len(SQUARES))}
    drawn = {square: ("first", "second")[at] for square, (at, _) in chosen.items()}
    assert [square_on(drawn[square], chosen[square][1]) for square in chosen] == list(SQUARES)
    assert [square_on("second", channel) for channel in range(9, CHANNELS)] == [""] * 7


def test_the_drawing_names_every_pin_and_every_square() -> None:
    words = [each.text or "" for each in ElementTree.fromstring(DRAWING).iter("{http://www.w3.org/2000/svg}text")]
    assert [pin for pin in WIRING.pins.values() if f"{pin[1]}  pin {pin[0]:>2}" not in words] == []
    assert [square for square in SQUARES if words.count(square) != 1] == []


def test_the_book_shows_the_drawing_and_the_pins() -> None:
    kept = (DOCS / WIRING.drawing).read_text(encoding="utf-8")
    assert first_difference(kept, DRAWING) == "", "run: python -m deploy.wiring.draw"
    assert f"({WIRING.drawing})" in PAGE
    rows = re.findall(r"^\| (?:S0|output of|3.3 V of|their ground).*\| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert rows == [
        ("12, 13, 14, 15", "16, 17, 19, 20"),
        ("26", "31"),
        ("27", "32"),
        ("3V3(OUT)", "36"),
        ("AGND", "33"),
    ]


def test_the_picos_supply_bears_all_sensors() -> None:
    usual, most = (len(SQUARES) * each for each in SENSOR_MA)
    assert most <= PICO_3V3_MA
    assert f"{usual} to {most} mA together, of the {PICO_3V3_MA} mA" in PAGE
    assert f"25 sensors draw {usual} mA, {most} mA at most" in DRAWING


def test_the_bill_has_a_sensor_and_a_capacitor_for_every_square_and_channels_for_all() -> None:
    parts = {line.part.partition(",")[0].partition(" with")[0]: line.quantity for line in bill(OPTION, read_measures())}
    assert parts["Linear hall sensor DRV5055A1"] == parts["Capacitor 100 nF"] == len(SQUARES)
    assert (parts["Multiplexer CD74HC4067"] - 1) * CHANNELS < len(SQUARES) <= parts["Multiplexer CD74HC4067"] * CHANNELS
    assert "DRV5055A1" in DRAWING and "CD74HC4067" in DRAWING
