"""The overlay of the board: the names of the positions on each square, cut to the size of the paper."""

from __future__ import annotations

from collections.abc import Sequence

from controller.games.dragons.printing.measures import MAGNET, SQUARE, TILE
from controller.printing.marks import Group, Mark, Shape, Text, circle, path, placed, polygon, rect
from controller.printing.paper import Document, Paper, Said, cut_marks, footer, places, room_for
from engine.sentence import phrase

FILES, RANKS = "abcde", "54321"
"""From left to right and from far to near, as Red sees it."""
_SEATS = {"red": ("#8a2f2b", "#f6e3da"), "blue": ("#24507a", "#dde8f1")}
_LINE = ("#5c4a2e", "#f3e9cf")
_GOLD = "#d9a520"


def place_name(square: str) -> str:
    """Returns the label of a square such as "b1": "B1" to "F3", "Treasure", "Marker" or "" on the battle line."""
    file, rank = square[0], int(square[1])
    if rank == 3:
        return phrase("Marker") if file == "c" else ""
    if file in "ae":
        return phrase("Treasure")
    return f"{'F' if rank in (2, 4) else 'B'}{FILES.index(file)}"


def board(paper: Paper, said: Said = str) -> Document:
    """Returns the whole board on as few sheets as possible; every sheet holds whole squares."""
    columns, rows = room_for(paper, SQUARE)
    parts = [(files, ranks) for ranks in _shared(RANKS, rows) for files in _shared(FILES, columns)]
    pages = tuple(
        _page(paper, files, ranks, _sheet(at, len(parts)), said) for at, (files, ranks) in enumerate(parts, start=1)
    )
    return Document(f"dragons-board-{paper.name}", said(phrase("Dragons: the board")), paper, pages)


def _sheet(number: int, count: int) -> str:
    return phrase("Dragons, the board, sheet {number} of {count}", number=number, count=count)


def _shared(things: Sequence[str], most: int) -> list[Sequence[str]]:
    """Splits a row into groups of at most `most`, as equal as possible."""
    groups = -(-len(things) // most)
    size = -(-len(things) // groups)
    return [things[at : at + size] for at in range(0, len(things), size)]


def _page(paper: Paper, files: Sequence[str], ranks: Sequence[str], words: str, said: Said) -> tuple[Mark, ...]:
    corners = places(paper, len(files), len(ranks), SQUARE, 0)
    names = [file + rank for rank in ranks for file in files]
    squares = [
        Group(x, y, tuple(square(name, said)), (SQUARE, SQUARE)) for name, (x, y) in zip(names, corners, strict=True)
    ]
    return (*squares, *cut_marks(corners, SQUARE, 0), *footer(paper, words, said))


def square(name: str, said: Said = str) -> list[Mark]:
    """Returns one square: its label, the outline of a tile, and the place of its magnet."""
    rank = int(name[1])
    if rank == 3:
        return [*_battle_line(name, said), *_magnet(_LINE[0])]
    ink, pale = _SEATS["red" if rank < 3 else "blue"]
    ground = [rect(0, 0, SQUARE, SQUARE, pale, ink, 0.5), *_magnet(ink)]
    if rank < 3:
        return [*ground, *_upright(name, ink, said)]
    return [*ground, Group(SQUARE, SQUARE, tuple(_upright(name, ink, said)), half_turn=True)]


def _upright(name: str, ink: str, said: Said) -> list[Mark]:
    """Returns the label of a square for the player on the near side; the rim shows it even under a tile."""
    rim, middle = (SQUARE - TILE) / 2, SQUARE / 2
    place, treasure = place_name(name), name[0] in "ae"
    label = said(_row(treasure=treasure, front=name[1] in "24"))
    drawn = _chest(middle, 15, ink) if treasure else [Text(middle, 18.5, place, 13, "title", ink, "middle")]
    return [
        rect(rim, rim, TILE, TILE, None, ink, 0.2),
        *drawn,
        Text(middle, SQUARE - 8, label, 3.6, "italic", ink, "middle"),
        Text(middle, SQUARE - 0.8, f"{name} · {label if treasure else place}", 1.7, "bold", ink, "middle"),
    ]


def _row(*, treasure: bool, front: bool) -> str:
    if treasure:
        return phrase("front Treasure") if front else phrase("back Treasure")
    return phrase("front row") if front else phrase("back row")


def _chest(x: float, y: float, ink: str) -> list[Shape]:
    lid = path("M-8 -1 L-8 -4 C-8 -8 -5 -9 -3 -9 L3 -9 C5 -9 8 -8 8 -4 L8 -1 Z", ink)
    box = [rect(-8, 0, 16, 8, ink), rect(-1.6, -2.4, 3.2, 5, _GOLD), circle(0, 0.4, 0.8, ink)]
    return placed([lid, *box, rect(-8, -1, 16, 0.9, _GOLD)], x, y, 0.9)


def _battle_line(name: str, said: Said) -> list[Mark]:
    ink, pale = _LINE
    ground = [rect(0, 0, SQUARE, SQUARE, pale, ink, 0.5), *_swords(name, ink)]
    words = said(phrase("marker") if place_name(name) else phrase("the battle line"))
    return [*ground, Text(SQUARE / 2, SQUARE - 6, words, 3, "italic", ink, "middle")]


def _swords(name: str, ink: str) -> list[Shape]:
    """Returns two crossed swords; at the marker's square a ring instead."""
    middle = SQUARE / 2
    if place_name(name):
        return [circle(middle, middle, 15, None, _GOLD, 0.8), circle(middle, middle, 13.4, None, ink, 0.3)]
    blade = [polygon([(-0.8, 6), (-0.8, -13), (0, -15), (0.8, -13), (0.8, 6)], ink), rect(-3, 6, 6, 1.2, _GOLD)]
    sword = [*blade, rect(-0.6, 7.2, 1.2, 3.6, ink)]
    return [*placed(sword, middle, 15, 0.7, 45), *placed(sword, middle, 15, 0.7, -45)]


def _magnet(ink: str) -> list[Mark]:
    """Returns the place of the magnet."""
    middle = SQUARE / 2
    return [circle(middle, middle, MAGNET / 2, "#ffffff", ink, 0.25), circle(middle, middle, 0.5, ink)]
