"""The computer player: it guesses what is hidden, looks ahead in many guesses, and takes what is best on the whole."""

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
"""How often a level tries moves before it makes one, when it looks ahead."""
_LOOKS = {"3": 0.5, "4": 0.8, "5": 1.0}
"""The share of its decisions at which a level looks ahead; else it takes what seems best now, as levels 1 and 2 do."""
_TURNS = 2
"""How many turns a playout goes on."""
_ERRS = 0.25
"""How often level 1 makes any move."""


class DragonsOpponent(Opponent):
    """Plays Dragons.

    Level 2 takes what seems best now, in one guess; level 1 does so, too, and sometimes errs. Level 3 looks two turns
    ahead in many guesses at every second decision, level 4 at four of five, and level 5 at all, and longer. What a
    level does is counted in looks, so that it plays alike on a quiet machine and on a busy one; only where level 5
    cannot look 1,500 times in 1.3 s, time ends its looking.
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
        """Returns the text of a whole position that its seat cannot tell from the one in `view`."""
        return write(determinised(view, rng))

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        """Returns the text of a legal move for the seat on turn in `view`.

        Raises `ValueError` for an unknown level, for a game that is over and for a view of somebody else.
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
        """Returns why an attack is made, where both Dragons lie open in the public screen's `view`; "" for all else."""
        verb, *squares = move.split(":")
        if verb != "attack":
            return ""
        own, theirs = (view["squares"].get(square, {}).get("strength") for square in squares)
        if own is None or theirs is None or own < theirs:
            return ""
        if own == theirs:
            return phrase("it is {own} to {theirs} there, and equal strength is the attacker's", own=own, theirs=theirs)
        return phrase("it is {own} to {theirs} in strength there, before anything is played", own=own, theirs=theirs)
