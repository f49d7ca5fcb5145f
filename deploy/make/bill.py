"""The bill of materials: the quantity of each part in each build, and its approximate cost.

Pure, apart from reading parts.yml.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

import yaml

from deploy.make.measures import SIDE, Measures
from deploy.make.shapes import (
    CELL_SCREWS,
    FRAME_SCREWS,
    LIP,
    POSTS,
    READER_SCREWS,
    cell_volume,
    frame_volume,
    piece_volume,
    reader_volume,
)
from deploy.make.strip import strip
from deploy.wiring.draw import FUSE_A
from deploy.wiring.hall import CHANNELS
from hal.drivers.budget import BUDGET_MA, LED_MA

PARTS = Path(__file__).with_name("parts.yml")
BUILDS = ("pico", "pi")
"""With a Pico, and with the pins of a Pi alone."""
HALL = "hall"
"""The additional parts of hall sensors, on a Pico: an option with a bill of its own."""

PIECES = {"white": 3, "black": 2}
"""The pieces of a side, by their nature; two sides play."""
MAGNETS = 2 * sum(PIECES.values()) + 1
"""The number of magnets, caps and felts: one for each piece, and a spare."""
CELLS = {"dark": SIDE**2 // 2 + 1, "light": SIDE**2 // 2}
"""The number of cells; the corners are dark."""
TAGS = 30
"""Enough for the largest deck of a side."""

LEDS_IN_A_LIGHT = 3
DARK_MA = 1
"""The current of a dark light, WS2812B data sheet: its chip."""
LOADED = 0.8
"""The share of its rated current that a supply can deliver for hours."""
SLACK = 0.25
"""Cable from the first rank to the controller, in m."""
DROP_OUT = 0.35
"""The minimum drop-out of a reed, as a fraction of the field that closes it, from its data sheet."""
DENSITY = 1.24
"""Of PLA, in g/cm3."""


@dataclass(frozen=True, slots=True)
class Line:
    """A part on the bill: `quantity` in pieces, m, m² or kg, prices of one in EUR."""

    part: str
    quantity: float
    unit: str
    low: float
    high: float
    instead: str
    note: str


@dataclass(frozen=True, slots=True)
class Supply:
    """The current of the lights, in mA: within the budget, and all white at full level; and the power supply for
    them, in A.
    """

    budget_ma: int
    most_ma: int
    amperes: float


def supply(lights: int = SIDE**2, budget_ma: int = BUDGET_MA) -> Supply:
    """Returns a power supply that can feed the lights without any budget, to half an ampere."""
    dark = lights * DARK_MA
    most = lights * LEDS_IN_A_LIGHT * LED_MA + dark
    return Supply(budget_ma + dark, most, ceil(most / LOADED / 500) / 2)


def bill(build: str, of: Measures) -> list[Line]:
    """Returns the parts of a build, "pico" or "pi", or those of the option "hall"."""
    return [line for line, builds in _lines(of) if build in builds]


def _lines(of: Measures) -> Iterator[tuple[Line, Collection[str]]]:
    """Yields every listed part, and the builds that need it."""
    listed: list[dict[str, Any]] = yaml.safe_load(PARTS.read_text(encoding="utf-8"))
    yield from ((_line(each, of), each.get("builds", BUILDS)) for each in listed)


def totals(lines: list[Line]) -> tuple[int, int]:
    """Returns the total of a bill, in EUR, from cheap to expensive."""
    return round(sum(each.quantity * each.low for each in lines)), round(
        sum(each.quantity * each.high for each in lines)
    )


def as_csv(lines: list[Line]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["part", "quantity", "unit", "EUR each, from", "EUR each, to", "or", "note"])
    for each in lines:
        table.writerow([each.part, f"{each.quantity:g}", each.unit, each.low, each.high, each.instead, each.note])
    return text.getvalue()


def as_table(of: Measures) -> Iterator[str]:
    """Yields both bills as the lines of one Markdown table."""
    yield "| part | Pico | Pi | EUR each | or | note |"
    yield "|---|---|---|---|---|---|"
    for each, builds in _lines(of):
        if HALL in builds:
            continue
        counts = " | ".join(_count(each) if build in builds else "" for build in BUILDS)
        yield f"| {each.part} | {counts} | {each.low:g} to {each.high:g} | {each.instead} | {each.note} |"
    sums = " | ".join("{} to {} EUR".format(*totals(bill(build, of))) for build in BUILDS)
    yield f"| **together, about** | {sums} | | | |"


def hall_sensor_table(of: Measures) -> Iterator[str]:
    """Yields the bill of hall sensors as the lines of a Markdown table."""
    yield "| part | number | EUR each | or | note |"
    yield "|---|---|---|---|---|"
    for each in bill(HALL, of):
        yield f"| {each.part} | {_count(each)} | {each.low:g} to {each.high:g} | {each.instead} | {each.note} |"
    yield "| **together, about** | {} to {} EUR | | | |".format(*totals(bill(HALL, of)))


def _count(line: Line) -> str:
    return f"{line.quantity:g} {line.unit}".strip()


def _line(each: dict[str, Any], of: Measures) -> Line:
    low, high = each["eur"]
    part = each["part"].format(
        fuse=f"{FUSE_A:g}",
        supply=f"{supply().amperes:g}",
        magnet=f"{of.magnet.diameter:g} x {of.magnet.thickness:g}",
        felt=f"{of.felt:g}",
        foot=f"{of.piece.foot:g}",
        deck=f"{of.sheets.deck:g}",
        rim=f"{of.sheets.rim:g}",
        base=f"{of.sheets.base:g}",
        window=f"{of.light.window:g}",
        disc=f"{of.plate.thickness - LIP:g}",
        spacer=f"{of.strip.spacer:g}",
    )
    note = each.get("note", "").format(drop_out=f"{DROP_OUT:g}")
    return Line(part, _needs(of)[each["each"]], each.get("unit", ""), low, high, each.get("instead", ""), note)


def _needs(of: Measures) -> dict[str, float]:
    run = (SIDE - 1) * of.board.pitch / 1000 + SLACK
    square_metre = (of.outer / 1000) ** 2
    printed = SIDE**2 * cell_volume(of) + frame_volume(of) + MAGNETS * piece_volume(of) + reader_volume(of)
    return {
        "table": 1,
        "square": SIDE**2,
        "rank": SIDE,
        "plug": SIDE + 1,
        "piece": MAGNETS,
        "reader-screw": len(READER_SCREWS),
        "tag": TAGS,
        "ribbon": round(run, 2),
        "power-wire": round(2 * run, 2),
        "sheet": round(square_metre, 2),
        "filament": round(printed * DENSITY / 1_000_000, 2),
        "strip-screw": SIDE * len(strip(of).holes),
        "screw": 2 * FRAME_SCREWS + POSTS + SIDE**2 * CELL_SCREWS,
        "foot": 4,
        "multiplexer": ceil(SIDE**2 / CHANNELS),
        "hall-wire": round(_hall_wire(of), 1),
    }


def _hall_wire(of: Measures) -> float:
    """Returns the wires of all hall sensors, in m: each output to the controller, 3.3 V and ground along every rank."""
    steps = range(SIDE)
    outputs = sum((file + 1 + rank) * of.board.pitch / 1000 + SLACK for file in steps for rank in steps)
    supply = 2 * SIDE * (SIDE * of.board.pitch / 1000 + SLACK)
    return outputs + supply
