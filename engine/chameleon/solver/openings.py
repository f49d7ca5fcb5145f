"""Proven openings: positions with known results, in a file.

Everything is little-endian. A head of 24 bytes: `MAGIC` with the version of the format (16), the number of positions
and the CRC-32 of the rest (4 each). Then come the end of each of the `BUCKETS`, counted in positions (4 each), and the
positions, 3 bytes each, as `ProvenPositions` numbers them. `benchmarks/openings.py` makes it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from struct import Struct
from zlib import crc32

from engine.chameleon.solver.proven import BUCKETS, ProvenPositions
from engine.chameleon.tables.files import little_endian
from engine.sentence import phrase

MAGIC = b"chameleon-openi3"
_HEAD = Struct("<16sII")
_ENDS = 4 * BUCKETS


def written_openings(numbers: Iterable[int]) -> bytes:
    """Returns the file of numbered positions, each number plus 1 if the side to move loses, plus 2 for a draw."""
    ordered = sorted(set(numbers))
    sizes = array("I", bytes(_ENDS))
    for number in ordered:
        sizes[number >> 24] += 1
    body = little_endian(array("I", accumulate(sizes))).tobytes()
    body += b"".join((number & 0xFFFFFF).to_bytes(3, "little") for number in ordered)
    return _HEAD.pack(MAGIC, len(ordered), crc32(body)) + body


class OptionalOpenings:
    """Openings that may be missing or damaged; the program then works without them."""

    def __init__(self, path: Path) -> None:
        self.trouble: str | None = None
        """Why they cannot be used, in one sentence."""
        self.positions = ProvenPositions()
        self.contents = array("I"), b""
        """The content of the file of `positions`."""
        try:
            data = path.read_bytes()
        except OSError as reason:
            self.trouble = phrase(
                "the openings {file} cannot be read ({reason}); install the table again",
                file=path.name,
                reason=reason.strerror,
            )
            return
        self.trouble = _trouble(data)
        if self.trouble is None:
            body = _HEAD.size + _ENDS
            ends = array("I")
            ends.frombytes(data[_HEAD.size : body])
            self.contents = little_endian(ends), data[body:]
            self.positions = ProvenPositions(*self.contents)

    def numbers(self) -> Iterator[int]:
        """Returns the numbers of all positions, ascending."""
        ends, lows = self.contents
        for bucket, (begin, end) in enumerate(pairwise((0, *ends))):
            for at in range(3 * begin, 3 * end, 3):
                yield bucket << 24 | int.from_bytes(lows[at : at + 3], "little")


def _trouble(data: bytes) -> str | None:
    if not data.startswith(MAGIC) or len(data) < _HEAD.size:
        return phrase(
            "the openings are damaged or of another version: they begin with {bytes}, expected {magic}",
            bytes=repr(data[:16]),
            magic=repr(MAGIC),
        )
    _, count, check = _HEAD.unpack_from(data)
    if (len(data) - _HEAD.size, crc32(data[_HEAD.size :])) != (_ENDS + 3 * count, check):
        return phrase("the openings are damaged: their length or checksum is wrong; install the table again")
    return None


def openings_file() -> Path:
    return Path(__file__).with_name("openings.proven")


@lru_cache(maxsize=1)
def shipped_openings() -> OptionalOpenings:
    """Returns the built-in openings, read once."""
    return OptionalOpenings(openings_file())
