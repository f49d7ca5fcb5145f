"""Simulated pins of a Raspberry Pi: reeds, diodes and pull-ups behind the RPi.GPIO interface, and a chain of lights
that records the data of Adafruit's real NeoPixel class.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from unittest.mock import patch

from hal import RGB, Occupancy
from hal.drivers.wiring import CHAINS, COLUMN_PINS, LIGHT_PIN, ROW_PINS
from tests.chips.electricity import Wiring


class PinGpio(ModuleType):
    """Replaces the module RPi.GPIO, with a matrix on its pins: `closed` is the picture of closed reeds.

    Raises the errors of the real module when it is used in the wrong order, and every call raises `broken` while that
    is set.
    """

    BCM, BOARD = 11, 10
    OUT, IN = 0, 1
    LOW, HIGH = 0, 1
    PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22

    def __init__(self, rows: Sequence[int] = ROW_PINS, columns: Sequence[int] = COLUMN_PINS) -> None:
        super().__init__("RPi.GPIO")
        self.wiring = Wiring()
        self.broken: Exception | None = None
        self._wires = {pin: wire for wire, pin in enumerate((*rows, *columns))}
        self._levels: dict[int, int] = {}  # wire -> level, of outputs
        self._mode: int | None = None
        self._driven: dict[int, int] = {}  # pin -> level, of outputs
        self._pulled: dict[int, int] = {}  # pin -> pull, of inputs

    # The interface of RPi.GPIO

    def setwarnings(self, wanted: bool) -> None:
        """Does nothing: there are no warnings here."""

    def setmode(self, mode: int) -> None:
        """Sets the numbering of pins; only BCM, which the wiring uses."""
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
                self._drive(pin, initial)
            else:
                self._pulled[pin] = pull_up_down

    def output(self, channel: int | Sequence[int], value: int) -> None:
        """Drives outputs to a level."""
        self._check()
        for pin in _pins(channel):
            if pin not in self._driven:
                raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
            self._drive(pin, value)

    def input(self, channel: int) -> int:
        """Returns the level of a pin."""
        self._check()
        if channel in self._driven:
            return self._driven[channel]
        if channel not in self._pulled:
            raise RuntimeError("You must setup() the GPIO channel first")
        if self._pulled[channel] != self.PUD_UP:
            return self.LOW  # a floating input may have any level; this is the worst
        return self.wiring.level(self._wires[channel], self._levels) if channel in self._wires else self.HIGH

    def cleanup(self, channel: int | Sequence[int]) -> None:
        """Resets pins to their state at power-on."""
        self._check()
        for pin in _pins(channel):
            self._forget(pin)

    # For tests

    @property
    def closed(self) -> Occupancy:
        """The reeds that are closed."""
        return self.wiring.closed

    @closed.setter
    def closed(self, picture: Occupancy) -> None:
        self.wiring.closed = picture

    @property
    def in_use(self) -> set[int]:
        """The pins that are set up."""
        return {*self._driven, *self._pulled}

    def _check(self) -> None:
        if self.broken is not None:
            raise self.broken
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)")

    def _drive(self, pin: int, level: int) -> None:
        self._driven[pin] = level
        if pin in self._wires:
            self._levels[self._wires[pin]] = level

    def _forget(self, pin: int) -> None:
        self._driven.pop(pin, None)
        self._levels.pop(self._wires.get(pin, -1), None)
        self._pulled.pop(pin, None)


class LightChain:
    """Records every frame on the data line; while `broken` is set, sending raises it."""

    def __init__(self, chain: str = "rows") -> None:
        self.sent: list[bytes] = []
        self.pins: list[int] = []
        self.broken: Exception | None = None
        self._order = CHAINS[chain]

    def neopixel_write(self, pin: object, data: bytes) -> None:
        """Receives the data of the real NeoPixel class: three bytes a light, green first."""
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
    """Makes this machine look like a Raspberry Pi to importers of RPi.GPIO, board or neopixel.

    Needs adafruit-circuitpython-neopixel; its real NeoPixel class runs, except for the last call.
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
