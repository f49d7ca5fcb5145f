"""The Riverfolk's set-up, the accounts of Birdsong, and the prices that end a turn. Source: facts, 4.1 and 4.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Dotted, Keyword
from engine.sentence import phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.riverfolk.boxes import BOXES, FUNDS, PAYMENTS, fill, put_in
from engine.woodland.factions.riverfolk.services import POSTS, SERVICE_NAMES, SERVICES, price_of
from engine.woodland.map import Map
from engine.woodland.rules.pieces import can_place, place_warriors, score
from engine.woodland.state import State
from engine.woodland.tasks import Count, OptionalDecision, SeatDecision, SeatStep


def river_clearings(on: Map) -> list[int]:
    """Returns the clearings on the river."""
    return sorted({at for link in on.river for at in link})


@dataclass(frozen=True, slots=True)
class Settle(SeatDecision):
    """Set-up: the Riverfolk place their warriors at the river, one at a time."""

    left: Count

    kind = "riverfolk.settle"
    expects = phrase("choose where to place a warrior")

    def options(self, state: State) -> list[str]:
        """Returns the clearings on the river except the keep's."""
        if not self.left or not state.sides[self.seat].warriors[0]:
            return []
        return [f"settle:{at}" for at in river_clearings(state.map) if can_place(state, self.seat, at)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Places one warrior, then asks for the next."""
        place_warriors(state, self.seat, int(words[1]))
        state.agenda.append(Settle(self.seat, self.left - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} places a warrior in clearing {clearing}.", who=who, clearing=words[1])


class Accounts(SeatStep):
    """Does the Birdsong steps Protectionism, Dividends and Gather."""

    kind = "riverfolk.accounts"

    def happen(self, state: State) -> None:
        """Fills empty payments, scores half of the unused funds if a post is on the map, then refills the funds."""
        seat, rows = self.seat, faction_of(state, self.seat).board.rows
        side = state.sides[seat]
        if not side.own[PAYMENTS]:
            put_in(state, seat, PAYMENTS, seat, rows["protectionism"][0])
        side = state.sides[seat]
        if any(any(side.pieces[post][1:]) for post in POSTS):
            score(state, seat, len(side.own[FUNDS]) // 2)
        everything = [key for box in BOXES for key in side.own[box]]
        for box in BOXES:
            fill(state, seat, box, everything if box == FUNDS else ())


@dataclass(frozen=True, slots=True)
class SetPrices(OptionalDecision):
    """The Riverfolk may set the price of each service once."""

    left: Annotated[tuple[str, ...], Dotted(Keyword(*SERVICES))]

    kind = "riverfolk.prices"
    expects = phrase("set the prices of the services")

    def options(self, state: State) -> list[str]:
        """Returns the new prices for services not set yet."""
        prices = faction_of(state, self.seat).board.rows["prices"]
        found = [f"price:{service}:{price}" for service in self.left for price in prices
                 if price != price_of(state, self.seat, service)]  # fmt: skip
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Sets one price, then asks for the others."""
        prices = [*state.sides[self.seat].own["prices"]]
        prices[SERVICES.index(words[1])] = int(words[2])
        state.edit(self.seat).remember("prices", tuple(prices))
        state.agenda.append(SetPrices(self.seat, tuple(each for each in self.left if each != words[1])))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with a service and its price."""
        if words[0] == "done":
            return phrase("{who} keeps the prices.", who=who)
        return phrase(
            "{who} sets the price of {service} to {price}.", who=who, price=words[2], service=SERVICE_NAMES[words[1]]
        )
