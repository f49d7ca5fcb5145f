"""The bill of materials matches the wiring, the circuit board, the rules and the frame."""

from __future__ import annotations

import csv
import io
from collections import Counter

import pytest

import engine
from deploy.make.bill import BUILDS, DROP_OUT, PIECES, Line, as_csv, as_table, bill, supply, totals
from deploy.make.book import PAGE, renewed, tables
from deploy.make.measures import read_measures
from deploy.make.perfboard import controller_board
from deploy.make.shapes import READER_SCREWS
from deploy.make.sheets import base, deck, rim
from deploy.make.strip import strip
from deploy.wiring.draw import BUILDS as WIRINGS
from deploy.wiring.draw import FUSE_A, drawn, read_wiring
from hal.drivers.budget import BUDGET_MA, current_ma
from hal.squares import SQUARES
from sim.square import Square, judged

SIZES = read_measures()
RANK = strip(SIZES)
every_build = pytest.mark.parametrize("build", BUILDS)


def quantities(build: str, *words: str) -> list[float]:
    """The quantities of the parts whose name or note has these words."""
    lines = [line for line in bill(build, SIZES) if all(word in f"{line.part} {line.note}" for word in words)]
    return [line.quantity for line in lines]


@every_build
def test_every_square_has_a_reed_a_diode_a_light_and_a_capacitor(build: str) -> None:
    wiring = read_wiring(next(path for path in WIRINGS if path.stem == build))
    ranks = [goal for goal in wiring.pins if goal.startswith("rank")]
    files = [goal for goal in wiring.pins if goal.startswith("file")]
    squares = len(ranks) * len(files)
    assert squares == len(SQUARES)
    for part in ("Reed", "Diode 1N4148", "WS2812B", "0805"):
        assert quantities(build, part) == [squares]


@every_build
def test_the_parts_of_five_circuit_boards_are_on_the_bill(build: str) -> None:
    placed = Counter(part.footprint.name.partition("_")[0] for part in RANK.parts)
    [boards] = quantities(build, "Circuit board of a rank")
    listed = {"WS2812B": "WS2812B light", "Reed": "Reed switch", "DO35": "Diode", "C": "0805"}
    for footprint, part in listed.items():
        assert quantities(build, part) == [boards * placed[footprint]]
    assert quantities(build, "Pin header 2x5") == quantities(build, "Ribbon socket 2x5") == [boards + 1]
    assert quantities(build, "Nylon screw") == [boards * len(RANK.holes)]


@every_build
def test_the_resistors_and_capacitors_of_the_wiring_are_on_the_bill(build: str) -> None:
    wiring = read_wiring(next(path for path in WIRINGS if path.stem == build))
    drawing = drawn(wiring)
    assert all(value in drawing for value in ("330 Ω", "1000 µF", "100 nF", "74AHCT125"))
    assert quantities(build, "Resistor 330 ohm", "data line") == [1]
    assert quantities(build, "Resistor 330 ohm", "ranks' wires") == ([5] if wiring.row_resistor else [])
    assert quantities(build, "1000 µF") == quantities(build, "74AHCT125, DIP-14") == [1]
    assert quantities(build, "100 nF", "pins 14 and 7") == [1]


@every_build
def test_a_fuse_carries_every_light_at_full_white_and_trips_before_wires_grow_hot(build: str) -> None:
    """A resettable fuse trips at twice its rated current; wires of 0.5 mm² carry 3 A, and so do the strips' 5 V
    tracks, 1.6 mm wide.
    """
    assert quantities(build, f"Resettable fuse {FUSE_A:g} A") == [1]
    assert supply().most_ma / 1000 * 1.2 <= FUSE_A <= supply().amperes
    assert f">{FUSE_A:g} A<" in drawn(read_wiring(WIRINGS[0]))
    for path in WIRINGS:
        [fuse] = [part for part in controller_board(read_wiring(path)).parts if part.kind == "fuse"]
        assert (fuse.name, [leg.net for leg in fuse.legs]) == (f"{FUSE_A:g} A", ["5V in", "5V"])


def test_the_bill_asks_for_reeds_that_open_early_enough() -> None:
    """With one hundredth less, surrounding pieces hold the reed of an empty square closed."""
    [reed] = [line for line in bill("pico", SIZES) if line.part.startswith("Reed switch")]
    assert f"drop-out at least {DROP_OUT:g} of pull-in" in reed.note
    assert judged(Square(drop_out=DROP_OUT)).works
    assert not judged(Square(drop_out=round(DROP_OUT - 0.01, 2))).works


@every_build
def test_the_reader_has_its_adapter_and_the_screws_of_its_box(build: str) -> None:
    assert quantities(build, "PN532 module") == quantities(build, "USB serial adapter for 3.3 V") == [1]
    assert quantities(build, "Screw M3 x 12 with its nut") == [len(READER_SCREWS)]


def test_only_the_build_with_a_pico_has_a_pico() -> None:
    assert {build: quantities(build, "Raspberry Pi Pico") for build in BUILDS} == {"pico": [1], "pi": []}


@every_build
def test_there_is_a_magnet_and_a_felt_for_every_piece_of_the_start_and_for_a_spare(build: str) -> None:
    start = engine.load("chameleon").text().partition(" ")[0]
    natures = Counter({"W": "white", "B": "black"}[piece.upper()] for piece in start if piece.isalpha())
    assert {nature: 2 * number for nature, number in PIECES.items()} == natures
    assert quantities(build, "Disc magnet 8 x 3 mm") == quantities(build, "Felt") == [natures.total() + 1]
    assert f"| `magnet-cap` | {natures.total() + 1} |" in renewed(PAGE.read_text(encoding="utf-8"), tables(SIZES))


@every_build
def test_there_is_a_screw_for_every_hole_for_one(build: str) -> None:
    """The deck's holes, apart from the strips', are for cells; the base's, apart from the controllers', for frame
    and posts.
    """
    wide = [hole for sheet in (base(SIZES), deck(SIZES), rim(SIZES)) for hole in sheet.rounds if hole.diameter == 3.2]
    [nylon] = quantities(build, "Nylon screw")
    assert quantities(build, "Screw 2.9") == [len(wide) - nylon]


def test_the_supply_bears_every_light_at_full_white() -> None:
    white = current_ma([(255, 255, 255)] * len(SQUARES))
    needed = supply()
    assert (needed.budget_ma, needed.most_ma) == (BUDGET_MA + 25, white + 25)
    assert needed.amperes * 1000 * 0.8 >= needed.most_ma > (needed.amperes - 0.5) * 1000 * 0.8
    assert f"Supply 5 V, {needed.amperes:g} A" in "\n".join(as_table(SIZES))


@every_build
def test_a_spreadsheet_reads_the_same_bill(build: str) -> None:
    head, *rows = csv.reader(io.StringIO(as_csv(bill(build, SIZES))))
    assert head == ["part", "quantity", "unit", "EUR each, from", "EUR each, to", "or", "note"]
    assert [(row[0], float(row[1])) for row in rows] == [(line.part, line.quantity) for line in bill(build, SIZES)]


@every_build
def test_prices_go_from_cheap_to_dear_and_are_summed(build: str) -> None:
    lines = bill(build, SIZES)
    assert all(0 < line.low <= line.high and line.quantity > 0 for line in lines)
    assert totals([Line("a", 25, "", 0.5, 1, "", ""), Line("b", 0.5, "m", 2, 4, "", "")]) == (14, 27)
