"""What cards do beside being strong: the vocabulary that the data names, one place for each word.

`cards/cards.yaml` says a word and a number. A word of an Action or a Slayer stands in `CHOICES`: what it may be
aimed at, and what it then does. A word of an after-battle effect stands in `AFTER_BATTLE`. Two words
are decisions inside a battle: "help" stands in `engine.dragons.battle`, "survive" in `engine.dragons.aftermath`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from engine.agenda import Number
from engine.dragons.board import SQUARES, place_of
from engine.dragons.cards import SEATS
from engine.dragons.drawing import DrawCard
from engine.dragons.state import DragonsState, PlayerDecision, Slot
from engine.dragons.strength import strength
from engine.dragons.zones import add_counter, clear_position, refill, turn_down, turn_up

__all__ = ["AFTER_BATTLE", "CHOICES", "Choice", "PlaceCounter"]


class Choice(NamedTuple):
    """What an Action or a Slayer may be aimed at, as the end of a move's text, and what it does there."""

    aims: Callable[[DragonsState, int, int], list[str]]
    """From state, seat and number: "" stands for no aim at all; an empty list says that it cannot be played."""
    happens: Callable[[DragonsState, int, str], None]
    """With state, seat and one of those aims."""


# Slayers (R14): what they clear is refilled


def _rival_squares(state: DragonsState, seat: int, wanted: Callable[[int, Slot], bool]) -> list[str]:
    rival = 1 - seat
    slots = enumerate(state.sides[rival].slots)
    return [SQUARES[rival][place] for place, slot in slots if slot and wanted(place, slot)]


def _weak_dragons(state: DragonsState, seat: int, most: int) -> list[str]:
    rival = 1 - seat
    return _rival_squares(
        state, seat, lambda place, slot: slot.up and slot.is_dragon and strength(state, rival, place) <= most
    )


def _native_dragons(state: DragonsState, seat: int, amount: int) -> list[str]:
    return _rival_squares(state, seat, lambda place, slot: slot.up and slot.card.kind.native is not None)


def _kill(state: DragonsState, seat: int, aim: str) -> None:
    rival, place = place_of(aim)
    state.note("slain", seat=SEATS[rival], square=aim, card=state.slot(rival, place).card.text)
    clear_position(state, rival, place)
    refill(state, rival, place)


def _face_down(state: DragonsState, seat: int, amount: int) -> list[str]:
    return _rival_squares(state, seat, lambda place, slot: not slot.up)


# A Slayer's attack opens no window for a Chameleon Reaction (R9).
def _unmask(state: DragonsState, seat: int, aim: str) -> None:
    rival, place = place_of(aim)
    turn_up(state, rival, place)
    if not state.slot(rival, place).is_dragon:
        clear_position(state, rival, place)
        refill(state, rival, place)


def _shares(state: DragonsState, seat: int, most: int) -> list[str]:
    rival = state.sides[1 - seat]
    lairs, hordes = len(rival.lair_discard), len(rival.horde_discard)
    pairs = [(lair, horde) for lair in range(min(most, lairs) + 1) for horde in range(min(most - lair, hordes) + 1)]
    return [f"remove:{lair}:{horde}" for lair, horde in pairs if lair or horde]


def _remove(state: DragonsState, seat: int, aim: str) -> None:
    rival = state.sides[1 - seat]
    _, lairs, hordes = aim.split(":")
    for pile, count in ((rival.lair_discard, int(lairs)), (rival.horde_discard, int(hordes))):
        for _ in range(count):
            state.removed.append(pile.pop())
            state.note("removed", seat=SEATS[1 - seat], card=state.removed[-1].text)


# Actions


def _any_dragon_up(state: DragonsState, seat: int, amount: int) -> list[str]:
    return [""] if any(slot and slot.up for side in state.sides for slot in side.slots) else []


def _turn_all_down(state: DragonsState, seat: int, aim: str) -> None:
    for owner, side in enumerate(state.sides):
        for place, slot in enumerate(side.slots):
            if slot and slot.up:
                turn_down(state, owner, place)


def _any_discard(state: DragonsState, seat: int, amount: int) -> list[str]:
    return [""] if state.sides[seat].horde_discard else []


def _take_top(state: DragonsState, seat: int, aim: str) -> None:
    side = state.sides[seat]
    card = side.horde_discard.pop()
    side.hand.append(card)
    side.shown.append(card)
    state.note("taken-back", seat=SEATS[seat], card=card.text)


CHOICES: dict[str, Choice] = {
    "kill-at-most": Choice(_weak_dragons, _kill),
    "kill-native": Choice(_native_dragons, _kill),
    "unmask": Choice(_face_down, _unmask),
    "remove": Choice(_shares, _remove),
    "turn-all-down": Choice(_any_dragon_up, _turn_all_down),
    "take-top": Choice(_any_discard, _take_top),
}
"""The words of Actions and Slayers."""


# After a battle (R12). Each gets state, seat, number and the rival's position that its card was aimed at, or `NOWHERE`.


def _draw(state: DragonsState, seat: int, amount: int, target: int) -> None:
    state.agenda += [DrawCard(seat, "hand")] * amount


def _counter_winners(state: DragonsState, seat: int, amount: int, target: int) -> None:
    battle = state.current_battle
    for place in battle.places[battle.winner]:
        add_counter(state, battle.winner, place, amount)


def _counter_any(state: DragonsState, seat: int, amount: int, target: int) -> None:
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


AFTER_BATTLE: dict[str, Callable[[DragonsState, int, int, int], None]] = {
    "draw": _draw,
    "counter-winners": _counter_winners,
    "counter-any": _counter_any,
}
"""The words of after-battle effects."""
