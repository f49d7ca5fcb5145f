"""Checks whether the card reader's serial port exists and is free; a Raspberry Pi's header port is off at first."""

from __future__ import annotations

from controller.doctor.findings import Finding, bad, good
from controller.doctor.machine import Machine
from controller.doctor.words import remedy_of
from engine.sentence import phrase
from hal.remedies import free_header_port

__all__ = ["reader_port"]

_SERIAL0, _UART0 = "/dev/serial0", "/dev/ttyAMA0"
_HEADER = (_SERIAL0, _UART0, "/dev/ttyS0")
"""The names that the serial port of the header may have."""


def reader_port(machine: Machine, port: object, settings: str) -> list[Finding]:
    """The port that is configured for the reader; nothing where none is, or where it is a URL of pyserial's."""
    if not isinstance(port, str) or "://" in port:
        return []
    if machine.is_pi5 and port == _SERIAL0:
        other = phrase("{port} on a Raspberry Pi 5 is the debug connector, not the header", port=port)
        remedy = phrase("write port: {port} under reader-options in {settings}", port=_UART0, settings=settings)
        return [bad("serial port", other, remedy)]
    if not machine.has_file(port):
        missing = phrase("the reader's port {port} is not there", port=port)
        adapter = phrase(
            "plug the reader's adapter in, or correct port under reader-options in {settings}", settings=settings
        )
        return [bad("serial port", missing, _switch_on() if port in _HEADER else adapter)]
    if machine.device(port) in machine.consoles:
        taken = phrase("the system's console is on the reader's port {port}", port=port)
        return [bad("serial port", taken, _switch_on())]
    return [good("serial port", phrase("the reader's port is {port}", port=port))]


def _switch_on() -> str:
    remedy = remedy_of(free_header_port())
    return phrase("{remedy}, then restart the Pi: {command}", remedy=remedy, command="sudo reboot")
