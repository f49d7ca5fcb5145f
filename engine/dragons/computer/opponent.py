"""The computer player: it guesses hidden cards, looks ahead in many guesses, and makes the move that wins most often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from engine.dragons.cards import SEATS
from engine.dragons.computer.greedy import greedy_move
from engine.dragons.computer.guesses import Guesses, determinised
from engine.dragons.computer.search import best_move, candidates
from engine.dragons.text.notation import write
from engine.opponent import Opponent
from engine.sentence import phrase

PLAYOUTS = {"3": 40, "4": 100, "5": 1500}
"""How many playouts a level runs per decision when it looks ahead."""
_LOOKS = {"3": 0.5, "4": 0.8, "5": 1.0}
"""The share of its decisions at which a level looks ahead; otherwise it moves greedily, as levels 1 and 2 do."""
_TURNS = 2
"""The number of turns in a playout."""
_ERRS = 0.25
"""The probability that level 1 makes a random move."""


class DragonsOpponent(Opponent):
    """Plays Dragons.

    Level 2 makes the move that seems best now, in one guess; level 1 does the same but sometimes errs. Level 3 looks
    two turns ahead in many guesses at every second decision, level 4 at four out of five, and level 5 at every one, and
    longer. A level's effort is counted in playouts, so it plays the same on a busy machine; only level 5 stops after
    1.3 s if it cannot run its 1,500 playouts.
    """

    levels: ClassVar[tuple[str, ...]] = ("1", "2", *PLAYOUTS)
    about: ClassVar[Mapping[str, str]] = {
        "1": phrase("beginner"),
        "2": phrase("casual"),
        "3": phrase("experienced"),
        "4": phrase("strong"),
        "5": phrase("expert"),
    }
    limit_s: ClassVar[float] = 1.3
    pace_s: ClassVar[Mapping[str, float]] = {"1": 0.4, "2": 0.4, "3": 0.6, "4": 1.0, "5": 1.5}

    def possible(self, view: Mapping[str, Any], rng: Random) -> str | None:
        """Returns the text of a complete position that is consistent with `view`."""
        return write(determinised(view, rng))

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        """Returns the text of a legal move for the seat on turn in `view`.

        Raises `ValueError` for an unknown level, a finished game, or the view of another seat.
        """
        moves = self.moves_in(view, level)
        if len(moves) == 1:
            return moves[0]
        if level == "1" and rng.random() < _ERRS:
            return rng.choice(moves)
        guesses = Guesses(view, SEATS.index(view["turn"]), rng)
        if level not in PLAYOUTS or rng.random() >= _LOOKS[level]:
            return greedy_move(guesses.draw(), rng)
        return best_move(guesses, candidates(guesses.draw()), PLAYOUTS[level], _TURNS, rng, out_of_time)

    def why(self, view: Mapping[str, Any], move: str, out_of_time: Callable[[], bool]) -> str:
        """Returns why an attack was chosen, if both Dragons are face up in the public `view`; otherwise ""."""
        verb, *squares = move.split(":")
        if verb != "attack":
            return ""
        own, theirs = (view["squares"].get(square, {}).get("strength") for square in squares)
        if own is None or theirs is None or own < theirs:
            return ""
        if own == theirs:
            return phrase("the strengths are {own} to {theirs}, and the attacker wins ties", own=own, theirs=theirs)
        return phrase("the strengths are {own} to {theirs} before any card is played", own=own, theirs=theirs)
