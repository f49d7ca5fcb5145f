"""The rules on bit masks, and the search for forced wins: the part that is compiled where a C compiler is at hand.

This is the whole of it: `kernel.pxd` beside it only names C types for the same lines, and without a compiler they
run as they stand, with the same results.

A set of squares is a mask of 25 bits, a1 lowest. A position is four masks, the black and white natures of the side to
move ("own") and of its rival, and the side to move: 0 for Red, 1 for Blue.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.chameleon.rules import attacks
from engine.chameleon.rules.attacks import mask_of
from engine.chameleon.rules.board import SIZE

__all__ = ["MOST_PLIES", "Interrupted", "Searcher", "count_lines", "is_over", "moves_of", "wins_at_once", "wins_within"]

MOST_PLIES = 61
"""The longest win that a table's entry can tell."""

_SQUARES = SIZE * SIZE
_CHECK_EVERY = 1024
_STACK = 4096
_MOVES = 2048  # two sides, and origin * 32 + target
_FACTS = 20  # bits of an entry below the position's
_MANY = 1 << 20


def _zeros(count: int) -> list[int]:
    return [0] * count


def _place_table(mirror: bool) -> list[int]:
    """What each piece adds to a key: a digit to the base 5 for each square."""
    places = MIRRORED if mirror else range(_SQUARES)
    return [piece * 5**place for piece in range(1, 5) for place in places]


KING = attacks.KING
KNIGHT = attacks.KNIGHT
INSIDE = attacks.INSIDE
FACTOR = attacks.FACTOR
SLIDE = attacks.SLIDE
INDEX = attacks.INDEX
BITS = [number.bit_count() for number in range(1 << 13)]
MIRRORED = [square + SIZE - 1 - 2 * (square % SIZE) for square in range(_SQUARES)]
HOME = attacks.HOME
PLACE = _place_table(False)
MIRROR_PLACE = _place_table(True)
ALL = (1 << _SQUARES) - 1
WHITE = attacks.WHITE
BLACK = ALL & ~WHITE
NOT_A = mask_of(square for square in range(_SQUARES) if square % SIZE > 0)
NOT_E = mask_of(square for square in range(_SQUARES) if square % SIZE < SIZE - 1)
NOT_AB = mask_of(square for square in range(_SQUARES) if square % SIZE > 1)
NOT_DE = mask_of(square for square in range(_SQUARES) if square % SIZE < SIZE - 2)
BOARDS = 5**_SQUARES


class Interrupted(Exception):
    """Whoever asked wants no answer any more."""


def slides_from(square: int, occupied: int) -> int:
    """Where a bishop on `square` goes, the first piece on each diagonal included (rule 7)."""
    return SLIDE[square << 4 | ((occupied & INSIDE[square]) * FACTOR[square] & 0x1FFFFFF) >> 21]


def king_steps(pieces: int) -> int:
    """Where kings on all of `pieces` step (rule 6)."""
    beside = (pieces & NOT_E) << 1 | (pieces & NOT_A) >> 1
    row = beside | pieces
    return (beside | row << 5 | row >> 5) & ALL


def knight_jumps(pieces: int) -> int:
    """Where knights on all of `pieces` jump (rule 8)."""
    one = (pieces & NOT_E) << 1 | (pieces & NOT_A) >> 1
    two = (pieces & NOT_DE) << 2 | (pieces & NOT_AB) >> 2
    return (one << 10 | one >> 10 | two << 5 | two >> 5) & ALL


def can_take(target: int, pieces: int, sliders: int, occupied: int) -> bool:
    """Whether one of `pieces`, of which `sliders` slide and the others jump, can take what stands on a square."""
    if KING[target] & pieces or KNIGHT[target] & pieces & ~sliders:
        return True
    return slides_from(target, occupied) & sliders != 0


def wins_at_once(own_black: int, own_white: int, rival_black: int, rival_white: int, goal: int) -> bool:
    """Whether a move of the side to move ends the game; no piece of the rival waits on its home rank.

    That is: to take the last piece (rule 11), to arrive where nothing can take (12), to arrive alone (13).
    """
    own, rival = own_black | own_white, rival_black | rival_white
    occupied = own | rival
    own_sliders = own_black & BLACK | own_white & WHITE
    if rival & (rival - 1) == 0 and can_take(INDEX[rival % 37], own, own_sliders, occupied):
        return True
    alone = own & (own - 1) == 0
    rival_sliders = rival_black & BLACK | rival_white & WHITE
    targets = goal & ~own
    if not alone:
        targets &= ~(king_steps(rival) | knight_jumps(rival & ~rival_sliders))
    while targets:
        there = targets & -targets
        targets ^= there
        square = INDEX[there % 37]
        movers = own & KING[square] | (own & ~own_sliders) & KNIGHT[square]
        if own_sliders:
            movers |= slides_from(square, occupied) & own_sliders
        if movers and (alone or not rival_sliders):
            return True
        while movers:
            origin = movers & -movers
            movers ^= origin
            if slides_from(square, (occupied ^ origin) | there) & rival_sliders & ~there == 0:
                return True
    return False


def reach(square: int, slides: bool, occupied: int) -> int:
    """Where a piece goes from a square, its own side's pieces not yet taken out (rules 6 to 9)."""
    if slides:
        return KING[square] | slides_from(square, occupied)
    return KING[square] | KNIGHT[square]


def must_lose_in_two(
    own_black: int, own_white: int, rival_black: int, rival_white: int, home: int, goal: int, waiting: int
) -> bool:
    """Whether the rival wins at once after every sound move of the side to move, which cannot win at once itself."""
    own = own_black | own_white
    occupied = own | rival_black | rival_white
    sliders = own_black & BLACK | own_white & WHITE
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = reach(INDEX[origin % 37], sliders & origin != 0, occupied) & ~own
        if waiting:
            targets &= waiting
        if targets & goal:  # arrived, and can be taken: the rival has no time to win at once
            return False
        while targets:
            there = targets & -targets
            targets ^= there
            moved = origin | there
            if own_white & origin:
                if not wins_at_once(rival_black & ~there, rival_white & ~there, own_black, own_white ^ moved, home):
                    return False
            elif not wins_at_once(rival_black & ~there, rival_white & ~there, own_black ^ moved, own_white, home):
                return False
    return True


def move_that_wins_in_three(
    own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, waiting: int
) -> int:
    """Returns a move, origin * 32 + target, that wins within three plies though none wins at once; 0 for none."""
    own = own_black | own_white
    occupied = own | rival_black | rival_white
    sliders = own_black & BLACK | own_white & WHITE
    home, goal = HOME[side], HOME[side ^ 1]
    wanted = goal  # arrivals first: they leave the fewest replies
    while wanted:
        left = own
        while left:
            origin = left & -left
            left ^= origin
            targets = reach(INDEX[origin % 37], sliders & origin != 0, occupied) & ~own & wanted
            if waiting:
                targets &= waiting
            while targets:
                there = targets & -targets
                targets ^= there
                black, white = own_black, own_white
                if own_white & origin:
                    white ^= origin | there
                else:
                    black ^= origin | there
                black_left, white_left = rival_black & ~there, rival_white & ~there
                if (there & goal or not wins_at_once(black_left, white_left, black, white, home)) and must_lose_in_two(
                    black_left, white_left, black, white, goal, home, there & goal
                ):
                    return INDEX[origin % 37] << 5 | INDEX[there % 37]
        wanted = ALL & ~goal if wanted == goal else 0
    return 0


def count_moves(own_black: int, own_white: int, rival: int) -> int:
    """How many legal moves the side to move has; the game goes on."""
    own = own_black | own_white
    occupied = own | rival
    sliders = own_black & BLACK | own_white & WHITE
    count = 0
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = reach(INDEX[origin % 37], sliders & origin != 0, occupied) & ~own
        count += BITS[targets & 8191] + BITS[targets >> 13]
    return count


def is_over(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int) -> bool:
    """Whether the game has ended, the side to move having no move any more (rules 11 to 14)."""
    own, rival = own_black | own_white, rival_black | rival_white
    arrived = rival & HOME[side]
    if own == 0 or own & HOME[side ^ 1]:
        return True
    if arrived == 0:
        return False
    if arrived & (arrived - 1) or rival & (rival - 1) == 0:
        return True
    sliders = own_black & BLACK | own_white & WHITE
    return not can_take(INDEX[arrived % 37], own, sliders, own | rival)


def count_lines(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, plies: int) -> int:
    """How many sequences of `plies` moves there are, 1 or more; a game that is over has no moves."""
    if is_over(own_black, own_white, rival_black, rival_white, side):
        return 0
    rival = rival_black | rival_white
    if plies == 1:
        return count_moves(own_black, own_white, rival)
    own = own_black | own_white
    occupied = own | rival
    sliders = own_black & BLACK | own_white & WHITE
    count = 0
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = reach(INDEX[origin % 37], sliders & origin != 0, occupied) & ~own
        while targets:
            there = targets & -targets
            targets ^= there
            black, white = own_black, own_white
            if own_white & origin:
                white ^= origin | there
            else:
                black ^= origin | there
            count += count_lines(rival_black & ~there, rival_white & ~there, black, white, side ^ 1, plies - 1)
    return count


def wins_within(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, plies: int) -> bool:
    """Whether the side to move wins within so many plies, an odd number, by trying everything; the game goes on.

    It shares the rules with `Searcher` and nothing else, so that each can be held against the other.
    """
    waiting = (rival_black | rival_white) & HOME[side]
    if waiting == 0 and wins_at_once(own_black, own_white, rival_black, rival_white, HOME[side ^ 1]):
        return True
    return plies > 1 and has_move(own_black, own_white, rival_black, rival_white, side, waiting, plies, True)


def loses_within(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, plies: int) -> bool:
    """Whether the side to move loses within so many plies, an even number, by trying everything; the game goes on."""
    waiting = (rival_black | rival_white) & HOME[side]
    if waiting == 0 and wins_at_once(own_black, own_white, rival_black, rival_white, HOME[side ^ 1]):
        return False
    if plies == 2:
        return must_lose_in_two(own_black, own_white, rival_black, rival_white, HOME[side], HOME[side ^ 1], waiting)
    return not has_move(own_black, own_white, rival_black, rival_white, side, waiting, plies, False)


def has_move(
    own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, waiting: int, plies: int, wins: bool
) -> bool:
    """Whether a sound move wins within so many plies, or, if not `wins`, keeps the rival from winning within them."""
    own = own_black | own_white
    occupied = own | rival_black | rival_white
    sliders = own_black & BLACK | own_white & WHITE
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = reach(INDEX[origin % 37], sliders & origin != 0, occupied) & ~own
        if waiting:
            targets &= waiting
        while targets:
            there = targets & -targets
            targets ^= there
            black, white = own_black, own_white
            if own_white & origin:
                white ^= origin | there
            else:
                black ^= origin | there
            if wins:
                if loses_within(rival_black & ~there, rival_white & ~there, black, white, side ^ 1, plies - 1):
                    return True
            elif not wins_within(rival_black & ~there, rival_white & ~there, black, white, side ^ 1, plies - 1):
                return True
    return False


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


def masks_key(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, mirror: bool) -> int:
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
            key += MIRROR_PLACE[place] if mirror else PLACE[place]
    return key


def keys_of(masks: tuple[int, int, int, int], side: int) -> tuple[int, int]:
    """The keys of a position and of its mirror image."""
    return masks_key(*masks, side, False), masks_key(*masks, side, True)


def mixed(key: int) -> int:
    """Scatters keys of 61 bits over 61 bits, one to one."""
    key = (key * 0x9E3779B97F4A7C15) & 0x1FFFFFFFFFFFFFFF
    key ^= key >> 31
    key = (key * 0xBF58476D1CE4E5B9) & 0x1FFFFFFFFFFFFFFF
    return key ^ key >> 29


def mirrored_move(move: int) -> int:
    """The move, origin * 32 + target, as a mirror at the c-file shows it; 0 stays 0, which is no move."""
    return MIRRORED[move >> 5] << 5 | MIRRORED[move & 31] if move else 0


class Searcher:
    """Proves wins and losses within a number of plies, exactly.

    `table` holds what is proven: 8-byte entries, a power of two and 2^19 or more of them, all 0 at first, which several
    searchers, in other processes as well, may share: each entry is one word that names its position in full.
    `interrupted` is asked every thousand positions; once it says True, `Interrupted` is raised. Searchers of different
    `variety` (0 or more) look at moves in a different order, so that those who share a table help each other.
    """

    def __init__(self, table: memoryview, interrupted: Callable[[], bool], variety: int = 0) -> None:
        self.table = table
        self.interrupted = interrupted
        self.nodes = 0
        self.next_check = _CHECK_EVERY
        self.index_bits = len(table).bit_length() - 3  # buckets of four entries
        self.stack = _zeros(_STACK)
        self.top = 0
        self.history = [move * variety * 40503 >> 4 & 255 for move in range(_MOVES)]

    def can_win(self, masks: tuple[int, int, int, int], side: int, plies: int) -> bool:
        """Whether the side to move wins within so many plies, an odd number up to 61; the game goes on."""
        self.top = 0
        black, white, rival_black, rival_white = masks
        key, mirror = keys_of(masks, side)
        return bool(self.wins(black, white, rival_black, rival_white, side, key, mirror, plies))

    def must_lose(self, masks: tuple[int, int, int, int], side: int, plies: int) -> bool:
        """Whether the side to move loses within so many plies, an even number up to 60; the game goes on."""
        self.top = 0
        black, white, rival_black, rival_white = masks
        key, mirror = keys_of(masks, side)
        return bool(self.loses(black, white, rival_black, rival_white, side, key, mirror, plies))

    def winning_move(self, masks: tuple[int, int, int, int], side: int) -> int:
        """Returns the move, origin * 32 + target, that the table remembers to win, or 0 when it does not."""
        key, mirror = keys_of(masks, side)
        known = self.known(key, mirror, side)
        return known >> 10 if known >> 5 & 31 else 0

    def fade(self) -> None:
        """Lets what was learned about the order of moves count less than what will be learned."""
        for move in range(_MOVES):
            self.history[move] = self.history[move] >> 3

    def wins(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, key: int, mirror: int,
        plies: int,
    ) -> bool:
        """`can_win`, with the keys of the position and of its mirror image."""
        self.nodes += 1
        waiting = (rival_black | rival_white) & HOME[side]
        if waiting == 0 and wins_at_once(own_black, own_white, rival_black, rival_white, HOME[side ^ 1]):
            return True
        if plies == 1:
            return False
        known = self.known(key, mirror, side)
        if known >> 5 & 31 and plies + 1 >= 2 * (known >> 5 & 31):
            return True
        if plies < 2 * (known & 31):
            return False
        if self.nodes >= self.next_check:
            self.next_check = self.nodes + _CHECK_EVERY
            if self.interrupted():
                raise Interrupted
        if plies == 3:
            move = move_that_wins_in_three(own_black, own_white, rival_black, rival_white, side, waiting)
            if move:
                self.keep(key, mirror, side, known & 31, 2, move)
            else:
                self.keep(key, mirror, side, 2, known >> 5 & 31, known >> 10)
            return move != 0
        bottom = self.top
        self.push_moves(own_black, own_white, rival_black, rival_white, side, waiting, known >> 10)
        move = 0
        found = False
        while self.top > bottom:
            move = self.pop_move(bottom)
            bit = 1 << (move & 31)
            moved = bit | 1 << (move >> 5)
            white = own_white ^ moved if own_white >> (move >> 5) & 1 else own_white
            black = own_black ^ moved if white == own_white else own_black
            found = self.loses(
                rival_black & ~bit, rival_white & ~bit, black, white, side ^ 1,
                key_after(key, PLACE, own_white, rival_black, rival_white, side, move),
                key_after(mirror, MIRROR_PLACE, own_white, rival_black, rival_white, side, move), plies - 1,
            )
            if found:
                break
        self.top = bottom
        if found:
            self.history[side << 10 | move] += plies * plies
            self.keep(key, mirror, side, known & 31, (plies + 1) >> 1, move)
        else:
            self.keep(key, mirror, side, (plies + 1) >> 1, known >> 5 & 31, known >> 10)
        return found

    def loses(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, key: int, mirror: int,
        plies: int,
    ) -> bool:
        """`must_lose`, with the keys of the position and of its mirror image."""
        self.nodes += 1
        waiting = (rival_black | rival_white) & HOME[side]
        if waiting == 0 and wins_at_once(own_black, own_white, rival_black, rival_white, HOME[side ^ 1]):
            return False
        if plies == 2:
            return must_lose_in_two(own_black, own_white, rival_black, rival_white, HOME[side], HOME[side ^ 1], waiting)
        known = self.known(key, mirror, side + 2)
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
                key_after(key, PLACE, own_white, rival_black, rival_white, side, move),
                key_after(mirror, MIRROR_PLACE, own_white, rival_black, rival_white, side, move), plies - 1,
            )
            if not lost:
                break
        self.top = bottom
        if not lost:
            self.history[side << 10 | move] += plies * plies
        if lost:
            self.keep(key, mirror, side + 2, known & 31, plies >> 1, known >> 10)
        else:
            self.keep(key, mirror, side + 2, plies >> 1, known >> 5 & 31, move)
        return lost

    def push_moves(
        self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, waiting: int, first: int
    ) -> None:
        """Puts the sound moves on the stack, each with its promise above the move's ten bits."""
        own, rival = own_black | own_white, rival_black | rival_white
        occupied = own | rival
        goal = HOME[side ^ 1]
        sliders = own_black & BLACK | own_white & WHITE
        left = own
        while left:
            origin = left & -left
            left ^= origin
            square = INDEX[origin % 37]
            targets = reach(square, sliders & origin != 0, occupied) & ~own
            if waiting:
                targets &= waiting
            while targets:
                there = targets & -targets
                targets ^= there
                move = square << 5 | INDEX[there % 37]
                promise = self.history[side << 10 | move]
                if promise >= _MANY:
                    self.fade()
                    promise = self.history[side << 10 | move]
                if move == first:
                    promise += 8 * _MANY
                elif there & goal:
                    promise += 4 * _MANY
                elif there & rival:
                    promise += 2 * _MANY
                self.stack[self.top] = promise << 10 | move
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

    def known(self, key: int, mirror: int, kind: int) -> int:
        """Returns what is proven about a position."""
        flipped = mirror < key
        name = mixed((mirror if flipped else key) + kind * BOARDS)
        at = (name & ((1 << self.index_bits) - 1)) << 2
        name >>= self.index_bits
        for entry in range(4):
            found = self.table[at + entry]
            if found >> _FACTS == name and found & 1023:
                found &= 0xFFFFF
                return found & 1023 | mirrored_move(found >> 10) << 10 if flipped else found
        return 0

    def keep(self, key: int, mirror: int, kind: int, not_within: int, within: int, move: int) -> None:
        """Remembers what is proven, in the place of what took the least to prove."""
        flipped = mirror < key
        name = mixed((mirror if flipped else key) + kind * BOARDS)
        at = (name & ((1 << self.index_bits) - 1)) << 2
        name >>= self.index_bits
        chosen = 0
        least = 1024
        for entry in range(4):
            found = self.table[at + entry]
            worth = (found & 31) + (found >> 5 & 31)
            if found >> _FACTS == name:
                chosen = entry
                break
            if worth < least:
                least = worth
                chosen = entry
        if flipped:
            move = mirrored_move(move)
        self.table[at + chosen] = name << _FACTS | move << 10 | within << 5 | not_within


def moves_of(masks: tuple[int, int, int, int], side: int) -> list[tuple[int, tuple[int, int, int, int]]]:
    """Returns each sound move, origin * 32 + target, with the rival's masks after it; the game goes on."""
    own_black, own_white, rival_black, rival_white = masks
    own, rival = own_black | own_white, rival_black | rival_white
    waiting = rival & HOME[side]
    sliders = own_black & BLACK | own_white & WHITE
    found = []
    for square in range(_SQUARES):
        if own >> square & 1:
            targets = reach(square, sliders >> square & 1 != 0, own | rival) & ~own
            if waiting:
                targets &= waiting
            for target in range(_SQUARES):
                if targets >> target & 1:
                    bit = 1 << target
                    moved = bit | 1 << square
                    black = own_black ^ moved if own_black >> square & 1 else own_black
                    white = own_white ^ moved if own_white >> square & 1 else own_white
                    found.append((square << 5 | target, (rival_black & ~bit, rival_white & ~bit, black, white)))
    return found
