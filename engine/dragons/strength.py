"""The strength of a Dragon, and its parts (R13); recomputed whenever it is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.dragons.board import row_of, row_of_treasure
from engine.dragons.cards import Assigned, CardCopy, Native, is_of_type, is_terrain_of, type_name
from engine.dragons.state import DragonsBattle, DragonsState, Played
from engine.sentence import phrase


class Part(NamedTuple):
    """One addend of a strength."""

    what: str
    """The label for players."""
    amount: int
    short: str = ""
    """A shorter label, or ""."""


def strength(state: DragonsState, seat: int, place: int, *, attacks: bool = False) -> int:
    """Returns the current strength of a Dragon, in a battle including everything that counts only there. It may be
    negative.

    `attacks` adds its bonuses while attacking, for an attack that has not met a Dragon.
    """
    slot = state.slot(seat, place)
    total = slot.base + slot.counters
    for terrain in slot.attached:
        total += terrain.kind.modifier
    battle = _battle_of(state, seat, place)
    kind = slot.card.kind
    if battle and kind.native and not slot.changed:
        total += kind.native.times * sum(_natives(state, battle, seat, kind.native))
    if battle or attacks:
        is_attacker = battle is None or battle.attacker == seat
        if kind.assigned and kind.assigned.attacking == is_attacker:
            total += assigned_strength(state, seat, kind.assigned) - slot.base
        total += sum(part.amount for part in _row_parts(state, seat, place, is_attacker))
    return total


def parts(state: DragonsState, seat: int, place: int, *, attacks: bool = False) -> list[Part]:
    """Returns the parts of a Dragon's strength: the base first, then everything that changes it."""
    slot = state.slot(seat, place)
    found: list[Part] = [Part(phrase("base strength"), slot.base)]
    if slot.counters:
        found.append(Part(phrase("counters"), slot.counters))
    found += [Part(terrain.kind.name, terrain.kind.modifier) for terrain in slot.attached]
    battle = _battle_of(state, seat, place)
    kind = slot.card.kind
    if battle and kind.native and not slot.changed:
        found += _native_parts(state, battle, seat, kind.native)
    if battle or attacks:
        is_attacker = battle is None or battle.attacker == seat
        if kind.assigned and kind.assigned.attacking == is_attacker:
            found[0] = Part(phrase("assigned strength"), assigned_strength(state, seat, kind.assigned))
        found += _row_parts(state, seat, place, is_attacker)
    return found


def _battle_of(state: DragonsState, seat: int, place: int) -> DragonsBattle | None:
    """Returns the battle in which a Dragon fights, or None."""
    battle = state.battle
    return battle if battle and place in battle.places[seat] else None


def assigned_strength(state: DragonsState, seat: int, assigned: Assigned) -> int:
    """Returns the strength that replaces the printed one (R13)."""
    side = state.sides[seat]
    match assigned.counted:
        case "terrain":
            return sum(card.kind.kind == "terrain" for card in side.lair_discard)
        case "treasures":
            return sum(treasure is not None for treasure in side.treasures)
    return len(side.hand)


def _native_parts(state: DragonsState, battle: DragonsBattle, seat: int, native: Native) -> Iterator[Part]:
    short = _native_name(native)
    own, theirs = _natives(state, battle, seat, native)
    if own:
        what = phrase("{native}: {n} in your Lair discard pile", native=short, n=own)
        yield Part(what, own * native.times, short)
    if theirs:
        what = phrase("{native}: {n} on opposing Dragons", native=short, n=theirs)
        yield Part(what, theirs * native.times, short)


def _native_name(native: Native) -> str:
    if native.times > 1:
        return phrase("Native Terrain {type} x{times}", type=type_name(native.type), times=native.times)
    return phrase("Native Terrain {type}", type=type_name(native.type))


def _natives(state: DragonsState, battle: DragonsBattle, seat: int, native: Native) -> tuple[int, int]:
    """Returns the numbers of Terrain cards of a type in the seat's Lair discard pile and on its opponents in battle."""
    own = sum(is_terrain_of(card.kind, native.type) for card in state.sides[seat].lair_discard)
    opponents = (state.slot(1 - seat, place) for place in battle.places[1 - seat])
    return own, sum(is_terrain_of(card.kind, native.type) for opponent in opponents for card in opponent.attached)


def _row_parts(state: DragonsState, seat: int, place: int, is_attacker: bool) -> Iterator[Part]:
    for where, treasure in enumerate(state.sides[seat].treasures):
        if treasure and row_of_treasure(where) == row_of(place):
            kind = treasure.kind
            amount = kind.row_attacking if is_attacker else kind.row_defending
            if amount:
                yield Part(kind.name, amount)


def counts(battle: DragonsBattle, played: Played) -> bool:
    """Returns whether a Battle Action counts: no card in the battle voids its type."""
    return voiding(battle, played) is None


def voiding(battle: DragonsBattle, played: Played) -> CardCopy | None:
    """Returns the first card in the battle that voids the type of a Battle Action, or None."""
    for other in battle.played:
        if other.card.kind.voids and is_of_type(played.card.kind, other.card.kind.voids):
            return other.card
    return None


def battle_part(state: DragonsState, battle: DragonsBattle, played: Played) -> int:
    """Returns the part of a Battle Action: its own amount and the boosts of its side's Treasures."""
    kind = played.card.kind
    if not counts(battle, played):
        return 0
    treasures = (treasure.kind.boosts for treasure in state.sides[played.card.owner].treasures if treasure)
    return kind.modifier + sum(each.amount for each in treasures if each and is_of_type(kind, each.type))


def ability_part(card: CardCopy) -> int:
    """Returns the part of a used "Battle Action:" ability."""
    ability = card.kind.battle_action
    return ability.effect.amount if ability and ability.effect.does == "strength" else 0


def battle_total(state: DragonsState, battle: DragonsBattle, seat: int) -> int:
    """Returns a side's total in the battle: its Dragons, its Battle Actions and its used abilities (R10)."""
    dragons = sum(strength(state, seat, place) for place in battle.places[seat])
    played = sum(battle_part(state, battle, each) for each in battle.played if each.card.owner == seat)
    return dragons + played + sum(ability_part(card) for card in battle.used if card.owner == seat)


def battle_total_parts(state: DragonsState, battle: DragonsBattle, seat: int) -> list[Part]:
    """Returns the parts of a side's total."""
    dragons = [
        Part(state.slot(seat, place).card.kind.name, strength(state, seat, place)) for place in battle.places[seat]
    ]
    played = [each for each in battle.played if each.card.owner == seat]
    used = [card for card in battle.used if card.owner == seat and ability_part(card)]
    return [
        *dragons,
        *(Part(each.card.kind.name, battle_part(state, battle, each)) for each in played),
        *(Part(phrase("{card}: Battle Action", card=card.kind.name), ability_part(card)) for card in used),
    ]
