"""A position's entry in the tables, found in a fraction of a microsecond; compiled where a C compiler is at hand.

An answer is a number: -1 where no table tells; 0 for a draw; else 1 + the plies to the decision, which is odd when the
side to move loses and even when it wins; `WON` where it has won already.

Inside, each side is seen as it goes up the board, its bitboards turned for whoever plays downwards.
"""

from __future__ import annotations

from array import array
from zlib import crc32

from engine.chameleon.rules import attacks
from engine.chameleon.solver import kernel
from engine.chameleon.tables import sides
from engine.chameleon.tables.sides import SideSet

__all__ = ["BLOCK", "LOST", "UNKNOWN", "WON", "ClassTable", "Prober"]

UNKNOWN = -1
LOST = 1
WON = 256
BLOCK = 1 << 16
"""A checksum guards so many bytes of a table."""

_BLOCK_BITS = 16
ALL = (1 << 20) - 1
GOAL = 31 << 20
BLACK_TILES = (1 << 25) - 1 & ~attacks.WHITE_TILES
WHITE_TILES = attacks.WHITE_TILES
KING_ATTACKS = attacks.KING_ATTACKS
KNIGHT_ATTACKS = attacks.KNIGHT_ATTACKS
SQUARE_OF = attacks.SQUARE_OF


class ClassTable:
    """The positions of a class: a byte each, and the checksum of each block, which is verified before its first use."""

    def __init__(self, own: SideSet, blacks: int, whites: int, body: memoryview, sums: memoryview) -> None:
        self.own = own
        self.body = body
        self.sums = sums
        self.blacks = blacks
        self.whites = whites
        self.checked = array("B", bytes(len(sums)))
        self.starts = row_starts(own, blacks, whites)

    def is_sound(self, block: int) -> bool:
        """Whether a block is as it was written."""
        first = block << _BLOCK_BITS
        if crc32(self.body[first : first + BLOCK]) != self.sums[block]:
            return False
        self.checked[block] = 1
        return True


def row_starts(own: SideSet, blacks: int, whites: int) -> array[int]:
    """For each way in which the side to move stands, where its row begins, the same for mirror images; and the end."""
    starts = array("Q", bytes(8 * (own.count + 1)))
    at = 0
    for row in range(own.rows):
        number = own.ways[row]
        starts[number] = at
        starts[own.mirror[number]] = at
        free = 20 - sides.count_of(sides.turned(own.black[number] | own.white[number]) & ALL)
        at += sides.CHOOSE[free * 4 + blacks] * sides.CHOOSE[(free - blacks) * 4 + whites]
    starts[own.count] = at
    return starts


class Prober:
    """Looks positions up in the tables that are there: by `name_of`, None for each that is not."""

    def __init__(self) -> None:
        self.tables: list[ClassTable | None] = [None] * 144
        self.damaged: list[int] = []
        """The names of the tables in which damage has shown since somebody last looked."""

    def probe(self, own_black: int, own_white: int, rival_black: int, rival_white: int, side: int) -> int:
        """Returns what is known of a position with Red (0) or Blue (1) to move."""
        if side:
            return self.known(sides.turned(own_black), sides.turned(own_white), rival_black, rival_white)
        return self.known(own_black, own_white, sides.turned(rival_black), sides.turned(rival_white))

    def known(self, own_black: int, own_white: int, rival_black: int, rival_white: int) -> int:
        """Returns the same for both sides seen as they go up the board."""
        arrived = (rival_black | rival_white) & GOAL
        if own_black | own_white == 0:
            return LOST  # rule 11
        if (own_black | own_white) & GOAL:
            return WON  # rules 12 and 14
        if rival_black | rival_white == 0:
            return UNKNOWN  # no game comes to this
        if arrived == 0:
            return self.entry(own_black, own_white, rival_black, rival_white)
        if arrived & (arrived - 1) or (rival_black | rival_white) == arrived:
            return LOST  # rules 12 and 13
        return self.answered(own_black, own_white, rival_black, rival_white, arrived)

    def answered(self, own_black: int, own_white: int, rival_black: int, rival_white: int, arrived: int) -> int:
        """What is known where a piece has arrived that only a capture answers (rule 12)."""
        target = sides.turned(arrived)
        square = SQUARE_OF[target % 37]
        own = own_black | own_white
        sliders = own_black & BLACK_TILES | own_white & WHITE_TILES
        occupied = own | sides.turned(rival_black | rival_white)
        takers = own & KING_ATTACKS[square] | own & ~sliders & KNIGHT_ATTACKS[square]
        takers |= sliders & kernel.piece_attacks(square, True, occupied)
        best = LOST
        while takers:
            taker = takers & -takers
            takers ^= taker
            if own_black & taker:
                found = self.entry(
                    rival_black & ~arrived, rival_white & ~arrived, own_black ^ taker | target, own_white
                )
            else:
                found = self.entry(
                    rival_black & ~arrived, rival_white & ~arrived, own_black, own_white ^ taker | target
                )
            if found == UNKNOWN:
                return UNKNOWN
            best = better(best, found)
        return best

    def entry(self, own_black: int, own_white: int, rival_black: int, rival_white: int) -> int:
        """What the table says of a position in which nothing has arrived and both sides have a piece."""
        name = name_of(own_black, own_white, rival_black, rival_white)
        if name == UNKNOWN:
            return UNKNOWN
        table = self.tables[name]
        if table is None:
            return UNKNOWN
        number = sides.number_of(own_black, own_white, table.own.per_black)
        taken = sides.turned(own_black | own_white) & ALL
        black = rival_black
        white = rival_white
        if table.own.kinds[number] == 1:
            taken = sides.mirrored(taken)
            black = sides.mirrored(black)
            white = sides.mirrored(white)
        black = sides.without(black, taken)
        white = sides.without(sides.without(white, taken), black)
        free = 20 - sides.count_of(taken) - table.blacks
        at = table.starts[number] + sides.rank(black) * sides.CHOOSE[free * 4 + table.whites] + sides.rank(white)
        if table.checked[at >> _BLOCK_BITS] == 0 and not table.is_sound(at >> _BLOCK_BITS):
            self.tables[name] = None
            self.damaged.append(name)
            return UNKNOWN
        return table.body[at]


def better(best: int, after: int) -> int:
    """The better of what is known so far and a move to a position of which the rival, to move, knows `after`."""
    mine = after + 1 if after else 0
    if mine == 0:
        return best if best and best % 2 == 0 else 0
    if mine % 2 == 0:
        return mine if best == 0 or best % 2 or mine < best else best
    return mine if best % 2 and mine > best else best


def name_of(own_black: int, own_white: int, rival_black: int, rival_white: int) -> int:
    """A number from 0 to 143 for the material, or -1 for more pieces of a nature than a game begins with."""
    black, white = sides.count_of(own_black), sides.count_of(own_white)
    if black > 2 or white > 3:
        return UNKNOWN
    other_black, other_white = sides.count_of(rival_black), sides.count_of(rival_white)
    if other_black > 2 or other_white > 3:
        return UNKNOWN
    return (black * 4 + white) * 12 + other_black * 4 + other_white
