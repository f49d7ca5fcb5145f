"""A Pico's pins: the diode matrix of reeds between its rows and columns, and a data line for the LEDs.

The closed reeds are read from the file named by REEDS, 4 bytes, whenever a row is driven low. The magnet's pole at each
hall sensor is read from the file named by POLES, a byte for each square: 0 for none, 1 for one that raises the level, 2
for one that lowers it. Multiplexers connect the sensors to the converters.
"""

import os

from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.wiring import COLUMNS, ROWS

_reeds = open(os.getenv("REEDS") or "", "rb")
_poles = open(os.getenv("POLES") or "", "rb")
_low_columns = 0
_driven: "dict[int, int]" = {}
"""The levels set by the program, by pin number."""

mem32: "dict[int, int]" = {}
"""Registers: writing to them has no effect here."""


class Pin:
    """One pin. A column is low while a driven row reaches it through a closed reed and its diode."""

    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number: int, mode: int = IN, pull: "int | None" = None, value: "int | None" = None) -> None:
        self._number = number
        self._level = 1 if value is None else value
        self._column = 1 << COLUMNS.index(number) if number in COLUMNS else 0

    def init(self, mode: int, pull: "int | None" = None, value: "int | None" = None) -> None:
        """Makes the pin an input, or an output at a level."""
        self._drive(1 if mode == self.IN or value is None else value)

    def value(self, level: "int | None" = None) -> int:
        """Drives the pin, or reads it."""
        if level is not None:
            self._drive(level)
        elif self._column:
            return 0 if _low_columns & self._column else 1
        return self._level

    def _drive(self, level: int) -> None:
        global _low_columns
        self._level = _driven[self._number] = level
        if self._number in ROWS:
            _low_columns = _closed_in_row(ROWS.index(self._number)) if level == 0 else 0


def _closed_in_row(row: int) -> int:
    _reeds.seek(0)
    return int.from_bytes(_reeds.read(4), "little") >> 5 * row & 31


_LEVELS = (32768, 50000, 15000)


class ADC:
    """A converter behind a multiplexer, whose pins choose one of 16 hall sensors."""

    def __init__(self, pin: int) -> None:
        self._first = 16 * wiring.POLES.index(pin)

    def read_u16(self) -> int:
        """Returns the level of the chosen sensor, 0-65535."""
        chosen = self._first + sum([_driven[pin] << bit for bit, pin in enumerate(wiring.POLES_SELECT)])
        _poles.seek(chosen)
        return _LEVELS[_poles.read(1)[0]]


class WDT:
    """A watchdog that never resets."""

    def __init__(self, timeout: int) -> None:
        self.timeout = timeout

    def feed(self) -> None:
        """Does nothing."""


def unique_id() -> bytes:
    """Returns the 8 bytes that identify a Pico."""
    return b"STAND-IN"


def bootloader() -> None:
    """Ends the program, as on a Pico that waits for new firmware."""
    raise SystemExit
