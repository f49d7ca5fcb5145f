"""Reed switches: the raw edges of their contacts when a magnet comes or goes.

Only this module knows the physics of a contact. The world determines which reeds have a magnet near; this module
returns what a scan of the contacts would see.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hal import Edge, Occupancy, Square


@dataclass(frozen=True, slots=True)
class Burst:
    """The bounce of a contact: it falls back `flickers` times within `length_ms`; both are drawn from ranges."""

    length_ms: tuple[float, float]
    flickers: tuple[int, int]

    def edges(self, square: Square, on: bool, at_ms: int, rng: Random) -> list[Edge]:
        """Returns the contact's edges from `at_ms` on: alternating, `on` first and `on` last."""
        length = rng.uniform(*self.length_ms)
        toggles = 2 * rng.randint(*self.flickers)
        offsets = [0, *sorted(int(rng.uniform(0, length)) for _ in range(toggles))]
        return [Edge(at_ms + offset, square, on == (count % 2 == 0)) for count, offset in enumerate(offsets)]


CLOSING = Burst(length_ms=(0.2, 3.0), flickers=(1, 6))
"""Closing bounces of reeds under a hand-moved magnet, which are strong."""

OPENING = Burst(length_ms=(0.05, 1.0), flickers=(0, 2))
"""Opening bounces, which are few."""


class Reeds:
    """The contacts under the board. A bouncing contact changes only after its burst."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._closed: Occupancy = 0
        self._busy_until_ms: dict[Square, int] = {}

    @property
    def closed(self) -> Occupancy:
        """The contacts that are closed after all bursts."""
        return self._closed

    def update(self, square: Square, magnet_near: bool, at_ms: int) -> list[Edge]:
        """Returns the edges of one reed when a magnet comes or goes; none if nothing changes."""
        if magnet_near == bool(self._closed >> square & 1):
            return []
        start = max(at_ms, self._busy_until_ms.get(square, at_ms))
        edges = (CLOSING if magnet_near else OPENING).edges(square, magnet_near, start, self._rng)
        self._closed ^= 1 << square
        self._busy_until_ms[square] = edges[-1].t_ms
        return edges

    def restart_time(self) -> None:
        """Ends all bursts, so that the next times may come from another clock."""
        self._busy_until_ms.clear()
