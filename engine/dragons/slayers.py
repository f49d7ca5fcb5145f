"""What Dragon Slayer Actions do, a place for each word (R14): what they clear is refilled."""

from __future__ import annotations

from collections.abc import Callable

from engine.dragons.board import SQUARES, TREASURE_SQUARES, place_of, row_of, row_of_treasure, treasure_place_of
from engine.dragons.cards import SEATS
from engine.dragons.choice import Choice
from engine.dragons.state import DragonsState, Slot
from engine.dragons.strength import strength
from engine.dragons.zones import clear_position, discard, refill, turn_up


def _rival_squares(state: DragonsState, seat: int, wanted: Callable[[int, Slot], bool]) -> list[str]:
    rival = 1 - seat
    slots = enumerate(state.sides[rival].slots)
    return [SQUARES[rival][place] for place, slot in slots if slot and wanted(place, slot)]


def _victims(state: DragonsState, seat: int, wanted: Callable[[int, Slot], bool]) -> list[str]:
    """The rival's face-up Dragons of a kind; none in a row whose Treasure wards off Dragon Slayers."""
    treasures = enumerate(state.sides[1 - seat].treasures)
    warded = {row_of_treasure(where) for where, treasure in treasures if treasure and treasure.kind.wards}
    return _rival_squares(
        state,
        seat,
        lambda place, slot: slot.up and slot.is_dragon and row_of(place) not in warded and wanted(place, slot),
    )


def _at_most(state: DragonsState, seat: int, most: int) -> list[str]:
    return _victims(state, seat, lambda place, slot: strength(state, 1 - seat, place) <= most)


def _at_least(state: DragonsState, seat: int, least: int) -> list[str]:
    return _victims(state, seat, lambda place, slot: strength(state, 1 - seat, place) >= least)


def _natives(state: DragonsState, seat: int, amount: int) -> list[str]:
    return _victims(state, seat, lambda place, slot: slot.card.kind.native is not None)


def _with_trait(trait: str) -> Callable[[DragonsState, int, int], list[str]]:
    return lambda state, seat, amount: _victims(state, seat, lambda place, slot: trait in slot.traits)


def _kill(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    rival, place = place_of(aim)
    state.note("slain", seat=SEATS[rival], square=aim, card=state.slot(rival, place).card.text)
    clear_position(state, rival, place)
    refill(state, rival, place)


def _face_down(state: DragonsState, seat: int, amount: int) -> list[str]:
    return _rival_squares(state, seat, lambda place, slot: not slot.up)


# A Slayer's attack opens no window for a Chameleon Reaction (R9).
def _unmask(state: DragonsState, seat: int, aim: str, amount: int) -> None:
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


def _remove(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    rival = state.sides[1 - seat]
    _, lairs, hordes = aim.split(":")
    for pile, count in ((rival.lair_discard, int(lairs)), (rival.horde_discard, int(hordes))):
        for _ in range(count):
            state.removed.append(pile.pop())
            state.note("removed", seat=SEATS[1 - seat], card=state.removed[-1].text)


def _treasures(state: DragonsState, seat: int, amount: int) -> list[str]:
    lying = zip(TREASURE_SQUARES[1 - seat], state.sides[1 - seat].treasures, strict=True)
    return [square for square, treasure in lying if treasure]


def _shatter(state: DragonsState, seat: int, aim: str, amount: int) -> None:
    rival, where = treasure_place_of(aim)
    treasure = state.sides[rival].treasures[where]
    assert treasure is not None
    state.sides[rival].treasures[where] = None
    discard(state, treasure)


SLAYERS: dict[str, Choice] = {
    "kill-at-most": Choice(_at_most, _kill),
    "kill-at-least": Choice(_at_least, _kill),
    "kill-flying": Choice(_with_trait("flying"), _kill),
    "kill-subterranean": Choice(_with_trait("subterranean"), _kill),
    "kill-native": Choice(_natives, _kill),
    "unmask": Choice(_face_down, _unmask),
    "remove": Choice(_shares, _remove),
    "shatter": Choice(_treasures, _shatter),
}
"""The words of Dragon Slayer Actions."""
