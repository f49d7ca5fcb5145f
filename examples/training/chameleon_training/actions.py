"""Moves as numbers: every move of every game has a slot, the same in every position, as far as there is room.

A move between two squares has a slot of its own, and so has one that names a single square: no two of them share one.
Any other text has a slot by its checksum. Where two legal moves want the same one, the later of them in the alphabet
gets the next that is free, so that within a position each number means one move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from zlib import crc32

__all__ = ["SLOTS", "numbered", "slot_of"]

SLOTS = 4096
"""So many numbers there are for moves unless somebody wants others."""

_SIZE = 5
_SQUARES = _SIZE * _SIZE
_BY_SQUARES = _SQUARES * _SQUARES
_FROM_TO = re.compile(r"([a-e][1-5])([a-e][1-5])?")


def slot_of(move: str, slots: int = SLOTS) -> int:
    """Returns the number that a move would like to have, 0 to `slots` - 1; `slots` is at least 1,024."""
    if found := _FROM_TO.fullmatch(move):
        return _square(found[1]) * _SQUARES + _square(found[2] or found[1])
    return _BY_SQUARES + crc32(move.encode()) % (slots - _BY_SQUARES)


def numbered(moves: Iterable[str], slots: int = SLOTS) -> dict[int, str]:
    """Returns legal moves by their numbers, in order; raises `ValueError` when there are more than can be numbered."""
    if slots < 1024:
        raise ValueError(f"there are {slots} numbers for moves; take at least 1024")
    found: dict[int, str] = {}
    by_name = [move for move in sorted(moves) if not _take(found, move, slot_of(move, slots))]
    many = len(by_name) + sum(slot >= _BY_SQUARES for slot in found)
    if many > slots - _BY_SQUARES:
        raise ValueError(f"{many} moves are legal, which is more than {slots} numbers are for; take more")
    for move in by_name:
        slot = slot_of(move, slots)
        while not _take(found, move, slot):
            slot = slot + 1 if slot + 1 < slots else _BY_SQUARES
    return dict(sorted(found.items()))


def _take(found: dict[int, str], move: str, slot: int) -> bool:
    """Gives a move its slot; returns whether that was free."""
    return found.setdefault(slot, move) == move


def _square(name: str) -> int:
    return "abcde".index(name[0]) + _SIZE * (int(name[1]) - 1)
