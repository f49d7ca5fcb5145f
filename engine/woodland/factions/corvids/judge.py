"""What a position is worth to the Corvids: plots that will be turned up, more the more of them, and who guards them."""

from __future__ import annotations

from engine.woodland.factions.corvids.plots import BOMB, EXTORTION, PLOT, RAID, SNARE, face_up, hidden_at
from engine.woodland.judge import FactionJudge
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

__all__ = ["CorvidsJudge"]

_HIDDEN = {BOMB: 0.7, SNARE: 0.9, EXTORTION: 1.2, RAID: 0.8}
"""What a plot that lies face down is good for beside the points of turning it up."""
_OPEN = {BOMB: 0.0, SNARE: 0.5, EXTORTION: 0.6, RAID: 0.3}
"""What a plot that lies face up is good for beside the points of those that follow."""


class CorvidsJudge(FactionJudge):
    """The Corvids' own judgement."""

    warrior = 0.3
    rule = 0.1
    card = 0.5

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        shown = face_up(side)
        ready = [at for at in CLEARINGS if side.pieces["plot"][at]]
        hidden = sum(self._hidden_worth(state, seat, side, at, shown) for at in ready)
        lasting = sum(worth * side.on_map(kind) for kind, worth in _OPEN.items())
        # Each plot that stays face up is worth a point whenever another is turned up.
        return hidden + min(2.0, 0.25 * rounds) * (lasting + 0.8 * shown) + 0.15 * _spread(side)

    def _hidden_worth(self, state: State, seat: int, side: Side, clearing: int, shown: int) -> float:
        enemies = sum(each.present[clearing] for other, each in enumerate(state.sides) if other != seat)
        guards = side.warriors[clearing]
        safe = 1.0 if not enemies else min(1.0, 0.35 + 0.2 * guards)
        if not guards:
            safe *= 0.6
        kinds = hidden_at(side, clearing)
        worth = sum(_HIDDEN.get(kind, 0.8) for kind in kinds)
        if BOMB in kinds:
            worth += 0.35 * enemies
        return safe * (worth + 0.8 * (1 + shown))

    def menace(self, side: Side) -> float:
        # What lies face down will score, each plot the more of them lie face up.
        shown = face_up(side)
        return (0.3 + 0.45 * (1 + shown)) * side.on_map(PLOT) + 0.5 * shown


def _spread(side: Side) -> int:
    """In how many clearings there are enough warriors for a plot."""
    return sum(warriors > 1 for warriors in side.warriors[1:])
