"""Looking ahead for a good move, on bit masks: alpha-beta as deep as a budget of positions allows.

Unlike the kernel it guesses where it cannot see the end, and it sees only what its `Sight` lets it see. `search.pxd`
names C types for the same lines, as `kernel.pxd` does for the kernel, and the results are the same without them.

A set of squares is a mask of 25 bits, a1 lowest. A position is four masks, the pieces of the side to move ("own") that
slide from where they stand and those that jump, the same of its rival, and the side to move: 0 for Red, 1 for Blue.
Scores are for the side to move, in hundredths of a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.chameleon.rules import attacks
from engine.chameleon.search.sight import CLEAR, Sight

__all__ = ["WON", "Search", "worth_table"]

WON = 90_000
"""From this score on, somebody wins by force, as far as the sight goes."""

_WIN = 100_000
_FORCED = WON
_CHECK_EVERY = 128
_REPEATED = -20  # a little less than a draw, so that games come to an end

KING = attacks.KING
KNIGHT = attacks.KNIGHT
INSIDE = attacks.INSIDE
FACTOR = attacks.FACTOR
SLIDE = attacks.SLIDE
INDEX = attacks.INDEX
HOME = attacks.HOME
ALL = (1 << 25) - 1
NOT_A = ALL & ~attacks.mask_of(range(0, 25, 5))
NOT_E = ALL & ~attacks.mask_of(range(4, 25, 5))


def worth_table(piece: int, reach: int, advance: int) -> list[int]:
    """Returns what pieces are worth where they stand, by side * 50 + jumps * 25 + square.

    `reach` counts for each square that a piece would reach from there on an empty board, `advance` for each rank that
    it has left behind.
    """
    return [
        piece + reach * _reach(jumps, square).bit_count() + advance * (square // 5 if side == 0 else 4 - square // 5)
        for side in (0, 1)
        for jumps in (False, True)
        for square in range(25)
    ]


def _reach(jumps: bool, square: int) -> int:
    return KING[square] | (KNIGHT[square] if jumps else SLIDE[square << 4])


WORTH = worth_table(100, 2, 5)
# In the same order, digits to the base 5: their sum names what stands where.
PLACE = [piece * 5**square for piece in range(1, 5) for square in range(25)]


class OutOfBudget(Exception):
    """The search has looked at as many positions as it may, or time is up."""


def _sum(table: list[int], sliders: int, jumpers: int, side: int) -> int:
    total = 0
    for square in range(25):
        if sliders >> square & 1:
            total += table[side * 50 + square]
        elif jumpers >> square & 1:
            total += table[side * 50 + 25 + square]
    return total


def _steps(pieces: int) -> int:
    """Where kings on all of `pieces` step."""
    row = (pieces & NOT_E) << 1 | (pieces & NOT_A) >> 1 | pieces
    return (row | row << 5 | row >> 5) & ALL


def _slides(square: int, occupied: int) -> int:
    return SLIDE[square << 4 | ((occupied & INSIDE[square]) * FACTOR[square] & 0x1FFFFFF) >> 21]


def _onto(lines: list[int]) -> list[int]:
    """For each side and square, from where `lines` lead onto it."""
    found = [0] * 50
    for at in range(50):
        first = at - at % 25
        for target in range(25):
            if lines[at] >> target & 1:
                found[first + target] |= 1 << at - first
    return found


def _from_here(score: int, ply: int) -> int:
    """A score by which a position is known however it came about: a win counts its plies from there."""
    return score + ply if score > _FORCED else score - ply if score < -_FORCED else score


def _from_root(score: int, ply: int) -> int:
    """The score of a position that is known, `ply` plies after the root: a win counts its plies from the root."""
    return score - ply if score > _FORCED else score + ply if score < -_FORCED else score


class Search:
    """One search from one position; it keeps what it learned from depth to depth.

    It looks at `budget` positions, 1 or more, and asks `out_of_time` every 128 of them. With `settles` it follows
    captures to their end before it judges a position.
    """

    def __init__(
        self,
        out_of_time: Callable[[], bool],
        budget: int = 1 << 30,
        sight: Sight = CLEAR,
        settles: bool = True,
        worth: Sequence[int] = WORTH,
        repeated: Collection[int] = (),
    ) -> None:
        self.out_of_time = out_of_time
        self.nodes = 0
        self.budget = budget
        self.settles = settles
        self.worth = list(worth)
        self.repeated = frozenset(repeated)
        self.learned: dict[int, tuple[int, int, int, int]] = {}  # depth, score, move, and as in `best`: bound
        self.jumps = list(sight.jumps)
        self.jumps_onto = _onto(sight.jumps)
        self.slides = list(sight.slides)
        self.slides_onto = _onto(sight.slides)
        self.goals = [HOME[1] & sight.arrivals[0], HOME[0] & sight.arrivals[1]]
        self.tiles = [attacks.WHITE if aware else 0 for aware in sight.changes]

    def best_move(
        self, own: tuple[int, int], rival: tuple[int, int], side: int, moves: Sequence[int], depth: int
    ) -> tuple[int, int]:
        """Returns the best of some moves, origin * 32 + target, and the score of the deepest search of all of them.

        `own` and `rival` are sliders and jumpers. It looks 1 to `depth` plies ahead, as far as the budget allows. The
        first of equal moves is preferred; a move in `repeated` counts as little less than a draw.
        """
        ordered = list(moves)
        score = 0
        try:
            for plies in range(1, depth + 1):
                score = self.sort(own, rival, side, ordered, plies)
                if abs(score) > WON or len(ordered) == 1:
                    break
        except OutOfBudget:
            pass
        return ordered[0], score

    def sort(self, own: tuple[int, int], rival: tuple[int, int], side: int, ordered: list[int], plies: int) -> int:
        """Puts a better move first as soon as it is found, so that a search cut short has its use."""
        key = _sum(PLACE, own[0], own[1], side) + _sum(PLACE, rival[0], rival[1], 1 - side)
        balance = _sum(self.worth, own[0], own[1], side) - _sum(self.worth, rival[0], rival[1], 1 - side)
        best = -_WIN
        for move in list(ordered):
            if move in self.repeated:
                score = _REPEATED
            else:
                score = self.after(
                    own[0], own[1], rival[0], rival[1], side, key, balance, move, plies - 1, best, _WIN, 0
                )
            if score > best:
                best = score
                ordered.remove(move)
                ordered.insert(0, move)
        return best

    def after(
        self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int, key: int, balance: int, move: int,
        depth: int, alpha: int, beta: int, ply: int,
    ) -> int:
        """The score of a move, for who makes it."""
        origin = move >> 5
        target = move & 31
        there = 1 << target
        at = side * 50 + origin
        to = side * 50 + target
        jumps = own_j >> origin & 1
        if jumps:
            at += 25
        if jumps ^ ((self.tiles[side] >> origin ^ self.tiles[side] >> target) & 1):
            to += 25
            own_j |= there
        else:
            own_s |= there
        own_s &= ~(1 << origin)
        own_j &= ~(1 << origin)
        balance += self.worth[to] - self.worth[at]
        key += PLACE[to] - PLACE[at]
        if (rival_s | rival_j) & there:
            at = (side ^ 1) * 50 + target
            if rival_j & there:
                at += 25
            balance += self.worth[at]
            key -= PLACE[at]
            rival_s &= ~there
            rival_j &= ~there
        return -self.score(rival_s, rival_j, own_s, own_j, side ^ 1, key, -balance, depth, -beta, -alpha, ply + 1)

    def score(
        self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int, key: int, balance: int, depth: int,
        alpha: int, beta: int, ply: int,
    ) -> int:
        """The score of a position: exact between `alpha` and `beta`, else a bound beyond them."""
        self.nodes += 1
        if self.nodes > self.budget or (self.nodes % _CHECK_EVERY == 0 and self.out_of_time()):
            raise OutOfBudget
        rival = rival_s | rival_j
        waiting = rival & self.goals[side ^ 1]
        if own_s | own_j == 0 or (waiting and rival & (rival - 1) == 0):
            return ply - _WIN
        if waiting:  # no choice but to answer, which costs no depth
            return self.best(
                own_s, own_j, rival_s, rival_j, side, key, balance, waiting, depth, ply - _WIN, alpha, beta, ply
            )
        if self.ends(own_s, own_j, rival_s, rival_j, side):
            return _WIN - ply
        if depth > 0:
            return self.best(
                own_s, own_j, rival_s, rival_j, side, key, balance, ALL, depth - 1, -_WIN, alpha, beta, ply
            )
        if balance >= beta or not self.settles:
            return balance
        return self.best(own_s, own_j, rival_s, rival_j, side, key, balance, rival, -1, balance, alpha, beta, ply)

    def best(
        self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int, key: int, balance: int, wanted: int,
        depth: int, best: int, alpha: int, beta: int, ply: int,
    ) -> int:
        """The best score of the moves onto `wanted` squares, at least `best`; `depth` is what is left after them."""
        favourite = 0
        if depth >= 0:
            known = self.learned.get(key * 2 + side)
            if known is not None:
                score = _from_root(known[1], ply)
                if known[0] == depth and (score >= beta or known[3] <= 0) and (score <= alpha or known[3] >= 0):
                    return score
                favourite = known[2]
        floor = best if best > alpha else alpha
        chosen = favourite
        if favourite:
            best = self.after(own_s, own_j, rival_s, rival_j, side, key, balance, favourite, depth, floor, beta, ply)
            if best > floor:
                floor = best
        own = own_s | own_j
        rival = rival_s | rival_j
        among = wanted & rival  # captures first, then arrivals
        rest = wanted & ~rival
        while (among or rest) and best < beta:
            left = own
            while left and best < beta:
                bit = left & -left
                left ^= bit
                origin = INDEX[bit % 37]
                targets = KING[origin]
                if own_j & bit:
                    targets |= self.jumps[side * 25 + origin]
                else:
                    targets |= _slides(origin, own | rival) & self.slides[side * 25 + origin]
                targets &= among & ~own
                while targets and best < beta:
                    there = targets & -targets
                    targets ^= there
                    move = origin << 5 | INDEX[there % 37]
                    if move == favourite:
                        continue
                    score = self.after(
                        own_s, own_j, rival_s, rival_j, side, key, balance, move, depth, floor, beta, ply
                    )
                    if score > best:
                        best = score
                        chosen = move
                        if best > floor:
                            floor = best
            among = rest & self.goals[side] if rest & self.goals[side] else rest
            rest &= ~among
        if depth >= 0:
            bound = (1 if best >= beta else 0) - (1 if best <= alpha else 0)
            self.learned[key * 2 + side] = (depth, _from_here(best, ply), chosen, bound)
        return best

    def ends(self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int) -> bool:
        """Whether a move of the side to move ends the game; no piece of the rival waits on its home rank.

        That is: to take the last piece (rule 11), to arrive where nothing can take (12), to arrive alone (13).
        """
        own = own_s | own_j
        rival = rival_s | rival_j
        occupied = own | rival
        first = side * 25
        other = 25 - first
        if rival & (rival - 1) == 0:
            square = INDEX[rival % 37]
            if own & KING[square] or own_j & self.jumps_onto[first + square]:
                return True
            if _slides(square, occupied) & own_s & self.slides_onto[first + square]:
                return True
        alone = own & (own - 1) == 0
        targets = self.goals[side] & ~own
        if not alone:
            targets &= ~_steps(rival)
        while targets:
            there = targets & -targets
            targets ^= there
            square = INDEX[there % 37]
            movers = own & KING[square] | own_j & self.jumps_onto[first + square]
            if own_s:
                movers |= _slides(square, occupied) & own_s & self.slides_onto[first + square]
            if movers and alone:
                return True
            if rival_j & self.jumps_onto[other + square]:
                continue
            takers = rival_s & self.slides_onto[other + square]
            if movers and not takers:
                return True
            while movers:
                origin = movers & -movers
                movers ^= origin
                if _slides(square, occupied ^ origin | there) & takers & ~there == 0:
                    return True
        return False
