"""The table's own hand on a simulated board, which moves pieces for the computer player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.errors import Refused
from controller.tabletop.hand_work import HandWork, Lift, Place, PutInBox, TakeFromBox
from engine.sentence import phrase

_NAME = "table"


def action_of(step: HandWork, world: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Returns an action of `Board.hand` and its details, given where the pieces are (`Board.pieces`).

    Raises `Refused` if the box has no piece of the required look.
    """
    match step:
        case Lift(square):
            return "lift", {"square": square, "hand": _NAME}
        case Place(square):
            return "place", {"square": square, "hand": _NAME}
        case PutInBox():
            return "box", {"hand": _NAME}
        case TakeFromBox(look):
            return "take", {"piece": _in_box(look, world), "hand": _NAME}


def way_back(work: Sequence[HandWork]) -> HandWork:
    """Returns what the hand does with the piece it holds when its work is cancelled."""
    match work[0]:
        case Lift(square):
            return Place(square)
        case first:
            return PutInBox(first.piece if isinstance(first, TakeFromBox) else "")


def _in_box(look: str, world: Mapping[str, Any]) -> str:
    for piece in world["pieces"]:
        if (piece["look"], piece["at"]) == (look, "box"):
            return str(piece["id"])
    raise Refused(phrase("the box has no {look} piece", look=look))
