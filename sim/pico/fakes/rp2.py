"""A Pico's state machines and DMA, as far as the firmware uses them: one scans the reeds, one lights the LEDs.

Which reeds are closed is read from the file that REEDS names, 4 bytes; a picture of light goes, red, green, blue for
each LED, into the pipe that LIGHTS names. The state machines' own instructions are not run here: the program tells by
what it puts into a machine how long a scan takes.
"""

import os
from time import ticks_add, ticks_diff, ticks_us  # type: ignore[attr-defined]  # MicroPython's

import uctypes

_ALL_OPEN = 0x1FFFFFF


class PIO:
    """Names for settings of state machines, which mean nothing here."""

    OUT_LOW = OUT_HIGH = SHIFT_LEFT = JOIN_TX = 0


def asm_pio(**settings):  # type: ignore[no-untyped-def]  # MicroPython has no typing
    """Leaves a program of a state machine as it is."""
    return lambda program: program


class StateMachine:
    """Eight of them; what is put into one tells how long its rows settle and rest, in us and 3 less."""

    def __init__(self, number: int, program=None, **settings) -> None:  # type: ignore[no-untyped-def]
        self._put: list[int] = []

    def init(self, program, **settings) -> None:  # type: ignore[no-untyped-def]
        """Begins anew."""
        self._put = []

    def put(self, value: int) -> None:
        """Gives the machine a word."""
        self._put.append(value)

    def exec(self, instruction: str) -> None:
        """Lets the machine do one thing."""

    def active(self, is_active: int) -> None:
        """Starts or stops the machine."""

    def period_us(self) -> int:
        """Returns how long one scan takes."""
        settle, rest = self._put
        return 5 * (settle + 4) + rest + 3


class DMA:
    """A channel that carries scans into a ring, or a picture of light to the LEDs."""

    def __init__(self) -> None:
        self._scans: StateMachine | None = None
        self._ring = memoryview(b"")
        self._began_us = 0
        self._written = 0

    def pack_ctrl(self, **settings: int) -> int:
        """Returns settings, which mean nothing here."""
        return 0

    def config(self, *, read, write, count: int, ctrl: int, trigger: bool) -> None:  # type: ignore[no-untyped-def]
        """Begins to carry."""
        if isinstance(read, StateMachine):
            self._scans, self._ring, self._began_us, self._written = read, write, ticks_us(), 0
        else:
            _show(read)

    def active(self, is_active: int = 1) -> bool:
        """Starts, stops, or tells that it still carries."""
        return True

    @property
    def write(self) -> int:
        """Where the next scan will be written: first all that are due by now are made."""
        if self._scans is None:
            return 0
        word = _read_reeds() ^ _ALL_OPEN
        period_us, size = self._scans.period_us(), len(self._ring)
        while ticks_diff(ticks_us(), self._began_us) >= period_us:
            self._began_us = ticks_add(self._began_us, period_us)
            self._ring[self._written % size] = word
            self._written += 1
        address: int = uctypes.addressof(self._ring) + 4 * (self._written % size)
        return address


_reeds = open(os.getenv("REEDS") or "", "rb")
_lights = open(os.getenv("LIGHTS") or "", "wb")


def _read_reeds() -> int:
    _reeds.seek(0)
    return int.from_bytes(_reeds.read(4), "little")


def _show(sent: bytearray) -> None:
    _lights.write(bytes([sent[at + offset] for at in range(0, len(sent), 3) for offset in (1, 0, 2)]))
