"""The value of a position for the Keepers: relics near a waystation, and a Retinue that can recover them."""

from __future__ import annotations

from collections import Counter

from engine.woodland.cards import BIRD, Card
from engine.woodland.computer.judge import FactionJudge
from engine.woodland.factions.keepers.columns import retainers_in
from engine.woodland.factions.keepers.relics import (
    COLUMNS,
    FORESTS,
    KINDS,
    RECOVERED,
    TYPES,
    nearly_ruled,
    stations_on_map,
    type_of,
    value_of,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

_RELICS = tuple((kind, type_of(kind), value_of(kind)) for kind in KINDS)
_COLUMN = {"moving": (0.4, 3), "delving": (0.5, 3), "recovering": (0.45, 3)}
"""For each column, the value of a card per round, and the number of cards that count."""
_HERE, _SHOWN, _FAR = 0.36, 0.28, 0.22
"""The chance that a relic is recovered: with a waystation of its type there, elsewhere, or nowhere."""
_IN_DANGER = 0.7
"""The factor on that chance where another seat has more warriors."""
_RETINUE = 0.33
"""The value of the Retinue per round, apart from immediate actions."""
_MANY = 0.05
"""The value of each card beyond the number that counts in its column."""
_HAND, _NEARLY_FULL = 5, 8
"""Above `_NEARLY_FULL` cards in the Retinue, up to `_HAND` cards in hand lose value: they should recruit."""
_ENOUGH = 7
"""The number of warriors that is enough for most tasks; further cards are better kept for the Retinue."""


class KeepersJudge(FactionJudge):
    """The Keepers' own judgement."""

    card = 0.4
    hand = (1.0, 1.0, 0.7, 0.4, 0.2, 0.05)
    warrior = 0.2
    rule = 0.3
    comes_true = 0.25

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        found = rounds * _RETINUE * _retinue(side)
        found += _on_the_way(state, seat, side)
        found += (0.3 + 0.2 * rounds) * len(stations_on_map(side))
        found += 0.25 * min(_ENOUGH, sum(side.warriors[1:]))
        found += _reach(state, seat, side)
        found -= 0.3 * min(_HAND, len(side.hand)) * (_size(side) > _NEARLY_FULL)
        return found - 0.25 * _crowded(side) + 0.8 * len(side.own[RECOVERED])


def _size(side: Side) -> int:
    """Returns the number of cards in the Retinue."""
    return sum(len(side.own[column]) + retainers_in(side, column) for column in COLUMNS)


def _retinue(side: Side) -> float:
    """Returns the value of the Retinue's actions in a round."""
    total = 0.0
    for column in COLUMNS:
        worth, most = _COLUMN[column]
        cards: tuple[Card, ...] = side.own[column]
        birds = sum(card.suit == BIRD for card in cards) + retainers_in(side, column)
        count = len(cards) + retainers_in(side, column)
        total += worth * (min(count, most) + 0.3 * min(birds, most)) + _MANY * max(0, count - most)
    return total


def _on_the_way(state: State, seat: int, side: Side) -> float:
    """Returns the expected points of relics in clearings: most at a waystation of their type, with a warrior."""
    stations = [(type_of(kind), side.pieces[kind]) for kind in stations_on_map(side)]
    shown, hopes = {type_ for type_, _ in stations}, _column_hopes(side)
    recovers, carries = _matched(state, side, "recovering"), _matched(state, side, "moving")
    total = 0.0
    for relic, type_, value in _RELICS:
        where = side.pieces[relic]
        for at in filter(where.__getitem__, CLEARINGS):
            safe = 1.0 if side.warriors[at] >= _enemies(state, side, at) else _IN_DANGER
            is_here = any(place[at] for each, place in stations if each == type_)
            chance = _HERE if is_here else _SHOWN if type_ in shown else _FAR
            chance += 0.03 * min(2, side.warriors[at]) + _chance_of_card(is_here, at in recovers, at in carries)
            total += where[at] * (safe * chance * (value + hopes[type_]) - (0.3 if not side.warriors[at] else 0.0))
    return total


def _enemies(state: State, side: Side, clearing: int) -> int:
    """Returns the largest number of warriors that one other seat has in a clearing."""
    return max(other.warriors[clearing] for other in state.sides if other is not side)


def _chance_of_card(is_here: bool, recovers: bool, carries: bool) -> float:
    """Returns the additional chance to recover a relic where a card can recover or move it."""
    return 0.25 * recovers if is_here else 0.05 * (recovers + carries)


def _matched(state: State, side: Side, column: str) -> frozenset[int]:
    """Returns the clearings whose suit a card of a column matches."""
    suits = {card.suit for card in side.own[column]}
    if retainers_in(side, column):
        suits.add(BIRD)
    return frozenset(at for suit in suits for at in state.map.by_suit[suit])


def _column_hopes(side: Side) -> dict[str, float]:
    """Returns the additional value of a relic of each type for a full set: only types recovered least often have it."""
    counts = Counter(map(type_of, side.own[RECOVERED]))
    fewest = min(counts[type_] for type_ in TYPES)
    return {type_: 0.7 if counts[type_] == fewest else 0.0 for type_ in TYPES}


def _reach(state: State, seat: int, side: Side) -> float:
    """Returns the value of relics in forests adjacent to clearings ruled with a warrior."""
    ready = {at for at in CLEARINGS if side.warriors[at] and state.ruler(at) == seat}
    if not ready:
        return 0.0
    total, delves = 0.0, _matched(state, side, "delving")
    for forest, relics in Counter(each.partition(":")[0] for each in side.own[FORESTS]).items():
        there = ready.intersection(state.map.forests[forest])
        if there:
            total += 0.3 * min(2, relics) * (1.0 if delves & there else 0.5)
            total += 0.08 * nearly_ruled(state, seat, forest)
    return min(total, 2.2)


def _crowded(side: Side) -> int:
    """Returns the number of clearings that lose a warrior in Evening."""
    return sum(side.warriors[at] > 3 for at in CLEARINGS)
