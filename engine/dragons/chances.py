"""How likely a seat is to win, seen at the beginning of a turn: what 900 games between greedy players taught.

The numbers are the weights of a logistic regression of the game's winner on what a side has, its own less the
rival's. `benchmarks/dragons_chances.py` finds such weights, a little different ones for other games.
"""

from __future__ import annotations

from math import exp

from engine.agenda import NOBODY
from engine.dragons.cards import CardKind
from engine.dragons.reach import attackers
from engine.dragons.state import DragonsState, Slot

__all__ = ["chance_to_win"]

_TEMPO = 0.15
"""For the seat whose turn begins."""
_GOLD, _MISSING_GOLD, _POOR = 0.169, -0.212, 5
"""For each gold, and for each that is missing to five."""
_FEW, _MISSING_CARD = 3, -0.301
"""For each card that is missing to three in positions."""
_ATTACKER = 0.2
"""For each Dragon that could attack now."""
_IN_HAND = {"battle": 0.197, "slayer": 0.108, "action": 0.197, "treasure": 0.197, "reaction": 0.197}
_MODIFIER = 0.062
"""For each point of a Battle Action in hand."""
_TREASURES = {"survive": 0.315}
_ROW_ATTACKING = 0.691


def chance_to_win(state: DragonsState, seat: int) -> float:
    """Returns from 0 to 1 how likely a seat is to win; 1, 0 or one half when the game is over."""
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
    for treasure in side.treasures:
        if treasure:
            total += _ROW_ATTACKING * treasure.kind.row_attacking
            total += sum(_TREASURES.get(effect.does, 0.0) for effect in treasure.kind.does)
    return total


def _held(kind: CardKind) -> float:
    return _IN_HAND[kind.kind] + (_MODIFIER * kind.modifier if kind.kind == "battle" else 0.0)


def _slot(slot: Slot) -> float:
    if not slot.is_dragon:
        return 0.139 if slot.card.kind.reaction else 0.176
    now = slot.base + slot.counters + sum(terrain.kind.modifier for terrain in slot.attached)
    traits = 0.123 * ("scout" in slot.traits) + 0.037 * ("flying" in slot.traits)
    native = 0.197 if slot.card.kind.native else 0.0
    if slot.seen:
        return -0.086 + traits + native + (0.366 if now > 0 else 0.357) * now
    return -0.327 + traits + native + 0.136 * now
