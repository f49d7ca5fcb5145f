"""Draws the option of hall sensors, from hall.yml: 25 sensors, two multiplexers, and the pins of the Pico. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deploy.wiring.draw import Wiring
from deploy.wiring.strokes import box, dot, drawing, earth, notes, pin_name, plates, text, wire

HALL = Path(__file__).with_name("hall.yml")

CHANNELS = 16
"""The number of channels of a CD74HC4067."""
SENSOR_MA = (6, 10)
"""The typical and maximum current of one sensor: DRV5055 data sheet."""
PICO_3V3_MA = 300
"""The maximum current from the Pico's 3.3 V: Raspberry Pi Pico data sheet, 3V3(OUT)."""

SQUARES = [f"{file}{rank}" for rank in range(1, 6) for file in "abcde"]
LEFT, RIGHT = 40, 220
"""The Pico's box, in px."""
CHIP, CHIP_RIGHT, STEP, TOPS = 440, 580, 24, {"first": 90, "second": 540}
"""The multiplexers' boxes, the distance of their channels, and the top of each, in px."""
BUS = {"supply": 290, "S0": 310, "S1": 330, "S2": 350, "S3": 370}
"""The place where the wires to both multiplexers turn down, in px."""
PINS = {"supply": "VCC", "S0": "S0", "S1": "S1", "S2": "S2", "S3": "S3", "out": "SIG", "EN": "EN", "ground": "GND"}
"""The pins on the left side of a multiplexer's board, from above."""
FIRST_PIN, PIN_STEP = 40, 40
SENSOR = 800
NOTES_Y = 1000


def square_on(multiplexer: str, channel: int) -> str:
    """Returns the square whose sensor is on a channel, 0-15, of the "first" or the "second" multiplexer; "" for
    none.
    """
    number = CHANNELS * (multiplexer == "second") + channel
    return SQUARES[number] if number < len(SQUARES) else ""


def drawn_hall(of: Wiring) -> str:
    parts = [*_controller(of), *_busses(), *_sensor(), *_notes(of)]
    for which in TOPS:
        parts += [*_multiplexer(which), *_channels(which)]
    return drawing(1080, NOTES_Y + 26 * (len(of.notes) + 2), [text(LEFT, 44, of.title, "title"), *parts])


def _pin_y(which: str, pin: str) -> int:
    return TOPS[which] + FIRST_PIN + PIN_STEP * list(PINS).index(pin)


def _goal_y(goal: str) -> int:
    """Returns the height of a pin of the Pico, the same as that of its pin on the first multiplexer."""
    return _pin_y(goal, "out") if goal in TOPS else _pin_y("first", goal)


def _controller(of: Wiring) -> Iterator[str]:
    yield box(LEFT, TOPS["first"], RIGHT - LEFT, _pin_y("second", "out") - TOPS["first"] + 60)
    yield text((LEFT + RIGHT) // 2, TOPS["first"] + 22, of.controller, "", "middle")
    for goal, (number, name) in of.pins.items():
        yield dot(RIGHT, _goal_y(goal))
        yield text(RIGHT - 12, _goal_y(goal) + 4, pin_name(number, name), "pin", "end")
    ground = _goal_y("ground")
    yield wire("", (RIGHT, ground), (RIGHT + 26, ground))
    yield from earth(RIGHT + 26, ground)


def _busses() -> Iterator[str]:
    """Yields the wires that lead to both multiplexers, and the output of each."""
    for goal, x in BUS.items():
        kind = "row" if goal == "supply" else "column"
        first, second = (_pin_y(which, goal) for which in TOPS)
        yield wire(kind, (RIGHT, first), (CHIP, first))
        yield wire(kind, (x, first), (x, second), (CHIP, second))
        yield dot(x, first)
    yield text(RIGHT + 8, _pin_y("first", "supply") - 6, "3.3 V", "pin")
    for which in TOPS:
        yield wire("data", (RIGHT, _goal_y(which)), (CHIP, _goal_y(which)))


def _multiplexer(which: str) -> Iterator[str]:
    top = TOPS[which]
    yield box(CHIP, top, CHIP_RIGHT - CHIP, STEP * CHANNELS + 40)
    yield text((CHIP + CHIP_RIGHT) // 2, top + 22, "CD74HC4067", "", "middle")
    for pin, name in PINS.items():
        yield text(CHIP + 8, _pin_y(which, pin) + 4, name, "pin")
    for pin in ("EN", "ground"):
        y = _pin_y(which, pin)
        yield wire("", (CHIP, y), (CHIP - 22, y))
        yield from earth(CHIP - 22, y)


def _channels(which: str) -> Iterator[str]:
    for channel in range(CHANNELS):
        y, square = TOPS[which] + 40 + STEP * channel, square_on(which, channel)
        yield text(CHIP_RIGHT - 8, y + 4, f"C{channel}", "pin", "end")
        if square:
            yield wire("data", (CHIP_RIGHT, y), (CHIP_RIGHT + 40, y))
            yield text(CHIP_RIGHT + 46, y + 5, square)
        else:
            yield text(CHIP_RIGHT + 8, y + 4, "free", "pin")


def _sensor() -> Iterator[str]:
    """Yields one of the 25 sensors: that of a1."""
    y = TOPS["first"] + 40
    top, right = y - 30, SENSOR + 130
    yield wire("data", (CHIP_RIGHT + 68, y), (SENSOR, y))
    yield box(SENSOR, top, right - SENSOR, 150)
    yield text((SENSOR + right) // 2, top + 70, "DRV5055A1", "", "middle")
    yield text((SENSOR + right) // 2, top + 90, "of a1", "", "middle")
    yield text(SENSOR + 8, y + 4, "3 OUT", "pin")
    yield text(right - 8, y + 4, "1 VCC", "pin", "end")
    yield text(right - 8, top + 134, "2 GND", "pin", "end")
    yield wire("row", (right, y), (right + 50, y))
    yield text(right + 54, y + 5, "3.3 V", "pin")
    yield wire("", (right, top + 130), (right + 24, top + 130))
    yield dot(right + 24, y)
    yield dot(right + 24, top + 130)
    yield from plates(right + 24, y, top + 130)
    yield text(right + 42, top + 85, "100 nF", "pin")
    yield from earth(right + 24, top + 130)
    yield text(SENSOR, top + 180, "25 times: each square has one,")
    yield text(SENSOR, top + 200, "on the channel with its name.")


def _notes(of: Wiring) -> Iterator[str]:
    usual, most = (len(SQUARES) * each for each in SENSOR_MA)
    current = f"25 sensors draw {usual} mA, {most} mA at most; the Pico's 3.3 V may give {PICO_3V3_MA} mA."
    yield from notes(LEFT, NOTES_Y, (*of.notes, current, "Only dots are joints."))
