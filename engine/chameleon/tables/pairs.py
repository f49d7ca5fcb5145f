"""A pair of classes, solved by one process or by several in the same memory."""

from __future__ import annotations

from collections.abc import Callable

from engine.chameleon.tables.material import Pair
from engine.chameleon.tables.probing import Prober
from engine.chameleon.tables.sides import side_set
from engine.chameleon.tables.solving import HIGHEST, ClassAtWork, unmoves_of
from engine.errors import EngineError

FIRST_VALUE = 2


class TooManyPlies(EngineError):
    """A position takes more plies than a byte can hold."""


def memory_of(pair: Pair) -> int:
    """Returns the number of bytes needed to solve a pair, apart from its tables."""
    return sum(2 * each.rows * each.rival.placements for each in pair)


class PairSolver:
    """The classes of a pair being solved in `memory`, `memory_of(pair)` zeroed bytes that other processes share.

    This process handles the rows of share `share` of `shares`, counted from 0. `prober` has the tables of every
    capture.
    """

    def __init__(self, pair: Pair, memory: memoryview, prober: Prober, share: int = 0, shares: int = 1) -> None:
        self.pair = pair
        self._fields: list[ClassAtWork] = []
        self._rows: list[tuple[int, int]] = []
        at = 0
        for own, rival in pair:
            sides = side_set(*own), side_set(*rival)
            size = sides[0].rows * sides[1].count
            values, left = memory[at : at + size], memory[at + size : at + 2 * size]
            self._fields.append(ClassAtWork(*sides, unmoves_of(sides[1]), values, left, prober))
            self._rows.append((sides[0].rows * share // shares, sides[0].rows * (share + 1) // shares))
            at += 2 * size

    def begin(self) -> int:
        """Settles captures and arrivals; returns their highest value."""
        return max(field.begin(*rows) for field, rows in zip(self._fields, self._rows, strict=True))

    def tell(self, value: int) -> int:
        """Propagates a value to the positions that lead to it, when every process has finished the previous one."""
        twins = reversed(self._fields)
        return sum(
            field.tell(value, *rows, twin) for field, rows, twin in zip(self._fields, self._rows, twins, strict=True)
        )

    def pack(self, which: int, body: memoryview) -> None:
        """Writes this process's share of the table of the pair's first (0) or second (1) class."""
        field, (first, last) = self._fields[which], self._rows[which]
        starts = field.starts(*self.pair[which].rival)
        field.pack(first, last, body[starts[first] : starts[last]])


def propagate_all(highest: int, propagate: Callable[[int], int]) -> None:
    """Propagates one value after the other until none is left; `highest` is the result of `begin`."""
    value = FIRST_VALUE
    while value <= highest:
        if value > HIGHEST:
            raise TooManyPlies(f"a position takes more than {HIGHEST - 2} plies, and a table has no room for that")
        if propagate(value):
            highest = max(highest, value + 1)
        value += 1


def solved(pair: Pair, prober: Prober) -> list[bytearray]:
    """Solves a pair in this process and returns its tables; raises `Missing` when tables are missing."""
    work = PairSolver(pair, memoryview(bytearray(memory_of(pair))), prober)
    propagate_all(max(FIRST_VALUE, work.begin()), work.tell)
    bodies = [bytearray(each.entries) for each in pair]
    for which, body in enumerate(bodies):
        work.pack(which, memoryview(body))
    return bodies
