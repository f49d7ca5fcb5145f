"""The backend "gpio" in the contract tests of boards: real scanning, real threads, on simulated pins of a Pi."""

from __future__ import annotations

import time
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Condition

from hal import RGB, Edge, HardwareEvent, Picture, make_board, picture_of, square_index
from tests.chips.gpio import LightChain, PinGpio, raspberry_pi
from tests.hands.timeline import switched


class GpioHarness:
    """Moves magnets by closing reeds, and waits until the scan has reported them."""

    def __init__(self) -> None:
        self.pins = PinGpio()
        self.lights = LightChain()
        self.board = make_board("gpio")
        self.told: SimpleQueue[HardwareEvent] = SimpleQueue()
        self._felt = 0
        self._heard = Condition()
        self._stand_in = ExitStack()
        self._stand_in.enter_context(raspberry_pi(self.pins, self.lights))

    def open(self) -> None:
        """Opens the board; its events are recorded in order."""
        self.board.open(self._hear, lambda: time.monotonic_ns() // 1_000_000)

    def put_pieces_on(self, *squares: str) -> None:
        """Makes exactly these squares occupied, and waits for all reports."""
        self._close_reeds(picture_of(map(square_index, squares)))

    def move(self, origin: str, target: str) -> None:
        """Moves a magnet, after any one in its way, and waits for all reports."""
        self._close_reeds(self.pins.closed & ~(1 << square_index(origin)))
        self._close_reeds(self.pins.closed & ~(1 << square_index(target)))
        self._close_reeds(self.pins.closed | 1 << square_index(target))

    def start_a_move(self, origin: str, target: str) -> None:
        """Lifts a piece and puts it down, without waiting."""
        self.pins.closed &= ~(1 << square_index(origin))
        self.pins.closed |= 1 << square_index(target)

    def events(self) -> list[HardwareEvent]:
        """Returns the board's events since the last call."""
        return [self.told.get_nowait() for _ in range(self.told.qsize())]

    def shown(self) -> list[tuple[RGB, ...]]:
        """Returns the colours of the lights in order, after the initial darkness, 25 at a time."""
        assert self.board.wait_until_shown()
        return self.lights.shown[1:]

    def close(self) -> None:
        """Closes the board, and ends the simulation of its hardware."""
        self.board.close()
        self._stand_in.close()

    def _close_reeds(self, picture: int) -> None:
        self.pins.closed = picture
        with self._heard:
            assert self._heard.wait_for(lambda: self._felt == picture, timeout=60)

    def _hear(self, event: HardwareEvent) -> None:
        with self._heard:
            self.told.put(event)
            if isinstance(event, Picture):
                self._felt = event.occupied
            if isinstance(event, Edge):
                self._felt = switched(self._felt, event)
            self._heard.notify_all()
