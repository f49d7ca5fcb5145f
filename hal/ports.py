"""The failures of serial ports, and the remedy for each; pyserial reports them in several forms."""

from __future__ import annotations

import errno
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from hal.remedies import join_groups, stop_table
from hal.sentence import phrase


class Port(Protocol):
    """The methods that are used of a `serial.Serial`; each may raise one of `PORT_ERRORS`."""

    @property
    def in_waiting(self) -> int:
        """The number of bytes that can be read at once."""

    def read(self, size: int = 1, /) -> bytes:
        """Returns `size` bytes, or fewer after the port's time-out."""

    def write(self, data: bytes, /) -> int | None:
        """Sends bytes."""

    def reset_input_buffer(self) -> None:
        """Discards the received bytes."""

    def close(self) -> None:
        """Releases the port."""


def _port_errors() -> tuple[type[Exception], ...]:
    """Returns the errors of pyserial; `termios.error`, for a device that vanishes during setup, is not an `OSError`."""
    termios = () if find_spec("termios") is None else (import_module("termios").error,)
    return (OSError, TypeError, ValueError, *termios)


PORT_ERRORS = _port_errors()
"""The errors of opening, reading and writing a faulty serial port."""

_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_FORBIDDEN = (errno.EACCES, errno.EPERM)


def reason_of(error: Exception) -> str:
    """Returns the reason in an error, in the system's own words if possible."""
    if len(error.args) == 2 and isinstance(error.args[0], int) and isinstance(error.args[1], str):
        return getattr(error, "strerror", None) or error.args[1]  # an OSError, or a termios.error
    return " ".join(str(error).split())


def port_remedy(error: Exception, what: str, option: str) -> str:
    """Returns the remedy for a port that cannot be opened; `what` is connected to it, `option` configures it."""
    number = error.args[0] if error.args and isinstance(error.args[0], int) else None
    if number in _BUSY:
        return phrase("another program is using it; if it is the table, {remedy}", remedy=stop_table())
    if number in _FORBIDDEN:
        return join_groups("dialout")
    if what == "reader":
        return phrase("plug in the reader and check that {option} names its port", option=option)
    return phrase("plug in the {device} and check that {option} names its port", device=what, option=option)
