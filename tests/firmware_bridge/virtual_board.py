"""Runs under MicroPython: the firmware on simulated pins, in given time.

Each line of standard input is "new", or a time in ms and the bytes received, in hex or "-"; each is answered with a
line of the bytes sent, in hex.
"""

import os
import sys

import machine

from firmware_bridge.firmware.coprocessor import Coprocessor
from firmware_bridge.firmware.lights import Lights
from firmware_bridge.firmware.scanner import ALL_OPEN, Scanner


class Matrix:
    """Reeds that are scanned once for each read."""

    def __init__(self):
        self.ring, self.at = [0, 0], 0
        self.reeds = open(os.getenv("REEDS"), "rb")

    def begin(self, scan_hz, settle_us):
        self.at = 0

    def position(self):
        self.reeds.seek(0)
        self.ring[self.at] = int.from_bytes(self.reeds.read(4), "little") ^ ALL_OPEN
        self.at ^= 1
        return self.at


class Board:
    """A coprocessor whose cable is a list."""

    def __init__(self):
        self.sent = []
        scanner, lights = Scanner(Matrix(), 1000, 50), Lights(lambda colours: None)
        self.it = Coprocessor(scanner, lights, self.send, machine.unique_id())

    def send(self, data):
        self.sent.append(data.hex())
        return True

    def step(self, now, received):
        self.sent = []
        self.it.step(now, received)
        return " ".join(self.sent)


def serve():
    board = Board()
    while True:
        words = sys.stdin.readline().split()
        if not words:
            return
        if words[0] == "new":
            board = Board()
            print()
        else:
            print(board.step(int(words[0]), b"" if words[1] == "-" else bytes.fromhex(words[1])))


serve()
