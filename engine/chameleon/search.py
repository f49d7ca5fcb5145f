"""Looking ahead for a good move: alpha-beta with iterative deepening, a table of positions and an evaluation.

Unlike `solve` it guesses where it cannot see the end. Scores are for the side to move, in hundredths of a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.chameleon.board import HOME_RANK, JUMPS, RAYS, SQUARES, STEPS, TILES
from engine.chameleon.moves import Move, is_capture
from engine.chameleon.position import EMPTY, NATURES, RED, RIVAL, SEAT_OF, Position
from engine.chameleon.rules import apply, arrived
from engine.chameleon.tactics import sound_moves, winning_moves

__all__ = ["Search", "evaluate"]

_WIN = 100_000
_SURELY_WON = 90_000
_CHECK_EVERY = 128
_PIECE = 100
_REACH = 2
_REPEATED = -20
"""What going back to an earlier position is worth: a little less than a draw, so that games come to an end."""

_Bound = tuple[int, int, int, Move]
"""What a search of a position gave: depth, score, whether that is at most (-1), exactly (0) or at least (1), and the
best move."""


def _worth(letter: str, square: int) -> int:
    """A piece, and how many squares it would reach from there on an empty board."""
    slides = NATURES[letter] == TILES[square]
    reach = len({target for ray in RAYS[square] for target in ray} | set(STEPS[square])) if slides else 0
    jumps = 0 if slides else len(STEPS[square]) + len(JUMPS[square])
    worth = _PIECE + _REACH * (reach + jumps)
    return worth if SEAT_OF[letter] == RED else -worth


_WORTH: tuple[dict[str, int], ...] = tuple(
    {EMPTY: 0} | {letter: _worth(letter, square) for letter in NATURES} for square in range(len(SQUARES))
)


def evaluate(position: Position) -> int:
    """Returns how good a position that goes on looks for the side to move, without looking ahead."""
    for_red = sum(worth[letter] for worth, letter in zip(_WORTH, position.board, strict=True))
    return for_red if position.turn == RED else -for_red


class _OutOfTime(Exception):
    """The caller wants its answer now."""


class Search:
    """One search from one position; it keeps what it learned from depth to depth."""

    def __init__(self, out_of_time: Callable[[], bool], repeated: Collection[Position] = ()) -> None:
        self.nodes = 0
        self._out_of_time = out_of_time
        self._repeated = frozenset(repeated)
        self._table: dict[Position, _Bound] = {}

    def best_move(self, position: Position, moves: list[Move], depth: int) -> Move:
        """Returns the best of some sound moves, looking 1 to `depth` plies ahead as far as time allows.

        The first of equal moves is preferred; a move back to a position in `repeated` counts as little less than a
        draw.
        """
        ordered = list(moves)
        try:
            for plies in range(1, depth + 1):
                score = self._sort_best_first(position, ordered, plies)
                if abs(score) > _SURELY_WON:
                    break
        except _OutOfTime:
            pass
        return ordered[0]

    def _sort_best_first(self, position: Position, ordered: list[Move], plies: int) -> int:
        """Puts a better move first as soon as it is found, so that a search cut short has its use."""
        best = -_WIN
        for move in list(ordered):
            after = apply(position, move)
            score = _REPEATED if after in self._repeated else -self._score(after, plies - 1, -_WIN, -best, 1)
            if score > best:
                best = score
                ordered.remove(move)
                ordered.insert(0, move)
        return best

    def _score(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The score of a position that goes on: exact between `alpha` and `beta`, else a bound beyond them."""
        if depth <= 0:
            return self._settled(position, alpha, beta, ply)
        known = self._table.get(position)
        if known and known[0] >= depth and _decides(known, alpha, beta):
            return known[1]
        self._count()
        moves = sound_moves(position)
        if next(winning_moves(position, moves), None):
            return _WIN - ply
        best, favourite, floor = -_WIN, moves[0], alpha
        for move in _promising_first(position, moves, known[3] if known else None):
            score = -self._score(apply(position, move), depth - 1, -beta, -floor, ply + 1)
            if score > best:
                best, favourite = score, move
            floor = max(floor, best)
            if best >= beta:
                break
        self._table[position] = (depth, best, (best >= beta) - (best <= alpha), favourite)
        return best

    def _settled(self, position: Position, alpha: int, beta: int, ply: int) -> int:
        """The score once nobody wants to take any more; who must answer an arrived piece has no choice but to."""
        self._count()
        moves = sound_moves(position)
        if next(winning_moves(position, moves), None):
            return _WIN - ply
        best = -_WIN if arrived(position) else evaluate(position)
        for move in moves:
            if best >= beta:
                break
            if is_capture(position, move):
                score = -self._settled(apply(position, move), -beta, -max(alpha, best), ply + 1)
                best = max(best, score)
        return best

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % _CHECK_EVERY == 0 and self._out_of_time():
            raise _OutOfTime


def _decides(known: _Bound, alpha: int, beta: int) -> bool:
    _, score, bound, _ = known
    return bound == 0 or (bound > 0 and score >= beta) or (bound < 0 and score <= alpha)


def _promising_first(position: Position, moves: list[Move], favourite: Move | None) -> list[Move]:
    goal = HOME_RANK[RIVAL[position.turn]]

    def promise(move: Move) -> tuple[bool, bool, bool]:
        return move is not favourite, not is_capture(position, move), move.target not in goal

    return sorted(moves, key=promise)
