"""The pins of the reeds, scanned by a state machine of the Pico without the processor.

A row is driven low, and the columns of its closed reeds follow; a diode at every reed, its cathode to the row, keeps
three closed reeds from looking like four. One state machine does that for all five rows, repeatedly on the crystal's
clock, and a DMA channel transfers each scan into memory.
"""

# The names of a state machine's instructions exist only while its program is assembled.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined, call-overload, untyped-decorator"

from array import array
from time import sleep_us  # type: ignore[attr-defined]  # MicroPython's

import rp2
import uctypes
from machine import Pin

from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.wires import tested

RING = 512
"""The number of scans in the ring: half a second at a thousand a second. A power of two, as the DMA's ring requires."""

_RING_BITS = 11  # a scan is a word of 4 bytes
_TICKS_PER_S = 1000000  # one instruction of the program takes 1 us
_MANY = 0x0FFFFFFF  # the most scans in one transfer that every Pico allows; 74 hours at a thousand a second
_PULLED_UP_US = 200  # a pull-up alone is slower than an output
_FROM_MACHINE_0 = 4  # DREQ_PIO0_RX0


@rp2.asm_pio(set_init=(rp2.PIO.OUT_HIGH,) * 5, in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=25)
def _scan() -> None:
    pull()
    mov(y, osr)  # the settling time of a row
    pull()  # the resting time of the rows, which stays in the OSR
    wrap_target()
    for row in (4, 3, 2, 1, 0):  # the first bit shifted in ends highest
        set(pins, 31 & ~(1 << row))
        mov(x, y)
        label("settle" + str(row))
        jmp(x_dec, "settle" + str(row))
        in_(pins, 5)
    set(pins, 31)
    mov(x, osr)
    label("rest")
    jmp(x_dec, "rest")
    wrap()


class Matrix:
    """Five rows and five columns on consecutive GP pins; see `Scanner` for the interface."""

    def __init__(self) -> None:
        words = array("I", bytes(8 * RING))
        skipped = -uctypes.addressof(words) % (4 * RING) // 4  # a ring starts at a multiple of its size
        self.ring = memoryview(words)[skipped : skipped + RING]
        self._began = uctypes.addressof(self.ring)
        self._rows = [Pin(pin, Pin.OUT, value=1) for pin in wiring.ROWS]
        self._columns = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in wiring.COLUMNS]
        self._dma = rp2.DMA()
        self._machine = rp2.StateMachine(0)

    def begin(self, scan_hz: int, settle_us: int) -> None:
        """Starts scanning into the ring from its start, `scan_hz` times a second."""
        self.end()
        rest_us = _TICKS_PER_S // scan_hz - 5 * (settle_us + 1)
        self._machine.init(_scan, freq=_TICKS_PER_S, set_base=self._rows[0], in_base=self._columns[0])
        self._machine.put(settle_us - 3)  # the loop and the instructions around it add 3 us
        self._machine.put(rest_us - 3)
        every_scan = self._dma.pack_ctrl(
            size=2, inc_read=False, ring_sel=True, ring_size=_RING_BITS, treq_sel=_FROM_MACHINE_0
        )
        self._dma.config(read=self._machine, write=self.ring, count=_MANY, ctrl=every_scan, trigger=True)
        self._machine.active(1)

    def position(self) -> int:
        """Returns where in the ring the next scan will be written."""
        if not self._dma.active():
            self._dma.active(1)  # a transfer is finite; the next one continues at its end
        return (self._dma.write - self._began) >> 2 & RING - 1  # type: ignore[no-any-return]

    def test(self) -> "tuple[int, list[int]]":
        """Stops the scan, and returns the result of `tested` for the wires."""
        self.end()
        return tested(self._rows + self._columns, lambda: sleep_us(_PULLED_UP_US))

    def end(self) -> None:
        self._machine.active(0)
        self._dma.active(0)
