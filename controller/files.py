"""Reads and writes small regular files as a whole, and finds the data folder of each game."""

from __future__ import annotations

import errno
import os
import stat
import time
import zipfile
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from engine.sentence import phrase

_APP = "chameleon-table"
_FIRST_DATE, _LAST_DATE = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""The range of dates in a ZIP; a Pi without a clock starts in 1970."""
OWN = 0o600
"""The permissions of a file that only the table's own user may read."""
LONGEST = 1_000_000
"""The maximum size of a small file, in bytes."""


def check_regular(path: Path) -> None:
    """Raises `OSError` for all but a regular file: reading a pipe would wait, and a device never ends.

    `FileNotFoundError` means that the name is free; a dangling link is another error.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not path.is_symlink():
            raise
        raise OSError(errno.ELOOP, phrase("it is a broken link"), str(path)) from None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, phrase("it is not a regular file"), str(path))


def read_whole(path: Path, longest: int = LONGEST) -> bytes:
    """Returns the content of a file; raises `OSError`, also for one longer than `longest` bytes."""
    check_regular(path)
    with path.open("rb") as file:
        content = file.read(longest + 1)
    if len(content) > longest:
        most = -(-longest // 1000)
        raise OSError(errno.EFBIG, phrase("it is longer than {most} kB", most=most), str(path))
    return content


def write_whole(path: Path, content: str | bytes, mode: int = 0o666) -> None:
    """Writes or replaces a file, which is on the disk on return. Raises `OSError`.

    Text is written as UTF-8. `mode` are the permissions of a new file, reduced by the user's umask.
    """
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def free_name(path: Path) -> Path:
    """Returns the first free name after a file's own: "cards.yml.damaged", "cards.yml.damaged-2"."""
    aside = path.with_name(f"{path.name}.damaged")
    number = 2
    while os.path.lexists(aside):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        number += 1
    return aside


def game_folder(game: str) -> Path:
    """Returns the folder of a game, which may not exist yet; the variable CHAMELEON_DATA sets another location."""
    place = os.environ.get("CHAMELEON_DATA")
    return (Path(place) if place else user_data_path(_APP)) / game


def zip_member(name: str, at_ms: int) -> zipfile.ZipInfo:
    """Returns a ZIP member dated `at_ms`, in ms since 1970, or the nearest date that a ZIP can hold."""
    at = (*time.localtime(max(0, at_ms) // 1000)[:6],)
    return zipfile.ZipInfo(name, min(max(at, _FIRST_DATE), _LAST_DATE))
