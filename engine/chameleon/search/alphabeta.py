"""Looking ahead for a good move, on bitboards: alpha-beta as deep as a budget of positions allows.

Unlike the kernel it guesses where it cannot see the end, and it sees only what its `Sight` lets it see. `alphabeta.pxd`
names C types for the same lines, as `kernel.pxd` does for the kernel, and the results are the same without them.

A bitboard is a set of squares as 25 bits, a1 lowest. A position is four of them, the pieces of the side to move ("own")
that slide from where they stand and those that jump, the same of its rival, and the side to move: 0 for Red, 1 for
Blue. Scores are for the side to move, in hundredths of a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.chameleon.rules import attacks
from engine.chameleon.search.evaluation import MOBILITY
from engine.chameleon.search.sight import CLEAR, Sight

__all__ = ["WON", "AlphaBeta"]

WON = 90_000
"""From this score on, somebody wins by force, as far as the sight goes."""

_WIN = 100_000
_FORCED = WON
_CHECK_EVERY = 128
_REPEATED = -20  # a little less than a draw, so that games come to an end

KING_ATTACKS = attacks.KING_ATTACKS
BLOCKERS = attacks.BLOCKERS
MAGICS = attacks.MAGICS
BISHOP_ATTACKS = attacks.BISHOP_ATTACKS
SQUARE_OF = attacks.SQUARE_OF
HOME_RANKS = attacks.HOME_RANKS
ALL = (1 << 25) - 1
NOT_A = ALL & ~attacks.bitboard_of(range(0, 25, 5))
NOT_E = ALL & ~attacks.bitboard_of(range(4, 25, 5))


# In the order of `piece_square_table`, digits to the base 5: their sum names what stands where.
PIECE_KEYS = [piece * 5**square for piece in range(1, 5) for square in range(25)]


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


def _king_attacks(pieces: int) -> int:
    """Where kings on all of `pieces` step."""
    row = (pieces & NOT_E) << 1 | (pieces & NOT_A) >> 1 | pieces
    return (row | row << 5 | row >> 5) & ALL


def _bishop_attacks(square: int, occupied: int) -> int:
    return BISHOP_ATTACKS[square << 4 | ((occupied & BLOCKERS[square]) * MAGICS[square] & 0x1FFFFFF) >> 21]


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


class AlphaBeta:
    """One search from one position; it keeps its transposition table from depth to depth.

    It looks at `budget` positions, 1 or more, and asks `out_of_time` every 128 of them. With `quiescence` it follows
    captures to their end before it judges a position.
    """

    def __init__(
        self,
        out_of_time: Callable[[], bool],
        budget: int = 1 << 30,
        sight: Sight = CLEAR,
        quiescence: bool = True,
        piece_squares: Sequence[int] = MOBILITY,
        repeated: Collection[int] = (),
    ) -> None:
        self.out_of_time = out_of_time
        self.nodes = 0
        self.budget = budget
        self.quiescence = quiescence
        self.piece_squares = list(piece_squares)
        self.repeated = frozenset(repeated)
        # The transposition table: depth, score, best move, and 1 where the score is a lower bound, -1 for an upper one.
        self.transpositions: dict[int, tuple[int, int, int, int]] = {}
        self.jumps = list(sight.jumps)
        self.jumps_onto = _onto(sight.jumps)
        self.slides = list(sight.slides)
        self.slides_onto = _onto(sight.slides)
        self.goals = [HOME_RANKS[1] & sight.arrivals[0], HOME_RANKS[0] & sight.arrivals[1]]
        self.tiles = [attacks.WHITE_TILES if aware else 0 for aware in sight.changes]

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
                score = self.search_root(own, rival, side, ordered, plies)
                if abs(score) > WON or len(ordered) == 1:
                    break
        except OutOfBudget:
            pass
        return ordered[0], score

    def search_root(
        self, own: tuple[int, int], rival: tuple[int, int], side: int, ordered: list[int], plies: int
    ) -> int:
        """Puts a better move first as soon as it is found, so that a search cut short has its use."""
        key = _sum(PIECE_KEYS, own[0], own[1], side) + _sum(PIECE_KEYS, rival[0], rival[1], 1 - side)
        evaluation = _sum(self.piece_squares, own[0], own[1], side)
        evaluation -= _sum(self.piece_squares, rival[0], rival[1], 1 - side)
        best = -_WIN
        for move in list(ordered):
            if move in self.repeated:
                score = _REPEATED
            else:
                score = self.score_after(
                    own[0], own[1], rival[0], rival[1], side, key, evaluation, move, plies - 1, best, _WIN, 0
                )
            if score > best:
                best = score
                ordered.remove(move)
                ordered.insert(0, move)
        return best

    def score_after(
        self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int, key: int, evaluation: int, move: int,
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
        evaluation += self.piece_squares[to] - self.piece_squares[at]
        key += PIECE_KEYS[to] - PIECE_KEYS[at]
        if (rival_s | rival_j) & there:
            at = (side ^ 1) * 50 + target
            if rival_j & there:
                at += 25
            evaluation += self.piece_squares[at]
            key -= PIECE_KEYS[at]
            rival_s &= ~there
            rival_j &= ~there
        return -self.negamax(rival_s, rival_j, own_s, own_j, side ^ 1, key, -evaluation, depth, -beta, -alpha, ply + 1)

    def negamax(
        self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int, key: int, evaluation: int, depth: int,
        alpha: int, beta: int, ply: int,
    ) -> int:
        """The score of a position for the side to move: exact between `alpha` and `beta`, else a bound beyond them."""
        self.nodes += 1
        if self.nodes > self.budget or (self.nodes % _CHECK_EVERY == 0 and self.out_of_time()):
            raise OutOfBudget
        rival = rival_s | rival_j
        waiting = rival & self.goals[side ^ 1]
        if own_s | own_j == 0 or (waiting and rival & (rival - 1) == 0):
            return ply - _WIN
        if waiting:  # no choice but to answer, which costs no depth
            return self.best_score(
                own_s, own_j, rival_s, rival_j, side, key, evaluation, waiting, depth, ply - _WIN, alpha, beta, ply
            )
        if self.wins_at_once(own_s, own_j, rival_s, rival_j, side):
            return _WIN - ply
        if depth > 0:
            return self.best_score(
                own_s, own_j, rival_s, rival_j, side, key, evaluation, ALL, depth - 1, -_WIN, alpha, beta, ply
            )
        if evaluation >= beta or not self.quiescence:
            return evaluation
        return self.best_score(  # quiescence: captures only, and to stand pat is a choice
            own_s, own_j, rival_s, rival_j, side, key, evaluation, rival, -1, evaluation, alpha, beta, ply
        )

    def best_score(
        self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int, key: int, evaluation: int, wanted: int,
        depth: int, best: int, alpha: int, beta: int, ply: int,
    ) -> int:
        """The best score of the moves onto `wanted` squares, at least `best`; `depth` is what is left after them."""
        hash_move = 0
        if depth >= 0:
            known = self.transpositions.get(key * 2 + side)
            if known is not None:
                score = _from_root(known[1], ply)
                if known[0] == depth and (score >= beta or known[3] <= 0) and (score <= alpha or known[3] >= 0):
                    return score
                hash_move = known[2]
        floor = best if best > alpha else alpha
        chosen = hash_move
        if hash_move:
            best = self.score_after(
                own_s, own_j, rival_s, rival_j, side, key, evaluation, hash_move, depth, floor, beta, ply
            )
            floor = best if best > floor else floor
        own = own_s | own_j
        rival = rival_s | rival_j
        among = wanted & rival  # captures first, then arrivals
        rest = wanted & ~rival
        while (among or rest) and best < beta:
            left = own
            while left and best < beta:
                bit = left & -left
                left ^= bit
                origin = SQUARE_OF[bit % 37]
                targets = self.targets_seen(origin, own_j & bit, own | rival, side) & among & ~own
                while targets and best < beta:
                    there = targets & -targets
                    targets ^= there
                    move = origin << 5 | SQUARE_OF[there % 37]
                    if move == hash_move:
                        continue
                    score = self.score_after(
                        own_s, own_j, rival_s, rival_j, side, key, evaluation, move, depth, floor, beta, ply
                    )
                    if score > best:
                        best = score
                        chosen = move
                        floor = best if best > floor else floor
            among = rest & self.goals[side] if rest & self.goals[side] else rest
            rest &= ~among
        if depth >= 0:
            bound = (1 if best >= beta else 0) - (1 if best <= alpha else 0)
            self.transpositions[key * 2 + side] = (depth, _from_here(best, ply), chosen, bound)
        return best

    def targets_seen(self, origin: int, jumps: int, occupied: int, side: int) -> int:
        """Where a piece is seen to go: it `jumps`, not 0, or slides."""
        if jumps:
            return KING_ATTACKS[origin] | self.jumps[side * 25 + origin]
        return KING_ATTACKS[origin] | _bishop_attacks(origin, occupied) & self.slides[side * 25 + origin]

    def wins_at_once(self, own_s: int, own_j: int, rival_s: int, rival_j: int, side: int) -> bool:
        """Whether a move of the side to move ends the game; no piece of the rival waits on its home rank.

        That is: to take the last piece (rule 11), to arrive where nothing can take (12), to arrive alone (13).
        """
        own = own_s | own_j
        rival = rival_s | rival_j
        occupied = own | rival
        first = side * 25
        other = 25 - first
        if rival & (rival - 1) == 0:
            square = SQUARE_OF[rival % 37]
            if own & KING_ATTACKS[square] or own_j & self.jumps_onto[first + square]:
                return True
            if _bishop_attacks(square, occupied) & own_s & self.slides_onto[first + square]:
                return True
        alone = own & (own - 1) == 0
        targets = self.goals[side] & ~own
        if not alone:
            targets &= ~_king_attacks(rival)
        while targets:
            there = targets & -targets
            targets ^= there
            square = SQUARE_OF[there % 37]
            movers = own & KING_ATTACKS[square] | own_j & self.jumps_onto[first + square]
            if own_s:
                movers |= _bishop_attacks(square, occupied) & own_s & self.slides_onto[first + square]
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
                if _bishop_attacks(square, occupied ^ origin | there) & takers & ~there == 0:
                    return True
        return False
