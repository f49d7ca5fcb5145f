"""Converts between positions and the kernel's bitboards, which it explains."""

from __future__ import annotations

from engine.chameleon.rules.board import SQUARES
from engine.chameleon.rules.position import BLUE, EMPTY, PIECES, RED, Position

Bitboards = tuple[int, int, int, int]
"""The black and the white natures of the side to move, and those of its opponent."""

_SEATS = (RED, BLUE)
_ORDER = {RED: (*PIECES[RED], *PIECES[BLUE]), BLUE: (*PIECES[BLUE], *PIECES[RED])}
_LETTERS = EMPTY + PIECES[RED] + PIECES[BLUE]
_DIGITS = {wanted: str.maketrans({letter: str(int(letter == wanted)) for letter in _LETTERS}) for wanted in _LETTERS}
"""For each letter, the translation of a board into binary digits: 1 on its squares."""


def bitboards_of(position: Position) -> Bitboards:
    highest_first = position.board[::-1]
    black, white, rival_black, rival_white = _ORDER[position.turn]
    return (
        int(highest_first.translate(_DIGITS[black]), 2),
        int(highest_first.translate(_DIGITS[white]), 2),
        int(highest_first.translate(_DIGITS[rival_black]), 2),
        int(highest_first.translate(_DIGITS[rival_white]), 2),
    )


def side_of(position: Position) -> int:
    """Returns 0 when Red is to move, 1 for Blue."""
    return _SEATS.index(position.turn)


def position_of(bitboards: Bitboards, side: int) -> Position:
    """Returns the position of bitboards, with Red (0) or Blue (1) to move."""
    board = [EMPTY] * len(SQUARES)
    for letter, bitboard in zip(_ORDER[_SEATS[side]], bitboards, strict=True):
        for square in range(len(SQUARES)):
            if bitboard >> square & 1:
                board[square] = letter
    return Position("".join(board), _SEATS[side])


def move_text(move: int) -> str:
    """Returns the text of a move in the kernel's form, origin * 32 + target."""
    return SQUARES[move >> 5] + SQUARES[move & 31]
