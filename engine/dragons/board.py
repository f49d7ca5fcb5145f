"""The table as the two players share it: six battle positions and four Treasure positions each.

Inside the rules a position is a number: 0 to 5 are F1 F2 F3 B1 B2 B3, front row first; Treasure positions are
0 to 3, two beside the front row and two beside the back row. People and moves use the squares of the board.
"""

from __future__ import annotations

PLACES = range(6)
TREASURE_PLACES = range(4)

SQUARES = (
    ("b2", "c2", "d2", "b1", "c1", "d1"),
    ("b4", "c4", "d4", "b5", "c5", "d5"),
)
"""For each seat, the squares of its positions."""
TREASURE_SQUARES = (
    ("a2", "e2", "a1", "e1"),
    ("a4", "e4", "a5", "e5"),
)
"""For each seat, the squares of its Treasure positions."""

COLUMN = tuple(place % 3 for place in PLACES)
IN_FRONT = tuple(place - 3 if place >= 3 else None for place in PLACES)
"""The front position that screens a back position; None for the front itself."""
ADJACENT = tuple(
    frozenset(
        other
        for other in PLACES
        if other != place and abs(other // 3 - place // 3) <= 1 and abs(other % 3 - place % 3) <= 1
    )
    for place in PLACES
)
"""The positions one card away, also diagonally."""


def row_of(place: int) -> int:
    """Returns the row of a position: 0 is the front, 1 the back."""
    return place // 3


def row_of_treasure(place: int) -> int:
    """Returns the row that a Treasure position belongs to."""
    return place // 2


_PLACE_OF = {square: (seat, place) for seat in (0, 1) for place, square in enumerate(SQUARES[seat])}
_TREASURE_PLACE_OF = {square: (seat, place) for seat in (0, 1) for place, square in enumerate(TREASURE_SQUARES[seat])}


def place_of(square: str) -> tuple[int, int]:
    """Returns the seat and the position that a square is."""
    return _PLACE_OF[square]


def treasure_place_of(square: str) -> tuple[int, int]:
    """Returns the seat and the Treasure position that a square is."""
    return _TREASURE_PLACE_OF[square]
