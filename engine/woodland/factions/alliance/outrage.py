"""Outrage, and the loss of a base. Source: the Law of Root, p16, 8.2.4 and 8.2.6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import english, phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.alliance.supporters import (
    CAPACITY,
    SUPPORTERS,
    gain,
    is_full,
    lay_off,
    matching,
    printed_base_suits,
)
from engine.woodland.rules.drawing import Draw
from engine.woodland.rules.pieces import return_warriors
from engine.woodland.state import State
from engine.woodland.tasks import NONE_FITS, Clearing, SeatDecision, SeatNumber, SeatStep, Suit


@dataclass(frozen=True, slots=True)
class Affront(SeatStep):
    """A seat has moved warriors into a sympathetic clearing or removed sympathy."""

    alliance: SeatNumber
    clearing: Clearing

    kind = "alliance.affront"
    belongs_to = "anybody"
    triggered = True

    def complaint(self, state: State) -> str:
        if state.seats[self.alliance] == "alliance":
            return ""
        return english("{alliance} is not the seat of the Alliance", alliance=self.alliance)

    def happen(self, state: State) -> None:
        """Asks the offender for a card; with an empty hand the Alliance draws one at once."""
        if state.sides[self.seat].hand:
            state.agenda.append(Outrage(self.seat, self.alliance, self.clearing))
        else:
            state.agenda.append(Draw(self.alliance, SUPPORTERS, 1))


@dataclass(frozen=True, slots=True)
class Outrage(SeatDecision):
    """The offender adds a matching card to the supporters, or shows the hand and the Alliance draws one."""

    alliance: SeatNumber
    clearing: Clearing

    kind = "alliance.outrage"
    belongs_to = "anybody"
    triggered = True
    expects = phrase("give a card for the Outrage")

    def without_card(self, who: str) -> str:
        return phrase("Outrage: {who} adds a matching card to the supporters.", who=who)

    def complaint(self, state: State) -> str:
        if state.seats[self.alliance] == "alliance":
            return ""
        return english("{alliance} is not the seat of the Alliance", alliance=self.alliance)

    def options(self, state: State) -> list[str]:
        """Returns the cards that match the clearing; without one, only showing the hand."""
        suit = state.map.suits[self.clearing]
        return [f"give:{card.text}" for card in state.sides[self.seat].matching(suit)] or ["show"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Gives the card, or shows the hand and lets the Alliance draw one."""
        if words[0] == "give":
            card = state.card(words[1])
            state.edit(self.seat).remove_card(card)
            gain(state, self.alliance, card)
            return
        cards = sorted(card.text for card in state.sides[self.seat].hand)
        state.note("hand", seen_by=self.alliance, seat=state.seats[self.seat], cards=cards)
        state.agenda.append(Draw(self.alliance, SUPPORTERS, 1))

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns both seats, or everybody if the card leaves an open hand or the stack is full."""
        is_seen = faction_of(state, self.seat).open_hand or is_full(state.sides[self.alliance])
        return (self.seat, self.alliance) if words[0] == "give" and not is_seen else None

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "give":
            return phrase("Outrage: {who} adds {card} to the supporters.", who=who, card=state.card(words[1]).name)
        return phrase("Outrage: {who} shows the hand, and a card is drawn for the supporters.", who=who)


@dataclass(frozen=True, slots=True)
class LoseBase(SeatStep):
    """Handles the removal of a base: officers and supporters are lost."""

    suit: Suit

    kind = "alliance.lost-base"
    triggered = True

    def happen(self, state: State) -> None:
        """Removes half the officers and all supporters of that suit; without a base only five supporters stay."""
        side = state.edit(self.seat)
        lost = (side.own["officers"] + 1) // 2
        side.remember("officers", side.own["officers"] - lost)
        return_warriors(state, self.seat, lost, is_forced=True)
        state.agenda += [DiscardSupporters(self.seat), LoseSupporters(self.seat, self.suit)]


@dataclass(frozen=True, slots=True)
class LoseSupporters(SeatDecision):
    """All supporters of a suit are discarded; the Alliance names them because only it knows which match."""

    suit: Suit

    kind = "alliance.desert"
    asked_lately = True
    truthful = True
    triggered = True
    expects = phrase("discard the supporters that match the lost base")

    def options(self, state: State) -> list[str]:
        """Returns the matching supporters left, or the answer that none is left."""
        side = state.sides[self.seat]
        if not side.own[SUPPORTERS]:
            return []
        return [f"lay-off:{card.text}" for card in matching(side, self.suit)] or [NONE_FITS]

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "lay-off":
            lay_off(state, self.seat, state.card(words[1]))
            state.agenda.append(self)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == NONE_FITS:
            return phrase("{who} has no supporter that matches the lost base.", who=who)
        return phrase("{who} discards the supporter {card}.", who=who, card=state.card(words[1]).name)


class DiscardSupporters(SeatDecision):
    """Supporters beyond five are discarded when no base is left."""

    kind = "alliance.scatter"
    triggered = True
    expects = phrase("choose the supporters to discard")

    def options(self, state: State) -> list[str]:
        """Returns every supporter while there are more than five."""
        side = state.sides[self.seat]
        supporters = side.own[SUPPORTERS]
        may_keep = len(supporters) <= CAPACITY or printed_base_suits(side)
        return [] if may_keep else [f"discard:{card.text}" for card in supporters]

    def decide(self, state: State, words: Sequence[str]) -> None:
        lay_off(state, self.seat, state.card(words[1]))
        state.agenda.append(self)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} discards the supporter {card}.", who=who, card=state.card(words[1]).name)
