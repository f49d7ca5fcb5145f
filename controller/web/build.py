"""Which page a table serves: pages that were open before an update notice, and load themselves anew."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

from controller.tabletop.registry import known_games, manifest, page_folder
from controller.web.serving import STATIC

__all__ = ["build", "fingerprint"]


@cache
def build() -> str:
    """Returns a fingerprint of all files that browsers are given, as this program found them first."""
    folders = (page_folder(manifest(game)) for game in known_games())
    return fingerprint([STATIC, *(folder for folder in folders if folder is not None)])


def fingerprint(folders: Iterable[Path]) -> str:
    """Returns a text that is another one when any file below these folders is."""
    digest = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
