"""The effect of a move, and the end of the game (rules 10 to 14): functions of one position."""

from __future__ import annotations

from engine.chameleon.rules.board import HOME_RANK, Square
from engine.chameleon.rules.moves import Move, is_attacked
from engine.chameleon.rules.position import EMPTY, PIECES, RIVAL, Position, has_piece
from engine.game import Outcome

_HOME = {seat: slice(squares.start, squares.stop) for seat, squares in HOME_RANK.items()}


def apply(position: Position, move: Move) -> Position:
    """Returns the position after a legal move."""
    board, seat = position
    origin, target = move.origin, move.target
    piece = board[origin]
    if origin < target:
        moved = f"{board[:origin]}{EMPTY}{board[origin + 1 : target]}{piece}{board[target + 1 :]}"
    else:
        moved = f"{board[:target]}{piece}{board[target + 1 : origin]}{EMPTY}{board[origin + 1 :]}"
    return Position(moved, RIVAL[seat])


def arrived(position: Position) -> list[Square]:
    """Returns the opponent's pieces on the home rank of the side to move."""
    letters = PIECES[RIVAL[position.turn]]
    return [square for square in HOME_RANK[position.turn] if position.board[square] in letters]


def ending(position: Position) -> Outcome | None:
    """Returns the outcome that the position shows, or None; endings that depend on the history are not included.

    A piece on the opponent's home rank moved there one or two moves ago: otherwise the game would have ended earlier.
    """
    board, seat = position
    rival = RIVAL[seat]
    if not has_piece(board, seat):
        return Outcome(rival, "captured-all")  # rule 11
    if has_piece(board[_HOME[rival]], seat):
        return Outcome(seat, "arrival")  # rule 12: the reply did not capture it; rule 14: in spite of all else it did
    if not has_piece(board[_HOME[seat]], rival):
        return None
    if sum(map(board.count, PIECES[rival])) == 1:
        return Outcome(rival, "lone-arrival")  # rule 13
    first, *others = arrived(position)
    can_be_answered = not others and is_attacked(position, first)
    return None if can_be_answered else Outcome(rival, "arrival")  # rule 12: at once
