"""What a position is worth to the Marquise: sawmills and wood, places to build, and buildings that are guarded."""

from __future__ import annotations

from engine.woodland.judge import FactionJudge
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

__all__ = ["MarquiseJudge"]

_BUILDINGS = ("sawmill", "workshop", "recruiter")


class MarquiseJudge(FactionJudge):
    """The Marquise's own judgement."""

    warrior = 0.25
    rule = 0.35

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        sawmills, workshops, recruiters = (side.on_map(kind) for kind in _BUILDINGS)
        engine = 0.45 * min(sawmills, 4) + 0.15 * min(workshops, 3) + 0.2 * min(recruiters, 4)
        return (
            rounds * engine
            + 0.65 * min(side.on_map("wood"), 6)
            + 0.7 * min(3, _sites(state, seat))
            + 2.0 * side.on_map("keep")
            - _in_danger(state, seat, side)
            + _prey(state, seat, side)
        )


def _sites(state: State, seat: int) -> int:
    """How many buildings could stand in clearings that are ruled."""
    return sum(state.slots[at] for at in CLEARINGS if state.slots[at] > 0 and state.ruler(at) == seat)


def _in_danger(state: State, seat: int, side: Side) -> float:
    """Buildings and tokens that too few warriors guard."""
    danger = 0.0
    for at in CLEARINGS:
        things = side.present[at] - side.warriors[at]
        if things:
            enemies = sum(other.warriors[at] for other in state.sides) - side.warriors[at]
            danger += things * (0.15 * max(0, 2 - side.warriors[at]) + 0.2 * min(3, enemies))
    return danger


def _prey(state: State, seat: int, side: Side) -> float:
    """Buildings and tokens of others that stand alone with her warriors."""
    prey = 0.0
    for at in CLEARINGS:
        if side.warriors[at]:
            for other in state.sides:
                if other is not side and not other.warriors[at]:
                    prey += 0.25 * other.present[at]
    return prey
