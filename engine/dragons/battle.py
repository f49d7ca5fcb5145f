"""A battle until its winner is known (R10, R11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.agenda import Number, Step
from engine.dragons.aftermath import EndBattle, Save
from engine.dragons.board import (
    ADJACENT,
    PLACES,
    SQUARES,
    TREASURE_SQUARES,
    place_of,
    row_of,
    row_of_treasure,
    treasure_place_of,
)
from engine.dragons.cards import SEATS, CardCopy
from engine.dragons.state import NOWHERE, DragonsBattle, DragonsState, Played, PlayerDecision
from engine.dragons.strength import ability_part, battle_part, battle_total, counts, parts, strength, voiding
from engine.dragons.zones import discard, draw, lift_treasure, pay, play_from_hand


def begin_battle(state: DragonsState, seat: int, place: int, target: int) -> None:
    """Begins a battle between a seat's Dragon and the opponent's; the attacker acts first."""
    places = ((place,), (target,)) if seat == 0 else ((target,), (place,))
    state.battle = DragonsBattle(seat, places)
    state.agenda.append(_FIGHTS[seat][0])


@dataclass(frozen=True, slots=True)
class Fight(PlayerDecision):
    """A player plays a Battle Action or passes; two passes in a row end the battle (R10)."""

    kind = "fight"
    passes: Annotated[int, Number(0, 1)]
    """The number of passes in a row so far."""

    def is_open(self, state: DragonsState) -> bool:
        return bool(state.sides[self.seat].hand or _abilities(state, state.current_battle, self.seat))

    def skip(self, state: DragonsState) -> None:
        self._pass(state)

    def options(self, state: DragonsState) -> list[str]:
        side, battle = state.sides[self.seat], state.current_battle
        moves = ["pass"]
        for card in side.playable("battle"):
            moves += [f"play:{card.text}{aim}" for aim in _aims(state, battle, self.seat, card)]
        return [*moves, *(f"use:{square}" for square in _abilities(state, battle, self.seat))]

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] == "pass":
            self._pass(state)
            return
        card = _use(state, self.seat, words[1]) if words[0] == "use" else _play(state, self.seat, *words[1:])
        if _cancels(card):
            state.note("cancelled", seat=SEATS[self.seat], card=card.text)
            state.agenda.append(EndBattle())
            return
        state.agenda.append(_FIGHTS[1 - self.seat][0])
        ability = card.kind.battle_action
        if words[0] == "use" and ability and ability.effect.does == "draw":
            draw(state, card.owner, ability.effect.amount)

    def _pass(self, state: DragonsState) -> None:
        state.agenda.append(CompareTotals() if self.passes else _FIGHTS[1 - self.seat][1])


_FIGHTS = tuple((Fight(seat, 0), Fight(seat, 1)) for seat in (0, 1))
"""Keyed by seat and passes: built once, because a search fights many battles."""


def _play(state: DragonsState, seat: int, text: str, aim: str | None = None) -> CardCopy:
    battle = state.current_battle
    card = play_from_hand(state, seat, text, aim)
    owner, place = place_of(aim) if aim else (1 - seat, NOWHERE)
    if owner == seat:
        battle = battle.helped(seat, place)
        place = NOWHERE
    state.battle = battle._replace(played=(*battle.played, Played(card, place)))
    return card


def _cancels(card: CardCopy) -> bool:
    effects = (card.kind.battle_action.effect,) if card.kind.battle_action else card.kind.does
    return any(effect.does == "cancel" for effect in effects)


# "Battle Action:" abilities, once each per battle


def _abilities(state: DragonsState, battle: DragonsBattle, seat: int) -> list[str]:
    """Returns the squares of Dragons in the battle and of Treasures in their rows whose ability can be used now."""
    side = state.sides[seat]
    places = sorted(battle.places[seat])
    rows = {row_of(place) for place in places}
    found: list[tuple[str, CardCopy]] = [
        (SQUARES[seat][place], slot.card) for place in places if (slot := side.slots[place]) and not slot.changed
    ]
    found += [
        (TREASURE_SQUARES[seat][where], treasure)
        for where, treasure in enumerate(side.treasures)
        if treasure and row_of_treasure(where) in rows
    ]
    return [
        square
        for square, card in found
        if (ability := card.kind.battle_action) and ability.price <= side.gold and card not in battle.used
    ]


def _use(state: DragonsState, seat: int, square: str) -> CardCopy:
    battle = state.current_battle
    card = card_on(state, square)
    ability = card.kind.battle_action
    assert ability is not None
    pay(state, seat, ability.price, card.text)
    state.note("used", seat=SEATS[seat], square=square, card=card.text)
    state.battle = battle._replace(used=(*battle.used, card))
    if ability.itself:
        discard(state, lift_treasure(state, square))
    return card


def card_on(state: DragonsState, square: str) -> CardCopy:
    """Returns the card on an occupied square, a battle position or a Treasure position."""
    if square[0] in "bcd":
        return state.slot(*place_of(square)).card
    seat, where = treasure_place_of(square)
    treasure = state.sides[seat].treasures[where]
    assert treasure is not None, f"no Treasure lies on {square}"
    return treasure


def _aims(state: DragonsState, battle: DragonsBattle, seat: int, card: CardCopy) -> list[str]:
    kind = card.kind
    attacks = battle.attacker == seat
    if (kind.defending and attacks) or (kind.attacking and not attacks) or not counts(battle, Played(card)):
        return []
    if kind.needs and not any(state.slot(seat, place).traits & kind.needs for place in battle.places[seat]):
        return []
    if any(effect.does == "help" for effect in kind.does):
        return [f":{SQUARES[seat][place]}" for place in PLACES if _may_help(state, battle, seat, place)]
    if kind.not_against:
        opponents = battle.places[1 - seat]
        open_to = [place for place in opponents if not state.slot(1 - seat, place).traits & kind.not_against]
        return [f":{SQUARES[1 - seat][place]}" for place in open_to]
    return [""]


# R11
def _may_help(state: DragonsState, battle: DragonsBattle, seat: int, place: int) -> bool:
    slot = state.sides[seat].slots[place]
    fighting = battle.places[seat]
    if slot is None or not slot.up or place in fighting:
        return False
    return "flying" in slot.traits or place in ADJACENT[fighting[0]]


@dataclass(frozen=True, slots=True)
class CompareTotals(Step[DragonsState]):
    """Fixes the winner and the losers (R10): the attacker wins ties."""

    kind = "decide"

    def happen(self, state: DragonsState) -> None:
        battle = state.current_battle
        attacker = battle.attacker
        totals = [battle_total(state, battle, seat) for seat in (0, 1)]
        winner = attacker if totals[attacker] >= totals[1 - attacker] else 1 - attacker
        state.battle = battle._replace(winner=winner)
        if state.log is not None:  # a search fights many battles and never reads the sums
            sums = {seat: sum_facts(state, battle, owner) for owner, seat in enumerate(SEATS)}
            won, attacks = SEATS[winner], SEATS[attacker]
            state.note("decided", winner=won, attacker=attacks, red=totals[0], blue=totals[1], sums=sums)
        state.agenda.append(Save(1 - winner))


def sum_facts(state: DragonsState, battle: DragonsBattle, seat: int) -> list[dict[str, Any]]:
    """Returns the addends of a side's total: its Dragons, each with its parts, then its cards and used abilities.

    A part is [label, amount] or [label, amount, short label]. A Battle Action that does not count names the card that
    voids it.
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
