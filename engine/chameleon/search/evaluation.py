"""The static evaluation of a position: a piece-square table for each side."""

from __future__ import annotations

from engine.chameleon.rules.attacks import BISHOP_ATTACKS, KING_ATTACKS, KNIGHT_ATTACKS


def piece_square_table(piece: int, mobility: int, advance: int) -> list[int]:
    """Returns the values of pieces, by side * 50 + jumps * 25 + square.

    `mobility` counts for each square that a piece would reach from there on an empty board, `advance` for each rank
    that it has left behind.
    """
    return [
        piece + mobility * _reach(jumps, square) + advance * (square // 5 if side == 0 else 4 - square // 5)
        for side in (0, 1)
        for jumps in (False, True)
        for square in range(25)
    ]


def _reach(jumps: bool, square: int) -> int:
    return (KING_ATTACKS[square] | (KNIGHT_ATTACKS[square] if jumps else BISHOP_ATTACKS[square << 4])).bit_count()


MATERIAL = piece_square_table(100, 1, 5)
"""Counts pieces and advances, with little weight on mobility."""
MOBILITY = piece_square_table(100, 2, 5)
"""Gives mobility more weight."""
