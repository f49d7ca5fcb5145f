"""The sheets fit the frame, the strips and the cells, and cutters read them correctly."""

from __future__ import annotations

from collections import Counter
from math import hypot
from xml.etree import ElementTree

import pytest

from deploy.make.measures import read_measures
from deploy.make.shapes import Box, bosses, inner, ledges, middles, pillars, plug_slots, posts, screws_of_strips
from deploy.make.sheets import (
    STOCK,
    Round,
    Sheet,
    as_dxf,
    as_svg,
    base,
    crossed,
    deck,
    fitting,
    fitting_words,
    rim,
    sheets,
)
from deploy.make.strip import FILES, strip

SIZES = read_measures()
every_sheet = pytest.mark.parametrize("sheet", sheets(SIZES), ids=lambda sheet: sheet.name)


def inside(x: float, y: float, outline: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point is within an outline: a line to the right crosses it an odd number of times."""
    ends = zip(outline, (*outline[1:], outline[0]), strict=True)
    crossings = [(a, b) for a, b in ends if (a[1] > y) != (b[1] > y)]
    return sum(x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in crossings) % 2 == 1


def cut_from(sheet: Sheet, x: float, y: float) -> bool:
    """Whether there is wood at a point, ignoring round holes."""
    return sum(inside(x, y, outline) for outline in sheet.outlines) % 2 == 1


@every_sheet
def test_holes_are_in_the_wood_and_apart_from_each_other(sheet: Sheet) -> None:
    for hole in sheet.rounds:
        reach = hole.diameter / 2 + 1
        assert all(cut_from(sheet, hole.x + x, hole.y + y) for x in (-reach, reach) for y in (-reach, reach)), hole
    assert crossed(sheet) == []


def test_holes_that_run_into_each_other_are_named() -> None:
    sheet = Sheet("lid", 3, (), (Round(0, 0, 4), Round(3, 0, 4), Round(20, 0, 4)))
    assert crossed(sheet) == ["the holes at 0, 0 and 3, 0 of the lid"]


def test_the_deck_leaves_the_pillars_free_and_lies_on_every_ledge() -> None:
    wood = deck(SIZES)
    for box in pillars(SIZES):
        x, y = box.middle
        assert not any(cut_from(wood, *turned) for turned in ((x, y), (-y, x), (-x, -y), (y, -x)))
    on = Counter(
        cut_from(wood, *turned) for box in ledges(SIZES) for x, y in [box.middle] for turned in ((x, y), (y, -x))
    )
    assert on[True] == 8


def test_every_plug_reaches_through_the_deck_and_meets_no_ledge() -> None:
    wood, rank = deck(SIZES), strip(SIZES)
    plug = next(part for part in rank.parts if part.name == "J1")
    for y in middles(SIZES):
        for across in (-1, 1):
            x = plug.x + across * plug.footprint.body[0] / 2 - SIZES.field / 2
            assert not any(cut_from(wood, x, y + up * plug.footprint.body[1] / 2) for up in (-1, 1))
    for slot in plug_slots(SIZES):
        assert not any(slot.meets(ledge) for ledge in _on_the_left())


def _on_the_left() -> list[Box]:
    """The ledges along the left wall, which are those along the right one, mirrored."""
    right = [box for box in ledges(SIZES) if box.right == inner(SIZES)]
    far = [Box(-box.right, box.near, -box.left, box.far) for box in right]
    return far + [Box(box.left, -box.far, box.right, -box.near) for box in far]


def test_strips_and_cells_are_screwed_where_the_deck_has_holes() -> None:
    holes = {(round(hole.x, 3), round(hole.y, 3)) for hole in deck(SIZES).rounds}
    cells = {(round(x + right, 3), round(y + far, 3)) for x in middles(SIZES) for y in middles(SIZES)
             for right, far in bosses(SIZES)}  # fmt: skip
    strips = {(round(x, 3), round(y, 3)) for x, y in screws_of_strips(SIZES)}
    assert holes == cells | strips
    assert (len(cells), len(strips)) == (50, 15)


def test_no_post_meets_a_screw_from_above_or_the_pi() -> None:
    for x, y in posts(SIZES):
        assert all(hypot(x - hole.x, y - hole.y) > 12 for hole in deck(SIZES).rounds)
        near = [hole for hole in base(SIZES).rounds if 0 < hypot(x - hole.x, y - hole.y) < 12]
        assert near == []


def test_the_rim_names_files_and_ranks_on_every_side_clear_of_its_screws() -> None:
    ring = rim(SIZES)
    assert Counter(word for word, *_ in ring.words) == Counter({name: 2 for name in (*FILES, *"12345")})
    for _, x, y, high in ring.words:
        assert all(hypot(x - hole.x, y - hole.y) > high / 2 + 3 for hole in ring.rounds)


def test_a_finger_counts_files_and_ranks_on_every_side() -> None:
    """One hole for a and 1 up to five for e and 5, nearest to their square and clear of the names."""
    ring = rim(SIZES)
    small = [hole for hole in ring.rounds if hole.diameter < 3]
    counts = Counter(
        (along, round(across / off), min(middles(SIZES), key=lambda middle, at=at: abs(middle - at)))
        for hole in small
        for off in [max(abs(hole.x), abs(hole.y))]
        for along, across, at in [("file", hole.y, hole.x) if abs(hole.y) > abs(hole.x) else ("rank", hole.x, hole.y)]
    )
    assert counts == {
        (along, side, middle): number
        for along in ("file", "rank")
        for side in (-1, 1)
        for number, middle in enumerate(middles(SIZES), start=1)
    }
    for _, x, y, high in ring.words:
        assert all(hypot(x - hole.x, y - hole.y) > high / 2 + hole.diameter / 2 for hole in small)


@every_sheet
def test_a_cutter_reads_the_same_lines_holes_and_words(sheet: Sheet) -> None:
    words = as_dxf(sheet).split("\n")
    pairs = list(zip(words[0::2], words[1::2], strict=False))
    kinds = Counter(value for code, value in pairs if code == "0")
    assert kinds["POLYLINE"] == kinds["SEQEND"] == len(sheet.outlines)
    assert kinds["VERTEX"] == sum(len(outline) for outline in sheet.outlines)
    assert kinds["CIRCLE"] == len(sheet.rounds)
    assert [value for code, value in pairs if code == "1"] == ["AC1009", *(word for word, *_ in sheet.words)]
    assert {value for code, value in pairs if code == "8"} <= {"CUT", "ENGRAVE"}
    assert pairs[-1] == ("0", "EOF")


@every_sheet
def test_a_cutter_reads_that_the_units_are_millimetres(sheet: Sheet) -> None:
    words = as_dxf(sheet).split("\n")
    pairs = list(zip(words[0::2], words[1::2], strict=False))
    assert pairs[:3] == [("0", "SECTION"), ("2", "HEADER"), ("9", "$ACADVER")]
    units, system = (pairs.index(("9", name)) for name in ("$INSUNITS", "$MEASUREMENT"))
    assert (pairs[units + 1], pairs[system + 1]) == (("70", "4"), ("70", "1"))  # 4: mm, 1: metric
    assert pairs.count(("0", "ENDSEC")) == pairs.count(("0", "SECTION")) == 2


@every_sheet
def test_a_template_for_a_saw_prints_in_its_true_size_with_a_ruler_to_check_it(sheet: Sheet) -> None:
    """Numbers without a unit would be px, and the printed hole pattern half as large as the strips."""
    svg = ElementTree.fromstring(as_svg(sheet))
    _, _, wide, high = map(float, svg.attrib["viewBox"].split())
    assert (svg.attrib["width"], svg.attrib["height"]) == (f"{wide:g}mm", f"{high:g}mm")
    assert wide > sheet.side and high > sheet.side
    space = "{http://www.w3.org/2000/svg}"
    assert len(list(svg.iter(f"{space}circle"))) == len(sheet.rounds)
    ruler = next(each.attrib["d"] for each in svg.iter(f"{space}path") if "h100 " in each.attrib["d"])
    left, top = (float(each) for each in ruler.removeprefix("M").partition(" ")[0].split(","))
    assert abs(left) <= wide / 2 and sheet.side / 2 < top < high - wide / 2
    assert "100 mm" in [each.text for each in svg.iter(f"{space}text")]


def test_the_recommended_sheets_are_cut_from_sheets_of_300_mm() -> None:
    fits = {sheet.name: fitting(sheet) for sheet in sheets(SIZES)}
    assert fits["base"] == fits["rim"]
    assert fits["base"] == {"300 x 300 mm": False, "12 x 12 inch": True, "400 x 300 mm": False, "600 x 400 mm": True}
    assert fits["deck"] == dict.fromkeys(STOCK, True)


def test_a_builder_reads_which_sheets_are_large_enough_and_is_warned_where_none_is() -> None:
    def said(side: float) -> str:
        half = side / 2
        return fitting_words(Sheet("lid", 3, (((-half, -half), (half, -half), (half, half), (-half, half)),), ()))

    roomy = "The lid is 290 x 290 mm and fits sheets of 300 x 300 mm, 12 x 12 inch, A3, 400 x 300 mm, 600 x 400 mm."
    assert said(290) == roomy
    assert said(300).endswith(
        " It needs the whole width of 300 x 300 mm, 400 x 300 mm: use the sheet's own edges, and check that they are "
        "square."
    )
    assert said(306) == (
        "Warning: The lid is 306 x 306 mm and fits sheets of 600 x 400 mm. To fit 300 x 300 mm, set border: 25 "
        "and strip: tab: 15."
    )
    assert said(420) == (
        "Warning: the lid is 420 x 420 mm and fits no common sheet (300 x 300 mm, 12 x 12 inch, A3, 400 x 300 mm, "
        "600 x 400 mm); make border or pitch smaller."
    )
