"""What a package was built for: a processor and a Python."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass

from engine.sentence import phrase

_ON_32_BITS = {"aarch64": "armv7l", "x86_64": "i686"}
"""What a 64-bit processor is to a Python of 32 bits: `uname` tells only of the processor."""


@dataclass(frozen=True, slots=True)
class System:
    """A kind of machine, as the names of wheels have it."""

    machine: str
    """The processor, such as "aarch64"."""
    python: str
    """Python's version, two numbers such as "3.13"."""

    def __str__(self) -> str:
        return phrase("{machine} with Python {python}", machine=self.machine, python=self.python)


def this_system() -> System:
    """Returns the system that this program runs on."""
    machine = platform.machine()
    if sys.maxsize < 2**32:
        machine = _ON_32_BITS.get(machine, machine)
    return System(machine, f"{sys.version_info.major}.{sys.version_info.minor}")
