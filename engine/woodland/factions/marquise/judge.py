"""The value of a position for the Marquise: sawmills, wood, open slots, and guarded buildings."""

from __future__ import annotations

from engine.woodland.computer.judge import FactionJudge
from engine.woodland.faction_registry import faction_of
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

_BUILDINGS = ("sawmill", "workshop", "recruiter")
_WOOD = 0.6
"""The value of wood on the map: a building scores about a point for each wood it costs, if it is built."""


class MarquiseJudge(FactionJudge):
    """The Marquise's own judgement; see `FactionJudge`."""

    warrior = 0.28
    rule = 0.35
    comes_true = 0.3

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        sawmills, workshops, recruiters = (side.on_map(kind) for kind in _BUILDINGS)
        cards = faction_of(state, seat).draws(state, seat) - 1
        engine = 0.65 * min(sawmills, 4) + 0.15 * min(workshops, 3) + 0.2 * min(recruiters, 4) + 0.3 * cards
        return (
            rounds * engine
            + _WOOD * min(side.on_map("wood"), 6)
            + 0.4 * _next_points(state, seat, side)
            + 0.7 * min(3, _sites(state, seat))
            + 2.0 * side.on_map("keep")
            - _in_danger(state, seat, side)
            + _prey(state, seat, side)
        )


def _next_points(state: State, seat: int, side: Side) -> int:
    """Returns the highest points that the next building of any track scores."""
    tracks = faction_of(state, seat).board.pieces
    return max((tracks[kind].points[-side.pieces[kind][0]] for kind in _BUILDINGS if side.pieces[kind][0]), default=0)


def _sites(state: State, seat: int) -> int:
    """Returns the number of open slots in ruled clearings."""
    return sum(state.slots[at] for at in CLEARINGS if state.slots[at] > 0 and state.ruler(at) == seat)


def _in_danger(state: State, seat: int, side: Side) -> float:
    """Returns the expected loss of buildings and tokens that too few warriors guard against nearby enemies."""
    danger = 0.0
    others = [other.warriors for other in state.sides if other is not side]
    for at in CLEARINGS:
        things = min(3, side.present[at] - side.warriors[at])
        if things:
            danger += 0.15 * things * min(3, sum([warriors[at] for warriors in others]))
            if side.warriors[at] < 2:
                near = max([warriors[beyond] for warriors in others for beyond in state.map.adjacent[at]])
                danger += 0.08 * things * (2 - side.warriors[at]) * (1 + 0.3 * min(3, near))
    return danger


def _prey(state: State, seat: int, side: Side) -> float:
    """Returns the value of unguarded buildings and tokens of others in clearings with her warriors."""
    prey = 0.0
    for at in CLEARINGS:
        if side.warriors[at]:
            for other in state.sides:
                if other is not side and not other.warriors[at]:
                    prey += 0.25 * other.present[at]
    return prey
