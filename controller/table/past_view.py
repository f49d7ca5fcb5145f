"""An earlier position of a game, as a seat could see it then, for stepping through past moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from controller.errors import Refused
from controller.table.state import TableState
from engine.game import Seat
from engine.sentence import phrase

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EarlierView:
    """A page's request for the position after the first `plies` moves; it changes nothing at the table."""

    plies: int
    game_id: object = None
    """The journal's number of the game that the page shows: a seat belongs to that game, not to the next."""
    show: Callable[[View], object] = lambda view: None
    """Called with the view, from the table's thread."""


def earlier_view(state: TableState, asked: EarlierView, seat: Seat | None) -> View:
    """Returns the view that `seat`, None for the public, had after the requested number of moves, without the choices
    of that moment.

    It is computed only from that moment's state, so it reveals nothing learned later. The moves are left out because a
    page knows them. Raises `Refused` for a moment outside the game.
    """
    game, plies = state.game, asked.plies
    played = len(game.moves)
    if asked.game_id not in (None, state.game_id):
        raise Refused(phrase("the table now plays another game"))
    if not 0 <= plies <= played:
        raise Refused(
            phrase("'plies' cannot be {plies}; this game has the moments 0 to {played}", plies=plies, played=played)
        )
    then = game.copy()
    then.play_on()
    for _ in range(played - plies):
        then.pop()
    return then.view(state.eyes_of(seat)) | {"legal": [], "moves": []}
