"""A serial port for drivers of readers: each of pyserial's errors becomes one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hal.errors import BoardError
from hal.ports import PORT_ERRORS, Port, port_remedy, reason_of
from hal.remedies import pip, run
from hal.sentence import phrase

ANSWER_S = 0.2
"""The time limit for a port's answer, in s."""


T = TypeVar("T")

Opener = Callable[[str, int], Port]
"""Opens a port: its pyserial URL and baud rate -> a port whose reads time out after `ANSWER_S`; raises `BoardError`."""


def open_port(url: str, baud: int) -> Port:
    """Opens a port with pyserial: a device file such as /dev/ttyUSB0, or a URL such as socket://HOST:PORT."""
    try:
        import serial
    except ImportError:
        raise BoardError(phrase("a card reader needs the package pyserial"), run(pip("install pyserial"))) from None
    try:
        return serial.serial_for_url(url, baudrate=baud, timeout=ANSWER_S, write_timeout=ANSWER_S, exclusive=True)
    except PORT_ERRORS as error:
        what = phrase(
            "the card reader's port {port} cannot be opened ({reason})", port=repr(url), reason=reason_of(error)
        )
        raise BoardError(what, port_remedy(error, "reader", "reader-options: port")) from None


class Wire:
    """An open port; any error on it raises `BoardError`."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def read(self) -> bytes:
        """Returns the received bytes, or waits for the first one; empty after the time-out."""
        return self._tried(lambda: self._port.read(max(1, self._port.in_waiting)))

    def write(self, data: bytes) -> None:
        """Sends bytes, after discarding those received before."""
        self._tried(self._port.reset_input_buffer)
        self._tried(lambda: self._port.write(data))

    def close(self) -> None:
        """Releases the port, even a lost one."""
        try:
            self._tried(self._port.close)
        except BoardError:
            return

    def _tried(self, operation: Callable[[], T]) -> T:
        try:
            return operation()
        except Exception as error:  # termios.error, TypeError: an unplugged port fails in many forms
            raise BoardError(phrase("its port has disappeared: {reason}", reason=error)) from None
