"""What the lights of a board say in a shop, whatever the game: a welcome, and how much of the countdown is left."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from controller.tabletop.light import Meaning, meaning
from engine.sentence import phrase, term
from hal.squares import Occupancy, square_index

__all__ = ["MEANINGS", "Strokes", "counting"]

MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        "welcome": meaning(
            (255, 170, 60), "breathe", term("light", "Lift a piece"), phrase("Whoever lifts a piece begins a game.")
        ),
        "counts": meaning(
            (255, 120, 0),
            "steady",
            term("light", "Still there?"),
            phrase("When these lights are out, the board is fresh."),
        ),
    }
)
"""What every game may say in a shop, by name."""

Strokes = tuple[tuple[str, Occupancy], ...]
"""Meanings and the squares that have them; later ones cover earlier ones."""

_EDGE = "c5 d5 e5 e4 e3 e2 e1 d1 c1 b1 a1 a2 a3 a4 a5 b5".split()
"""The squares at the edge of the board, clockwise from the middle of the far side."""


def counting(seconds: int, of: int) -> Strokes:
    """Returns the edge of the board, as much of it lit as there is time left, in seconds."""
    lit = -(-len(_EDGE) * min(seconds, of) // of)
    return (("counts", sum(1 << square_index(square) for square in _EDGE[len(_EDGE) - lit :])),)
