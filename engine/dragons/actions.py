"""What Actions do, a place for each word."""

from __future__ import annotations

from collections.abc import Callable

from engine.dragons.board import SQUARES, place_of
from engine.dragons.cards import SEATS
from engine.dragons.choice import Choice
from engine.dragons.drawing import DrawCard
from engine.dragons.movement import MovementPhase
from engine.dragons.state import DragonsState, Slot
from engine.dragons.zones import add_counter, gain, lose_gold, refill, shed, turn_down


def _nothing_to_aim_at(state: DragonsState, seat: int, amount: int) -> list[str]:
    return [""]


def _any_dragon_up(state: DragonsState, seat: int, amount: int) -> list[str]:
    return [""] if any(slot and slot.up for side in state.sides for slot in side.slots) else []


def _turn_all_down(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    for owner, side in enumerate(state.sides):
        for place, slot in enumerate(side.slots):
            if slot and slot.up:
                turn_down(state, owner, place)


def _any_discard(state: DragonsState, seat: int, amount: int) -> list[str]:
    return [""] if state.sides[seat].horde_discard else []


def _take_top(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    side = state.sides[seat]
    card = side.horde_discard.pop()
    side.hand.append(card)
    side.shown.append(card)
    state.note("taken-back", seat=SEATS[seat], card=card.text)


def _squares(state: DragonsState, seats: tuple[int, ...], wanted: Callable[[Slot], bool]) -> list[str]:
    return [
        square
        for seat in seats
        for square, slot in zip(SQUARES[seat], state.sides[seat].slots, strict=True)
        if slot and wanted(slot)
    ]


def _up(*, own: bool, rivals: bool) -> Callable[[DragonsState, int, int], list[str]]:
    def aims(state: DragonsState, seat: int, amount: int) -> list[str]:
        seats = (*([seat] if own else []), *([1 - seat] if rivals else []))
        return _squares(state, seats, lambda slot: slot.up)

    return aims


def _turn_one_down(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    turn_down(state, *place_of(aim))


def _put_counters(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    add_counter(state, *place_of(aim), amount)


def _take_counters(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    add_counter(state, *place_of(aim), -amount)


def _burdened(state: DragonsState, seat: int, amount: int) -> list[str]:
    return _squares(state, (seat,), lambda slot: bool(slot.attached))


def _shed(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    shed(state, *place_of(aim))


def _empty(state: DragonsState, seat: int, amount: int) -> list[str]:
    side = state.sides[seat]
    if not side.lair:
        return []
    return [square for square, slot in zip(SQUARES[seat], side.slots, strict=True) if slot is None]


def _hatch(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    refill(state, *place_of(aim))


def _gold(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    gain(state, seat, amount, "")


def _rich_rival(state: DragonsState, seat: int, amount: int) -> list[str]:
    return [""] if state.sides[1 - seat].gold else []


def _rob(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    lose_gold(state, 1 - seat, amount, "")


def _cards_left(state: DragonsState, seat: int, amount: int) -> list[str]:
    return [""] if state.sides[seat].horde else []


def _draw(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    state.agenda += [DrawCard(seat, "hand")] * amount


def _move(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    state.agenda.append(MovementPhase())


ACTIONS: dict[str, Choice] = {
    "turn-all-down": Choice(_any_dragon_up, _turn_all_down),
    "turn-down": Choice(_up(own=True, rivals=True), _turn_one_down),
    "take-top": Choice(_any_discard, _take_top),
    "gold": Choice(_nothing_to_aim_at, _gold),
    "rob": Choice(_rich_rival, _rob),
    "draw": Choice(_cards_left, _draw),
    "move": Choice(_nothing_to_aim_at, _move),
    "shed": Choice(_burdened, _shed),
    "hatch": Choice(_empty, _hatch),
    "strengthen": Choice(_up(own=True, rivals=False), _put_counters),
    "weaken": Choice(_up(own=False, rivals=True), _take_counters),
}
"""The words of Actions."""
