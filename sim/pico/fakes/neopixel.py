"""LEDs on a data line: every `write` goes, red, green, blue for each, into the pipe that LIGHTS names."""

import os

from machine import Pin

_lights = open(os.getenv("LIGHTS") or "", "wb")


class NeoPixel:
    """So many LEDs, set one by one and shown together."""

    def __init__(self, pin: Pin, count: int) -> None:
        self._colours = bytearray(3 * count)

    def __setitem__(self, number: int, colour: "tuple[int, int, int]") -> None:
        self._colours[3 * number : 3 * number + 3] = bytes(colour)

    def write(self) -> None:
        """Shows what was set."""
        _lights.write(bytes(self._colours))
