"""The shared board: each player has six battle positions and four Treasure positions.

Inside the rules a position is a number: 0 to 5 are F1 F2 F3 B1 B2 B3, front row first; Treasure positions are
0 to 3, one at each end of the front row and of the back row. Messages and moves use the squares of the board.
"""

from __future__ import annotations

PLACES = range(6)
TREASURE_PLACES = range(4)

SQUARES = (
    ("b2", "c2", "d2", "b1", "c1", "d1"),
    ("b4", "c4", "d4", "b5", "c5", "d5"),
)
"""The squares of each seat's battle positions, by position."""
TREASURE_SQUARES = (
    ("a2", "e2", "a1", "e1"),
    ("a4", "e4", "a5", "e5"),
)
"""The squares of each seat's Treasure positions, by position."""

COLUMN = tuple(place % 3 for place in PLACES)
IN_FRONT = tuple(place - 3 if place >= 3 else None for place in PLACES)
"""The front position that screens a back position; None for a front position."""
ADJACENT = tuple(
    frozenset(
        other
        for other in PLACES
        if other != place and abs(other // 3 - place // 3) <= 1 and abs(other % 3 - place % 3) <= 1
    )
    for place in PLACES
)
"""The neighbours of each position, including diagonal ones."""


def row_of(place: int) -> int:
    """Returns the row of a position: 0 is the front, 1 the back."""
    return place // 3


def row_of_treasure(place: int) -> int:
    """Returns the row that a Treasure position belongs to."""
    return place // 2


_PLACE_OF = {square: (seat, place) for seat in (0, 1) for place, square in enumerate(SQUARES[seat])}
_TREASURE_PLACE_OF = {square: (seat, place) for seat in (0, 1) for place, square in enumerate(TREASURE_SQUARES[seat])}


def place_of(square: str) -> tuple[int, int]:
    """Returns the seat and the battle position of a square."""
    return _PLACE_OF[square]


def treasure_place_of(square: str) -> tuple[int, int]:
    """Returns the seat and the Treasure position of a square."""
    return _TREASURE_PLACE_OF[square]
