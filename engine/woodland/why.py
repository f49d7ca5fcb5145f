"""Why a move is a good one: what it does at once that all can see, in the order in which a judge counts it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.agenda import play
from engine.woodland.judge import judge
from engine.woodland.map import CLEARINGS
from engine.woodland.state import State

__all__ = ["reason"]

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
        yield points, f"it scores {_many(points, 'point')}"
    gone = sum(_on_map(before, other) - _on_map(after, other) for other in range(len(before.seats)) if other != seat)
    if gone > 0:
        yield gone * _PIECE, f"it removes {_many(gone, 'piece')}"
    ruled = [at for at in CLEARINGS if after.ruler(at) == seat != before.ruler(at)]
    if ruled:
        where = f"clearing {ruled[0]}" if len(ruled) == 1 else f"{len(ruled)} more clearings"
        yield len(ruled) * worth.rule, f"it rules {where} then"
    more = _on_map(after, seat) - _on_map(before, seat)
    if more > 0:
        yield more * worth.warrior, f"it brings {_many(more, 'piece')} onto the map"


def _on_map(state: State, seat: int) -> int:
    return sum(state.sides[seat].present[1:])


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
