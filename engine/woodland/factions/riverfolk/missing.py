"""Why the Riverfolk cannot do something in Daylight now, for their own player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sentence import phrase, term
from engine.woodland.factions.riverfolk.actions import crafts, establishments, recruits
from engine.woodland.factions.riverfolk.boxes import FUNDS
from engine.woodland.rules.battle import battle_options
from engine.woodland.rules.moving import move_options
from engine.woodland.state import State


def missing(state: State, seat: int) -> Mapping[str, str]:
    """Returns the actions that are not among the legal moves: action -> why."""
    if not state.sides[seat].own[FUNDS]:
        return {term("action", "Actions"): phrase("no fund is left; committed ones come back in Birdsong.")}
    why = {
        term("action", "March"): (
            move_options(state, seat),
            phrase("no warrior may move: none rules where it is or would go, or is at the river."),
        ),
        term("action", "Battle"): (battle_options(state, seat), phrase("no warrior stands with an enemy's piece.")),
        term("action", "Craft"): (
            crafts(state, seat),
            phrase("funds and empty spaces of trade posts pay for no card of the hand."),
        ),
        term("action", "Recruit"): (recruits(state, seat), phrase("no warrior is in the supply.")),
        term("action", "Establish"): (
            establishments(state, seat),
            phrase("no clearing without a post is ruled by somebody with two of the funds."),
        ),
    }
    return {action: reason for action, (can, reason) in why.items() if not can}
