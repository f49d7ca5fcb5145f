"""The levels of the computer player as a table: search depth, evaluation, and oversights.

benchmarks/levels.py measures their strength; docs/measurements.md has the results.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.chameleon.search.evaluation import MATERIAL, MOBILITY
from engine.chameleon.search.sight import SHARP, Habits
from engine.sentence import phrase


@dataclass(frozen=True, slots=True)
class Level:
    about: str
    """What a person may expect of it, in a few words."""
    depth: int
    """The search depth in plies."""
    budget: int
    """The maximum number of positions searched."""
    piece_squares: list[int]
    """The values of pieces on squares, from `piece_square_table`."""
    quiescence: bool
    """Whether it searches captures to their end."""
    habits: Habits


# Probabilities of seeing, in the order of `Habits`: own jumps and the opponent's, own slides and the opponent's;
# backwards, far away; own arrivals and the opponent's; changes.
LEVELS: dict[str, Level] = {
    "1": Level(
        phrase("new to the game"), 1, 2_000, MATERIAL, False,
        Habits(0.35, 0.15, 0.45, 0.30, 0.50, 0.65, 0.65, 0.30, 0.30),
    ),
    "2": Level(
        phrase("beginner"), 2, 2_000, MOBILITY, False,
        Habits(0.50, 0.25, 0.60, 0.35, 0.50, 0.65, 0.75, 0.45, 0.40),
    ),
    "3": Level(
        phrase("casual"), 2, 4_000, MOBILITY, True,
        Habits(0.68, 0.60, 0.78, 0.68, 0.65, 0.80, 0.90, 0.70, 0.65),
    ),
    "4": Level(
        phrase("improving"), 3, 4_000, MOBILITY, True,
        Habits(0.85, 0.80, 0.84, 0.76, 0.78, 0.90, 0.97, 0.87, 0.85),
    ),
    "5": Level(
        phrase("experienced"), 3, 8_000, MOBILITY, True,
        Habits(0.94, 0.91, 0.96, 0.93, 0.94, 0.88, 1.00, 0.96, 0.96),
    ),
    "6": Level(
        phrase("strong"), 4, 8_000, MOBILITY, True,
        Habits(0.95, 0.94, 0.97, 0.96, 0.97, 0.98, 1.00, 1.00, 1.00),
    ),
    "7": Level(
        phrase("expert"), 4, 16_000, MOBILITY, True,
        Habits(0.99, 0.98, 0.99, 0.98, 0.98, 0.99, 1.00, 1.00, 1.00),
    ),
    "8": Level(phrase("master"), 40, 40_000, MOBILITY, True, SHARP),
}  # fmt: skip
