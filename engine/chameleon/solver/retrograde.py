"""Endgames worked out backwards, from the positions that are over to all that lead to them.

This is the part of `engine.chameleon.solver.endgames` that is compiled where a C compiler is at hand; `retrograde.pxd`
beside it only names C types for the same lines. It shares nothing with the kernel's search: it never makes a move,
it only takes moves back.

A side is a number for where its pieces stand; a position is a number made of the side to move ("own", always going
up the board, from rank 1 to rank 5) and its rival. What is known of a position is a byte: 2 * plies + 1 for a win of
the side to move in so many plies, 2 * plies + 2 for a loss, 0 while it is not decided.
"""

from __future__ import annotations

from array import array

__all__ = ["NOWHERE", "PositionGraph", "SideTable"]

NOWHERE = 255
"""Stands where a number names no position, because two pieces would share a square."""

_SIZES = 4  # a side has 0 to 3 pieces
_HOME = (1 << 5) - 1
_GOAL = _HOME << 20


class SideTable:
    """Where the pieces of one side may stand, and how they may have come there; filled by the endgames.

    `first` and `count` tell, for each number of pieces, the first side and how many there are. The rest is told for
    each side: `occupied`, the squares it stands on as 25 bits; `flipped`, the same with rank 1 for rank 5;
    `uncaptured`, the side flipped and with one more piece of each nature on each square. The unmoves of side s stand
    from `unmoves[s]` to before `unmoves[s + 1]`: `before` (the side flipped and with the move taken back), `free` (the
    squares that the rival must not stand on) and `target` (the square that the move led to). Sides that another
    names are counted from the `first` of their size.
    """

    def __init__(self) -> None:
        self.first = array("I")
        self.count = array("I")
        self.occupied = array("I")
        self.flipped = array("I")
        self.uncaptured = array("I")
        self.unmoves = array("I")
        self.before = array("I")
        self.free = array("I")
        self.target = array("I")


class PositionGraph:
    """All positions of up to `pieces` pieces, 2 to 4, and which leads to which.

    `values` holds what is known, a byte for each position; `starts[own * 4 + rival]` is the number of the first
    position in which the sides have so many pieces. Call `count_moves`, then `mark_ends`, for each such room; then
    `propagate_all`.
    """

    def __init__(self, sides: SideTable, pieces: int, starts: array[int], length: int) -> None:
        self.sides = sides
        self.pieces = pieces
        self.starts = starts
        self.values = bytearray(length)
        self.value = self.values
        self.left = bytearray(length)  # moves that are not yet known to lose
        self.answers = bytearray(length)  # whether one takes a piece on the own home rank

    def count_moves(self, own: int, rival: int) -> None:
        """Counts the moves that lead to the positions of a room."""
        sides = self.sides
        for mine in range(sides.first[own], sides.first[own] + sides.count[own]):
            for other in range(sides.first[rival], sides.first[rival] + sides.count[rival]):
                if sides.occupied[mine] & sides.occupied[other] == 0:
                    self.propagate(mine, own, other, rival, 0)

    def mark_ends(self, own: int, rival: int) -> None:
        """Marks the positions of a room that are over (rules 11 to 14); all rooms are linked."""
        sides = self.sides
        at = self.starts[own * _SIZES + rival]
        for mine in range(sides.first[own], sides.first[own] + sides.count[own]):
            for other in range(sides.first[rival], sides.first[rival] + sides.count[rival]):
                arrived = sides.occupied[other] & _HOME
                if sides.occupied[mine] & sides.occupied[other]:
                    self.value[at] = NOWHERE
                elif own and sides.occupied[mine] & _GOAL:
                    self.value[at] = 1
                elif own == 0 or (arrived and (arrived & (arrived - 1) or rival == 1 or self.answers[at] == 0)):
                    self.value[at] = 2
                at += 1

    def propagate_all(self, own: int, rival: int, value: int) -> int:
        """Tells the positions before those of a room that have this value; returns how many have it."""
        sides = self.sides
        start = self.starts[own * _SIZES + rival]
        end = start + sides.count[own] * sides.count[rival]
        many = sides.count[rival]
        found = 0
        at = self.values.find(value, start, end)
        while at >= 0:
            found += 1
            mine, other = (at - start) // many, (at - start) % many
            self.propagate(sides.first[own] + mine, own, sides.first[rival] + other, rival, value)
            at = self.values.find(value, at + 1, end)
        return found

    def propagate(self, mine: int, own: int, other: int, rival: int, value: int) -> None:
        """Tells all positions that lead to this one, by each way in which the rival may just have moved."""
        sides = self.sides
        occupied = sides.occupied[mine]
        start = self.starts[rival * _SIZES + own] + sides.flipped[mine]
        start_uncaptured = 0
        if own + rival < self.pieces:
            start_uncaptured = self.starts[rival * _SIZES + own + 1]
        for back in range(sides.unmoves[other], sides.unmoves[other + 1]):
            if occupied & sides.free[back]:
                continue
            if own:
                self.conclude(start + sides.before[back] * sides.count[own], value, False)
            if start_uncaptured:
                uncaptured = mine * 50 + sides.target[back] * 2
                at = start_uncaptured + sides.before[back] * sides.count[own + 1]
                self.conclude(at + sides.uncaptured[uncaptured], value, sides.target[back] >= 20)
                self.conclude(at + sides.uncaptured[uncaptured + 1], value, sides.target[back] >= 20)

    def conclude(self, at: int, value: int, answer: bool) -> None:
        """Draws the conclusion for a position that has a move to one of this value; 0 only counts the move."""
        if value == 0:
            self.left[at] += 1
            if answer:
                self.answers[at] = 1
        elif self.value[at] == 0:
            if value % 2 == 0:
                self.value[at] = value + 1
            else:
                self.left[at] -= 1
                if self.left[at] == 0:
                    self.value[at] = value + 3
