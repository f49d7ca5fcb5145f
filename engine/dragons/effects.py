"""What cards do beside being strong: the vocabulary that the data names, one place for each word.

`cards/cards.yaml` says a word and a number. A word of an Action stands in `engine.dragons.actions`, one of a Slayer in
`engine.dragons.slayers`, one of a Reaction in `engine.dragons.attack`: what it may be aimed at, and what it then does.
A word of an after-battle effect stands in `AFTER_BATTLE`. What happens inside a battle stands in
`engine.dragons.battle`: "help", "cancel" and the "Battle Action:" abilities. "survive" stands in
`engine.dragons.aftermath`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Number
from engine.dragons.actions import ACTIONS
from engine.dragons.board import SQUARES, place_of
from engine.dragons.choice import Choice
from engine.dragons.drawing import DrawCard
from engine.dragons.slayers import SLAYERS
from engine.dragons.state import DragonsState, PlayerDecision
from engine.dragons.zones import add_counter, gain, lose_gold

CHOICES: Mapping[str, Choice] = {**SLAYERS, **ACTIONS}
"""The words of Actions and Slayers."""


# After a battle (R12). Each gets state, seat, number, the rival's position that its card was aimed at or `NOWHERE`, and
# the card.


def _draw(state: DragonsState, seat: int, amount: int, target: int, why: str) -> None:
    state.agenda += [DrawCard(seat, "hand")] * amount


def _counter_winners(state: DragonsState, seat: int, amount: int, target: int, why: str) -> None:
    battle = state.current_battle
    for place in battle.places[battle.winner]:
        add_counter(state, battle.winner, place, amount)


def _counter_own(state: DragonsState, seat: int, amount: int, target: int, why: str) -> None:
    for place in state.current_battle.places[seat]:  # killed Dragons have left the battle
        add_counter(state, seat, place, amount)


def _gold(state: DragonsState, seat: int, amount: int, target: int, why: str) -> None:
    gain(state, seat, amount, why)


def _rob(state: DragonsState, seat: int, amount: int, target: int, why: str) -> None:
    lose_gold(state, 1 - seat, amount, why)


def _counter_any(state: DragonsState, seat: int, amount: int, target: int, why: str) -> None:
    if target in state.current_battle.places[1 - seat]:  # killed Dragons have left the battle
        state.agenda.append(PlaceCounter(seat, amount))


@dataclass(frozen=True, slots=True)
class PlaceCounter(PlayerDecision):
    """The owner of an effect puts a counter on any face-up Dragon, up or down."""

    kind = "counter"
    amount: Annotated[int, Number(0, 99)]

    def options(self, state: DragonsState) -> list[str]:
        moves = []
        for seat, side in enumerate(state.sides):
            squares = [SQUARES[seat][place] for place, slot in enumerate(side.slots) if slot and slot.up]
            moves += [f"counter:{sign}{self.amount}:{square}" for square in squares for sign in "+-"]
        return moves

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        _, amount, square = words
        add_counter(state, *place_of(square), int(amount))


AFTER_BATTLE: dict[str, Callable[[DragonsState, int, int, int, str], None]] = {
    "draw": _draw,
    "gold": _gold,
    "rob": _rob,
    "counter-own": _counter_own,
    "counter-winners": _counter_winners,
    "counter-any": _counter_any,
}
"""The words of after-battle effects."""
