"""A game's demonstration on the board while nobody plays: scenes of light with a sentence each."""

from __future__ import annotations

from dataclasses import dataclass

from hal.squares import Occupancy


@dataclass(frozen=True, slots=True)
class LightScene:
    """One picture of light, and its sentence."""

    sentence: str
    strokes: tuple[tuple[str, Occupancy], ...]
    """Meanings of the game's lights and the squares that have them; later ones cover earlier ones."""
