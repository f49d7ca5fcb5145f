"""What the reeds under the simulated board say of a piece that a hand moves: its way, and every magnet's field. Pure.

The board is the recommended one (`sim.square`). Pieces stand in the middle of their squares, and each reed closes and
opens somewhere within its class: the same reeds at every start, as those of one real board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from hal import SQUARES, Edge, Square
from hal.squares import FILES
from sim.paths import FieldReeds, Magnet, Pose, Switch, Waypoint, switch
from sim.square import Square as Sizes

LOW_MM, OVER_MM, LIFTED_MM = 2.0, 25.0, 30.0
"""How high a hand holds a piece: drawn over the board, over a piece that stands there, and where no reed feels it."""

UP_MS = 80
"""How long a hand takes to lift a piece out of the reeds' reach, or to bring it down from there."""

SLIDE_MS = 80
"""How long a hand takes to draw a piece on to the next place that is named."""


def _reeds(sizes: Sizes) -> Iterable[Switch]:
    rng = Random(8)
    return [switch(rng.uniform(*sizes.reed), rng.uniform(sizes.drop_out, 0.9), sizes.glass) for _ in SQUARES]


_SIZES = Sizes()
_REEDS = FieldReeds(_SIZES, [*_reeds(_SIZES)])


def over(square: Square, height: float = 0.0) -> Pose:
    """Returns the place of a magnet in the middle of a square, so many mm above the board."""
    rank, file = divmod(square, len(FILES))
    return Pose((file + 0.5) * _SIZES.pitch, (rank + 0.5) * _SIZES.pitch, height)


def felt_on_the_way(way: Sequence[Waypoint], still: Iterable[Pose]) -> list[Edge]:
    """Returns what the reeds say of a piece on its way, while all others are `still`; contacts do not bounce."""
    return _REEDS.edges([Magnet(way), *(Magnet([Waypoint(way[0].t_ms, pose)]) for pose in still)])
