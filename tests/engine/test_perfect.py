"""The level `perfect` and its knowledge: it keeps every win, and resists as long as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine.chameleon import START, Move, Position, apply, ending, legal_moves, solve
from engine.chameleon.solver.book import book_file
from engine.chameleon.solver.knowledge import OptionalBook, judged, shipped_book
from engine.chameleon.solver.perfect import perfect_move
from engine.chameleon.solver.solve import Solution, prover
from engine.chameleon.tables import library
from engine.teacher import Verdict
from tests.engine.samples import sampled_positions
from tests.engine.tables import write_tables
from tests.thorough import often

pytestmark = pytest.mark.slow

BOUND = 23


def never() -> bool:
    return False


def never_asked(moves: Sequence[Move]) -> Move:
    raise AssertionError(f"nothing is known of {moves}")


def by_perfect(position: Position, rng: Random) -> Move:
    return perfect_move(position, shipped_book(), rng, never, rng.choice)


def longest(position: Position, rng: Random) -> Move:
    """A reply after which the winner needs the most plies."""
    known = judged(position, never, most_plies=8)
    return rng.choice([move for move in legal_moves(position) if move.text in known.best])


def by_chance(position: Position, rng: Random) -> Move:
    return rng.choice(legal_moves(position))


@pytest.mark.parametrize("first", ["red", "blue"])
@pytest.mark.parametrize("rival", [by_chance, longest])
def test_moving_first_it_wins_in_time_against_everybody(first: str, rival: object) -> None:
    rng = Random(f"{first}/{rival}")
    lengths = []
    for _ in range(12 if rival is longest else often(4, 12)):
        position, plies = Position(START.board, first), 0
        while (outcome := ending(position)) is None:
            mover = by_perfect if position.turn == first else rival
            position, plies = apply(position, mover(position, rng)), plies + 1  # type: ignore[operator]
        assert outcome.winner == first
        lengths.append(plies)
    assert max(lengths) <= BOUND
    if rival is longest:
        assert max(lengths) == BOUND


def test_what_the_book_says_of_the_start_is_what_is_proven() -> None:
    known = judged(START, lambda: True)
    assert known.now == Verdict("win", BOUND)
    assert set(known.best) <= {"a1a2", "a1b2", "a1c2", "e1e2", "e1d2", "e1c2"}


@pytest.mark.parametrize("first", ["red", "blue"])
def test_of_two_first_moves_that_mirror_each_other_both_are_known_to_keep_the_win(first: str) -> None:
    known = judged(Position(START.board, first), lambda: True)
    keeps = {move for move in known.moves if known.effect(move) == "keeps"}
    assert keeps == ({"a1a2", "e1e2"} if first == "red" else {"a5a4", "e5e4"})


def test_moving_second_it_plays_to_the_last_ply_of_the_bound() -> None:
    position, rng = START, Random(8)
    for plies in range(1, BOUND + 1):
        position = apply(position, by_perfect(position, rng))
        if ending(position) is not None:
            assert plies == BOUND
            return
    raise AssertionError("the bound was left")


def test_it_wins_in_the_fewest_plies_and_loses_in_the_most_where_all_is_known() -> None:
    rng, nothing, seen = Random(1), OptionalBook(Path("no such book")), set()
    for position in sampled_positions(400, seed=77, most=4):
        known = solve(position, 5, never)
        if ending(position) is None and known.result != "unknown":
            after = apply(position, perfect_move(position, nothing, rng, never, never_asked))
            seen.add((known.result, known.plies))
            assert solve(after, 5, never).plies == known.plies - 1
    assert {("win", 1), ("win", 3), ("win", 5), ("loss", 2), ("loss", 4)} <= seen


def test_with_tables_of_four_pieces_it_plays_positions_of_five_and_six_exactly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_in_use", write_tables(tmp_path, 4))
    rng, nothing, seen = Random(5), OptionalBook(Path("no such book")), set()
    for position, known in islice(decided(range(5, 7)), often(40, 200)):
        after = apply(position, perfect_move(position, nothing, rng, never, never_asked))
        left = solve(after, known.plies, never)
        assert left.plies == known.plies - 1
        seen.add((known.result, known.plies))
    assert {("win", 7), ("loss", 4), ("loss", 6), ("loss", 8)} <= seen


def decided(pieces: range) -> Iterator[tuple[Position, Solution]]:
    """Random positions of that many pieces that take 4 to 12 plies, with the search's own results."""
    for position in sampled_positions(4_000, seed=79, most=3):
        if 25 - position.board.count(".") in pieces and ending(position) is None:
            known = solve(position, 12, never)
            if known.plies >= 4 and known.result != "unknown":
                yield position, known


def test_what_is_known_of_each_move_is_what_the_solver_proves() -> None:
    for position in sampled_positions(80, seed=78, most=4):
        if ending(position) is not None:
            continue
        known = judged(position, never, most_plies=5, book=OptionalBook(Path("no such book")))
        for move in legal_moves(position):
            found = solve(apply(position, move), 4, never)
            result = {"win": "loss", "loss": "win", "unknown": "unknown"}[found.result]
            assert known.moves[move.text].result == result
            if result != "unknown":
                assert known.moves[move.text].plies == found.plies + 1


def test_without_time_it_plays_a_legal_move_all_the_same() -> None:
    nothing, rng = OptionalBook(Path("no such book")), Random(4)
    assert perfect_move(START, nothing, rng, lambda: True, rng.choice) in legal_moves(START)


def test_a_damaged_book_is_one_sentence_and_play_goes_on(tmp_path: Path) -> None:
    whole = book_file().read_bytes()
    torn, spoilt = tmp_path / "torn.book", tmp_path / "spoilt.book"
    torn.write_bytes(whole[:100])
    middle = bytearray(whole)
    for at in range(60_000, len(middle), 97):
        middle[at] ^= 1
    spoilt.write_bytes(middle)
    rng = Random(2)
    for file in (torn, spoilt, tmp_path / "none.book"):
        damaged = OptionalBook(file)
        assert perfect_move(START, damaged, rng, lambda: True, rng.choice) in legal_moves(START)
        assert damaged.trouble is not None
        assert "\n" not in damaged.trouble
        assert damaged.look_up(START) is None


def test_the_shelf_has_a_whole_book() -> None:
    assert shipped_book().look_up(START) is not None
    assert shipped_book().trouble is None


def test_a_search_that_ran_out_of_time_knows_what_it_has_proven_by_then() -> None:
    search = prover(lambda: True)
    assert search.nodes == 0
    known = judged(START, lambda: True, book=OptionalBook(Path("no such book")))
    assert known.now.result == "unknown"
