"""Fast playouts: a rule of thumb for every decision, so that a search can look several turns ahead.

A seat decides by what it may know: its own cards, those that have been face up, and averages for the rest. So the
search does not come to rely on an opponent who can see hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.agenda import Decision, legal, play, question
from engine.dragons.attack import AnswerAttack, React
from engine.dragons.battle import Fight, card_on
from engine.dragons.board import SQUARES, place_of, treasure_place_of
from engine.dragons.cards import CardCopy, is_terrain_of
from engine.dragons.effects import PlaceCounter
from engine.dragons.reach import attackers, targets
from engine.dragons.state import DragonsState, Slot
from engine.dragons.strength import battle_total, strength
from engine.dragons.zones import DrawCard

_UNKNOWN_STRENGTH = 2.2
"""The average strength of a face-down Dragon."""
_TERRAIN_SHARE = 0.4
"""The probability that a face-down card is Terrain."""
_POSITION = 5.0
"""The value in gold of a card in position; each point of its strength adds one."""
_EXCHANGE = -2.0
"""The value of exchanging a card; an attack worth less is not made."""
_CANCELLED = 99
"""The value of cancelling a battle, however far behind a side is."""
_ACTS = 0.2
"""The probability that Actions are considered at all; most are better kept."""


def play_on(state: DragonsState, turns: int, rng: Random) -> None:
    """Plays in place, by rules of thumb, for this many more turns or until the game is over."""
    last = state.turn + turns
    while state.agenda and state.turn < last:
        play(state, quick_move(state, rng))


def quick_move(state: DragonsState, rng: Random) -> str:
    """Returns a sensible legal move; draws are left to chance."""
    task = question(state)
    return _RULES.get(task.kind, _any)(state, task, rng)


def _any(state: DragonsState, task: Decision[DragonsState], rng: Random) -> str:
    return _one_of(legal(state), rng)


# Twice as fast as `rng.choice`, and called at every step.
def _one_of(moves: list[str], rng: Random) -> str:
    return moves[int(rng.random() * len(moves))]


def _draw(state: DragonsState, task: DrawCard, rng: Random) -> str:
    pile = task.cards(state)
    return f"draw:{pile[int(rng.random() * len(pile))].text}"


# Prefer an empty Treasure position.
def _treasure(state: DragonsState, task: Decision[DragonsState], rng: Random) -> str:
    lying = state.sides[state.active].treasures
    moves = [move for move in legal(state) if move != "pass" and not lying[treasure_place_of(move[-2:])[1]]]
    return _one_of(moves, rng) if moves else "pass"


# The Battle Phase


def _battle(state: DragonsState, task: Decision[DragonsState], rng: Random) -> str:
    seat = state.active
    mine, theirs = SQUARES[seat], SQUARES[1 - seat]
    best, found = _EXCHANGE, ""
    for place in attackers(state, seat):
        own = _attacking_strength(state, seat, place)
        for target in targets(state, seat, place):
            value = _attack_value(state, seat, place, target, own) + 2.0 * rng.random()
            if value > best:
                best, found = value, f"attack:{mine[place]}:{theirs[target]}"
    for move, worth in _slayings(state, seat):
        value = worth + 2.0 * rng.random()
        if value > best:
            best, found = value, move
    return found or _any(state, task, rng)


def _attacking_strength(state: DragonsState, seat: int, place: int) -> int:
    own = strength(state, seat, place, attacks=True)
    native = state.slot(seat, place).card.kind.native
    if native:
        own += native.times * sum(is_terrain_of(card.kind, native.type) for card in state.sides[seat].lair_discard)
    return own


def _attack_value(state: DragonsState, seat: int, place: int, target: int, own: int) -> float:
    slot, met = state.slot(seat, place), state.slot(1 - seat, target)
    risk = _POSITION + max(0.0, own)
    price = slot.due
    if met.seen and met.is_dragon:
        theirs = float(strength(state, 1 - seat, target))
        return _battle_value(own - theirs, 0.2, _POSITION + max(0.0, theirs), risk) - price
    against = _battle_value(own - _UNKNOWN_STRENGTH, 0.15, _POSITION + _UNKNOWN_STRENGTH, risk)
    meeting = _POSITION if "scout" in slot.traits else -2.5
    return (1 - _TERRAIN_SHARE) * against + _TERRAIN_SHARE * meeting - price


def _battle_value(margin: float, slope: float, prize: float, risk: float) -> float:
    chance = min(0.95, max(0.05, 0.55 + slope * margin))
    return chance * prize - (1 - chance) * risk


def _slayings(state: DragonsState, seat: int) -> list[tuple[str, float]]:
    if not state.sides[seat].playable("slayer"):
        return []
    moves = (move for move in legal(state) if move.startswith("play:"))
    return [(move, _kill_value(_slot_on(state, move.rpartition(":")[2]))) for move in moves]


def _slot_on(state: DragonsState, aim: str) -> Slot | None:
    if len(aim) != 2 or aim[0] in "ae":
        return None
    seat, place = place_of(aim)
    return state.sides[seat].slots[place]


# A slain Dragon is refilled: the opponent loses its strength, not the position.
def _kill_value(slot: Slot | None) -> float:
    return 1.5 * slot.base + slot.counters - 1 if slot and slot.seen else -1.0


# The battle


def _fight(state: DragonsState, task: Fight, rng: Random) -> str:
    seat, battle = task.seat, state.current_battle
    behind = battle_total(state, battle, 1 - seat) - battle_total(state, battle, seat) + (battle.attacker != seat)
    if behind <= 0:
        return "pass"
    enough = [(cost, move) for cost, gives, move in _helpful(state, seat) if gives >= behind]
    return min(enough)[1] if enough else "pass"


def _helpful(state: DragonsState, seat: int) -> list[tuple[float, int, str]]:
    """Returns the playable Battle Actions, each as its price, the amount it adds, and the move."""
    hand = {card.text: card for card in state.sides[seat].hand}
    found = []
    for move in legal(state):
        if move != "pass":
            verb, text, *aim = move.split(":")
            if verb == "use":
                found.append(_ability(state, text, move))
                continue
            kind = hand[text].kind
            owner, place = place_of(aim[0]) if aim else (1 - seat, 0)
            gives = kind.modifier if owner != seat else strength(state, seat, place)
            gives = _CANCELLED if any(effect.does == "cancel" for effect in kind.does) else gives
            found.append((kind.cost + 0.5 * kind.modifier + 2.0 * (owner == seat), gives, move))
    return found


def _ability(state: DragonsState, square: str, move: str) -> tuple[float, int, str]:
    card = card_on(state, square)
    ability = card.kind.battle_action
    assert ability is not None
    gives = {"strength": ability.effect.amount, "cancel": _CANCELLED}.get(ability.effect.does, 0)
    return ability.price + 2.0 * ability.itself, gives, move


# The player may be unable to pay; a Reaction is for a Dragon that would be lost.
def _answer(state: DragonsState, task: AnswerAttack, rng: Random) -> str:
    slot = state.slot(task.seat, task.place)
    attacker = strength(state, 1 - task.seat, task.attacker, attacks=True)
    threatened = slot.is_dragon and attacker >= strength(state, task.seat, task.place)
    return _any(state, task, rng) if threatened else "pass"


def _react(state: DragonsState, task: React, rng: Random) -> str:
    reaction = state.slot(task.seat, task.place).card.kind.reaction
    assert reaction is not None
    wins = reaction.strength > strength(state, 1 - task.seat, task.attacker, attacks=True)
    return "change" if wins or rng.random() < 0.3 else "decline"


def _counter(state: DragonsState, task: PlaceCounter, rng: Random) -> str:
    good = [move for move in legal(state) if (place_of(move[-2:])[0] == task.seat) == ("+" in move)]
    return _one_of(good, rng)


# Keep the most expensive cards.
def _discard(state: DragonsState, task: Decision[DragonsState], rng: Random) -> str:
    def keep(card: CardCopy) -> float:
        return card.kind.modifier + 2.0 * (card.kind.kind == "slayer") + rng.random()

    return f"discard:{min(state.sides[state.active].hand, key=keep).text}"


_RULES: dict[str, Callable[[DragonsState, Any, Random], str]] = {
    "draw": _draw,
    "treasure": _treasure,
    "movement": lambda state, task, rng: "pass",
    "actions": lambda state, task, rng: _any(state, task, rng) if rng.random() < _ACTS else "pass",
    "battle": _battle,
    "fight": _fight,
    "answer": _answer,
    "react": _react,
    "save": lambda state, task, rng: legal(state)[-1],
    "counter": _counter,
    "discard": _discard,
}
"""How each kind of decision is made; chance decides the kinds that are not listed."""
