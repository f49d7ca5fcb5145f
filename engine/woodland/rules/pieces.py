"""Placing, removing and scoring: the shared rules of pieces."""

from __future__ import annotations

from engine.woodland.cards import Card
from engine.woodland.faction_registry import faction_of, overriding
from engine.woodland.state import MOST_POINTS, UNKNOWN, VICTORY, Side, State

# Points


def score(state: State, seat: int, points: int) -> None:
    """Adds points; a faction with a dominance card in play scores nothing."""
    if points <= 0 or state.sides[seat].dominance:
        return
    side = state.edit(seat)
    side.score = min(side.score + points, MOST_POINTS)
    state.note("scored", seat=state.seats[seat], points=points)
    if side.score >= VICTORY:
        state.urgent = True


def lose_points(state: State, seat: int, points: int) -> None:
    """Removes points, down to 0."""
    side = state.edit(seat)
    lost = min(points, side.score)
    if lost > 0 and not side.dominance:
        side.score -= lost
        state.note("lost-points", seat=state.seats[seat], points=lost)


# Cards


def discard(state: State, card: Card, *, souls: bool = True) -> None:
    """Discards a card; a dominance card becomes available instead. A faction may keep the card for its own pile, unless
    it comes from there (`souls` False).
    """
    for owner, each in overriding(state.seats, "keeps_discard") if souls else ():
        if each.keeps_discard(state, owner, card):
            return
    if card.role == "dominance":
        state.dominance += (card,)
    else:
        state.discard += (card,)
        state.urgent |= not state.deck


def spend(state: State, seat: int, card: Card) -> None:
    """Discards a card from a hand to pay a cost."""
    state.edit(seat).remove_card(card)
    discard(state, card)
    state.note("spent", seat=state.seats[seat], card=card.text)


def lose_crafted(state: State, seat: int, id_: str) -> None:
    """Discards a lasting card in play; its effect ends, and everything on it is returned."""
    discard(state, state.edit(seat).lay_off(id_))
    if id_ == COFFIN_MAKERS:
        release_coffins(state)
    if id_ == SOUP_KITCHENS:
        count_strength(state, seat)


# What counts for rule

SOUP_KITCHENS, COFFIN_MAKERS = "soup-kitchens", "coffin-makers"
TOKEN_WEIGHT = 2
"""The weight of a token for rule while Soup Kitchens is in play."""


def _weight(state: State, seat: int, kind: str) -> int:
    """Returns how much a building or token counts for rule."""
    piece = faction_of(state, seat).board.pieces[kind]
    if piece.is_building:
        return 1
    side = state.sides[seat]
    return TOKEN_WEIGHT if side.crafted and piece.is_token and side.has_crafted(SOUP_KITCHENS) else 0


def count_strength(state: State, seat: int) -> None:
    """Recomputes a seat's strength for rule in each clearing after its cards or pieces have changed."""
    side = state.edit(seat)
    weights = [(_weight(state, seat, kind), where) for kind, where in side.pieces.items()]
    for at in range(1, len(side.strength)):
        side.strength[at] = side.warriors[at] + sum(weight * where[at] for weight, where in weights)
    state.clear_rulers()


# Placing


def can_place(state: State, seat: int, clearing: int) -> bool:
    """Returns whether a faction may place pieces in a clearing; the keep, for instance, forbids it to others."""
    for owner, faction in overriding(state.seats, "forbids_placing"):
        if owner != seat and faction.forbids_placing(state, owner, clearing):
            return False
    return True


def place_warriors(state: State, seat: int, clearing: int, count: int = 1) -> int:
    """Places warriors from the supply, as many as are left; returns the number placed."""
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
    """Places a building or token from its track or supply; the caller has checked `can_place` and for a slot."""
    side = state.edit(seat)
    _shift(side, kind, 0, clearing, 1)
    side.present[clearing] += 1
    side.strength[clearing] += _weight(state, seat, kind)
    state.rulers[clearing] = UNKNOWN
    if faction_of(state, seat).board.pieces[kind].is_building:
        _fill_slots(state, clearing, 1)
    state.note("placed", seat=state.seats[seat], what=kind, count=1, clearing=clearing)


def warriors_aside(state: State, seat: int) -> int:
    """Returns how many warriors of a seat are neither in the supply nor in a clearing, on any board."""
    key, side = state.seats[seat], state.sides[seat]
    held = (faction_of(state, owner).warriors_held(each, key) for owner, each in enumerate(state.sides))
    return faction_of(state, seat).warriors_elsewhere(side) + side.coffin + sum(held)


# Removing


def remove_warriors(state: State, by: int, seat: int, clearing: int, count: int = 1) -> int:
    """Removes warriors to their supply, as many as possible; returns the number removed."""
    count = min(count, faction_of(state, seat).warriors_to_lose(state, seat, clearing))
    if count <= 0:
        return 0
    if faction_of(state, seat).keeps_fallen(state, seat, by, clearing, count):
        lift_warriors(state, seat, clearing, count)
    else:
        take_warriors_back(state, seat, clearing, count, is_forced=by != seat)
    state.note("removed", seat=state.seats[seat], what="warrior", count=count, clearing=clearing)
    for owner, each in overriding(state.seats, "warriors_removed"):
        each.warriors_removed(state, owner, by, seat, clearing, count)
    return count


def lose_warrior(state: State, by: int, seat: int, clearing: int) -> None:
    """Removes one warrior by an effect, or what its faction loses instead; see `Faction.effect_targets`."""
    if not faction_of(state, seat).loses_instead(state, seat, by, clearing):
        remove_warriors(state, by, seat, clearing)


def can_gain_warrior(state: State, seat: int, clearing: int) -> bool:
    """Returns whether `gain_warrior` would place anything."""
    instead = faction_of(state, seat).can_gain_instead(state, seat)
    if instead is None:
        return bool(state.sides[seat].warriors[0]) and can_place(state, seat, clearing)
    return instead


def gain_warrior(state: State, seat: int, clearing: int) -> None:
    """Places one warrior by an effect if possible, or what its faction places instead."""
    if not faction_of(state, seat).gains_instead(state, seat, clearing):
        place_warriors(state, seat, clearing)


def take_warriors_back(state: State, seat: int, clearing: int, count: int, *, is_forced: bool = True) -> None:
    """Moves warriors from a clearing to their supply; nothing is triggered."""
    lift_warriors(state, seat, clearing, count)
    return_warriors(state, seat, count, is_forced=is_forced)


def lift_warriors(state: State, seat: int, clearing: int, count: int) -> None:
    """Takes warriors out of a clearing; the caller puts them elsewhere."""
    side = state.edit(seat)
    side.warriors[clearing] -= count
    side.strength[clearing] -= count
    side.present[clearing] -= count
    state.rulers[clearing] = UNKNOWN


def goes_to_coffins(state: State, *, is_forced: bool = False) -> bool:
    """Returns whether a removed warrior goes to the card Coffin Makers instead of its supply."""
    to_card = any(each.crafted and each.has_crafted(COFFIN_MAKERS) for each in state.sides)
    return to_card and (is_forced or bool(state.rules["coffins-all"]))


def return_warriors(state: State, seat: int, count: int, *, is_forced: bool = False) -> None:
    """Puts removed warriors into their supply, or on the card Coffin Makers if it is in play.

    A house rule may exempt warriors that were not removed by another player (`is_forced`).
    """
    side = state.edit(seat)
    if goes_to_coffins(state, is_forced=is_forced):
        side.coffin += count
    else:
        side.warriors[0] += count


def recall(state: State, seat: int, count: int) -> None:
    """Takes warriors just removed back from the card Coffin Makers, if they are there, so that they can be placed."""
    count = min(count, state.sides[seat].coffin)
    if count:
        side = state.edit(seat)
        side.coffin -= count
        side.warriors[0] += count


def release_coffins(state: State) -> int:
    """Returns all warriors on the card Coffin Makers to their supplies; returns their number."""
    found = [(seat, side.coffin) for seat, side in enumerate(state.sides) if side.coffin]
    for seat, count in found:
        recall(state, seat, count)
    return sum(count for _, count in found)


def carry(state: State, seat: int, kind: str, origin: int, destination: int, most: int = 99) -> None:
    """Moves the tokens of one kind between clearings, all of them or at most `most`. This is not placing, and nothing
    is triggered.
    """
    count = min(most, state.sides[seat].pieces[kind][origin])
    if not count:
        return
    side, weight = state.edit(seat), _weight(state, seat, kind)
    _shift(side, kind, origin, destination, count)
    side.present[origin] -= count
    side.present[destination] += count
    if weight:
        side.strength[origin] -= weight * count
        side.strength[destination] += weight * count
        state.rulers[origin] = state.rulers[destination] = UNKNOWN


def take_back(state: State, seat: int, kind: str, clearing: int, count: int) -> None:
    """Moves buildings or tokens of one kind from a clearing to their track or supply; nothing is triggered."""
    side = state.edit(seat)
    _shift(side, kind, clearing, 0, count)
    side.present[clearing] -= count
    side.strength[clearing] -= count * _weight(state, seat, kind)
    state.rulers[clearing] = UNKNOWN
    if faction_of(state, seat).board.pieces[kind].is_building:
        _fill_slots(state, clearing, -count)


def remove(state: State, by: int, seat: int, kind: str, clearing: int) -> None:
    """Removes one building or token; another player who removes it scores, usually 1."""
    take_back(state, seat, kind, clearing, 1)
    state.note("removed", seat=state.seats[seat], what=kind, count=1, clearing=clearing)
    if by != seat:
        crediting = overriding(state.seats, "takes_credit")
        scorer = next((owner for owner, each in crediting if each.takes_credit(state, owner, by)), by)
        score(state, scorer, faction_of(state, scorer).removal_points(state, scorer, seat))
    faction_of(state, seat).piece_removed(state, seat, by, kind, clearing)


def remove_all(state: State, by: int, seat: int, clearing: int) -> None:
    """Removes all pieces of one faction in a clearing without questions in between."""
    if not state.sides[seat].present[clearing]:
        return
    if faction_of(state, seat).loses_all_otherwise(state, seat, by, clearing):
        return
    side = state.edit(seat)
    remove_warriors(state, by, seat, clearing, side.warriors[clearing])
    for kind, where in side.pieces.items():
        for _ in range(where[clearing]):
            remove(state, by, seat, kind, clearing)
