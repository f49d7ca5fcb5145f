"""Between positions and the bitboards that the kernel works on; the bitboards themselves are explained there."""

from __future__ import annotations

from engine.chameleon.rules.board import SQUARES
from engine.chameleon.rules.position import BLUE, EMPTY, PIECES, RED, Position

__all__ = ["Bitboards", "bitboards_of", "move_text", "position_of", "side_of"]

Bitboards = tuple[int, int, int, int]
"""Where the black and the white natures of the side to move stand, and those of its rival."""

_SEATS = (RED, BLUE)
_ORDER = {RED: PIECES[RED] + PIECES[BLUE], BLUE: PIECES[BLUE] + PIECES[RED]}


def bitboards_of(position: Position) -> Bitboards:
    """Returns the bitboards of a position."""
    board = position.board
    black, white, rival_black, rival_white = (
        sum(1 << square for square, letter in enumerate(board) if letter == wanted) for wanted in _ORDER[position.turn]
    )
    return black, white, rival_black, rival_white


def side_of(position: Position) -> int:
    """Returns 0 when Red is to move, 1 for Blue."""
    return _SEATS.index(position.turn)


def position_of(bitboards: Bitboards, side: int) -> Position:
    """Returns the position that bitboards show, with Red (0) or Blue (1) to move."""
    board = [EMPTY] * len(SQUARES)
    for letter, bitboard in zip(_ORDER[_SEATS[side]], bitboards, strict=True):
        for square in range(len(SQUARES)):
            if bitboard >> square & 1:
                board[square] = letter
    return Position("".join(board), _SEATS[side])


def move_text(move: int) -> str:
    """Returns the text of a move that the kernel writes as origin * 32 + target."""
    return SQUARES[move >> 5] + SQUARES[move & 31]
