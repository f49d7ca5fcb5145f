"""Which cards a Dragon can attack (R6)."""

from __future__ import annotations

from engine.dragons.board import COLUMN, IN_FRONT, PLACES
from engine.dragons.state import DragonsSide, DragonsState

_NEAR = tuple(tuple(tuple(place for place in PLACES if abs(COLUMN[place] - column) <= 1) for column in range(3)))


def is_screened(side: DragonsSide, place: int) -> bool:
    """Returns whether a card of the same player stands in front of a position."""
    front = IN_FRONT[place]
    return front is not None and side.slots[front] is not None


def attackers(state: DragonsState, seat: int) -> list[int]:
    """Returns the positions from which a player's Dragons may attack now."""
    side = state.sides[seat]
    return [
        place
        for place, slot in enumerate(side.slots)
        if slot
        and slot.is_dragon
        and slot.due <= side.gold  # R5
        and ("flying" in slot.traits or not is_screened(side, place))
    ]


def targets(state: DragonsState, seat: int, place: int) -> list[int]:
    """Returns the opponent's positions that a Dragon in a position can attack."""
    return within_reach(state.sides[1 - seat], place, flying="flying" in state.slot(seat, place).traits)


def within_reach(opponent: DragonsSide, place: int, *, flying: bool) -> list[int]:
    """Returns the opponent's positions that a flying Dragon, or one in an unscreened position, can attack."""
    open_ = [there for there in PLACES if opponent.slots[there] and (flying or not is_screened(opponent, there))]
    near = [there for there in open_ if there in _NEAR[COLUMN[place]]]
    return near or open_
