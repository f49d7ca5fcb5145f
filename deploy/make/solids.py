"""The printed parts as exact solids: cell, frame, post, pieces, the reader's box. Needs build123d (the extra `make`).

Each part has its printing orientation, with its lowest face at 0, and needs no supports. Sizes in mm.
"""

from __future__ import annotations

from math import cos, pi

from build123d import (
    Align,
    Axis,
    Box,
    Circle,
    Cone,
    Cylinder,
    Part,
    Plane,
    Polyline,
    Pos,
    RegularPolygon,
    Rot,
    chamfer,
    extrude,
    fillet,
    make_face,
    revolve,
)

from deploy.make import shapes
from deploy.make.bill import CELLS, MAGNETS, PIECES
from deploy.make.measures import Measures
from deploy.make.shapes import (
    BOSS,
    CABLE,
    LEDGE,
    LIP,
    PILOT,
    POST,
    POSTS,
    READER,
    READER_COVER,
    READER_SCREW_HEIGHT,
    READER_SCREWS,
    READER_WALL,
    SCREW,
    cable_opening,
)

TUBE = 1.2
"""The wall of the tube that guides the light from below to its window."""
LED_HEIGHT = 1.6
"""The height of a WS2812B above the circuit board, data sheet."""
JOINT_ROOM = 1.0
"""The space above the strip where it passes through a wall: for its labels and the bend of a board."""
SCREW_DEPTH = 12.0
SIDES = ("round", "six-sided")
"""The heads of the two sides' pieces, distinguishable by touch."""
GROOVE = (2.0, 0.8)
"""Width and depth of the grooves that mark a dark square for touch; a printer bridges them."""
UPWARDS = (Align.CENTER, Align.CENTER, Align.MIN)


def solids(of: Measures) -> dict[str, tuple[Part, int]]:
    """Returns every printed part by the name of its file, and its quantity for a table."""
    parts = {f"cell-{colour}": (cell(of, colour), number) for colour, number in CELLS.items()}
    parts["post"] = (post(of), POSTS)
    parts |= {"frame": (frame(of), 1)} if of.corners == 1 else {"frame-corner": (corner(of), 4)}
    parts |= {"magnet-cap": (cap(of), MAGNETS), "reader-box": (reader_box(of), 1)}
    for side in SIDES:
        for nature, number in PIECES.items():
            parts[f"piece-{nature}-{side}"] = (piece(of, nature, side), number)
    return parts


def cell(of: Measures, colour: str) -> Part:
    """Returns a plate with its supporting walls, printed face down: one for each "dark" or "light" square.

    A dark one has a groove in each corner, outside any piece; a light one is smooth.
    """
    side, top, skirt = of.cell, of.plate.thickness, of.skirt
    whole = chamfer((Box(side, side, top + skirt, align=UPWARDS)).faces().sort_by(Axis.Z)[0].edges(), 0.6)
    hollow = Pos(0, 0, top) * Box(side - 2 * of.plate.wall, side - 2 * of.plate.wall, skirt, align=UPWARDS)
    body = whole - hollow
    for x, y in shapes.bosses(of):
        body += Pos(-x, y, top) * Cylinder(BOSS / 2, skirt, align=UPWARDS)
        body -= Pos(-x, y, top) * Cylinder(PILOT / 2, skirt, align=UPWARDS)
    above = of.reed.seat + of.air - JOINT_ROOM  # of the skirt, over the strip
    body -= Pos(0, 0, top + above) * Box(side, of.strip.width + 1, skirt, align=UPWARDS)
    body = _with_window(body, of)
    return body - _grooves(of) if colour == "dark" else body


def _grooves(of: Measures) -> Part:
    """Returns the cut in the face of a dark cell: a groove from each corner to the foot of a piece."""
    width, depth = GROOVE
    start, end = of.piece.foot / 2 + 2, of.cell / 2**0.5 - 3
    groove = Pos((start + end) / 2, 0, 0) * Box(end - start, width, min(depth, of.plate.thickness / 3), align=UPWARDS)
    return Part() + [Rot(0, 0, turn) * groove for turn in (45, 135, 225, 315)]


def _with_window(body: Part, of: Measures) -> Part:
    """Cuts the window: a lip in the face, a recess for the disc behind it, and a tube towards the light.

    The cell is face down, so left and right are exchanged.
    """
    width, top = of.light.window + 0.2, of.plate.thickness
    tube = max(of.reed.seat + of.air - LED_HEIGHT - 0.4, 0.4)
    at = Pos(of.light.offset, 0, 0)
    body += at * Pos(0, 0, top) * Cylinder(width / 2 + TUBE, tube, align=UPWARDS)
    body -= at * Pos(0, 0, LIP) * Cylinder(width / 2, top + tube, align=UPWARDS)
    return body - at * Cylinder(of.light.window / 2 - LIP, LIP, align=UPWARDS)


def corner(of: Measures) -> Part:
    """Returns the far right quarter of the frame: wall, pillars, ledges for the deck; four make the frame."""
    out, wall, high = of.outer / 2, of.board.wall, of.wall_height
    body = _block(0, out - wall, out, out, 0, high) + _block(out - wall, 0, out, out, 0, high)
    for box in shapes.pillars(of):
        body += _block(box.left, box.near, box.right, box.far, 0, high)
    for box in shapes.ledges(of):
        body += _ledge(box, of)
    for box in shapes.pillars(of):
        x, y = box.middle
        for z in (0, high - SCREW_DEPTH):
            body -= Pos(x, y, z) * Cylinder(PILOT / 2, SCREW_DEPTH, align=UPWARDS)
    width, height = CABLE
    middle = cable_opening(of)
    for x in READER_SCREWS:
        screw = Rot(-90, 0, 0) * Cylinder(SCREW / 2, wall, align=UPWARDS)
        body -= Pos(middle + x, out - wall, READER_SCREW_HEIGHT) * screw
    return body - _block(middle - width / 2, out - wall, middle + width / 2, out, 0, height)


def _block(left: float, near: float, right: float, far: float, low: float, high: float) -> Part:
    at = Pos((left + right) / 2, (near + far) / 2, low)
    return at * Box(right - left, far - near, high - low, align=UPWARDS)


def _ledge(box: shapes.Box, of: Measures) -> Part:
    """Returns a ledge for the deck, with a slope below it, so that it prints without supports."""
    inner, bay = shapes.inner(of), of.sheets.bay
    slope = make_face(Polyline((0, bay), (-LEDGE, bay), (-LEDGE, bay - 1), (0, bay - 1 - LEDGE), close=True))
    if box.far - box.near > box.right - box.left:
        return Pos(inner, box.far, 0) * extrude(Plane.XZ * slope, box.far - box.near)
    return Pos(box.left, inner, 0) * extrude(Plane.YZ * slope, box.right - box.left)


def frame(of: Measures) -> Part:
    quarter = corner(of)
    whole = quarter
    for turn in (90, 180, 270):
        whole += Rot(0, 0, turn) * quarter
    return whole


def post(of: Measures) -> Part:
    """Returns a post that supports the deck."""
    body = chamfer(Cylinder(POST / 2, of.sheets.bay, align=UPWARDS).edges(), 0.6)
    return body - Cylinder(PILOT / 2, SCREW_DEPTH, align=UPWARDS)


def piece(of: Measures, nature: str, side: str) -> Part:
    """Returns a piece: foot, waist and head, a hole for the magnet's cap below, and a raised mark on top.

    White natures have a ring on top, black ones a cross; the head is round or hexagonal.
    """
    foot, high = of.piece.foot / 2, of.piece.height
    waist, head = max(0.55 * foot, of.cap_hole[0] / 2 + 1.6), 0.8 * foot
    top = 0.64 * high
    outline = Polyline((0, 0), (foot, 0), (foot, 3), (waist, 3 + foot - waist), (waist, top), (0, top), close=True)
    body = revolve(Plane.XZ * make_face(outline), Axis.Z)
    rise = head - waist
    body += Pos(0, 0, top - rise) * Cone(waist, head, rise, align=UPWARDS)
    body = chamfer(body.edges().sort_by(Axis.Z)[0], 0.5)
    face = Circle(head) if side == "round" else RegularPolygon(head / cos(pi / 6) - 0.5, 6)
    crown = extrude(face, high - top)
    body += Pos(0, 0, top) * chamfer(crown.edges().group_by(Axis.Z)[-1], 0.8)
    width, depth = of.cap_hole
    return body + _mark(of, nature, head) - Cylinder(width / 2, depth, align=UPWARDS)


def cap(of: Measures) -> Part:
    """Returns the cup that holds a magnet and is glued into a piece, its floor down, so that no magnet can fall out."""
    (width, height), (hole, depth) = of.cap, of.magnet_hole
    body = Cylinder(width / 2, height, align=UPWARDS)
    return body - Pos(0, 0, height - depth) * Cylinder(hole / 2, depth, align=UPWARDS)


def reader_box(of: Measures) -> Part:
    """Returns the box of the card reader, its cover down: it hangs on the frame, flush with the rim.

    The side towards the frame is at y = 0; the ring in the cover shows where to hold a card.
    """
    wide, deep = READER[0] + 2 * READER_WALL, READER[1] + 2 * READER_WALL
    high = of.wall_height + of.sheets.rim
    body = _block(-wide / 2, 0, wide / 2, deep, 0, high)
    body -= _block(-READER[0] / 2, READER_WALL, READER[0] / 2, deep - READER_WALL, READER_COVER, high)
    body -= _block(-CABLE[0] / 2, 0, CABLE[0] / 2, READER_WALL, high - CABLE[1], high)
    for x in READER_SCREWS:
        body -= Pos(x, 0, high - READER_SCREW_HEIGHT) * Rot(-90, 0, 0) * Cylinder(SCREW / 2, READER_WALL, align=UPWARDS)
    ring = Cylinder(15, 0.4, align=UPWARDS) - Cylinder(13.5, 0.4, align=UPWARDS)
    return body - Pos(0, deep / 2, 0) * ring


def _mark(of: Measures, nature: str, head: float) -> Part:
    """Returns the tactile mark on top of a piece."""
    high, up, wide = of.piece.height, of.piece.mark, 2.4
    if nature == "white":
        ring = Cylinder(0.72 * head, up + 0.5, align=UPWARDS) - Cylinder(0.72 * head - wide, up + 0.5, align=UPWARDS)
        return Pos(0, 0, high - 0.5) * fillet(ring.edges().group_by(Axis.Z)[-1], 0.6)
    bar = Box(1.44 * head, wide, up + 0.5, align=UPWARDS)
    cross = bar + Rot(0, 0, 90) * bar
    return Pos(0, 0, high - 0.5) * fillet(cross.edges().group_by(Axis.Z)[-1], 0.6)
