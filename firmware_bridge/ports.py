"""Serial ports: finds a Pico by its USB identity, and opens its port."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from firmware_bridge.errors import NoPort
from hal.ports import Port
from hal.sentence import phrase

READ_S = 0.005
"""The time limit of a read for the first byte."""

_PICO = (0x2E8A, 0x0005)
"""USB vendor and product of a Raspberry Pi Pico that runs MicroPython."""


Opener = Callable[[str], Port]
"""Opens a port by its name; raises `OSError`."""


class UsbPort(Protocol):
    """A port of this machine, in pyserial's list."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None


def open_port(name: str) -> Port:
    """Opens a device such as /dev/ttyACM0 or any pyserial address, exclusively for this program."""
    import serial

    port: Port = serial.serial_for_url(name, baudrate=115200, timeout=READ_S, write_timeout=0.5, exclusive=True)
    return port


def usb_ports() -> Iterable[Any]:
    from serial.tools import list_ports

    return list(list_ports.comports())


def find_port(ports: Iterable[UsbPort], known: str | None = None) -> tuple[str, str | None]:
    """Returns the device and the USB serial number of the only Pico; with `known`, of the Pico with that number.

    Raises `NoPort` when there is none, or several to choose from.
    """
    picos = [port for port in ports if (port.vid, port.pid) == _PICO]
    if known is not None:
        picos = [port for port in picos if port.serial_number == known]
    if not picos:
        raise NoPort(
            phrase("no Pico is connected"), phrase("plug in its USB cable, or name its port in board-options: port")
        )
    if len(picos) > 1:
        names = ", ".join(sorted(port.device for port in picos))
        several = phrase("several Picos are connected: {ports}", ports=names)
        raise NoPort(several, phrase("name the table's Pico in board-options: port"))
    return picos[0].device, picos[0].serial_number
