"""How strong a Dragon is, and why (R13): recomputed whenever it is read."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dragons.board import row_of, row_of_treasure
from engine.dragons.cards import Native, is_of_type, is_terrain_of
from engine.dragons.state import DragonsBattle, DragonsState, Played

__all__ = ["Part", "battle_part", "battle_total", "battle_total_parts", "counts", "parts", "strength"]

Part = tuple[str, int]
"""What adds to a strength, in words for people, and how much."""


def strength(state: DragonsState, seat: int, place: int) -> int:
    """Returns the current strength of a Dragon; in a battle with its bonus for Native Terrain. May be negative."""
    slot = state.slot(seat, place)
    total = slot.base + slot.counters
    for terrain in slot.attached:
        total += terrain.kind.modifier
    battle = state.battle
    if battle and place in battle.places[seat]:
        if slot.card.kind.native and not slot.changed:
            total += sum(amount for _, amount in _native_parts(state, battle, seat, slot.card.kind.native))
        if battle.attacker == seat:
            total += sum(amount for _, amount in _row_parts(state, seat, place))
    return total


def parts(state: DragonsState, seat: int, place: int) -> list[Part]:
    """Returns why a Dragon is as strong as it is: the base first, then all that changes it."""
    slot = state.slot(seat, place)
    found: list[Part] = [("base strength", slot.base)]
    if slot.counters:
        found.append(("counters", slot.counters))
    found += [(terrain.kind.name, terrain.kind.modifier) for terrain in slot.attached]
    battle = state.battle
    if battle and place in battle.places[seat]:
        if slot.card.kind.native and not slot.changed:
            found += _native_parts(state, battle, seat, slot.card.kind.native)
        if battle.attacker == seat:
            found += _row_parts(state, seat, place)
    return found


def _native_parts(state: DragonsState, battle: DragonsBattle, seat: int, native: Native) -> Iterator[Part]:
    times = f" x{native.times}" if native.times > 1 else ""
    own = sum(is_terrain_of(card.kind, native.type) for card in state.sides[seat].lair_discard)
    if own:
        yield f"Native Terrain {native.type}{times}: {own} in your Lair discard pile", own * native.times
    rivals = (state.slot(1 - seat, place) for place in battle.places[1 - seat])
    theirs = sum(is_terrain_of(card.kind, native.type) for rival in rivals for card in rival.attached)
    if theirs:
        yield f"Native Terrain {native.type}{times}: {theirs} on opposing Dragons", theirs * native.times


def _row_parts(state: DragonsState, seat: int, place: int) -> Iterator[Part]:
    for where, treasure in enumerate(state.sides[seat].treasures):
        if treasure and treasure.kind.row_attacking and row_of_treasure(where) == row_of(place):
            yield treasure.kind.name, treasure.kind.row_attacking


def counts(battle: DragonsBattle, played: Played) -> bool:
    """Returns whether a Battle Action counts: no card in the battle voids its type."""
    voided = (other.card.kind.voids for other in battle.played)
    return not any(type_ and is_of_type(played.card.kind, type_) for type_ in voided)


def battle_part(battle: DragonsBattle, played: Played) -> int:
    """Returns what a Battle Action adds to its side."""
    return played.card.kind.modifier if counts(battle, played) else 0


def battle_total(state: DragonsState, battle: DragonsBattle, seat: int) -> int:
    """Returns what a side has in the battle: all its Dragons there, and its Battle Actions (R10)."""
    dragons = sum(strength(state, seat, place) for place in battle.places[seat])
    return dragons + sum(battle_part(battle, each) for each in battle.played if each.card.owner == seat)


def battle_total_parts(state: DragonsState, battle: DragonsBattle, seat: int) -> list[Part]:
    """Returns why a side has that much."""
    dragons = [(state.slot(seat, place).card.kind.name, strength(state, seat, place)) for place in battle.places[seat]]
    played = [each for each in battle.played if each.card.owner == seat]
    return dragons + [(each.card.kind.name, battle_part(battle, each)) for each in played]
