"""Counting move sequences, the classic check of a move generator."""

from __future__ import annotations

from collections import Counter

from engine.chameleon.rules.board import SIZE
from engine.chameleon.rules.moves import generated
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply, ending


def perft(position: Position, depth: int) -> int:
    """Returns the number of sequences of `depth` legal moves; a finished game has no moves.

    House rules are ignored. `depth` is 0 or more; `ValueError` otherwise.
    """
    if depth < 0:
        raise ValueError(f"perft depth is {depth}, expected 0 or more")
    if depth == 0:
        return 1
    ways = _unfinished(Counter([position]))
    for _ in range(depth - 1):
        ways = _unfinished(_after_each_move(ways))
    return sum(count * len(generated(last)) for last, count in ways.items())


def mirrored(position: Position) -> Position:
    """Returns the mirror image of the position at the c-file; the rules are symmetric."""
    board = position.board
    ranks = (board[first : first + SIZE][::-1] for first in range(0, len(board), SIZE))
    return Position("".join(ranks), position.turn)


def _after_each_move(counts: Counter[Position]) -> Counter[Position]:
    after: Counter[Position] = Counter()
    for position, count in counts.items():
        for move in generated(position):
            after[apply(position, move)] += count
    return after


# Transpositions and mirror images are expanded once, with their number of sequences.
def _unfinished(counts: Counter[Position]) -> Counter[Position]:
    folded: Counter[Position] = Counter()
    for position, count in counts.items():
        if ending(position) is None:
            folded[min(position, mirrored(position))] += count
    return folded
