"""How a game ends, and how many points it scores in a match (R19)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import NOBODY, Step
from engine.dragons.cards import SEATS
from engine.dragons.state import DragonsState
from engine.game import Outcome, Seat

TURN_LIMIT = 120
"""The game ends after this many turns."""
WIN = 25
"""The points of a win, before the remaining gold is added."""


@dataclass(frozen=True, slots=True)
class CheckEnd(Step[DragonsState]):
    """After a Battle Phase: a player with no card in position loses; if both are stuck, positions count."""

    kind = "check"

    def happen(self, state: DragonsState) -> None:
        mine, theirs = (side.cards_in_position for side in state.sides)
        if mine and theirs:
            if state.stuck >= 2:
                end_by_count(state, "stuck")
        elif mine or theirs:
            _end(state, 0 if mine else 1, "no-card-left")
        else:
            _end(state, _more(state.sides[0].gold, state.sides[1].gold), "both-empty")


def end_by_count(state: DragonsState, reason: str) -> None:
    """Ends the game: more positions win, then more gold."""
    one, two = ((side.cards_in_position, side.gold) for side in state.sides)
    _end(state, _more(one, two), reason)


def _more(one: object, two: object) -> int:
    return NOBODY if one == two else int(one < two)  # type: ignore[operator]


def _end(state: DragonsState, winner: int, reason: str) -> None:
    state.end(winner, reason)
    state.note("ended", winner=SEATS[winner] if winner != NOBODY else None, reason=reason)


def score(state: DragonsState, outcome: Outcome) -> dict[Seat, int]:
    """Returns the points of both seats: a win and the gold left, or half the gold left, rounded down."""
    return {
        seat: WIN + side.gold if seat == outcome.winner else side.gold // 2
        for seat, side in zip(SEATS, state.sides, strict=True)
    }
