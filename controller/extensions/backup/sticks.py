"""USB sticks: which are there, a backup written to one and read back, and the backups that one holds.

A stick that nothing has mounted is mounted by udisks2, which also lets go of it again, so that it can be pulled out.
"""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.errors import Refused, TableError
from controller.extensions.backup.archive import Backup, read_backup, write_backup
from controller.processes import Run
from engine.sentence import phrase, together

_LIST = (
    "lsblk", "--json", "--bytes", "--output",
    "PATH,TYPE,RM,HOTPLUG,RO,FSTYPE,LABEL,SIZE,MOUNTPOINT",
)  # fmt: skip
_PLACES = ("/media/", "/run/media/")
"""Where desktops and udisks2 mount what is plugged in."""
_PATIENCE_S = 30.0
_MOST = 50
"""The most backups of a stick that are listed, the newest first."""
_SPARE = 100_000
"""The most bytes that a backup needs beyond its files."""
_GONE = phrase("the stick is gone; plug it in again")


@dataclass(frozen=True, slots=True)
class Stick:
    device: str
    label: str
    size: int
    """In bytes."""
    folder: str
    """Where it is mounted; "" for nowhere."""
    is_read_only: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A backup on a stick."""

    file: str
    made_ms: int | None
    """When it was made, in ms since 1970; None for one that cannot be read."""
    version: str = ""
    table: str = ""
    names: Sequence[str] = field(default_factory=tuple)


class Sticks:
    """The sticks of this machine; `run` runs programs of the system. Everything takes time and raises `TableError`."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def all(self) -> list[Stick]:
        """Returns what is plugged in and has files; nothing on a machine that cannot tell."""
        listed = self._run(_LIST, "", _PATIENCE_S)
        try:
            devices = json.loads(listed.out)["blockdevices"] if listed.status == 0 else []
            return [stick for each in devices for stick in _sticks(each, is_removable=False)]
        except (ValueError, KeyError, TypeError, AttributeError):
            return []

    def write(self, device: str, backup: Backup, name: str) -> str:
        """Writes a backup to a stick, checks it by reading it back, and lets go of the stick; returns what to say."""
        stick = self._stick(device)
        if stick.is_read_only:
            raise Refused(phrase("the stick can only be read; move its lock, or use another one"))
        folder = self._mounted(stick)
        try:
            self._write(folder / f"{name}.zip", backup, device)
        except BaseException:
            self._let_go(device)
            raise
        written = phrase("The backup {file} is on the stick and was read back.", file=f"{name}.zip")
        if self._let_go(device):
            return together(written, phrase("You can pull the stick out."))
        return together(written, phrase("Eject the stick before you pull it out."))

    def _write(self, file: Path, backup: Backup, device: str) -> None:
        needed = sum(map(len, backup.files.values())) + _SPARE
        try:
            free = shutil.disk_usage(file.parent).free
            if free < needed:
                sizes = {"needed": f"{needed / 1e6:.1f}", "free": f"{free / 1e6:.1f}"}
                raise Refused("the stick is full: {needed} MB are needed, {free} MB are free", **sizes)
            write_backup(file, backup)
            _settle(file)
            if read_backup(file) != backup:
                raise TableError(phrase("the stick keeps something else than was written; use another one"))
        except (TableError, OSError) as error:
            if device not in [each.device for each in self.all()]:
                raise TableError(phrase("the stick was pulled out; plug it in and try again")) from None
            with suppress(OSError):
                file.unlink(missing_ok=True)
            if isinstance(error, Refused):
                raise
            raise TableError("the stick did not take the backup ({reason})", reason=error) from None

    def backups(self, device: str) -> list[Found]:
        """Returns the backups on a stick, the newest first; those that are damaged at the end."""
        folder = self._mounted(self._stick(device))
        try:
            files = [each for each in folder.iterdir() if each.suffix == ".zip" and not each.name.startswith(".")]
        except OSError:
            raise TableError(_GONE) from None
        found = [each for file in files if (each := _summary(file)) is not None]
        return sorted(found, key=lambda each: (each.made_ms or 0, each.file), reverse=True)[:_MOST]

    def read(self, device: str, name: str) -> Backup:
        """Returns a backup of a stick, of which every byte was checked."""
        folder = self._mounted(self._stick(device))
        if Path(name).name != name or name.startswith("."):
            raise Refused(phrase("the stick does not hold this backup"))
        return read_backup(folder / name)

    def _stick(self, device: str) -> Stick:
        found = next((each for each in self.all() if each.device == device), None)
        if found is None:
            raise Refused(_GONE)
        return found

    def _mounted(self, stick: Stick) -> Path:
        if stick.folder:
            return Path(stick.folder)
        done = self._run(["udisksctl", "mount", "--no-user-interaction", "-b", stick.device], "", _PATIENCE_S)
        after = next((each for each in self.all() if each.device == stick.device), stick)
        if not after.folder:
            reason = done.reason or str(done.status)
            raise TableError("the stick cannot be opened ({reason}); use one with the format FAT32", reason=reason)
        return Path(after.folder)

    def _let_go(self, device: str) -> bool:
        return self._run(["udisksctl", "unmount", "--no-user-interaction", "-b", device], "", _PATIENCE_S).status == 0


def _sticks(device: Mapping[str, Any], *, is_removable: bool) -> list[Stick]:
    """The file systems of a device and its parts, where it can be pulled out or a desktop has mounted it."""
    is_removable = is_removable or bool(device.get("rm")) or bool(device.get("hotplug"))
    children = [stick for each in device.get("children", ()) for stick in _sticks(each, is_removable=is_removable)]
    folder = device.get("mountpoint") or ""
    is_ours = folder.startswith(_PLACES) if folder else is_removable
    if not device.get("fstype") or device.get("type") not in ("part", "disk") or not is_ours:
        return children
    label, size = str(device.get("label") or ""), int(device.get("size") or 0)
    return [*children, Stick(str(device["path"]), label, size, folder, bool(device.get("ro")))]


def _settle(file: Path) -> None:
    """Puts a file and its name on the stick, and forgets what memory holds of it, so that it is read from there."""
    for path in (file.parent, file):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
            if path == file and hasattr(os, "posix_fadvise"):
                os.posix_fadvise(opened, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(opened)


def _summary(file: Path) -> Found | None:
    """What a backup says of itself; None for a ZIP that is none."""
    try:
        with zipfile.ZipFile(file) as archive:
            facts = json.loads(archive.read("backup.json"))
            names = tuple(str(each) for each in facts["files"])
            return Found(
                file.name, int(facts["made-ms"]), str(facts["version"]), str(facts.get("table", "")), names
            )
    except KeyError:  # somebody's other ZIP
        return None
    except Exception:
        return Found(file.name, None) if "backup" in file.name else None
