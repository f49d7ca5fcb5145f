"""The value of a position for the Vagabond: usable items, relations, quests within reach, ruins."""

from __future__ import annotations

from collections.abc import Mapping

from engine.woodland.computer.judge import FactionJudge
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.vagabond.cards import QUESTS
from engine.woodland.factions.vagabond.going import where_is
from engine.woodland.factions.vagabond.items import DAMAGED, EXHAUSTED, ITEMS, kind_of, on_track
from engine.woodland.factions.vagabond.relations import ALLIED, HOSTILE, is_hostile, relation
from engine.woodland.state import Side, State

_ITEM: Mapping[str, float] = {
    "boots": 0.5, "sword": 0.5, "torch": 0.5, "hammer": 0.4, "crossbow": 0.4, "tea": 0.5, "coins": 0.5, "bag": 0.3,
}  # fmt: skip
"""The value of an item per round."""
_RELATION: Mapping[int, float] = {0: 0.0, 1: 0.8, 2: 1.8, ALLIED: 3.2}


class VagabondJudge(FactionJudge):
    """The Vagabond's own judgement; see `FactionJudge`."""

    card = 0.15
    hand = (1.0, 0.8, 0.6, 0.3, 0.2, 0.05)
    rule = 0.0
    warrior = 0.0
    comes_true = 0.4

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        found, exhausted, later = 0.0, 0, max(0.0, rounds - 1)
        for item in side.own[ITEMS]:
            marks = item.partition(".")[2]
            found += _ITEM[kind_of(item)] * (0.4 if DAMAGED in marks else 1.0) * 0.6 * later
            exhausted += EXHAUSTED in marks
        tea = on_track(state, seat, "tea")
        found += 0.3 * later * (on_track(state, seat, "coins") + tea)
        # As many as are refreshed cost nothing.
        base, per_tea = faction_of(state, seat).board.rows["refresh"]
        found -= 0.35 * max(0, exhausted - base - per_tea * tea)
        return found + _relations(state, seat, side, rounds) + _place(state, seat, side)

    def menace(self, side: Side, rounds: float) -> float:
        return 0.05 * sum(DAMAGED not in item.partition(".")[2] for item in side.own[ITEMS])


def _relations(state: State, seat: int, side: Side, rounds: float) -> float:
    """Returns the expected points of relations: aid to allies, battles with hostile seats, and aids so far."""
    swords = sum(kind_of(item) == "sword" for item in side.own[ITEMS])
    worth = {**_RELATION, HOSTILE: 0.25 * swords}
    found, aids = 0.0, side.own["aids"]
    for other in state.others(seat):
        now = relation(state, seat, other)
        found += worth[now]
        if aids and now in (1, 2):
            found += 1.6 * aids[other] / (now + 1)
    return found * min(1.0, 0.35 * rounds)


def _place(state: State, seat: int, side: Side) -> float:
    """Returns the value of the pawn's place: of its clearing, or of the best adjacent one at a discount."""
    here = where_is(state, seat)
    if not here:
        damaged = sum(DAMAGED in item for item in side.own[ITEMS])
        around = state.map.forests.get(side.own["forest"], ())
        return 0.25 * damaged + 0.4 * max((_worth(state, seat, side, at) for at in around), default=0.0)
    near = max(_worth(state, seat, side, at) for at in state.map.adjacent[here])
    return max(_worth(state, seat, side, here), 0.4 * near)


def _worth(state: State, seat: int, side: Side, here: int) -> float:
    """Returns the value of a clearing: quests, ruins, seats to aid or battle, and cards to craft."""
    suit, items = state.map.suits[here], [kind_of(item) for item in side.own[ITEMS] if DAMAGED not in item]
    done = sum(QUESTS[quest][0] == suit for quest in side.own["done"])
    fitting = [QUESTS[quest] for quest in side.own["quests"] if QUESTS[quest][0] == suit]
    able = [needed for _, *needed in fitting if all(items.count(str(one)) >= needed.count(one) for one in needed)]
    found = 0.6 * (1 + done) * len(able)
    found += 0.8 * bool(state.ruins[here] and "torch" in items)
    there = [other for other in state.others(seat) if state.sides[other].present[here]]
    cards = side.matching(suit)
    if cards and items:
        found += 0.35 * bool(there) + 0.4 * any(state.sides[other].items for other in there)
    hammers = items.count("hammer")
    found += 0.3 * sum(card.points for card in side.hand if 0 < card.cost[suit] == sum(card.cost) <= hammers)
    for other in there:
        if is_hostile(state, seat, other):
            warriors = state.sides[other].warriors[here]
            found += 0.3 * min(items.count("sword"), warriors) - 0.1 * warriors
    return found
