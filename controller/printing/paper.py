"""Papers, and the layout of boxes on them: as many as fit, centred, with cut marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from controller.printing.fonts import width
from controller.printing.marks import Mark, Point, Text, line
from engine.sentence import phrase

Said: TypeAlias = Callable[[str], str]
"""Returns a sentence in the printed language; `str` returns it in English."""

MARGIN = 8.0
"""The margin that some printers cannot reach, on every side."""
_MARK = "#666666"


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright."""

    name: str
    size: Point


A3, A4, LETTER = Paper("a3", (297, 420)), Paper("a4", (210, 297)), Paper("letter", (215.9, 279.4))


@dataclass(frozen=True, slots=True)
class Document:
    """Pages for one kind of paper; `name` is the file's, without its extension."""

    name: str
    title: str
    paper: Paper
    pages: tuple[tuple[Mark, ...], ...]


def room_for(paper: Paper, step: float) -> tuple[int, int]:
    """Returns how many boxes of this size fit across a sheet, and how many down."""
    across, down = (int((side - 2 * MARGIN) // step) for side in paper.size)
    return across, down


def places(paper: Paper, columns: int, rows: int, box: float, gap: float) -> list[Point]:
    """Returns the upper left corners of a centred grid of boxes, row by row."""
    wide, high = columns * box + (columns - 1) * gap, rows * box + (rows - 1) * gap
    left, top = (paper.size[0] - wide) / 2, (paper.size[1] - high) / 2
    return [(left + column * (box + gap), top + row * (box + gap)) for row in range(rows) for column in range(columns)]


def cut_marks(corners: Sequence[Point], box: float, bleed: float) -> Iterator[Mark]:
    """Yields short lines outside the grid, in line with every edge to cut."""
    xs = sorted({edge for x, _ in corners for edge in (x, x + box)})
    ys = sorted({edge for _, y in corners for edge in (y, y + box)})
    near, long = bleed + 0.5, 3.0
    for x in xs:
        yield line([(x, ys[0] - near - long), (x, ys[0] - near)], _MARK, 0.15)
        yield line([(x, ys[-1] + near), (x, ys[-1] + near + long)], _MARK, 0.15)
    for y in ys:
        yield line([(xs[0] - near - long, y), (xs[0] - near, y)], _MARK, 0.15)
        yield line([(xs[-1] + near, y), (xs[-1] + near + long, y)], _MARK, 0.15)


def footer(paper: Paper, words: str, said: Said = str) -> Iterator[Mark]:
    """Yields the sheet's title, and a line to measure whether it was printed at its real size."""
    note = said(phrase("must be 50 mm: print at 100 %"))
    y, right = paper.size[1] - 5, paper.size[0] - MARGIN
    yield Text(MARGIN, y, said(words), 2.4, "plain", _MARK)
    yield line([(right - 50, y - 0.6), (right, y - 0.6)], _MARK, 0.2)
    for x in (right - 50, right):
        yield line([(x, y - 1.4), (x, y + 0.2)], _MARK, 0.2)
    yield Text(right - 51 - width(note, "plain", 2.4), y, note, 2.4, "plain", _MARK)
