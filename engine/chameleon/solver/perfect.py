"""The level `perfect`: as first player it never leaves the proven win, as second it holds out longest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.chameleon.rules.bitboards import bitboards_of, move_text, side_of
from engine.chameleon.rules.moves import Move, read_move
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.tactics import sound_moves, winning_moves
from engine.chameleon.solver.knowledge import OptionalBook, judged
from engine.chameleon.solver.proof_search import Interrupted
from engine.chameleon.solver.solve import prover

__all__ = ["perfect_move"]

_WIN_PLIES = 7
_LOSS_PLIES = 6
"""How far it looks for its own win and for the rival's where the book ends: what plain Python settles in a moment."""


def perfect_move(
    position: Position,
    book: OptionalBook,
    rng: Random,
    out_of_time: Callable[[], bool],
    otherwise: Callable[[Sequence[Move]], Move],
) -> Move:
    """Returns a move that wins soonest or, in a lost position, one that loses last, as far as is known.

    `otherwise` chooses among moves of which neither is known.
    """
    entry = book.look_up(position)
    if entry is not None:
        return read_move(move_text(entry.move))
    winning = _quick_win(position, out_of_time)
    if winning is not None:
        return winning
    known = judged(position, out_of_time, most_plies=_LOSS_PLIES, book=book)
    best = [read_move(text) for text in known.best]
    return otherwise(best) if known.now.result == "unknown" else rng.choice(best)


def _quick_win(position: Position, out_of_time: Callable[[], bool]) -> Move | None:
    at_once = next(winning_moves(position, sound_moves(position)), None)
    if at_once is not None:
        return at_once
    search, bitboards, side = prover(out_of_time), bitboards_of(position), side_of(position)
    try:
        for plies in range(3, _WIN_PLIES + 1, 2):
            if search.can_win(bitboards, side, plies):
                return read_move(move_text(search.winning_move(bitboards, side)))
    except Interrupted:
        pass
    return None
