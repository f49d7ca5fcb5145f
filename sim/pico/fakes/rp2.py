"""A Pico's state machines and DMA, as far as the firmware uses them: one scans the reeds, one drives the LEDs.

The closed reeds are read from the file named by REEDS, 4 bytes; a picture of light, red, green, blue for each LED, is
written into the pipe named by LIGHTS. The state machines' own instructions are not run here: the duration of a scan
follows from the words that the program puts into a machine.
"""

import os
from time import ticks_add, ticks_diff, ticks_us  # type: ignore[attr-defined]  # MicroPython's

import uctypes

_ALL_OPEN = 0x1FFFFFF


class PIO:
    """Names for settings of state machines, without effect here."""

    OUT_LOW = OUT_HIGH = SHIFT_LEFT = JOIN_TX = 0


def asm_pio(**settings):  # type: ignore[no-untyped-def]  # MicroPython has no typing
    """Returns a state machine's program unchanged."""
    return lambda program: program


class StateMachine:
    """One of eight state machines; the words put into it are the settling and resting times of its rows, in us minus
    3.
    """

    def __init__(self, number: int, program=None, **settings) -> None:  # type: ignore[no-untyped-def]
        self._put: list[int] = []

    def init(self, program, **settings) -> None:  # type: ignore[no-untyped-def]
        """Starts again."""
        self._put = []

    def put(self, value: int) -> None:
        """Puts a word into the machine's FIFO."""
        self._put.append(value)

    def exec(self, instruction: str) -> None:
        """Executes one instruction."""

    def active(self, is_active: int) -> None:
        """Starts or stops the machine."""

    def period_us(self) -> int:
        """Returns the duration of one scan."""
        settle, rest = self._put
        return 5 * (settle + 4) + rest + 3


class DMA:
    """A channel that transfers scans into a ring, or a picture of light to the LEDs."""

    def __init__(self) -> None:
        self._scans: StateMachine | None = None
        self._ring = memoryview(b"")
        self._began_us = 0
        self._written = 0

    def pack_ctrl(self, **settings: int) -> int:
        """Returns settings, without effect here."""
        return 0

    def config(self, *, read, write, count: int, ctrl: int, trigger: bool) -> None:  # type: ignore[no-untyped-def]
        """Starts a transfer."""
        if isinstance(read, StateMachine):
            self._scans, self._ring, self._began_us, self._written = read, write, ticks_us(), 0
        else:
            _show(read)

    def active(self, is_active: int = 1) -> bool:
        """Starts, stops, or returns whether a transfer is running."""
        return True

    @property
    def write(self) -> int:
        """The place of the next scan, after making all that are due by now."""
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
