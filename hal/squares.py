"""The board's 25 squares, a1 = 0 ... e5 = 24, and sets of them as pictures with one bit each.

Only this module defines the number of squares; boards and games take it from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Square = int
"""A square's index, counted along the ranks: a1, b1, ... e5."""

Occupancy = int
"""A picture of the board: bit `square` is set for a square with a magnet; at most `ALL_SQUARES`."""

FILES, RANKS = "abcde", "12345"

SQUARES: tuple[str, ...] = tuple(file + rank for rank in RANKS for file in FILES)
"""The squares' names in index order."""

ALL_SQUARES: Occupancy = (1 << len(SQUARES)) - 1
"""The picture in which every square is occupied."""

_INDEX = {name: index for index, name in enumerate(SQUARES)}


def square_name(square: Square) -> str:
    """Returns the name of a square, "a1" to "e5"."""
    return SQUARES[square]


def square_index(name: str) -> Square:
    """Returns the index of a square's name; raises `ValueError` with the expected form."""
    if not isinstance(name, str) or name not in _INDEX:
        raise ValueError(f"{name!r} is not a square; use {SQUARES[0]} to {SQUARES[-1]}")
    return _INDEX[name]


def picture_of(squares: Iterable[Square]) -> Occupancy:
    """Returns the picture in which only these squares are occupied."""
    picture = 0
    for square in squares:
        picture |= 1 << square
    return picture


def squares_of(picture: Occupancy) -> Iterator[Square]:
    """Yields the occupied squares of a picture in index order."""
    while picture:
        lowest = picture & -picture
        yield lowest.bit_length() - 1
        picture ^= lowest


def union(pictures: Iterable[Occupancy]) -> Occupancy:
    """Returns the picture of all squares that are occupied in one of these pictures."""
    together = 0
    for picture in pictures:
        together |= picture
    return together


def names_of(picture: Occupancy) -> tuple[str, ...]:
    """Returns the names of the occupied squares in index order."""
    return tuple(SQUARES[square] for square in squares_of(picture))
