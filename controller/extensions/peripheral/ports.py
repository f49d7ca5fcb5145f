"""The connections to a central: TCP, a serial port, or a pseudo-terminal.

Each has a thread that only passes on bytes, of one central after the other. A central that sends faster than the board
answers waits. One that does not read, or whose machine no longer answers, is disconnected, and one that has been silent
for long gives way to the next.
"""

from __future__ import annotations

import os
import socket
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from controller.errors import TableError
from controller.extensions.peripheral.lines import LineCutter, written_line
from engine.sentence import phrase
from hal.ports import PORT_ERRORS, port_remedy, reason_of

_CHUNK = 4096
_MOST_WAITING = 16
"""The maximum number of a central's lines that wait for the board."""
_PATIENCE_S = 0.5
"""A central that accepts no bytes for this long is disconnected."""
_RETRY_S = 1.0
"""The interval at which a missing serial port is tried again."""
_FIRST_LINE_MS = 10_000
"""A central that has sent nothing since it connected gives way to another one after this time."""
_SILENCE_MS = 1_800_000
"""So does one after this time since its last line: people may think for a while."""
_KEEPALIVE_S = {"TCP_KEEPIDLE": 30, "TCP_KEEPALIVE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
"""After half a minute of silence the connection is probed three times, every ten seconds."""


class CentralChanged:
    """Another central has connected, or the last one has disconnected."""


class LineReceived:
    """A central has sent a line."""

    def __init__(self, line: bytes, done: Callable[[], None]) -> None:
        self.line = line
        self.done = done
        """Call it after the answer, so that more lines may come."""


Put = Callable[[CentralChanged | LineReceived], None]


class CentralPort(ABC):
    """The connection to a central; call `open` first, then `start`."""

    address: str
    """The address of the board for a central."""

    def __init__(self) -> None:
        self._room = threading.Semaphore(_MOST_WAITING)
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, put: Put) -> None:
        """Passes incoming events to `put`, from a thread of its own, until `close`."""
        self._thread = threading.Thread(target=self._run, args=(put,), name="central", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Disconnects the central and ends the thread."""
        self._closing.set()
        self._room.release(_MOST_WAITING)
        self._shut()
        if self._thread is not None:
            self._thread.join(timeout=2 * _RETRY_S)

    @abstractmethod
    def send(self, line: str) -> None:
        """Sends a line; does nothing without a central."""

    @abstractmethod
    def _run(self, put: Put) -> None:
        """Passes on events until it is closing."""

    @abstractmethod
    def _shut(self) -> None:
        """Releases the open devices."""

    def _pass_on(self, chunks: Iterator[bytes], put: Put) -> None:
        """Passes on the lines of a new central until it disconnects."""
        put(CentralChanged())
        cutter = LineCutter()
        for chunk in chunks:
            for line in cutter.cut(chunk):
                self._room.acquire()
                if self._closing.is_set():
                    return
                put(LineReceived(line, self._room.release))


class TcpCentral(CentralPort):
    """A TCP port for one central at a time; it rejects another one, unless the first is silent. `clock` is in ms.

    Raises `TableError` when it cannot be opened.
    """

    def __init__(self, host: str, port: int, clock: Callable[[], int]) -> None:
        super().__init__()
        self._clock = clock
        try:
            self._server = socket.create_server((host, port))
        except OSError as error:
            why = error.strerror or str(error)
            raise TableError(
                "port {port} of {host} cannot be opened ({reason}); choose another with --port",
                port=port,
                host=host,
                reason=why,
            ) from None
        found, number = self._server.getsockname()[:2]
        self.address = f"{found}:{number}"
        self._central: socket.socket | None = None
        self._gives_way_at = 0
        self._lock = threading.Lock()
        self._is_free = threading.Condition(self._lock)

    def send(self, line: str) -> None:
        """Sends a line; a central that does not read is disconnected."""
        with self._lock:
            if self._central is not None:
                try:
                    self._central.sendall(f"{line}\n".encode())
                except OSError:
                    _hang_up(self._central)

    def _run(self, put: Put) -> None:
        while not self._closing.is_set():
            try:
                central, _ = self._server.accept()
            except OSError:
                return
            if not self._take(central):
                self._refuse(central)
            else:
                threading.Thread(target=self._serve, args=(central, put), name="central", daemon=True).start()

    def _take(self, central: socket.socket) -> bool:
        """Accepts a central; returns False when another one is active."""
        with self._lock:
            if self._central is not None and self._clock() >= self._gives_way_at:
                _hang_up(self._central)
                self._is_free.wait_for(lambda: self._central is None, 2 * _PATIENCE_S)
            if self._central is not None:
                return False
            central.settimeout(_PATIENCE_S)
            _keep_alive(central)
            self._central, self._gives_way_at = central, self._clock() + _FIRST_LINE_MS
            return True

    def _refuse(self, central: socket.socket) -> None:
        with central, suppress(OSError):
            central.settimeout(_PATIENCE_S)
            central.sendall(written_line("err", "another program uses this board").encode() + b"\n")

    def _serve(self, central: socket.socket, put: Put) -> None:
        def put_and_note(item: CentralChanged | LineReceived) -> None:
            if isinstance(item, LineReceived):
                self._gives_way_at = self._clock() + _SILENCE_MS
            put(item)

        try:
            self._pass_on(self._chunks(central), put_and_note)
        finally:
            put(CentralChanged())
            with self._lock:
                self._central = None
                self._is_free.notify_all()
            central.close()

    def _chunks(self, central: socket.socket) -> Iterator[bytes]:
        while not self._closing.is_set():
            try:
                chunk = central.recv(_CHUNK)
            except TimeoutError:
                continue
            except OSError:
                return
            if not chunk:
                return
            yield chunk

    def _shut(self) -> None:
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for a central
        self._server.close()
        with self._lock:
            if self._central is not None:
                _hang_up(self._central)


def _keep_alive(central: socket.socket) -> None:
    """Makes the system check that the other machine is there: one that lost power does not occupy the board."""
    central.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, much in _KEEPALIVE_S.items():
        if hasattr(socket, name):
            central.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), much)


def _hang_up(central: socket.socket) -> None:
    with suppress(OSError):
        central.shutdown(socket.SHUT_RDWR)


class SerialCentral(CentralPort):
    """A serial port, 115200 bits a second; after it was unplugged it is opened again when it is back."""

    def __init__(self, path: str) -> None:
        """Raises `TableError` when it cannot be opened."""
        super().__init__()
        self.address = path
        try:
            self._port = self._opened()
        except PORT_ERRORS as error:
            remedy = port_remedy(error, "central", "--serial")
            raise TableError(
                "{port} cannot be opened ({reason}); {remedy}", port=path, reason=reason_of(error), remedy=remedy
            ) from None

    def _opened(self) -> Any:
        import serial

        return serial.serial_for_url(self.address, baudrate=115200, timeout=0.1, write_timeout=_PATIENCE_S)

    def send(self, line: str) -> None:
        """Sends a line; it is lost if it cannot be sent, as on an unplugged cable."""
        with suppress(*PORT_ERRORS):
            self._port.write(f"{line}\n".encode())

    def _run(self, put: Put) -> None:
        while not self._closing.is_set():
            self._pass_on(self._chunks(), put)
            while not self._closing.wait(_RETRY_S):
                with suppress(*PORT_ERRORS):
                    self._port = self._opened()
                    break

    def _chunks(self) -> Iterator[bytes]:
        while not self._closing.is_set():
            try:
                yield self._port.read(max(1, min(_CHUNK, self._port.in_waiting)))
            except PORT_ERRORS:
                with suppress(*PORT_ERRORS):
                    self._port.close()
                return

    def _shut(self) -> None:
        with suppress(*PORT_ERRORS):
            self._port.close()


class TerminalCentral(CentralPort):
    """A pseudo-terminal, for programs on the same machine that need a serial port; `path` becomes a link to it."""

    def __init__(self, path: Path) -> None:
        """Raises `TableError` if `path` exists, or the system has no pseudo-terminals."""
        super().__init__()
        try:
            import pty
            import tty
        except ImportError:
            raise TableError(phrase("this system has no pseudo-terminals; use --port")) from None
        self._path, self.address = path, str(path)
        self._own, self._other = pty.openpty()  # the other end stays open, so that it outlives each central
        tty.setraw(self._other)
        os.set_blocking(self._own, False)
        try:
            path.symlink_to(os.ttyname(self._other))
        except OSError as error:
            self._close_ends()
            raise TableError(
                "{file} cannot be made ({reason}); name a file that does not exist", file=path, reason=error.strerror
            ) from None

    def send(self, line: str) -> None:
        """Sends a line; drops what does not fit into the buffer while nobody reads."""
        with suppress(OSError):
            os.write(self._own, f"{line}\n".encode())

    def _run(self, put: Put) -> None:
        self._pass_on(self._chunks(), put)

    def _chunks(self) -> Iterator[bytes]:
        from select import select

        while not self._closing.is_set():
            try:
                readable, _, _ = select([self._own], [], [], 0.1)
                if readable:
                    yield os.read(self._own, _CHUNK)
            except (OSError, ValueError):
                return

    def _shut(self) -> None:
        if self._thread is not None:
            self._thread.join(timeout=_RETRY_S)
        with suppress(OSError):
            self._path.unlink()
        self._close_ends()

    def _close_ends(self) -> None:
        for end in (self._own, self._other):
            with suppress(OSError):
                os.close(end)
