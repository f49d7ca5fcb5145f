"""An exact solver: which side can force a win, in how many plies, and with which first moves.

It deepens ply by ply and asks at odd depths "can the side to move win within that many plies?", at even ones "does
every move lose within that many?". That is enough, because a forced win takes an odd number of plies: the only move
that loses at once ignores an arrived piece (rule 12), and capturing it if possible resists longer. A cycle never leads
to a faster win, so the history is irrelevant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from mmap import mmap
from typing import Literal, Protocol

from engine.chameleon.rules.bitboards import Bitboards, bitboards_of, side_of
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply, ending
from engine.chameleon.solver.proof_search import MOST_PLIES, Interrupted, ProofSearch
from engine.chameleon.tables.library import Tables

__all__ = ["MOST_PLIES", "Prover", "Solution", "looked_up", "new_table", "prover", "solve", "table_entries"]

_SMALL_TABLE_MB = 16
_LEAST_ENTRIES = 1 << 19


class Prover(Protocol):
    """Answers the solver's two questions exactly; `engine.chameleon.solver.proof_search.ProofSearch` is one."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""

    def can_win(self, bitboards: Bitboards, side: int, plies: int) -> bool:
        """Returns whether the side to move wins within that many plies, an odd number; the game must not be over."""

    def must_lose(self, bitboards: Bitboards, side: int, plies: int) -> bool:
        """Returns whether the side to move loses within that many plies, an even number; the game must not be over."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The proven result of a position."""

    result: Literal["win", "loss", "draw", "unknown"]
    """For the side to move."""
    plies: int
    """The plies until the game is decided with best play of both sides; 0 for a draw, which only the tables can
    prove; if unknown, the depth searched completely without a decision.
    """
    best: tuple[str, ...]
    """Every first move that keeps the result and its plies, sorted; none in a finished game or for an unknown
    result."""
    nodes: int
    """Positions looked at."""


def table_entries(megabytes: int) -> int:
    """Returns the number of entries in a table of that many MB: rounded down to a power of two, at least that of 4
    MB.
    """
    return max(_LEAST_ENTRIES, 1 << (megabytes << 17).bit_length() - 1)


def prover(
    interrupted: Callable[[], bool], megabytes: int = _SMALL_TABLE_MB, tables: Tables | None = None
) -> ProofSearch:
    """Returns a prover for this thread, which raises `Interrupted` once `interrupted` returns True.

    It looks positions up in `tables`, if there are any.
    """
    if tables is not None:
        return ProofSearch(new_table(megabytes), interrupted, 0, tables.prober, tables.most_pieces)
    return ProofSearch(new_table(megabytes), interrupted)


def new_table(megabytes: int) -> memoryview:
    """Returns an empty table of 8-byte words, of `table_entries` size; the system allocates memory on use."""
    return memoryview(mmap(-1, 8 * table_entries(megabytes))).cast("Q")


def solve(
    position: Position,
    max_plies: int,
    interrupted: Callable[[], bool],
    by: Prover | None = None,
    report: Callable[[int], None] = lambda plies: None,
) -> Solution:
    """Returns the exact result within `max_plies` (0 or more), or "unknown" with the depth searched completely.

    House rules are ignored. `interrupted` is called every thousand positions; once it returns True, unproven results
    stay unknown. `by` answers the questions, by default a new `prover`; `report` gets each depth that was searched
    completely. Wins of more than 61 plies are not found.
    """
    over = ending(position)
    if over is not None:
        return Solution("win" if over.winner == position.turn else "loss", 0, (), 0)
    prove = by or prover(interrupted)
    before = prove.nodes
    bitboards, side = bitboards_of(position), side_of(position)
    done = 0
    try:
        for plies in range(1, min(max_plies, MOST_PLIES) + 1):
            if plies % 2 and prove.can_win(bitboards, side, plies):
                best = tuple(_shortest_wins(prove, position, plies))
                return Solution("win", plies, best, prove.nodes - before)
            if plies % 2 == 0 and prove.must_lose(bitboards, side, plies):
                best = tuple(_longest_resistance(prove, position, plies))
                return Solution("loss", plies, best, prove.nodes - before)
            done = plies
            report(plies)
    except Interrupted:
        pass
    return Solution("unknown", done, (), prove.nodes - before)


def looked_up(tables: Tables, position: Position) -> Solution | None:
    """Returns the result of a position with every best first move from the tables alone; None if it is not in them."""
    known = tables.look_up(position)
    if known is None:
        return None
    result, plies = known
    if plies == 0 and result != "draw":
        return Solution(result, 0, (), 0)
    after = ((move.text, tables.look_up(apply(position, move))) for move in legal_moves(position))
    wanted = {"win": ("loss", plies - 1), "loss": ("win", plies - 1), "draw": ("draw", 0)}[result]
    return Solution(result, plies, tuple(text for text, reply in after if reply == wanted), 0)


def _shortest_wins(prove: Prover, position: Position, plies: int) -> Iterator[str]:
    """Yields the first moves of a position won in `plies`."""
    for move in legal_moves(position):
        after = apply(position, move)
        over = ending(after)
        if over is not None:
            if over.winner == position.turn:
                yield move.text
        elif plies > 1 and prove.must_lose(bitboards_of(after), side_of(after), plies - 1):
            yield move.text


def _longest_resistance(prove: Prover, position: Position, plies: int) -> Iterator[str]:
    """Yields the first moves of a position lost in `plies` that do not lose sooner."""
    for move in legal_moves(position):
        after = apply(position, move)
        if ending(after) is None and not (plies > 3 and prove.can_win(bitboards_of(after), side_of(after), plies - 3)):
            yield move.text
