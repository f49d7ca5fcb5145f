"""The Movement Phase (R3), which an Action may give once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision
from engine.dragons.board import PLACES, SQUARES, place_of
from engine.dragons.cards import SEATS
from engine.dragons.state import DragonsState


class TurnPhase(Decision[DragonsState]):
    """A phase: the seat whose turn it is decides."""

    __slots__ = ()

    def about(self, state: DragonsState) -> int:
        return state.active

    def is_open(self, state: DragonsState) -> bool:
        return bool(state.sides[state.active].hand)


_SWITCHES = tuple(
    tuple(tuple(f"switch:{squares[one]}:{squares[two]}" for two in PLACES) for one in PLACES) for squares in SQUARES
)


@dataclass(frozen=True, slots=True)
class MovementPhase(TurnPhase):
    """At most two cards are switched, or one is moved to an empty position; attached cards go along."""

    kind = "movement"

    def is_open(self, state: DragonsState) -> bool:
        return True

    def options(self, state: DragonsState) -> list[str]:
        slots, names = state.sides[state.active].slots, _SWITCHES[state.active]
        moves = ["pass"]
        for one in PLACES:
            if slots[one]:
                moves += [names[one][two] for two in PLACES if slots[two] is None or two > one]
        return moves

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] == "pass":
            return
        _, one, two = words
        slots = state.sides[state.active].slots
        first, second = place_of(one)[1], place_of(two)[1]
        slots[first], slots[second] = slots[second], slots[first]
        state.note("switched", seat=SEATS[state.active], squares=[one, two])
