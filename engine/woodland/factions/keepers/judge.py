"""What a position is worth to the Keepers: relics on the way to a waystation, and a Retinue that can fetch them."""

from __future__ import annotations

from engine.woodland.cards import BIRD, Card
from engine.woodland.factions.keepers.columns import retainers_in
from engine.woodland.factions.keepers.relics import (
    COLUMNS,
    RECOVERED,
    TYPES,
    in_forest,
    nearly_ruled,
    relics_at,
    stations_at,
    stations_on_map,
    type_of,
    value_of,
)
from engine.woodland.judge import FactionJudge
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

__all__ = ["KeepersJudge"]

_COLUMN = {"moving": (0.3, 3), "delving": (0.55, 3), "recovering": (0.45, 3)}
"""What a card in a column is worth in each round, and how many of them."""
_HERE, _SHOWN, _FAR = 0.42, 0.28, 0.2
"""How likely a relic is to be recovered: where a waystation shows its type, where one does so elsewhere, or none."""
_RETINUE = 0.28
"""What the Retinue is worth in a round, beside what its cards do at once."""
_MANY = 0.05
"""What each card beyond that is worth."""


class KeepersJudge(FactionJudge):
    """The Keepers' own judgement."""

    card = 0.4
    warrior = 0.45
    rule = 0.3

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        found = rounds * _RETINUE * _retinue(side)
        found += _on_the_way(state, seat, side)
        found += 0.9 * min(2, len(stations_on_map(side))) + 0.3 * (len(stations_on_map(side)) > 2)
        found += _reach(state, seat, side)
        return found - 0.25 * _crowded(side) + 0.2 * len(side.own[RECOVERED])


def _retinue(side: Side) -> float:
    """What the Retinue gets done in a round."""
    total = 0.0
    for column in COLUMNS:
        worth, most = _COLUMN[column]
        cards: tuple[Card, ...] = side.own[column]
        birds = sum(card.suit == BIRD for card in cards) + retainers_in(side, column)
        count = len(cards) + retainers_in(side, column)
        total += worth * (min(count, most) + 0.3 * min(birds, most)) + _MANY * max(0, count - most)
    return total


def _on_the_way(state: State, seat: int, side: Side) -> float:
    """What relics in clearings are hoped to score: most beside a waystation that shows their type, with a warrior."""
    shown = {type_of(kind) for kind in stations_on_map(side)}
    total = 0.0
    for at in CLEARINGS:
        here = {type_of(kind) for kind in stations_at(side, at)}
        for relic in relics_at(side, at):
            type_ = type_of(relic)
            chance = _HERE if type_ in here else _SHOWN if type_ in shown else _FAR
            chance += 0.06 * min(2, side.warriors[at])
            total += chance * (value_of(relic) + _column_hope(side, type_)) - (0.3 if not side.warriors[at] else 0.0)
    return total


def _column_hope(side: Side, type_: str) -> float:
    """What a relic adds by completing a column: those of which fewest are recovered do."""
    counts = {each: sum(type_of(relic) == each for relic in side.own[RECOVERED]) for each in TYPES}
    return 0.7 if counts[type_] == min(counts.values()) else 0.0


def _reach(state: State, seat: int, side: Side) -> float:
    """Forests with relics, beside clearings that are ruled with a warrior."""
    total = 0.0
    for forest, around in state.map.forests.items():
        relics = in_forest(side, forest)
        if relics and any(side.warriors[at] and state.ruler(at) == seat for at in around):
            total += 0.25 * min(2, len(relics)) + 0.08 * nearly_ruled(state, seat, forest)
    return min(total, 1.8)


def _crowded(side: Side) -> int:
    """In how many clearings a warrior is lost in Evening."""
    return sum(side.warriors[at] > 3 for at in CLEARINGS)
