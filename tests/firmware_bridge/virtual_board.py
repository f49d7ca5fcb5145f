"""Runs under MicroPython: the firmware on simulated pins, in the time that it is told.

Each line of standard input is "new", or a time in ms and the bytes received, in hex or "-"; each is answered with a
line that holds the bytes sent, in hex.
"""

import sys

import machine

from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.coprocessor import Coprocessor
from firmware_bridge.firmware.lights import Lights
from firmware_bridge.firmware.scanner import Scanner


class Board:
    """A coprocessor whose cable is a list."""

    def __init__(self):
        rows = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in wiring.ROWS]
        columns = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in wiring.COLUMNS]
        self.sent = []
        scanner, lights = Scanner(rows, columns, lambda: None), Lights(lambda colours: None)
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
