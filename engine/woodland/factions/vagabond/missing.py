"""Why the Vagabond cannot do something in Daylight now, for its own player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sentence import phrase, term
from engine.woodland.factions.vagabond.actions import VagabondAction
from engine.woodland.factions.vagabond.going import where_is
from engine.woodland.factions.vagabond.items import ready
from engine.woodland.state import State
from engine.woodland.words import ITEM_NAMES

_NEEDS = {
    term("action", "Move"): (
        "move",
        "boots",
        phrase("no clearing next to it can be entered with the boots that are left."),
    ),
    term("action", "Battle"): ("battle", "sword", phrase("nobody else has a piece here.")),
    term("action", "Explore"): ("explore", "torch", phrase("no ruin is here.")),
    term("action", "Strike"): ("strike", "crossbow", phrase("no enemy's piece is here.")),
    term("action", "Repair"): ("repair", "hammer", phrase("no item is damaged.")),
    term("action", "Craft"): ("craft", "hammer", phrase("no card of the hand can be paid in this clearing's suit.")),
}


def missing(state: State, task: VagabondAction) -> Mapping[str, str]:
    """Returns the actions that are not among the legal moves: action -> why."""
    offered = {move.partition(":")[0] for move in task.options(state)}
    side, here = state.sides[task.seat], where_is(state, task.seat)
    able = ready(side)
    found: dict[str, str] = {}
    for action, (verb, item, reason) in _NEEDS.items():
        if verb not in offered:
            in_forest = phrase("it is in a forest.") if not here and verb not in ("move", "repair") else reason
            found[action] = in_forest if item in able else phrase("no {item} can be exhausted.", item=ITEM_NAMES[item])
    if "aid" not in offered:
        found[term("action", "Aid")] = (
            phrase("nobody is here, or no card of the hand fits the clearing.")
            if able
            else phrase("no item can be exhausted.")
        )
    if "quest" not in offered:
        found[term("action", "Quest")] = phrase("no open quest fits the clearing and the items.")
    return found
