"""A winner's complete strategy, grown position by position: one move for the winner, every reply of the loser.

It contains only positions that a quick search would not solve: those won in `LEAST_PLIES` or more.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.chameleon.rules.bitboards import Bitboards, position_of
from engine.chameleon.solver.book import Entry, number_of
from engine.chameleon.solver.kernel import moves_of
from engine.chameleon.solver.proof_search import ProofSearch

LEAST_PLIES = 7
"""Wins in fewer plies are left to the search, which finds them in milliseconds, uncompiled."""
WINNER = 0
"""The winner's side in a book: it plays up the board, like Red; positions that Blue wins are rotated."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A position of the strategy: the winner's move, and the resulting positions."""

    number: int
    """The position's number, `number_of`."""
    entry: Entry
    after: dict[int, Bitboards]
    """The positions with the winner to move again, after every reply, that need their own entry; by their numbers."""


def grow(search: ProofSearch, bitboards: Bitboards, at_most: int) -> Grown:
    """Returns the winner's move in a position that it wins in 7 to `at_most` plies, and the resulting positions.

    Raises `ValueError` when the position is not won within `at_most` plies.
    """
    number, seen = number_of(bitboards)
    for plies in range(LEAST_PLIES, at_most + 1, 2):
        if search.can_win(bitboards, WINNER, plies):
            move, after = _winning_move(search, bitboards, plies)
            return Grown(number, Entry(seen(move), plies), open_ends(search, after))
    raise ValueError(f"{position_of(bitboards, WINNER).text()} is not won in {LEAST_PLIES} to {at_most} plies")


def _winning_move(search: ProofSearch, bitboards: Bitboards, plies: int) -> tuple[int, Bitboards]:
    """Returns the move in the search's table that wins in that many plies or, if it was overwritten, another one."""
    remembered = search.winning_move(bitboards, WINNER)
    moves = sorted(moves_of(bitboards, WINNER), key=lambda move: move[0] != remembered)
    return next(move for move in moves if search.must_lose(move[1], 1 - WINNER, plies - 1))


def open_ends(search: ProofSearch, bitboards: Bitboards) -> dict[int, Bitboards]:
    """Returns the positions after the loser's replies that need an entry in the book, by their numbers."""
    ends = (after for _, after in moves_of(bitboards, 1 - WINNER))
    return {number_of(after)[0]: after for after in ends if not search.can_win(after, WINNER, LEAST_PLIES - 2)}
