"""A class solved backwards from what is decided, ply by ply; compiled where a C compiler is at hand.

Captures and arrivals lead out of a class and its turned twin, to positions that the tables of fewer pieces decide;
quiet moves lead from one of the two to the other. So every position first learns what its captures and arrivals are
worth and how many quiet moves it has; then the decided ones tell those that lead to them.

A `ClassAtWork` holds, for each way of the side to move, mirror images once, times each way of its rival, a byte of
value and one of quiet moves, also where both would share a square. That is quicker to number than the table's entries,
to which `pack` brings it. Several processes can work on rows at once: what a row tells lies in its own columns.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from engine.chameleon.rules import attacks
from engine.chameleon.rules.board import JUMPS, RAYS, STEPS, TILES
from engine.chameleon.solver import kernel
from engine.chameleon.tables import probing, sides
from engine.chameleon.tables.probing import Prober, row_starts
from engine.chameleon.tables.sides import SideSet

__all__ = ["HIGHEST", "ClassAtWork", "Missing", "Unmoves", "unmoves_of"]

HIGHEST = 253
"""The highest value that a byte has room for: 252 plies."""

_NOWHERE = 255
_NEVER = 255
ALL = (1 << 20) - 1
GOAL = 31 << 20
BLACK_TILES = (1 << 25) - 1 & ~attacks.WHITE_TILES
WHITE_TILES = attacks.WHITE_TILES
SQUARE_OF = attacks.SQUARE_OF


class Missing(Exception):
    """A table of fewer pieces is needed and cannot be read."""


def _origins(nature: str, target: int) -> list[tuple[int, int]]:
    """From where a piece may have come to one of 20 squares, and what must be free for it (rules 6 to 9)."""
    ways = [(origin, 0) for origin in STEPS[target]]
    ways += [(origin, 0) for origin in JUMPS[target] if TILES[origin] != nature]
    slid = [(ray[end], ray[:end]) for ray in RAYS[target] for end in range(1, len(ray)) if TILES[target] == nature]
    ways += [(origin, sum(1 << square for square in between)) for origin, between in slid]
    return [(origin, between | 1 << origin) for origin, between in ways if origin < 20]


def _listed() -> tuple[list[int], list[int], list[int]]:
    starts: list[int] = []
    origins: list[int] = []
    free: list[int] = []
    for nature in ("black", "white"):
        for target in range(20):
            starts.append(len(origins))
            for origin, between in _origins(nature, target):
                origins.append(origin)
                free.append(between)
    starts.append(len(origins))
    return starts, origins, free


_LISTED = _listed()
UNMOVE_STARTS = _LISTED[0]
UNMOVE_ORIGINS = _LISTED[1]
UNMOVE_FREE = _LISTED[2]


class Unmoves:
    """How the pieces of a side may have come to stand as they do by a quiet move.

    Those of the way with number n stand from `first[n]` to before `first[n + 1]`: `before` is 4 times the row of the
    way before the move, plus its kind, and `free` are the squares that the rival must not stand on.
    """

    def __init__(self, side: SideSet) -> None:
        self.side = side
        self.first = array("I", bytes(4 * (side.count + 1)))
        length = 0
        for number in range(side.count):
            self.first[number] = length
            length += self.take_back(number, 0, False)
        self.first[side.count] = length
        self.before = array("I", bytes(4 * length))
        self.free = array("I", bytes(4 * length))
        for number in range(side.count):
            self.take_back(number, self.first[number], True)

    def take_back(self, number: int, at: int, noted: bool) -> int:
        """Returns how many unmoves a way has, and notes them from `at` on if wanted."""
        black = self.side.black[number]
        white = self.side.white[number]
        found = 0
        left = black | white
        while left:
            bit = left & -left
            left ^= bit
            place = SQUARE_OF[bit % 37] + (20 if white & bit else 0)
            for way in range(UNMOVE_STARTS[place], UNMOVE_STARTS[place + 1]):
                if UNMOVE_FREE[way] & (black | white):
                    continue
                if noted:
                    moved = bit | 1 << UNMOVE_ORIGINS[way]
                    if white & bit:
                        earlier = sides.number_of(black, white ^ moved, self.side.per_black)
                    else:
                        earlier = sides.number_of(black ^ moved, white, self.side.per_black)
                    self.before[at + found] = self.side.row[earlier] << 2 | self.side.kinds[earlier]
                    self.free[at + found] = UNMOVE_FREE[way]
                found += 1
        return found


@lru_cache(maxsize=2)
def unmoves_of(side: SideSet) -> Unmoves:
    """Returns the unmoves of a side; those of the last two sides are kept."""
    return Unmoves(side)


class ClassAtWork:
    """One class, `own` to move against `rival`, at work in memory that is zero: `rows` * `width` bytes for each view.

    `prober` has the tables of its captures.
    """

    def __init__(
        self, own: SideSet, rival: SideSet, rival_unmoves: Unmoves, values: memoryview, left: memoryview, prober: Prober
    ) -> None:  # fmt: skip
        self.own = own
        self.rival = rival
        self.unmoves = rival_unmoves
        self.value = values
        self.left = left
        self.prober = prober
        self.width = rival.count
        self.highest = 0
        """The highest value that captures and arrivals have given."""

    def begin(self, first: int, last: int) -> int:
        """Settles what captures and arrivals are worth in some rows; returns the highest value so far."""
        for row in range(first, last):
            number = self.own.ways[row]
            taken = sides.turned(self.own.black[number] | self.own.white[number])
            symmetric = self.own.kinds[number] == 2
            at = row * self.width
            for other in range(self.width):
                if taken & (self.rival.black[other] | self.rival.white[other]):
                    self.value[at] = _NOWHERE
                elif symmetric and self.rival.mirror[other] < other:
                    self.value[at] = _NOWHERE
                else:
                    self.settle(at, number, other)
                at += 1
        return self.highest

    def settle(self, at: int, number: int, other: int) -> None:
        """Settles one position."""
        black = self.own.black[number]
        white = self.own.white[number]
        rival_black = sides.turned(self.rival.black[other])
        rival_white = sides.turned(self.rival.white[other])
        if kernel.wins_at_once(black, white, rival_black, rival_white, GOAL):
            self.value[at] = 2
            return
        own = black | white
        rival = rival_black | rival_white
        sliders = black & BLACK_TILES | white & WHITE_TILES
        symmetric = self.rival.kinds[other] == 2
        best = 1
        quiet = 0
        left = own
        while left:
            origin = left & -left
            left ^= origin
            slides = sliders & origin != 0
            targets = kernel.piece_attacks(SQUARE_OF[origin % 37], slides, own | rival) & ~own
            quiet += sides.count_of(targets & ~rival & ~GOAL)
            if symmetric:
                quiet += symmetric_moves(black, white, origin, targets & ~rival & ~GOAL)
            targets &= rival | GOAL
            while targets:
                target = targets & -targets
                targets ^= target
                best = probing.better(best, self.after(number, other, origin, target))
        if symmetric and self.own.kinds[number] == 2:
            quiet >>= 1  # a move and its mirror image lead to the same
        self.value[at] = best if best > 1 else 0
        self.left[at] = quiet if best else _NEVER
        if best > self.highest:
            self.highest = best

    def after(self, number: int, other: int, origin: int, target: int) -> int:
        """What the rival knows of the position after a capture or an arrival; its sides are seen as they go up."""
        black = self.own.black[number]
        white = self.own.white[number]
        if black & origin:
            black ^= origin | target
        else:
            white ^= origin | target
        gone = ~sides.turned(target)
        found = self.prober.known(self.rival.black[other] & gone, self.rival.white[other] & gone, black, white)
        if found == probing.UNKNOWN:
            raise Missing
        return found

    def tell(self, value: int, first: int, last: int, twin: ClassAtWork) -> int:
        """Tells those that lead to positions of some rows with a value; returns how many positions have it.

        Values are told in rising order from 2 on, each to all rows of both fields before the next. `twin` is the
        field of the class with the sides exchanged.
        """
        found = 0
        loses = value % 2 == 1
        for row in range(first, last):
            at = row * self.width
            for other in range(self.width):
                if self.value[at] == value and not (loses and self.left[at]):
                    found += 1
                    self.tell_before(value, self.own.ways[row], other, twin)
                at += 1
        return found

    def tell_before(self, value: int, number: int, other: int, twin: ClassAtWork) -> None:
        """Tells the positions before one, in which the rival was to move."""
        taken = sides.turned(self.own.black[number] | self.own.white[number])
        mirror = self.own.mirror[number]
        lower = mirror if mirror < number else number
        for way in range(self.unmoves.first[other], self.unmoves.first[other + 1]):
            if taken & self.unmoves.free[way]:
                continue
            before = self.unmoves.before[way]
            column = number if before & 3 == 0 else mirror if before & 3 == 1 else lower
            at = (before >> 2) * twin.width + column
            known = twin.value[at]
            if value % 2:
                if known == 0 or known % 2 or known > value + 1:
                    twin.value[at] = value + 1
            elif (known == 0 or known % 2) and twin.left[at] != _NEVER:
                twin.left[at] -= 1
                if twin.left[at] == 0 and known < value + 1:
                    twin.value[at] = value + 1

    def pack(self, first: int, last: int, packed: memoryview) -> None:
        """Writes some rows as the table has them; `packed` begins where the first of them does."""
        at = 0
        for row in range(first, last):
            number = self.own.ways[row]
            taken = sides.turned(self.own.black[number] | self.own.white[number])
            symmetric = self.own.kinds[number] == 2
            start = row * self.width
            for other in range(self.width):
                if taken & (self.rival.black[other] | self.rival.white[other]):
                    continue
                column = other
                if symmetric and self.rival.mirror[other] < other:
                    column = self.rival.mirror[other]
                value = self.value[start + column]
                packed[at] = 0 if value % 2 and self.left[start + column] else value
                at += 1

    def starts(self, blacks: int, whites: int) -> array[int]:
        """Returns where each row begins in the table, and its length, for a rival of so many pieces."""
        by_number = row_starts(self.own, blacks, whites)
        return array("Q", [*(by_number[number] for number in self.own.ways), by_number[self.own.count]])


def symmetric_moves(black: int, white: int, origin: int, targets: int) -> int:
    """How many moves of a piece leave its side symmetric."""
    found = 0
    while targets:
        target = targets & -targets
        targets ^= target
        moved = origin | target
        if black & origin:
            found += sides.mirrored(black ^ moved) == black ^ moved and sides.mirrored(white) == white
        else:
            found += sides.mirrored(white ^ moved) == white ^ moved and sides.mirrored(black) == black
    return found
