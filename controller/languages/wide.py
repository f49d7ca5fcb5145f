"""The width of a text in terminal columns, and its line breaks: Japanese letters are wide, without spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_OPENING, _CLOSING = "「『（〔【“‘", "。、，．」』）〕】！？：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ・…”’"  # noqa: RUF001
_WIDE = r"\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
_PIECE = re.compile(rf" +|[{_OPENING}]*[{_WIDE}][{_CLOSING}]*|[{_OPENING}]*[^ {_WIDE}]+[{_CLOSING}]*")
"""A unit without line breaks: a word, or a wide letter with its marks."""


def width(text: str) -> int:
    """Returns the width of a text in terminal columns."""
    return sum(0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in "FW") for each in text)


def wrapped(
    text: str, columns: int, initial_indent: str = "", subsequent_indent: str = "", preserve_paragraphs: bool = False
) -> str:  # fmt: skip
    """Returns a text in lines of at most that many columns, as click's own `wrap_text` does for narrow letters."""
    paragraphs = text.split("\n\n") if preserve_paragraphs else [text]
    return "\n\n".join(
        "\n".join(_lines(" ".join(each.split()), columns, initial_indent, subsequent_indent)) for each in paragraphs
    )


def _lines(text: str, columns: int, indent: str, later: str) -> Iterator[str]:
    line, begun = indent, False
    for piece in _PIECE.findall(text):
        if begun and width(line) + width(piece.rstrip()) > columns:
            yield line.rstrip()
            line, begun = later, False
        if begun or piece.strip():
            line, begun = line + piece, True
    yield line.rstrip()
