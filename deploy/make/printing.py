"""Writes the printed parts as STL and STEP, and the pictures of the table. Needs build123d (the extra `make`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from build123d import Pos, Rot, export_step, export_stl

from deploy.make.assembly import assembled
from deploy.make.fit import faults_of_solids
from deploy.make.measures import MakeError, Measures
from deploy.make.render import rendered
from deploy.make.solids import SIDES, cap, cell, corner, piece, post, reader_box, solids

APART = (0, 30, 70, 95, 130, 165, 195)
"""How far up each layer is drawn, in mm, when the table is shown in layers."""
FINE = 0.05


def check_solids(of: Measures) -> None:
    """Raises `MakeError` if parts collide or cannot be printed."""
    found = faults_of_solids(of)
    if found:
        raise MakeError(f"with these sizes the parts do not fit: {found[0]}")


def write_solids(folder: Path, of: Measures) -> Iterator[Path]:
    """Writes every printed part as STL and STEP and yields their paths; a name ends with how many a table needs."""
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
    layers = [(Pos(0, 0, APART[each.level]) * each.solid, each.colour) for each in table]
    yield "make-layers.png", rendered(layers, width=800, tilt=28)
    upside_down = Pos(4.2 * 34, 0, of.piece.height) * Rot(180, 0, 0)
    kinds = [(side, nature) for side in SIDES for nature in ("white", "black")]
    row = [(Pos(34 * at, 0, 0) * piece(of, nature, side), _colour(side)) for at, (side, nature) in enumerate(kinds)]
    row.append((upside_down * piece(of, "white", "round"), _colour("round")))
    row.append((Pos(5.2 * 34, 0, 0) * cap(of), _colour("round")))
    yield "make-pieces.png", rendered(row, width=900, turn=15, tilt=35)
    frame, light = "#6b635e", "#ece5d3"
    parts = [(cell(of, "light"), light), (Pos(3.7 * of.cell, 0, 0) * post(of), frame)]
    for at, colour, paint in ((1.3, "light", light), (2.6, "dark", "#8a8380")):
        upright = Pos(at * of.cell, 0, of.skirt + of.plate.thickness) * Rot(0, 180, 0)
        parts.append((upright * cell(of, colour), paint))
    parts += [(Pos(85, -60, 0) * corner(of), frame), (Pos(130, -130, 0) * reader_box(of), frame)]
    yield "make-parts.png", rendered(parts, width=900, turn=20, tilt=40)


def _colour(side: str) -> str:
    return "#c2452d" if side == SIDES[0] else "#2f62ad"
