"""The exact solver, compared with an exhaustive search."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

from engine.chameleon import START, Position, Solution, apply, ending, legal_moves, solve
from engine.chameleon.rules.board import SQUARES
from tests.engine.samples import open_positions, sampled_positions


def never() -> bool:
    return False


def solved(text: str, max_plies: int) -> tuple[str, int, tuple[str, ...]]:
    found = solve(Position.parse(text), max_plies, never)
    return found.result, found.plies, found.best


def test_a_win_in_one_lists_every_move_that_wins_at_once() -> None:
    """Rule 13: a lone piece may arrive anywhere."""
    assert solved("5/W4/5/4b/5 r", 5) == ("win", 1, ("a4a5", "a4b5"))


def test_a_loss_in_two_lists_the_moves_that_resist_longest() -> None:
    """Rule 12: Red must capture the arrived piece on e1, and Blue arrives again."""
    result, plies, best = solved("5/5/W4/Bb1bB/4b r", 10)
    assert (result, plies, best) == ("loss", 2, ("e2e1",))


def test_a_longer_win_needs_exactly_one_first_move() -> None:
    found = solve(Position.parse("w4/5/1w3/bW2W/5 r"), 20, never)
    assert (found.result, found.plies, len(found.best)) == ("win", 7, 1)


@pytest.mark.parametrize(
    ("text", "result"),
    [("5/5/2B2/5/5 b", "loss"), ("W4/5/5/5/B3b r", "win"), ("W4/5/5/4b/4B b", "loss")],
)
def test_a_game_that_is_over_is_decided_in_no_plies(text: str, result: str) -> None:
    """Rules 11 and 12."""
    assert solve(Position.parse(text), 9, never) == Solution(result, 0, (), 0)  # type: ignore[arg-type]


def test_what_is_not_proven_is_unknown_with_the_depth_that_was_searched() -> None:
    found = solve(START, 4, never)
    assert (found.result, found.plies, found.best) == ("unknown", 4, ())
    assert found.nodes > 0


def test_an_interrupted_search_guesses_nothing() -> None:
    asked = itertools.count()
    found = solve(START, 99, lambda: next(asked) >= 3)
    assert (found.result, found.best) == ("unknown", ())
    assert next(asked) == 4
    assert 4 * 1024 <= found.nodes < 5 * 1024
    assert 0 < found.plies < 99


def brute_force(position: Position, plies: int) -> tuple[int, int]:
    """Won (1), lost (-1) or open (0) within that many plies, and in how many, by exhaustive search."""
    outcome = ending(position)
    if outcome is not None:
        return (1 if outcome.winner == position.turn else -1), 0
    if plies == 0:
        return 0, 0
    results = [brute_force(apply(position, move), plies - 1) for move in legal_moves(position)]
    wins = [length + 1 for result, length in results if result == -1]
    if wins:
        return 1, min(wins)
    return (-1, max(length + 1 for _, length in results)) if all(result == 1 for result, _ in results) else (0, plies)


def optimal_moves(position: Position, plies: int) -> tuple[str, ...]:
    result, length = brute_force(position, plies)
    after = {move.text: brute_force(apply(position, move), plies - 1) for move in legal_moves(position)}
    return tuple(text for text, found in after.items() if found == (-result, length - 1)) if result else ()


@pytest.mark.slow
@given(open_positions(most=2))
@settings(max_examples=60)
def test_it_finds_what_trying_every_game_finds(position: Position) -> None:
    result, length = brute_force(position, 3)
    found = solve(position, 3, never)
    assert (found.result, found.plies) == ({1: "win", -1: "loss", 0: "unknown"}[result], length)
    assert found.best == optimal_moves(position, 3)


@pytest.mark.slow
def test_it_finds_the_losses_in_four_that_trying_every_game_finds() -> None:
    lost = 0
    for position in sampled_positions(160, seed=44, most=1):
        if ending(position) is None:
            result, length = brute_force(position, 4)
            found = solve(position, 4, never)
            assert (found.result, found.plies) == ({1: "win", -1: "loss", 0: "unknown"}[result], length)
            lost += (found.result, found.plies) == ("loss", 4)
    assert lost > 0


def test_no_position_of_one_piece_against_one_is_a_draw() -> None:
    """Each is decided within a few plies."""
    for red, blue in itertools.permutations(range(5, 20), 2):
        board = "".join({red: "B", blue: "w"}.get(square, ".") for square in range(len(SQUARES)))
        assert solve(Position(board, "red"), 20, never).result != "unknown"


def test_the_answer_is_the_same_each_time() -> None:
    position = Position.parse("2bb1/5/5/3Bb/3WW b")
    assert solve(position, 9, never) == solve(position, 9, never)
