"""Sheets of tiles: fronts and the backs behind them, to be printed on both sides, and the cores."""

from __future__ import annotations

from collections.abc import Sequence

from controller.games.dragons.printing.faces import Tile
from controller.games.dragons.printing.measures import BLEED, GAP, TILE
from controller.games.dragons.printing.tiles import back, core, front
from controller.printing.marks import Group, Mark
from controller.printing.paper import Document, Paper, Said, cut_marks, footer, places, room_for
from engine.sentence import phrase, plural


def cards(tiles: Sequence[Tile], paper: Paper, name: str = "cards", said: Said = str) -> Document:
    """Returns fronts, each sheet followed by its backs, and at last one sheet of cores; `name` is the file's."""
    columns, rows = room_for(paper, TILE + GAP)
    a_sheet = columns * rows
    sheets = [tiles[at : at + a_sheet] for at in range(0, len(tiles), a_sheet)]
    pages = []
    for number, sheet in enumerate(sheets, start=1):
        backs = _mirrored([back(tile.pile, said) for tile in sheet], columns)
        pages.append(_page(paper, [front(tile, said) for tile in sheet], _fronts(number, len(sheets)), said))
        pages.append(_page(paper, backs, _backs(number, len(sheets)), said))
    pages.append(_page(paper, [core(said)] * a_sheet, _cores(len(sheets)), said))
    return Document(f"dragons-{name}-{paper.name}", said(phrase("Dragons: the cards")), paper, tuple(pages))


def _fronts(number: int, count: int) -> str:
    return phrase("Dragons, sheet {number} of {count}: fronts", number=number, count=count)


def _backs(number: int, count: int) -> str:
    return phrase(
        "Dragons, sheet {number} of {count}: backs. Turn the sheet over its long side.", number=number, count=count
    )


def _cores(count: int) -> str:
    return plural(
        "Dragons, cores: print it once, on something stiff",
        "Dragons, cores: print it {n} times, on something stiff",
        count,
    )


def _mirrored(backs: list[list[Mark]], columns: int) -> list[list[Mark]]:
    """Every row from right to left, so that each back lies behind its front; an empty place stays empty."""
    rows = [backs[at : at + columns] for at in range(0, len(backs), columns)]
    return [each for row in rows for each in reversed(row + [[] for _ in range(columns - len(row))])]


def _page(paper: Paper, boxes: Sequence[list[Mark]], words: str, said: Said) -> tuple[Mark, ...]:
    columns, rows = room_for(paper, TILE + GAP)
    corners = places(paper, columns, rows, TILE, GAP)
    laid = [_laid(marks, x, y) for marks, (x, y) in zip(boxes, corners, strict=False) if marks]
    return (*laid, *cut_marks(corners, TILE, BLEED), *footer(paper, words, said))


def _laid(marks: list[Mark], x: float, y: float) -> Group:
    """A tile at its place; its colours reach a little over the cut, and no further."""
    side = TILE + 2 * BLEED
    return Group(x - BLEED, y - BLEED, (Group(BLEED, BLEED, tuple(marks)),), (side, side))
