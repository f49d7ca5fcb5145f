"""Where the pieces of one side may stand, each way with a number; compiled where a C compiler is at hand.

A side is seen as it goes up the board. While the game goes on and nothing has arrived it stands on ranks 1 to 4: 20
squares, a bitboard each for black and white natures. The ways are numbered in the order of the black bitboard and,
among those, of the white one. That order stays when squares are taken out, so that the same numbers, counted on
the squares that the rival leaves free, have no gaps.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import comb

__all__ = ["SideSet", "mirrored", "side_set", "turned"]

POPCOUNT = [number.bit_count() for number in range(1024)]
CHOOSE = [comb(of, chosen) for of in range(21) for chosen in range(4)]
"""From 20 * 4 + 3 down: of so many squares, so many chosen."""
# The rank of a set among all sets of its size is the sum of comb(square, n) over its n-th lowest squares.
LOW_RANKS = [sum(comb(s, (n & (2 << s) - 1).bit_count()) for s in range(10) if n >> s & 1) for n in range(1024)]
HIGH_RANKS = [
    sum(comb(s + 10, below + (n & (2 << s) - 1).bit_count()) for s in range(10) if n >> s & 1)
    for n in range(1024)
    for below in range(6)
]
MIRRORED_ROW = [int(f"{row:05b}"[::-1], 2) for row in range(32)]


def mirrored(squares: int) -> int:
    """Returns a bitboard with the files the other way round."""
    return (
        MIRRORED_ROW[squares & 31]
        | MIRRORED_ROW[squares >> 5 & 31] << 5
        | MIRRORED_ROW[squares >> 10 & 31] << 10
        | MIRRORED_ROW[squares >> 15 & 31] << 15
        | MIRRORED_ROW[squares >> 20] << 20
    )


def turned(squares: int) -> int:
    """Returns a bitboard with the ranks the other way up, as the other side sees it; tiles keep their colours."""
    return (
        squares >> 20
        | squares >> 10 & 31 << 5
        | squares & 31 << 10
        | squares << 10 & 31 << 15
        | (squares & 31) << 20
    )


def rank(squares: int) -> int:
    """The number of a set of at most 5 of 20 squares among the sets of its size."""
    return LOW_RANKS[squares & 1023] + HIGH_RANKS[(squares >> 10) * 6 + POPCOUNT[squares & 1023]]


def without(squares: int, gone: int) -> int:
    """A set of squares, renumbered without those that are `gone`, none of which is in it."""
    while gone:
        low = (gone & -gone) - 1
        gone = (gone & gone - 1) >> 1
        squares = squares & low | squares >> 1 & ~low
    return squares


def spread_out(squares: int, gone: int) -> int:
    """What `without` made smaller, as it was."""
    while gone:
        low = (gone & -gone) - 1
        gone &= gone - 1
        squares = squares & low | (squares & ~low) << 1
    return squares


def count_of(squares: int) -> int:
    """How many of the 25 squares are in a set."""
    return POPCOUNT[squares & 1023] + POPCOUNT[squares >> 10 & 1023] + POPCOUNT[squares >> 20]


def number_of(black: int, white: int, whites: int) -> int:
    """The number of a side of `whites` white natures; `white` has the ways with each `black` one after the other."""
    return rank(black) * whites + rank(without(white, black))


class SideSet:
    """Every way in which one side's pieces stand, `blacks` 0 to 2 and `whites` 0 to 3, some of them.

    For each way: `black` and `white`, its bitboards; `mirror`, the number of its mirror image; `kinds`, 0 when the
    mirror image has a higher number, 1 for a lower one, 2 for the same; `row`, the place of the lower of the two
    among its like. `ways[row]` leads back to that lower number.
    """

    def __init__(self, blacks: int, whites: int) -> None:
        self.count = comb(20, blacks) * comb(20 - blacks, whites)
        self.per_black = comb(20 - blacks, whites)
        self.black = array("I", bytes(4 * self.count))
        self.white = array("I", bytes(4 * self.count))
        self.mirror = array("I", bytes(4 * self.count))
        self.row = array("I", bytes(4 * self.count))
        self.kinds = array("B", bytes(self.count))
        self.place((1 << blacks) - 1, (1 << whites) - 1)
        self.rows = self.match()
        self.ways = array("I", bytes(4 * self.rows))
        for number in range(self.count):
            if self.kinds[number] != 1:
                self.ways[self.row[number]] = number

    def place(self, black: int, first_white: int) -> None:
        """Notes the bitboards of every way, beginning with the lowest squares."""
        at = 0
        while at < self.count:
            white = first_white
            for _ in range(self.per_black):
                self.black[at] = black
                self.white[at] = spread_out(white, black)
                at += 1
                white = next_set(white)
            black = next_set(black)

    def match(self) -> int:
        """Finds the mirror images; returns how many ways there are when they count once."""
        rows = 0
        for number in range(self.count):
            image = number_of(mirrored(self.black[number]), mirrored(self.white[number]), self.per_black)
            self.mirror[number] = image
            if image < number:
                self.kinds[number] = 1
                self.row[number] = self.row[image]
            else:
                self.kinds[number] = 2 if image == number else 0
                self.row[number] = rows
                rows += 1
        return rows


def next_set(squares: int) -> int:
    """The next higher number with as many bits; 0 for none."""
    if squares == 0:
        return 0
    lowest = squares & -squares
    ripple = squares + lowest
    return ripple | ((squares ^ ripple) >> 2) // lowest


@lru_cache(maxsize=11)
def side_set(blacks: int, whites: int) -> SideSet:
    """Returns the ways of a side, worked out once."""
    return SideSet(blacks, whites)
