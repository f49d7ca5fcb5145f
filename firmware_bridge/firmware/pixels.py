"""The chain of LEDs, driven by a state machine of the Pico, so that the processor does not wait for it."""

# The names of a state machine's instructions exist only while its program is assembled.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined, call-overload, untyped-decorator"

from time import ticks_diff, ticks_us  # type: ignore[attr-defined]  # MicroPython's

import rp2
from machine import Pin

from firmware_bridge.firmware import wiring

_BYTES = 3 * wiring.SQUARES
_TAKES_US = 1100
"""A picture takes 750 us, and a pause of at least 280 us ends it."""

_TICKS_PER_S = 8000000  # ten to a bit, which takes 1.25 us
_TO_MACHINE_4 = 8  # DREQ_PIO1_TX0


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _light() -> None:
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[3]  # a one is high for 0.875 us of its 1.25, a zero for 0.375
    label("zero")
    nop().side(0)[3]
    wrap()


class Pixels:
    """A chain of WS2812, one for every square."""

    def __init__(self) -> None:
        self._sent = bytearray(_BYTES)
        self._sent_us = ticks_us()
        self._dma = rp2.DMA()
        self._machine = rp2.StateMachine(4, _light, freq=_TICKS_PER_S, sideset_base=Pin(wiring.LED, Pin.OUT, value=0))
        self._machine.active(1)

    def write(self, colours: bytes) -> None:
        """Shows red, green, blue for each LED. Waits, at most 1.1 ms, for the previous picture."""
        while 0 <= ticks_diff(ticks_us(), self._sent_us) < _TAKES_US:  # below 0 when the ticks have wrapped since
            pass
        sent = self._sent
        for at in range(0, _BYTES, 3):  # WS2812 take green first
            sent[at] = colours[at + 1]
            sent[at + 1] = colours[at]
            sent[at + 2] = colours[at + 2]
        every_byte = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=_TO_MACHINE_4)
        self._dma.config(read=sent, write=self._machine, count=_BYTES, ctrl=every_byte, trigger=True)
        self._sent_us = ticks_us()

    def end(self) -> None:
        """Stops sending pictures; the LEDs keep the last one."""
        self._dma.active(0)
        self._machine.active(0)
