"""Why Chameleander cannot do something in Daylight now, for its own player. Source: its law, C.5.2."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from engine.agenda import NOBODY
from engine.sentence import phrase, term, together
from engine.woodland.cards import SUITS
from engine.woodland.factions.chameleander.actions import CAJOLE, MARK, ChameleanderAction
from engine.woodland.factions.chameleander.ego import ego_here, where_is
from engine.woodland.rules.moving import can_leave, paths_of
from engine.woodland.rules.pieces import can_place
from engine.woodland.state import State
from engine.woodland.words import SUIT_NAMES


def missing(state: State, task: ChameleanderAction) -> Mapping[str, str]:
    """Returns the actions of Daylight that are not among the legal moves, each with the reason."""
    seat = task.seat
    offered = {move.partition(":")[0] for move in task.options(state)}
    if not state.sides[seat].own["actions"]:
        if "remove" not in offered:
            return {term("action", "Actions"): phrase("none is left; each ego that is removed gives one more.")}
        return {}
    return {name: why(state, seat) for verb, (name, why) in _ACTIONS.items() if verb not in offered}


def _why_no_quell(state: State, seat: int) -> str:
    if not ego_here(state, seat):
        return phrase("no ego is with Chameleander.")
    return phrase("nobody else has a piece in clearing {clearing}.", clearing=where_is(state, seat))


def _why_no_stroll(state: State, seat: int) -> str:
    if not can_leave(state, seat, where_is(state, seat)):
        return phrase("nothing of others may be moved out of clearing {clearing}.", clearing=where_is(state, seat))
    return phrase(
        "without a card in the hand Chameleander has to rule clearing {clearing} or the next.",
        clearing=where_is(state, seat),
    )


def _why_no_beckon(state: State, seat: int) -> str:
    here = where_is(state, seat)
    near = (here, *paths_of(state, seat)[here])
    nearby = [other for other in state.others(seat) if any(state.sides[other].present[at] for at in near)]
    if not nearby:
        return phrase("nobody has a piece in clearing {here} or next to it.", here=here)
    if not any(can_place(state, other, here) for other in nearby):
        return phrase("nobody may place a piece in clearing {here}.", here=here)
    return phrase("nobody near has a warrior in the supply.")


def _why_no_mark(state: State, seat: int) -> str:
    side = state.sides[seat]
    if MARK in side.used:
        return phrase("it was done this turn.")
    if not side.hand:
        return phrase("no card is in the hand.")
    suits = sorted({card.suit for card in side.hand})
    return phrase(
        "no warrior is in a clearing that fits a card ({suits}).",
        suits=together(*(SUIT_NAMES[SUITS[suit]] for suit in suits), between=", "),
    )


def _why_no_cajole(state: State, seat: int) -> str:
    side, here = state.sides[seat], where_is(state, seat)
    if CAJOLE in side.used:
        return phrase("it was done this turn.")
    ruler = state.ruler(here)
    if ruler == seat:
        return phrase("Chameleander itself rules clearing {here}.", here=here)
    if ruler == NOBODY:
        return _nobody_rules(state, here)
    return phrase("no card is in the hand.")


def _nobody_rules(state: State, here: int) -> str:
    """Tells the warriors and buildings of all who count in a clearing: "1 against 1"."""
    counts = sorted((side.strength[here] for side in state.sides if side.strength[here]), reverse=True)
    if not counts:
        return phrase("nobody rules clearing {here}: nobody is there.", here=here)
    strengths = reduce(lambda one, other: phrase("{one} against {other}", one=one, other=other), map(str, counts))
    return phrase("nobody rules clearing {here}: {strengths}.", here=here, strengths=strengths)


_ACTIONS: Mapping[str, tuple[str, Callable[[State, int], str]]] = {
    "quell": (term("action", "Quell (C.5.2 I)"), _why_no_quell),
    "stroll": (term("action", "Stroll (C.5.2 II)"), _why_no_stroll),
    "beckon": (term("action", "Beckon (C.5.2 III)"), _why_no_beckon),
    "mark": (term("action", "Mark for Death (C.5.2 IV)"), _why_no_mark),
    "cajole": (term("action", "Cajole (C.5.2 V)"), _why_no_cajole),
}
