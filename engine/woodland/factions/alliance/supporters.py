"""The Alliance's supporters, officers and bases. Source: the Law of Root, p16, 8.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.cards import BIRD, SUITS, Card
from engine.woodland.rules.pieces import discard
from engine.woodland.state import Side, State
from engine.woodland.tasks import NONE_FITS, Count, SeatDecision, SeatStep, Suit

BASES = tuple(f"{suit}-base" for suit in SUITS[:3])
"""The bases, by the suit that is printed on them."""
PRINTED, OF_CLEARING = "printed", "clearing"
"""The values of the house rule 'base-suit'."""
CAPACITY = 5
"""The capacity of the stack while no base is on the map."""
SUPPORTERS = "supporters"
"""The pile of supporters, whose cards only the Alliance sees."""


def gain(state: State, seat: int, card: Card) -> None:
    """Adds a supporter; without a base a sixth supporter is discarded."""
    side = state.edit(seat)
    if is_full(side):
        discard(state, card)
    else:
        side.remember(SUPPORTERS, (*side.own[SUPPORTERS], card))


def is_full(side: Side) -> bool:
    """Returns whether the stack is full: the next supporter is discarded publicly."""
    return len(side.own[SUPPORTERS]) >= CAPACITY and not printed_base_suits(side)


def lay_off(state: State, seat: int, card: Card) -> None:
    """Discards a supporter."""
    side = state.edit(seat)
    supporters = side.own[SUPPORTERS]
    at = supporters.index(card)
    side.remember(SUPPORTERS, supporters[:at] + supporters[at + 1 :])
    discard(state, card)
    state.note("spent", seat=state.seats[seat], card=card.text)


def matching(side: Side, suit: int) -> list[Card]:
    """Returns the supporters that match a suit."""
    return [card for card in side.own[SUPPORTERS] if card.fits[suit]]


def matching_counts(side: Side) -> list[int]:
    """Returns how many supporters match fox, rabbit and mouse; bird cards match all three."""
    suits = [card.suit for card in side.own[SUPPORTERS]]
    birds = suits.count(BIRD)
    return [suits.count(suit) + birds for suit in range(3)]


def printed_base_suits(side: Side) -> list[int]:
    """Returns the printed suits of the bases on the map."""
    return [suit for suit, base in enumerate(BASES) if not side.pieces[base][0]]


def base_suit(state: State, printed: int, clearing: int) -> int:
    """Returns the suit that a base counts for: its clearing's or, by a house rule, its printed one.

    They differ only where Chameleander has cajoled it. Source: the Law of Root, p16, 8.2.4 and 8.5.3.
    """
    return printed if state.rules["base-suit"] == PRINTED else state.map.suits[clearing]


def base_suits(state: State, side: Side) -> list[int]:
    """Returns the suits that the bases on the map count for."""
    where = ((suit, side.pieces[BASES[suit]].index(1, 1)) for suit in printed_base_suits(side))
    return sorted({base_suit(state, suit, clearing) for suit, clearing in where})


def base_clearings(side: Side) -> list[int]:
    """Returns the clearings with bases, in order."""
    return sorted({at for base in BASES if (at := side.pieces[base].find(1, 1)) > 0})


def has_base(side: Side, clearing: int) -> bool:
    """Returns whether a base stands in a clearing."""
    return any(side.pieces[base][clearing] for base in BASES)


def train(state: State, seat: int) -> None:
    """Turns a warrior from the supply, if there is one, into an officer."""
    if state.sides[seat].warriors[0]:
        side = state.edit(seat)
        side.warriors[0] -= 1
        side.remember("officers", side.own["officers"] + 1)
        state.note("officer", seat=state.seats[seat], officers=side.own["officers"])


@dataclass(frozen=True, slots=True)
class PaySupporters(SeatStep):
    """The Alliance pays with supporters of a suit."""

    suit: Suit
    count: Count

    kind = "alliance.pay"

    def happen(self, state: State) -> None:
        """Spends all supporters if the price takes them all; otherwise asks which, so the question reveals nothing."""
        supporters = state.sides[self.seat].own[SUPPORTERS]
        if not self.count:
            return
        if len(supporters) > self.count:
            state.agenda.append(SpendSupporter(self.seat, self.suit, self.count))
            return
        for card in sorted(supporters, key=state.cards.order.__getitem__):
            lay_off(state, self.seat, card)


@dataclass(frozen=True, slots=True)
class SpendSupporter(SeatDecision):
    """The Alliance chooses a supporter to spend."""

    suit: Suit
    count: Count

    kind = "alliance.spend"
    expects = phrase("choose a supporter to spend")

    def options(self, state: State) -> list[str]:
        side = state.sides[self.seat]
        found = [f"spend:{card.text}" for card in matching(side, self.suit)]
        return found or ([NONE_FITS] if side.own[SUPPORTERS] else [])

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == NONE_FITS:
            return
        lay_off(state, self.seat, state.card(words[1]))
        state.agenda.append(PaySupporters(self.seat, self.suit, self.count - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == NONE_FITS:
            return phrase("{who} has no matching card.", who=who)
        return phrase("{who} spends the supporter {card}.", who=who, card=state.card(words[1]).name)
