"""The firmware's program for a Raspberry Pi Pico under MicroPython: pins, cable and clock around `Coprocessor`."""

import select
import sys
from time import sleep_us, ticks_add, ticks_diff, ticks_ms, ticks_us  # type: ignore[attr-defined]  # MicroPython's

import machine
import micropython
from neopixel import NeoPixel

from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.coprocessor import TO_LOADER, Coprocessor
from firmware_bridge.firmware.lights import Lights
from firmware_bridge.firmware.scanner import Scanner

__all__ = ["main"]


class Cable:
    """The USB cable, which MicroPython offers as standard input and output."""

    def __init__(self) -> None:
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self) -> bytes:
        """Returns what has come, which may be nothing."""
        received = bytearray()
        while self._readable.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            received += byte
        return bytes(received)

    def send(self, data: bytes) -> bool:
        """Sends without waiting; returns False when nobody takes what was sent before."""
        if not self._writable.poll(0):
            return False
        sys.stdout.buffer.write(data)
        return True


def _scanner() -> Scanner:
    rows = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in wiring.ROWS]
    columns = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in wiring.COLUMNS]
    return Scanner(rows, columns, lambda: sleep_us(wiring.SETTLE_US))


def _lights() -> Lights:
    pixels = NeoPixel(machine.Pin(wiring.LED, machine.Pin.OUT), 25)

    def write(colours: bytes) -> None:
        for number in range(25):
            pixels[number] = tuple(colours[3 * number : 3 * number + 3])
        pixels.write()

    return Lights(write)


def _run(board: Coprocessor, cable: Cable) -> None:
    """Steps the board `scan_hz` times a second, until the host wants a restart."""
    now, seen_ms, due_us = 0, ticks_ms(), ticks_us()
    while not board.restart:
        ticked = ticks_ms()
        now, seen_ms = now + ticks_diff(ticked, seen_ms), ticked  # never falls, although the ticks wrap
        board.step(now, cable.read())
        due_us = ticks_add(due_us, 1000000 // board.scan_hz)
        rest_us = ticks_diff(due_us, ticks_us())
        if rest_us > 0:
            sleep_us(rest_us)
        else:
            due_us = ticks_us()  # late, for instance after the LEDs: catch up no scans


def main() -> None:
    """Runs until the host asks for the loader or the prompt."""
    cable = Cable()
    board = Coprocessor(_scanner(), _lights(), cable.send, machine.unique_id())
    micropython.kbd_intr(-1)  # the byte 03 is data here, not Ctrl-C
    try:
        _run(board, cable)
    finally:
        micropython.kbd_intr(3)
    if board.restart == TO_LOADER:
        machine.bootloader()
