"""Material: the number of pieces of each nature on both sides, which defines the classes of tables.

A game begins with two black and three white natures on each side, so there are 11 sides and 121 classes. A class and
the one with the sides exchanged are connected by quiet moves: a pair, solved together. A capture leads to a class with
a piece less, and nothing leads back.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import NamedTuple

MOST_PIECES = 10
_MOST_BLACK, _MOST_WHITE = 2, 3
_HOME, _COMMON = 5, 15  # of a side's 20 squares: those that the opponent's pieces never stand on, and the others


class Force(NamedTuple):
    """The pieces of one side."""

    black: int
    """0 to 2."""
    white: int
    """0 to 3."""

    @property
    def pieces(self) -> int:
        """The number of its pieces, 1 to 5."""
        return self.black + self.white

    @property
    def placements(self) -> int:
        """The number of its placements on 20 squares."""
        return _placed(20, *self)


class Material(NamedTuple):
    """The class of a table: the material of the side to move, and of its opponent."""

    own: Force
    rival: Force

    @property
    def pieces(self) -> int:
        """The number of pieces, 2 to 10."""
        return self.own.pieces + self.rival.pieces

    @property
    def name(self) -> str:
        """Black and white natures of the side to move and of its opponent, as in "21-03"."""
        return f"{self.own.black}{self.own.white}-{self.rival.black}{self.rival.white}"

    @property
    def turned(self) -> Material:
        """The class with the sides exchanged."""
        return Material(self.rival, self.own)

    @property
    def rows(self) -> int:
        """The number of placements of the side to move, mirror images counted once."""
        return sum(all_ + symmetric for all_, symmetric in _placements(self.own)) // 2

    @property
    def entries(self) -> int:
        """The number of positions in the table: a byte each.

        Arrived pieces are left out, because one ply decides the result of capturing them. Mirror images are merged,
        except where the placement of the side to move is symmetric.
        """
        ways = enumerate(_placements(self.own))
        return sum((all_ + symmetric) // 2 * _placed(20 - on, *self.rival) for on, (all_, symmetric) in ways)

    @property
    def captures(self) -> tuple[Material, ...]:
        """The classes after captures by the side to move, with its opponent to move."""
        black, white = self.rival
        fewer = (Force(black - 1, white), Force(black, white - 1))
        return tuple(Material(side, self.own) for side in fewer if min(side) >= 0 and side.pieces)


Pair = tuple[Material, ...]
"""One class, or two that are solved together."""


def _placements(side: Force) -> list[tuple[int, int]]:
    """Returns, for each number of pieces on ranks 2 to 4, how many placements there are and how many are symmetric."""
    ways = [[0, 0] for _ in range(side.pieces + 1)]
    for black, white in product(range(side.black + 1), range(side.white + 1)):
        home = side.black - black, side.white - white
        found = ways[black + white]
        found[0] += _placed(_COMMON, black, white) * _placed(_HOME, *home)
        found[1] += _placed_symmetrically(6, 3, black, white) * _placed_symmetrically(2, 1, *home)
    return [(all_, symmetric) for all_, symmetric in ways]


def _placed(squares: int, black: int, white: int) -> int:
    return comb(squares, black) * comb(squares - black, white) if black + white <= squares else 0


def _placed_symmetrically(twos: int, middle: int, black: int, white: int) -> int:
    """Returns the number of symmetric placements on mirrored pairs (`twos`) and squares of the c-file (`middle`)."""
    found = 0
    for pairs_black, pairs_white in product(range(black // 2 + 1), range(white // 2 + 1)):
        in_middle = _placed(middle, black - 2 * pairs_black, white - 2 * pairs_white)
        found += _placed(twos, pairs_black, pairs_white) * in_middle
    return found


SIDES = tuple(
    Force(black, white) for black, white in product(range(_MOST_BLACK + 1), range(_MOST_WHITE + 1)) if black + white
)


def materials(pieces: int) -> Iterator[Material]:
    """Yields every class of up to that many pieces, those with fewer pieces first."""
    yield from sorted(
        (each for each in map(Material, *zip(*product(SIDES, SIDES), strict=True)) if each.pieces <= pieces),
        key=lambda each: (each.pieces, each),
    )


BY_NAME = {each.name: each for each in materials(MOST_PIECES)}


def pairs(pieces: int) -> Iterator[Pair]:
    """Yields the pairs of classes of up to that many pieces, small ones first."""
    for each in materials(pieces):
        if each.own == each.rival:
            yield (each,)
        elif each.own < each.rival:
            yield each, each.turned
