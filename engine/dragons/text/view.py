"""A seat's view as plain data (see `Game.view`); no hidden card is read here without a check of who looks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.agenda import EVERYTHING, NOBODY
from engine.dragons.attack import attacker_under_way
from engine.dragons.board import SQUARES, TREASURE_SQUARES
from engine.dragons.cards import LAIR_KINDS, SEATS, CardCopy, CardKind, type_name
from engine.dragons.state import DragonsState, Slot
from engine.dragons.strength import Part, battle_total, battle_total_parts, parts, strength
from engine.dragons.text.notation import write
from engine.dragons.turn import phase


def seen(state: DragonsState, eyes: int) -> dict[str, Any]:
    """Returns the state as `eyes` may see it: 0 and 1 are the seats, `NOBODY` is the public screen."""
    return {
        "position": write(state, eyes),
        "decks": {seat: _deck_fact(state, owner) for owner, seat in enumerate(SEATS)},
        "turn-number": state.turn,
        "active": SEATS[state.active],
        "phase": phase(state),
        "sides": {seat: _side_fact(state, owner, eyes) for owner, seat in enumerate(SEATS)},
        "squares": _square_facts(state, eyes),
        "battle": _battle_fact(state),
        "removed": [_copy_fact(each) for each in state.removed],
    }


def known_cards(state: DragonsState, eyes: int) -> Iterator[CardCopy]:
    """Yields the cards that `eyes` can name: a seat that has seen a card knows it until it leaves the field or the
    hand.
    """
    yield from state.removed
    if state.battle:
        yield from (played.card for played in state.battle.played)
    for owner, side in enumerate(state.sides):
        own = eyes in (owner, EVERYTHING)
        yield from (*side.lair_discard, *side.horde_discard, *(side.hand if own else side.shown))
        yield from (each for each in side.treasures if each)
        yield from side.dealt if own else ()
        for slot in side.slots:
            if slot:
                yield from slot.attached
                yield from (slot.card,) if own or slot.seen else ()


def _deck_fact(state: DragonsState, owner: int) -> dict[str, list[str]]:
    cards = sorted((each for each in state.every_card() if each.owner == owner), key=lambda each: each.text)
    lair = [each.text for each in cards if each.kind.kind in LAIR_KINDS]
    return {"lair": lair, "horde": [each.text for each in cards if each.text not in lair]}


def _side_fact(state: DragonsState, owner: int, eyes: int) -> dict[str, Any]:
    side = state.sides[owner]
    own = eyes == owner
    return {
        "gold": side.gold,
        "positions": side.cards_in_position,
        "lair": len(side.lair),
        "horde": len(side.horde),
        "hand-size": len(side.hand),
        "hand": [_copy_fact(each) for each in sorted(side.hand if own else side.shown, key=lambda each: each.text)],
        "dealt-size": len(side.dealt),
        "dealt": [_copy_fact(each) for each in sorted(side.dealt, key=lambda each: each.text)] if own else [],
        "lair-discard": [_copy_fact(each) for each in side.lair_discard],
        "horde-discard": [_copy_fact(each) for each in side.horde_discard],
    }


def _square_facts(state: DragonsState, eyes: int) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for owner, side in enumerate(state.sides):
        for place, slot in enumerate(side.slots):
            if slot:
                facts[SQUARES[owner][place]] = _slot_fact(state, owner, place, slot, eyes)
        for place, treasure in enumerate(side.treasures):
            if treasure:
                facts[TREASURE_SQUARES[owner][place]] = {"seat": SEATS[owner], "up": True, **_copy_fact(treasure)}
    return facts


def _slot_fact(state: DragonsState, owner: int, place: int, slot: Slot, eyes: int) -> dict[str, Any]:
    fact: dict[str, Any] = {
        "seat": SEATS[owner],
        "up": slot.up,
        "seen": slot.seen,
        "changed": slot.changed,
        "counters": slot.counters,
        "attached": [_copy_fact(each) for each in slot.attached],
    }
    if not slot.seen and eyes != owner:
        return fact
    fact |= _copy_fact(slot.card)
    if slot.changed:  # its old side reveals nothing about it any more (R9)
        fact = {key: value for key, value in fact.items() if key not in _TERRAIN_SIDE} | {"kind": "dragon", "price": 0}
    if slot.is_dragon:
        attacks = attacker_under_way(state) == (owner, place)
        fact |= {
            "traits": sorted(slot.traits),
            "to-pay": slot.due,
            "strength": strength(state, owner, place, attacks=attacks),
            "why": _part_facts(parts(state, owner, place, attacks=attacks)),
        }
    return fact


_TERRAIN_SIDE = ("modifier", "symbols", "counts-as", "reaction", "kills", "says")


def _part_facts(found: list[Part]) -> list[dict[str, Any]]:
    return [{"what": part.what, "amount": part.amount} for part in found]


def _battle_fact(state: DragonsState) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None:
        return None
    return {
        "attacker": SEATS[battle.attacker],
        "squares": {
            seat: [SQUARES[owner][place] for place in battle.places[owner]] for owner, seat in enumerate(SEATS)
        },
        "totals": {seat: battle_total(state, battle, owner) for owner, seat in enumerate(SEATS)},
        "why": {seat: _part_facts(battle_total_parts(state, battle, owner)) for owner, seat in enumerate(SEATS)},
        "used": [_copy_fact(each) for each in battle.used],
        "played": [{"seat": SEATS[each.card.owner], **_copy_fact(each.card)} for each in battle.played],
        "winner": None if battle.winner == NOBODY else SEATS[battle.winner],
    }


def _copy_fact(copy: CardCopy) -> dict[str, Any]:
    return {"card": copy.text, "owner": SEATS[copy.owner], **card_fact(copy.kind)}


@cache
def card_fact(kind: CardKind) -> dict[str, Any]:
    """Returns the printed facts of a card: name, kind, price and, if any, its numbers and its text."""
    printed: dict[str, Any] = {
        "strength": kind.strength if kind.kind == "dragon" else None,
        "symbols": kind.symbols,
        "modifier": kind.modifier,
        "traits": sorted(kind.traits),
        "native": kind.native and {"type": type_name(kind.native.type), "times": kind.native.times},
        "counts-as": [*map(type_name, kind.counts_as)],
        "reaction": kind.reaction and {"price": kind.reaction.price, "strength": kind.reaction.strength},
        "kills": kind.kills,
        "says": kind.text,
    }
    return {
        "name": kind.name,
        "kind": kind.kind,
        "price": kind.price,
        **{key: value for key, value in printed.items() if value or (key == "strength" and value is not None)},
    }
