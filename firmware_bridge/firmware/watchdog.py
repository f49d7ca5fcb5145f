"""The Pico's watchdog: it restarts the board when nobody feeds it."""

import sys

import machine

STARVES_MS = 2000
"""A program that did not feed it for so long hangs."""

_CONTROL = (("RP2350", 0x400D8000), ("RP2040", 0x40058000))
"""Where the watchdog's control register is, by a word in the machine's name."""

_AND_CLEAR = 0x3000
_ENABLE = 1 << 30


class Watchdog:
    """Awake from the beginning until `end`."""

    def __init__(self) -> None:
        self._watchdog = machine.WDT(timeout=STARVES_MS)

    def feed(self) -> None:
        self._watchdog.feed()

    def end(self) -> None:
        """Puts it to sleep, which MicroPython cannot: what comes after the firmware does not feed it."""
        for name, control in _CONTROL:
            if name in sys.implementation._machine:
                machine.mem32[control + _AND_CLEAR] = _ENABLE
