"""The computer player: a beginner, a club player and one that uses its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from engine.chameleon.moves import Move, is_capture, read_move
from engine.chameleon.position import Position
from engine.chameleon.rules import apply
from engine.chameleon.search import Search
from engine.chameleon.tactics import sound_moves, winning_moves
from engine.opponent import Opponent

__all__ = ["ChameleonOpponent"]

_NOTICES = {"1": 0.5, "2": 0.6, "3": 1.0}
"""The share of its moves that a level notices."""
_LOOKS_AHEAD = {"2": 2, "3": 20}
"""How many plies a level looks ahead, captures beyond them aside."""


class ChameleonOpponent(Opponent):
    """Plays Chameleon.

    Every level takes a win in one and an arrived piece. Level 1 overlooks much and loves to capture; level 2 overlooks
    less and looks two plies ahead; level 3 looks as far as time allows. Levels 2 and 3 go back to a position that
    stood before only when they are behind.
    """

    levels: ClassVar[tuple[str, ...]] = ("1", "2", "3")

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        """Returns the text of a legal move for the side to move in `view`.

        Raises `ValueError` for an unknown level and for a game that is over.
        """
        if level not in self.levels:
            raise ValueError(f"level {level!r} is not known; expected one of: {', '.join(self.levels)}")
        if view["outcome"] is not None:
            raise ValueError(f"there is no move in {view['position']}: {view['outcome']['sentence']}")
        position = Position.parse(view["position"])
        moves = sound_moves(position)
        rng.shuffle(moves)
        winning = next(winning_moves(position, moves), None)
        if winning:
            return winning.text
        noticed = [move for move in moves if rng.random() < _NOTICES[level]] or moves
        if level == "1":
            return _greedy_move(position, noticed).text
        search = Search(out_of_time, _earlier_positions(view))
        return search.best_move(position, noticed, _LOOKS_AHEAD[level]).text


def _greedy_move(position: Position, moves: list[Move]) -> Move:
    return next((move for move in moves if is_capture(position, move)), moves[0])


def _earlier_positions(view: Mapping[str, Any]) -> list[Position]:
    positions = [Position.parse(view["start"])]
    for fact in view["moves"]:
        positions.append(apply(positions[-1], read_move(fact["move"])))
    return positions
