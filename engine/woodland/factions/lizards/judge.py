"""The value of a position for the Lizard Cult: gardens that score each turn, acolytes, and cards of several suits."""

from __future__ import annotations

from engine.woodland.cards import BIRD, Card
from engine.woodland.computer.judge import FactionJudge, guards
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.lizards.cult import ACOLYTES, GARDENS, HATED, REVEALED, SOULS
from engine.woodland.factions.lizards.rituals import SCORED
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State


class LizardsJudge(FactionJudge):
    """The Cult's own judgement; see `FactionJudge`."""

    warrior = 0.25
    rule = 0.15
    card = 0.75
    bird = -0.15
    comes_true = 0.65

    def held(self, side: Side) -> tuple[Card, ...]:
        return (*side.hand, *side.own[REVEALED])

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        gardens = [side.on_map(kind) for kind in GARDENS]
        scores = faction_of(state, seat).board.rows["score"]
        # Of three suits about one scores in a turn, for a card; one garden is on the way to two.
        each_round = sum(0.42 * scores[count] + 0.18 * min(count, 2) for count in gardens)
        acolytes = min(6, int(side.own[ACOLYTES])) * (0.5 if side.own[HATED] else 0.35)
        here = 0.12 * _guarded(side) + 0.35 * min(4, _sites(state, seat, side))
        return rounds * each_round + acolytes + self._ready(side) + here - 0.02 * len(side.own[SOULS])

    def menace(self, side: Side, rounds: float) -> float:
        return 0.34 * sum(side.on_map(kind) for kind in GARDENS) + 0.2 * guards(side, GARDENS)

    def _ready(self, side: Side) -> float:
        """Returns the value of cards that can still score gardens in this turn or the next."""
        suits = {card.suit for card in side.hand if card.suit != BIRD}
        return sum(0.3 for suit in suits if SCORED[suit] not in side.used and side.on_map(GARDENS[suit]) > 1)


def _sites(state: State, seat: int, side: Side) -> int:
    """Returns the number of ruled clearings where a garden could be built."""
    return sum(
        state.slots[at] > 0 and state.ruler(at) == seat and side.pieces[GARDENS[state.map.suits[at]]][0] > 0
        for at in CLEARINGS
    )


def _guarded(side: Side) -> int:
    """Returns the number of clearings with gardens that warriors guard."""
    return sum(bool(side.warriors[at]) for at in CLEARINGS if any(side.pieces[kind][at] for kind in GARDENS))
