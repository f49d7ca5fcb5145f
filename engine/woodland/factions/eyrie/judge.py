"""The value of a position for the Eyrie: roosts that score each Evening, and a decree that can be resolved."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.woodland.cards import BIRD
from engine.woodland.computer.judge import FactionJudge
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.eyrie.leaders import COLUMNS, LEADERS
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

_LEADER: Mapping[str, float] = {"charismatic": 0.6, "commander": 0.3, "despot": 0.5, "builder": 0.0, "": 0.0}
_COLUMN: Mapping[str, tuple[float, int]] = {
    "recruit": (0.35, 2), "move": (0.3, 2), "battle": (0.35, 2), "build": (0.8, 2)
}  # fmt: skip
"""For each column, the value of a card per round, and the number of cards that count."""
_TURMOIL = 4.0
"""The cost of turmoil in addition to its direct losses."""
_FICKLE = 0.12
"""The cost per round of a card that requires a battle in one suit: the enemies there may leave."""
_LATER = 0.2
"""The weight of the next turn: each roost takes a place that the next one of its suit cannot use."""


class EyrieJudge(FactionJudge):
    """The Eyrie's own judgement; see `FactionJudge`."""

    warrior = 0.3
    rule = 0.25
    comes_true = 0.35

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        roosts = side.on_map("roost")
        each_evening = faction_of(state, seat).board.rows["evening"][roosts]
        return (
            rounds * 0.8 * (each_evening + 0.3 * min(roosts, 2))
            + rounds * 0.4 * _orders(side)
            + _LEADER[side.own["leader"]]
            + 0.6 * min(2, _sites(state, seat, side))
            - 0.35 * _unguarded(side)
            - _TURMOIL * min(1.5, _shortfall(state, seat, side))
            - _FICKLE * min(rounds, 5) * _fickle(side)
        )


def _orders(side: Side) -> float:
    """Returns the value of a round of the decree; further cards in a full column add nothing."""
    viziers = LEADERS.get(side.own["leader"], ())
    return sum(
        worth * min(most, len(side.own[column]) + viziers.count(column)) for column, (worth, most) in _COLUMN.items()
    )


def _fickle(side: Side) -> float:
    """Returns the risk of cards that are not birds in the battle and build columns; build counts half."""
    battles: int = sum(card.suit != BIRD for card in side.own["battle"])
    roosts: int = sum(card.suit != BIRD for card in side.own["build"])
    return battles + 0.5 * roosts


def _sites(state: State, seat: int, side: Side) -> int:
    """Returns the number of clearings where a roost could be built now."""
    roosts = side.pieces["roost"]
    return sum(state.slots[at] > 0 and not roosts[at] and state.ruler(at) == seat for at in CLEARINGS)


def _unguarded(side: Side) -> int:
    """Returns the number of warriors missing at roosts, two for each."""
    roosts = side.pieces["roost"]
    return sum(max(0, 2 - side.warriors[at]) for at in CLEARINGS if roosts[at])


# How many cards of the decree could not be resolved


def _shortfall(state: State, seat: int, side: Side) -> float:
    viziers = LEADERS.get(side.own["leader"], ())
    missing = 0.0
    for column in COLUMNS:
        wanted = [0, 0, 0, 0]
        for card in side.own[column]:
            wanted[card.suit] += 1
        wanted[BIRD] += viziers.count(column)
        if any(wanted):
            chances = _CHANCES[column](state, seat, side)
            missing += _missing(wanted, chances)
            if column == "build":
                missing += _LATER * sum(max(0.0, 2 * wanted[suit] - chances[suit]) for suit in range(3) if wanted[suit])
    return missing


def _missing(wanted: list[int], chances: list[float]) -> float:
    """Returns how many cards of a column find no action: by suit, or in all if that is more."""
    alone = sum(max(0.0, wanted[suit] - chances[suit]) for suit in range(3))
    return max(alone, sum(wanted) - sum(chances))


def _recruiting(state: State, seat: int, side: Side) -> list[float]:
    roosts, supply = side.pieces["roost"], side.warriors[0]
    places = [sum(roosts[at] for at in state.map.by_suit[suit]) for suit in range(3)]
    return [float(supply if number else 0) for number in places]


def _moving(state: State, seat: int, side: Side) -> list[float]:
    return [float(sum(side.warriors[at] for at in state.map.by_suit[suit])) for suit in range(3)]


def _battling(state: State, seat: int, side: Side) -> list[float]:
    chances = [0.0, 0.0, 0.0]
    for at in CLEARINGS:
        if state.enemies_in(seat, at):
            chances[state.map.suits[at]] += _reach(state, side, at)
    return chances


def _building(state: State, seat: int, side: Side) -> list[float]:
    chances, roosts = [0.0, 0.0, 0.0], side.pieces["roost"]
    if roosts[0]:
        for at in CLEARINGS:
            if state.slots[at] > 0 and not roosts[at]:
                chances[state.map.suits[at]] += 1.0 if state.ruler(at) == seat else 0.5 * _reach(state, side, at)
    return chances


def _reach(state: State, side: Side, clearing: int) -> float:
    """Returns the chance of warriors in a clearing: 1 if they are there, less if a decree move can bring them."""
    if side.warriors[clearing]:
        return 1.0
    if not side.own["move"] and "move" not in LEADERS.get(side.own["leader"], ()):
        return 0.0
    return 0.6 if any(side.warriors[at] > 1 for at in state.map.adjacent[clearing]) else 0.0


_CHANCES: Mapping[str, Callable[[State, int, Side], list[float]]] = {
    "recruit": _recruiting,
    "move": _moving,
    "battle": _battling,
    "build": _building,
}
"""For each column, a function that counts the fox, rabbit and mouse cards that could be resolved."""
