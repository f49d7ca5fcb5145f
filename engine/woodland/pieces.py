"""Placing, removing and scoring: the shared rules of pieces."""

from __future__ import annotations

from engine.woodland.cards import Card
from engine.woodland.factions import faction_of, overriding
from engine.woodland.state import MOST_POINTS, UNKNOWN, VICTORY, Side, State

__all__ = [
    "can_place",
    "carry",
    "discard",
    "gain_warrior",
    "lose_points",
    "lose_warrior",
    "place",
    "place_warriors",
    "remove",
    "remove_all",
    "remove_warriors",
    "score",
    "spend",
    "take_back",
    "take_warriors_back",
    "warriors_aside",
]


# Points


def score(state: State, seat: int, points: int) -> None:
    """Gives points; a faction that has played a dominance card scores no more."""
    if points <= 0 or state.sides[seat].dominance:
        return
    side = state.edit(seat)
    side.score = min(side.score + points, MOST_POINTS)
    state.note("scored", seat=state.seats[seat], points=points)
    if side.score >= VICTORY:
        state.reached = True


def lose_points(state: State, seat: int, points: int) -> None:
    """Takes points away, down to none."""
    side = state.edit(seat)
    lost = min(points, side.score)
    if lost > 0 and not side.dominance:
        side.score -= lost
        state.note("lost-points", seat=state.seats[seat], points=lost)


# Cards


def discard(state: State, card: Card) -> None:
    """Lays a card on the discard pile; a dominance card becomes available instead."""
    if card.role == "dominance":
        state.dominance += (card,)
    else:
        state.discard += (card,)


def spend(state: State, seat: int, card: Card) -> None:
    """Discards a card out of a hand: every cost in cards is paid so."""
    state.edit(seat).remove_card(card)
    discard(state, card)
    state.note("spent", seat=state.seats[seat], card=card.text)


# Placing


def can_place(state: State, seat: int, clearing: int) -> bool:
    """Says whether a faction may place pieces in a clearing at all: the keep and the like forbid it to others."""
    for owner, faction in overriding(state.seats, "forbids_placing"):
        if owner != seat and faction.forbids_placing(state, owner, clearing):
            return False
    return True


def place_warriors(state: State, seat: int, clearing: int, count: int = 1) -> int:
    """Places warriors from the supply, as many as there are, and returns how many."""
    count = min(count, state.sides[seat].warriors[0])
    if count <= 0 or not can_place(state, seat, clearing):
        return 0
    side = state.edit(seat)
    side.warriors[0] -= count
    side.warriors[clearing] += count
    side.strength[clearing] += count
    side.present[clearing] += count
    state.rulers[clearing] = UNKNOWN
    state.note("placed", seat=state.seats[seat], what="warrior", count=count, clearing=clearing)
    return count


def _shift(side: Side, kind: str, origin: int, destination: int, count: int) -> None:
    """Moves buildings or tokens between two places in a new list, because copies of the side share the old one."""
    where = bytearray(side.pieces[kind])
    where[origin] -= count
    where[destination] += count
    side.pieces = {**side.pieces, kind: where}


def _fill_slots(state: State, clearing: int, count: int) -> None:
    state.slots = state.slots[:]
    state.slots[clearing] -= count


def place(state: State, seat: int, kind: str, clearing: int) -> None:
    """Places a building or token from its track or supply; whoever calls has asked `can_place` and for a slot."""
    side = state.edit(seat)
    _shift(side, kind, 0, clearing, 1)
    side.present[clearing] += 1
    if faction_of(state, seat).board.pieces[kind].is_building:
        side.strength[clearing] += 1
        _fill_slots(state, clearing, 1)
        state.rulers[clearing] = UNKNOWN
    state.note("placed", seat=state.seats[seat], what=kind, count=1, clearing=clearing)


def warriors_aside(state: State, seat: int) -> int:
    """Returns how many warriors of a seat are neither in the supply nor in a clearing, on whosever board they lie."""
    key = state.seats[seat]
    held = (faction_of(state, owner).warriors_held(side, key) for owner, side in enumerate(state.sides))
    return faction_of(state, seat).warriors_elsewhere(state.sides[seat]) + sum(held)


# Removing


def remove_warriors(state: State, by: int, seat: int, clearing: int, count: int = 1) -> int:
    """Removes warriors into their supply, as many as can go, and returns how many."""
    count = min(count, faction_of(state, seat).warriors_to_lose(state, seat, clearing))
    if count <= 0:
        return 0
    take_warriors_back(state, seat, clearing, count)
    state.note("removed", seat=state.seats[seat], what="warrior", count=count, clearing=clearing)
    for owner, each in overriding(state.seats, "warriors_removed"):
        each.warriors_removed(state, owner, by, seat, clearing, count)
    return count


def lose_warrior(state: State, by: int, seat: int, clearing: int) -> None:
    """Removes one warrior by an effect, or what its faction loses instead; see `Faction.effect_targets`."""
    if not faction_of(state, seat).loses_instead(state, seat, by, clearing):
        remove_warriors(state, by, seat, clearing)


def gain_warrior(state: State, seat: int, clearing: int) -> None:
    """Places one warrior by an effect, as far as it can be done, or what its faction places instead."""
    if not faction_of(state, seat).gains_instead(state, seat, clearing):
        place_warriors(state, seat, clearing)


def take_warriors_back(state: State, seat: int, clearing: int, count: int) -> None:
    """Moves warriors from a clearing to their supply; nothing is triggered."""
    side = state.edit(seat)
    side.warriors[clearing] -= count
    side.warriors[0] += count
    side.strength[clearing] -= count
    side.present[clearing] -= count
    state.rulers[clearing] = UNKNOWN


def carry(state: State, seat: int, kind: str, origin: int, destination: int) -> None:
    """Takes all tokens of one kind along from one clearing to another; that is no placing, and nothing is triggered."""
    count = state.sides[seat].pieces[kind][origin]
    if not count:
        return
    side = state.edit(seat)
    _shift(side, kind, origin, destination, count)
    side.present[origin] -= count
    side.present[destination] += count


def take_back(state: State, seat: int, kind: str, clearing: int, count: int) -> None:
    """Moves buildings or tokens of one kind from a clearing to their track or supply; nothing is triggered."""
    side = state.edit(seat)
    _shift(side, kind, clearing, 0, count)
    side.present[clearing] -= count
    if faction_of(state, seat).board.pieces[kind].is_building:
        side.strength[clearing] -= count
        _fill_slots(state, clearing, -count)
        state.rulers[clearing] = UNKNOWN


def remove(state: State, by: int, seat: int, kind: str, clearing: int) -> None:
    """Removes one building or token; another player who does it scores, mostly 1."""
    take_back(state, seat, kind, clearing, 1)
    state.note("removed", seat=state.seats[seat], what=kind, count=1, clearing=clearing)
    if by != seat:
        score(state, by, faction_of(state, by).removal_points(state, by))
    faction_of(state, seat).piece_removed(state, seat, by, kind, clearing)


def remove_all(state: State, by: int, seat: int, clearing: int) -> None:
    """Removes all pieces of one faction in a clearing; nobody can be asked in between."""
    if not state.sides[seat].present[clearing]:
        return
    side = state.edit(seat)
    remove_warriors(state, by, seat, clearing, side.warriors[clearing])
    for kind, where in side.pieces.items():
        for _ in range(where[clearing]):
            remove(state, by, seat, kind, clearing)
