"""A turn, phase by phase (R3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.dragons.cards import SEATS
from engine.dragons.drawing import DrawCard
from engine.dragons.ending import TURN_LIMIT, CheckEnd, end_by_count
from engine.dragons.phases import ActionPhase, BattlePhase, DiscardPhase, MovementPhase, TreasurePhase
from engine.dragons.state import DragonsState, SeatNumber
from engine.dragons.zones import gain


@dataclass(frozen=True, slots=True)
class BeginTurn(Step[DragonsState]):
    """A turn begins, or the game ends; the first turn of all has no Draw Phase (R2)."""

    kind = "begin"
    seat: SeatNumber

    def happen(self, state: DragonsState) -> None:
        if state.turn == TURN_LIMIT:
            end_by_count(state, "turn-limit")
            return
        state.turn += 1
        state.active = self.seat
        state.note("turn", seat=SEATS[self.seat], turn=state.turn)
        for treasure in state.sides[self.seat].treasures:
            if treasure:
                gain(state, self.seat, treasure.kind.income, treasure.text)
        state.agenda += _TURNS[self.seat] if state.turn > 1 else _TURNS[self.seat][:-1]


PHASES = (DiscardPhase(), ActionPhase(6), BattlePhase(), ActionPhase(4), MovementPhase(), TreasurePhase())
"""What is asked in every turn, the last first; a Draw Phase comes before."""
_TURNS = tuple((BeginTurn(1 - seat), *PHASES, DrawCard(seat, "hand")) for seat in (0, 1))
"""What is done in a turn of each seat and after it, the last first."""


def phase(state: DragonsState) -> str:
    """Returns where the turn is: set-up, draw, treasure, movement, actions, battle, second-actions, discard or over."""
    if state.result:
        return "over"
    if state.turn == 0:
        return "set-up"
    above = None
    for task in reversed(state.agenda):
        match task:
            case ActionPhase(number):
                return "actions" if number == 4 else "second-actions"
            case TreasurePhase():
                return "draw" if isinstance(above, DrawCard) else "treasure"
            case MovementPhase():
                return "movement"
            case BattlePhase() | CheckEnd():
                return "battle"
            case DiscardPhase():
                return "discard"
        above = task
    return "draw"
