"""An exact solver: who can force the end, in how many plies, and with which first moves.

It deepens ply by ply and asks at odd depths "can the side to move win within so many plies?", at even ones "does
every move lose within so many?". That is enough, because a forced win takes an odd number of plies: the only move
that loses at once leaves an arrived piece standing (rule 12), and who can take it resists longer by doing so. A
cycle never helps who wants to win sooner, so that the history plays no part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine.chameleon.moves import Move, legal_moves
from engine.chameleon.position import PIECES, Position
from engine.chameleon.rules import apply, arrived, ending
from engine.chameleon.tactics import sound_moves, winning_moves

__all__ = ["Solution", "solve"]

_NEVER = 1_000_000
_CHECK_EVERY = 256
_MOST_REMEMBERED = 1_000_000


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known for certain about a position."""

    result: Literal["win", "loss", "unknown"]
    """For the side to move."""
    plies: int
    """Plies until the game is decided, the winner hurrying and the loser resisting; when unknown, how many plies
    were searched in full without a decision."""
    best: tuple[str, ...]
    """Every first move that keeps that number, sorted; none when the game is over or the result unknown."""
    nodes: int
    """Positions looked at."""


class _Interrupted(Exception):
    """The caller wants the search to end."""


def solve(position: Position, max_plies: int, interrupted: Callable[[], bool]) -> Solution:
    """Returns the exact result within `max_plies` (0 or more), or "unknown" with the depth searched in full.

    House rules play no part. `interrupted` is asked every few hundred positions; once it says True, what is not
    proven by then stays unknown.
    """
    over = ending(position)
    if over is not None:
        return Solution("win" if over.winner == position.turn else "loss", 0, (), 0)
    search = _ProofSearch(interrupted)
    done = 0
    try:
        for plies in range(1, max_plies + 1):
            if plies % 2 and search.wins(position, plies):
                return Solution("win", plies, search.shortest_wins(position, plies), search.nodes)
            if plies % 2 == 0 and search.loses(position, plies):
                return Solution("loss", plies, search.longest_resistance(position, plies), search.nodes)
            done = plies
    except _Interrupted:
        pass
    return Solution("unknown", done, (), search.nodes)


class _ProofSearch:
    """Depth-bounded proofs, with a table of what is proven for each exact position."""

    def __init__(self, interrupted: Callable[[], bool]) -> None:
        self.nodes = 0
        self._interrupted = interrupted
        # For the side to move: plies within which it cannot win, and within which it can.
        self._bounds: dict[Position, tuple[int, int]] = {}
        # Where not every move lost: the position after the reply that held out last time.
        self._held_by: dict[Position, Position] = {}

    def wins(self, position: Position, plies: int) -> bool:
        """Whether the side to move can force the end within so many plies, an odd number."""
        not_within, within = self._bounds.get(position, (0, _NEVER))
        if plies <= not_within or plies >= within:
            return plies >= within
        self._count()
        moves = sound_moves(position)
        if next(winning_moves(position, moves), None):
            self._bounds[position] = (0, 1)
            return True
        proven = plies >= 3 and any(self.loses(after, plies - 1) for after in _most_forcing_first(position, moves))
        self._bounds[position] = (not_within, plies) if proven else (plies, within)
        return proven

    def loses(self, position: Position, plies: int) -> bool:
        """Whether the side to move loses within so many plies, an even number, whatever it does."""
        holder = self._held_by.get(position)
        if holder is not None and not self.wins(holder, plies - 1):
            return False
        self._count()
        moves = sound_moves(position)
        if next(winning_moves(position, moves), None):
            return False
        for after in _most_forcing_first(position, moves):
            if not self.wins(after, plies - 1):
                self._held_by[position] = after
                return False
        return True

    def shortest_wins(self, position: Position, plies: int) -> tuple[str, ...]:
        """The first moves that win within `plies`, the fewest that are enough."""
        return tuple(move.text for move in legal_moves(position) if self._keeps_win(apply(position, move), plies - 1))

    def longest_resistance(self, position: Position, plies: int) -> tuple[str, ...]:
        """The first moves of a position lost in `plies` that do not lose sooner."""
        after = ((move.text, apply(position, move)) for move in legal_moves(position))
        return tuple(text for text, reply in after if ending(reply) is None and not self.wins(reply, plies - 3))

    def _keeps_win(self, after: Position, plies: int) -> bool:
        over = ending(after)
        return over.winner != after.turn if over else plies >= 2 and self.loses(after, plies)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % _CHECK_EVERY:
            return
        if self._interrupted():
            raise _Interrupted
        if len(self._bounds) + len(self._held_by) > _MOST_REMEMBERED:
            self._bounds.clear()
            self._held_by.clear()


def _most_forcing_first(position: Position, moves: list[Move]) -> list[Position]:
    return sorted((apply(position, move) for move in moves), key=_forcing)


def _forcing(after: Position) -> tuple[bool, int]:
    """An arrival leaves the fewest replies; then comes what leaves the rival the fewest pieces."""
    return not arrived(after), sum(map(after.board.count, PIECES[after.turn]))
