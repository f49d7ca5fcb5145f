"""A chip on a simulated port: bytes written to it arrive at once, and its reply waits to be read."""

from __future__ import annotations

from collections import deque
from threading import Event

from hal import BoardError
from tests.chips.readers import ChipModel


class ModelPort:
    """Connects a driver to the model of a chip. A read returns at most one piece, and hardly waits.

    `gone` makes every use fail, as with an unplugged port.
    """

    def __init__(self, chip: ChipModel) -> None:
        self.chip = chip
        self.written: list[bytes] = []
        self.gone = False
        self.closed = False
        self._said: deque[bytes] = deque()
        self._nothing = Event()

    @property
    def in_waiting(self) -> int:
        """The number of bytes in the next piece."""
        self._check()
        return len(self._said[0]) if self._said else 0

    def read(self, size: int = 1, /) -> bytes:
        """Returns the next piece, or nothing, as after a time-out."""
        self._check()
        if not self._said:
            self._nothing.wait(0.005)
            self._said.extend(self.chip.speaks())
        return self._said.popleft() if self._said else b""

    def write(self, data: bytes, /) -> int:
        """Passes bytes to the chip."""
        self._check()
        self.written.append(data)
        self._said.extend(self.chip.hears(data))
        return len(data)

    def reset_input_buffer(self) -> None:
        """Discards the chip's reply."""
        self._check()
        self._said.clear()

    def close(self) -> None:
        """Does nothing."""
        self.closed = True

    def _check(self) -> None:
        if self.gone:
            raise TypeError("'NoneType' object cannot be interpreted as an integer")  # like pyserial


class Socket:
    """The place of a `ModelPort`: opens it for a driver, or reports that nothing is there."""

    def __init__(self, chip: ChipModel) -> None:
        self.chip = chip
        self.ports: list[ModelPort] = []
        self.empty = False

    def opened(self, url: str, baud: int) -> ModelPort:
        """Opens the port."""
        if self.empty:
            raise BoardError(f"nothing is plugged in at {url}")
        self.ports.append(ModelPort(self.chip))
        return self.ports[-1]

    def pull(self) -> None:
        """Unplugs it."""
        self.empty = True
        for port in self.ports:
            port.gone = True
