"""H26. Kinds of pieces, where a board can tell them: which of them cannot be the pieces that belong there."""

from __future__ import annotations

from collections.abc import Mapping

from hal.kinds import fits
from hal.squares import Occupancy, Square, picture_of, squares_of


def strangers(kinds: Mapping[Square, str], looks: Mapping[Square, str], squares: Occupancy) -> Occupancy:
    """Returns those of the squares where a piece is known to stand that is not the one of the look there."""
    if not kinds:
        return 0
    return picture_of(square for square in squares_of(squares) if not fits(kinds.get(square), looks.get(square)))
