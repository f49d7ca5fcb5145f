"""The firmware's program for a Raspberry Pi Pico under MicroPython: cable, clock and watchdog around `Coprocessor`."""

import select
import sys
from time import sleep_us, ticks_add, ticks_diff, ticks_ms, ticks_us  # type: ignore[attr-defined]  # MicroPython's

import machine
import micropython

from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.coprocessor import HEARING, TO_LOADER, Coprocessor
from firmware_bridge.firmware.lights import Lights
from firmware_bridge.firmware.matrix import Matrix
from firmware_bridge.firmware.pixels import Pixels
from firmware_bridge.firmware.poles import Poles
from firmware_bridge.firmware.scanner import Scanner

STARVES_MS = 2000
"""A program that did not feed it for this long hangs."""

_CONTROL = (("RP2350", 0x400D8000), ("RP2040", 0x40058000))
"""The address of the watchdog's control register, by a word in the machine's name."""

_AND_CLEAR = 0x3000
_ENABLE = 1 << 30


class Watchdog:
    """The watchdog, active from the start until `end`."""

    def __init__(self) -> None:
        self._watchdog = machine.WDT(timeout=STARVES_MS)

    def feed(self) -> None:
        self._watchdog.feed()

    def end(self) -> None:
        """Stops the watchdog through the chip's registers, because the program after the firmware would not feed it."""
        for name, control in _CONTROL:
            if name in sys.implementation._machine:
                machine.mem32[control + _AND_CLEAR] = _ENABLE


_EACH = 16


class Hall:
    """Reads one sensor after the other; see `wiring.POLES`."""

    def __init__(self) -> None:
        self._select = [machine.Pin(pin, machine.Pin.OUT) for pin in wiring.POLES_SELECT]
        self._levels = [machine.ADC(pin) for pin in wiring.POLES]

    def read(self, square: int) -> int:
        """Returns the level of a square's sensor, 0-65535."""
        for bit, pin in enumerate(self._select):
            pin.value(square >> bit & 1)
        level: int = self._levels[square // _EACH].read_u16()
        return level


ROUND_US = 1000
"""The interval at which the board checks its cable and its latest scans."""

MOST_BYTES = 256
"""The maximum number of bytes read in one round."""


class Cable:
    """The USB cable, which MicroPython offers as standard input and output."""

    def __init__(self) -> None:
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._received = bytearray(MOST_BYTES)
        self._each = [memoryview(self._received)[at : at + 1] for at in range(MOST_BYTES)]

    def read(self) -> bytes:
        """Returns the received bytes, possibly none; the rest waits for the next round."""
        ready, take, count = self._readable.poll, sys.stdin.buffer.readinto, 0  # type: ignore[union-attr]
        if not ready(0):
            return b""
        for place in self._each:
            if not take(place):
                break
            count += 1
            if not ready(0):
                break
        return bytes(self._received[:count])

    def send(self, data: bytes) -> bool:
        """Sends without waiting; returns False while earlier bytes are still unread."""
        if not self._writable.poll(0):
            return False
        sys.stdout.buffer.write(data)
        return True


def _received(board: Coprocessor, cable: Cable) -> bytes:
    try:
        return cable.read()
    except Exception as error:
        board.fail(HEARING, error)
        return b""


def _run(board: Coprocessor, cable: Cable, watchdog: Watchdog) -> None:
    """Steps the board once every `ROUND_US`, until the host requests a restart."""
    now, seen_ms, due_us = 0, ticks_ms(), ticks_us()
    while not board.restart:
        received = _received(board, cable)
        ticked = ticks_ms()
        now, seen_ms = now + ticks_diff(ticked, seen_ms), ticked  # monotonic, although the ticks wrap
        if board.step(now, received):
            watchdog.feed()
        due_us = ticks_add(due_us, ROUND_US)
        rest_us = ticks_diff(due_us, ticks_us())
        if rest_us > 0:
            sleep_us(rest_us)
        else:
            due_us = ticks_us()


def main() -> None:
    """Runs until the host requests the loader or the prompt."""
    cable, matrix, pixels = Cable(), Matrix(), Pixels()
    scanner = Scanner(matrix, wiring.SCAN_HZ, wiring.SETTLE_US)
    poles = Poles(Hall().read, wiring.SQUARES) if wiring.POLES else None
    board = Coprocessor(scanner, Lights(pixels.write), cable.send, machine.unique_id(), poles)
    micropython.kbd_intr(-1)  # the byte 03 is data here, not Ctrl-C
    watchdog = Watchdog()
    _run(board, cable, watchdog)  # after an exception nobody feeds the watchdog, and the board restarts
    watchdog.end()
    micropython.kbd_intr(3)
    matrix.end()
    pixels.end()
    if board.restart == TO_LOADER:
        machine.bootloader()
