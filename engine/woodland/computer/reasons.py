"""Why a move is a good one: what it does at once that all can see, in the order in which a judge counts it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.agenda import play
from engine.sentence import plural
from engine.woodland.computer.judge import judge
from engine.woodland.map import CLEARINGS
from engine.woodland.state import State

_PIECE = 0.5
"""What a piece of another seat is worth that is gone, in points; a judge counts it in what that seat can do next."""

_Found = tuple[float, str]


def reason(state: State, seat: int, move: str) -> str:
    """Returns the weightiest thing that a legal move of a seat does for all to see; "" when it does nothing such.

    Only points, rule and pieces on the map count, so that cards that `state` has by chance make no difference.
    """
    after = state.copy()
    play(after, move)
    return max(_done(state, after, seat), default=(0.0, ""), key=lambda found: found[0])[1]


def _done(before: State, after: State, seat: int) -> Iterator[_Found]:
    """What was done, each with what it is worth in points."""
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
        "it rules clearing {clearing} then",
        "it rules {n} more clearings then",
        len(clearings),
        clearing=clearings[0],
    )
