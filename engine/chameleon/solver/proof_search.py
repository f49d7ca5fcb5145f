"""The search for forced wins, with a transposition table that processes may share and a history of good moves.

Bitboards are those of the kernel, which knows the rules; `proof_search.pxd` names C types as `kernel.pxd` does there.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.chameleon.rules import attacks
from engine.chameleon.rules.board import SIZE
from engine.chameleon.solver import kernel
from engine.chameleon.tables.probing import Prober

__all__ = ["MOST_PLIES", "Interrupted", "ProofSearch", "board_key"]

MOST_PLIES = 61
"""The longest win that an entry of the transposition table can tell."""

_SQUARES = SIZE * SIZE
_CHECK_EVERY = 1024
_STACK = 4096
_MOVES = 2048  # two sides, and origin * 32 + target
_PROOF_BITS = 20  # of an entry, below the position's
_MOST_HISTORY = 1 << 20


class Interrupted(Exception):
    """Whoever asked wants no answer any more."""


def _zeros(count: int) -> list[int]:
    return [0] * count


def _piece_keys(mirror: bool) -> list[int]:
    """What each piece on each square adds to a key: a digit to the base 5."""
    places = MIRRORED if mirror else range(_SQUARES)
    return [piece * 5**place for piece in range(1, 5) for place in places]


SQUARE_OF = attacks.SQUARE_OF
MIRRORED = [square + SIZE - 1 - 2 * (square % SIZE) for square in range(_SQUARES)]
HOME_RANKS = attacks.HOME_RANKS
PIECE_KEYS = _piece_keys(False)
MIRRORED_PIECE_KEYS = _piece_keys(True)
WHITE_TILES = attacks.WHITE_TILES
BLACK_TILES = (1 << _SQUARES) - 1 & ~WHITE_TILES
BOARDS = 5**_SQUARES


def key_after(
    key: int, places: list[int], own_white: int, rival_black: int, rival_white: int, side: int, move: int
) -> int:
    """A position's key after a move of the side to move, without whose turn it is."""
    origin, target = move >> 5, move & 31
    piece = (side * 2 + (own_white >> origin & 1)) * 25
    key += places[piece + target] - places[piece + origin]
    if (rival_black | rival_white) >> target & 1:
        key -= places[((side ^ 1) * 2 + (rival_white >> target & 1)) * 25 + target]
    return key


def board_key(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, mirror: bool) -> int:
    """Returns a number for what stands where, the same whoever is to move; as a mirror shows it, if asked."""
    key = 0
    for square in range(_SQUARES):
        bit = 1 << square
        place = -1
        if (own_black if side == 0 else rival_black) & bit:
            place = square
        elif (own_white if side == 0 else rival_white) & bit:
            place = square + 25
        elif (rival_black if side == 0 else own_black) & bit:
            place = square + 50
        elif (rival_white if side == 0 else own_white) & bit:
            place = square + 75
        if place >= 0:
            key += MIRRORED_PIECE_KEYS[place] if mirror else PIECE_KEYS[place]
    return key


def keys_of(bitboards: tuple[int, int, int, int], side: int) -> tuple[int, int]:
    """The keys of a position and of its mirror image."""
    return board_key(*bitboards, side, False), board_key(*bitboards, side, True)


def scrambled(key: int) -> int:
    """Scatters keys of 61 bits over 61 bits, one to one."""
    key = (key * 0x9E3779B97F4A7C15) & 0x1FFFFFFFFFFFFFFF
    key ^= key >> 31
    key = (key * 0xBF58476D1CE4E5B9) & 0x1FFFFFFFFFFFFFFF
    return key ^ key >> 29


def pieces_of(occupied: int) -> int:
    """How many squares a bitboard has."""
    return kernel.POPCOUNT[occupied & 8191] + kernel.POPCOUNT[occupied >> 13]


def mirrored_move(move: int) -> int:
    """The move, origin * 32 + target, as a mirror at the c-file shows it; 0 stays 0, which is no move."""
    return MIRRORED[move >> 5] << 5 | MIRRORED[move & 31] if move else 0


class ProofSearch:
    """Proves wins and losses within a number of plies, exactly.

    `table` holds what is proven: 8-byte entries, a power of two and 2^19 or more of them, all 0 at first, which several
    searchers, in other processes as well, may share: each entry is one word that names its position in full.
    `interrupted` is asked every thousand positions; once it says True, `Interrupted` is raised. Searchers of different
    `variety` (0 or more) look at moves in a different order, so that those who share a table help each other.
    Positions of up to `few` pieces are looked up in endgame tables first, with `prober`.
    """

    def __init__(
        self,
        table: memoryview,
        interrupted: Callable[[], bool],
        variety: int = 0,
        prober: Prober | None = None,
        few: int = 0,
    ) -> None:
        self.table = table
        self.prober = prober or Prober()
        self.few = few
        self.interrupted = interrupted
        self.nodes = 0
        self.next_check = _CHECK_EVERY
        self.index_bits = len(table).bit_length() - 3  # buckets of four entries
        self.stack = _zeros(_STACK)
        self.top = 0
        self.history = [move * variety * 40503 >> 4 & 255 for move in range(_MOVES)]

    def can_win(self, bitboards: tuple[int, int, int, int], side: int, plies: int) -> bool:
        """Whether the side to move wins within so many plies, an odd number up to 61; the game goes on."""
        self.top = 0
        black, white, rival_black, rival_white = bitboards
        key, mirror = keys_of(bitboards, side)
        return bool(self.wins(black, white, rival_black, rival_white, side, key, mirror, plies))

    def must_lose(self, bitboards: tuple[int, int, int, int], side: int, plies: int) -> bool:
        """Whether the side to move loses within so many plies, an even number up to 60; the game goes on."""
        self.top = 0
        black, white, rival_black, rival_white = bitboards
        key, mirror = keys_of(bitboards, side)
        return bool(self.loses(black, white, rival_black, rival_white, side, key, mirror, plies))

    def winning_move(self, bitboards: tuple[int, int, int, int], side: int) -> int:
        """Returns the move, origin * 32 + target, that the table remembers to win, or 0 when it does not."""
        key, mirror = keys_of(bitboards, side)
        known = self.probe(key, mirror, side)
        return known >> 10 if known >> 5 & 31 else 0

    def age_history(self) -> None:
        """Lets what was learned about the order of moves count less than what will be learned."""
        for move in range(_MOVES):
            self.history[move] = self.history[move] >> 3

    def wins(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, key: int, mirror: int,
        plies: int,
    ) -> bool:
        """`can_win`, with the keys of the position and of its mirror image."""
        self.nodes += 1
        waiting = (rival_black | rival_white) & HOME_RANKS[side]
        if waiting == 0 and kernel.wins_at_once(own_black, own_white, rival_black, rival_white, HOME_RANKS[side ^ 1]):
            return True
        if plies == 1:
            return False
        told = self.told(own_black, own_white, rival_black, rival_white, side)
        if told >= 0:
            return told > 0 and told % 2 == 0 and told - 1 <= plies
        known = self.probe(key, mirror, side)
        if known >> 5 & 31 and plies + 1 >= 2 * (known >> 5 & 31):
            return True
        if plies < 2 * (known & 31):
            return False
        if self.nodes >= self.next_check:
            self.next_check = self.nodes + _CHECK_EVERY
            if self.interrupted():
                raise Interrupted
        if plies == 3:
            move = kernel.move_that_wins_in_three(own_black, own_white, rival_black, rival_white, side, waiting)
            self.store_three(key, mirror, side, known, move)
            return move != 0
        bottom = self.top
        self.push_moves(own_black, own_white, rival_black, rival_white, side, waiting, known >> 10)
        found = False
        while self.top > bottom:
            move = self.pop_move(bottom)
            bit = 1 << (move & 31)
            moved = bit | 1 << (move >> 5)
            white = own_white ^ moved if own_white >> (move >> 5) & 1 else own_white
            black = own_black ^ moved if white == own_white else own_black
            found = self.loses(
                rival_black & ~bit, rival_white & ~bit, black, white, side ^ 1,
                key_after(key, PIECE_KEYS, own_white, rival_black, rival_white, side, move),
                key_after(mirror, MIRRORED_PIECE_KEYS, own_white, rival_black, rival_white, side, move), plies - 1,
            )
            if found:
                break
        self.top = bottom
        if found:
            self.history[side << 10 | move] += plies * plies
            self.store(key, mirror, side, known & 31, (plies + 1) >> 1, move)
        else:
            self.store(key, mirror, side, (plies + 1) >> 1, known >> 5 & 31, known >> 10)
        return found

    def loses(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, key: int, mirror: int,
        plies: int,
    ) -> bool:
        """`must_lose`, with the keys of the position and of its mirror image."""
        self.nodes += 1
        waiting = (rival_black | rival_white) & HOME_RANKS[side]
        if waiting == 0 and kernel.wins_at_once(own_black, own_white, rival_black, rival_white, HOME_RANKS[side ^ 1]):
            return False
        if plies == 2:
            home, goal = HOME_RANKS[side], HOME_RANKS[side ^ 1]
            return kernel.must_lose_in_two(own_black, own_white, rival_black, rival_white, home, goal, waiting)
        told = self.told(own_black, own_white, rival_black, rival_white, side)
        if told >= 0:
            return told % 2 == 1 and told - 1 <= plies
        known = self.probe(key, mirror, side + 2)
        if known >> 5 & 31 and plies >= 2 * (known >> 5 & 31):
            return True
        if plies <= 2 * (known & 31):
            return False
        bottom = self.top
        self.push_moves(own_black, own_white, rival_black, rival_white, side, waiting, known >> 10)
        move = 0
        lost = True
        while self.top > bottom:
            move = self.pop_move(bottom)
            bit = 1 << (move & 31)
            moved = bit | 1 << (move >> 5)
            white = own_white ^ moved if own_white >> (move >> 5) & 1 else own_white
            black = own_black ^ moved if white == own_white else own_black
            lost = self.wins(
                rival_black & ~bit, rival_white & ~bit, black, white, side ^ 1,
                key_after(key, PIECE_KEYS, own_white, rival_black, rival_white, side, move),
                key_after(mirror, MIRRORED_PIECE_KEYS, own_white, rival_black, rival_white, side, move), plies - 1,
            )
            if not lost:
                break
        self.top = bottom
        if not lost:
            self.history[side << 10 | move] += plies * plies
        if lost:
            self.store(key, mirror, side + 2, known & 31, plies >> 1, known >> 10)
        else:
            self.store(key, mirror, side + 2, plies >> 1, known >> 5 & 31, move)
        return lost

    def told(self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int) -> int:
        """What the endgame tables tell, as `Prober` does; -1 for nothing."""
        if self.few and pieces_of(own_black | own_white | rival_black | rival_white) <= self.few:
            return self.prober.probe(own_black, own_white, rival_black, rival_white, side)
        return -1

    def push_moves(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, waiting: int, first: int
    ) -> None:
        """Puts the sound moves on the stack, each with its priority above the move's ten bits."""
        own, rival = own_black | own_white, rival_black | rival_white
        occupied = own | rival
        goal = HOME_RANKS[side ^ 1]
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
                priority = self.history[side << 10 | move]
                if priority >= _MOST_HISTORY:
                    self.age_history()
                    priority = self.history[side << 10 | move]
                if move == first:
                    priority += 8 * _MOST_HISTORY
                elif there & goal:
                    priority += 4 * _MOST_HISTORY
                elif there & rival:
                    priority += 2 * _MOST_HISTORY
                self.stack[self.top] = priority << 10 | move
                self.top += 1

    def pop_move(self, bottom: int) -> int:
        """Takes the most promising move above `bottom` off the stack."""
        best = bottom
        at = bottom + 1
        while at < self.top:
            if self.stack[at] > self.stack[best]:
                best = at
            at += 1
        chosen = self.stack[best]
        self.top -= 1
        self.stack[best] = self.stack[self.top]
        return chosen & 1023

    # What is proven about a position is a number of 20 bits. From the lowest: 5 for n, not within n turns; 5 for n,
    # within n turns (0: not known); 10 for the move that showed it. The kind is the side to move, and 2 more where the
    # question is whether it loses.

    def probe(self, key: int, mirror: int, kind: int) -> int:
        """Returns what is proven about a position."""
        flipped = mirror < key
        name = scrambled((mirror if flipped else key) + kind * BOARDS)
        at = (name & ((1 << self.index_bits) - 1)) << 2
        name >>= self.index_bits
        for entry in range(4):
            found = self.table[at + entry]
            if found >> _PROOF_BITS == name and found & 1023:
                found &= 0xFFFFF
                return found & 1023 | mirrored_move(found >> 10) << 10 if flipped else found
        return 0

    def store_three(self, key: int, mirror: int, kind: int, known: int, move: int) -> None:
        """Remembers which move wins within three plies, or, with 0, that none does."""
        if move:
            self.store(key, mirror, kind, known & 31, 2, move)
        else:
            self.store(key, mirror, kind, 2, known >> 5 & 31, known >> 10)

    def store(self, key: int, mirror: int, kind: int, not_within: int, within: int, move: int) -> None:
        """Remembers what is proven, in the place of what took the least to prove."""
        flipped = mirror < key
        name = scrambled((mirror if flipped else key) + kind * BOARDS)
        at = (name & ((1 << self.index_bits) - 1)) << 2
        name >>= self.index_bits
        chosen = 0
        least = 1024
        for entry in range(4):
            found = self.table[at + entry]
            effort = (found & 31) + (found >> 5 & 31)
            if found >> _PROOF_BITS == name:
                chosen = entry
                break
            if effort < least:
                least = effort
                chosen = entry
        if flipped:
            move = mirrored_move(move)
        self.table[at + chosen] = name << _PROOF_BITS | move << 10 | within << 5 | not_within
