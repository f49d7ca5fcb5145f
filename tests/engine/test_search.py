"""The search: its results, its number of positions, and the agreement of compiled code and plain Python."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import engine.chameleon
from engine.chameleon import START, Position, ending
from engine.chameleon.opponent import sliders_and_jumpers
from engine.chameleon.rules import attacks
from engine.chameleon.rules.bitboards import bitboards_of, move_text, side_of
from engine.chameleon.rules.board import RAYS
from engine.chameleon.rules.position import RIVAL
from engine.chameleon.rules.tactics import sound_moves
from engine.chameleon.search.alphabeta import WON, AlphaBeta
from engine.chameleon.search.evaluation import piece_square_table
from engine.chameleon.solver.solve import prover
from tests.engine.kernels import as_plain_python, never
from tests.engine.samples import open_positions, played_positions, sampled_positions

PLAIN = as_plain_python("search/alphabeta")


def numbers(position: Position) -> list[int]:
    return [move.origin << 5 | move.target for move in sound_moves(position)]


def searched(position: Position, depth: int, search: Any = None) -> tuple[str, int]:
    """The best move and its score."""
    by = search or AlphaBeta(never)
    best, score = by.best_move(*sliders_and_jumpers(position), side_of(position), numbers(position), depth)
    return move_text(best), score


def going_on(count: int, seed: int) -> list[Position]:
    both = [*played_positions(count // 8, seed), *sampled_positions(count, seed)]
    return [position for position in both if ending(position) is None][:count]


def test_compiled_and_plain_find_the_same_after_as_many_positions() -> None:
    for position in going_on(40, seed=6):
        compiled, plain = AlphaBeta(never, 3000), PLAIN.AlphaBeta(never, 3000)
        assert searched(position, 6, compiled) == searched(position, 6, plain)
        assert compiled.nodes == plain.nodes <= 3001


def test_a_win_that_it_claims_is_proven() -> None:
    """Answers to arrived pieces cost no depth, so it may look further than its depth."""
    proven = 0
    for position in going_on(200, seed=7):
        _, score = searched(position, 3, AlphaBeta(never, 20_000))
        if score > WON:
            proven += 1
            by, bitboards, side = prover(never, 4), bitboards_of(position), side_of(position)
            assert any(by.can_win(bitboards, side, plies) for plies in range(1, 12, 2))
    assert proven > 50


def test_a_win_within_its_depth_is_found() -> None:
    for position in going_on(150, seed=8):
        if prover(never, 4).can_win(bitboards_of(position), side_of(position), 5):
            assert searched(position, 5)[1] > WON


def test_it_sees_a_win_that_a_shallow_search_overlooks() -> None:
    """The only winning first move of a win in seven plies."""
    position = Position.parse("w4/5/1w3/bW2W/5 r")
    assert searched(position, 7)[0] in engine.chameleon.solve(position, 9, never).best
    assert searched(position, 1)[1] < WON < searched(position, 7)[1]


def asked_so_often(limit: int) -> tuple[Callable[[], bool], list[int]]:
    asked = [0]

    def is_over() -> bool:
        asked[0] += 1
        return asked[0] > limit

    return is_over, asked


def test_it_stops_as_soon_as_time_is_up() -> None:
    out_of_time, asked = asked_so_often(5)
    search = AlphaBeta(out_of_time)
    searched(START, 20, search)
    assert (asked[0], search.nodes) == (6, 6 * 128)


def test_it_looks_at_no_more_positions_than_it_may() -> None:
    search = AlphaBeta(never, 500)
    assert searched(START, 20, search)[0] in map(str, sound_moves(START))
    assert search.nodes == 501


def test_who_is_ahead_shuns_a_position_that_stood_before() -> None:
    """Rule 15: going back would be at best a draw."""
    position = Position.parse("4b/5/B1B2/5/B1B1B r")
    usual, score = searched(position, 1)
    again = next(move.origin << 5 | move.target for move in sound_moves(position) if move.text == usual)
    assert score > 0
    assert searched(position, 1, AlphaBeta(never, repeated=[again]))[0] != usual


@given(open_positions(), st.integers(1, 3))
def test_it_sees_the_same_from_the_other_side_of_the_board_and_in_a_mirror(position: Position, depth: int) -> None:
    """To the ply, including wins beyond the horizon: the order of moves changes no score."""
    ranks = [position.board[first : first + 5] for first in range(0, 25, 5)]
    turned = Position(position.board[::-1].swapcase(), RIVAL[position.turn])
    mirrored = Position("".join(rank[::-1] for rank in ranks), position.turn)
    seen, seen_turned, seen_mirrored = (searched(each, depth)[1] for each in (position, turned, mirrored))
    assert seen == seen_turned == seen_mirrored


def test_a_win_by_captures_beyond_the_horizon_is_seen_whatever_is_looked_at_first() -> None:
    position = Position.parse("2w2/Wb3/wWWw1/W1b2/3W1 b")
    assert searched(position, 2)[1] == searched(Position.parse("2w2/3bW/1wWWw/2b1W/1W3 b"), 2)[1] == 99_995


def test_a_piece_more_is_worth_more_than_any_place() -> None:
    worth = piece_square_table(100, 2, 5)
    assert max(worth) < 2 * min(worth)
    assert searched(Position.parse("w1wbw/5/5/5/WBWBW r"), 2)[1] > 50


def test_a_rank_forward_counts_for_both_sides() -> None:
    worth = piece_square_table(0, 0, 1)
    assert worth[:25] == [rank for rank in range(5) for _ in range(5)]
    assert worth[75:] == [4 - rank for rank in range(5) for _ in range(5)]


def test_the_tables_of_slides_are_what_the_rays_say() -> None:
    """Rule 7, with every set of blockers, and with an irrelevant one."""
    for square, rays in enumerate(RAYS):
        inside = [target for ray in rays for target in ray[:-1]]
        for count in range(len(inside) + 1):
            for pieces in itertools.combinations(inside, count):
                occupied = attacks.bitboard_of([square, *pieces])
                assert looked_up(square, occupied) == attacks.bitboard_of(walked(rays, pieces))


def looked_up(square: int, occupied: int) -> int:
    row = ((occupied & attacks.BLOCKERS[square]) * attacks.MAGICS[square] & 0x1FFFFFF) >> 21
    return attacks.BISHOP_ATTACKS[square << 4 | row]


def walked(rays: tuple[tuple[int, ...], ...], pieces: tuple[int, ...]) -> set[int]:
    """A bishop's path square by square, up to the first piece on each diagonal."""
    return {target for ray in rays for at, target in enumerate(ray) if not set(ray[:at]) & set(pieces)}
