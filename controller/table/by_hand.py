"""A move that a page asks for: where moves are made on the board, the simulated table's own hand makes it."""

from __future__ import annotations

from controller.errors import Refused
from controller.hands import Idle, Repaired
from controller.messages.commands import MakeMove
from controller.table.turns import Turns
from controller.tabletop.hand_work import in_words
from engine.sentence import phrase

__all__ = ["play_for_page"]


def play_for_page(turns: Turns, move: str, *, simulated: bool) -> None:
    """Plays a legal move, or lets the simulated table make it on its board; `Refused` where that takes a real hand."""
    if turns.tabletop.follows:
        turns.play(move)
        return
    if not simulated:
        work = in_words(turns.tabletop.hand_work(turns.game, move))
        raise Refused(phrase("at this table moves are made by hand: {work}", work=work))
    if turns.is_busy or turns.allowed() is not None:
        raise Refused(phrase("the table has the turn; wait until it has moved"))
    if turns.listener.lifted or not isinstance(turns.listener.decision, Idle | Repaired):
        raise Refused(phrase("put the pieces right first: none may be in the air or out of place"))
    turns.requests.append(MakeMove(turns.computer.ticket, move))
