"""Finds faulty squares: a pure fold over the reeds' events, for as long as the board is used.

H18. A square that never changes although the game requires it is blind, and is ignored until it changes.
H19. A square that drops out repeatedly while nobody plays there is shaky: its short gaps are no longer evidence of a
     capture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from controller.hands.contacts import OFF_MS, Contact
from controller.hands.evidence import Faulty
from hal.squares import SQUARES, Occupancy, Square, squares_of

UNTOUCHED_MS = 6000
"""A square without a change for this long is not in use, in ms."""
ALONE_MS = 500
"""A drop counts only if no other square changed for this long: carrying the board shakes them all, in ms."""
DROPS = 6
"""This many drops of an untouched square make it shaky ..."""
APART_MS = 1500
"""Drops in faster succession count as one: somebody is shaking the board, in ms."""
DROPS_WITHIN_MS = 120_000
"""... if they happen within this time, in ms."""

_Drops = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SensorHealth:
    """The health of the sensors."""

    faulty: Faulty = Faulty()  # noqa: RUF009  # frozen
    drops: _Drops = ((),) * len(SQUARES)
    """For each square the times of its last drops, in ms."""

    def after_edge(self, square: Square, before: Contact, after: Contact) -> SensorHealth:
        if not after.raw or not before.settled or before.raw:
            return self
        length = after.raw_since - before.raw_since
        untouched = before.raw_since - before.since >= UNTOUCHED_MS
        if length >= OFF_MS or not untouched:
            return self
        if self.drops[square] and after.raw_since - self.drops[square][-1] < APART_MS:
            return self
        recent = tuple(t for t in self.drops[square] if t > after.raw_since - DROPS_WITHIN_MS)
        times = (*recent, after.raw_since)[-DROPS:]
        drops = (*self.drops[:square], times, *self.drops[square + 1 :])
        shaky = self.faulty.shaky | (1 << square if len(times) == DROPS else 0)
        return SensorHealth(replace(self.faulty, shaky=shaky), drops)

    def after_settling(self, before: Sequence[Contact], after: Sequence[Contact]) -> SensorHealth:
        """Returns the health after some squares settled: a square that changed is no longer blind."""
        if not self.faulty.blind:
            return self
        changed = sum(1 << s for s in squares_of(self.faulty.blind) if before[s].settled != after[s].settled)
        return replace(self, faulty=replace(self.faulty, blind=self.faulty.blind & ~changed)) if changed else self

    def blinded(self, squares: Occupancy) -> SensorHealth:
        """Returns the health with more squares to ignore."""
        return replace(self, faulty=replace(self.faulty, blind=self.faulty.blind | squares))

    def newly_faulty(self, before: SensorHealth) -> Iterator[Square]:
        now, then = self.faulty, before.faulty
        yield from squares_of((now.blind & ~then.blind) | (now.shaky & ~then.shaky))
