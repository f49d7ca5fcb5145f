"""What a battle's totals are made of (R10), as facts for whoever tells of it."""

from __future__ import annotations

from typing import Any

from engine.dragons.state import DragonsBattle, DragonsState
from engine.dragons.strength import ability_part, battle_part, parts, strength, voiding


def sum_facts(state: DragonsState, battle: DragonsBattle, seat: int) -> list[dict[str, Any]]:
    """Returns what a side's total is made of: its Dragons, each with its parts, then its cards and used abilities.

    A part is [what, amount], with what in fewer words as the third where there are such. A Battle Action that does not
    count names the card that makes it void.
    """
    facts: list[dict[str, Any]] = []
    for place in battle.places[seat]:
        why = [[part.what, part.amount, *filter(None, [part.short])] for part in parts(state, seat, place)]
        facts.append({"card": state.slot(seat, place).card.text, "amount": strength(state, seat, place), "parts": why})
    for each in battle.played:
        if each.card.owner == seat:
            void = voiding(battle, each)
            fact = {"card": each.card.text, "amount": battle_part(state, battle, each)}
            facts.append(fact | ({"void": void.text} if void else {}))
    used = [card for card in battle.used if card.owner == seat and ability_part(card)]
    return [*facts, *({"card": card.text, "amount": ability_part(card)} for card in used)]
