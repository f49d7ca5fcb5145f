"""Draws the wiring diagrams, from pico.yml and pi.yml next to it: `python -m deploy.wiring.draw` writes docs/.

hall.py draws the option of hall sensors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from deploy.wiring.strokes import box, dot, drawing, earth, fuse, notes, pin_name, plates, resistor, text, wire

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
BUILDS = (HERE / "pico.yml", HERE / "pi.yml")

FILES = "abcde"
LEFT, RIGHT = 40, 250
"""The controller's box, in px."""
FIRST_COLUMN, FIRST_ROW, STEP_X, STEP_Y = 470, 150, 130, 92
"""The places of file a and rank 5, and the distances to the next ones, in px."""
FIRST_FILE_PIN, STEP_PIN = 600, 24
LIGHTS_Y = 800
READER_Y, READER_X, STEP_READER = 920, 560, 24
"""The upper edge of the reader and of the device it is wired to, the reader's left edge, and the distance of wires,
in px.
"""
NOTES_Y = 1100
FUSE_A = 1.85
"""The continuous current of the fuse in the lights' supply, in A; it trips at twice that."""
SHIFTER = {"1A": 2, "1Y": 3, "/1OE": 1, "GND": 7, "VCC": 14}
"""The connected pins of the 74AHCT125 (14 pins, from above, counterclockwise): name -> number."""
UNUSED = (4, 5, 9, 10, 12, 13)
"""The inputs of its other three gates; a floating input makes the chip oscillate."""


@dataclass(frozen=True, slots=True)
class ReaderWiring:
    controller: str
    """The device they are wired to."""
    wires: dict[str, tuple[int | None, str]]
    """A wire of the reader -> the pin's number there, None for none, and its name there."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """A build, or an option of one."""

    title: str
    controller: str
    drawing: str
    """The name of the drawing in docs/."""
    pins: dict[str, tuple[int, str]]
    """The target of a wire -> the pin's number on the controller, and its name there."""
    notes: tuple[str, ...]
    row_resistor: str | None = None
    reader: ReaderWiring | None = None
    """An option has none."""


def read_wiring(path: Path) -> Wiring:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    pins = {goal: (number, name) for number, (name, goal) in data["pins"].items()}
    reader = None
    if "reader" in data:
        wires = {wire: (number, name) for wire, (number, name) in data["reader"]["wires"].items()}
        reader = ReaderWiring(data["reader"]["controller"], wires)
    whose = data["title"], data["controller"], data["drawing"]
    return Wiring(*whose, pins, tuple(data["notes"]), data.get("row-resistor"), reader)


def drawn(wiring: Wiring) -> str:
    parts = [*_controller(wiring), *_matrix(wiring), *_lights(wiring), *_ground(wiring)]
    parts += _reader(wiring.reader) if wiring.reader else ()
    return drawing(1080, 1370, [text(LEFT, 44, wiring.title, "title"), *parts, *_notes(wiring)])


# The parts


def _pin_y(goal: str) -> int:
    kind, _, which = goal.partition(" ")
    if kind == "rank":
        return FIRST_ROW + (5 - int(which)) * STEP_Y
    if kind == "file":
        return FIRST_FILE_PIN + FILES.index(which) * STEP_PIN
    return {"lights": LIGHTS_Y, "ground": LIGHTS_Y + 60}[goal]


def _controller(wiring: Wiring) -> Iterator[str]:
    yield box(LEFT, 90, RIGHT - LEFT, LIGHTS_Y)
    yield text((LEFT + RIGHT) // 2, 116, wiring.controller, "", "middle")
    for goal, (number, name) in wiring.pins.items():
        y = _pin_y(goal)
        yield dot(RIGHT, y)
        yield text(RIGHT - 12, y + 4, pin_name(number, name), "pin", "end")


def _matrix(wiring: Wiring) -> Iterator[str]:
    for rank in range(1, 6):
        yield from _rank(wiring, rank)
    for file in FILES:
        x, y = FIRST_COLUMN + FILES.index(file) * STEP_X, _pin_y(f"file {file}")
        yield wire("column", (RIGHT, y), (x, y), (x, FIRST_ROW - 62))
        yield text(RIGHT + 8, y - 5, f"file {file}", "pin")
        yield text(x, FIRST_ROW - 70, f"file {file}", "", "middle")
        for rank in range(1, 6):
            yield from _reed(x, _pin_y(f"rank {rank}"))


def _rank(wiring: Wiring, rank: int) -> Iterator[str]:
    y = _pin_y(f"rank {rank}")
    yield wire("row", (RIGHT, y), (FIRST_COLUMN + 4 * STEP_X - 70, y))
    yield text(RIGHT + 8, y - 8, f"rank {rank}")
    if wiring.row_resistor:
        yield from resistor(RIGHT + 70, y, wiring.row_resistor)


def _reed(x: int, y: int) -> Iterator[str]:
    """Yields the line from the file's wire through a reed and a diode down to the rank's wire at `y`."""
    top, left = y - 46, x - 70
    yield dot(x, top)
    yield wire("", (x, top), (x - 16, top))
    yield f'<rect x="{x - 54}" y="{top - 9}" width="38" height="18" rx="9" class="part"/>'
    yield wire("", (x - 16, top), (x - 42, top - 6))
    yield wire("", (x - 40, top), (x - 54, top))
    yield wire("", (x - 54, top), (left, top), (left, y))
    yield f'<polygon points="{left - 8},{y - 32} {left + 8},{y - 32} {left},{y - 18}" class="solid"/>'
    yield wire("", (left - 8, y - 18), (left + 8, y - 18))
    yield dot(left, y)


def _lights(wiring: Wiring) -> Iterator[str]:
    y = LIGHTS_Y
    yield wire("data", (RIGHT, y), (350, y))
    yield text(RIGHT + 8, y + 18, "data")
    yield from _shifter(350, y)
    yield wire("data", (474, y), (560, y))
    yield from resistor(494, y, "330 Ω")
    yield from _chain(560, y)


def _shifter(x: int, y: int) -> Iterator[str]:
    """Yields the level shifter: its data from left to right, 5 V above, ground below."""
    middle, right, top, bottom = x + 62, x + 124, y - 42, y + 46
    yield box(x, top, right - x, bottom - top)
    yield text(middle, y + 16, "74AHCT125", "", "middle")
    yield text(x + 5, y - 6, _pin("1A"), "pin")
    yield text(right - 5, y - 6, _pin("1Y"), "pin", "end")
    yield text(middle, top + 14, _pin("VCC"), "pin", "middle")
    yield text(x + 5, bottom - 6, _pin("/1OE"), "pin")
    yield text(right - 5, bottom - 6, _pin("GND"), "pin", "end")
    yield wire("", (middle, top), (middle, top - 28))
    yield text(middle + 8, top - 20, "5 V of the lights", "pin")
    yield dot(middle, top - 14)
    yield wire("", (middle, top - 14), (x - 26, top - 14))
    yield from plates(x - 26, top - 14, top + 6)
    yield text(x - 42, top + 1, "100 nF", "pin", "end")
    yield from earth(x - 26, top + 6)
    for pin in (x + 26, right - 26):
        yield from earth(pin, bottom)


def _pin(name: str) -> str:
    return f"{SHIFTER[name]} {name}"


def _chain(x: int, y: int) -> Iterator[str]:
    """Yields the chain of lights on its own supply."""
    for number, name in enumerate(("a1", "b1", "c1", "...", "d5", "e5")):
        at = x + number * 62
        yield box(at, y - 20, 46, 40, "part")
        yield text(at + 23, y + 5, name, "", "middle")
        if number:
            yield wire("data", (at - 16, y), (at, y))
    right = x + 5 * 62 + 46
    yield wire("", (x + 23, y - 20), (x + 23, y - 44), (right + 44, y - 44), (right + 44, y + 62))
    yield wire("", (x + 23, y + 20), (x + 23, y + 44), (right + 14, y + 44), (right + 14, y + 62))
    yield text(x + 30, y - 50, "5 V to every light", "pin")
    yield text(x + 30, y + 38, "ground to every light", "pin")
    yield box(right - 40, y + 62, 136, 44)
    yield text(right + 28, y + 89, "5 V supply, 2 A", "", "middle")
    yield from fuse(right + 44, y - 22, f"{FUSE_A:g} A")
    yield from earth(x + 23, y + 44)
    yield from _capacitor(right + 14, y - 44, y + 44)


def _capacitor(x: int, top: int, bottom: int) -> Iterator[str]:
    yield from plates(x, top, bottom)
    yield from (dot(x, end) for end in (top, bottom))
    yield text(x + 13, (top + bottom) // 2 - 8, "+", "mark")
    yield text(x - 16, (top + bottom) // 2 + 34, "1000 µF", "pin", "end")


def _ground(wiring: Wiring) -> Iterator[str]:
    y = _pin_y("ground")
    yield wire("", (RIGHT, y), (290, y))
    yield from earth(290, y)


def _reader(reader: ReaderWiring) -> Iterator[str]:
    """Yields the card reader, and its four wires."""
    high = 40 + len(reader.wires) * STEP_READER
    yield box(LEFT, READER_Y, RIGHT - LEFT, high)
    yield text((LEFT + RIGHT) // 2, READER_Y + 24, reader.controller, "", "middle")
    yield box(READER_X, READER_Y, 230, high)
    yield text(READER_X + 115, READER_Y + 24, "Card reader PN532", "", "middle")
    for at, (wire_name, (number, name)) in enumerate(reader.wires.items()):
        y = READER_Y + 46 + at * STEP_READER
        yield wire("", (RIGHT, y), (READER_X, y))
        yield from (dot(x, y) for x in (RIGHT, READER_X))
        yield text(RIGHT - 12, y + 4, pin_name(number, name), "pin", "end")
        yield text(READER_X + 12, y + 4, wire_name, "pin")


def _notes(wiring: Wiring) -> Iterator[str]:
    fixed = (
        "Each square: a reed and a 1N4148; the diode's ring (cathode) is on the rank's wire. Only dots are joints.",
        "The chain of lights runs row by row: a1 b1 c1 d1 e1, a2 ... e5.",
        "The fuse resets itself. The stripe on the 1000 µF marks its negative leg, which goes to ground.",
        f"74AHCT125: pins {', '.join(map(str, UNUSED))}, the inputs of the gates not used, go to ground as well.",
        f"The 100 nF sit close to its pins {SHIFTER['VCC']} and {SHIFTER['GND']}.",
        "The PN532 gets 3.3 V, never 5 V, with which its TXD may carry 5 V. Both its switches are on 0.",
        "The card reader is for card games only.",
    )
    yield from notes(LEFT, NOTES_Y, (*fixed, *wiring.notes))


def main() -> None:
    from deploy.wiring.hall import HALL, drawn_hall

    for path, draw in (*((path, drawn) for path in BUILDS), (HALL, drawn_hall)):
        wiring = read_wiring(path)
        (DOCS / wiring.drawing).write_text(draw(wiring), encoding="utf-8")


if __name__ == "__main__":
    main()
