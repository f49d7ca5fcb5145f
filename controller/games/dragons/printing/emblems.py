"""Drawings of things and lands, the same as on the page: for each word of a name, outlines with their colours."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from controller.printing.marks import Shape, path, placed


@cache
def emblems() -> dict[str, list[tuple[str, str]]]:
    """Returns a word -> its outlines, 100 x 100 units, and their colours, the hindmost first.

    They stand in `page/emblems.js`, as JSON behind the sign =.
    """
    text = (files("controller.games.dragons") / "page" / "emblems.js").read_text(encoding="utf-8")
    data = text[text.index("EMBLEMS = ") + len("EMBLEMS = ") :].rstrip().removesuffix(";")
    found: dict[str, list[tuple[str, str]]] = json.loads(data)
    return found


def emblem(word: str, x: float, y: float, size: float) -> list[Shape]:
    """Returns the drawing of a word of `emblems`, its left upper corner at (x, y) and `size` wide and high."""
    return placed([path(outline, colour) for outline, colour in emblems()[word]], x, y, size / 100)
