"""Writes small files so that a power cut leaves the old one or the new one, and never a part of one."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["OWN", "write_whole"]

OWN = 0o600
"""The permissions of a file that nobody but the table's own user may read."""


def write_whole(path: Path, content: str | bytes, mode: int = 0o666) -> None:
    """Puts a file in the place of what is there; it is on the disk when this returns. Raises `OSError`.

    Text is written as UTF-8. `mode` has the permissions of a new file, less what the user's umask takes away.
    """
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
