"""What scanning the reeds on the pins of a Pi costs: `python -m benchmarks.gpio_scan [seconds]`.

The board scans in its own thread and plays one pattern while nothing else happens; then once more while the computer
thinks in its process. The pins are those of `tests/chips/gpio.py`, whose cost is in the figures, too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import count

import engine
from controller.messages.commands import Think, Thought
from controller.thinking import Thinker
from hal import Edge, Frame, HardwareEvent, Light
from hal.drivers.gpio import SCANS_PER_S, GpioBoard
from hal.drivers.matrix import Matrix
from hal.drivers.wiring import ROW_PINS, Wiring
from tests.chips.gpio import LightChain, PinGpio, raspberry_pi

START_PICTURE = 0b11111_00000_00000_00000_11111
MOST_PERCENT = 15
"""The share of one core that scanning may take."""


class CountedPins(PinGpio):
    """Pins that count scans: the last row is driven low once in each."""

    scans = 0

    def output(self, channel: int | Sequence[int], value: int) -> None:
        """Drives a row, as all pins do."""
        self.scans += value == self.LOW and channel == ROW_PINS[-1]
        super().output(channel, value)


@contextmanager
def thinking(game: str = "chameleon") -> Iterator[None]:
    """Lets the computer think about the start position, over and over."""
    view, tickets, over = engine.load(game).view("red"), count(1), False

    def think(answer: object = None) -> None:
        if isinstance(answer, Thought) and answer.trouble:
            raise RuntimeError(answer.trouble)
        if not over:
            thinker.think(Think(next(tickets), view, "8", "seed"), 0)

    with closing(Thinker(game, think, limit_s=3600)) as thinker:
        think()
        yield
        over = True


def scans_while_thinking(seconds: float) -> float:
    """Returns the scans a second while the computer thinks."""
    pins = CountedPins()
    with ExitStack() as stack:
        stack.enter_context(raspberry_pi(pins, LightChain()))
        board = stack.enter_context(GpioBoard())
        board.open(lambda event: None, lambda: time.monotonic_ns() // 1_000_000)
        stack.enter_context(thinking())
        pins.scans, began_s = 0, time.monotonic()
        time.sleep(seconds)
        return pins.scans / (time.monotonic() - began_s)


def main() -> int:
    """Prints the rate, the cost and the edges that should not be; returns 1 when the cost is too high."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    pins, told = CountedPins(), list[HardwareEvent]()
    pins.closed = START_PICTURE
    with ExitStack() as stack:
        stack.enter_context(raspberry_pi(pins, LightChain()))
        board = stack.enter_context(GpioBoard())
        board.open(told.append, lambda: time.monotonic_ns() // 1_000_000)
        board.show(Frame().with_light(12, Light((0, 0, 255), "breathe")))
        pins.scans, began_s, used_s = 0, time.monotonic(), time.process_time()
        time.sleep(seconds)
        elapsed_s, used_s = time.monotonic() - began_s, time.process_time() - used_s
    percent = 100 * used_s / elapsed_s
    print(f"{pins.scans / elapsed_s:.0f} scans a second of {SCANS_PER_S} asked for, one light breathing")
    print(f"{percent:.1f} % of one core, at most {MOST_PERCENT} %; one scan {_scan_us(pins):.0f} us without its waits")
    print(f"{sum(isinstance(event, Edge) for event in told)} edges told of {START_PICTURE.bit_count()} pieces at rest")
    print(f"{scans_while_thinking(seconds):.0f} scans a second while the computer thinks at level 8")
    return int(percent > MOST_PERCENT)


def _scan_us(pins: PinGpio) -> float:
    matrix = Matrix(pins, Wiring(), lambda: None)
    matrix.set_up()
    began_s = time.perf_counter()
    for _ in range(1000):
        matrix.read()
    return (time.perf_counter() - began_s) * 1000


if __name__ == "__main__":
    sys.exit(main())
