"""The computer player: alpha-beta search over boards of bits, deeper from level to level."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from engine import Opponent
from teeko.rules import DROPS, FOURS, NEIGHBOURS, SQUARES, Teeko

_FOURS = tuple(sum(1 << square for square in four) for four in FOURS)
_THROUGH = tuple(tuple(four for four in _FOURS if four >> square & 1) for square in range(25))
"""For each square the winning sets that it is part of."""
_CENTRAL = tuple(sorted(range(25), key=lambda square: -len(_THROUGH[square])))
"""All squares, those first where most can come about: what is looked at first is most often best."""
_WORTH = (0, 1, 4, 16, 0)
"""What a set of four squares is worth to who alone has so many pieces on it."""
_WON = 10_000
"""Worth of a won game, less the moves that it takes."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a player looks ahead, and how often it plays anything at all, in percent."""

    depth: int
    careless: int = 0


_LEVELS: Mapping[str, Level] = {"1": Level(1, careless=40), "2": Level(2), "3": Level(4), "4": Level(20)}


class _OutOfTime(Exception):
    pass


class TeekoOpponent(Opponent):
    """Looks one move ahead, two, four, or as far as time allows."""

    levels: ClassVar[tuple[str, ...]] = tuple(_LEVELS)
    about: ClassVar[Mapping[str, str]] = {
        "1": "wins when it can, and often does not look",
        "2": "sees what you threaten",
        "3": "plans four moves ahead",
        "4": "looks as far as time allows",
    }

    def choose(
        self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]
    ) -> str:
        """Returns the text of a legal move; see `Opponent.choose`."""
        moves = self.moves_in(view, level)
        rng.shuffle(moves)  # of equally good moves any may be first
        if rng.randrange(100) < _LEVELS[level].careless:
            return moves[0]
        return _best(view["position"], moves, _LEVELS[level].depth, out_of_time)


def _best(text: str, moves: list[str], depth: int, out_of_time: Callable[[], bool]) -> str:
    """The best move found within the time, looking deeper and deeper."""
    game = Teeko.from_text(text)
    own, rival = (_bits(game.state.board, letter) for letter in ("BR" if game.turn == "black" else "RB"))
    best, search = moves[0], _Search(out_of_time)
    for plies in range(1, depth + 1):
        try:
            worth, best = search.best(own, rival, [best, *(move for move in moves if move != best)], plies)
        except _OutOfTime:
            break
        if abs(worth) > _WON // 2:
            break  # nothing better can be found
    return best


@dataclass
class _Search:
    out_of_time: Callable[[], bool]

    def best(self, own: int, rival: int, moves: list[str], plies: int) -> tuple[int, str]:
        """What the best of these moves is worth so many plies ahead, and the move."""
        found = (-2 * _WON, moves[0])
        for move in moves:
            after, target = own ^ _changed(move), SQUARES.index(move[-2:])
            worth = self._worth_of(after, target, rival, plies, found[0], 2 * _WON)
            if worth > found[0]:
                found = worth, move
        return found

    def worth(self, own: int, rival: int, plies: int, low: int, high: int) -> int:
        """What a position is worth to the side on turn, between `low` and `high`."""
        if plies == 0:
            return _count(own, rival) - _count(rival, own)
        if self.out_of_time():
            raise _OutOfTime
        for after, target in _afterwards(own, rival):
            low = max(low, self._worth_of(after, target, rival, plies, low, high))
            if low >= high:
                break
        return low

    def _worth_of(self, after: int, target: int, rival: int, plies: int, low: int, high: int) -> int:
        """What a move to `target` is worth to who makes it and stands as `after` then."""
        if any(after & four == four for four in _THROUGH[target]):
            return _WON + plies  # sooner is better
        return -self.worth(rival, after, plies - 1, -high, -low)


def _bits(board: str, letter: str) -> int:
    return sum(1 << square for square, there in enumerate(board) if there == letter)


def _changed(move: str) -> int:
    return sum(1 << SQUARES.index(name) for name in {move[:2], move[-2:]})


def _afterwards(own: int, rival: int) -> Iterator[tuple[int, int]]:
    """The pieces of the side on turn after each of its moves, and the square where the move ends."""
    there = own | rival
    drops = there.bit_count() < DROPS
    for target in _CENTRAL:
        if there >> target & 1:
            continue
        if drops:
            yield own | 1 << target, target
            continue
        yield from (
            (own ^ (1 << square | 1 << target), target) for square in NEIGHBOURS[target] if own >> square & 1
        )


def _count(own: int, rival: int) -> int:
    return sum(_WORTH[(own & four).bit_count()] for four in _FOURS if not rival & four)
