"""The empty board: names, tile colours, and the moves of a king, a knight and a bishop.

Every table is computed from the rules once, on import.
"""

from __future__ import annotations

from typing import Literal

Square = int
"""A square's index, (rank - 1) * 5 + file: a1 = 0, e5 = 24 (rule 1)."""

Tile = Literal["black", "white"]

SIZE = 5

SQUARES: tuple[str, ...] = tuple(file + rank for rank in "12345" for file in "abcde")
"""The squares' names in index order."""

_KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
_DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def square_at(rank: int, file: int) -> Square | None:
    """Returns the square at a rank and a file, both counted from 0, or None outside the board."""
    return rank * SIZE + file if 0 <= rank < SIZE and 0 <= file < SIZE else None


def _tile(square: Square) -> Tile:
    rank, file = divmod(square, SIZE)
    return "black" if (rank + file) % 2 == 0 else "white"  # rule 2


def _leaps(square: Square, directions: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
    rank, file = divmod(square, SIZE)
    targets = (square_at(rank + up, file + right) for up, right in directions)
    return tuple(target for target in targets if target is not None)


def _ray(square: Square, up: int, right: int) -> tuple[Square, ...]:
    rank, file = divmod(square, SIZE)
    line = (square_at(rank + up * n, file + right * n) for n in range(1, SIZE))
    return tuple(target for target in line if target is not None)


TILES: tuple[Tile, ...] = tuple(_tile(square) for square in range(SIZE * SIZE))
"""The colour of each square's tile; the corners are black."""

STEPS: tuple[tuple[Square, ...], ...] = tuple(_leaps(square, _KING) for square in range(SIZE * SIZE))
"""For each square, the targets of a chess king."""

JUMPS: tuple[tuple[Square, ...], ...] = tuple(_leaps(square, _KNIGHT) for square in range(SIZE * SIZE))
"""For each square, the targets of a chess knight."""

RAYS: tuple[tuple[tuple[Square, ...], ...], ...] = tuple(
    tuple(ray for up, right in _DIAGONALS if (ray := _ray(square, up, right))) for square in range(SIZE * SIZE)
)
"""For each square, its diagonals as lines of a bishop, nearest square first."""

HOME_RANK: dict[str, range] = {"red": range(0, SIZE), "blue": range(SIZE * (SIZE - 1), SIZE * SIZE)}
"""The five squares on which each seat's pieces start, and which its opponent wants to reach."""
