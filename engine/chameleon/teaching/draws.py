"""Positions of six pieces in which only one move holds the draw; with fewer pieces there are no draws.

Only tables can prove a draw: no search to any depth shows that neither side ever wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from random import Random

from engine.chameleon.rules.bitboards import position_of
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply
from engine.chameleon.tables.files import file_name, head_size
from engine.chameleon.tables.library import Tables
from engine.chameleon.tables.material import Force, Material
from engine.chameleon.tables.sides import side_set, turned
from engine.errors import EngineError
from engine.sentence import phrase

DRAWN = tuple(Material(own, rival) for own, rival in product((Force(1, 2), Force(2, 1)), repeat=2))
"""The classes of up to six pieces that have draws."""
_NO_TABLES = phrase("draws need the six-piece tables; build them with: chameleon tables build --pieces 6")
_MANY = 611
"""The number of puzzles; every position of these classes was looked up once."""
_COMMON = 20
"""The number of squares for a side's unfinished pieces, in its direction of play."""


class TablesMissing(EngineError):
    """There are no undamaged tables of six pieces here."""


def draw_puzzle(tables: Tables, number: int) -> str:
    """Returns the position of puzzle `number`, counted from 1; after the last one the puzzles repeat.

    Raises `TablesMissing`.
    """
    if any(material not in tables.there for material in DRAWN):
        raise TablesMissing(_NO_TABLES)
    found = _puzzles(tables)
    if len(found) < _MANY:
        raise TablesMissing(phrase("a six-piece table is damaged; find it with: chameleon tables verify"))
    return found[(number - 1) % len(found)]


def holds_the_draw(tables: Tables, position: Position) -> list[str]:
    """Returns the moves that lead to a draw, by the tables."""
    return [move.text for move in legal_moves(position) if tables.look_up(apply(position, move)) == ("draw", 0)]


@lru_cache(maxsize=1)
def _puzzles(tables: Tables) -> list[str]:
    """Returns every position in which one move holds the draw, without mirror images, in a fixed random order."""
    drawn = (position for material in DRAWN for position in _drawn(tables, material))
    found = [position.text() for position in drawn if len(holds_the_draw(tables, position)) == 1]
    Random("draw").shuffle(found)
    return found


def _drawn(tables: Tables, material: Material) -> Iterator[Position]:
    """Yields every drawn position of a class; each is looked up again, which verifies its checksum."""
    assert tables.folder is not None
    body = (tables.folder / file_name(material)).read_bytes()[head_size(material) :]
    own, start = side_set(*material.own), 0
    for number in own.ways:
        stands = own.black[number], own.white[number]
        taken = turned(stands[0] | stands[1])
        free = [square for square in range(_COMMON) if not taken >> square & 1]
        black, white = material.rival
        end = start + comb(len(free), black) * comb(len(free) - black, white)
        at = body.find(0, start, end)
        while at >= 0:
            position = position_of((*stands, *_opponent_pieces(free, material.rival, at - start)), 0)
            if tables.look_up(position) == ("draw", 0):
                yield position
            at = body.find(0, at + 1, end)
        start = end


def _opponent_pieces(free: Sequence[int], force: Force, at: int) -> tuple[int, int]:
    """Returns the opponent's pieces at a place of a row, as Red sees them: black natures first, then white ones."""
    black, white = divmod(at, comb(len(free) - force.black, force.white))
    blacks = {free[each] for each in _combination(force.black, black)}
    left = [square for square in free if square not in blacks]
    whites = {left[each] for each in _combination(force.white, white)}
    return turned(sum(1 << square for square in blacks)), turned(sum(1 << square for square in whites))


def _combination(size: int, rank: int) -> list[int]:
    """Returns the `size` numbers of a rank, which is the sum of comb(number, n) over the n-th lowest numbers."""
    chosen = []
    for n in range(size, 0, -1):
        number = n - 1
        while comb(number + 1, n) <= rank:
            number += 1
        chosen.append(number)
        rank -= comb(number, n)
    return chosen
