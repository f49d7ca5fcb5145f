"""Backups on USB sticks: writes and verifies one, and lists those on a stick."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from controller.errors import Refused, TableError
from controller.extensions.backup.archive import Backup, read_backup, write_backup
from controller.web.usb_sticks import STICK_GONE, STICK_PULLED, UsbSticks
from engine.sentence import phrase, together

_MOST = 50
"""The maximum number of a stick's backups that are listed, the newest first."""
_SPARE = 100_000
"""The maximum size of a backup beyond its files, in bytes."""


@dataclass(frozen=True, slots=True)
class Found:
    """A backup on a stick."""

    file: str
    made_ms: int | None
    """When it was made, in ms since 1970; None for one that cannot be read."""
    version: str = ""
    table: str = ""
    names: Sequence[str] = field(default_factory=tuple)


class Sticks(UsbSticks):
    """The sticks of this machine and their backups. All methods may take long and raise `TableError`."""

    def write(self, device: str, backup: Backup, name: str) -> str:
        """Writes a backup to a stick, verifies it by reading it back, and unmounts the stick; returns a sentence."""
        stick = self.stick(device)
        if stick.is_read_only:
            raise Refused(phrase("the stick is read-only; unlock it, or use another one"))
        folder = self.mounted(stick)
        try:
            self._write(folder / f"{name}.zip", backup, device)
        except BaseException:
            self.unmount(device)
            raise
        written = phrase("The backup {file} is on the stick and was verified.", file=f"{name}.zip")
        if self.unmount(device):
            return together(written, phrase("You can pull the stick out."))
        return together(written, phrase("Eject the stick before you pull it out."))

    def _write(self, file: Path, backup: Backup, device: str) -> None:
        needed = sum(map(len, backup.files.values())) + _SPARE
        try:
            free = shutil.disk_usage(file.parent).free
            if free < needed:
                sizes = {"needed": f"{needed / 1e6:.1f}", "free": f"{free / 1e6:.1f}"}
                raise Refused("the stick is full: the backup needs {needed} MB, but only {free} MB are free", **sizes)
            write_backup(file, backup)
            _settle(file)
            if read_backup(file) != backup:
                raise TableError(phrase("the stick saved different data than the table wrote; use another one"))
        except (TableError, OSError) as error:
            if device not in [each.device for each in self.all()]:
                raise TableError(STICK_PULLED) from None
            with suppress(OSError):
                file.unlink(missing_ok=True)
            if isinstance(error, Refused):
                raise
            raise TableError("the stick did not accept the backup ({reason})", reason=error) from None

    def backups(self, device: str) -> list[Found]:
        """Returns the backups on a stick, the newest first, with damaged ones at the end."""
        folder = self.mounted(self.stick(device))
        try:
            files = [each for each in folder.iterdir() if each.suffix == ".zip" and not each.name.startswith(".")]
        except OSError:
            raise TableError(STICK_GONE) from None
        found = [each for file in files if (each := _summary(file)) is not None]
        return sorted(found, key=lambda each: (each.made_ms or 0, each.file), reverse=True)[:_MOST]

    def read(self, device: str, name: str) -> Backup:
        """Returns a backup of a stick after checking every byte."""
        folder = self.mounted(self.stick(device))
        if Path(name).name != name or name.startswith("."):
            raise Refused(phrase("the stick does not have this backup"))
        return read_backup(folder / name)


def _settle(file: Path) -> None:
    """Flushes a file and its name to the stick, and drops the cache, so that it is read from the stick."""
    for path in (file.parent, file):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
            if path == file and hasattr(os, "posix_fadvise"):
                os.posix_fadvise(opened, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(opened)


def _summary(file: Path) -> Found | None:
    """Returns a backup's own summary; None for a ZIP that is not a backup."""
    try:
        with zipfile.ZipFile(file) as archive:
            facts = json.loads(archive.read("backup.json"))
            names = tuple(str(each) for each in facts["files"])
            return Found(
                file.name, int(facts["made-ms"]), str(facts["version"]), str(facts.get("table", "")), names
            )
    except KeyError:  # an unrelated ZIP
        return None
    except Exception:
        return Found(file.name, None) if "backup" in file.name else None
