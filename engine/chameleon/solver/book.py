"""The first player's winning strategy as a file: written once, read a small block at a time.

A book has the winner's move in each position, all seen from Red's side and with mirror images merged. A file holds, all
numbers little-endian:

- a head of 28 bytes: `MAGIC` (16 bytes), how many entries and blocks, the CRC-32 of all this and the index (4 each);
- an index: for each block its first position's number (8 bytes), where it begins after the index, and its CRC-32;
- the blocks: for each entry, in the order of the positions' numbers, one number of 7 bits a byte, lowest first, the top
  bit of a byte marks that more follow. Its lowest 4 bits are half the plies to the end, rounded down, the next 10 the
  move, origin * 32 + target; the rest is the distance from the number before, 0 for a block's first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct, error
from zlib import crc32

from engine.chameleon.rules.bitboards import Bitboards, bitboards_of, side_of
from engine.chameleon.rules.board import SIZE
from engine.chameleon.rules.position import Position
from engine.chameleon.tables import sides
from engine.errors import EngineError
from engine.sentence import phrase

MAGIC = b"chameleon-book 1"
_HEAD = Struct("<16sIII")
_INDEX = Struct("<QII")
_BLOCK = 256


class BookDamaged(EngineError):
    """A book that cannot be read; the sentence gives the reason."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The winner's move, in the kernel's form, and the number of plies to the end after it."""

    move: int
    plies: int


def _mirrored_move(move: int) -> int:
    origin, target = move >> 5, move & 31
    return origin + SIZE - 1 - 2 * (origin % SIZE) << 5 | target + SIZE - 1 - 2 * (target % SIZE)


def turned(bitboards: Bitboards) -> Bitboards:
    """Returns a position with its ranks reversed, as Red would see Blue's position."""
    black, white, rival_black, rival_white = map(sides.turned, bitboards)
    return black, white, rival_black, rival_white


def _plain_number(bitboards: Iterable[int]) -> int:
    own_black, own_white, rival_black, rival_white = bitboards
    occupied = own_black | own_white | rival_black | rival_white
    number, white, rival = occupied, own_white | rival_white, rival_black | rival_white
    while occupied:
        piece = occupied & -occupied
        occupied ^= piece
        number = number << 2 | (2 if rival & piece else 0) | (1 if white & piece else 0)
    return number


def number_of(bitboards: Bitboards) -> tuple[int, Callable[[int], int]]:
    """Returns the number of a position and its mirror image, and the conversion of moves to the book and back.

    The number: a bit for each occupied square, then two bits for each piece, opponent's and white, the lowest square
    first.
    """
    plain, mirrored = _plain_number(bitboards), _plain_number(map(sides.mirrored, bitboards))
    return (plain, int) if plain <= mirrored else (mirrored, _mirrored_move)


def number_in_book(position: Position) -> tuple[int, Callable[[int], int]]:
    """Returns the result of `number_of`, with the position seen from the winner's side."""
    bitboards = bitboards_of(position)
    return number_of(turned(bitboards) if side_of(position) else bitboards)


def written_book(entries: Iterable[tuple[int, Entry]]) -> bytes:
    """Returns the file of entries and their positions' numbers, which are unique and ascending."""
    rows = list(entries)
    index, blocks = bytearray(), bytearray()
    for first in range(0, len(rows), _BLOCK):
        block = _written_block(rows[first : first + _BLOCK])
        index += _INDEX.pack(rows[first][0], len(blocks), crc32(block))
        blocks += block
    facts = MAGIC, len(rows), len(index) // _INDEX.size
    return _HEAD.pack(*facts, _sum(*facts, index)) + bytes(index) + bytes(blocks)


def _sum(magic: bytes, count: int, blocks: int, index: bytes | bytearray) -> int:
    return crc32(index, crc32(_HEAD.pack(magic, count, blocks, 0)))


def _written_block(rows: list[tuple[int, Entry]]) -> bytes:
    block, before = bytearray(), rows[0][0]
    for number, entry in rows:
        value = (number - before) << 14 | entry.move << 4 | entry.plies >> 1
        before = number
        while value > 127:
            block.append(value & 127 | 128)
            value >>= 7
        block.append(value)
    return bytes(block)


class Book:
    """A book in the bytes of its file; raises `BookDamaged` for invalid ones.

    Only the index is read at first; a block when one of its positions is looked up.
    """

    def __init__(self, data: memoryview) -> None:
        try:
            magic, self._count, blocks, check = _HEAD.unpack_from(data)
        except error:
            said = phrase("the book is damaged: it has {n} bytes, which is less than its head", n=len(data))
            raise BookDamaged(said) from None
        if magic != MAGIC:
            begins = repr(bytes(magic))
            raise BookDamaged(
                phrase("the book is damaged: it begins with {bytes}, expected {magic}", bytes=begins, magic=repr(MAGIC))
            )
        body = _HEAD.size + blocks * _INDEX.size
        index = bytes(data[_HEAD.size : body])
        if len(index) != blocks * _INDEX.size or _sum(magic, self._count, blocks, index) != check:
            raise BookDamaged(phrase("the book is damaged: the checksum of its head and index is wrong"))
        self._places = list(_INDEX.iter_unpack(index))
        self._firsts = [first for first, _, _ in self._places]
        self._body = data[body:]
        self._entries_of = lru_cache(maxsize=64)(self._read_block)

    def __len__(self) -> int:
        return int(self._count)

    def look_up(self, position: Position) -> Entry | None:
        """Returns the entry of a position, or None.

        Raises `BookDamaged` when its block is damaged.
        """
        number, seen = number_in_book(position)
        at = bisect_right(self._firsts, number) - 1
        entry = self._entries_of(at).get(number) if at >= 0 else None
        if entry is None:
            return None
        move = seen(entry.move)
        return Entry(_turned_move(move) if side_of(position) else move, entry.plies)

    def entries(self) -> Iterator[tuple[int, Entry]]:
        """Yields every position's number and entry in ascending order; raises `BookDamaged` for a damaged block."""
        for at in range(len(self._places)):
            yield from self._read_block(at).items()

    def _read_block(self, at: int) -> dict[int, Entry]:
        number, begin, check = self._places[at]
        end = self._places[at + 1][1] if at + 1 < len(self._places) else len(self._body)
        block = bytes(self._body[begin:end])
        if crc32(block) != check:
            blocks = len(self._places)
            raise BookDamaged(
                phrase("the book is damaged: the checksum of block {n} of {blocks} is wrong", n=at + 1, blocks=blocks)
            )
        entries, value, shift = {}, 0, 0
        for byte in block:
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                number += value >> 14
                entries[number] = Entry(value >> 4 & 1023, 2 * (value & 15) + 1)
                value = shift = 0
        return entries


def _turned_move(move: int) -> int:
    origin, target = move >> 5, move & 31
    top = SIZE * (SIZE - 1)
    return (top - origin + 2 * (origin % SIZE)) << 5 | top - target + 2 * (target % SIZE)


def book_file() -> Path:
    """Returns the path of the built-in book."""
    return Path(__file__).with_name("winner.book")


def opened_book(path: Path) -> Book:
    """Returns the book in a file, of which only the index is read now; raises `BookDamaged`."""
    try:
        with path.open("rb") as file:
            return Book(memoryview(mmap(file.fileno(), 0, access=ACCESS_READ)))
    except (OSError, ValueError) as reason:  # the latter for an empty file
        said = phrase(
            "the book {file} cannot be read ({reason}); install the table again", file=path.name, reason=reason
        )
        raise BookDamaged(said) from None
