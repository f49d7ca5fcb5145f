"""The backend "pico" in the contract tests of boards: the real firmware under MicroPython, through real bytes."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import groupby
from queue import SimpleQueue
from typing import cast

from hal import RGB, HardwareEvent, make_board
from sim.pico import SimulatedPico


class PicoHarness:
    """Moves magnets with simulated hands, and reads the firmware's LEDs."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        usual = {"simulated": True, "seed": 7, "budget-ma": 5000}
        self.board = cast(SimulatedPico, make_board("pico", usual | dict(options or {})))
        self.told: SimpleQueue[HardwareEvent] = SimpleQueue()

    def open(self) -> None:
        """Opens the board; its events are recorded in order."""
        self.board.open(self.told.put, lambda: time.monotonic_ns() // 1_000_000)

    def put_pieces_on(self, *squares: str) -> None:
        """Makes exactly these squares occupied, and waits for all reports."""
        self.stand(**dict.fromkeys(squares, "red-white"))

    def stand(self, **looks: str) -> None:
        """Sets up exactly these pieces, and waits for all reports."""
        self.board.hand("set-up", pieces=looks)
        assert self.board.wait_until_still()

    def move(self, origin: str, target: str) -> None:
        """Moves a magnet, and waits for all reports."""
        self.start_a_move(origin, target)
        assert self.board.wait_until_still()

    def settle(self) -> None:
        """Waits until the board has reported everything."""
        assert self.board.wait_until_still()

    def start_a_move(self, origin: str, target: str) -> None:
        """Moves a magnet, without waiting."""
        self.board.hand("lift", square=origin)
        self.board.hand("place", square=target)

    def events(self) -> list[HardwareEvent]:
        """Returns the board's events since the last call."""
        return [self.told.get_nowait() for _ in range(self.told.qsize())]

    def shown(self) -> list[tuple[RGB, ...]]:
        """Returns the colours of the LEDs in order, after the initial darkness, 25 at a time."""
        self.board.catch_up()
        lit = [_colours(each) for each in self.board.lit]
        return [colours for colours, _ in groupby(lit)][1:]

    def close(self) -> None:
        """Closes the board, and ends the simulation of its hardware."""
        self.board.close()


def _colours(lit: bytes) -> tuple[RGB, ...]:
    return tuple((lit[at], lit[at + 1], lit[at + 2]) for at in range(0, len(lit), 3))
