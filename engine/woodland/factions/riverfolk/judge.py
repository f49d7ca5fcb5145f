"""The value of a position for the Riverfolk: unused funds, trade posts, and services that others may buy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.woodland.computer.judge import FactionJudge
from engine.woodland.factions.riverfolk.boxes import BOXES, FUNDS
from engine.woodland.factions.riverfolk.services import POSTS, SERVICES
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

_PRICES: Mapping[str, Sequence[float]] = {
    "hand-card": (0.0, 0.5, 0.3, 0.0), "riverboats": (0.1, 0.0, 0.0, 0.0), "mercenaries": (0.0, 0.2, 0.3, 0.2)
}  # fmt: skip
"""The value of each price of a service, from 1 to 4: a compromise between income and sales."""
_MOST = 12
"""The number of warriors in the boxes above which more add no value."""


class RiverfolkJudge(FactionJudge):
    """The Riverfolk's own judgement; see `FactionJudge`."""

    card = 0.35
    hand = (1.0, 1.0, 1.0, 0.8, 0.6, 0.1)
    warrior = 0.3
    rule = 0.1
    comes_true = 0.4

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        on_map = [at for post in POSTS for at in CLEARINGS if side.pieces[post][at]]
        funds, later = len(side.own[FUNDS]), max(0.0, rounds - 1)
        # Warriors of the supply come into the boxes by and by: two in each Birdsong without a payment.
        capital: float = min(_MOST, _in_boxes(side) + 0.6 * min(side.warriors[0], 2 * later))
        found: float = (
            (funds // 2 + 0.2 * (funds % 2) if on_map else 0.25 * funds)
            + 0.28 * later * capital * (1.0 if on_map else 0.6)
            + 0.4 * len(on_map)
            - sum(_danger(state, seat, side, at) for at in on_map) * (0.2 + 0.12 * funds)
            + sum(_PRICES[service][price - 1] for service, price in zip(SERVICES, side.own["prices"], strict=True))
        )
        return found

    def menace(self, side: Side, rounds: float) -> float:
        return 0.19 * _in_boxes(side)


def _in_boxes(side: Side) -> int:
    return sum(len(side.own[box]) for box in BOXES)


def _danger(state: State, seat: int, side: Side, clearing: int) -> float:
    """Returns the chance that a trade post is lost: enemy warriors there against its guards."""
    enemies = sum(other.warriors[clearing] for other in state.sides) - side.warriors[clearing]
    return max(0.0, min(1.0, 0.3 + 0.15 * enemies - 0.25 * side.warriors[clearing]))
