"""The rules on bitboards, compiled where a C compiler is at hand: attacks, moves, endings, and wins by trying all.

`kernel.pxd` beside it only names C types for the same lines; without a compiler they run as they stand, with the same
results.

A bitboard is a set of squares as 25 bits, a1 lowest. A position is four of them, the black and white natures of the
side to move ("own") and of its rival, and the side to move: 0 for Red, 1 for Blue.
"""

from __future__ import annotations

from engine.chameleon.rules import attacks
from engine.chameleon.rules.attacks import bitboard_of
from engine.chameleon.rules.board import SIZE

__all__ = [
    "is_over",
    "move_that_wins_in_three",
    "moves_of",
    "must_lose_in_two",
    "perft",
    "piece_attacks",
    "wins_at_once",
    "wins_within",
]

_SQUARES = SIZE * SIZE

KING_ATTACKS = attacks.KING_ATTACKS
KNIGHT_ATTACKS = attacks.KNIGHT_ATTACKS
BLOCKERS = attacks.BLOCKERS
MAGICS = attacks.MAGICS
BISHOP_ATTACKS = attacks.BISHOP_ATTACKS
SQUARE_OF = attacks.SQUARE_OF
POPCOUNT = [number.bit_count() for number in range(1 << 13)]
HOME_RANKS = attacks.HOME_RANKS
ALL = (1 << _SQUARES) - 1
WHITE_TILES = attacks.WHITE_TILES
BLACK_TILES = ALL & ~WHITE_TILES
NOT_A = bitboard_of(square for square in range(_SQUARES) if square % SIZE > 0)
NOT_E = bitboard_of(square for square in range(_SQUARES) if square % SIZE < SIZE - 1)
NOT_AB = bitboard_of(square for square in range(_SQUARES) if square % SIZE > 1)
NOT_DE = bitboard_of(square for square in range(_SQUARES) if square % SIZE < SIZE - 2)


def bishop_attacks(square: int, occupied: int) -> int:
    """Where a bishop on `square` goes, the first piece on each diagonal included (rule 7)."""
    return BISHOP_ATTACKS[square << 4 | ((occupied & BLOCKERS[square]) * MAGICS[square] & 0x1FFFFFF) >> 21]


def king_attacks(pieces: int) -> int:
    """Where kings on all of `pieces` step (rule 6)."""
    beside = (pieces & NOT_E) << 1 | (pieces & NOT_A) >> 1
    row = beside | pieces
    return (beside | row << 5 | row >> 5) & ALL


def knight_attacks(pieces: int) -> int:
    """Where knights on all of `pieces` jump (rule 8)."""
    one = (pieces & NOT_E) << 1 | (pieces & NOT_A) >> 1
    two = (pieces & NOT_DE) << 2 | (pieces & NOT_AB) >> 2
    return (one << 10 | one >> 10 | two << 5 | two >> 5) & ALL


def can_capture(target: int, pieces: int, sliders: int, occupied: int) -> bool:
    """Whether one of `pieces`, of which `sliders` slide and the others jump, can take what stands on a square."""
    if KING_ATTACKS[target] & pieces or KNIGHT_ATTACKS[target] & pieces & ~sliders:
        return True
    return bishop_attacks(target, occupied) & sliders != 0


def wins_at_once(own_black: int, own_white: int, rival_black: int, rival_white: int, goal: int) -> bool:
    """Whether a move of the side to move ends the game; no piece of the rival waits on its home rank.

    That is: to take the last piece (rule 11), to arrive where nothing can take (12), to arrive alone (13).
    """
    own, rival = own_black | own_white, rival_black | rival_white
    occupied = own | rival
    own_sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    if rival & (rival - 1) == 0 and can_capture(SQUARE_OF[rival % 37], own, own_sliders, occupied):
        return True
    alone = own & (own - 1) == 0
    rival_sliders = rival_black & BLACK_TILES | rival_white & WHITE_TILES
    targets = goal & ~own
    if not alone:
        targets &= ~(king_attacks(rival) | knight_attacks(rival & ~rival_sliders))
    while targets:
        there = targets & -targets
        targets ^= there
        square = SQUARE_OF[there % 37]
        movers = own & KING_ATTACKS[square] | (own & ~own_sliders) & KNIGHT_ATTACKS[square]
        if own_sliders:
            movers |= bishop_attacks(square, occupied) & own_sliders
        if movers and (alone or not rival_sliders):
            return True
        while movers:
            origin = movers & -movers
            movers ^= origin
            if bishop_attacks(square, (occupied ^ origin) | there) & rival_sliders & ~there == 0:
                return True
    return False


def piece_attacks(square: int, slides: bool, occupied: int) -> int:
    """Where a piece goes from a square, its own side's pieces not yet taken out (rules 6 to 9)."""
    if slides:
        return KING_ATTACKS[square] | bishop_attacks(square, occupied)
    return KING_ATTACKS[square] | KNIGHT_ATTACKS[square]


def must_lose_in_two(
    own_black: int, own_white: int, rival_black: int, rival_white: int, home: int, goal: int, waiting: int
) -> bool:
    """Whether the rival wins at once after every sound move of the side to move, which cannot win at once itself."""
    own = own_black | own_white
    occupied = own | rival_black | rival_white
    sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = piece_attacks(SQUARE_OF[origin % 37], sliders & origin != 0, occupied) & ~own
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
    sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    home, goal = HOME_RANKS[side], HOME_RANKS[side ^ 1]
    wanted = goal  # arrivals first: they leave the fewest replies
    while wanted:
        left = own
        while left:
            origin = left & -left
            left ^= origin
            targets = piece_attacks(SQUARE_OF[origin % 37], sliders & origin != 0, occupied) & ~own & wanted
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
                    return SQUARE_OF[origin % 37] << 5 | SQUARE_OF[there % 37]
        wanted = ALL & ~goal if wanted == goal else 0
    return 0


def count_moves(own_black: int, own_white: int, rival: int) -> int:
    """How many legal moves the side to move has; the game goes on."""
    own = own_black | own_white
    occupied = own | rival
    sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    count = 0
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = piece_attacks(SQUARE_OF[origin % 37], sliders & origin != 0, occupied) & ~own
        count += POPCOUNT[targets & 8191] + POPCOUNT[targets >> 13]
    return count


def is_over(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int) -> bool:
    """Whether the game has ended, the side to move having no move any more (rules 11 to 14)."""
    own, rival = own_black | own_white, rival_black | rival_white
    arrived = rival & HOME_RANKS[side]
    if own == 0 or own & HOME_RANKS[side ^ 1]:
        return True
    if arrived == 0:
        return False
    if arrived & (arrived - 1) or rival & (rival - 1) == 0:
        return True
    sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    return not can_capture(SQUARE_OF[arrived % 37], own, sliders, own | rival)


def perft(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, plies: int) -> int:
    """How many sequences of `plies` moves there are, 1 or more; a game that is over has no moves."""
    if is_over(own_black, own_white, rival_black, rival_white, side):
        return 0
    rival = rival_black | rival_white
    if plies == 1:
        return count_moves(own_black, own_white, rival)
    own = own_black | own_white
    occupied = own | rival
    sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    count = 0
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = piece_attacks(SQUARE_OF[origin % 37], sliders & origin != 0, occupied) & ~own
        while targets:
            there = targets & -targets
            targets ^= there
            black, white = own_black, own_white
            if own_white & origin:
                white ^= origin | there
            else:
                black ^= origin | there
            count += perft(rival_black & ~there, rival_white & ~there, black, white, side ^ 1, plies - 1)
    return count


def wins_within(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, plies: int) -> bool:
    """Whether the side to move wins within so many plies, an odd number, by trying everything; the game goes on.

    It shares the rules with `ProofSearch` and nothing else, so that each can be held against the other.
    """
    waiting = (rival_black | rival_white) & HOME_RANKS[side]
    if waiting == 0 and wins_at_once(own_black, own_white, rival_black, rival_white, HOME_RANKS[side ^ 1]):
        return True
    return plies > 1 and has_move(own_black, own_white, rival_black, rival_white, side, waiting, plies, True)


def loses_within(own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, plies: int) -> bool:
    """Whether the side to move loses within so many plies, an even number, by trying everything; the game goes on."""
    waiting = (rival_black | rival_white) & HOME_RANKS[side]
    if waiting == 0 and wins_at_once(own_black, own_white, rival_black, rival_white, HOME_RANKS[side ^ 1]):
        return False
    if plies == 2:
        home, goal = HOME_RANKS[side], HOME_RANKS[side ^ 1]
        return must_lose_in_two(own_black, own_white, rival_black, rival_white, home, goal, waiting)
    return not has_move(own_black, own_white, rival_black, rival_white, side, waiting, plies, False)


def has_move(
    own_black: int, own_white: int, rival_black: int, rival_white: int, side: int, waiting: int, plies: int, wins: bool
) -> bool:
    """Whether a sound move wins within so many plies, or, if not `wins`, keeps the rival from winning within them."""
    own = own_black | own_white
    occupied = own | rival_black | rival_white
    sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    left = own
    while left:
        origin = left & -left
        left ^= origin
        targets = piece_attacks(SQUARE_OF[origin % 37], sliders & origin != 0, occupied) & ~own
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


def moves_of(bitboards: tuple[int, int, int, int], side: int) -> list[tuple[int, tuple[int, int, int, int]]]:
    """Returns each sound move, origin * 32 + target, with the rival's bitboards after it; the game goes on."""
    own_black, own_white, rival_black, rival_white = bitboards
    own, rival = own_black | own_white, rival_black | rival_white
    waiting = rival & HOME_RANKS[side]
    sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
    found = []
    for square in range(_SQUARES):
        if own >> square & 1:
            targets = piece_attacks(square, sliders >> square & 1 != 0, own | rival) & ~own
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
