"""The pins of hall sensors behind multiplexers: four pins choose one of 16 sensors on each."""

import machine

from firmware_bridge.firmware import wiring

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
