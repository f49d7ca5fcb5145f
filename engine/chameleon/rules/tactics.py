"""Moves that a player finds at a glance: those that win at once, and those that do not lose at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.chameleon.rules.board import HOME_RANK
from engine.chameleon.rules.moves import Move, generated
from engine.chameleon.rules.position import EMPTY, PIECES, RIVAL, Position
from engine.chameleon.rules.winning import apply, arrived, ending


def sound_moves(position: Position) -> list[Move]:
    """Returns the moves of an unfinished game without those that ignore an arrived piece (rule 12).

    No other move can lose at once. There is always at least one.
    """
    moves = generated(position)
    waiting = arrived(position)
    return [move for move in moves if move.target in waiting] if waiting else moves


def winning_moves(position: Position, moves: Iterable[Move]) -> Iterator[Move]:
    """Yields the sound moves that end the game at once."""
    board, seat = position
    rival = RIVAL[seat]
    goal = HOME_RANK[rival]
    takes_last = sum(map(board.count, PIECES[rival])) == 1
    for move in moves:
        decisive = move.target in goal or (takes_last and board[move.target] != EMPTY)
        if decisive and ending(apply(position, move)):
            yield move
