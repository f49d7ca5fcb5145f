"""A chip on a port that is no port: what is written to it is heard at once, and what it says waits to be read."""

from __future__ import annotations

from collections import deque
from threading import Event

from hal import BoardError
from tests.chips.readers import ChipModel


class ModelPort:
    """Joins a driver to the model of a chip. A read returns one piece at most, and hardly waits.

    `gone` makes every use fail, as a port does whose plug was pulled.
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
        """How many bytes the next piece has."""
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
        """Lets the chip hear."""
        self._check()
        self.written.append(data)
        self._said.extend(self.chip.hears(data))
        return len(data)

    def reset_input_buffer(self) -> None:
        """Forgets what the chip has said."""
        self._check()
        self._said.clear()

    def close(self) -> None:
        """Frees it."""
        self.closed = True

    def _check(self) -> None:
        if self.gone:
            raise TypeError("'NoneType' object cannot be interpreted as an integer")  # as pyserial does


class Socket:
    """Where a `ModelPort` is plugged in: opens it for a driver, or says that nothing is there."""

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
        """Pulls the plug."""
        self.empty = True
        for port in self.ports:
            port.gone = True
