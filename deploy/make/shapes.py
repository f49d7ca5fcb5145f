"""The places in the frame: pillars, ledges, posts, screws, slots; and the volumes of the printed parts. Pure.

The origin is the middle of the board, x to the right and y to the far side; heights count from the top of the base.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi

from deploy.make.measures import PILLAR, PLUG, SIDE, Measures
from deploy.make.strip import strip

PLAY = 0.3
"""The clearance between assembled parts."""
LEDGE = 6.0
"""The width of the ledge below the deck."""
BOSS = 7.0
"""The diameter of a cell's screw boss."""
PILOT = 2.3
"""The hole for a self-tapping screw of 2.9 mm."""
SCREW = 3.2
"""The clearance hole for a screw of 2.9 or 3 mm."""
POST = 12.0
"""The diameter of a post below the deck."""
LIP = 1.0
"""The thickness of the lip above a window's disc, and its overlap."""
CABLE = (16.0, 9.0)
"""Width and height of the openings for cables in the frame, one in each wall."""
READER = (48.0, 44.0)
"""The space in the reader's box, along the frame and across: a PN532 board is 43 x 41 mm, the coil of an RDM6300 46
x 34 mm.
"""
READER_WALL, READER_COVER = 2.0, 1.6
"""The thickness of the reader's box: its sides, and its cover between the reader and a card."""
READER_SCREWS, READER_SCREW_HEIGHT = (-18.0, 18.0), 20.0
"""The screws between box and frame: from the middle of the opening for cables, and above the base."""
POSTS, CELL_SCREWS = 4, 2
PILLARS_OF_A_CORNER = 3
FRAME_SCREWS = 4 * PILLARS_OF_A_CORNER
"""The number of screws through the rim, and of those through the base."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle seen from above."""

    left: float
    near: float
    right: float
    far: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.near + self.far) / 2

    def meets(self, other: Box) -> bool:
        """Returns whether two boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.near < other.far and other.near < self.far


def middles(of: Measures) -> list[float]:
    """Returns the middles of the files from left to right, or of the ranks from near to far."""
    return [(number - (SIDE - 1) / 2) * of.board.pitch for number in range(SIDE)]


def inner(of: Measures) -> float:
    """Returns the distance from the middle to the inner side of the frame's wall."""
    return of.outer / 2 - of.board.wall


def pillars(of: Measures) -> Iterator[Box]:
    """Yields the pillars of the far right corner: one in the corner, one near the end of each arm."""
    wall, start = inner(of), 0.32 * of.board.pitch
    yield Box(wall - PILLAR, wall - PILLAR, wall, wall)
    yield Box(start, wall - PILLAR, start + PILLAR, wall)
    yield Box(wall - PILLAR, start, wall, start + PILLAR)


def ledges(of: Measures) -> Iterator[Box]:
    """Yields the ledges below the deck, in the far right corner; the strips' plugs reach down between them."""
    wall, pitch = inner(of), of.board.pitch
    for start, end in ((0.32 * pitch, 0.76 * pitch), (2.28 * pitch, wall)):
        yield Box(start, wall - LEDGE, end, wall)
        yield Box(wall - LEDGE, start, wall, end)


def plug_slots(of: Measures) -> Iterator[Box]:
    """Yields the slots in the deck for the plugs of the strips and their wires."""
    middle = -of.field / 2 - of.strip.tab + PLUG
    for y in middles(of):
        yield Box(middle - 9.5, y - of.strip.width / 2 + 1, middle + 9.5, y + of.strip.width / 2 - 1)


def posts(of: Measures) -> Iterator[tuple[float, float]]:
    """Yields the posts below the deck, each under the wall between two cells, away from all screws."""
    yield from ((x * of.board.pitch, y * of.board.pitch) for x in (-1, 1) for y in (-1.5, 1.5))


def cable_opening(of: Measures) -> float:
    """Returns the distance from the middle of a wall to the middle of its opening for cables."""
    return 1.6 * of.board.pitch


def bosses(of: Measures) -> Iterator[tuple[float, float]]:
    """Yields the screws of a cell, relative to the middle of its square: two opposite corners, far from the reed."""
    at = of.cell / 2 - of.plate.wall - BOSS / 2 + 0.5
    yield from ((-at, at), (at, -at))


def screws_of_strips(of: Measures) -> Iterator[tuple[float, float]]:
    for y in middles(of):
        for hole in strip(of).holes:
            yield hole.x - of.field / 2, y - hole.y


# Volumes, in mm3, for the bill; tests measure the solids themselves


def cell_volume(of: Measures) -> float:
    """Returns a plate with its four walls and two bosses, without the holes in it."""
    walls = 4 * (of.cell - of.plate.wall) * of.plate.wall * of.skirt
    return of.cell**2 * of.plate.thickness + walls + CELL_SCREWS * pi * BOSS**2 / 4 * of.skirt


def piece_volume(of: Measures) -> float:
    """Returns the volume of a piece, estimated as a cylinder of three quarters of its foot's area."""
    return 0.75 * pi * of.piece.foot**2 / 4 * of.piece.height


def reader_volume(of: Measures) -> float:
    """Returns the reader's box without its holes."""
    high = of.wall_height + of.sheets.rim
    sides = 2 * (READER[0] + READER[1] + 2 * READER_WALL) * READER_WALL * high
    return sides + (READER[0] + 2 * READER_WALL) * (READER[1] + 2 * READER_WALL) * READER_COVER


def frame_volume(of: Measures) -> float:
    """Returns the volume of the frame: its wall, pillars and ledges."""
    wall = 4 * (of.outer - of.board.wall) * of.board.wall * of.wall_height
    ledge = sum(max(box.right - box.left, box.far - box.near) for box in ledges(of)) * LEDGE**2 / 2
    return wall + 4 * (PILLARS_OF_A_CORNER * PILLAR**2 * of.wall_height + ledge) + 4 * pi * POST**2 / 4 * of.sheets.bay
