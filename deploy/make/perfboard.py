"""The two hand-soldered boards: the controller's, with level shifter and plugs, and a square. Pure.

Places are holes, 2.54 mm apart: column from the left, row from the top, seen from the component side. A wire is bare
and touches every hole that it passes, so no two wires of different nets may share one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from deploy.make.measures import SIDE, Measures
from deploy.make.strip import BUS, FILES
from deploy.wiring.draw import FUSE_A, UNUSED, Wiring

HOLE = 2.54
"""The distance between holes, in mm."""

MARKED = {"chip": "1", "can": "-", "plug": "1", "terminal": "+", "diode": "ring"}
"""Polarised kinds of parts -> the leg that is marked on the part and in the drawing."""

Hole = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg of a part: its name, its hole, and its net; "" for none."""

    name: str
    hole: Hole
    net: str


@dataclass(frozen=True, slots=True)
class GridPart:
    """A part; `kind` determines its drawing: chip, resistor, capacitor, can, fuse, plug, terminal, pin, reed, diode."""

    kind: str
    name: str
    legs: tuple[Leg, ...]


@dataclass(frozen=True, slots=True)
class Perfboard:
    """A perfboard: columns and rows of holes, parts, and wires through rows of holes."""

    title: str
    columns: int
    rows: int
    parts: tuple[GridPart, ...]
    wires: tuple[tuple[Hole, ...], ...]
    notes: tuple[str, ...]

    @property
    def legs(self) -> tuple[Leg, ...]:
        return tuple(leg for part in self.parts for leg in part.legs)


# The controller's board


def controller_board(wiring: Wiring) -> Perfboard:
    """Returns the board between the Pi or Pico, the supply and the first strip."""
    links = [wire for n in range(SIDE) for wire in _matrix_wires(14 + n, resistor=bool(wiring.row_resistor))]
    parts = (_shifter(), *_power(), *_plugs(wiring), *_resistors(wiring))
    return Perfboard(f"The controller's board: {wiring.controller}", 24, 18, parts, (*_POWER_WIRES, *links), _NOTES)


_NOTES = (
    "74AHCT125: pin 1 switches the gate on and is grounded, as are 4, 5, 9, 10, 12, 13; pins 6, 8, 11 stay free.",
    "The 100 nF sit between pin 14 and ground, as close as they can. The stripe of the 1000 µF is on ground.",
    "The fuse fits either way round. It trips at a short circuit and resets itself when the supply is unplugged.",
    "The marked edge of the ribbon, its wire 1, is on the left of its header.",
    "Bare wire on the solder side: red 5 V, black ground, green the lights' data, orange ranks, blue files.",
)

_POWER_WIRES: tuple[tuple[Hole, ...], ...] = (
    ((3, 3), (3, 4), (4, 4), (4, 5)),
    ((2, 5), (1, 5)),
    ((1, 8), (1, 1), (21, 1), (21, 3)),
    ((1, 8), (3, 8), (3, 7)),
    ((8, 1), (8, 3)),
    ((5, 3), (5, 8)),
    ((4, 6), (11, 6), (11, 17), (23, 17), (23, 3)),
    ((10, 3), (10, 6)),
    ((4, 6), (4, 8)),
    ((7, 6), (7, 8)),
    ((8, 6), (8, 8)),
    ((3, 11), (3, 10), (4, 10), (4, 8)),
    ((6, 13), (11, 13)),
    ((6, 11), (6, 13)),
    ((7, 11), (7, 13)),
    ((9, 11), (9, 13)),
    ((4, 11), (4, 13), (2, 13), (2, 15)),
    ((5, 11), (5, 12)),
    ((5, 16), (5, 17)),
    ((11, 15), (13, 15)),
)


def _shifter() -> GridPart:
    """Returns the 74AHCT125, its notch to the left: pins 1 to 7 in the row below, 14 to 8 above."""
    nets = {1: "GND", 2: "data in", 3: "data", 7: "GND", 14: "5V"} | dict.fromkeys(UNUSED, "GND")
    holes = {pin: (2 + pin, 11) if pin <= 7 else (17 - pin, 8) for pin in range(1, 15)}
    return GridPart("chip", "74AHCT125", tuple(Leg(str(pin), holes[pin], nets.get(pin, "")) for pin in holes))


def _power() -> Iterator[GridPart]:
    yield GridPart("terminal", "5 V supply", (Leg("+", (3, 3), "5V in"), Leg("-", (5, 3), "GND")))
    yield GridPart("fuse", f"{FUSE_A:g} A", (Leg("1", (4, 5), "5V in"), Leg("2", (2, 5), "5V")))
    yield GridPart("can", "1000 µF", (Leg("+", (8, 3), "5V"), Leg("-", (10, 3), "GND")))
    yield GridPart("capacitor", "100 nF", (Leg("1", (3, 7), "5V"), Leg("2", (5, 7), "GND")))
    yield GridPart("terminal", "to rank 1", (Leg("+", (21, 3), "5V"), Leg("-", (23, 3), "GND")))
    yield GridPart("resistor", "330 Ω", (Leg("1", (5, 12), "data"), Leg("2", (5, 16), "data out")))
    yield GridPart("pin", "IN of rank 1", (Leg("1", (5, 17), "data out"),))


def _plugs(wiring: Wiring) -> Iterator[GridPart]:
    """Yields the ribbon's header, and one pin for every wire from the Pi or Pico, named after its pin there."""
    legs = []
    for number, goal in enumerate(BUS):
        column, upper = 14 + number // 2, goal.startswith("rank")
        legs.append(Leg(str(number + 1), (column, 9 if upper else 10), goal))
    yield GridPart("plug", "ribbon", tuple(legs))
    side = " in" if wiring.row_resistor else ""
    for n, file in enumerate(FILES):
        yield GridPart("pin", _named(wiring, f"rank {n + 1}"), (Leg("1", (14 + n, 2), f"rank {n + 1}{side}"),))
        yield GridPart("pin", _named(wiring, f"file {file}"), (Leg("1", (14 + n, 15), f"file {file}"),))
    yield GridPart("pin", _named(wiring, "ground"), (Leg("1", (13, 15), "GND"),))
    yield GridPart("pin", _named(wiring, "lights"), (Leg("1", (2, 15), "data in"),))


def _named(wiring: Wiring, goal: str) -> str:
    number, name = wiring.pins[goal]
    return f"{goal}: {name}, pin {number}"


def _resistors(wiring: Wiring) -> Iterator[GridPart]:
    for n in range(SIDE if wiring.row_resistor else 0):
        legs = Leg("1", (14 + n, 3), f"rank {n + 1} in"), Leg("2", (14 + n, 7), f"rank {n + 1}")
        yield GridPart("resistor", wiring.row_resistor or "", legs)


def _matrix_wires(column: int, *, resistor: bool) -> Iterator[tuple[Hole, ...]]:
    """Yields the straight wires of one rank and one file: header, ribbon, header are below each other."""
    yield from (((column, 2), (column, 3)), ((column, 7), (column, 9))) if resistor else (((column, 2), (column, 9)),)
    yield (column, 10), (column, 15)


# A square on perfboard


def square_board(of: Measures) -> Perfboard:
    """Returns the perfboard of one square: reed and diode, and the pins for its file and its rank."""
    span = round(of.reed.span / HOLE)
    parts = (
        GridPart("reed", "reed", (Leg("1", (3, 2), "file"), Leg("2", (3 + span, 2), "reed"))),
        GridPart("diode", "1N4148", (Leg("ring", (span, 4), "rank"), Leg("2", (3 + span, 4), "reed"))),
        GridPart("pin", "file", (Leg("1", (2, 2), "file"),)),
        GridPart("pin", "rank", (Leg("1", (2, 4), "rank"),)),
    )
    wires = (((2, 2), (3, 2)), ((2, 4), (span, 4)), ((3 + span, 2), (3 + span, 4)))
    centre = f"The middle of the reed lies {of.reed.offset:g} mm to the right of the middle of the square."
    light = "The light is a WS2812B on a small board of its own with its capacitor: 5 V, ground, data in, data out."
    return Perfboard("A square by hand, 25 times", span + 5, 5, parts, wires, (centre, light))


# The check


def faults_by_hand(board: Perfboard) -> list[str]:
    """Returns the faults of a perfboard, a sentence each: legs that share a hole, nets joined or split."""
    return [*_crowded(board), *_joined(board), *_slanted(board)]


def passed(wire: tuple[Hole, ...]) -> list[Hole]:
    """Returns every hole on a wire."""
    holes = [wire[0]]
    for (a, b), (c, d) in pairwise(wire):
        steps = max(abs(c - a), abs(d - b))
        holes += [(a + (c - a) * n // steps, b + (d - b) * n // steps) for n in range(1, steps + 1)]
    return holes


def _slanted(board: Perfboard) -> Iterator[str]:
    for wire in board.wires:
        if any(a != c and b != d for (a, b), (c, d) in pairwise(wire)):
            yield f"the wire from {wire[0]} is not along the holes"
    places = [*(leg.hole for leg in board.legs), *(hole for wire in board.wires for hole in wire)]
    for column, row in places:
        if not (1 <= column <= board.columns and 1 <= row <= board.rows):
            yield f"there is no hole {column}, {row}"


def _crowded(board: Perfboard) -> Iterator[str]:
    taken: dict[Hole, str] = {}
    for part in board.parts:
        for leg in part.legs:
            if leg.hole in taken:
                yield f"{part.name} and {taken[leg.hole]} share the hole {leg.hole}"
            taken[leg.hole] = part.name


def _joined(board: Perfboard) -> Iterator[str]:
    pieces = _pieces(board)
    for piece in pieces:
        nets = sorted({leg.net or f"the free leg {leg.name}" for leg in board.legs if leg.hole in piece})
        if len(nets) > 1:
            yield f"wires join {' and '.join(nets)}"
    for net in sorted({leg.net for leg in board.legs} - {""}):
        parts = [piece for piece in pieces if any(leg.net == net and leg.hole in piece for leg in board.legs)]
        if len(parts) > 1:
            yield f"{net} is in {len(parts)} pieces"


def _pieces(board: Perfboard) -> list[set[Hole]]:
    """Returns the groups of holes that are connected by wires."""
    pieces: list[set[Hole]] = []
    for holes in [*({leg.hole} for leg in board.legs), *(set(passed(wire)) for wire in board.wires)]:
        near = [piece for piece in pieces if piece & holes]
        pieces = [piece for piece in pieces if piece not in near]
        pieces.append(holes.union(*near))
    return pieces
