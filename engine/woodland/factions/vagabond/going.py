"""The moves of the Vagabond's pawn: with boots, by Slip, and with allies. Source: facts R-V3, R-V11, R-V15."""

from __future__ import annotations

from collections.abc import Sequence

from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.vagabond.items import exhaust
from engine.woodland.factions.vagabond.relations import ALLIED, is_hostile, relation
from engine.woodland.rules.moving import can_enter, can_leave, may_go_along, may_move, move_warriors, paths_of
from engine.woodland.state import State

PAWN, FOREST = "pawn", "forest"


def where_is(state: State, seat: int) -> int:
    """Returns the clearing of the pawn; 0 in a forest or off the map."""
    where = state.sides[seat].pieces[PAWN]
    return where.index(1) if any(where[1:]) else 0


def boots_ready(state: State, seat: int) -> int:
    """Returns the number of boots that can be exhausted."""
    return int(state.sides[seat].own["satchel"].count("boots"))


def boots_needed(state: State, seat: int, clearing: int) -> int:
    """Returns how many extra boots a move costs: one where a hostile warrior stands (R-V15)."""
    others = state.others(seat)
    return int(any(state.sides[each].warriors[clearing] and is_hostile(state, seat, each) for each in others))


def _neighbours(state: State, seat: int) -> tuple[int, ...]:
    """Returns the clearings adjacent to the pawn's clearing or forest."""
    here = where_is(state, seat)
    if here:
        return paths_of(state, seat)[here]
    forest = state.sides[seat].own[FOREST]
    return state.map.forests[forest] if forest else ()


def moves(state: State, seat: int, boots: int) -> list[str]:
    """Returns the moves of the pawn that cost `boots` and any extra boots, as "move:FROM:TO:1"."""
    here, left = where_is(state, seat), boots_ready(state, seat)
    if here and not can_leave(state, seat, here):
        return []
    return [
        f"move:{here}:{at}:1"
        for at in _neighbours(state, seat)
        if can_enter(state, seat, at) and boots + boots_needed(state, seat, at) <= left
    ]


def with_allies(state: State, seat: int, alone: list[str]) -> list[str]:
    """Returns the given moves, "move:FROM:TO:1" or "slip:TO", with and without warriors of one ally (R-V11).

    A move with allies ends with the ally and the number of its warriors, ":ALLY.COUNT".
    """
    here = where_is(state, seat)
    if not here:
        return alone
    found = [*alone]
    for ally in state.others(seat):
        if relation(state, seat, ally) != ALLIED:
            continue
        count = faction_of(state, ally).forced_warriors(state, ally, here)
        for move in alone if count else ():
            words = move.split(":")
            destination = int(words[2] if words[0] == "move" else words[1])
            if may_go_along(state, ally, here, destination) and may_move(state, ally, here, destination):
                found += [f"{move}:{state.seats[ally]}.{number}" for number in range(1, count + 1)]
    return found


def move_allies(state: State, seat: int, origin: int, destination: int, allies: Sequence[str]) -> None:
    """Moves warriors of an ally along, "ALLY.COUNT" (R-V11)."""
    for each in allies:
        ally, _, count = each.partition(".")
        move_warriors(state, state.seat_of(ally), origin, destination, int(count))


def slips(state: State, seat: int) -> list[str]:
    """Returns the Slip moves to adjacent clearings and forests, perhaps with allies; a snare does not prevent them."""
    here, forest = where_is(state, seat), state.sides[seat].own[FOREST]
    if here:
        near = [name for name, around in state.map.forests.items() if here in around]
    else:
        near = [*state.map.forests_near.get(forest, ())]
    clearings = [f"slip:{at}" for at in _neighbours(state, seat) if can_enter(state, seat, at)]
    if state.rules["allies-follow"]:
        clearings = with_allies(state, seat, clearings)
    return [*clearings, *(f"slip:{name}" for name in near)]


def move_pawn(state: State, seat: int, destination: int, *, by_boots: bool = False) -> None:
    """Moves the pawn to a clearing; nothing is triggered (R-V3)."""
    if by_boots:
        for _ in range(boots_needed(state, seat, destination)):
            exhaust(state, seat, "boots")
    _set(state, seat, destination, "")


def move_pawn_to_forest(state: State, seat: int, forest: str) -> None:
    """Moves the pawn to a forest."""
    _set(state, seat, 0, forest)


def _set(state: State, seat: int, destination: int, forest: str) -> None:
    side, origin = state.edit(seat), where_is(state, seat)
    where = bytearray(13)
    where[destination] = 1
    side.pieces = {**side.pieces, PAWN: where}
    if origin:
        side.present[origin] -= 1
    if destination:
        side.present[destination] += 1
    side.remember(FOREST, forest)
    state.note("moved", seat=state.seats[seat], origin=origin, clearing=destination, count=1)
