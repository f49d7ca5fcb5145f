"""The lines of a GPIO chip without the kernel: a module `lgpio`, with the reeds of a board wired to it.

It has the functions that rpi-lgpio needs to set up, read and write pins, and fails like the kernel.
"""

from __future__ import annotations

from types import ModuleType

from hal import Occupancy
from hal.drivers.wiring import COLUMN_PINS, ROW_PINS
from tests.chips.electricity import Wiring

INPUT, OUTPUT = 0x100, 0x202
"""The mode of a line that this process owns, as in lgpio."""

_WIRES = (*ROW_PINS, *COLUMN_PINS)


class Error(Exception):
    """The error of lgpio."""


class Lines(ModuleType):
    """`closed` is the picture of closed reeds; without a `chip` nothing can be opened."""

    error = Error
    SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
    GPIO_BUSY = -4

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.wiring = Wiring()
        self.chip = True
        self.modes: dict[int, int] = {}
        self.pulls: dict[int, int] = {}
        self.levels: dict[int, int] = {}

    @property
    def closed(self) -> Occupancy:
        """The reeds that are closed."""
        return self.wiring.closed

    @closed.setter
    def closed(self, picture: Occupancy) -> None:
        self.wiring.closed = picture

    def error_text(self, number: int) -> str:
        """Returns the meaning of a negative result."""
        return f"error {number}"

    def gpiochip_open(self, number: int) -> int:
        """Opens the chip; returns its handle."""
        if not self.chip:
            raise Error("'can not open gpiochip'")
        return 7

    def gpiochip_close(self, handle: int) -> int:
        """Frees the chip and every line."""
        self.modes.clear()
        return 0

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        """Returns the number of the chip's lines, and its names."""
        return 0, 28, "gpiochip0", "pinctrl-bcm2711"

    def gpio_get_mode(self, handle: int, line: int) -> int:
        """Returns the owner's mode of a line."""
        return self.modes.get(line, 0)

    def gpio_claim_input(self, handle: int, line: int, flags: int = 0) -> int:
        """Makes a line an input with a pull."""
        self.modes[line], self.pulls[line] = INPUT, flags
        return 0

    def gpio_claim_output(self, handle: int, line: int, level: int = 0, flags: int = 0) -> int:
        """Makes a line an output at a level."""
        self.modes[line], self.levels[line] = OUTPUT, int(level)
        return 0

    def gpio_free(self, handle: int, line: int) -> int:
        """Frees a line."""
        if self.modes.pop(line, None) is None:
            raise Error("'GPIO not allocated'")
        return 0

    def gpio_read(self, handle: int, line: int) -> int:
        """Returns a line's level: an output's own; an input's follows from reeds, diodes and solder."""
        if self.modes.get(line) == OUTPUT:
            return self.levels[line]
        if self.pulls.get(line) != self.SET_PULL_UP:
            return 0  # a floating input may have any level; this is the worst
        driven = {wire: self.levels[pin] for wire, pin in enumerate(_WIRES) if self.modes.get(pin) == OUTPUT}
        return self.wiring.level(_WIRES.index(line), driven)

    def gpio_write(self, handle: int, line: int, level: int) -> int:
        """Drives an output."""
        if self.modes.get(line) != OUTPUT:
            raise Error("'GPIO not set as an output'")
        self.levels[line] = int(level)
        return 0
