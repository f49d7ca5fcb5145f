"""The laser-cut or sawn sheets, base, deck and rim, as outlines, and as DXF for cutters. Pure.

This module writes DXF R12 itself, because polylines, circles and text are enough. Its header sets mm as the unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deploy.make.measures import Measures
from deploy.make.shapes import (
    PLAY,
    SCREW,
    Box,
    bosses,
    inner,
    middles,
    pillars,
    plug_slots,
    posts,
    screws_of_strips,
)
from deploy.make.strip import FILES

Point = tuple[float, float]

PI_HOLES = ((-29.0, -24.5), (29.0, -24.5), (-29.0, 24.5), (29.0, 24.5))
"""The holes of a Raspberry Pi 3, 4 or 5, from their middle."""
PICO_HOLES = ((-23.5, -5.7), (23.5, -5.7), (-23.5, 5.7), (23.5, 5.7))
"""The holes of a Pico, from its middle."""
DOT, DOTS_APART, DOTS_IN = 2.0, 4.0, 3.5
"""The tactile holes in the rim: their width, their spacing, and their distance from the inner edge, in mm."""


STOCK = {
    "300 x 300 mm": (300.0, 300.0),
    "12 x 12 inch": (304.8, 304.8),
    "A3": (420.0, 297.0),
    "400 x 300 mm": (400.0, 300.0),
    "600 x 400 mm": (600.0, 400.0),
}
"""Sheets sold by laser cutters, model shops and timber merchants."""
TRIM = 2.0
"""The trim that a laser or a saw needs around an outline, in mm; with less, the sheet's own edge is the edge of the
part.
"""
RULER = 100.0
"""The length of a line, in mm, that shows whether a drawing was printed in its true size."""


@dataclass(frozen=True, slots=True)
class Round:
    x: float
    y: float
    diameter: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its outline and cutouts, the round holes, and the engraved text."""

    name: str
    thickness: float
    outlines: tuple[tuple[Point, ...], ...]
    rounds: tuple[Round, ...]
    words: tuple[tuple[str, float, float, float], ...] = ()

    @property
    def side(self) -> float:
        return 2 * max(x for outline in self.outlines for x, _ in outline)


def sheets(of: Measures) -> tuple[Sheet, ...]:
    return base(of), deck(of), rim(of)


def base(of: Measures) -> Sheet:
    """Returns the underside: screwed to the pillars and the posts, with holes for a Pi and a Pico."""
    holes = [*_pillar_holes(of), *(Round(x, y, SCREW) for x, y in posts(of))]
    holes += [Round(x + 12, y, 2.8) for x, y in PI_HOLES]
    holes += [Round(x + 12, y - 50, 2.2) for x, y in PICO_HOLES]
    words = (("Pi", 12.0, 0.0, 8.0), ("Pico", 12.0, -50.0, 5.0))
    return Sheet("base", of.sheets.base, (_square(of.outer / 2),), tuple(holes), words)


def deck(of: Measures) -> Sheet:
    """Returns the deck for strips and cells: notches around the pillars, and slots for the plugs on the left."""
    half = inner(of) - PLAY
    holes = [Round(x, y, SCREW) for x, y in screws_of_strips(of)]
    for x in middles(of):
        holes += [Round(x + right, y + far, SCREW) for y in middles(of) for right, far in bosses(of)]
    slots = [_corners(box) for box in plug_slots(of)]
    return Sheet("deck", of.sheets.deck, (_notched(half, of), *slots), tuple(holes))


def rim(of: Measures) -> Sheet:
    """Returns the ring around the squares, with the names of files and ranks, and small holes for counting by touch."""
    out, hole = of.outer / 2, of.field / 2 + PLAY
    off = (out + hole) / 2
    words = [(name, at, side * off, 9.0) for side in (-1, 1) for name, at in zip(FILES, middles(of), strict=True)]
    words += [(name, side * off, at, 9.0) for side in (-1, 1) for name, at in zip("12345", middles(of), strict=True)]
    holes = (*_pillar_holes(of), *_counted(of, hole + DOTS_IN))
    return Sheet("rim", of.sheets.rim, (_square(out), _square(hole)), holes, tuple(words))


def _counted(of: Measures, off: float) -> Iterator[Round]:
    """Yields one small hole at file a and at rank 1, two at b and 2 and so on, on every side, between name and
    squares.
    """
    for number, middle in enumerate(middles(of), start=1):
        for dot in range(number):
            at = middle + (dot - (number - 1) / 2) * DOTS_APART
            for side in (-1, 1):
                yield Round(at, side * off, DOT)
                yield Round(side * off, at, DOT)


def _pillar_holes(of: Measures) -> Iterator[Round]:
    for x, y in (box.middle for box in pillars(of)):
        yield from (Round(*each, SCREW) for each in ((x, y), (-y, x), (-x, -y), (y, -x)))


def _square(half: float) -> tuple[Point, ...]:
    return (-half, -half), (half, -half), (half, half), (-half, half)


def _corners(box: Box) -> tuple[Point, ...]:
    return (box.left, box.near), (box.right, box.near), (box.right, box.far), (box.left, box.far)


def _notched(half: float, of: Measures) -> tuple[Point, ...]:
    """Returns the outline of the deck, counterclockwise from the near side's left end."""
    corner, *arms = pillars(of)
    deep = half - (corner.left - PLAY)
    spans = sorted((s * box.left - PLAY * s, s * box.right + PLAY * s) for s in (-1, 1) for box in arms[:1])
    notches = [(min(span), max(span), deep) for span in spans]
    way = [*_edge(half, deep, notches)]
    turns = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
    points = [(a * x + b * y, c * x + d * y) for a, b, c, d in turns for x, y in way]
    return tuple((round(x, 4), round(y, 4)) for x, y in points)


def _edge(half: float, corner: float, notches: list[tuple[float, float, float]]) -> Iterator[Point]:
    """Yields the near edge from left to right, between the notches at both of its corners."""
    yield -half + corner, -half
    for start, end, deep in notches:
        yield from ((start, -half), (start, -half + deep), (end, -half + deep), (end, -half))
    yield half - corner, -half
    yield half - corner, -half + corner


# Stock


def fitting(sheet: Sheet) -> dict[str, bool]:
    """Returns the sheets of `STOCK` that are large enough, and whether one leaves room to trim all sides."""
    return {
        name: sheet.side + 2 * TRIM <= min(stock) for name, stock in STOCK.items() if sheet.side <= min(stock) + 1e-9
    }


def fitting_words(sheet: Sheet) -> str:
    """Returns a sentence about suitable stock and what to observe."""
    fits, size = fitting(sheet), f"the {sheet.name} is {sheet.side:g} x {sheet.side:g} mm"
    if not fits:
        return f"Warning: {size} and fits no common sheet ({', '.join(STOCK)}); make border or pitch smaller."
    tight = [name for name, roomy in fits.items() if not roomy]
    said = f"{size[0].upper()}{size[1:]} and fits sheets of {', '.join(fits)}."
    if "300 x 300 mm" not in fits:
        said = f"Warning: {said} To fit 300 x 300 mm, set border: 25 and strip: tab: 15."
    if tight:
        said += f" It needs the whole width of {', '.join(tight)}: use the sheet's own edges, and check that they are "
        said += "square."
    return said


# Formats for cutters


_MILLIMETRES = ("9\n$ACADVER\n1\nAC1009", "9\n$INSUNITS\n70\n4", "9\n$MEASUREMENT\n70\n1")


def as_dxf(sheet: Sheet) -> str:
    """Returns a sheet as DXF R12, in mm: the layer CUT, and ENGRAVE for words."""
    parts = ["0\nSECTION\n2\nHEADER", *_MILLIMETRES, "0\nENDSEC", "0\nSECTION\n2\nENTITIES"]
    for outline in sheet.outlines:
        parts.append("0\nPOLYLINE\n8\nCUT\n66\n1\n70\n1\n10\n0\n20\n0\n30\n0")
        parts += [f"0\nVERTEX\n8\nCUT\n10\n{x:g}\n20\n{y:g}\n30\n0" for x, y in outline]
        parts.append("0\nSEQEND\n8\nCUT")
    parts += [
        f"0\nCIRCLE\n8\nCUT\n10\n{each.x:g}\n20\n{each.y:g}\n30\n0\n40\n{each.diameter / 2:g}" for each in sheet.rounds
    ]
    for words, x, y, size in sheet.words:
        place = f"10\n{x:g}\n20\n{y:g}\n30\n0\n11\n{x:g}\n21\n{y:g}\n31\n0"
        parts.append(f"0\nTEXT\n8\nENGRAVE\n{place}\n40\n{size:g}\n1\n{words}\n72\n1\n73\n2")
    return "\n".join([*parts, "0\nENDSEC\n0\nEOF\n"])


def as_svg(sheet: Sheet) -> str:
    """Returns a picture of a sheet that prints in its true size, with a ruler below it."""
    half, ruled = sheet.side / 2 + 4, 8
    wide, high = 2 * half, 2 * half + ruled
    ways = " ".join(f"M{' L'.join(f'{x:g},{-y:g}' for x, y in outline)} Z" for outline in sheet.outlines)
    style = 'fill="#e9d5ae" stroke="#7a5a24" stroke-width="0.6"'
    view = f'viewBox="{-half:g} {-half:g} {wide:g} {high:g}" width="{wide:g}mm" height="{high:g}mm"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {view}>', f'<path d="{ways}" fill-rule="evenodd" {style}/>']
    hole = 'fill="white" stroke="#7a5a24" stroke-width="0.4"'
    lines += [f'<circle cx="{each.x:g}" cy="{-each.y:g}" r="{each.diameter / 2:g}" {hole}/>' for each in sheet.rounds]
    for words, x, y, size in sheet.words:
        lines.append(_engraved(words, x, -y + size * 0.45, size * 1.2))
    start, low = -half + 4, half + ruled / 2
    way = f"M{start:g},{low - 1.5:g} v3 m0,-1.5 h{RULER:g} m0,-1.5 v3"
    lines.append(f'<path d="{way}" fill="none" stroke="black" stroke-width="0.3"/>')
    lines.append(_engraved(f"{RULER:g} mm", start + RULER + 14, low + 1.6, 4.5, "black"))
    return "\n".join([*lines, "</svg>", ""])


def _engraved(words: str, x: float, y: float, size: float, colour: str = "#7a5a24") -> str:
    style = f'font-family="sans-serif" font-size="{size:g}" text-anchor="middle" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{words}</text>'


def crossed(sheet: Sheet) -> list[str]:
    """Returns the round holes that overlap."""
    found = []
    for number, one in enumerate(sheet.rounds):
        for other in sheet.rounds[number + 1 :]:
            between = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            if between < (one.diameter + other.diameter) / 2 + 1:
                found.append(f"the holes at {one.x:g}, {one.y:g} and {other.x:g}, {other.y:g} of the {sheet.name}")
    return found
