"""Why Chameleander cannot do something in Daylight now, for its own player. Source: its law, C.5.2."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.agenda import NOBODY
from engine.woodland.cards import SUITS
from engine.woodland.factions.chameleander.actions import CAJOLE, MARK, ChameleanderAction
from engine.woodland.factions.chameleander.ego import ego_here, where_is
from engine.woodland.moving import can_leave, paths_of
from engine.woodland.pieces import can_place
from engine.woodland.state import State

__all__ = ["missing"]


def missing(state: State, task: ChameleanderAction) -> Mapping[str, str]:
    """Returns the actions of Daylight that are not among the legal moves, each with the reason."""
    seat = task.seat
    offered = {move.partition(":")[0] for move in task.options(state)}
    if not state.sides[seat].own["actions"]:
        return {"Actions": "none is left; each ego that is removed gives one more."} if "remove" not in offered else {}
    return {name: why(state, seat) for verb, (name, why) in _ACTIONS.items() if verb not in offered}


def _why_no_quell(state: State, seat: int) -> str:
    if not ego_here(state, seat):
        return "no ego is with Chameleander."
    return f"nobody else has a piece in clearing {where_is(state, seat)}."


def _why_no_stroll(state: State, seat: int) -> str:
    if not can_leave(state, seat, where_is(state, seat)):
        return f"nothing of others may be moved out of clearing {where_is(state, seat)}."
    return f"without a card in the hand Chameleander has to rule clearing {where_is(state, seat)} or the next."


def _why_no_beckon(state: State, seat: int) -> str:
    here = where_is(state, seat)
    near = (here, *paths_of(state, seat)[here])
    nearby = [other for other in state.others(seat) if any(state.sides[other].present[at] for at in near)]
    if not nearby:
        return f"nobody has a piece in clearing {here} or next to it."
    if not any(can_place(state, other, here) for other in nearby):
        return f"nobody may place a piece in clearing {here}."
    return "nobody near has a warrior in the supply."


def _why_no_mark(state: State, seat: int) -> str:
    side = state.sides[seat]
    if MARK in side.used:
        return "it was done this turn."
    if not side.hand:
        return "no card is in the hand."
    suits = sorted({card.suit for card in side.hand})
    return f"no warrior is in a clearing that fits a card ({', '.join(SUITS[suit] for suit in suits)})."


def _why_no_cajole(state: State, seat: int) -> str:
    side, here = state.sides[seat], where_is(state, seat)
    if CAJOLE in side.used:
        return "it was done this turn."
    ruler = state.ruler(here)
    if ruler == seat:
        return f"Chameleander itself rules clearing {here}."
    if ruler == NOBODY:
        return f"nobody rules clearing {here}: {_strengths(state, here)}."
    return "no card is in the hand."


def _strengths(state: State, at: int) -> str:
    """The warriors and buildings of all who count in a clearing: "1 against 1"."""
    counts = sorted((side.strength[at] for side in state.sides if side.strength[at]), reverse=True)
    return " against ".join(map(str, counts)) or "nobody is there"


_ACTIONS: Mapping[str, tuple[str, Callable[[State, int], str]]] = {
    "quell": ("Quell (C.5.2 I)", _why_no_quell),
    "stroll": ("Stroll (C.5.2 II)", _why_no_stroll),
    "beckon": ("Beckon (C.5.2 III)", _why_no_beckon),
    "mark": ("Mark for Death (C.5.2 IV)", _why_no_mark),
    "cajole": ("Cajole (C.5.2 V)", _why_no_cajole),
}
