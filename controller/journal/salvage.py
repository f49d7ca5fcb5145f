"""Finds the sound rows of a damaged journal page by page, because SQLite stops at the first damaged page.

A journal only grows, so a row with a valid digest is valid wherever it is: in the file or in its write-ahead log, in a
used page or in a stale one. The pages are read by SQLite's file format (https://www.sqlite.org/fileformat2.html). Rows
of version 1 have no digest; they count only if no row has one, and replaying them shows whether they are sound.
Everything here is pure: bytes in, rows out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from controller.journal.file import APPLICATION, KINDS, digest

_PAGE = 4096
"""The size of a page, in bytes, if the file does not have it."""
_HEADER, _FRAME = 32, 24
"""The bytes before the first frame of a write-ahead log, and before the page in each."""
_LEAF, _INDEX = b"\x0d", (b"\x02", b"\x0a")
_DIGEST = 0x2D
"""The type of a digest's column, the last one of a row: a text of 16 letters."""
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The number of bytes of each kind of integer."""
_FEWEST_COLUMNS, _MOST_COLUMNS = 5, 7

GameRow = tuple[int, str, str, str, str, int]
EntryRow = tuple[int, int, str, str, int]


@dataclass(slots=True)
class Salvaged:
    """Undamaged rows, without their digests."""

    games: dict[int, GameRow] = field(default_factory=dict)
    """By the game's number."""
    entries: dict[tuple[int, int], EntryRow] = field(default_factory=dict)
    """By the game's number and the entry's."""
    is_marked: bool = False
    """True when the file has the mark of a journal, even without a sound row."""

    def sound_entries(self, game_id: int) -> list[EntryRow]:
        """Returns a game's entries up to the first gap."""
        found, n = [], 1
        while (game_id, n) in self.entries:
            found.append(self.entries[game_id, n])
            n += 1
        return found


def salvaged(data: bytes, log: bytes = b"") -> Salvaged:
    """Returns the sound rows of a journal's file and its write-ahead log, either of which may be damaged."""
    pages = _Pages(data, log)
    sound, unsure = Salvaged(), Salvaged()
    for row_id, columns in pages.rows():
        _keep(row_id, columns, sound, unsure)
    best = sound if sound.games or sound.entries else unsure
    best.is_marked = data[68:72] == APPLICATION.to_bytes(4, "big")
    return best


def _keep(row_id: int, columns: list[Any], sound: Salvaged, unsure: Salvaged) -> None:
    match columns:
        case [None, str(), str(), str(), str(), int(), str(check)] if digest(row_id, *columns[1:-1]) == check:
            sound.games[row_id] = (row_id, *columns[1:-1])
        case [int(game_id), int(n), str(), str(), int(), str(check)] if digest(*columns[:-1]) == check:
            sound.entries[game_id, n] = (game_id, n, *columns[2:-1])
        case [None, str(), str(), str(), str(), int()]:
            unsure.games[row_id] = (row_id, *columns[1:])
        case [int(game_id), int(n), str(kind), str(), int()] if kind in KINDS:
            unsure.entries[game_id, n] = (game_id, n, *columns[2:])


class _Pages:
    """The pages of a file and of its write-ahead log."""

    def __init__(self, data: bytes, log: bytes) -> None:
        self._size = _page_size(data)
        step = _FRAME + self._size
        self._of_file = [data[at : at + self._size] for at in range(0, len(data), self._size)]
        self._of_log = [
            (int.from_bytes(log[at : at + 4], "big"), log[at + _FRAME : at + step])
            for at in range(_HEADER, len(log), step)
        ]
        self._newest = dict(enumerate(self._of_file, start=1)) | dict(self._of_log)

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        """Yields the number and the columns of every readable row, valid or not; newest last."""
        for page in [*self._of_file[1:], *(page for _, page in self._of_log)]:
            if page[:1] not in _INDEX:
                for at in _cells(page):
                    try:
                        yield self._row(page, at)
                    except (IndexError, ValueError):
                        continue

    def _row(self, page: bytes, at: int) -> tuple[int, list[Any]]:
        """Reads the row of a cell; raises `IndexError` or `ValueError` when there is none."""
        length, at = _varint(page, at)
        row_id, at = _varint(page, at)
        local = _local(length, self._size)
        if not 2 <= length or page[at] > _MOST_COLUMNS * 3 + 1 or at + local > len(page):
            raise ValueError("no row of a journal")
        record = page[at : at + local]
        if local < length:
            record += self._overflow(page[at + local : at + local + 4], length - local)
        return row_id, _columns(record)

    def _overflow(self, number: bytes, length: int) -> bytes:
        """Returns the part of a row outside its own page, from a chain of other pages."""
        if length > len(self._newest) * self._size:
            raise ValueError("longer than the file")
        found = b""
        while len(found) < length:
            page = self._newest.get(int.from_bytes(number, "big"))
            if not page:
                raise ValueError("the chain is broken")
            number, found = page[:4], found + page[4:]
        return found[:length]


def _page_size(data: bytes) -> int:
    size = int.from_bytes(data[16:18], "big")
    return size if 512 <= size <= 32768 and size & (size - 1) == 0 else _PAGE


def _cells(page: bytes) -> list[int]:
    """Returns the positions of a page's cells; with a damaged cell list, all possible positions."""
    if page[:1] != _LEAF:
        return list(_possible_cells(page))
    count, begin = int.from_bytes(page[3:5], "big"), int.from_bytes(page[5:7], "big")
    cells = [int.from_bytes(page[at : at + 2], "big") for at in range(8, min(8 + 2 * count, len(page)), 2)]
    trusted = cells and min(cells) == begin and 8 + 2 * count <= begin and max(cells) < len(page)
    return cells if trusted and len(set(cells)) == count else [*cells, *_possible_cells(page)]


def _possible_cells(page: bytes) -> Iterator[int]:
    """Yields possible cell positions: a few bytes before what looks like the types of a row's columns."""
    last = page.find(_DIGEST)
    while last >= 0:
        for size in range(_FEWEST_COLUMNS + 1, _MOST_COLUMNS * 3 + 2):
            kinds = last + 1 - size
            if kinds > 9 and page[kinds] == size:
                yield from range(max(8, kinds - 6), kinds - 1)  # two numbers of a few bytes precede it
        last = page.find(_DIGEST, last + 1)


def _local(length: int, size: int) -> int:
    """Returns the number of a row's bytes in its own page, of `size` bytes."""
    if length <= size - 35:
        return length
    least = (size - 12) * 32 // 255 - 23
    local = least + (length - least) % (size - 4)
    return local if local <= size - 35 else least


def _columns(record: bytes) -> list[Any]:
    header, at = _varint(record, 0)
    kinds = []
    while at < header:
        kind, at = _varint(record, at)
        kinds.append(kind)
    if not _FEWEST_COLUMNS <= len(kinds) <= _MOST_COLUMNS or at != header:
        raise ValueError("no row of a journal")
    columns = []
    for kind in kinds:
        value, at = _value(record, at, kind)
        columns.append(value)
    return columns


def _value(record: bytes, at: int, kind: int) -> tuple[Any, int]:
    """Returns one column of that type, and the position of the next."""
    if kind in (0, 8, 9):
        return {0: None, 8: 0, 9: 1}[kind], at
    is_text = kind >= 13 and kind % 2 == 1
    end = at + (_INTEGERS.get(kind, 0) or (kind - 13) // 2)
    if not (is_text or kind in _INTEGERS) or end > len(record):
        raise ValueError("no column of a journal")
    return record[at:end].decode() if is_text else int.from_bytes(record[at:end], "big", signed=True), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Returns a variable-length integer of SQLite, one to nine bytes, and the position after it."""
    value = 0
    for number in range(9):
        byte = data[at + number]
        if number == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + number + 1
    raise AssertionError("a varint ends after nine bytes")
