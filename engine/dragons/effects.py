"""Effects of cards: the vocabulary that the data names, one place for each word.

`cards/cards.yaml` gives a word and a number. The words of Actions and Slayers are in `CHOICES`: their targets and their
effects. The words of Reactions are in `engine.dragons.attack`, those of after-battle effects in `AFTER_BATTLE`. Effects
within a battle are in `engine.dragons.battle`: "help", "cancel" and the "Battle Action:" abilities. "survive" is in
`engine.dragons.aftermath`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from engine.agenda import Number
from engine.dragons.board import SQUARES, TREASURE_SQUARES, place_of, row_of, row_of_treasure
from engine.dragons.cards import SEATS
from engine.dragons.state import DragonsState, PlayerDecision, Slot
from engine.dragons.strength import strength
from engine.dragons.zones import (
    MovementPhase,
    add_counter,
    clear_position,
    discard,
    draw,
    gain,
    lift_treasure,
    lose_gold,
    refill,
    shed,
    turn_down,
    turn_up,
)

Aims = Callable[[DragonsState, int, int], list[str]]
"""Targets, from state, seat and number: "" means no target at all; an empty list means that the card is not playable.
"""


class Choice(NamedTuple):
    """The targets of an Action or Slayer word, each as the end of a move's text, and its effect."""

    aims: Aims
    happens: Callable[[DragonsState, int, str, int], None]
    """Called with state, seat, one of those targets, and the number."""


def _when(possible: Callable[[DragonsState, int], object]) -> Aims:
    """Returns the targets of an effect without target: "" while it is possible for a seat, otherwise none."""
    return lambda state, seat, amount: [""] if possible(state, seat) else []


def _squares(state: DragonsState, seats: Iterable[int], wanted: Callable[[int, Slot], object]) -> list[str]:
    return [
        SQUARES[seat][place]
        for seat in seats
        for place, slot in enumerate(state.sides[seat].slots)
        if slot and wanted(place, slot)
    ]


def _up(state: DragonsState, *seats: int) -> list[str]:
    return _squares(state, seats, lambda place, slot: slot.up)


def _there(happens: Callable[[DragonsState, int, int], None]) -> Callable[[DragonsState, int, str, int], None]:
    """Returns an effect that applies `happens` to the targeted position."""
    return lambda state, seat, aim, amount: happens(state, *place_of(aim))


# Actions


def _turn_all_down(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    for square in _up(state, 0, 1):
        turn_down(state, *place_of(square))


def _take_top(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    side = state.sides[seat]
    card = side.horde_discard.pop()
    side.hand.append(card)
    side.shown.append(card)
    state.note("taken-back", seat=SEATS[seat], card=card.text)


def _empty(state: DragonsState, seat: int, amount: int) -> list[str]:
    side = state.sides[seat]
    if not side.lair:
        return []
    return [square for square, slot in zip(SQUARES[seat], side.slots, strict=True) if slot is None]


ACTIONS: dict[str, Choice] = {
    "turn-all-down": Choice(_when(lambda state, seat: _up(state, 0, 1)), _turn_all_down),
    "take-top": Choice(_when(lambda state, seat: state.sides[seat].horde_discard), _take_top),
    "gold": Choice(_when(lambda state, seat: True), lambda state, seat, aim, amount: gain(state, seat, amount, "")),
    "rob": Choice(
        _when(lambda state, seat: state.sides[1 - seat].gold),
        lambda state, seat, aim, amount: lose_gold(state, 1 - seat, amount, ""),
    ),
    "draw": Choice(
        _when(lambda state, seat: state.sides[seat].horde), lambda state, seat, aim, amount: draw(state, seat, amount)
    ),
    "move": Choice(
        _when(lambda state, seat: True), lambda state, seat, aim, amount: state.agenda.append(MovementPhase())
    ),
    "turn-down": Choice(lambda state, seat, amount: _up(state, seat, 1 - seat), _there(turn_down)),
    "shed": Choice(
        lambda state, seat, amount: _squares(state, [seat], lambda place, slot: slot.attached), _there(shed)
    ),
    "hatch": Choice(_empty, _there(refill)),
    "strengthen": Choice(
        lambda state, seat, amount: _up(state, seat),
        lambda state, seat, aim, amount: add_counter(state, *place_of(aim), amount),
    ),
    "weaken": Choice(
        lambda state, seat, amount: _up(state, 1 - seat),
        lambda state, seat, aim, amount: add_counter(state, *place_of(aim), -amount),
    ),
}
"""The targets and effect of each Action word."""


# Slayers (R14): the positions they clear are refilled


def _victims(wanted: Callable[[DragonsState, int, int, int], bool]) -> Aims:
    """Returns a function that lists the opponent's face-up Dragons that `wanted` accepts by state, seat, position and
    number.

    Dragons in a row whose Treasure wards off Dragon Slayers are left out.
    """

    def aims(state: DragonsState, seat: int, amount: int) -> list[str]:
        opponent = 1 - seat
        treasures = enumerate(state.sides[opponent].treasures)
        warded = {row_of_treasure(where) for where, treasure in treasures if treasure and treasure.kind.wards}

        def may_fall(place: int, slot: Slot) -> bool:
            return slot.up and slot.is_dragon and row_of(place) not in warded and wanted(state, opponent, place, amount)

        return _squares(state, [opponent], may_fall)

    return aims


def _kill(state: DragonsState, opponent: int, place: int) -> None:
    square = SQUARES[opponent][place]
    state.note("slain", seat=SEATS[opponent], square=square, card=state.slot(opponent, place).card.text)
    clear_position(state, opponent, place)
    refill(state, opponent, place)


# A Slayer's attack opens no window for a Chameleon Reaction (R9).
def _unmask(state: DragonsState, opponent: int, place: int) -> None:
    turn_up(state, opponent, place)
    if not state.slot(opponent, place).is_dragon:
        clear_position(state, opponent, place)
        refill(state, opponent, place)


def _shares(state: DragonsState, seat: int, most: int) -> list[str]:
    opponent = state.sides[1 - seat]
    lairs, hordes = len(opponent.lair_discard), len(opponent.horde_discard)
    pairs = [(lair, horde) for lair in range(min(most, lairs) + 1) for horde in range(min(most - lair, hordes) + 1)]
    return [f"remove:{lair}:{horde}" for lair, horde in pairs if lair or horde]


def _remove(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    opponent = state.sides[1 - seat]
    _, lairs, hordes = aim.split(":")
    for pile, count in ((opponent.lair_discard, int(lairs)), (opponent.horde_discard, int(hordes))):
        for _ in range(count):
            state.removed.append(pile.pop())
            state.note("removed", seat=SEATS[1 - seat], card=state.removed[-1].text)


def _treasures(state: DragonsState, seat: int, amount: int) -> list[str]:
    lying = zip(TREASURE_SQUARES[1 - seat], state.sides[1 - seat].treasures, strict=True)
    return [square for square, treasure in lying if treasure]


_killed = _there(_kill)
SLAYERS: dict[str, Choice] = {
    "kill-at-most": Choice(
        _victims(lambda state, opponent, place, most: strength(state, opponent, place) <= most), _killed
    ),
    "kill-at-least": Choice(
        _victims(lambda state, opponent, place, least: strength(state, opponent, place) >= least), _killed
    ),
    "kill-flying": Choice(
        _victims(lambda state, opponent, place, amount: "flying" in state.slot(opponent, place).traits), _killed
    ),
    "kill-subterranean": Choice(
        _victims(lambda state, opponent, place, amount: "subterranean" in state.slot(opponent, place).traits), _killed
    ),
    "kill-native": Choice(
        _victims(lambda state, opponent, place, amount: state.slot(opponent, place).card.kind.native is not None),
        _killed,
    ),
    "unmask": Choice(
        lambda state, seat, amount: _squares(state, [1 - seat], lambda place, slot: not slot.up), _there(_unmask)
    ),
    "remove": Choice(_shares, _remove),
    "shatter": Choice(_treasures, lambda state, seat, aim, amount: discard(state, lift_treasure(state, aim))),
}
"""The targets and effect of each Dragon Slayer Action word."""

CHOICES: Mapping[str, Choice] = {**SLAYERS, **ACTIONS}
"""The targets and effect of each Action and Slayer word."""


# After a battle (R12)


# Killed Dragons have already left the battle.
def _counter_all(state: DragonsState, seat: int, amount: int) -> None:
    for place in state.current_battle.places[seat]:
        add_counter(state, seat, place, amount)


def _counter_any(state: DragonsState, seat: int, amount: int, target: int, why: str) -> None:
    if target in state.current_battle.places[1 - seat]:  # killed Dragons have already left the battle
        state.agenda.append(PlaceCounter(seat, amount))


@dataclass(frozen=True, slots=True)
class PlaceCounter(PlayerDecision):
    """The owner of an effect puts a +1 or -1 counter on any face-up Dragon."""

    kind = "counter"
    amount: Annotated[int, Number(0, 99)]

    def options(self, state: DragonsState) -> list[str]:
        return [f"counter:{sign}{self.amount}:{square}" for square in _up(state, 0, 1) for sign in "+-"]

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        _, amount, square = words
        add_counter(state, *place_of(square), int(amount))


AFTER_BATTLE: dict[str, Callable[[DragonsState, int, int, int, str], None]] = {
    "draw": lambda state, seat, amount, target, why: draw(state, seat, amount),
    "gold": lambda state, seat, amount, target, why: gain(state, seat, amount, why),
    "rob": lambda state, seat, amount, target, why: lose_gold(state, 1 - seat, amount, why),
    "counter-own": lambda state, seat, amount, target, why: _counter_all(state, seat, amount),
    "counter-winners": lambda state, seat, amount, target, why: _counter_all(
        state, state.current_battle.winner, amount
    ),
    "counter-any": _counter_any,
}
"""What each after-battle word does.

Each function gets state, seat, number, the opponent's position that its card targeted or `NOWHERE`, and the card.
"""
