"""The value of a position for the Duchy: ministers, buildings, tunnels, and warriors in the Burrow."""

from __future__ import annotations

from collections.abc import Mapping

from engine.woodland.cards import Card
from engine.woodland.computer.judge import FactionJudge, guards
from engine.woodland.factions.duchy.assembly import BUILDINGS, REVEALED
from engine.woodland.factions.duchy.burrow import BURROW, TUNNEL
from engine.woodland.factions.duchy.ministers import SWAYED
from engine.woodland.map import CLEARINGS
from engine.woodland.state import Side, State

_EACH_ROUND: Mapping[str, float] = {
    "foremole": 0.5, "captain": 0.35, "marshal": 0.3, "brigadier": 0.6, "banker": 0.45, "mayor": 0.5,
    "duchess": 0.8, "baron": 0.2, "earl": 0.2,
}  # fmt: skip
"""The value of a swayed minister per round; lords also score pieces on the map."""

_SCORED_BY_LORDS = 0.3
"""How much others fear each point that a lord will score, for at most four rounds."""


class DuchyJudge(FactionJudge):
    """The Duchy's own judgement; see `FactionJudge`."""

    warrior = 0.2
    rule = 0.3
    card = 0.7
    comes_true = 0.75

    def held(self, side: Side) -> tuple[Card, ...]:
        return (*side.hand, *side.own[REVEALED])

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        side = state.sides[seat]
        swayed = side.own[SWAYED]
        citadels, markets, tunnels = (side.on_map(kind) for kind in (*BUILDINGS, TUNNEL))
        each_round = sum(_EACH_ROUND[name] for name in swayed if name not in side.used or state.active != seat)
        each_round += sum(_EACH_ROUND[name] * 0.85 for name in swayed if name in side.used and state.active == seat)
        each_round += 0.35 * citadels + 0.45 * markets
        each_round += _scored_by_lords(side)
        each_round += 0.4 * tunnels * ("duchess" in swayed)
        burrow = 0.14 * min(8, int(side.own[BURROW]))
        here = 0.3 * _reach(state, side) + 0.5 * min(3, tunnels) + 0.25 * guards(side, BUILDINGS)
        return rounds * each_round + burrow + here

    def menace(self, side: Side, rounds: float) -> float:
        # A building that is lost costs a minister; what lords score comes every round; and where nothing of the
        # Duchy is left no card can be revealed for the next minister.
        built = sum(side.on_map(kind) for kind in BUILDINGS)
        lords = _SCORED_BY_LORDS * min(rounds, 4) * _scored_by_lords(side)
        there = 0.2 * guards(side, BUILDINGS) + 0.35 * sum(map(bool, side.present[1:]))
        return 1.2 * built + 0.6 * len(side.own[SWAYED]) + lords + there


def _scored_by_lords(side: Side) -> int:
    """Returns the points that Earl of Stone and Baron of Dirt score in a round."""
    citadels, markets = (side.on_map(kind) for kind in BUILDINGS)
    return citadels * ("earl" in side.own[SWAYED]) + markets * ("baron" in side.own[SWAYED])


def _reach(state: State, side: Side) -> int:
    """Returns the number of clearings with pieces, which swaying ministers needs, up to three of each suit."""
    there = [state.map.suits[at] for at in CLEARINGS if side.present[at]]
    return sum(min(3, there.count(suit)) for suit in range(3))
