"""The value of a position for the Alliance: supporters that fit, sympathy, bases and officers."""

from __future__ import annotations

from engine.woodland.computer.judge import FactionJudge
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.alliance.supporters import BASES
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

_HELD = 5
"""The stack's capacity without a base; supporters beyond twice this number add no value."""


class AllianceJudge(FactionJudge):
    """The Alliance's own judgement; see `FactionJudge`."""

    card = 0.45
    hand = (1.0, 0.8, 0.6, 0.4, 0.3, 0.1)
    bird = 0.1
    warrior = 0.25
    rule = 0.05

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        bases = sum(side.on_map(base) for base in BASES)
        officers: int = side.own["officers"]
        return (
            rounds * (0.2 * side.on_map("sympathy") + 0.6 * min(bases, 2) + 0.35 * min(officers, 5))
            + _supporters(side, bases)
            + 0.9 * min(officers, _ready(side))
            + 0.5 * min(1, side.warriors[0])
            + _revolts(state, side)
            + _spreads(state, seat, side)
            + _guards(side)
        )

    def menace(self, side: Side, rounds: float) -> float:
        # Bases hold officers and supporters, and officers turn warriors into sympathy, a few points each.
        bases = sum(side.on_map(base) for base in BASES)
        organizing: int = min(side.own["officers"], sum(side.warriors[1:]))
        return 0.8 * bases + 0.12 * side.on_map("sympathy") + 0.25 * organizing


def _supporters(side: Side, bases: int) -> float:
    count = len(side.own["supporters"])
    return 0.7 * min(count, _HELD) + 0.5 * max(0, min(count - _HELD, _HELD) if bases else 0)


def _ready(side: Side) -> int:
    """Returns the number of clearings with warriors and without sympathy: there an officer can organize."""
    sympathy = side.pieces["sympathy"]
    return sum(side.warriors[at] > 0 and not sympathy[at] for at in CLEARINGS)


def _revolts(state: State, side: Side) -> float:
    """Returns the value of a possible revolt: sympathy, a base to place, and matching supporters."""
    sympathy, found = side.pieces["sympathy"], 0.0
    for suit, base in enumerate(BASES):
        if side.pieces[base][0] and any(sympathy[at] for at in state.map.by_suit[suit]):
            fitting = sum(card.fits[suit] for card in side.own["supporters"])
            found = max(found, 0.5 + 0.7 * min(2, fitting))
    return found


def _spreads(state: State, seat: int, side: Side) -> float:
    """Returns the value of the next sympathy token, in proportion to the matching supporters for its price."""
    piece, sympathy = faction_of(state, seat).board.pieces["sympathy"], side.pieces["sympathy"]
    if not sympathy[0]:
        return 0.0
    placed = piece.count - sympathy[0]
    suits = {state.map.suits[at] for at in CLEARINGS if not sympathy[at] and _near(state, side, at)}
    fitting = max((sum(card.fits[suit] for card in side.own["supporters"]) for suit in suits), default=0)
    return 0.5 * (1 + piece.points[placed]) * min(1.0, fitting / piece.costs[placed])


def _near(state: State, side: Side, clearing: int) -> bool:
    return any(side.pieces["sympathy"][at] for at in state.map.adjacent[clearing])


def _guards(side: Side) -> float:
    """Returns the value of warriors at bases, at most three for each."""
    return 0.3 * sum(min(3, side.warriors[at]) for at in CLEARINGS if any(side.pieces[base][at] for base in BASES))
