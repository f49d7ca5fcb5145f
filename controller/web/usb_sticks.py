"""USB sticks of the table's machine and their folders.

udisks2 mounts a stick that is not mounted yet, and unmounts it again, so that it can be pulled out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.errors import Refused, TableError
from controller.processes import Run
from engine.sentence import phrase

_LIST = (
    "lsblk", "--json", "--bytes", "--output",
    "PATH,TYPE,RM,HOTPLUG,RO,FSTYPE,LABEL,SIZE,MOUNTPOINT",
)  # fmt: skip
_PLACES = ("/media/", "/run/media/")
"""The mount points of desktops and udisks2."""
_PATIENCE_S = 30.0
STICK_GONE = phrase("the stick is gone; plug it in again")
STICK_PULLED = phrase("the stick was pulled out; plug it in and try again")


@dataclass(frozen=True, slots=True)
class Stick:
    device: str
    label: str
    size: int
    """In bytes."""
    folder: str
    """The mount point; "" for none."""
    is_read_only: bool


class UsbSticks:
    """The sticks of this machine; `run` runs programs of the system. All methods may take long."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def all(self) -> list[Stick]:
        """Returns the sticks with a file system; nothing on a machine without udisks2."""
        listed = self._run(_LIST, "", _PATIENCE_S)
        try:
            devices = json.loads(listed.out)["blockdevices"] if listed.status == 0 else []
            return [stick for each in devices for stick in _sticks(each, is_removable=False)]
        except (ValueError, KeyError, TypeError, AttributeError):
            return []

    def stick(self, device: str) -> Stick:
        """Returns a stick that is plugged in; raises `Refused`."""
        found = next((each for each in self.all() if each.device == device), None)
        if found is None:
            raise Refused(STICK_GONE)
        return found

    def mounted(self, stick: Stick) -> Path:
        """Returns the folder of a stick; raises `TableError` if it cannot be opened."""
        if stick.folder:
            return Path(stick.folder)
        done = self._run(["udisksctl", "mount", "--no-user-interaction", "-b", stick.device], "", _PATIENCE_S)
        after = next((each for each in self.all() if each.device == stick.device), stick)
        if not after.folder:
            reason = done.reason or str(done.status)
            raise TableError("the stick cannot be opened ({reason}); use one formatted as FAT32", reason=reason)
        return Path(after.folder)

    def unmount(self, device: str) -> bool:
        """Unmounts a stick; returns whether it may be pulled out now."""
        return self._run(["udisksctl", "unmount", "--no-user-interaction", "-b", device], "", _PATIENCE_S).status == 0


def _sticks(device: Mapping[str, Any], *, is_removable: bool) -> list[Stick]:
    """Returns the file systems of a device and its partitions, if it is removable or a desktop has mounted it."""
    is_removable = is_removable or bool(device.get("rm")) or bool(device.get("hotplug"))
    children = [stick for each in device.get("children", ()) for stick in _sticks(each, is_removable=is_removable)]
    folder = device.get("mountpoint") or ""
    is_ours = folder.startswith(_PLACES) if folder else is_removable
    if not device.get("fstype") or device.get("type") not in ("part", "disk") or not is_ours:
        return children
    label, size = str(device.get("label") or ""), int(device.get("size") or 0)
    return [*children, Stick(str(device["path"]), label, size, folder, bool(device.get("ro")))]
