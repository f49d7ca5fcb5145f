"""The published counts: move sequences from the start, and their endings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chameleon import START, Position, apply, ending, legal_moves, perft
from engine.chameleon.rules.winning import arrived
from tests.engine.samples import positions


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 27), (2, 729), (3, 20_554), (4, 574_786)])
def test_the_start_has_so_many_sequences(depth: int, count: int) -> None:
    assert perft(START, depth) == count


def test_it_counts_the_same_whoever_begins() -> None:
    assert [perft(Position(START.board, "blue"), depth) for depth in range(4)] == [1, 27, 729, 20_554]


def test_a_game_that_is_over_has_no_moves() -> None:
    over = Position.parse("5/5/2B2/5/5 b")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_a_depth_below_zero_is_refused() -> None:
    with pytest.raises(ValueError) as refused:
        perft(START, -1)
    assert str(refused.value) == "perft depth is -1, expected 0 or more"


def counted_one_by_one(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if ending(position) is not None:
        return 0
    return sum(counted_one_by_one(apply(position, move), depth - 1) for move in legal_moves(position))


@given(positions(most=3), st.integers(0, 2))
def test_counting_in_bulk_gives_what_counting_one_by_one_does(position: Position, depth: int) -> None:
    assert perft(position, depth) == counted_one_by_one(position, depth)


@pytest.mark.slow
def test_how_the_moves_at_each_depth_end_the_game() -> None:
    """Rule 12: 16 moves at depth 3 arrive for good; 666 at depth 4, and 8,556 ignore an arrived piece."""
    ends: dict[int, Counter[str]] = {depth: Counter() for depth in range(1, 5)}
    reached = Counter([START])
    for found in ends.values():
        going_on: Counter[Position] = Counter()
        for before, ways in reached.items():
            for move in legal_moves(before):
                after = apply(before, move)
                outcome = ending(after)
                if outcome is None:
                    going_on[after] += ways
                else:
                    ignored = " ignored" if arrived(before) and outcome.winner != before.turn else ""
                    found[outcome.reason + ignored] += ways
        reached = going_on
    assert ends == {1: {}, 2: {}, 3: {"arrival": 16}, 4: {"arrival": 666, "arrival ignored": 8_556}}
