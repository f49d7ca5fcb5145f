"""The Duchy sways ministers, and loses them again: Price of Failure. Source: the Law of Root, p16, 12.2 and 12.5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from engine.agenda import Keyword
from engine.sentence import english, phrase, together
from engine.woodland.cards import BIRD, Card
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.duchy.assembly import reveal
from engine.woodland.factions.duchy.ministers import (
    LOST,
    RANKS,
    SWAYED,
    crowns_left,
    highest,
    price_of,
    rank_of,
    title,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.drawing import CardLost
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import score
from engine.woodland.state import State
from engine.woodland.tasks import NONE_FITS, OptionalDecision, SeatDecision, SeatStep

SWAYS = "sways"
"""The mark of a turn in which a minister was swayed."""


def can_sway(state: State, seat: int, name: str) -> bool:
    """Returns whether a minister can be swayed: it is not swayed yet and a crown of its rank is left."""
    side, crowns = state.sides[seat], faction_of(state, seat).board.rows["crowns"][0]
    return name not in side.own[SWAYED] and crowns_left(side, rank_of(name), crowns) > 0


def _choices(state: State, seat: int, name: str) -> list[tuple[Card, ...]]:
    """Returns the sets of cards that sway a minister, fewest birds first; each card needs a clearing of its own."""
    side = state.sides[seat]
    there = [at for at in CLEARINGS if side.present[at]]
    room = Counter(state.map.suits[at] for at in there)
    cards, _ = price_of(state, seat, name)
    if cards > len(there):
        return []
    hand = sorted(side.hand, key=state.cards.order.__getitem__)
    found = [each for each in combinations(hand, cards) if _fit(each, room)]
    return sorted(found, key=_birds)


def _fit(cards: Sequence[Card], room: Counter[int]) -> bool:
    """Returns whether each card has its own clearing; birds match any, so only the other suits are counted."""
    return all(count <= room[suit] for suit, count in Counter(card.suit for card in cards).items() if suit != BIRD)


def _birds(cards: Sequence[Card]) -> int:
    return sum(card.suit == BIRD for card in cards)


class Sway(OptionalDecision):
    """12.5: the Duchy may sway one minister per turn."""

    kind = "duchy.sway"
    window = CARDS
    expects = phrase("choose a minister to sway")
    law = "12.5"

    def options(self, state: State) -> list[str]:
        """Returns the ministers with matching cards and a crown; asked with any hand."""
        names = [name for name in RANKS if can_sway(state, self.seat, name)]
        side = state.sides[self.seat]
        if not names or not side.hand or SWAYS in side.used:
            return []
        return [*(f"sway-minister:{name}" for name in names if _choices(state, self.seat, name)), "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        return {
            f"sway-minister:{name}": phrase(
                "It takes {cards} cards that match different clearings with pieces of the Duchy.",
                cards=price_of(state, self.seat, name)[0],
            )
            for name in RANKS
            if can_sway(state, self.seat, name)
        }

    def choose(self, state: State, words: Sequence[str]) -> None:
        state.edit(self.seat).used += (SWAYS,)
        state.agenda += [self, Persuade(self.seat, words[1])]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} sways no minister.", who=who)
        cards, points = price_of(state, self.seat, words[1])
        return phrase(
            "{who} sways the {minister} ({cards} cards, {points} VP).",
            who=who,
            minister=title(words[1]),
            cards=cards,
            points=points,
        )


@dataclass(frozen=True, slots=True)
class Persuade(SeatDecision):
    """The Duchy chooses the cards to reveal for a minister."""

    name: Annotated[str, Keyword(*RANKS)]

    kind = "duchy.persuade"
    expects = phrase("choose the cards to reveal")

    def complaint(self, state: State) -> str:
        return "" if can_sway(state, self.seat, self.name) else english("that minister cannot be swayed")

    def options(self, state: State) -> list[str]:
        choices = _choices(state, self.seat, self.name)
        found = ["reveal:" + ":".join(card.text for card in cards) for cards in choices]
        return found or ([NONE_FITS] if state.sides[self.seat].hand else [])

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == NONE_FITS:
            return
        for text in words[1:]:
            reveal(state, self.seat, state.card(text))
        side = state.edit(self.seat)
        side.remember(SWAYED, (*side.own[SWAYED], self.name))
        state.note("swayed", seat=state.seats[self.seat], minister=self.name)
        score(state, self.seat, price_of(state, self.seat, self.name)[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == NONE_FITS:
            return phrase("{who} has no matching card.", who=who)
        cards = together(*(state.card(text).name for text in words[1:]), between=", ")
        return phrase(
            "{who} reveals {cards} for the {minister}.",
            who=who,
            cards=cards,
            minister=title(self.name),
        )


# The Price of Failure


class PriceOfFailure(SeatStep):
    """12.2: after a building was removed, the Duchy loses a minister of the highest rank and a random card."""

    kind = "duchy.failure"
    triggered = True

    def happen(self, state: State) -> None:
        state.agenda.append(LoseCard(self.seat))
        names = highest(state.sides[self.seat])
        if len(names) > 1:
            state.agenda.append(LoseMinister(self.seat))
        elif names:
            _dismiss(state, self.seat, names[0])


def _dismiss(state: State, seat: int, name: str) -> None:
    """Makes a minister unswayed again; its crown leaves the game."""
    side = state.edit(seat)
    side.remember(SWAYED, tuple(each for each in side.own[SWAYED] if each != name))
    side.remember(LOST, (*side.own[LOST], rank_of(name)))
    state.note("dismissed", seat=state.seats[seat], minister=name)


class LoseMinister(SeatDecision):
    """The Duchy chooses which minister of the highest rank it loses."""

    kind = "duchy.lose-minister"
    triggered = True
    expects = phrase("choose which minister to lose")

    def options(self, state: State) -> list[str]:
        return [f"dismiss:{name}" for name in highest(state.sides[self.seat])]

    def decide(self, state: State, words: Sequence[str]) -> None:
        _dismiss(state, self.seat, words[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("Price of Failure: {who} loses the {minister}.", who=who, minister=title(words[1]))


class LoseCard(CardLost):
    """Chance decides which card of the hand is discarded."""

    kind = "duchy.lose-card"
    expects = phrase("draw the card lost with the building at random")
    cause = phrase("Price of Failure")
