"""The computer player: it guesses what is hidden, and takes what its faction's judgement says is best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from engine.agenda import CHANCE_SEAT, decider, legal
from engine.opponent import Opponent
from engine.sentence import phrase
from engine.woodland.cards import Card
from engine.woodland.computer.lookahead import Lookahead
from engine.woodland.computer.reasons import reason
from engine.woodland.rules.persistent import is_refuted
from engine.woodland.state import State
from engine.woodland.text.reading import read

_ERRS = 0.3
"""How often level 1 makes any move."""
_WIDTH, _DEPTH = 3, 4
"""How many lines level 3 thinks on after each move, and how many moves long they are."""


class WoodlandOpponent(Opponent):
    """Plays Woodland, every faction.

    All levels guess once what is hidden. Level 2 takes what is best at once; level 1 does so, too, and sometimes errs;
    level 3 thinks several moves of its own turn ahead.
    """

    levels: ClassVar[tuple[str, ...]] = ("1", "2", "3")
    about: ClassVar[Mapping[str, str]] = {
        "1": phrase("beginner"),
        "2": phrase("casual"),
        "3": phrase("strong"),
    }
    limit_s: ClassVar[float] = 1.0
    pace_s: ClassVar[Mapping[str, float]] = {"1": 0.4, "2": 0.6, "3": 1.2}

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        """Returns the text of a legal move for the seat on turn in `view`.

        Raises `ValueError` for an unknown level, for a game that is over and for a view of somebody else.
        """
        moves = self.moves_in(view, level)
        # Of moves that are worth the same the first is taken, so chance says which comes first.
        rng.shuffle(moves)
        if len(moves) == 1:
            return moves[0]
        state = guessed(view, rng)
        moves = [move for move in moves if not is_refuted(state, move)]
        if level == "1" and rng.random() < _ERRS:
            return moves[0]
        ahead = Lookahead(state, state.seat_of(view["turn"]))
        if level == "3":
            return ahead.best_line(moves, out_of_time, width=_WIDTH, depth=_DEPTH)
        return ahead.best_now(moves, out_of_time)

    def why(self, view: Mapping[str, Any], move: str, out_of_time: Callable[[], bool]) -> str:
        """Returns what a move does for all to see; "" for one that names a hidden card, and before a roll of dice."""
        state = guessed(view, Random(0))
        seat = decider(state)
        return reason(state, seat, move) if seat != CHANCE_SEAT and move in legal(state) else ""


def guessed(view: Mapping[str, Any], rng: Random) -> State:
    """Returns a state in which what `view` hides lies as chance has it; it is played by the view's rules."""
    two = len(view["sides"]) == 2

    def fill(left: list[Any], count: int) -> list[Any]:
        # Two play without dominance cards, unless somebody wrote a position that has them.
        dealt = [each for each in left if not (isinstance(each, Card) and each.role == "dominance")] if two else left
        return rng.sample(dealt if len(dealt) >= count else left, count)

    return read(view["position"], view["rules"], fill)
