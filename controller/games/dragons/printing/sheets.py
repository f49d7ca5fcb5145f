"""All printed documents: sheets of tiles with fronts, backs and cores, and the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from controller.games.dragons.printing.faces import Tile, tiles, tiles_of
from controller.games.dragons.printing.measures import BLEED, GAP, TILE
from controller.games.dragons.printing.overlay import board
from controller.games.dragons.printing.tiles import back, core, front
from controller.printing.marks import Group, Mark
from controller.printing.paper import A3, A4, LETTER, Document, Paper, Said, cut_marks, footer, places, room_for
from controller.printing.pdf import pdf
from controller.printing.svg import svg
from engine.dragons import DeckList
from engine.sentence import phrase, plural


def documents(said: Said = str) -> list[Document]:
    """Returns the cards on A4 and on US Letter, and the board on these and on A3."""
    found = tiles(said)
    return [
        *(cards(found, paper, said=said) for paper in (A4, LETTER)),
        *(board(paper, said) for paper in (A3, A4, LETTER)),
    ]


def deck_documents(deck: DeckList, seats: Sequence[str] = (), said: Said = str) -> list[Document]:
    """Returns the cards of one deck on A4 and on US Letter: one copy for each of the seats, "Red", or a single one."""
    found = [tile for seat in seats or [""] for tile in tiles_of(deck, seat, said)]
    return [cards(found, paper, f"deck-{deck.id}", said) for paper in (A4, LETTER)]


def cards(given: Sequence[Tile], paper: Paper, name: str = "cards", said: Said = str) -> Document:
    """Returns sheets of fronts, each followed by its backs, and finally one sheet of cores; `name` is the file's."""
    columns, rows = room_for(paper, TILE + GAP)
    a_sheet = columns * rows
    sheets = [given[at : at + a_sheet] for at in range(0, len(given), a_sheet)]
    pages = []
    for number, sheet in enumerate(sheets, start=1):
        at = {"number": number, "count": len(sheets)}
        fronts = phrase("Dragons, sheet {number} of {count}: fronts", **at)
        pages.append(_page(paper, [front(tile, said) for tile in sheet], fronts, said))
        backs = phrase("Dragons, sheet {number} of {count}: backs. Flip the sheet on its long edge.", **at)
        pages.append(_page(paper, _mirrored([back(tile.pile, said) for tile in sheet], columns), backs, said))
    cores = plural(
        "Dragons, cores: print once, on stiff card",
        "Dragons, cores: print {n} times, on stiff card",
        len(sheets),
    )
    pages.append(_page(paper, [core(said)] * a_sheet, cores, said))
    return Document(f"dragons-{name}-{paper.name}", said(phrase("Dragons: the cards")), paper, tuple(pages))


def _mirrored(backs: list[list[Mark]], columns: int) -> list[list[Mark]]:
    """Returns each row from right to left, so that each back lies behind its front; an empty place stays empty."""
    rows = [backs[at : at + columns] for at in range(0, len(backs), columns)]
    return [each for row in rows for each in reversed(row + [[] for _ in range(columns - len(row))])]


def _page(paper: Paper, boxes: Sequence[list[Mark]], words: str, said: Said) -> tuple[Mark, ...]:
    columns, rows = room_for(paper, TILE + GAP)
    corners = places(paper, columns, rows, TILE, GAP)
    laid = [_laid(marks, x, y) for marks, (x, y) in zip(boxes, corners, strict=False) if marks]
    return (*laid, *cut_marks(corners, TILE, BLEED), *footer(paper, words, said))


def _laid(marks: list[Mark], x: float, y: float) -> Group:
    """Returns a tile at its place on the sheet; its colours extend a little beyond the cut."""
    side = TILE + 2 * BLEED
    return Group(x - BLEED, y - BLEED, (Group(BLEED, BLEED, tuple(marks)),), (side, side))


def printed(found: Iterable[Document], folder: Path) -> list[Path]:
    """Writes each document as a PDF, and each of its pages as an SVG in the folder `svg`; returns the files."""
    (folder / "svg").mkdir(parents=True, exist_ok=True)
    return [path for document in found for path in _written(document, folder)]


def _written(document: Document, folder: Path) -> list[Path]:
    whole = folder / f"{document.name}.pdf"
    whole.write_bytes(pdf(document))
    files = [whole]
    for number, page in enumerate(document.pages, start=1):
        file = folder / "svg" / f"{document.name}-{number}.svg"
        file.write_text(svg(document.paper.size, page), encoding="utf-8")
        files.append(file)
    return files
