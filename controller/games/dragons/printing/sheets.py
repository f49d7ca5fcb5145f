"""Sheets of tiles: fronts and the backs behind them, to be printed on both sides, and the cores."""

from __future__ import annotations

from collections.abc import Sequence

from controller.games.dragons.printing.faces import Tile
from controller.games.dragons.printing.measures import BLEED, GAP, TILE
from controller.games.dragons.printing.tiles import back, core, front
from controller.printing.marks import Group, Mark
from controller.printing.paper import Document, Paper, cut_marks, footer, places, room_for

__all__ = ["cards"]


def cards(tiles: Sequence[Tile], paper: Paper, name: str = "cards") -> Document:
    """Returns fronts, each sheet followed by its backs, and at last one sheet of cores; `name` is the file's."""
    columns, rows = room_for(paper, TILE + GAP)
    a_sheet = columns * rows
    sheets = [tiles[at : at + a_sheet] for at in range(0, len(tiles), a_sheet)]
    pages = []
    for number, sheet in enumerate(sheets, start=1):
        which = f"sheet {number} of {len(sheets)}"
        pages.append(_page(paper, [front(tile) for tile in sheet], f"Dragons, {which}: fronts"))
        backs = _mirrored([back(tile.pile) for tile in sheet], columns)
        pages.append(_page(paper, backs, f"Dragons, {which}: backs. Turn the sheet over its long side."))
    pages.append(_page(paper, [core()] * a_sheet, f"Dragons, cores: print it {len(sheets)} times, on something stiff"))
    return Document(f"dragons-{name}-{paper.name}", "Dragons: the cards", paper, tuple(pages))


def _mirrored(backs: list[list[Mark]], columns: int) -> list[list[Mark]]:
    """Every row from right to left, so that each back lies behind its front; an empty place stays empty."""
    rows = [backs[at : at + columns] for at in range(0, len(backs), columns)]
    return [each for row in rows for each in reversed(row + [[] for _ in range(columns - len(row))])]


def _page(paper: Paper, boxes: Sequence[list[Mark]], words: str) -> tuple[Mark, ...]:
    columns, rows = room_for(paper, TILE + GAP)
    corners = places(paper, columns, rows, TILE, GAP)
    laid = [_laid(marks, x, y) for marks, (x, y) in zip(boxes, corners, strict=False) if marks]
    return (*laid, *cut_marks(corners, TILE, BLEED), *footer(paper, words))


def _laid(marks: list[Mark], x: float, y: float) -> Group:
    """A tile at its place; its colours reach a little over the cut, and no further."""
    side = TILE + 2 * BLEED
    return Group(x - BLEED, y - BLEED, (Group(BLEED, BLEED, tuple(marks)),), (side, side))
