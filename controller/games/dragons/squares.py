"""The squares of the tiles of Dragons, as pictures of the board."""

from __future__ import annotations

from collections.abc import Iterable

from engine.dragons import DragonsState
from engine.dragons.board import SQUARES, TREASURE_SQUARES
from hal.squares import SQUARES as NAMES
from hal.squares import Occupancy, picture_of, square_index

MARKER: Occupancy = 1 << square_index("c3")
"""The marker's square for the whole game."""


def tiles_of(state: DragonsState, seat: int) -> Occupancy:
    """Returns the squares of a seat's cards, Treasures included."""
    side = state.sides[seat]
    cards = zip((*SQUARES[seat], *TREASURE_SQUARES[seat]), (*side.slots, *side.treasures), strict=True)
    return named(*(square for square, card in cards if card))


def occupied(state: DragonsState) -> Occupancy:
    """Returns the picture of a state: every tile, and the marker."""
    return tiles_of(state, 0) | tiles_of(state, 1) | MARKER


def squares_in(move: str) -> tuple[str, ...]:
    """Returns the squares that a move's text names, in its order."""
    return tuple(word for word in move.split(":") if word in NAMES)


def positions(seat: int, places: Iterable[int]) -> Occupancy:
    """Returns the picture of a seat's positions by their numbers."""
    return named(*(SQUARES[seat][place] for place in places))


def named(*squares: str) -> Occupancy:
    """Returns the picture of squares given by name."""
    return picture_of(square_index(square) for square in squares)
