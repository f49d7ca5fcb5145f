"""Widths of words and line breaks, by the metrics of the printed fonts."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth

FONTS = {
    "plain": ("Helvetica", "Helvetica, Arial, 'Liberation Sans', sans-serif", "normal", "normal"),
    "bold": ("Helvetica-Bold", "Helvetica, Arial, 'Liberation Sans', sans-serif", "bold", "normal"),
    "title": ("Times-Bold", "'Times New Roman', Times, 'Liberation Serif', serif", "bold", "normal"),
    "italic": ("Times-Italic", "'Times New Roman', Times, 'Liberation Serif', serif", "normal", "italic"),
}
"""A font's name in a PDF; its family, weight and style in an SVG. Their widths are the same in both."""


_JAPANESE = {
    "plain": "HeiseiKakuGo-W5", "bold": "HeiseiKakuGo-W5", "title": "HeiseiMin-W3", "italic": "HeiseiMin-W3",
}  # fmt: skip
"""The PDF name of the font for letters outside Western Europe; PDF readers supply it."""
_WIDE = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_OPENS, _CLOSES = "「『（【", "、。・：；？！）」』】ー"  # noqa: RUF001 - Japanese marks
_PIECE = re.compile(rf" ?[{_OPENS}]*(?:[{_WIDE}]|[^ {_WIDE}]+)[{_CLOSES}]*")
"""A unit without line breaks: a word, or a Japanese letter with the marks that must stay with it."""


def printable(words: str) -> str:
    """Returns words with a question mark for every letter that the printed fonts lack."""
    return "".join(each if _has(each, "cp1252") or _has(each, "cp932") else "?" for each in words)


def _has(letters: str, encoding: str) -> bool:
    return letters.encode(encoding, "ignore").decode(encoding) == letters


def runs(words: str, font: str) -> list[tuple[str, str]]:
    """Returns one line in parts, each with the PDF name of the font that has its letters."""
    if _has(words, "cp1252"):
        return [(words, FONTS[font][0])]
    parts = groupby(words, lambda letter: _has(letter, "cp1252"))
    return [("".join(part), FONTS[font][0] if western else _japanese(_JAPANESE[font])) for western, part in parts]


@cache
def _japanese(name: str) -> str:
    registerFont(UnicodeCIDFont(name))
    return name


def width(words: str, font: str, size: float) -> float:
    """Returns the width of one line, in the unit of `size`."""
    return float(sum(stringWidth(part, name, size) for part, name in runs(words, font)))


def fitted(words: str, font: str, size: float, room: float) -> float:
    """Returns the size, at most `size`, at which one line fits a width of `room`."""
    return min(size, size * room / max(width(words, font, size), 1e-6))


def broken(text: str, font: str, size: float, room: float) -> list[str]:
    """Returns the lines of a text, each at most `room` wide unless a single word is wider."""
    lines: list[str] = []
    for piece in _PIECE.findall(" ".join(text.split())):
        longer = f"{lines[-1]}{piece}" if lines else piece
        if lines and width(longer, font, size) <= room:
            lines[-1] = longer
        else:
            lines.append(piece.lstrip())
    return lines
