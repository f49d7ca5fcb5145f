"""Openings that were proven once: positions in which a side is known to force a win, as a file.

All numbers are little-endian. A head of 24 bytes: `MAGIC` with the version of the format (16), how many names follow
and the CRC-32 of them (4 each). Then the names, 8 bytes each and in rising order, as `ProofNumbers` writes positions:
who is to move and which side attacks are part of them. `benchmarks/openings.py` makes it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from struct import Struct
from zlib import crc32

__all__ = ["MAGIC", "OptionalOpenings", "openings_file", "shipped_openings", "written_openings"]

MAGIC = b"chameleon-openi1"
_HEAD = Struct("<16sII")


def written_openings(names: Iterable[int]) -> bytes:
    """Returns the file of some names."""
    body = _turned(array("Q", sorted(set(names)))).tobytes()
    return _HEAD.pack(MAGIC, len(body) // 8, crc32(body)) + body


class OptionalOpenings:
    """Openings that may be missing or damaged: then there are none, and everything goes on without them."""

    def __init__(self, path: Path) -> None:
        self.trouble: str | None = None
        """Why they do not help, in one sentence."""
        self.names = memoryview(array("Q"))
        """The names, in rising order."""
        try:
            data = path.read_bytes()
        except OSError as reason:
            self.trouble = f"the openings {path.name} cannot be read ({reason.strerror}); install the table again"
            return
        self.trouble = _trouble(data)
        if self.trouble is None:
            names = array("Q")
            names.frombytes(data[_HEAD.size :])
            self.names = memoryview(_turned(names))


def _trouble(data: bytes) -> str | None:
    if not data.startswith(MAGIC) or len(data) < _HEAD.size:
        return f"the openings are damaged or of another version: they begin with {data[:16]!r}, expected {MAGIC!r}"
    _, count, check = _HEAD.unpack_from(data)
    if (len(data) - _HEAD.size, crc32(data[_HEAD.size :])) != (8 * count, check):
        return "the openings are damaged: they do not have their length or their sum; install the table again"
    return None


def _turned(names: array[int]) -> array[int]:
    """The same from or for a file, where the lowest byte comes first on every machine."""
    if sys.byteorder == "big":
        names.byteswap()
    return names


def openings_file() -> Path:
    """Returns where the openings that come with the engine stand."""
    return Path(__file__).with_name("openings.proven")


@lru_cache(maxsize=1)
def shipped_openings() -> OptionalOpenings:
    """Returns the openings that come with the engine, read once."""
    return OptionalOpenings(openings_file())
