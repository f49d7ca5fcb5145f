"""The chance to win at the beginning of a turn, learned from 1,920 games between greedy players.

The numbers are the weights of a logistic regression of the winner on the difference between the two sides.
`benchmarks/dragons_chances.py` computes such weights; they vary a little with the games played.
"""

from __future__ import annotations

from math import exp

from engine.agenda import NOBODY
from engine.dragons.cards import CardKind
from engine.dragons.reach import attackers
from engine.dragons.state import DragonsState, Slot

_TEMPO = 0.17
"""The weight of being on turn."""
_GOLD, _MISSING_GOLD, _POOR = 0.114, -0.196, 5
"""Per gold, and per gold missing to five."""
_FEW, _MISSING_CARD = 3, -0.414
"""Per card missing to three in position."""
_ATTACKER = 0.051
"""Per Dragon that could attack now."""
_IN_HAND = {"battle": 0.121, "slayer": 0.082, "action": 0.091, "treasure": 0.16, "reaction": 0.082}
_MODIFIER = 0.083
"""Per point of a Battle Action in hand."""
_TREASURE, _ROW_ATTACKING, _ROW_DEFENDING, _INCOME, _SURVIVES = 0.253, 0.288, 0.091, 0.192, 0.089
"""Per Treasure in position, and more for its effect."""
_TRAITS = {"scout": 0.096, "flying": 0.066, "subterranean": -0.1}
_NATIVE, _TERRAIN, _REACTION = -0.043, 0.115, 0.312


def chance_to_win(state: DragonsState, seat: int) -> float:
    """Returns a seat's chance to win, from 0 to 1; 1, 0 or 0.5 when the game is over."""
    if state.result:
        winner = state.result[0]
        return 0.5 if winner == NOBODY else float(winner == seat)
    tempo = _TEMPO if state.active == seat else -_TEMPO
    return 1 / (1 + exp(_side(state, 1 - seat) - _side(state, seat) - tempo))


def _side(state: DragonsState, seat: int) -> float:
    side = state.sides[seat]
    lying = [slot for slot in side.slots if slot]
    total = _GOLD * side.gold + _MISSING_GOLD * max(0, _POOR - side.gold)
    total += _MISSING_CARD * max(0, _FEW - len(lying)) + _ATTACKER * len(attackers(state, seat))
    total += sum(_slot(slot) for slot in lying) + sum(_held(card.kind) for card in side.hand)
    return total + sum(_treasure(card.kind) for card in side.treasures if card)


def _treasure(kind: CardKind) -> float:
    does = _ROW_ATTACKING * kind.row_attacking + _ROW_DEFENDING * kind.row_defending + _INCOME * kind.income
    return _TREASURE + does + _SURVIVES * len(kind.does)


def _held(kind: CardKind) -> float:
    return _IN_HAND[kind.kind] + (_MODIFIER * kind.modifier if kind.kind == "battle" else 0.0)


def _slot(slot: Slot) -> float:
    if not slot.is_dragon:
        return _REACTION if slot.card.kind.reaction else _TERRAIN
    now = slot.base + slot.counters + sum(terrain.kind.modifier for terrain in slot.attached)
    total = _NATIVE if slot.card.kind.native else 0.0
    for trait in slot.traits:
        total += _TRAITS[trait]
    return total + (-0.032 + 0.355 * now if slot.seen else -0.115 + 0.1 * now)
