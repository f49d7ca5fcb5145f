"""The computer player: it guesses hidden cards and makes the move that its faction's judgement rates best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.agenda import CHANCE_SEAT, decider, legal, play
from engine.opponent import Opponent
from engine.sentence import phrase, plural
from engine.woodland.cards import Card
from engine.woodland.computer.judge import judge
from engine.woodland.computer.lookahead import Lookahead
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.persistent import is_refuted
from engine.woodland.state import State
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read

_ERRS = 0.3
"""The probability that level 1 makes a random move."""
_WIDTH, _DEPTH = 3, 4
"""The beam width and the depth in moves of level 3."""


class WoodlandOpponent(Opponent):
    """Plays every faction. All levels make one guess of hidden cards. Level 2 makes the move with the best immediate
    value; level 1 does the same but sometimes errs; level 3 looks several moves of its own turn ahead.
    """

    levels: ClassVar[tuple[str, ...]] = ("1", "2", "3")
    about: ClassVar[Mapping[str, str]] = {
        "1": phrase("beginner"),
        "2": phrase("casual"),
        "3": phrase("strong"),
    }
    limit_s: ClassVar[float] = 1.0
    pace_s: ClassVar[Mapping[str, float]] = {"1": 0.4, "2": 0.6, "3": 1.2}

    def possible(self, view: Mapping[str, Any], rng: Random) -> str | None:
        """Returns the text of a complete position that is consistent with `view`."""
        return write(guessed(view, rng))

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        """Returns the text of a legal move for the seat on turn in `view`.

        Raises `ValueError` for an unknown level, a finished game, or the view of another seat.
        """
        moves = self.moves_in(view, level)
        # The first of equally good moves wins, so the order is random.
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
        """Returns the public effect of a move; "" for one that names a hidden card, and before a roll of dice."""
        state = guessed(view, Random(0))
        seat = decider(state)
        return reason(state, seat, move) if seat != CHANCE_SEAT and move in legal(state) else ""


def guessed(view: Mapping[str, Any], rng: Random) -> State:
    """Returns a state with the hidden cards of `view` dealt at random; it follows the view's rules."""
    two = len(view["sides"]) == 2

    def fill(left: list[Any], count: int) -> list[Any]:
        # A two-player game has no dominance cards, unless the position was written by hand with them.
        dealt = [each for each in left if not (isinstance(each, Card) and each.role == "dominance")] if two else left
        return rng.sample(dealt if len(dealt) >= count else left, count)

    return read(view["position"], view["rules"], fill)


_PIECE = 0.5
"""The value of removing a piece of another seat; a judge counts it in that seat's prospects."""

_Found = tuple[float, str]


def reason(state: State, seat: int, move: str) -> str:
    """Returns the most valuable public effect of a legal move; "" if it has none.

    Only points, rule and pieces on the map count, so guessed cards in `state` make no difference.
    """
    after = state.copy()
    play(after, move)
    return max(_public_effects(state, after, seat), default=(0.0, ""), key=lambda found: found[0])[1]


def _public_effects(before: State, after: State, seat: int) -> Iterator[_Found]:
    """Yields the public effects of a move, each with its value in points."""
    worth = judge(before.seats[seat])
    points = after.sides[seat].score - before.sides[seat].score
    if points > 0:
        yield points, plural("it scores {n} point", "it scores {n} points", points)
    gone = sum(_on_map(before, other) - _on_map(after, other) for other in range(len(before.seats)) if other != seat)
    if gone > 0:
        yield gone * _PIECE, plural("it removes {n} piece", "it removes {n} pieces", gone)
    ruled = [at for at in CLEARINGS if after.ruler(at) == seat != before.ruler(at)]
    if ruled:
        yield len(ruled) * worth.rule, _rules(ruled)
    more = _on_map(after, seat) - _on_map(before, seat)
    if more > 0:
        yield (
            more * worth.warrior,
            plural("it brings {n} piece onto the map", "it brings {n} pieces onto the map", more),
        )


def _on_map(state: State, seat: int) -> int:
    return sum(state.sides[seat].present[1:])


def _rules(clearings: Sequence[int]) -> str:
    return plural(
        "it rules clearing {clearing} afterwards",
        "it rules {n} more clearings afterwards",
        len(clearings),
        clearing=clearings[0],
    )
