"""Runs under MicroPython: the firmware's own loop with one part replaced, named by the first argument.

Prints at the end how often the watchdog was fed, and how many registers were written.
"""

import sys

import machine

from firmware_bridge.firmware import coprocessor, main, start

ROUNDS = 20


class Board(coprocessor.Coprocessor):
    """A board that requests a restart after some rounds."""

    rounds = 0

    def step(self, now, received):
        self.rounds += 1
        if self.rounds == ROUNDS:
            self.restart = coprocessor.TO_PROMPT
        return super().step(now, received)


class Feedings:
    """A watchdog that counts."""

    count = 0

    def __init__(self, timeout):
        assert timeout == main.STARVES_MS

    def feed(self):
        Feedings.count += 1


def broken(*given):
    raise OSError("broken")


machine.WDT = Feedings
main.Coprocessor = Board
main._CONTROL = ((sys.implementation._machine, 0x1000),)
if sys.argv[1] == "reeds":
    main.Scanner.changes = broken
elif sys.argv[1] == "lights":
    main.Lights.fade = broken
elif sys.argv[1] == "cable":
    main.Cable.read = broken
elif sys.argv[1] == "version":
    start.sleep = sys.exit
    start.complaint = lambda version: "too old"
start.start()
print(Feedings.count, machine.mem32)
