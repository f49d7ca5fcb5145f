"""Tables on disk: written atomically, and set aside when damaged."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from engine.chameleon.tables.files import TableDamaged, file_name, head_of, opened_table
from engine.chameleon.tables.material import Material
from engine.chameleon.tables.probing import BLOCK
from engine.sentence import phrase

_UNFINISHED = ".unfinished"
_ASIDE = ".damaged"


def write_table(folder: Path, material: Material, body: bytes | bytearray | memoryview) -> Path:
    """Writes the table of a class; it gets its name only once it is completely on the disk. Raises `OSError`."""
    path = folder / file_name(material)
    unfinished = path.with_suffix(f"{_UNFINISHED}-{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            file.write(head_of(material, memoryview(body)))
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    _keep_names(folder)
    return path


def check_table(path: Path, material: Material) -> None:
    """Reads the whole table of a class; raises `TableDamaged`, or `OSError` when it cannot be read."""
    table = opened_table(path, material)
    for block in range(-(-material.entries // BLOCK)):
        if not table.is_sound(block):
            raise TableDamaged(phrase("{file} has a damaged block", file=path.name))


def set_aside(path: Path) -> Path:
    """Renames a damaged table, so that nothing opens it; returns its new name."""
    aside = path.with_name(path.name + _ASIDE)
    path.replace(aside)
    return aside


def clear_leftovers(folder: Path) -> None:
    """Removes the unfinished files of killed builds."""
    for path in folder.glob(f"*{_UNFINISHED}-*"):
        with suppress(OSError, ValueError):  # another user's process is running
            try:
                os.kill(int(path.suffix.rpartition("-")[2]), 0)
            except ProcessLookupError:
                path.unlink()


def _keep_names(folder: Path) -> None:
    """Syncs a new name to the disk, where the system can."""
    with suppress(OSError):
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)
