"""Depth-first proof-number search: whether a side can force a win at all, however many plies that takes.

It goes where a proof or a disproof wants the fewest more positions. Bitboards, keys and the compiled form are those
of `engine.chameleon.solver.proof_search`.

Of the two sides the attacker wants to win; the defender is content if that never happens. A position that stands on
the way to itself already counts as the defender's there. A proof never rests on such a repetition, so that what is
proven holds whatever way leads there. A disproof may.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.chameleon.rules import attacks
from engine.chameleon.solver import kernel, proof_search
from engine.chameleon.solver.proof_search import Interrupted
from engine.chameleon.solver.proven import DRAWS, WINS, ProvenPositions
from engine.chameleon.tables.probing import Prober

__all__ = ["NEVER", "ProofNumbers"]

NEVER = (1 << 26) - 1
"""What a proof takes that cannot be."""
_NEVER = NEVER
_CHECK_EVERY = 256
_STACK = 16384
_DEEPEST = 160
_MARKS = 1 << 12
_EFFORTS = 4095

HOME_RANKS = attacks.HOME_RANKS
PIECE_KEYS = proof_search.PIECE_KEYS
MIRRORED_PIECE_KEYS = proof_search.MIRRORED_PIECE_KEYS
BLACK_TILES = proof_search.BLACK_TILES
WHITE_TILES = attacks.WHITE_TILES
SQUARE_OF = attacks.SQUARE_OF
BOARDS = proof_search.BOARDS


def _zeros(count: int) -> list[int]:
    return [0] * count


class ProofNumbers:
    """Proves who can force a win.

    `table` holds what is known: two 8-byte words for each position, a power of two and 2^17 or more words, all 0 at
    first. `interrupted` is asked every few hundred positions; once it says True, `Interrupted` is raised, and what
    was proven by then stays known. Positions of up to `few` pieces are looked up in endgame tables, with `prober`.
    `openings` has positions of which it was proven once who wins.

    For whoever is to move, `need` is how many positions still want deciding until it has its goal, to win as the
    attacker or not to lose as the defender, and `doubt` how many until it is sure not to reach it.
    """

    def __init__(
        self,
        table: memoryview,
        interrupted: Callable[[], bool],
        prober: Prober | None = None,
        few: int = 0,
        openings: ProvenPositions | None = None,
    ) -> None:
        self.table = table
        self.prober = prober or Prober()
        self.few = few
        self.openings = openings or ProvenPositions()
        self.interrupted = interrupted
        self.nodes = 0
        self.next_check = _CHECK_EVERY
        self.stop_at = 0
        self.buckets = len(table) // 8 - 1  # of four positions; a mask
        self.moves = _zeros(_STACK)
        self.needs = _zeros(_STACK)
        self.doubts = _zeros(_STACK)
        self.top = 0
        self.path = _zeros(_DEEPEST + 1)
        self.marks = _zeros(_MARKS)
        self.depth = 0
        self.need = 0
        self.doubt = 0
        self.second = 0
        self.others = 0

    def can_force(self, bitboards: tuple[int, int, int, int], side: int, own: bool, nodes: int) -> int:
        """Returns 1 when a win can be forced, by the side to move if `own`, else by its rival; 0 while not known.

        It is -1 when it seems that it cannot. About `nodes` positions are looked at; asked again, it goes on where it
        was. The game goes on. `need` and `doubt` are left as they are for the side to move.
        """
        black, white, rival_black, rival_white = bitboards
        key, mirror = proof_search.keys_of(bitboards, side)
        defends = 0 if own else 2
        self.forget_the_way()
        self.stop_at = self.nodes + nodes
        if self.evaluate(black, white, rival_black, rival_white, side, key, mirror, defends):
            self.look(black, white, rival_black, rival_white, side, key, mirror, defends, _NEVER, _NEVER)
        reached = 1 if own else -1
        return reached if self.need == 0 else -reached if self.doubt == 0 else 0

    def forget_the_way(self) -> None:
        """Begins at a root again, also after an interruption."""
        self.top = 0
        self.depth = 0
        for mark in range(_MARKS):
            self.marks[mark] = 0

    def look(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, key: int, mirror: int,
        defends: int, most_need: int, most_doubt: int,
    ) -> bool:
        """Goes on until need or doubt of a position reaches its bound; leaves both in `need` and `doubt`."""
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.next_check = self.nodes + _CHECK_EVERY
            if self.interrupted():
                raise Interrupted
        name = proof_search.scrambled((mirror if mirror < key else key) + (side + defends) * BOARDS)
        if self.is_new(name):
            waiting = (rival_black | rival_white) & HOME_RANKS[side]
            if kernel.move_that_wins_in_three(own_black, own_white, rival_black, rival_white, side, waiting):
                self.decide(True)
                self.store(name, 0, _NEVER, 1)
                return True
        before = self.nodes
        self.path[self.depth] = name
        self.depth += 1
        self.marks[name & (_MARKS - 1)] += 1
        bottom = self.top
        self.list_moves(own_black, own_white, rival_black, rival_white, side, key, mirror, defends)
        best = self.weigh(bottom)
        while self.need < most_need and self.doubt < most_doubt and self.nodes < self.stop_at:
            move = self.moves[best]
            bit = 1 << (move & 31)
            moved = bit | 1 << (move >> 5)
            white = own_white ^ moved if own_white >> (move >> 5) & 1 else own_white
            black = own_black ^ moved if white == own_white else own_black
            self.look(
                rival_black & ~bit, rival_white & ~bit, black, white, side ^ 1,
                proof_search.key_after(key, PIECE_KEYS, own_white, rival_black, rival_white, side, move),
                proof_search.key_after(mirror, MIRRORED_PIECE_KEYS, own_white, rival_black, rival_white, side, move),
                2 - defends, most_doubt - self.others + 1, min(most_need, self.second + (self.second >> 2) + 1),
            )
            self.needs[best] = self.need
            self.doubts[best] = self.doubt
            best = self.weigh(bottom)
        self.top = bottom
        self.depth -= 1
        self.marks[name & (_MARKS - 1)] -= 1
        self.store(name, self.need, self.doubt, self.nodes - before + 1)
        return True

    def weigh(self, bottom: int) -> int:
        """Leaves need and doubt of a position by its moves above `bottom`; returns where the most promising stands.

        The doubt is that of the hardest reply and one for each other: to add all up counts what they share each time.
        """
        need = second = _NEVER
        doubt = others = 0
        best = at = bottom
        while at < self.top:
            if self.needs[at]:
                others += 1
            if self.needs[at] > doubt:
                doubt = self.needs[at]
            if self.doubts[at] < need:
                second = need
                need = self.doubts[at]
                best = at
            elif self.doubts[at] < second:
                second = self.doubts[at]
            at += 1
        if need == 0:
            doubt = _NEVER
        elif doubt:
            doubt = min(_NEVER - 1, doubt + others - 1)
        self.need = need
        self.doubt = doubt
        self.second = second
        self.others = others
        return best

    def list_moves(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, key: int, mirror: int,
        defends: int,
    ) -> None:
        """Puts the sound moves on the stack, with what is known of the positions after them."""
        own = own_black | own_white
        occupied = own | rival_black | rival_white
        waiting = (rival_black | rival_white) & HOME_RANKS[side]
        sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
        left = own
        while left:
            origin = left & -left
            left ^= origin
            square = SQUARE_OF[origin % 37]
            targets = kernel.piece_attacks(square, sliders & origin != 0, occupied) & ~own
            if waiting:
                targets &= waiting
            while targets:
                there = targets & -targets
                targets ^= there
                move = square << 5 | SQUARE_OF[there % 37]
                black, white = own_black, own_white
                if own_white & origin:
                    white ^= origin | there
                else:
                    black ^= origin | there
                self.evaluate(
                    rival_black & ~there, rival_white & ~there, black, white, side ^ 1,
                    proof_search.key_after(key, PIECE_KEYS, own_white, rival_black, rival_white, side, move),
                    proof_search.key_after(
                        mirror, MIRRORED_PIECE_KEYS, own_white, rival_black, rival_white, side, move
                    ),
                    2 - defends,
                )
                self.moves[self.top] = move
                self.needs[self.top] = self.need
                self.doubts[self.top] = self.doubt
                self.top += 1
                if self.doubt == 0:
                    return

    def evaluate(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, key: int, mirror: int,
        defends: int,
    ) -> bool:
        """Leaves in `need` and `doubt` what is known of a position, or a first guess; whether it is undecided."""
        name = proof_search.scrambled((mirror if mirror < key else key) + (side + defends) * BOARDS)
        if self.depth >= _DEEPEST or self.is_on_the_way(name):
            self.decide(defends != 0)
            return False
        if self.few and proof_search.pieces_of(own_black | own_white | rival_black | rival_white) <= self.few:
            told = self.prober.probe(own_black, own_white, rival_black, rival_white, side)
            if told >= 0:
                self.decide(told % 2 == 0 if told else defends != 0)
                return False
        at = (name & self.buckets) << 3
        for entry in range(4):
            if self.table[at + 2 * entry] == name:
                found = self.table[at + 2 * entry + 1]
                self.need = found >> 38
                self.doubt = found >> 12 & _NEVER
                return self.need != 0 and self.doubt != 0
        if self.openings.count:
            told = self.openings.told(own_black, own_white, rival_black, rival_white, side)
            if told:
                self.decide(defends != 0 if told == DRAWS else told == WINS)
                return False
        home, goal = HOME_RANKS[side], HOME_RANKS[side ^ 1]
        waiting = (rival_black | rival_white) & home
        if waiting == 0 and kernel.wins_at_once(own_black, own_white, rival_black, rival_white, goal):
            self.decide(True)
            return False
        if kernel.must_lose_in_two(own_black, own_white, rival_black, rival_white, home, goal, waiting):
            self.decide(False)
        else:
            self.need = 1
            self.doubt = kernel.count_moves(own_black, own_white, rival_black | rival_white)
            if waiting:
                self.doubt = 1
        self.store(name, self.need, self.doubt, 0)
        return self.need != 0 and self.doubt != 0

    def is_new(self, name: int) -> bool:
        """Whether nothing but a first guess is known of a position."""
        at = (name & self.buckets) << 3
        for entry in range(4):
            if self.table[at + 2 * entry] == name:
                return self.table[at + 2 * entry + 1] & _EFFORTS == 0
        return True

    def decide(self, reached: bool) -> None:
        """Sets `need` and `doubt` of a position whose side to move reaches its goal, or never does."""
        self.need = 0 if reached else _NEVER
        self.doubt = _NEVER if reached else 0

    def is_on_the_way(self, name: int) -> bool:
        """Whether a position stands on the way to the one that is looked at."""
        if self.marks[name & (_MARKS - 1)]:
            for at in range(self.depth):
                if self.path[at] == name:
                    return True
        return False

    def store(self, name: int, need: int, doubt: int, effort: int) -> None:
        """Remembers need and doubt of a position, in the place of what took the fewest positions to know."""
        at = (name & self.buckets) << 3
        chosen = 0
        least = _EFFORTS + 1
        for entry in range(4):
            found = self.table[at + 2 * entry]
            if found == name:
                chosen = entry
                break
            known = self.table[at + 2 * entry + 1]
            if found == 0:
                known = 0
            elif known & _EFFORTS < least:
                least = known & _EFFORTS
                chosen = entry
            if found == 0 and least:
                least = 0
                chosen = entry
        self.table[at + 2 * chosen] = name
        self.table[at + 2 * chosen + 1] = need << 38 | doubt << 12 | min(effort, _EFFORTS)
