"""The electricity of a matrix of reeds: that of a keypad, with broken diodes, solder bridges, and shorts.

Wires are numbered 0-9: five rows, then five columns. A pulled-up wire is low when current flows from it to a wire that
is driven low or grounded. A wire that is driven high keeps its level, and wins over a low one that reaches it through a
broken diode.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from hal import Occupancy, Square

Diode = Literal["good", "short", "open", "reversed"]
"""The state of a diode: a shorted one conducts both ways, an open one not at all, a reversed one the wrong way."""

_ROWS = set(range(5))


class Wiring:
    """Ten wires; `closed` is the picture of closed reeds, the other fields are soldering faults."""

    def __init__(self) -> None:
        self.closed: Occupancy = 0
        self.diodes: dict[Square, Diode] = {}
        """The defective diodes."""
        self.joined: set[tuple[int, int]] = set()
        """Wires that touch each other, the lower number first."""
        self.grounded: set[int] = set()
        """Wires that touch ground."""
        self.cut: set[int] = set()
        """Disconnected wires."""

    @property
    def is_sound(self) -> bool:
        """True without faults."""
        return not (self.diodes or self.joined or self.grounded or self.cut)

    def level(self, wire: int, driven: Mapping[int, int]) -> int:
        """Returns the level of a wire; `driven` are the levels of driven wires, the others are pulled up."""
        if self.is_sound and wire not in driven and driven.keys() == _ROWS:  # the path of every scan: straight down
            below = self.closed >> wire - 5
            return int(not any(not level and below >> row * 5 & 1 for row, level in driven.items()))
        if wire in self.grounded:
            return 0
        if wire in driven:
            return driven[wire]
        reached, ways = {wire}, [wire]
        while ways:
            here = ways.pop()
            if here in driven or here in self.grounded:
                continue
            if any(driven.get(high) and self._conducts(high, here) for high in range(10)):
                return 1
            onward = {there for there in range(10) if self._conducts(here, there)} - reached
            reached |= onward
            ways += onward
        return int(not any(each in self.grounded or driven.get(each) == 0 for each in reached))

    def _conducts(self, source: int, target: int) -> bool:
        """Whether current flows from one wire straight to another."""
        if source in self.cut or target in self.cut or source == target:
            return False
        if (min(source, target), max(source, target)) in self.joined:
            return True
        if (source < 5) == (target < 5):
            return False
        row, column = min(source, target), max(source, target) - 5
        diode = self.diodes.get(row * 5 + column, "good")
        ways = ("good", "short") if source >= 5 else ("reversed", "short")
        return bool(self.closed >> row * 5 + column & 1) and diode in ways
