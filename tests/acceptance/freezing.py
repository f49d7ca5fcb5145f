"""A connection to a table that can freeze: it carries nothing any more but stays open, and new connections work."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class _Connection:
    """One connection through the line."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.is_frozen = False
        self._ends = (near, far)
        self._threads = [
            threading.Thread(target=self._carry, args=way, daemon=True) for way in ((near, far), (far, near))
        ]
        for each in self._threads:
            each.start()

    @property
    def is_open(self) -> bool:
        """Whether it is still open."""
        return any(each.is_alive() for each in self._threads)

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while (sent := source.recv(65_536)) and not self.is_frozen:
                target.sendall(sent)
        if not self.is_frozen:
            self._shut()

    def _shut(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Ends it, frozen or not."""
        self._shut()
        for each in self._threads:
            each.join()
        for end in self._ends:
            end.close()


class FreezingLine:
    """Carries everything between browsers and a `host` with its port, until it is frozen."""

    def __init__(self, host: str) -> None:
        address, _, port = host.partition(":")
        self._to = (address, int(port))
        self._door = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._door.getsockname()[1]}"
        self._connections: list[_Connection] = []
        self._serving = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> FreezingLine:
        self._serving.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._serving.join()
        self._door.close()
        for each in self._connections:
            each.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                self._connections.append(_Connection(near, socket.create_connection(self._to)))

    @property
    def open(self) -> int:
        """The number of open connections."""
        return sum(each.is_open for each in self._connections)

    def freeze(self) -> None:
        """Makes all present connections carry nothing any more."""
        for each in self._connections:
            each.is_frozen = True
