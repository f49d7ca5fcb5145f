"""The pins of a Raspberry Pi without one: reeds, diodes and pull-ups behind the RPi.GPIO interface, and a chain of
lights that keeps what Adafruit's real NeoPixel class sends to it.

The electricity is that of a keypad. A column is pulled up; it is low when current finds a way from it to a row that
is driven low, through closed reeds and their diodes. A row that is driven high holds its level, and wins over a low
one that reaches it through a broken diode.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Literal
from unittest.mock import patch

from hal import RGB, Occupancy, Square
from hal.drivers.wiring import CHAINS, COLUMN_PINS, LIGHT_PIN, ROW_PINS

__all__ = ["LightChain", "PinGpio", "raspberry_pi"]

Diode = Literal["good", "short", "open"]
"""How a diode is: a short one conducts both ways, an open one not at all."""


class PinGpio(ModuleType):
    """Stands in for the module RPi.GPIO: `closed` is the picture of closed reeds, `diodes` says which are broken.

    Raises what the real module raises when it is used in the wrong order, and every call fails with `broken` while
    that is set.
    """

    BCM, BOARD = 11, 10
    OUT, IN = 0, 1
    LOW, HIGH = 0, 1
    PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22

    def __init__(self, rows: Sequence[int] = ROW_PINS, columns: Sequence[int] = COLUMN_PINS) -> None:
        super().__init__("RPi.GPIO")
        self.closed: Occupancy = 0
        self.diodes: dict[Square, Diode] = {}
        self.broken: Exception | None = None
        self._rows = tuple(rows)
        self._columns = tuple(columns)
        self._mode: int | None = None
        self._driven: dict[int, int] = {}  # pin -> level, of outputs
        self._pulled: dict[int, int] = {}  # pin -> pull, of inputs

    # What RPi.GPIO offers

    def setwarnings(self, wanted: bool) -> None:
        """Takes the wish; nothing here warns."""

    def setmode(self, mode: int) -> None:
        """Chooses how pins are numbered; only BCM, because the wiring is written in it."""
        if mode != self.BCM:
            raise ValueError("An invalid mode was passed to setmode()")
        self._mode = mode

    def setup(
        self, channel: int | Sequence[int], direction: int, *, pull_up_down: int = PUD_OFF, initial: int = LOW
    ) -> None:
        """Makes pins outputs at a level, or inputs with a pull."""
        self._check()
        for pin in _pins(channel):
            self._forget(pin)
            if direction == self.OUT:
                self._driven[pin] = initial
            else:
                self._pulled[pin] = pull_up_down

    def output(self, channel: int | Sequence[int], value: int) -> None:
        """Drives outputs to a level."""
        self._check()
        for pin in _pins(channel):
            if pin not in self._driven:
                raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
            self._driven[pin] = value

    def input(self, channel: int) -> int:
        """Returns the level of a pin."""
        self._check()
        if channel in self._driven:
            return self._driven[channel]
        if channel not in self._pulled:
            raise RuntimeError("You must setup() the GPIO channel first")
        if self._pulled[channel] != self.PUD_UP:
            return self.LOW  # a floating input tells anything; this is the worst
        return self.LOW if channel in self._columns and self._is_pulled_low(self._columns.index(channel)) else self.HIGH

    def cleanup(self, channel: int | Sequence[int]) -> None:
        """Makes pins what they are when the machine starts."""
        self._check()
        for pin in _pins(channel):
            self._forget(pin)

    # What a test may ask

    @property
    def in_use(self) -> set[int]:
        """The pins that are set up."""
        return {*self._driven, *self._pulled}

    # The electricity

    def _is_pulled_low(self, column: int) -> bool:
        """Whether current finds its way out of a column; rows that float carry it on to columns with a short diode."""
        if not self.diodes:  # without a broken one there is one way: straight down
            low = [rank for rank, row in enumerate(self._rows) if self._driven.get(row) == self.LOW]
            return any(self.closed >> (rank * 5 + column) & 1 for rank in low)
        ways, seen = [column], {column}
        while ways:
            here = ways.pop()
            if any(self._level(rank) == self.HIGH for rank in range(5) if self._is_short(rank, here)):
                return False
            below = [rank for rank in range(5) if self._conducts_down(rank, here)]
            if any(self._level(rank) == self.LOW for rank in below):
                return True
            floating = [rank for rank in below if self._level(rank) is None]
            onward = {file for rank in floating for file in range(5) if self._is_short(rank, file)} - seen
            seen |= onward
            ways += onward
        return False

    def _level(self, rank: int) -> int | None:
        """The level at which a row is driven; None when it floats."""
        return self._driven.get(self._rows[rank])

    def _conducts_down(self, rank: int, file: int) -> bool:
        """Whether current flows from a column to a row."""
        square = rank * 5 + file
        return bool(self.closed >> square & 1) and self.diodes.get(square) != "open"

    def _is_short(self, rank: int, file: int) -> bool:
        """Whether current flows from a row to a column, which a good diode forbids."""
        square = rank * 5 + file
        return bool(self.closed >> square & 1) and self.diodes.get(square) == "short"

    def _check(self) -> None:
        if self.broken is not None:
            raise self.broken
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)")

    def _forget(self, pin: int) -> None:
        self._driven.pop(pin, None)
        self._pulled.pop(pin, None)


class LightChain:
    """Keeps every frame that arrives on the data line; while `broken` is set, sending fails with it."""

    def __init__(self, chain: str = "rows") -> None:
        self.sent: list[bytes] = []
        self.pins: list[int] = []
        self.broken: Exception | None = None
        self._order = CHAINS[chain]

    def neopixel_write(self, pin: object, data: bytes) -> None:
        """Takes what the real NeoPixel class sends: three bytes a light, green first."""
        if self.broken is not None:
            raise self.broken
        self.pins.append(pin._pin.id)  # type: ignore[attr-defined]  # how Blinka's own writers ask for the number
        self.sent.append(bytes(data))

    @property
    def shown(self) -> list[tuple[RGB, ...]]:
        """The colours of every frame, a1 first."""
        return [self._colours(data) for data in self.sent]

    def _colours(self, data: bytes) -> tuple[RGB, ...]:
        by_square = dict(zip(self._order, zip(data[1::3], data[0::3], data[2::3], strict=True), strict=True))
        return tuple(by_square[square] for square in range(25))


@contextmanager
def raspberry_pi(gpio: PinGpio, lights: LightChain, light_pin: int = LIGHT_PIN) -> Iterator[None]:
    """Lets this machine look like a Raspberry Pi to whoever imports RPi.GPIO, board or neopixel meanwhile.

    Needs adafruit-circuitpython-neopixel; its real NeoPixel class runs, down to the last call.
    """
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # read when Blinka is imported: no machine, no pins, no questions
    board, neopixel = import_module("board"), import_module("neopixel")
    pin = import_module("microcontroller").Pin(light_pin)
    package = ModuleType("RPi")
    with (
        patch.dict(sys.modules, {"RPi": package, "RPi.GPIO": gpio}),
        patch.object(board, f"D{light_pin}", pin, create=True),
        patch.object(neopixel, "neopixel_write", lights.neopixel_write),
    ):
        yield


def _pins(channel: int | Sequence[int]) -> Sequence[int]:
    return [channel] if isinstance(channel, int) else channel
