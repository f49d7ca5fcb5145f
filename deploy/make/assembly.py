"""The whole table assembled from its solids: the place of each part, for pictures and a collision check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from build123d import Align, Box, Cylinder, Part, Polyline, Pos, Rot, extrude, make_face

from deploy.make import shapes, solids
from deploy.make.circuit import Part as Component
from deploy.make.measures import PLUG, RIBBON, SIDE, Measures
from deploy.make.sheets import Sheet, base, deck, rim
from deploy.make.solids import UPWARDS
from deploy.make.strip import FILES, strip

DOWNWARDS = (Align.CENTER, Align.CENTER, Align.MAX)
PLASTIC, DARK, WOOD, BOARD, GLASS = "#ece5d3", "#4d4845", "#d9b98a", "#1f6b45", "#dff1f7"
RED, BLUE, FRAME = "#c2452d", "#2f62ad", "#5b5450"
PAINTS = {"dark": DARK, "light": PLASTIC}
HEIGHTS = {"WS2812B": 1.6, "C_0805": 1.3, "DO35": 2.0}
"""Of the parts over the circuit board, in mm."""
PLUG_DEPTH = 11.0
"""The depth of a plug with its socket below the strip."""


@dataclass(frozen=True)
class Placed:
    """A solid at its place; `level` is its layer in the exploded view."""

    name: str
    solid: Part
    colour: str
    level: int


def assembled(of: Measures) -> Iterator[Placed]:
    """Yields every part of a table at its place, without screws and wires. Height 0 is the top of the base."""
    floor = of.sheets.bay + of.sheets.deck
    yield Placed("base", Pos(0, 0, -of.sheets.base) * _cut(base(of)), WOOD, 0)
    quarter = solids.corner(of)
    for turn in range(4):
        yield Placed(f"frame corner {turn + 1}", Rot(0, 0, 90 * turn) * quarter, FRAME, 1)
    for x, y in shapes.posts(of):
        yield Placed(f"post at {x:g}, {y:g}", Pos(x, y, 0) * solids.post(of), FRAME, 1)
    yield Placed("deck", Pos(0, 0, of.sheets.bay) * _cut(deck(of)), WOOD, 2)
    for rank, y in enumerate(shapes.middles(of), start=1):
        for each in _strip(of):
            at = Pos(-of.field / 2, y, floor + of.strip.spacer)
            yield Placed(f"{each.name} of rank {rank}", at * each.solid, each.colour, 3)
    yield _ribbon(of, floor)
    yield from _cells(of, floor)
    yield Placed("rim", Pos(0, 0, of.wall_height) * _cut(rim(of)), WOOD, 5)
    at = Pos(of.outer / 2, -shapes.cable_opening(of), of.wall_height + of.sheets.rim)
    yield Placed("reader", at * Rot(0, 0, 90) * Rot(180, 0, 0) * solids.reader_box(of), FRAME, 1)
    yield from _pieces(of, floor + of.skirt + of.plate.thickness)


def _cells(of: Measures, floor: float) -> Iterator[Placed]:
    top = floor + of.skirt + of.plate.thickness - shapes.LIP
    disc = Cylinder(of.light.window / 2, of.plate.thickness - shapes.LIP, align=DOWNWARDS)
    upright = Pos(0, 0, floor + of.skirt + of.plate.thickness) * Rot(0, 180, 0)
    cells = {colour: upright * solids.cell(of, colour) for colour in PAINTS}
    for rank, y in enumerate(shapes.middles(of)):
        for file, x in enumerate(shapes.middles(of)):
            colour = "dark" if (file + rank) % 2 == 0 else "light"
            name = f"{FILES[file]}{rank + 1}"
            yield Placed(f"cell {name}", Pos(x, y, 0) * cells[colour], PAINTS[colour], 4)
            yield Placed(f"window {name}", Pos(x - of.light.offset, y, top) * disc, GLASS, 4)


def _pieces(of: Measures, top: float) -> Iterator[Placed]:
    """Yields the pieces of both sides on their squares: white natures on dark squares, black ones on light squares."""
    for side, y, colour in (("round", 0, RED), ("six-sided", SIDE - 1, BLUE)):
        for file, x in enumerate(shapes.middles(of)):
            nature = "white" if file % 2 == 0 else "black"
            where = Pos(x, shapes.middles(of)[y], top + of.felt)
            yield Placed(f"piece on {FILES[file]}{y + 1}", where * solids.piece(of, nature, side), colour, 6)
            yield Placed(f"cap on {FILES[file]}{y + 1}", where * solids.cap(of), colour, 6)


def _cut(sheet: Sheet) -> Part:
    """Returns a sheet as a solid: the first outline, minus the other outlines and the round holes."""
    first, *others = sheet.outlines
    body = extrude(make_face(Polyline(*first, close=True)), sheet.thickness)
    for outline in others:
        body -= extrude(make_face(Polyline(*outline, close=True)), sheet.thickness)
    holes = [
        Pos(each.x, each.y, 0) * Cylinder(each.diameter / 2, sheet.thickness, align=UPWARDS) for each in sheet.rounds
    ]
    return body - holes if holes else body


def _strip(of: Measures) -> Iterator[Placed]:
    """Yields the circuit board of a rank with the space of its parts; height 0 is its underside."""
    circuit = strip(of)
    left, top, right, bottom = circuit.corners
    board = Pos((left + right) / 2, 0, 0) * Box(right - left, bottom - top, of.strip.thickness, align=UPWARDS)
    holes = [
        Pos(each.x, -each.y, 0) * Cylinder(each.drill / 2, of.strip.thickness, align=UPWARDS) for each in circuit.holes
    ]
    yield Placed("board", board - holes, BOARD, 3)
    for part in circuit.parts:
        solid = _component(part, of)
        if solid is not None:
            yield Placed(part.name, solid, GLASS if part.name.startswith("SW") else PLASTIC, 3)


def _ribbon(of: Measures, floor: float) -> Placed:
    """Returns the ribbon below the plugs, from the first rank to the last."""
    long = of.field - of.board.pitch + 6
    low = floor + of.strip.spacer - PLUG_DEPTH
    solid = Pos(-of.field / 2 - of.strip.tab + PLUG, 0, low) * Box(RIBBON, long, 1.2, align=DOWNWARDS)
    return Placed("ribbon", solid, "#9aa0a6", 3)


def _component(part: Component, of: Measures) -> Part | None:
    width, height = part.footprint.body
    over = of.strip.thickness
    if part.below:
        return Pos(part.x, -part.y, -PLUG_DEPTH) * Box(width, height, PLUG_DEPTH, align=UPWARDS)
    if part.footprint.name.startswith("Reed"):
        return Pos(part.x, -part.y, over + of.reed.seat) * Rot(0, 90, 0) * Cylinder(of.reed.bulb / 2, of.reed.glass)
    high = HEIGHTS.get(part.footprint.name)
    return None if high is None else Pos(part.x, -part.y, over) * Box(width, height, high, align=UPWARDS)
