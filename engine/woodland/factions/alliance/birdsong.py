"""The Alliance's Birdsong: revolt, then spread sympathy, each as often as possible. Source: the Law of Root, p16, 8.4.

Both questions are asked whenever the public number of supporters is high enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.alliance.supporters import (
    BASES,
    SUPPORTERS,
    PaySupporters,
    has_base,
    matching_counts,
    train,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.moving import paths_of
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place, place_warriors, remove_all, score
from engine.woodland.state import Side, State
from engine.woodland.tasks import Clearing, OptionalDecision, SeatStep

REVOLT_COST = 2
MARTIAL_LAW = 3
"""The number of warriors of one other player at which spreading sympathy costs an extra supporter (martial law)."""


class Revolt(OptionalDecision):
    """Two supporters begin a revolt in a sympathetic clearing."""

    kind = "alliance.revolt"
    window = CARDS
    expects = phrase("choose whether to revolt")
    law = "8.4.1"

    def options(self, state: State) -> list[str]:
        side = state.sides[self.seat]
        if len(side.own[SUPPORTERS]) < REVOLT_COST:
            return []
        ready = [at for at in CLEARINGS if _may_revolt(state, side, at)]
        if not ready:
            return []
        supporters, suits = matching_counts(side), state.map.suits
        return [*[f"revolt:{at}" for at in ready if supporters[suits[at]] >= REVOLT_COST], "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        return {"revolt": phrase("No two supporters match a sympathetic clearing whose base is still on the board.")}

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Pays, removes all enemies, places the base, then asks again."""
        clearing = int(words[1])
        pay = PaySupporters(self.seat, state.map.suits[clearing], REVOLT_COST)
        state.agenda += [self, RiseUp(self.seat, clearing), ClearEnemies(self.seat, clearing), pay]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} is done.", who=who)
        return phrase("{who} revolts in clearing {clearing}.", who=who, clearing=words[1])


def _may_revolt(state: State, side: Side, clearing: int) -> bool:
    """Returns whether a clearing is sympathetic, has no base, and its suit's base is still in the supply."""
    if not side.pieces["sympathy"][clearing] or not side.pieces[BASES[state.map.suits[clearing]]][0]:
        return False
    return not has_base(side, clearing)


@dataclass(frozen=True, slots=True)
class ClearEnemies(SeatStep):
    """A revolt removes all enemies; triggered tasks come before the base is placed."""

    clearing: Clearing

    kind = "alliance.clear"

    def happen(self, state: State) -> None:
        for enemy in state.enemies(self.seat):
            remove_all(state, self.seat, enemy, self.clearing)


@dataclass(frozen=True, slots=True)
class RiseUp(SeatStep):
    """A revolt places a base, warriors and an officer."""

    clearing: Clearing

    kind = "alliance.rise"

    def happen(self, state: State) -> None:
        """Places the base, a warrior for each sympathetic clearing of its suit, and an officer."""
        seat, clearing = self.seat, self.clearing
        side, suit = state.edit(seat), state.map.suits[clearing]
        if side.pieces[BASES[suit]][0] and state.slots[clearing] > 0 and can_place(state, seat, clearing):
            place(state, seat, BASES[suit], clearing)
        sympathy = side.pieces["sympathy"]
        place_warriors(state, seat, clearing, sum(sympathy[at] > 0 for at in state.map.by_suit[suit]))
        train(state, seat)


class SpreadSympathy(OptionalDecision):
    """Supporters bring sympathy to a clearing next to one that has it."""

    kind = "alliance.spread"
    window = CARDS
    expects = phrase("choose where to spread sympathy")

    def options(self, state: State) -> list[str]:
        seat, side = self.seat, state.sides[self.seat]
        supporters = len(side.own[SUPPORTERS])
        if not supporters or not side.pieces["sympathy"][0]:
            return []
        price = _usual_price(state, seat)
        if price > supporters:
            return []
        prices = {at: price + _has_martial_law(state, seat, at) for at in _reach(state, seat, side)}
        prices = {at: price for at, price in prices.items() if price <= supporters and can_place(state, seat, at)}
        if not prices:
            return []
        matching, suits = matching_counts(side), state.map.suits
        return [*[f"spread:{at}" for at, price in prices.items() if price <= matching[suits[at]]], "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        return {"spread": phrase("The supporters cannot pay for any clearing in reach.")}

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Pays and places sympathy, then asks again."""
        clearing = int(words[1])
        pay = PaySupporters(self.seat, state.map.suits[clearing], _price(state, self.seat, clearing))
        state.agenda += [self, PlaceSympathy(self.seat, clearing), pay]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} is done.", who=who)
        return phrase("{who} spreads sympathy to clearing {clearing}.", who=who, clearing=words[1])


def _reach(state: State, seat: int, side: Side) -> list[int]:
    """Returns the clearings without sympathy next to one with it; all clearings when there is no sympathy at all."""
    sympathy = side.pieces["sympathy"]
    if not side.on_map("sympathy"):
        return [*CLEARINGS]
    paths = paths_of(state, seat)
    near = {beyond for at in CLEARINGS if sympathy[at] for beyond in paths[at]}
    return [at for at in sorted(near) if not sympathy[at]]


def _price(state: State, seat: int, clearing: int) -> int:
    return _usual_price(state, seat) + _has_martial_law(state, seat, clearing)


def _usual_price(state: State, seat: int) -> int:
    piece = faction_of(state, seat).board.pieces["sympathy"]
    return piece.costs[piece.count - state.sides[seat].pieces["sympathy"][0]]


def _has_martial_law(state: State, seat: int, clearing: int) -> bool:
    for other, side in enumerate(state.sides):
        if side.warriors[clearing] >= MARTIAL_LAW and other != seat:
            return True
    return False


@dataclass(frozen=True, slots=True)
class PlaceSympathy(SeatStep):
    """Places the sympathy that was paid for."""

    clearing: Clearing

    kind = "alliance.sow"

    def happen(self, state: State) -> None:
        """Places the sympathy and scores the points it uncovers on the track."""
        piece = faction_of(state, self.seat).board.pieces["sympathy"]
        left = state.sides[self.seat].pieces["sympathy"][0]
        if left:
            place(state, self.seat, "sympathy", self.clearing)
            score(state, self.seat, piece.points[piece.count - left])
