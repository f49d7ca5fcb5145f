"""The level `perfect`: as first player it keeps the proven win, as second it resists longest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from engine.chameleon.rules.bitboards import bitboards_of, move_text, side_of
from engine.chameleon.rules.moves import Move, read_move
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.tactics import sound_moves, winning_moves
from engine.chameleon.solver import kernel
from engine.chameleon.solver.knowledge import OptionalBook, judged
from engine.chameleon.solver.proof_search import Interrupted
from engine.chameleon.solver.solve import prover
from engine.chameleon.tables.library import tables_in_use
from engine.teacher import Judgement

_WIN_PLIES = 7
_LOSS_PLIES = 6
"""How deep it looks for its own win and for the opponent's after the end of the book: plain Python does this in a
moment.
"""
_COMPILED = not str(kernel.__file__).endswith(".py")
_PATIENCE = 150
"""The number of clock checks after which the deeper search gives up: a few tenths of a second, compiled."""


def perfect_move(
    position: Position,
    book: OptionalBook,
    rng: Random,
    out_of_time: Callable[[], bool],
    otherwise: Callable[[Sequence[Move]], Move],
) -> Move:
    """Returns a move that, by the known results, wins soonest or, in a lost position, loses last.

    `otherwise` chooses if no result is known.
    """
    entry = book.look_up(position)
    if entry is not None:
        return read_move(move_text(entry.move))
    out_of_time = _shared_time_check(out_of_time)
    winning = None if tables_in_use().look_up(position) else _quick_win(position, out_of_time)
    if winning is not None:
        return winning
    known = judged(position, out_of_time, most_plies=_LOSS_PLIES, book=book)
    if _COMPILED and not _is_settled(known):
        polls = count()
        known = judged(position, lambda: next(polls) >= _PATIENCE or out_of_time(), book=book)
    best = [read_move(text) for text in known.best]
    return rng.choice(best) if known.now.exact and known.now.result != "unknown" else otherwise(best)


def _shared_time_check(out_of_time: Callable[[], bool]) -> Callable[[], bool]:
    """Returns a shared time check for several searches in turn: once time is up it no longer calls `out_of_time`."""
    is_up = False

    def asked() -> bool:
        nonlocal is_up
        is_up = is_up or out_of_time()
        return is_up

    return asked


def _is_settled(known: Judgement) -> bool:
    """Returns whether no better move can be found: all results are known, or no other move may win sooner."""
    verdicts = known.moves.values()
    told = all(verdict.result != "unknown" for verdict in verdicts)
    return told or (known.now.result == "win" and known.now.plies <= _LOSS_PLIES)


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
