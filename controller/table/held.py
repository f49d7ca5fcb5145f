"""What a piece in a hand may do, in one sentence: the light in words, for whoever does not see it."""

from __future__ import annotations

from controller.hands import Ask, Lifted
from controller.table.state import TableState
from engine.sentence import all_of, beginning, phrase, together
from hal.squares import SQUARES, names_of, squares_of

__all__ = ["held"]


def held(state: TableState) -> str:
    """Returns what the piece in a hand may do, as its light tells everybody; "" for none that may move."""
    movers = state.lifted & state.tabletop.situation(state.game).own
    lifted = list(squares_of(movers))
    if not isinstance(state.decision, Lifted | Ask) or state.is_locked or len(lifted) != 1:
        return ""
    ways = _ways(state)
    look = state.tabletop.pieces(state.game).get(SQUARES[lifted[0]])
    if not ways or look is None:
        return ""
    piece, square = beginning(state.tabletop.called(look)), names_of(movers)[0]
    return phrase("{piece} on {square}: {ways}.", piece=piece, square=square, ways=together(*ways, between="; "))


def _ways(state: TableState) -> list[str]:
    """What it may do, a phrase for each kind of light that shows a square to go to or to touch."""
    found: dict[str, list[str]] = {}
    for square, name in enumerate(SQUARES):
        meaning = state.painting.meaning_of(square)
        if meaning is not None and meaning in state.tabletop.ways:
            found.setdefault(meaning, []).append(name)
    return [say(all_of(found[kind])) for kind, say in state.tabletop.ways.items() if kind in found]
