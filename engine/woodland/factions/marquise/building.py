"""The Marquise's building: sites, costs, and payment with wood. Source: the Law of Root, p16, 6.5.4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Keyword
from engine.sentence import phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.moving import paths_of
from engine.woodland.rules.pieces import can_place, place, score, take_back
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, Count, SeatDecision, SeatStep

BUILDINGS = ("sawmill", "workshop", "recruiter")


def connected(state: State, seat: int, clearing: int) -> list[int]:
    """Returns the clearings whose wood can pay in a clearing: connected to it through ruled clearings."""
    reached = [clearing]
    ruler, adjacent = state.ruler, paths_of(state, seat)
    for at in reached:
        for beyond in adjacent[at]:
            if beyond not in reached and ruler(beyond) == seat:
                reached.append(beyond)
    return reached


def _price(state: State, seat: int, kind: str) -> int:
    """Returns the price of the leftmost building on a track."""
    costs = faction_of(state, seat).board.pieces[kind].costs
    return costs[len(costs) - state.sides[seat].pieces[kind][0]]


def build_options(state: State, seat: int) -> list[str]:
    """Returns every building that she can pay for in a clearing that she rules, as "build:KIND:CLEARING"."""
    side = state.sides[seat]
    wood = side.pieces["wood"]
    most = sum(wood) - wood[0]
    prices = {kind: _price(state, seat, kind) for kind in BUILDINGS if side.pieces[kind][0]}
    prices = {kind: price for kind, price in prices.items() if price <= most}
    if not prices:
        return []
    found: list[str] = []
    reach: dict[int, int] = {}
    for clearing in CLEARINGS:
        if state.slots[clearing] > 0 and state.ruler(clearing) == seat and can_place(state, seat, clearing):
            if clearing not in reach:
                region = connected(state, seat, clearing)  # the same wood for all of them, as she rules them all
                reach |= dict.fromkeys(region, sum([wood[at] for at in region]))
            found += [f"build:{kind}:{clearing}" for kind, price in prices.items() if price <= reach[clearing]]
    return found


def build(state: State, seat: int, words: Sequence[str]) -> None:
    """Plays "build:KIND:CLEARING"."""
    kind, clearing = words[1], int(words[2])
    state.agenda += [Raise(seat, kind, clearing), PayWood(seat, _price(state, seat, kind), clearing)]


@dataclass(frozen=True, slots=True)
class PayWood(SeatStep):
    """The Marquise pays wood for a building."""

    price: Count
    clearing: Clearing

    kind = "marquise.pay"

    def happen(self, state: State) -> None:
        """Spends wood while there is no choice, then asks."""
        price, wood = self.price, state.sides[self.seat].pieces["wood"]
        sources = [at for at in connected(state, self.seat, self.clearing) if wood[at]]
        if len(sources) > 1 and 0 < price < sum(wood[at] for at in sources):
            state.agenda.append(SpendWood(self.seat, price, self.clearing))
            return
        for at in sources:
            count = min(price, wood[at])
            price -= count
            take_back(state, self.seat, "wood", at, count)


@dataclass(frozen=True, slots=True)
class SpendWood(SeatDecision):
    """The Marquise chooses the wood to spend."""

    price: Count
    clearing: Clearing

    kind = "marquise.spend"
    expects = phrase("choose wood to spend")

    def options(self, state: State) -> list[str]:
        wood = state.sides[self.seat].pieces["wood"]
        return [f"spend:{at}" for at in connected(state, self.seat, self.clearing) if wood[at]]

    def decide(self, state: State, words: Sequence[str]) -> None:
        take_back(state, self.seat, "wood", int(words[1]), 1)
        state.agenda.append(PayWood(self.seat, self.price - 1, self.clearing))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} spends a wood from clearing {clearing}.", who=who, clearing=words[1])


@dataclass(frozen=True, slots=True)
class Raise(SeatStep):
    """The building that was paid for is placed."""

    building: Annotated[str, Keyword(*BUILDINGS)]
    clearing: Clearing

    kind = "marquise.raise"

    def happen(self, state: State) -> None:
        """Places the building and scores the points it uncovers on the track."""
        piece = faction_of(state, self.seat).board.pieces[self.building]
        left = state.sides[self.seat].pieces[self.building][0]
        if not left or state.slots[self.clearing] <= 0:
            return
        place(state, self.seat, self.building, self.clearing)
        score(state, self.seat, piece.points[piece.count - left])
