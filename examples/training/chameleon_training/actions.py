"""Moves as numbers: a number is the same move in every state, and a move has the same number in every state.

A move between two squares has a number of its own, and so has one that names a single square. Any other text gets the
number of its checksum when it is first legal, or the next that no other move has, and keeps it. Which of two moves with
one checksum comes first depends on what was played: keep the numbers with what was learned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Self
from zlib import crc32

SLOTS = 16_384
"""So many numbers there are for moves unless somebody wants others."""

_FEWEST = 1024
_SIZE = 5
_SQUARES = _SIZE * _SIZE
_BY_SQUARES = _SQUARES * _SQUARES
_FROM_TO = re.compile(r"([a-e][1-5])([a-e][1-5])?")


def slot_of(move: str, slots: int = SLOTS) -> int:
    """Returns the number that a move would like to have, 0 to `slots` - 1; `slots` is at least 1,024."""
    if found := _FROM_TO.fullmatch(move):
        return _square(found[1]) * _SQUARES + _square(found[2] or found[1])
    return _by_name(move, slots)


class MoveNumbers:
    """The numbers of a game's moves, 0 to `slots` - 1; raises `ValueError` for fewer than 1,024 slots."""

    def __init__(self, slots: int = SLOTS) -> None:
        if slots < _FEWEST:
            raise ValueError(f"there are {slots} numbers for moves; take at least {_FEWEST}")
        self.slots = slots
        self._moves: dict[int, str] = {}
        self._numbers: dict[str, int] = {}

    @classmethod
    @cache
    def shared(cls, game: str, slots: int = SLOTS) -> Self:
        """Returns the numbers that all states of a game in this program have, unless somebody wants others."""
        return cls(slots)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Returns numbers as `to_text` wrote them; raises `ValueError`."""
        facts = json.loads(text)
        numbers = cls(facts["slots"])
        for move, number in facts["moves"].items():
            numbers._keep(move, number)
        return numbers

    def to_text(self) -> str:
        """Returns the numbers as JSON, to be kept with what was learned."""
        return json.dumps({"slots": self.slots, "moves": self._numbers}, indent=0, sort_keys=True)

    def of(self, moves: Iterable[str]) -> dict[int, str]:
        """Returns moves by their numbers, in order; raises `ValueError` when there are more than can be numbered."""
        return dict(sorted((self._number(move), move) for move in sorted(moves)))

    def _number(self, move: str) -> int:
        if move not in self._numbers:
            number = slot_of(move, self.slots)
            for _ in range(self.slots):
                if self._moves.get(number, move) == move:
                    self._keep(move, number)
                    return number
                number = self._after(number, move)
            raise ValueError(f"{len(self._moves)} moves have been legal, and there are {self.slots} numbers; take more")
        return self._numbers[move]

    def _after(self, number: int, move: str) -> int:
        if number < _BY_SQUARES:  # "c3" and "c3c3": all numbers there are some move's own
            return _by_name(move, self.slots)
        return number + 1 if number + 1 < self.slots else _BY_SQUARES

    def _keep(self, move: str, number: int) -> None:
        if not 0 <= number < self.slots or self._moves.setdefault(number, move) != move:
            raise ValueError(f"{number} cannot be the number of {move!r}; it is another move's or out of range")
        self._numbers[move] = number


def _by_name(move: str, slots: int) -> int:
    return _BY_SQUARES + crc32(move.encode()) % (slots - _BY_SQUARES)


def _square(name: str) -> int:
    return "abcde".index(name[0]) + _SIZE * (int(name[1]) - 1)
