"""Why the Vagabond cannot do something in Daylight now, for its own player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.woodland.factions.vagabond.actions import VagabondAction
from engine.woodland.factions.vagabond.going import where_is
from engine.woodland.factions.vagabond.items import ready
from engine.woodland.state import State

__all__ = ["missing"]

_NEEDS = {
    "Move": ("move", "boots", "no clearing next to it can be entered with the boots that are left."),
    "Battle": ("battle", "sword", "nobody else has a piece here."),
    "Explore": ("explore", "torch", "no ruin is here."),
    "Strike": ("strike", "crossbow", "no enemy's piece is here."),
    "Repair": ("repair", "hammer", "no item is damaged."),
    "Craft": ("craft", "hammer", "no card of the hand can be paid in this clearing's suit."),
}


def missing(state: State, task: VagabondAction) -> Mapping[str, str]:
    """Returns the actions that are not among the legal moves: action -> why."""
    offered = {move.partition(":")[0] for move in task.options(state)}
    side, here = state.sides[task.seat], where_is(state, task.seat)
    able = ready(side)
    found = {}
    for action, (verb, item, reason) in _NEEDS.items():
        if verb not in offered:
            in_forest = "it is in a forest." if not here and verb not in ("move", "repair") else reason
            found[action] = in_forest if item in able else f"no {item} can be exhausted."
    if "aid" not in offered:
        found["Aid"] = (
            "nobody is here, or no card of the hand fits the clearing." if able else "no item can be exhausted."
        )
    if "quest" not in offered:
        found["Quest"] = "no open quest fits the clearing and the items."
    return found
