"""The last stage of the lights: the LEDs never draw more current than their budget."""

from firmware_bridge.firmware.wiring import SQUARES

DARK = bytes(3 * SQUARES)

MA_PER_CHANNEL = 20
"""The current of one of an LED's three colours at its full level of 255, in mA."""

DEFAULT_MA = 500
"""The budget until the host sets another one: that of a USB port."""


def drawn_ma(colours: bytes) -> int:
    """Returns the current that RGB colours draw, in mA, rounded up."""
    return -(-sum(colours) * MA_PER_CHANNEL // 255)


def dimmed(colours: bytes, part: int, whole: int) -> bytes:
    """Returns the colours with every level at part / whole."""
    return bytes([level * part // whole for level in colours])


def capped(colours: bytes, budget_ma: int) -> bytes:
    """Returns the colours, all dimmed alike if necessary to draw at most `budget_ma`."""
    if drawn_ma(colours) <= budget_ma:
        return colours
    return dimmed(colours, budget_ma * 255, sum(colours) * MA_PER_CHANNEL)


class Lights:
    """The LEDs behind `write`, which takes three bytes for each: red, green, blue for a1, b1, ... e5."""

    def __init__(self, write) -> None:  # type: ignore[no-untyped-def]  # a function; MicroPython has no typing
        self.budget_ma = DEFAULT_MA
        self.times_capped = 0
        self._write = write
        self._shown = DARK
        self._written = DARK
        self._put(DARK, True)

    def show(self, colours: bytes) -> None:
        """Shows colours at the level that the budget allows."""
        self._shown = capped(colours, self.budget_ma)
        if self._shown != colours:
            self.times_capped += 1
        self._put(self._shown)

    def fade(self, part: int, whole: int) -> None:
        """Shows the last colours at part / whole of their level."""
        self._put(dimmed(self._shown, part, whole) if part > 0 else DARK)

    def _put(self, colours: bytes, first: bool = False) -> None:
        if first or colours != self._written:
            self._write(colours)
            self._written = colours
