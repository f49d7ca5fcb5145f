"""The sizes of a tile and of a square, in millimetres; inside a tile, (0, 0) is its upper left corner."""

from __future__ import annotations

TILE = 50.0
SQUARE = 55.0
"""A square of the board; the tile leaves a rim of light around it."""
BLEED = 2.0
"""How far colours extend beyond the cut."""
GAP = 2 * BLEED
MAGNET, MAGNET_AT = 8.0, (25.0, 25.0)
"""The magnet's width. It sits in the middle, so that the reed senses it however the tile is turned."""
TAG, TAG_AT = 25.0, (13.0, 13.0)
"""The diameter of the round tag. It sits in a corner, because a magnet inside its coil would block it."""
PICTURE = (46.0, 20.5)
"""Width and height of a card's picture."""
