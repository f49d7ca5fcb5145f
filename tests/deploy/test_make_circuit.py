"""The circuit board of a rank is wired like the table, and the check finds what a factory would reject."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from deploy.make.book import PAGE
from deploy.make.circuit import FRONT, MARK, Circuit, Part
from deploy.make.copper import faults
from deploy.make.kicad import board_text, netlist_text
from deploy.make.measures import RECOMMENDED, MakeError, measures_of, read_measures
from deploy.make.picture import both_sides
from deploy.make.strip import BUS, FILES, strip
from deploy.wiring.draw import BUILDS, read_wiring

RANK = strip(read_measures())


def changed(**sizes: float) -> Circuit:
    """The board of a rank with other sizes, such as `reed_offset`."""
    data: dict[str, Any] = yaml.safe_load(RECOMMENDED.read_text(encoding="utf-8"))
    for name, value in sizes.items():
        section, key = name.split("_")
        data[section][key] = value
    return strip(measures_of(data))


def part(name: str) -> Part:
    return next(each for each in RANK.parts if each.name == name)


def test_the_recommended_board_can_be_made() -> None:
    assert faults(RANK) == []


@pytest.mark.parametrize("number", range(5))
def test_every_reed_leads_from_its_file_through_its_diode_to_the_rank(number: int) -> None:
    """The diode's cathode, pad 1, is on the rank's wire, which is driven low."""
    file = FILES[number].upper()
    assert part(f"SW{number + 1}").nets == {"1": f"FILE_{file}", "2": f"REED_{file}"}
    assert part(f"D{number + 1}").nets == {"1": "RANK", "2": f"REED_{file}"}


def test_the_lights_follow_each_other_along_the_rank_and_the_data_comes_back_to_the_plug() -> None:
    chain = [(part(f"LED{n}").nets["4"], part(f"LED{n}").nets["2"]) for n in range(1, 6)]
    assert chain == [(f"DATA_{n}", f"DATA_{n + 1}") for n in range(5)]
    assert (part("J2").nets, part("J3").nets) == ({"1": "DATA_0"}, {"1": "DATA_5"})


def test_every_light_has_power_and_a_capacitor() -> None:
    for n in range(1, 6):
        light = part(f"LED{n}").nets
        assert (light["1"], light["3"], part(f"C{n}").nets) == ("5V", "GND", {"1": "5V", "2": "GND"})


def test_the_ribbon_carries_what_the_wiring_has() -> None:
    for path in BUILDS:
        assert {*BUS} == {*read_wiring(path).pins} - {"lights", "ground"}
    assert [part("J1").nets[str(pin)] for pin in range(1, 11)] == [wire.upper().replace(" ", "_") for wire in BUS]


def test_the_plug_sits_below_and_is_numbered_as_a_socket_meets_it() -> None:
    """From below, with pin 1 on the left of the nearer row, the odd pins are in one row and the even in the other."""
    pads = {int(pad.number): pad for pad in part("J1").pads()}
    assert part("J1").below
    assert [pads[n].x for n in (1, 3, 5, 7, 9)] == sorted(pads[n].x for n in (1, 3, 5, 7, 9))
    assert all(pads[n].y < pads[n + 1].y and pads[n].x == pads[n + 1].x for n in (1, 3, 5, 7, 9))


def test_light_and_reed_are_where_the_sizes_say() -> None:
    sizes = read_measures()
    for n in range(1, 6):
        middle = (n - 0.5) * sizes.board.pitch
        assert part(f"LED{n}").x == middle - sizes.light.offset
        assert part(f"SW{n}").x == middle + sizes.reed.offset


@pytest.mark.parametrize("number", range(len(RANK.tracks)))
def test_a_missing_track_is_found(number: int) -> None:
    tracks = RANK.tracks[:number] + RANK.tracks[number + 1 :]
    net = RANK.tracks[number].net
    assert re.search(rf"{net} is in \d+ pieces", " ".join(faults(replace(RANK, tracks=tracks))))


@pytest.mark.parametrize("number", range(len(RANK.vias)))
def test_a_missing_hole_between_the_layers_is_found(number: int) -> None:
    vias = RANK.vias[:number] + RANK.vias[number + 1 :]
    assert f"{RANK.vias[number].net} is in 2 pieces" in " ".join(faults(replace(RANK, vias=vias)))


def test_copper_that_comes_too_near_is_found() -> None:
    wide = replace(RANK.tracks[0], width=1.2)
    found = faults(replace(RANK, tracks=(wide, *RANK.tracks[1:])))
    assert found
    assert all("FILE_A" in fault and "nearer than 0.2 mm" in fault for fault in found)


def test_a_board_that_is_too_narrow_is_found() -> None:
    left, top, right, bottom = RANK.corners
    found = faults(replace(RANK, corners=(left, top + 0.5, right, bottom)))
    assert [fault for fault in found if "DATA_5" in fault and "to the edge of the board" in fault]


def test_a_screw_through_a_wire_and_under_a_part_is_found() -> None:
    hole = replace(RANK.holes[0], x=part("SW1").x, y=3.0)
    found = " ".join(faults(replace(RANK, holes=(hole,))))
    assert "D1 and the screw" in found or "SW1 and the screw" in found
    assert "to the screw hole" in found


def test_holes_and_tracks_that_no_factory_makes_are_found() -> None:
    thin = replace(RANK, tracks=(replace(RANK.tracks[0], width=0.1), *RANK.tracks[1:]))
    small = replace(RANK, vias=(replace(RANK.vias[0], drill=0.2), *RANK.vias[1:]))
    assert "is 0.1 mm wide" in " ".join(faults(thin))
    assert "a hole of 0.2 mm" in " ".join(faults(small))


@settings(max_examples=20, deadline=None)
@given(pitch=st.floats(46, 70), offset=st.floats(5.5, 8.0), span=st.floats(18.5, 20))
def test_other_sizes_make_a_good_board_or_are_refused_in_a_sentence(pitch: float, offset: float, span: float) -> None:
    try:
        board = changed(board_pitch=pitch, reed_offset=offset, reed_span=span, board_bed=400)
    except MakeError as error:
        assert "mm" in str(error)
        return
    found = faults(board)
    assert all("need the same room" in fault for fault in found), found


# Print on the board

MARKED = {"WS2812B": "3", "DO35": "1", "Ribbon_2x5": "1"}
"""Polarised kinds of parts -> the pad next to their mark: ground, cathode, pin 1."""
EITHER_WAY = {"C_0805", "Reed_14.2mm", "Bridge", "Wire", "Wires_2"}
SOLDERED = {"WS2812B": (5.0, 5.0), "DO35": (4.25, 2.0), "Ribbon_2x5": (12.7, 5.1)}
"""The area of the board that a soldered part covers, in mm."""
Rect = tuple[float, float, float, float]


def apart(one: Rect, other: Rect) -> float:
    """The distance of two rectangles: left, top, right, bottom."""
    across, down = (max(one[at] - other[at + 2], other[at] - one[at + 2]) for at in (0, 1))
    return max(across, down)


def around(x: float, y: float, width: float, height: float) -> Rect:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def marks(circuit: Circuit) -> dict[str, Rect]:
    """The area of each part's mark, by the part's name."""
    found = {each.name: each.mark() for each in circuit.parts}
    return {
        name: (min(a, c) - MARK / 2, min(b, d) - MARK / 2, max(a, c) + MARK / 2, max(b, d) + MARK / 2)
        for name, ends in found.items()
        if ends
        for (a, b), (c, d) in [ends]
    }


def test_every_part_that_fits_one_way_round_only_has_a_mark_next_to_the_right_pad() -> None:
    assert {each.footprint.name for each in RANK.parts} == {*MARKED} | EITHER_WAY
    assert {*marks(RANK)} == {each.name for each in RANK.parts if each.footprint.name in MARKED}
    assert len(marks(RANK)) == 5 + 5 + 1
    for each in (part(name) for name in marks(RANK)):
        x, y = ((a + b) / 2 for a, b in zip(*(each.mark() or ()), strict=True))
        nearest = min(each.pads(), key=lambda pad, x=x, y=y: hypot(pad.x - x, pad.y - y))
        assert nearest.number == MARKED[each.footprint.name], each.name


@pytest.mark.parametrize("name", marks(RANK))
def test_a_mark_lies_on_no_pad_and_can_be_seen_when_its_part_is_soldered(name: str) -> None:
    mark, of = marks(RANK)[name], part(name)
    for other in RANK.parts:
        for pad in other.pads() if other.below == of.below else ():
            assert apart(mark, around(pad.x, pad.y, pad.width, pad.height)) >= 0.1, f"{pad.part} pad {pad.number}"
    assert apart(mark, around(of.x, of.y, *SOLDERED[of.footprint.name])) > 0


@pytest.mark.parametrize("number", range(1, 6))
def test_a_light_lies_with_ground_at_the_upper_left_and_its_data_from_left_to_right(number: int) -> None:
    """Seen from above, with the plug on the left; the labels at the pads are the same, and so is the page."""
    light = part(f"LED{number}")
    corners = {
        (("upper" if pad.y < light.y else "lower") + (" left" if pad.x < light.x else " right")): pad.number
        for pad in light.pads()
    }
    assert corners == {"upper left": "3", "lower right": "1", "lower left": "4", "upper right": "2"}
    words = {"3": "GND", "1": "5V", "4": "IN", "2": "OUT"}
    for pad in light.pads():
        nearest = min(RANK.labels, key=lambda label, pad=pad: hypot(label.x - pad.x, label.y - pad.y))
        assert nearest.words == words[pad.number]
    page = PAGE.read_text(encoding="utf-8")
    assert "VSS (3) upper left, DOUT (2) upper right, DIN (4) lower left, VDD (1) lower right" in page


def test_words_are_printed_on_no_pad_no_screw_and_no_other_words() -> None:
    boxes = [
        (label, around(label.x, label.y, len(label.words) * label.size * 0.85, label.size)) for label in RANK.labels
    ]
    for label, box in boxes:
        on = [pad.part for pad in RANK.pads if FRONT in pad.layers or label.below
              if apart(box, around(pad.x, pad.y, pad.width, pad.height)) < 0]  # fmt: skip
        assert on == [], label
        assert [hole for hole in RANK.holes if apart(box, around(hole.x, hole.y, hole.head, hole.head)) < 0] == []
    for (one, a), (other, b) in combinations(boxes, 2):
        assert one.below != other.below or apart(a, b) >= 0, (one, other)


def test_the_picture_shows_every_mark_and_the_cut_corner_of_every_light() -> None:
    left, _, right, _ = RANK.corners
    svg = ElementTree.fromstring(both_sides(RANK, left=left, right=right))
    space = "{http://www.w3.org/2000/svg}"
    drawn = [each.get("d") for each in svg.iter(f"{space}path") if each.get("class") == "mark"]
    ends = [each.mark() for each in RANK.parts if each.footprint.mark]
    assert sorted(map(str, drawn)) == sorted(f"M{a:g},{b:g} L{c:g},{d:g}" for (a, b), (c, d) in map(pair, ends))
    bodies = [each for each in svg.iter(f"{space}polygon") if each.get("class") == "light"]
    for light, body in zip(range(1, 6), bodies, strict=True):
        points = [tuple(map(float, each.split(","))) for each in (body.get("points") or "").split()]
        x, y = part(f"LED{light}").x, part(f"LED{light}").y
        assert len(points) == 5
        assert [sum(px < x and py < y for px, py in points), sum(px > x and py > y for px, py in points)] == [2, 1]


def pair(ends: Any) -> tuple[tuple[float, float], tuple[float, float]]:
    assert ends is not None
    return ends


# KiCad's files


def parsed(text: str) -> list[Any]:
    """An S-expression as lists of words."""
    stack: list[list[Any]] = [[]]
    for word in re.findall(r'"[^"]*"|[()]|[^\s()"]+', text):
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word.strip('"'))
    assert len(stack) == 1
    return list(stack[0][0])


def children(tree: list[Any], name: str) -> list[list[Any]]:
    return [each for each in tree if isinstance(each, list) and each[0] == name]


def test_kicads_board_has_every_part_pad_and_track_on_a_net_that_it_declares() -> None:
    tree = parsed(board_text(RANK))
    nets = {number: name for _, number, name in children(tree, "net")}
    parts = children(tree, "footprint")
    pads = [pad for each in parts for pad in children(each, "pad") if pad[1]]
    assert {*nets.values()} == {"", *RANK.nets}
    assert len(parts) == len(RANK.parts) + len(RANK.holes)
    assert sorted((pad[1], children(pad, "net")[0][2]) for pad in pads) == sorted((p.number, p.net) for p in RANK.pads)
    assert all(nets[number] == name for pad in pads for _, number, name in children(pad, "net"))
    assert len(children(tree, "segment")) == sum(len(track.points) - 1 for track in RANK.tracks)
    assert len(children(tree, "via")) == len(RANK.vias)
    assert len(children(tree, "gr_line")) == 4


def test_kicads_board_prints_every_mark_on_the_side_of_its_part() -> None:
    printed = {
        children(each, "fp_text")[0][2]: [(line[1][1:], line[2][1:], line[3][1]) for line in children(each, "fp_line")]
        for each in children(parsed(board_text(RANK)), "footprint")
    }
    wanted = {
        each.name: [
            ([f"{x:g}" for x in each.footprint.mark.start], [f"{x:g}" for x in each.footprint.mark.end],
             "B.SilkS" if each.below else "F.SilkS")
        ]
        for each in RANK.parts
        if each.footprint.mark
    }  # fmt: skip
    assert {name: lines for name, lines in printed.items() if lines} == wanted


def test_kicads_netlist_joins_the_pads_that_the_board_joins() -> None:
    tree = parsed(netlist_text(RANK))
    listed = {
        (net[2][1], node[1][1], node[2][1])
        for nets in children(tree, "nets")
        for net in children(nets, "net")
        for node in children(net, "node")
    }
    assert listed == {(pad.net, pad.part, pad.number) for pad in RANK.pads}
