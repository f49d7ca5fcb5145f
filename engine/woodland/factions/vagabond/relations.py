"""The Vagabond's relations: indifferent, two steps gained by aid, allied, or hostile. Source: R-V9 to R-V16.

Relations are a number for each seat: 0 indifferent, 1 and 2 the steps between, 3 allied, 9 hostile; its own is 0.
"""

from __future__ import annotations

from engine.woodland.faction_registry import faction_of
from engine.woodland.rules.pieces import score
from engine.woodland.state import State

ALLIED, HOSTILE = 3, 9
RELATIONS, AIDS = "relations", "aids"


def relation(state: State, seat: int, other: int) -> int:
    """Returns the Vagabond's relation to a seat."""
    relations: tuple[int, ...] = state.sides[seat].own[RELATIONS]
    return relations[other] if relations else 0


def is_hostile(state: State, seat: int, other: int) -> bool:
    """Returns whether the Vagabond is hostile to a seat."""
    return relation(state, seat, other) == HOSTILE


def set_relation(state: State, seat: int, other: int, value: int) -> None:
    """Moves the relation marker of a seat."""
    relations = [*state.sides[seat].own[RELATIONS]] or [0] * len(state.seats)
    if relations[other] != value:
        relations[other] = value
        state.edit(seat).remember(RELATIONS, tuple(relations))
        if value == HOSTILE:
            state.note("hostile", seat=state.seats[seat], other=state.seats[other])


def allies_in(state: State, seat: int, clearing: int) -> list[int]:
    """Returns the allied seats with warriors in a clearing that can be led and can take hits."""
    return [
        other
        for other in state.others(seat)
        if relation(state, seat, other) == ALLIED and faction_of(state, other).warriors_to_lose(state, other, clearing)
    ]


def count_aids(state: State, seat: int, other: int, value: int) -> None:
    """Records how many aids of this turn count for the next relation step with a seat."""
    aids = [*state.sides[seat].own[AIDS]] or [0] * len(state.seats)
    aids[other] = value
    state.edit(seat).remember(AIDS, tuple(aids))


def aided(state: State, seat: int, other: int) -> None:
    """Counts an aid: enough aids move the marker a step and score; aid to an ally always scores (R-V9, R-V10)."""
    now = relation(state, seat, other)
    if now == HOSTILE:
        return
    if now == ALLIED:
        score(state, seat, faction_of(state, seat).board.rows["ally"][0])
        return
    aids: tuple[int, ...] = state.sides[seat].own[AIDS]
    count = (aids[other] if aids else 0) + 1
    if count <= now:
        count_aids(state, seat, other, count)
        return
    count_aids(state, seat, other, 0)
    set_relation(state, seat, other, now + 1)
    points = tuple(map(int, str(state.rules["aid-points"]).split()))
    score(state, seat, points[now])
