"""Runs under MicroPython: pictures of light after pauses of 0 us, 500 us, 1.1 ms, 10 and 20 minutes.

Prints how many us each had to wait for the previous one. The clock wraps every 2^30 us, like a Pico's.
"""

from firmware_bridge.firmware import pixels

PERIOD = 1 << 30


class Clock:
    """A clock that advances by 10 us on each read."""

    now = 0

    def us(self):
        self.now += 10
        return self.now % PERIOD


clock = Clock()
pixels.ticks_us = clock.us
pixels.ticks_diff = lambda end, begin: (end - begin + PERIOD // 2) % PERIOD - PERIOD // 2
chain = pixels.Pixels()
for pause in (1100, 0, 500, 1100, 600_000_000, 1_200_000_000):
    clock.now += pause
    began = clock.now
    chain.write(bytes(75))
    print(clock.now - began, end=" ")
