"""The backend "gpio" under the contract of boards: real scanning, real threads, on pins that stand in for a Pi's."""

from __future__ import annotations

import time
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Condition

from hal import RGB, Edge, HardwareEvent, Picture, make_board, picture_of, square_index
from tests.chips.gpio import LightChain, PinGpio, raspberry_pi
from tests.hands.timeline import switched


class GpioHarness:
    """Moves magnets by closing reeds, and waits until the scan has told of them."""

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
        """Opens the board; what it tells is kept in order."""
        self.board.open(self._hear, lambda: time.monotonic_ns() // 1_000_000)

    def put_pieces_on(self, *squares: str) -> None:
        """Makes exactly these squares occupied, and waits until the board has told all about it."""
        self._close_reeds(picture_of(map(square_index, squares)))

    def move(self, origin: str, target: str) -> None:
        """Moves a magnet, the one that is in its way first, and waits until the board has told all about it."""
        self._close_reeds(self.pins.closed & ~(1 << square_index(origin)))
        self._close_reeds(self.pins.closed & ~(1 << square_index(target)))
        self._close_reeds(self.pins.closed | 1 << square_index(target))

    def start_a_move(self, origin: str, target: str) -> None:
        """Lifts a piece and puts it down, and does not wait."""
        self.pins.closed &= ~(1 << square_index(origin))
        self.pins.closed |= 1 << square_index(target)

    def events(self) -> list[HardwareEvent]:
        """Returns what the board has told since this was last asked."""
        return [self.told.get_nowait() for _ in range(self.told.qsize())]

    def shown(self) -> list[tuple[RGB, ...]]:
        """Returns the colours as the lights changed after they were made dark at the beginning, 25 at a time."""
        assert self.board.wait_until_shown()
        return self.lights.shown[1:]

    def close(self) -> None:
        """Closes the board, and ends what stands in for its hardware."""
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
