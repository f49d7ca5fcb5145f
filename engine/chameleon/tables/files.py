"""The file of a table: a header with checksums, then a byte for each position.

All numbers are little-endian:

- 32 bytes: `MAGIC` with the version of the format (16), the class's name filled up with zeros (8), the number of
  positions (4, at most 4,294,967,295) and the CRC-32 of all this and the checksums (4);
- the CRC-32 of each block of 65,536 positions, 4 bytes each;
- the positions, in the order of rows and of the opponent's placements: 0 for a draw, else 1 + the plies to the
  decision, which is odd when the side to move loses and even when it wins.
"""

from __future__ import annotations

from array import array
from mmap import ACCESS_READ, mmap
from pathlib import Path
from stat import S_ISREG
from struct import Struct
from sys import byteorder
from zlib import crc32

from engine.chameleon.tables.material import Material
from engine.chameleon.tables.probing import BLOCK, ClassTable
from engine.chameleon.tables.sides import side_set
from engine.errors import EngineError
from engine.sentence import phrase

MAGIC = b"chameleon-table1"
SUFFIX = ".table"
_HEAD = Struct("<16s8sQI")


class TableDamaged(EngineError):
    """A damaged table; the sentence gives the reason."""


def file_name(material: Material) -> str:
    return material.name + SUFFIX


def head_size(material: Material) -> int:
    """Returns the number of bytes before the positions."""
    return _HEAD.size + 4 * -(-material.entries // BLOCK)


def file_size(material: Material) -> int:
    return head_size(material) + material.entries


def head_of(material: Material, body: memoryview) -> bytes:
    """Returns the bytes before the positions."""
    sums = array("I", (crc32(body[at : at + BLOCK]) for at in range(0, material.entries, BLOCK)))
    return _head(material, little_endian(sums).tobytes())


def opened_table(path: Path, material: Material) -> ClassTable:
    """Opens the file of a class; raises `TableDamaged` for another class's file or a wrong header.

    The positions are verified block by block on first use. `OSError` when it cannot be read.
    """
    found = path.stat()
    if not S_ISREG(found.st_mode):  # opening a pipe would wait for ever
        raise TableDamaged(phrase("{file} is not a file", file=path.name))
    if not found.st_size:
        raise TableDamaged(phrase("{file} is empty", file=path.name))
    with path.open("rb") as file:
        return read_table(memoryview(mmap(file.fileno(), 0, access=ACCESS_READ)), material)


def read_table(content: memoryview, material: Material) -> ClassTable:
    """Reads the whole content of a table's file; raises `TableDamaged`."""
    name, head = file_name(material), bytes(content[: head_size(material)])
    if not head.startswith(MAGIC):
        raise TableDamaged(phrase("{file} is not a table of this version", file=name))
    if len(content) != file_size(material):
        sizes = {"size": f"{len(content):,}", "expected": f"{file_size(material):,}"}
        raise TableDamaged(phrase("{file} has {size} bytes, expected {expected}", file=name, **sizes))
    if head != _head(material, head[_HEAD.size :]):
        raise TableDamaged(phrase("{file} has a damaged head", file=name))
    sums = memoryview(little_endian(array("I", head[_HEAD.size :])))
    return ClassTable(side_set(*material.own), *material.rival, content[len(head) :], sums)


def _head(material: Material, sums: bytes) -> bytes:
    facts = MAGIC, material.name.encode(), material.entries
    return _HEAD.pack(*facts, crc32(sums, crc32(_HEAD.pack(*facts, 0)))) + sums


def little_endian(numbers: array[int]) -> array[int]:
    """Converts numbers to the lowest byte first on every machine, or back."""
    if byteorder == "big":
        numbers.byteswap()
    return numbers
