"""The targets of pieces as magic bitboards: the compiled parts copy these tables on import.

A bitboard is a set of squares as 25 bits, a1 lowest.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.chameleon.rules.board import HOME_RANK, JUMPS, RAYS, SIZE, STEPS, TILES

_SQUARES = SIZE * SIZE


def bitboard_of(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


def _bishop_attacks(square: int, occupied: int) -> int:
    reached = 0
    for ray in RAYS[square]:
        for target in ray:
            reached |= 1 << target
            if occupied >> target & 1:
                break
    return reached


# The pieces that matter to a slide are inside the board on the square's diagonals, at most four of them; a
# multiplication gathers their bits into a number from 0 to 15.
def _blockers(square: int) -> list[int]:
    return [target for ray in RAYS[square] for target in ray[: len(ray) - 1]]


def _occupations(square: int) -> list[int]:
    blockers = _blockers(square)
    chosen = range(1 << len(blockers))
    return [bitboard_of(blockers[bit] for bit in range(len(blockers)) if row >> bit & 1) for row in chosen]


def _magic_index(occupied: int, magic: int) -> int:
    return (occupied * magic & 0x1FFFFFF) >> 21


def _bishop_table() -> list[int]:
    table = [0] * (_SQUARES * 16)
    for square in range(_SQUARES):
        for occupied in _occupations(square):
            table[square << 4 | _magic_index(occupied, MAGICS[square])] = _bishop_attacks(square, occupied)
    return table


def _square_table() -> list[int]:
    table = [0] * 37
    for square in range(_SQUARES):
        table[(1 << square) % 37] = square
    return table


KING_ATTACKS = [bitboard_of(STEPS[square]) for square in range(_SQUARES)]
"""The targets of a king on each square (rule 6)."""
KNIGHT_ATTACKS = [bitboard_of(JUMPS[square]) for square in range(_SQUARES)]
"""The targets of a knight on each square (rule 8)."""
BLOCKERS = [bitboard_of(_blockers(square)) for square in range(_SQUARES)]
"""The squares where a piece can block a slide from each square."""
MAGICS = [
    33_824, 16_896, 32_768, 18_432, 9_344,
    1_056, 528, 1_024, 576, 288,
    32_832, 16_416, 32_832, 16_416, 8_208,
    18_432, 9_216, 1_024, 33_792, 16_896,
    9_344, 288, 32, 1_056, 33_824,
]  # fmt: skip
"""The multipliers that gather the bits of `BLOCKERS` in bits 21 to 24 of the product: the smallest numbers that do.
A test tries all combinations; finding them takes a small computer seconds.
"""
BISHOP_ATTACKS = _bishop_table()
"""The targets of a bishop, including the first piece on each diagonal (rule 7): by square * 16 + those four bits."""
SQUARE_OF = _square_table()
"""The square of a bitboard of one square, from the bitboard modulo 37: the powers of two differ there."""
HOME_RANKS = [bitboard_of(HOME_RANK["red"]), bitboard_of(HOME_RANK["blue"])]
"""The home ranks of Red and Blue."""
WHITE_TILES = bitboard_of(square for square in range(_SQUARES) if TILES[square] == "white")
"""The white tiles."""
