"""The value of a position for Chameleander: the points of the next ego, cards to pay for it, and the clearing."""

from __future__ import annotations

from engine.agenda import NOBODY
from engine.woodland.cards import BIRD
from engine.woodland.computer.judge import FactionJudge
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.chameleander.ego import EMPTY, TOKENS, can_place_ego, icons, space_points, where_is
from engine.woodland.rules.pieces import can_place
from engine.woodland.state import Side, State


class ChameleanderJudge(FactionJudge):
    """Chameleander's own judgement; see `FactionJudge`."""

    card = 0.5
    hand = (1.0, 1.0, 0.8, 0.6, 0.4, 0.1)
    bird = 0.2
    warrior = 0.0
    rule = 0.0
    comes_true = 0.85

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        next_points = _next_points(state, side)
        each_round = 0.75 * next_points + _draws(side) + 0.1 * len(side.own["id"])
        # Two cards a turn are spent for ego.
        spent = min(2, len(side.hand)) * (0.1 * next_points + 0.04 * rounds)
        return rounds * each_round + spent + _on_map(side) + _place(state, seat, side)


def _on_map(side: Side) -> float:
    """Returns the value of ego on the map, for actions and battles; more than three tokens add nothing."""
    return 0.25 * min(3, sum(side.on_map(kind) for kind in TOKENS))


def _draws(side: Side) -> float:
    """Returns the value of draw icons in a round; each further card is worth less."""
    return (0.0, 0.2, 0.33, 0.4)[min(3, icons(side))]


def _next_points(state: State, side: Side) -> float:
    """Returns the average points of the next two ego tokens; tokens on the map can be taken back and placed again."""
    placed = _leftmost(side)
    points = space_points(state)
    last = len(points) - 1
    return (points[min(placed, last)] + points[min(placed + 1, last)]) / 2


def _leftmost(side: Side) -> int:
    track: tuple[str, ...] = side.own["track"]
    return next((space for space, token in enumerate(track) if token != EMPTY), len(track))


def _place(state: State, seat: int, side: Side) -> float:
    """Returns the value of Chameleander's clearing: low where ego cannot be placed, higher during its own turn."""
    here = where_is(state, seat)
    if not here or not can_place(state, seat, here):
        return -3.0
    if state.active != seat or state.phase == "evening" or not side.hand:
        return 0.0
    boasts = 0.0 if "mark" in side.used else _boasts(state, side)
    return _ready(state, seat, side, here) + 0.6 * _craftable(state, seat, side) + boasts


def _boasts(state: State, side: Side) -> float:
    """Returns the value of Boast with the bird cards in hand, above their value as cards."""
    birds = min(sum(card.suit == BIRD for card in side.hand), 1 + len(side.own["id"]))
    points = space_points(state)[_leftmost(side) :][:birds]
    return max(0.0, sum(points) - 0.5 * len(points))


def _ready(state: State, seat: int, side: Side, here: int) -> float:
    deeds = ("cajole" not in side.used) + ("mark" not in side.used)
    found = 0.0
    if deeds and can_place_ego(state, seat):
        found += 0.25 * space_points(state)[_leftmost(side)]
    if "cajole" not in side.used:
        near = any(_cajoles(state, seat, at) for at in state.map.adjacent[here])
        found += 0.4 if _cajoles(state, seat, here) else 0.15 * near
    return found


def _cajoles(state: State, seat: int, clearing: int) -> bool:
    return state.ruler(clearing) not in (NOBODY, seat)


def _craftable(state: State, seat: int, side: Side) -> int:
    """Returns the highest points of an item that can be crafted here in Daylight."""
    power = faction_of(state, seat).crafting_power(state, seat)
    best = 0
    for card in side.hand:
        if card.points > best and state.items.get(card.item, 0):
            left = [have - used for have, used in zip(power, side.activated, strict=True)]
            if all(cost <= have for cost, have in zip(card.cost[:3], left, strict=True)):
                best = card.points
    return best
