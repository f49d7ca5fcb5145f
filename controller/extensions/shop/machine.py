"""How the machine under the table is: its disk, and how hot it is where it can tell."""

from __future__ import annotations

import shutil
from pathlib import Path

from controller.table.services import Condition
from engine.sentence import phrase

_LITTLE_BYTES = 200 * 1024**2
"""With less room than this a disk is said to be nearly full; a day's games take less than 10 MB."""
_HOT_C = 80
"""A Raspberry Pi slows down when it is hotter, in degrees Celsius."""
_DISK = phrase("Disk")
_ZONE = Path("/sys/class/thermal/thermal_zone0/temp")


def disk(free: int, total: int) -> Condition:
    """Returns how a disk is, of sizes in bytes."""
    room = {"free": f"{free / 1024**3:.1f}", "total": f"{total / 1024**3:.1f}"}
    if free < _LITTLE_BYTES:
        full = phrase(
            "nearly full: {free} of {total} GB are free; delete something, or games can no longer be kept", **room
        )
        return Condition(_DISK, False, full)
    return Condition(_DISK, True, phrase("{free} of {total} GB are free", **room))


def temperature(millidegrees: int) -> Condition:
    """Returns how hot a machine is, in thousandths of a degree Celsius as Linux tells it."""
    degrees, name = millidegrees / 1000, phrase("Temperature")
    said = phrase("{degrees} °C", degrees=f"{degrees:.0f}")
    if degrees >= _HOT_C:
        return Condition(name, False, phrase("{temperature}: the machine slows down; give it air", temperature=said))
    return Condition(name, True, said)


def machine(folder: Path, zone: Path = _ZONE) -> list[Condition]:
    """Returns how this machine is, with the disk that a folder is on; what it cannot tell is left out."""
    found = []
    try:
        usage = shutil.disk_usage(folder)
        found.append(disk(usage.free, usage.total))
    except OSError:
        found.append(Condition(_DISK, False, phrase("{folder} cannot be read", folder=folder)))
    try:
        found.append(temperature(int(zone.read_text(encoding="ascii"))))
    except (OSError, ValueError):
        pass  # this machine does not tell
    return found
