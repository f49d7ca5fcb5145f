"""A backup as one file: a ZIP whose first member lists all others with their sizes and checksums."""

from __future__ import annotations

import errno
import json
import os
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from controller.errors import TableError
from controller.files import zip_member
from engine.sentence import phrase

_LIST = "backup.json"
_FORMAT = 1
_MOST = 512 << 20
"""The maximum size of a backup, in bytes: games are small."""


_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9 _.-]{0,120}")
_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Backup:
    made_ms: int
    """When it was made, in ms since 1970."""
    version: str
    """The version of the program that made it."""
    files: Mapping[str, bytes]
    """Name -> content."""
    table: str = ""
    """The table's name; "" in a backup of an older version."""


def write_backup(path: Path, backup: Backup) -> int:
    """Writes a backup that only this user can read, and returns its size in bytes.

    The file is written atomically. Raises `TableError` if a file exists there, or the disk is full.
    """
    if path.exists():
        raise TableError("{file} already exists; name another file", file=path)
    new = path.with_name(f"{path.name}.new")
    try:
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, content in {_LIST: json.dumps(_list_of(backup), indent=2).encode(), **backup.files}.items():
                    archive.writestr(zip_member(name, backup.made_ms), content, zipfile.ZIP_DEFLATED)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        return path.stat().st_size
    except OSError as error:
        raise TableError(
            "the backup {file} cannot be written ({reason}); name a file in a folder that you can write to and that "
            "has free space",
            file=path,
            reason=error.strerror,
        ) from None
    finally:
        new.unlink(missing_ok=True)


def _list_of(backup: Backup) -> dict[str, Any]:
    files = {name: {"size": len(each), "sha256": sha256(each).hexdigest()} for name, each in backup.files.items()}
    return {"chameleon-table-backup": _FORMAT, "version": backup.version, "made-ms": backup.made_ms, "files": files} | (
        {"table": backup.table} if backup.table else {}
    )


def read_backup(path: Path) -> Backup:
    """Returns a backup after checking every byte.

    Raises `TableError` for a file that is not a backup, is incomplete or damaged, or comes from a newer version.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            return _read(archive, path)
    except OSError as error:
        if error.errno == errno.EINVAL:  # its list of contents gives a negative offset
            raise _no_backup(path) from None
        raise TableError(
            "the backup {file} cannot be read ({reason}); check the path", file=path, reason=error.strerror
        ) from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, KeyError):
        raise _no_backup(path) from None


def _read(archive: zipfile.ZipFile, path: Path) -> Backup:
    if sum(each.file_size for each in archive.infolist()) > _MOST:
        raise _no_backup(path)
    facts = json.loads(archive.read(_LIST))
    number = facts["chameleon-table-backup"]
    if type(number) is int and number > _FORMAT:
        raise TableError(
            "{file} was made by a newer version, {version}; update this program first",
            file=path,
            version=facts.get("version"),
        )
    files = {name: archive.read(name) for name in facts["files"]}
    listed = {*files, _LIST}
    if number != _FORMAT or len(listed) != len(archive.namelist()) or listed != {*archive.namelist()}:
        raise _no_backup(path)
    for name, content in files.items():
        if facts["files"][name] != {"size": len(content), "sha256": sha256(content).hexdigest()} or not is_name(name):
            raise _no_backup(path)
    return Backup(int(facts["made-ms"]), str(facts["version"]), files, str(facts.get("table", "")))


def _no_backup(path: Path) -> TableError:
    said = phrase(
        "{file} is not a complete backup; use another copy", file=path
    )
    return TableError(said)


def is_name(name: str) -> bool:
    """Returns whether a name is allowed in a backup: one to four plain parts, without ".."."""
    parts = name.split("/")
    return len(parts) <= _DEPTH and all(_PART.fullmatch(part) and part[-1] not in ". " for part in parts)
