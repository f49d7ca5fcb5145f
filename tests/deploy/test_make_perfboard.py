"""The perfboards have exactly the connections of the wiring, and their drawings name every pin."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from deploy.make.measures import measures_of, read_measures
from deploy.make.perfboard import (
    MARKED,
    GridPart,
    Leg,
    Perfboard,
    controller_board,
    faults_by_hand,
    passed,
    square_board,
)
from deploy.make.perfpicture import STEP, drawn_perfboard
from deploy.make.strip import BUS
from deploy.wiring.draw import BUILDS, SHIFTER, UNUSED, read_wiring
from tests.deploy.test_make_sizes import sizes

every_build = pytest.mark.parametrize("path", BUILDS, ids=lambda path: path.stem)


def net_of(board: Perfboard, part: str, leg: str) -> str:
    return next(each.net for one in board.parts if one.name == part for each in one.legs if each.name == leg)


@every_build
def test_a_controllers_board_can_be_soldered(path: Path) -> None:
    assert faults_by_hand(controller_board(read_wiring(path))) == []


def test_the_board_of_a_square_can_be_soldered_for_other_reeds_too() -> None:
    assert faults_by_hand(square_board(read_measures())) == []
    assert faults_by_hand(square_board(measures_of(sizes(reed_glass=10, reed_span=14)))) == []


@every_build
def test_every_pin_of_the_level_shifter_is_where_the_wiring_has_it(path: Path) -> None:
    board = controller_board(read_wiring(path))
    nets = {pin: net_of(board, "74AHCT125", str(pin)) for pin in range(1, 15)}
    assert {nets[pin] for pin in (SHIFTER["/1OE"], SHIFTER["GND"], *UNUSED)} == {"GND"}
    assert (nets[SHIFTER["VCC"]], nets[SHIFTER["1A"]], nets[SHIFTER["1Y"]]) == ("5V", "data in", "data")
    assert [pin for pin, net in nets.items() if not net] == [6, 8, 11]


@every_build
def test_the_small_capacitor_sits_at_the_supply_pin(path: Path) -> None:
    board = controller_board(read_wiring(path))
    holes = {one.name: {leg.name: leg.hole for leg in one.legs} for one in board.parts}
    (column, row), supply = holes["100 nF"]["1"], holes["74AHCT125"]["14"]
    assert (net_of(board, "100 nF", "1"), net_of(board, "100 nF", "2")) == ("5V", "GND")
    assert abs(column - supply[0]) + abs(row - supply[1]) == 1


@every_build
def test_every_wire_of_the_wiring_has_a_pin_that_reaches_its_wire_of_the_ribbon(path: Path) -> None:
    wiring = read_wiring(path)
    board = controller_board(wiring)
    for number, goal in enumerate(BUS, start=1):
        pin = net_of(board, f"{goal}: {wiring.pins[goal][1]}, pin {wiring.pins[goal][0]}", "1")
        wanted = f"{goal} in" if wiring.row_resistor and goal.startswith("rank") else goal
        assert (pin, net_of(board, "ribbon", str(number))) == (wanted, goal)
    resistors = [[leg.net for leg in one.legs] for one in board.parts if one.kind == "resistor"]
    through = [[f"rank {n} in", f"rank {n}"] for n in range(1, 6)] if wiring.row_resistor else []
    assert sorted(resistors) == sorted([["data", "data out"], *through])


@every_build
def test_a_missing_wire_a_short_circuit_and_a_shared_hole_are_found(path: Path) -> None:
    board = controller_board(read_wiring(path))
    for number, wire in enumerate(board.wires):
        fewer = replace(board, wires=board.wires[:number] + board.wires[number + 1 :])
        assert any("pieces" in fault for fault in faults_by_hand(fewer)), wire
    short = replace(board, wires=(*board.wires, ((3, 8), (4, 8))))
    assert faults_by_hand(short) == ["wires join 5V and GND"]
    extra = GridPart("pin", "extra", (Leg("1", (3, 8), "5V"),))
    assert faults_by_hand(replace(board, parts=(*board.parts, extra))) == ["extra and 74AHCT125 share the hole (3, 8)"]
    free = replace(board, wires=(*board.wires, ((8, 11), (9, 11))))
    assert faults_by_hand(free) == ["wires join GND and the free leg 6"]


def test_a_slanted_wire_and_a_hole_beyond_the_edge_are_found() -> None:
    board = square_board(read_measures())
    slanted = replace(board, wires=(*board.wires, ((4, 1), (5, 3)), ((1, 1), (1, 9))))
    assert faults_by_hand(slanted) == ["the wire from (4, 1) is not along the holes", "there is no hole 1, 9"]


def test_a_wire_touches_every_hole_that_it_passes() -> None:
    assert passed(((1, 1), (3, 1), (3, 2))) == [(1, 1), (2, 1), (3, 1), (3, 2)]


EITHER_WAY = {"resistor", "capacitor", "fuse", "reed", "pin"}
BOARDS = (*(controller_board(read_wiring(path)) for path in BUILDS), square_board(read_measures()))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_every_part_that_fits_one_way_round_only_is_marked_at_the_right_leg(board: Perfboard) -> None:
    """The chip by its notch, the large capacitor by its stripe, the diode by its ring, plugs at 1, terminals at +."""
    assert {each.kind for each in board.parts} <= {*MARKED} | EITHER_WAY
    space = "{http://www.w3.org/2000/svg}"
    svg = ElementTree.fromstring(drawn_perfboard(board, both=False))
    marks = [each.attrib["d"] for each in svg.iter(f"{space}path") if each.get("class") == "mark"]
    wanted = [each for each in board.parts if each.kind in MARKED]
    assert len(marks) == len(wanted)
    left, top = min((float(each.attrib["cx"]), float(each.attrib["cy"])) for each in svg.iter(f"{space}circle"))
    places = [tuple(map(float, mark[1:].partition(" ")[0].split(","))) for mark in marks]
    for each, (x, y) in zip(wanted, places, strict=True):
        column, row = (x - left) / STEP + 1, (y - top) / STEP + 1
        near = min(each.legs, key=lambda leg, x=column, y=row: (abs(leg.hole[0] - x), abs(leg.hole[1] - y)))
        notch = {MARKED[each.kind], "14"} if each.kind == "chip" else {MARKED[each.kind]}
        assert near.name in notch, each.name


@every_build
def test_the_drawing_names_the_pins_on_both_sides(path: Path) -> None:
    wiring = read_wiring(path)
    words = [
        each.text for each in ElementTree.fromstring(drawn_perfboard(controller_board(wiring))).iter() if each.text
    ]
    for goal, (number, name) in wiring.pins.items():
        assert words.count(f"{goal}: {name}, pin {number}") == 2
    assert all(words.count(str(pin)) >= 2 for pin in range(1, 15))
    assert any("pin 1 switches the gate on and is grounded, as are 4, 5, 9, 10, 12, 13" in word for word in words)
