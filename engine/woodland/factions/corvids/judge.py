"""The value of a position for the Corvids: facedown plots, worth more the more there are, and their guards."""

from __future__ import annotations

from engine.woodland.computer.judge import FactionJudge
from engine.woodland.factions.corvids.plots import (
    BOMB,
    EXTORTION,
    KINDS,
    OF_EACH,
    PLOT,
    RAID,
    SNARE,
    denied_at,
    face_up,
    hidden_at,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

_HIDDEN = {BOMB: 0.6, SNARE: 1.05, EXTORTION: 1.05, RAID: 0.8}
"""The value of a facedown plot apart from the points of turning it up; plots of equal value are placed at random,
because others can expose a predictable choice."""
_MOST_BLASTED, _BLAST = 3, 0.15
"""The maximum number of enemy pieces that raise a bomb's value, and the increase for each."""
_OPEN = {BOMB: 0.0, SNARE: 0.5, EXTORTION: 0.6, RAID: 0.3}
"""The value of a faceup plot apart from the points it adds to later ones."""

_GUARDED, _ALONE = 1.0, 0.5
"""The chance, as others estimate it, that a plot is turned up: with a warrior and without one."""


class CorvidsJudge(FactionJudge):
    """The Corvids' own judgement."""

    warrior = 0.3
    rule = 0.1
    card = 0.5
    comes_true = 0.45

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
        if enemies:
            safe *= _unexposed(side, clearing)
        kinds = hidden_at(side, clearing)
        worth = sum(_HIDDEN.get(kind, 0.8) for kind in kinds)
        if BOMB in kinds:
            worth += _BLAST * min(_MOST_BLASTED, enemies)
        return safe * (worth + 0.8 * (1 + shown))

    def menace(self, side: Side, rounds: float) -> float:
        # What is facedown will score, each plot the more of them are faceup; most where a warrior can turn it up.
        shown = face_up(side)
        hidden = sum(_GUARDED if side.warriors[at] else _ALONE for at in CLEARINGS if side.pieces[PLOT][at])
        return (0.32 + 0.32 * (1 + shown)) * hidden + min(0.9, 0.15 * rounds) * shown


def _unexposed(side: Side, clearing: int) -> float:
    """Returns the chance that the next guess at a plot is wrong, relative to a first guess among all four kinds."""
    denied = denied_at(side, clearing)
    left = sum(side.on_map(kind) < OF_EACH and kind not in denied for kind in KINDS)
    return (1 - 1 / left) / (1 - 1 / len(KINDS)) if left else 0.0


def _spread(side: Side) -> int:
    """Returns the number of clearings with at least two warriors, enough to place a plot."""
    return sum(warriors > 1 for warriors in side.warriors[1:])
