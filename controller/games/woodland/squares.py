"""The squares of clearings, paths, pawn and marker of Woodland on the 5x5 board."""

from __future__ import annotations

from engine.woodland.map import CLEARINGS, map_of
from engine.woodland.state import State
from engine.woodland.text.view import SQUARE_NAMES
from hal.squares import Occupancy, Square, picture_of, square_index

PAWN = "chameleander"
"""The faction whose only warrior is the pawn."""
MARKER: Occupancy = 1 << square_index("c1")
"""The one square that is neither a clearing nor a path."""

_MAP = map_of("autumn")


def square_of(state: State, clearing: int) -> Square:
    return square_index(SQUARE_NAMES[state.map.squares[clearing]])


def path_square(state: State, a: int, b: int) -> Occupancy:
    """Returns the square of the path between two clearings; none when their squares touch."""
    at = state.map.path_squares.get((min(a, b), max(a, b)))
    return 0 if at is None else 1 << square_index(SQUARE_NAMES[at])


def pawn_seat(state: State) -> int | None:
    """Returns the seat that owns the pawn, or None if it does not play."""
    return state.seats.index(PAWN) if PAWN in state.seats else None


def pawn_at(state: State) -> int:
    """Returns the pawn's clearing, 0 if the pawn is not on the map."""
    seat = pawn_seat(state)
    warriors = [] if seat is None else state.sides[seat].warriors
    return next((at for at in CLEARINGS if warriors and warriors[at]), 0)


def occupied(state: State) -> Occupancy:
    """Returns the picture of a state: the marker, and the pawn if it is on the map."""
    here = pawn_at(state)
    return MARKER | (picture_of([square_of(state, here)]) if here else 0)


def squares_in(move: str) -> list[str]:
    """Returns the squares of a pawn move, origin first."""
    verb, *words = move.split(":")
    if verb not in ("skip", "stroll", "start"):
        return []
    return [SQUARE_NAMES[_MAP.squares[int(word)]] for word in words[:2] if word.isdigit() and int(word)]
