"""What a game is worth in a match, and the match itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.dragons.cards import SEATS
from engine.dragons.state import DragonsState
from engine.game import Outcome, Seat

__all__ = ["WIN", "Match", "score"]

WIN = 25
"""The points of a win, before the gold that is left."""


def score(state: DragonsState, outcome: Outcome) -> dict[Seat, int]:
    """Returns the points of both seats: a win and the gold left, or half the gold left, rounded down."""
    return {
        seat: WIN + side.gold if seat == outcome.winner else side.gold // 2
        for seat, side in zip(SEATS, state.sides, strict=True)
    }


@dataclass(frozen=True, slots=True)
class Match:
    """Games until somebody has `target` points, 50 or 100 as agreed."""

    target: int = 50
    red: int = 0
    blue: int = 0
    first: Seat | None = None
    """Who begins the next game: the loser of the last one; None leaves it to chance."""

    def after(self, state: DragonsState, outcome: Outcome) -> Match:
        """Returns the match after one more game."""
        points = score(state, outcome)
        loser = next((seat for seat in SEATS if outcome.winner and seat != outcome.winner), None)
        return replace(self, red=self.red + points["red"], blue=self.blue + points["blue"], first=loser)

    @property
    def winner(self) -> Seat | None:
        """The seat that has reached the target with more points than the other, or None while the match goes on."""
        if max(self.red, self.blue) < self.target or self.red == self.blue:
            return None
        return "red" if self.red > self.blue else "blue"
