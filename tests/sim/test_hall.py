"""A hall sensor in its documented place distinguishes the poles of magnets; one of another type does not."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from pathlib import Path

from deploy.make.measures import read_measures
from firmware_bridge.firmware.poles import FAR, NEAR
from sim.field import field_of
from sim.square import Square, judged, recommended

SQUARE = recommended(both_poles=True)
"""The recommended square with the reeds for hall sensors."""
PAGE = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text(encoding="utf-8")


_FULL_SCALE = 65536
"""Steps of the Pico's converter, from ground to its supply."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """A linear hall sensor and its place; by default a DRV5055A1 on the recommended board."""

    per_mt: float = 0.060
    """The change of its output per mT, in V, at `supply`; the data sheet allows 5 % tolerance."""
    supply: float = 3.3
    """In V; its output is half of it without a magnet."""
    below: float = 6.7
    """The distance from the magnet's lower side to the middle of the sensor, in mm: flat on the circuit board, 1.5
    mm thick.
    """
    aside: float = 2.0
    """The distance of the sensor from the middle of the square, in mm."""

    def millitesla(self, level: int) -> float:
        """Returns the field, in mT, that changes the Pico's reading by that many steps."""
        return level / _FULL_SCALE * self.supply / self.per_mt


def recognises(square: Square, sensor: Sensor) -> float:
    """Returns the factor by which the weakest magnet of its grade exceeds the threshold, with everything at its
    worst.
    """
    own = _through(square, sensor, square.within + sensor.aside, strong=False)
    return max(0.0, own - _around(square, sensor)) / sensor.millitesla(NEAR)


def forgets(square: Square, sensor: Sensor) -> float:
    """Returns the factor by which the threshold exceeds the field after a piece left, with the strongest magnets
    around.
    """
    return sensor.millitesla(FAR) / _around(square, sensor)


def _through(square: Square, sensor: Sensor, far: float, *, strong: bool) -> float:
    """The field through the sensor of a magnet at that horizontal distance, in mT; positive right below the magnet."""
    disc = square.disc(strong=strong)
    return field_of(disc, far, sensor.below + disc.height / 2)[1]


def _around(square: Square, sensor: Sensor) -> float:
    """The maximum effect of the eight squares around, with all pieces as near as allowed and the worst poles."""
    steps = [(file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1) if file or rank]
    nearest = (square.pitch * hypot(*step) - square.within - sensor.aside for step in steps)
    return sum(abs(_through(square, sensor, far, strong=True)) for far in nearest)


def test_the_recommended_sensor_recognises_every_piece_and_forgets_it() -> None:
    assert judged(SQUARE).works
    assert recognises(SQUARE, Sensor(per_mt=0.95 * Sensor().per_mt)) > 1.5
    assert forgets(SQUARE, Sensor(per_mt=1.05 * Sensor().per_mt)) > 1.5


def test_the_docs_say_how_surely() -> None:
    said = (
        f"is {recognises(SQUARE, Sensor()):.1f} times what is needed",
        f"are forgotten {forgets(SQUARE, Sensor()):.1f} times over",
        f"from {NEAR / 65536 * 3.3:.2f} V on, which is {Sensor().millitesla(NEAR):.1f} mT",
        f"leaves a margin of {judged(Square(both_poles=True)).opening:.1f} instead of two",
    )
    assert [words for words in said if words not in PAGE] == []
    assert FAR * 2 == NEAR and "has lost it at half of that" in PAGE


def test_a_duller_sensor_is_too_dull() -> None:
    assert recognises(SQUARE, Sensor(per_mt=0.030)) < 1


def test_a_sensor_far_beside_the_middle_is_too_far() -> None:
    assert recognises(SQUARE, Sensor(aside=6)) < 1


def test_the_sensor_lies_on_the_circuit_board_below_the_recommended_magnet() -> None:
    of = read_measures()
    assert round(of.reed.height + of.reed.seat - Sensor().below, 2) == 0.8  # half of its 1.5 mm
