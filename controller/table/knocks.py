"""What three knocks on the board ask for: a hint for who has the turn, or what an extension makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.errors import Refused
from engine.sentence import phrase
from hal.squares import Square

if TYPE_CHECKING:
    from controller.table.turns import Turns

__all__ = ["hear_knocks"]


def hear_knocks(turns: Turns, square: Square) -> None:
    """Does what knocks with the piece of a square ask for.

    Where cards are hidden nobody gets a hint by them: it could be anybody's hand that wants to know a secret.
    """
    game = turns.game
    is_own = bool(turns.tabletop.situation(game).own >> square & 1)
    if game.secrets or not is_own or game.outcome() is not None:
        turns.knocks += 1
        return
    try:
        turns.in_play.hint(busy=turns.is_busy)
    except Refused as error:
        turns.in_play.keeper.say(phrase("No hint: {error}.", error=error))
