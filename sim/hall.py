"""A hall sensor below the middle of a square: how surely it tells which pole of a magnet points down. Pure.

A linear hall sensor feels the field through it, up or down, where a reed feels the field along it: straight below a
magnet, where a reed feels nothing, this is strongest.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from firmware_bridge.firmware.poles import FAR, NEAR
from sim.field import field_of
from sim.square import Square

_FULL_SCALE = 65536
"""Steps of what the Pico reads, from ground to its supply."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """A linear hall sensor and its place; what is left out is a DRV5055A1 on the recommended board."""

    per_mt: float = 0.060
    """How much its output changes for each mT, in V, at `supply`; the data sheet allows 5 % more or less."""
    supply: float = 3.3
    """In V; its output is half of it without a magnet."""
    below: float = 6.7
    """From the magnet's lower side to the middle of the sensor, in mm: flat on the circuit board, 1.5 mm thick."""
    aside: float = 2.0
    """How far the sensor may be beside the middle of the square, in mm."""

    def millitesla(self, level: int) -> float:
        """Returns the field that changes what the Pico reads by so many steps, in mT."""
        return level / _FULL_SCALE * self.supply / self.per_mt


def recognises(square: Square, sensor: Sensor) -> float:
    """Returns how many times over the weakest magnet of its grade is recognised, everything at its worst."""
    own = _through(square, sensor, square.within + sensor.aside, strong=False)
    return max(0.0, own - _around(square, sensor)) / sensor.millitesla(NEAR)


def forgets(square: Square, sensor: Sensor) -> float:
    """Returns how many times over a piece that left is forgotten, the strongest magnets on all squares around."""
    return sensor.millitesla(FAR) / _around(square, sensor)


def _through(square: Square, sensor: Sensor, far: float, *, strong: bool) -> float:
    """The field through the sensor of a magnet that is so far beside it, in mT; positive right below the magnet."""
    disc = square.disc(strong=strong)
    return field_of(disc, far, sensor.below + disc.height / 2)[1]


def _around(square: Square, sensor: Sensor) -> float:
    """What the eight squares around do at most, all as near as they may stand and their poles as it is worst."""
    steps = [(file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1) if file or rank]
    nearest = (square.pitch * hypot(*step) - square.within - sensor.aside for step in steps)
    return sum(abs(_through(square, sensor, far, strong=True)) for far in nearest)
