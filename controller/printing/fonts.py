"""How wide words are, and where a text is broken into lines; the numbers are those of the printed fonts."""

from __future__ import annotations

from reportlab.pdfbase.pdfmetrics import stringWidth

__all__ = ["FONTS", "broken", "fitted", "printable", "width"]

FONTS = {
    "plain": ("Helvetica", "Helvetica, Arial, 'Liberation Sans', sans-serif", "normal", "normal"),
    "bold": ("Helvetica-Bold", "Helvetica, Arial, 'Liberation Sans', sans-serif", "bold", "normal"),
    "title": ("Times-Bold", "'Times New Roman', Times, 'Liberation Serif', serif", "bold", "normal"),
    "italic": ("Times-Italic", "'Times New Roman', Times, 'Liberation Serif', serif", "normal", "italic"),
}
"""A font's name in a PDF; its family, weight and style in an SVG. All are as wide in both."""


def printable(words: str) -> str:
    """Returns words with a question mark for every letter that the printed fonts do not have."""
    return words.encode("cp1252", "replace").decode("cp1252")


def width(words: str, font: str, size: float) -> float:
    """Returns how wide one line is, in the unit of `size`."""
    return float(stringWidth(words, FONTS[font][0], size))


def fitted(words: str, font: str, size: float, room: float) -> float:
    """Returns the size, at most `size`, at which one line is no wider than `room`."""
    return min(size, size * room / max(width(words, font, size), 1e-6))


def broken(text: str, font: str, size: float, room: float) -> list[str]:
    """Returns the lines of a text, each no wider than `room` unless one word alone is."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, font, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
