"""The services that the Riverfolk sell in others' Birdsong: hand cards, Riverboats, Mercenaries. Source: facts, R-O8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.agenda import BadText, Word
from engine.sentence import english, phrase, term
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.riverfolk.boxes import PAYMENTS, put_in
from engine.woodland.map import CLEARINGS
from engine.woodland.state import State
from engine.woodland.tasks import Count, OptionalDecision, SeatNumber, SeatStep

POSTS = ("fox-post", "rabbit-post", "mouse-post")
HAND_CARD, RIVERBOATS, MERCENARIES = "hand-card", "riverboats", "mercenaries"
SERVICES = (HAND_CARD, RIVERBOATS, MERCENARIES)
"""The services, in the order of their prices; the last two are marks of a turn in which the active seat has bought."""
SERVICE_NAMES: Mapping[str, str] = {
    HAND_CARD: term("service", "a hand card"),
    RIVERBOATS: term("service", "Riverboats"),
    MERCENARIES: term("service", "Mercenaries"),
}


def price_of(state: State, seller: int, service: str) -> int:
    """Returns the present price of a service."""
    prices: tuple[int, ...] = state.sides[seller].own["prices"]
    return prices[SERVICES.index(service)]


def offers_left(state: State, buyer: int, seller: int) -> int:
    """Returns how many services a buyer has in a turn: one, and one per clearing with a post and its pieces."""
    posts, present = state.sides[seller].pieces, state.sides[buyer].present
    return 1 + sum(1 for at in CLEARINGS if present[at] and any(posts[kind][at] for kind in POSTS))


def _can_pay(state: State, buyer: int, price: int) -> bool:
    of = faction_of(state, buyer)
    if of.pays_with_warriors:
        return state.sides[buyer].warriors[0] >= price
    return of.fee(state, buyer, price) is not None


@dataclass(frozen=True, slots=True)
class Buy(OptionalDecision):
    """Another seat may buy services; the Riverfolk cannot refuse."""

    seller: SeatNumber
    left: Count

    kind = "riverfolk.buy"
    at_start = "services"
    start_name = phrase("the services of the Riverfolk")
    belongs_to = "anybody"
    expects = phrase("choose what to buy from the Riverfolk")

    def complaint(self, state: State) -> str:
        """Returns a fault if the seller is not the Riverfolk or buys from itself, or ""."""
        if state.seats[self.seller] != self.kind.partition(".")[0]:
            return english("{seller} is not the seat of the Riverfolk", seller=self.seller)
        return english("the Riverfolk cannot buy from themselves") if self.seat == self.seller else ""

    def options(self, state: State) -> list[str]:
        if not self.left:
            return []
        seller = state.sides[self.seller]
        found = []
        if seller.hand and _can_pay(state, self.seat, price_of(state, self.seller, HAND_CARD)):
            found = [f"buy:{HAND_CARD}:{card.text}" for card in seller.hand]
        for service in (RIVERBOATS, MERCENARIES):
            # Whoever has no warriors at all cannot treat others as its own.
            is_useful = service == RIVERBOATS or faction_of(state, self.seat).board.warriors
            if service not in seller.used and is_useful:
                if _can_pay(state, self.seat, price_of(state, self.seller, service)):
                    found.append(f"buy:{service}")
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Pays, receives the service, then asks again."""
        price, of = price_of(state, self.seller, words[1]), faction_of(state, self.seat)
        state.note("bought", seat=state.seats[self.seat], what=words[1], price=price)
        state.agenda += [Buy(self.seat, self.seller, self.left - 1), Deliver(self.seat, self.seller, words[-1])]
        payer = self.seat if of.pays_with_warriors else self.seller
        put_in(state, self.seller, PAYMENTS, payer, price)
        if not of.pays_with_warriors:
            state.agenda += reversed(of.fee(state, self.seat, price) or ())

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} stops buying from the Riverfolk.", who=who)
        what = state.card(words[2]).name if words[1] == HAND_CARD else SERVICE_NAMES[words[1]]
        return phrase(
            "{who} buys {service} from the Riverfolk for {price}.",
            who=who,
            service=what,
            price=price_of(state, self.seller, words[1]),
        )


class _Ware(Word):
    """The sold service or card."""

    @property
    def expected(self) -> str:
        return phrase("{riverboats}, {mercenaries} or a card", riverboats=RIVERBOATS, mercenaries=MERCENARIES)

    def parsed(self, text: str, where: Any) -> str:
        if text not in (RIVERBOATS, MERCENARIES) and text not in where.cards.cards:
            raise BadText(self.expected)
        return text


@dataclass(frozen=True, slots=True)
class Deliver(SeatStep):
    """The buyer receives what it has paid for."""

    seller: SeatNumber
    ware: Annotated[str, _Ware()]

    kind = "riverfolk.deliver"
    belongs_to = "anybody"

    def complaint(self, state: State) -> str:
        """Returns a fault if the seller is not the Riverfolk or buys from itself, or ""."""
        return Buy(self.seat, self.seller, 0).complaint(state)

    def happen(self, state: State) -> None:
        """Gives the card to the buyer, or records the service for the rest of the turn."""
        if self.ware in SERVICES:
            state.edit(self.seller).used += (self.ware,)
            return
        card = state.card(self.ware)
        if card in state.sides[self.seller].hand:
            state.edit(self.seller).remove_card(card)
            state.edit(self.seat).add_card(card)
