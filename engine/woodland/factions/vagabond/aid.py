"""Aid: an item is exhausted and a card given, for points and perhaps an item. Source: facts 3.4, R-V9, R-V16."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import english, phrase
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.vagabond.going import where_is
from engine.woodland.factions.vagabond.items import exhaust, gain, ready
from engine.woodland.factions.vagabond.relations import aided
from engine.woodland.state import State
from engine.woodland.tasks import NONE_FITS, OptionalDecision, SeatDecision, SeatNumber
from engine.woodland.words import ITEM_NAMES


def aid_options(state: State, seat: int) -> list[str]:
    """Returns the seats that it can aid, each with an item to exhaust, as "aid:SEAT:ITEM"."""
    here, side = where_is(state, seat), state.sides[seat]
    if not here or not side.matching(state.map.suits[here]):
        return []
    items = ready(side)
    return [
        f"aid:{state.seats[other]}:{item}"
        for other in state.others(seat)
        if state.sides[other].present[here]
        for item in items
    ]


def aid(state: State, seat: int, words: Sequence[str]) -> None:
    """Exhausts the item, then asks for the card."""
    other = state.seat_of(words[1])
    exhaust(state, seat, words[2])
    state.agenda += [PickItem(seat, other), GiveCard(seat, other)]


@dataclass(frozen=True, slots=True)
class GiveCard(SeatDecision):
    """The Vagabond chooses a card to give; only the two seats see it."""

    other: SeatNumber

    kind = "vagabond.give"
    expects = phrase("choose a card to give")

    def without_card(self, who: str) -> str:
        return phrase("Aid: {who} gives a card.", who=who)

    def complaint(self, state: State) -> str:
        return english("the Vagabond cannot aid itself") if self.other == self.seat else ""

    def options(self, state: State) -> list[str]:
        here, side = where_is(state, self.seat), state.sides[self.seat]
        found = [f"give:{card.text}" for card in side.matching(state.map.suits[here])] if here else []
        return found or ([NONE_FITS] if side.hand else [])

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Gives the card and counts the aid for the relation."""
        if words[0] == NONE_FITS:
            return
        card = state.card(words[1])
        state.edit(self.seat).remove_card(card)
        state.edit(self.other).add_card(card)
        aided(state, self.seat, self.other)

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns both seats, or everybody if the hand is open."""
        return None if faction_of(state, self.other).open_hand else (self.seat, self.other)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        other = name_of(state, self.other)
        if words[0] == NONE_FITS:
            return phrase("{who} has no matching card.", who=who)
        return phrase("Aid: {who} gives {card} to {other}.", who=who, card=state.card(words[1]).name, other=other)


@dataclass(frozen=True, slots=True)
class PickItem(OptionalDecision):
    """The Vagabond may take an item of the aided seat."""

    other: SeatNumber

    kind = "vagabond.pick"
    expects = phrase("choose an item to take")
    completes = True

    def complaint(self, state: State) -> str:
        return english("the Vagabond cannot aid itself") if self.other == self.seat else ""

    def options(self, state: State) -> list[str]:
        items = sorted({*state.sides[self.other].items})
        return [*(f"pick:{item}" for item in items), "done"] if items else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        side, item = state.edit(self.other), words[1]
        side.items = _without(side.items, item)
        if side.exhausted.count(item) > side.items.count(item):
            side.exhausted = _without(side.exhausted, item)
        gain(state, self.seat, item)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        other = name_of(state, self.other)
        if words[0] == "done":
            return phrase("{who} takes no item.", who=who)
        return phrase("{who} takes the {item} from {other}.", who=who, item=ITEM_NAMES[words[1]], other=other)


def _without(items: Sequence[str], item: str) -> tuple[str, ...]:
    found = [*items]
    found.remove(item)
    return tuple(found)
