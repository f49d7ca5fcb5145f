"""All positions of four or fewer pieces, solved backwards: an oracle independent of the search.

It is built on demand. It starts with the finished positions; then, ply by ply, come those that lead to decided ones. A
position that is never reached would be a draw, but there is none.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Literal

from engine.chameleon.rules.bitboards import Bitboards, bitboards_of
from engine.chameleon.rules.board import JUMPS, RAYS, SIZE, STEPS, TILES, Square
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import RED, Position
from engine.chameleon.rules.winning import apply
from engine.chameleon.solver.retrograde import NOWHERE, PositionGraph, SideTable

MOST_PIECES = 4
"""The maximum number of pieces that can be solved in little memory."""

Result = Literal["win", "loss", "draw"]
"""For the side to move."""

_Side = tuple[int, int]
"""A side's black and white natures, as 25 bits each."""
_Unmove = tuple[_Side, int, Square]
"""A move taken back: the side before it, the squares that the opponent must not occupy, the move's target."""
_Room = tuple[int, int]
"""The number of pieces of the side to move and of its opponent."""

_SIZES = 4  # the web's rooms have rows of that many
_SQUARES = SIZE * SIZE


class Endgames:
    """The results of perfect play in every position of up to `pieces` pieces, 2 to 4; `ValueError` otherwise.

    Both sides have a piece; house rules are ignored. `report` gets the number of positions decided in 0 plies, in 1,
    and so on. Four pieces take seconds with the compiled engine, half a minute without, and 25 MB.
    """

    def __init__(
        self, pieces: int = MOST_PIECES, report: Callable[[int, int], None] = lambda plies, found: None
    ) -> None:
        if not 2 <= pieces <= MOST_PIECES:
            raise ValueError(f"endgames of {pieces} pieces were asked for, expected 2 to {MOST_PIECES}")
        self.pieces = pieces
        self._names = _sides_of_up_to(pieces - 1)
        self._sides = _side_table(self._names)
        self._rooms, length = _rooms(self._sides, pieces)
        self._values = self._solved(length, report)

    def lookup(self, position: Position) -> tuple[Result, int]:
        """Returns the result for the side to move, and the plies until it is decided, as `solve` counts them.

        The winner plays for the shortest win, the loser for the longest; 0 plies in a finished game. `ValueError` for
        too many pieces.
        """
        return _meaning(self._values[self._number(position)])

    def best(self, position: Position) -> tuple[str, ...]:
        """Returns every first move that keeps the result of `lookup`, sorted; none in a finished game."""
        result, plies = self.lookup(position)
        if plies == 0:
            return ()
        wanted = ("loss" if result == "win" else "win", plies - 1)
        return tuple(move.text for move in legal_moves(position) if self.lookup(apply(position, move)) == wanted)

    def __iter__(self) -> Iterator[tuple[Bitboards, Result, int]]:
        """Yields the bitboards of every position with Red to move, its result and its plies."""
        by_size = [[side for side in self._names if _count(side) == size] for size in range(_SIZES)]
        for (own, rival), start in self._rooms.items():
            for at, (mine, other) in enumerate(product(by_size[own], by_size[rival]), start):
                if own and self._values[at] != NOWHERE:
                    yield mine + other, *_meaning(self._values[at])

    def _solved(self, length: int, report: Callable[[int, int], None]) -> bytes:
        starts = array("I", [0] * _SIZES**2)
        for (own, rival), start in self._rooms.items():
            starts[own * _SIZES + rival] = start
        graph = PositionGraph(self._sides, self.pieces, starts, length)
        for room in self._rooms:
            graph.count_moves(*room)
        for room in self._rooms:
            graph.mark_ends(*room)
        plies = 0
        while found := sum(graph.propagate_all(*room, 2 * plies + result) for room in self._rooms for result in (1, 2)):
            report(plies, found)
            plies += 1
        return bytes(graph.values)

    def _number(self, position: Position) -> int:
        black, white, rival_black, rival_white = bitboards_of(position)
        mine, other = (black, white), (rival_black, rival_white)
        if position.turn != RED:
            mine, other = _flipped(mine), _flipped(other)
        own, rival = _count(mine), _count(other)
        if (own, rival) not in self._rooms:
            raise ValueError(f"{position.text()!r} is no endgame of {self.pieces} pieces or fewer, some on each side")
        first, count = self._sides.first, self._sides.count
        row = self._names[mine] - first[own]
        return self._rooms[own, rival] + row * count[rival] + self._names[other] - first[rival]


def _meaning(value: int) -> tuple[Result, int]:
    if value == 0:
        return "draw", 0
    return ("win" if value % 2 else "loss"), (value - 1) // 2


def _count(side: _Side) -> int:
    return (side[0] | side[1]).bit_count()


def _flipped(side: _Side) -> _Side:
    """Returns the side with ranks 1 and 5 exchanged, so that its direction is reversed; tiles keep their colours."""
    black, white = (sum((bitboard >> 5 * rank & 31) << 5 * (4 - rank) for rank in range(SIZE)) for bitboard in side)
    return black, white


def _sides_of_up_to(most: int) -> dict[_Side, int]:
    """Returns the number of every side of 0 to `most` pieces, small sides first."""
    sides = (
        (sum(squares) - white, white)
        for size in range(most + 1)
        for squares in combinations([1 << square for square in range(_SQUARES)], size)
        for white in _subsets(squares)
    )
    return {side: number for number, side in enumerate(sides)}


def _subsets(bits: tuple[int, ...]) -> Iterator[int]:
    return (sum(chosen) for size in range(len(bits) + 1) for chosen in combinations(bits, size))


def _rooms(sides: SideTable, pieces: int) -> tuple[dict[_Room, int], int]:
    """Returns where the positions of each room (piece counts of both sides) begin, and the number of positions."""
    rooms, length = {}, 0
    for own, rival in product(range(pieces), range(1, pieces)):
        if own + rival <= pieces:
            rooms[own, rival] = length
            length += sides.count[own] * sides.count[rival]
    return rooms, length


def _side_table(names: dict[_Side, int]) -> SideTable:
    """Returns the table of sides that the solver reads, by their numbers."""
    sizes = [_count(side) for side in names]
    first = [sizes.index(size) if size in sizes else 0 for size in range(_SIZES)]
    flipped = {side: names[_flipped(side)] - first[size] for side, size in zip(names, sizes, strict=True)}
    small = [side for side in names if _count(side) < sizes[-1]]
    sides = SideTable()
    sides.first = array("I", first)
    sides.count = array("I", [sizes.count(size) for size in range(_SIZES)])
    sides.occupied = array("I", [black | white for black, white in names])
    sides.flipped = array("I", flipped.values())
    sides.uncaptured = array("I", (flipped.get(more, 0) for side in small for more in _uncaptured(side)))
    _list_unmoves(sides, flipped)
    return sides


def _list_unmoves(sides: SideTable, flipped: dict[_Side, int]) -> None:
    unmoves, before, free, target = (array("I") for _ in range(4))
    for side in flipped:
        unmoves.append(len(free))
        for earlier, between, arrived in _unmoves(side):
            before.append(flipped[earlier])
            free.append(between)
            target.append(arrived)
    unmoves.append(len(free))
    sides.unmoves, sides.before, sides.free, sides.target = unmoves, before, free, target


def _uncaptured(side: _Side) -> Iterator[_Side]:
    """Yields, for each square, the side with a black and with a white piece added; invalid for an occupied square."""
    black, white = side
    for square in range(_SQUARES):
        yield black | 1 << square, white
        yield black, white | 1 << square


def _unmoves(side: _Side) -> Iterator[_Unmove]:
    """Yields every move that may have led to a side, unless the opponent is in the way (rules 6 to 9)."""
    occupied = side[0] | side[1]
    for nature, target in product((0, 1), range(_SQUARES)):
        if side[nature] >> target & 1:
            for origin, between in _UNMOVES[nature][target]:
                if not (between | 1 << origin) & occupied:
                    moved = side[nature] ^ 1 << origin ^ 1 << target
                    before = (side[0], moved) if nature else (moved, side[1])
                    yield before, between | 1 << origin, target


def _unmoves_of_piece(nature: str, target: Square) -> list[tuple[Square, int]]:
    """Returns the possible origins of a piece of a nature on a square, and the squares it slid over."""
    ways = [(origin, 0) for origin in STEPS[target]]
    ways += [(origin, 0) for origin in JUMPS[target] if TILES[origin] != nature]
    slid = [(ray[end], ray[:end]) for ray in RAYS[target] for end in range(1, len(ray)) if TILES[target] == nature]
    return ways + [(origin, sum(1 << square for square in between)) for origin, between in slid]


_UNMOVES = [[_unmoves_of_piece(nature, target) for target in range(_SQUARES)] for nature in ("black", "white")]
