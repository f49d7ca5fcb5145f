"""A move that was chosen here, in a game that two tables agree on first: it is played once it is in their chain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from controller.hands import Gesture, Situation
from engine.game import Game

__all__ = ["Proposal"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A legal move, and what hands have done for it already."""

    ply: int
    """How many moves were played before it."""
    move: str
    gesture: Gesture | None = None
    """How hands have made it; None for a move that was chosen elsewhere."""

    @classmethod
    def of(cls, game: Game[Any, Any], move: str, situation: Situation | None) -> Self:
        """Returns the proposal of a move; `situation` is what hands could do when they made it, None for no hands."""
        gestures = () if situation is None else situation.gestures
        return cls(len(game.moves), move, next((gesture for gesture in gestures if gesture.move == move), None))

    def made(self, situation: Situation) -> Situation:
        """Returns where pieces should stand as hands have left them, with nothing that hands may do meanwhile."""
        if self.gesture is None:
            return situation
        occupied = situation.occupied & ~self.gesture.leaves | self.gesture.enters
        return replace(situation, occupied=occupied, gestures=(), lacking=())
