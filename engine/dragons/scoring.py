"""What a game is worth in a match (R19)."""

from __future__ import annotations

from engine.dragons.cards import SEATS
from engine.dragons.state import DragonsState
from engine.game import Outcome, Seat

WIN = 25
"""The points of a win, before the gold that is left."""


def score(state: DragonsState, outcome: Outcome) -> dict[Seat, int]:
    """Returns the points of both seats: a win and the gold left, or half the gold left, rounded down."""
    return {
        seat: WIN + side.gold if seat == outcome.winner else side.gold // 2
        for seat, side in zip(SEATS, state.sides, strict=True)
    }
