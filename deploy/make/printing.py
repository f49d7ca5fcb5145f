"""Checks the printed parts, writes them as STL and STEP, and draws the table. Needs build123d (the extra `make`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from build123d import Cylinder, Part, Pos, Rot, export_step, export_stl

from deploy.make.assembly import BLUE, PLASTIC, RED, Placed, assembled
from deploy.make.measures import MakeError, Measures
from deploy.make.render import rendered
from deploy.make.shapes import LIP, middles
from deploy.make.solids import SIDES, UPWARDS, cap, cell, corner, piece, post, reader_box, solids

FINE = 0.05
"""The maximum deviation of a triangle from the true surface, in mm."""
TOUCH = 0.01
"""The volume that two solids may share, in mm3, before they count as colliding."""

Bounds = tuple[tuple[float, ...], tuple[float, ...]]
"""The minimum and maximum corners of a box."""
Mesh = tuple[list[tuple[float, float, float]], list[tuple[int, int, int]]]


def faults_of_solids(of: Measures) -> list[str]:
    """Returns the faults of the printed parts, a sentence each; none if all is well."""
    parts = {name: part for name, (part, _) in solids(of).items()}
    placed = [*assembled(of)]
    found = [fault for name, part in parts.items() for fault in _unsound(name, part, of)]
    return [*found, *_magnets(of), *collisions(placed), *_hidden_lights(placed, of)]


def mesh(part: Part, fine: float = FINE) -> Mesh:
    """Returns the vertices and the triangles of a solid, as in its STL."""
    points, triangles = part.tessellate(fine, 0.3)
    numbers: dict[tuple[float, float, float], int] = {}
    same = [numbers.setdefault((round(p.X, 4), round(p.Y, 4), round(p.Z, 4)), len(numbers)) for p in points]
    corners = [(same[a], same[b], same[c]) for a, b, c in triangles]
    return list(numbers), [each for each in corners if len({*each}) == 3]


def mesh_volume(shape: Mesh) -> float:
    """Returns the volume that a closed mesh encloses, in mm3."""
    points, triangles = shape
    total = 0.0
    for a, b, c in ((points[i], points[j], points[k]) for i, j, k in triangles):
        total += (
            a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
        )
    return total / 6


def _unsound(name: str, part: Part, of: Measures) -> Iterator[str]:
    if not part.is_valid or len(part.solids()) != 1:
        yield f"{name} is not one sound solid"
    shape = mesh(part)
    edges = Counter((a, b) for i, j, k in shape[1] for a, b in ((i, j), (j, k), (k, i)))
    if any(count != 1 or edges[b, a] != 1 for (a, b), count in edges.items()):
        yield f"{name} is not watertight"
    if abs(mesh_volume(shape) - part.volume) > 0.01 * part.volume:
        yield f"{name} has {mesh_volume(shape):.0f} mm3 as triangles and {part.volume:.0f} mm3 as a solid"
    box = part.bounding_box()
    if max(box.size.X, box.size.Y, box.size.Z) > of.board.bed:
        yield f"{name} is larger than the printer's bed of {of.board.bed:g} mm"
    if abs(box.min.Z) > 1e-6:
        yield f"{name} does not lie on the printer's bed"


def _magnets(of: Measures) -> Iterator[str]:
    """Yields a fault if the magnet does not fit into the cap, or the cap into a piece, or the hole is too wide."""
    low = of.cap[1] - of.magnet_hole[1]
    if not _fits(cap(of), Pos(0, 0, low), of.magnet.diameter, of.magnet.thickness, of):
        yield "the hole of the cap does not fit the magnet"
    for side in SIDES:
        for nature in ("white", "black"):
            if not _fits(piece(of, nature, side), Pos(0, 0, 0), *of.cap, of):
                yield f"the hole of the piece {nature} {side} does not fit the cap"


def _fits(body: Part, at: Pos, width: float, height: float, of: Measures) -> bool:
    """Returns whether a disc fits into the hole of a body, and one wider than the clearance does not."""
    fits, wide = (at * Cylinder(width / 2 + more, height, align=UPWARDS) for more in (0.0, of.magnet.clearance))
    return _common(body, fits) <= TOUCH < _common(body, wide)


def _hidden_lights(placed: list[Placed], of: Measures) -> Iterator[str]:
    """Yields a fault for each part, plate or piece, that covers the vertical above a light."""
    others = [(each, _box(each.solid)) for each in placed if each.level > 3 and not each.name.startswith("window")]
    for light in (each for each in placed if each.name.startswith("LED")):
        box = light.solid.bounding_box()
        ray = Pos(box.center().X, box.center().Y, box.max.Z) * Cylinder(
            of.light.window / 2 - LIP - 0.05, 100, align=UPWARDS
        )
        for other, room in others:
            if _meet(_box(ray), room) and _common(ray, other.solid) > TOUCH:
                yield f"{other.name} hides {light.name}"


def collisions(placed: list[Placed]) -> list[str]:
    """Returns which placed parts overlap, and by how much."""
    boxes = [_box(each.solid) for each in placed]
    found = []
    for (one, a), (other, b) in combinations(zip(placed, boxes, strict=True), 2):
        volume = _common(one.solid, other.solid) if _meet(a, b) else 0.0
        if volume > TOUCH:
            found.append(f"{one.name} and {other.name} have {volume:.2f} mm3 in common")
    return found


def _box(solid: Part) -> Bounds:
    box = solid.bounding_box()
    return tuple(box.min), tuple(box.max)


def _meet(one: Bounds, other: Bounds) -> bool:
    """Returns whether two boxes share more than a face."""
    (a, b), (c, d) = one, other
    return all(a[axis] < d[axis] - 1e-6 and c[axis] < b[axis] - 1e-6 for axis in range(3))


def _common(one: Part, other: Part) -> float:
    shared = one & other
    return 0.0 if shared is None else float(shared.volume)


APART = (0, 30, 70, 95, 130, 165, 195)
"""The height offset of each layer, in mm, in the exploded view."""


HELD = 30.0
"""The height of a lifted piece, in mm."""
STEPS, JUMPS, HOME = "#2a78ff", "#b53cff", "#ffdcaa"
LIT = {
    "window b1": HOME,
    **{f"window {square}": STEPS for square in ("a2", "b2", "c2")},
    **{f"window {square}": JUMPS for square in ("a3", "c3", "d2")},
}
"""The lit squares for a piece lifted from b1 in the picture of the table: its steps and its jumps."""


def check_solids(of: Measures) -> None:
    """Raises `MakeError` if parts collide or cannot be printed."""
    found = faults_of_solids(of)
    if found:
        raise MakeError(f"with these sizes the parts do not fit: {found[0]}")


def write_solids(folder: Path, of: Measures) -> Iterator[Path]:
    """Writes every printed part as STL and STEP and yields their paths; a name ends with the quantity for a table."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (part, number) in solids(of).items():
        path = folder / f"{name}-x{number}.stl"
        export_stl(part, str(path), tolerance=FINE)
        yield path
        export_step(part, str(path.with_suffix(".step")))
        yield path.with_suffix(".step")


def renders(of: Measures) -> Iterator[tuple[str, bytes]]:
    """Yields the name and the PNG of every picture: the table, its layers, its pieces, its printed parts."""
    table = [*assembled(of)]
    yield "make-table.png", rendered([(each.solid, each.colour) for each in table], width=900)
    lit = [_lifted(each, of) for each in table]
    shining = [at for at, each in enumerate(table) if each.name in LIT]
    yield "table-lit.png", rendered(lit, width=900, shining=shining)
    layers = [(Pos(0, 0, APART[each.level]) * each.solid, each.colour) for each in table]
    yield "make-layers.png", rendered(layers, width=800, tilt=28)
    upside_down = Pos(4.2 * 34, 0, of.piece.height) * Rot(180, 0, 0)
    kinds = [(side, nature) for side in SIDES for nature in ("white", "black")]
    row = [(Pos(34 * at, 0, 0) * piece(of, nature, side), _colour(side)) for at, (side, nature) in enumerate(kinds)]
    row.append((upside_down * piece(of, "white", "round"), _colour("round")))
    row.append((Pos(5.2 * 34, 0, 0) * cap(of), _colour("round")))
    yield "make-pieces.png", rendered(row, width=900, turn=15, tilt=35)
    frame, light = "#6b635e", PLASTIC
    parts = [(cell(of, "light"), light), (Pos(3.7 * of.cell, 0, 0) * post(of), frame)]
    for at, colour, paint in ((1.3, "light", light), (2.6, "dark", "#8a8380")):
        upright = Pos(at * of.cell, 0, of.skirt + of.plate.thickness) * Rot(0, 180, 0)
        parts.append((upright * cell(of, colour), paint))
    parts += [(Pos(85, -60, 0) * corner(of), frame), (Pos(130, -130, 0) * reader_box(of), frame)]
    yield "make-parts.png", rendered(parts, width=900, turn=20, tilt=40)


def _lifted(each: Placed, of: Measures) -> tuple[Part, str]:
    """Returns a part of the table and its colour while a person holds a piece over b1, tilted in the air, and windows
    are lit.
    """
    if each.name not in ("piece on b1", "cap on b1"):
        return each.solid, LIT.get(each.name, each.colour)
    x, y = middles(of)[1], middles(of)[0]
    return Pos(x, y, HELD) * Rot(0, -28, 0) * Pos(-x, -y, 0) * each.solid, each.colour


def _colour(side: str) -> str:
    return RED if side == SIDES[0] else BLUE
