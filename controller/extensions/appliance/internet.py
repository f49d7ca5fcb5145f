"""Finds out from the kernel's routing table if this machine has a route to the internet."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

_NOWHERE, _EVERYWHERE = "00000000", "0" * 32
_LOOPBACK = "lo"


def has_default_route(ipv4: Path = Path("/proc/net/route"), ipv6: Path = Path("/proc/net/ipv6_route")) -> bool:
    """Returns whether there is a default route; True on a system without a readable table."""
    told = False
    with suppress(OSError):
        rows = [line.split() for line in ipv4.read_text(encoding="ascii").splitlines()[1:]]
        told = True
        if any(len(row) > 7 and row[1] == row[7] == _NOWHERE for row in rows):
            return True
    with suppress(OSError):
        rows = [line.split() for line in ipv6.read_text(encoding="ascii").splitlines()]
        if any(len(row) > 9 and row[:2] == [_EVERYWHERE, "00"] and row[9] != _LOOPBACK for row in rows):
            return True
    return not told
