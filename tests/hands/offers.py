"""The possibilities of a position: its moves by kind, its squares by owner, and neighbouring squares."""

from __future__ import annotations

from engine.chameleon import Move, Position, apply, ending, legal_moves
from engine.chameleon.rules.board import RAYS, STEPS
from engine.chameleon.rules.moves import is_capture
from engine.chameleon.rules.position import EMPTY, PIECES, RIVAL, START
from hal import Occupancy, Square, picture_of


def occupied(position: Position) -> Occupancy:
    """Returns the picture of a position."""
    return picture_of(square for square, letter in enumerate(position.board) if letter != EMPTY)


START_PICTURE = occupied(START)
"""The picture of the start position."""


EDGE: Occupancy = picture_of(square for square in range(25) if square // 5 in (0, 4) or square % 5 in (0, 4))
"""The squares at the board's edge."""


def quiet_moves(position: Position) -> list[Move]:
    """Returns the legal moves that take nothing; none when the game is over."""
    if ending(position) is not None:
        return []
    return [move for move in legal_moves(position) if not is_capture(position, move)]


def captures(position: Position) -> list[Move]:
    """Returns the legal moves that take a piece; none when the game is over."""
    if ending(position) is not None:
        return []
    return [move for move in legal_moves(position) if is_capture(position, move)]


def captures_by(position: Position, origin: Square) -> frozenset[str]:
    """Returns the texts of the captures by the piece on a square."""
    return frozenset(move.text for move in captures(position) if move.origin == origin)


def targets_of(position: Position, origin: Square) -> Occupancy:
    """Returns the targets of the piece on a square."""
    return picture_of(move.target for move in legal_moves(position) if move.origin == origin)


def goes_on_after(position: Position, move: Move) -> bool:
    """Returns whether the opponent has a turn after a move."""
    return ending(apply(position, move)) is None


def own_squares(position: Position) -> list[Square]:
    """Returns the squares of the pieces of the side to move."""
    return [square for square, letter in enumerate(position.board) if letter in PIECES[position.turn]]


def rival_squares(position: Position) -> list[Square]:
    """Returns the squares of the other side's pieces."""
    return [square for square, letter in enumerate(position.board) if letter in PIECES[RIVAL[position.turn]]]


def empty_squares(position: Position) -> list[Square]:
    """Returns the empty squares."""
    return [square for square, letter in enumerate(position.board) if letter == EMPTY]


def neighbours(square: Square) -> tuple[Square, ...]:
    """Returns the squares around a square."""
    return STEPS[square]


def orthogonal(square: Square) -> list[Square]:
    """Returns the squares that share a side with a square."""
    return [other for other in STEPS[square] if abs(other - square) in (1, 5)]


def way_of(move: Move) -> list[Square]:
    """Returns the squares between the two ends of a slide, the nearest first."""
    for ray in RAYS[move.origin]:
        if move.target in ray:
            return list(ray[: ray.index(move.target)])
    return []
