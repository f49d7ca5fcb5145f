"""Positions of eight to ten pieces of which it was proven once who wins; compiled where a C compiler is at hand.

A position's number is four times that of how both sides stand, plus 1 when the side to move loses, 2 for a draw. Each
side is seen as it goes up the board, so that it does not matter who began; of two mirror images the lower number
counts. A side that has lost at most one piece and has none on the far rank stands in one of `WAYS` ways; other
positions have no number. Numbers are kept in rising order, in buckets of `1 << 24`, each as its lowest three bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from engine.chameleon.tables import sides

__all__ = ["BUCKETS", "DRAWS", "LOSES", "UNKNOWN", "WINS", "ProvenPositions", "number_of"]

UNKNOWN = 0
WINS = 1
LOSES = 2
DRAWS = 3

_WHOLE, _LESS_WHITE, _LESS_BLACK = 816, 153, 969
"""In how many ways the white natures stand with each way of the black ones: 3 with 2, 2 with 2, 3 with 1."""
_FIRST_LESS_WHITE = 190 * _WHOLE
_FIRST_LESS_BLACK = _FIRST_LESS_WHITE + 190 * _LESS_WHITE
WAYS = _FIRST_LESS_BLACK + 20 * _LESS_BLACK
_WAYS = WAYS
BUCKETS = (4 * WAYS * WAYS >> 24) + 1
GOAL = 31 << 20


def way_of(black: int, white: int) -> int:
    """The number of how one side stands, or `WAYS` for none."""
    blacks, whites = sides.count_of(black), sides.count_of(white)
    if (black | white) & GOAL:
        return _WAYS
    if blacks == 2 and whites == 3:
        return sides.number_of(black, white, _WHOLE)
    if blacks == 2 and whites == 2:
        return _FIRST_LESS_WHITE + sides.number_of(black, white, _LESS_WHITE)
    if blacks == 1 and whites == 3:
        return _FIRST_LESS_BLACK + sides.number_of(black, white, _LESS_BLACK)
    return _WAYS


def number_of(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int) -> int:
    """Returns the number of a position that the side to move, Red (0) or Blue (1), wins; -1 for none."""
    if side:
        own_black, own_white = sides.turned(own_black), sides.turned(own_white)
    else:
        rival_black, rival_white = sides.turned(rival_black), sides.turned(rival_white)
    own, rival = way_of(own_black, own_white), way_of(rival_black, rival_white)
    if own == _WAYS or rival == _WAYS:
        return -1
    found = own * _WAYS + rival
    own = way_of(sides.mirrored(own_black), sides.mirrored(own_white))
    rival = way_of(sides.mirrored(rival_black), sides.mirrored(rival_white))
    image = own * _WAYS + rival
    return 4 * (image if image < found else found)


class ProvenPositions:
    """Some numbers: where each bucket ends, counted in numbers, and the lowest three bytes of all of them."""

    def __init__(self, ends: Sequence[int] = (), lows: bytes = b"") -> None:
        self.count = len(lows) // 3
        self.ends = array("I", ends)
        self.lows = memoryview(lows)

    def told(self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int) -> int:
        """Returns whether the side to move wins, loses or draws, or that it is not known."""
        number = number_of(own_black, own_white, rival_black, rival_white, side) if self.count else -1
        if number < 0:
            return UNKNOWN
        bucket = number >> 24
        low = self.ends[bucket - 1] if bucket else 0
        end = high = self.ends[bucket]
        wanted = number & 0xFFFFFF
        while low < high:
            middle = (low + high) >> 1
            if self.low_of(middle) < wanted:
                low = middle + 1
            else:
                high = middle
        if low == end or self.low_of(low) | 3 != wanted | 3:
            return UNKNOWN
        return WINS + self.low_of(low) - wanted

    def low_of(self, at: int) -> int:
        """The lowest three bytes of a number."""
        return self.lows[3 * at] | self.lows[3 * at + 1] << 8 | self.lows[3 * at + 2] << 16
