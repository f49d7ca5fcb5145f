"""A battle until its winner is known (R10, R11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Number, Step
from engine.dragons.aftermath import Save
from engine.dragons.board import ADJACENT, PLACES, SQUARES, place_of
from engine.dragons.cards import SEATS, CardCopy
from engine.dragons.state import NOWHERE, DragonsBattle, DragonsState, Played, PlayerDecision
from engine.dragons.strength import battle_total, counts
from engine.dragons.zones import leave_hand, pay

__all__ = ["CompareTotals", "Fight", "begin_battle"]


def begin_battle(state: DragonsState, seat: int, place: int, target: int) -> None:
    """A seat's Dragon in a position fights the rival's in another; the attacker comes first."""
    places = ((place,), (target,)) if seat == 0 else ((target,), (place,))
    state.battle = DragonsBattle(seat, places)
    state.agenda.append(_FIGHTS[seat][0])


@dataclass(frozen=True, slots=True)
class Fight(PlayerDecision):
    """A seat plays a Battle Action or passes; two passes in a row end the battle (R10)."""

    kind = "fight"
    passes: Annotated[int, Number(0, 1)]
    """How many passes in a row came before."""

    def is_open(self, state: DragonsState) -> bool:
        return bool(state.sides[self.seat].hand)

    def skip(self, state: DragonsState) -> None:
        self._pass(state)

    def options(self, state: DragonsState) -> list[str]:
        side, battle = state.sides[self.seat], state.current_battle
        moves = ["pass"]
        for card in side.hand:
            if card.kind.kind == "battle" and card.kind.cost <= side.gold:
                moves += [f"play:{card.text}{aim}" for aim in _aims(state, battle, self.seat, card)]
        return moves

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] == "pass":
            self._pass(state)
            return
        seat, battle = self.seat, state.current_battle
        _, text, *aim = words
        card = leave_hand(state, seat, text)
        pay(state, seat, card.kind.cost, text)
        state.note("played", seat=SEATS[seat], card=text, aim=aim[0] if aim else None)
        owner, place = place_of(aim[0]) if aim else (1 - seat, NOWHERE)
        if owner == seat:
            battle = battle.helped(seat, place)
            place = NOWHERE
        state.battle = battle._replace(played=(*battle.played, Played(card, place)))
        state.agenda.append(_FIGHTS[1 - seat][0])

    def _pass(self, state: DragonsState) -> None:
        state.agenda.append(CompareTotals() if self.passes else _FIGHTS[1 - self.seat][1])


_FIGHTS = tuple((Fight(seat, 0), Fight(seat, 1)) for seat in (0, 1))
"""By seat and passes: made once, because a search fights many battles."""


def _aims(state: DragonsState, battle: DragonsBattle, seat: int, card: CardCopy) -> list[str]:
    kind = card.kind
    if (kind.defending and battle.attacker == seat) or not counts(battle, Played(card)):
        return []
    if any(effect.does == "help" for effect in kind.does):
        return [f":{SQUARES[seat][place]}" for place in PLACES if _may_help(state, battle, seat, place)]
    if kind.not_against:
        rivals = battle.places[1 - seat]
        open_to = [place for place in rivals if not state.slot(1 - seat, place).traits & kind.not_against]
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
    """Fixes winner and losers (R10): equal totals are the attacker's."""

    kind = "decide"

    def happen(self, state: DragonsState) -> None:
        battle = state.current_battle
        attacker = battle.attacker
        totals = [battle_total(state, battle, seat) for seat in (0, 1)]
        winner = attacker if totals[attacker] >= totals[1 - attacker] else 1 - attacker
        state.battle = battle._replace(winner=winner)
        state.note("decided", winner=SEATS[winner], red=totals[0], blue=totals[1])
        state.agenda.append(Save(1 - winner))
