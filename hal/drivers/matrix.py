"""The reeds: a matrix of five rows and five columns with a diode behind every reed, on the RPi.GPIO interface.

A row is driven low while it is read and high at all other times; the columns are pulled up. A closed reed pulls its
column low. The diodes, cathode to the row, block current paths through other reeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from hal.drivers.wiring import Wiring
from hal.events import Edge
from hal.squares import Occupancy, squares_of
from hal.wires import WireTest


class Gpio(Protocol):
    """The part of the RPi.GPIO module that a matrix needs; rpi-lgpio's module of that name also has it."""

    BCM: int
    IN: int
    OUT: int
    HIGH: int
    LOW: int
    PUD_UP: int

    def setwarnings(self, wanted: bool, /) -> None: ...
    def setmode(self, mode: int, /) -> None: ...
    def setup(
        self, channel: Sequence[int], direction: int, /, *, pull_up_down: int = ..., initial: int = ...
    ) -> None: ...
    def output(self, channel: int, value: int, /) -> None: ...
    def input(self, channel: int, /) -> int: ...
    def cleanup(self, channel: Sequence[int], /) -> None: ...


class Matrix:
    """The pins of the reeds, read row by row. `settle` waits until the columns have followed a row, some 50 us."""

    def __init__(self, gpio: Gpio, wiring: Wiring, settle: Callable[[], None]) -> None:
        self._gpio = gpio
        self._wiring = wiring
        self._settle = settle

    def set_up(self) -> None:
        """Makes the rows outputs at rest and the columns inputs with pull-ups; again after a failure."""
        gpio, wiring = self._gpio, self._wiring
        gpio.setwarnings(False)  # suppresses the warning about pins left set up by a killed program
        gpio.setmode(gpio.BCM)
        gpio.setup(list(wiring.rows), gpio.OUT, initial=gpio.HIGH)
        gpio.setup(list(wiring.columns), gpio.IN, pull_up_down=gpio.PUD_UP)

    def read(self) -> Occupancy:
        """Returns the present picture of the reeds, row after row."""
        occupied = 0
        for rank, row in enumerate(self._wiring.rows):
            occupied |= self._read_row(row) << len(self._wiring.columns) * rank
        return occupied

    def test(self, closed: Occupancy) -> WireTest:
        """Returns the levels of the wires while one at a time is driven low; `closed` are the reeds closed before."""
        try:
            self._listen(self._wiring.pins)
            low = self._low()
            follow = tuple(self._following(pin) & ~low for pin in self._wiring.pins)
        finally:
            self.set_up()
        return WireTest(low, follow, closed)

    def release(self) -> None:
        """Makes all ten pins inputs without pull-ups, as they are when a Pi starts."""
        self._gpio.cleanup(list(self._wiring.pins))

    def _following(self, pin: int) -> int:
        """Returns the wires that are low while `pin` is driven low, a bit each."""
        self._gpio.setup([pin], self._gpio.OUT, initial=self._gpio.LOW)
        low = self._low() & ~(1 << self._wiring.pins.index(pin))
        self._listen([pin])
        return low

    def _listen(self, pins: Sequence[int]) -> None:
        self._gpio.setup(list(pins), self._gpio.IN, pull_up_down=self._gpio.PUD_UP)

    def _low(self) -> int:
        for _ in range(4):  # a pull-up alone is slower than an output
            self._settle()
        return sum(1 << wire for wire, pin in enumerate(self._wiring.pins) if not self._gpio.input(pin))

    def _read_row(self, row: int) -> int:
        """Returns the five reeds of a row, file a in bit 0."""
        gpio, felt = self._gpio, 0
        gpio.output(row, gpio.LOW)
        self._settle()
        for file, column in enumerate(self._wiring.columns):
            if not gpio.input(column):
                felt |= 1 << file
        gpio.output(row, gpio.HIGH)
        return felt


def changes(before: Occupancy, after: Occupancy, t_ms: int) -> list[Edge]:
    """Returns the edges between two scans, stamped alike: squares that were left first, then squares entered."""
    changed = before ^ after
    left = [Edge(t_ms, square, False) for square in squares_of(changed & before)]
    return left + [Edge(t_ms, square, True) for square in squares_of(changed & after)]
