"""Everything that is printed, and the files that it goes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from controller.games.dragons.printing.faces import tiles, tiles_of
from controller.games.dragons.printing.overlay import board
from controller.games.dragons.printing.sheets import cards
from controller.printing.paper import A3, A4, LETTER, Document, Said
from controller.printing.pdf import pdf
from controller.printing.svg import svg
from engine.dragons import DeckList


def documents(said: Said = str) -> list[Document]:
    """Returns the cards on A4 and on US Letter, and the board on these and on A3."""
    found = tiles(said)
    return [
        *(cards(found, paper, said=said) for paper in (A4, LETTER)),
        *(board(paper, said) for paper in (A3, A4, LETTER)),
    ]


def deck_documents(deck: DeckList, seats: Sequence[str] = (), said: Said = str) -> list[Document]:
    """Returns the cards of one deck on A4 and on US Letter: a copy for each of the seats, "Red", or one without."""
    found = [tile for seat in seats or [""] for tile in tiles_of(deck, seat, said)]
    return [cards(found, paper, f"deck-{deck.id}", said) for paper in (A4, LETTER)]


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
