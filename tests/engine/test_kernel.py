"""The kernel: the same compiled and as plain Python, and as the readable rules, with any table."""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.chameleon import START, Position, apply, ending, perft
from engine.chameleon.rules import tactics
from engine.chameleon.rules.bitboards import Bitboards, bitboards_of, move_text, position_of, side_of
from engine.chameleon.rules.board import HOME_RANK
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.rules.position import EMPTY, RIVAL
from engine.chameleon.rules.winning import arrived
from engine.chameleon.solver import kernel, proof_search
from tests.engine.kernels import (
    COMPILABLE,
    COMPILED,
    FOLDER,
    REMEDY,
    as_plain_python,
    can_compile,
    checksum,
    never,
    new_table,
)
from tests.engine.samples import open_positions, played_positions, positions, sampled_positions
from tests.engine.test_symmetry import colours_swapped
from tests.thorough import often

PROJECT = Path(__file__).parents[2]
PLAIN = as_plain_python("solver/kernel")
PLAIN_SEARCH = as_plain_python("solver/proof_search")
PLAIN_SEARCH.kernel = PLAIN
SEARCHER = proof_search.ProofSearch(new_table(), never)
SHARE = 10 if COMPILED else 1  # plain Python gets a tenth of the work

Question = tuple[Bitboards, int, int]
"""The bitboards, the side to move, and the number of plies."""


def going_on(count: int, seed: int) -> list[Position]:
    """Unfinished positions from games and constructed ones."""
    both = [*played_positions(count // 8, seed), *sampled_positions(count, seed)]
    found = [position for position in both if ending(position) is None]
    return Random(seed).sample(found, count)


def goal_of(position: Position) -> int:
    """The rank that the side to move must reach, as a bitboard."""
    return sum(1 << square for square in HOME_RANK[RIVAL[position.turn]])


def questions(count: int, seed: int, most_plies: int) -> list[Question]:
    """The searches for solving some positions ply by ply."""
    return [question for position in going_on(count, seed) for question in ply_by_ply(position, most_plies)]


def ply_by_ply(position: Position, most_plies: int) -> list[Question]:
    return [(bitboards_of(position), side_of(position), plies) for plies in range(1, most_plies + 1)]


def openings(count: int, seed: int) -> list[Position]:
    """Positions of games that are hard to search: nine or ten pieces."""
    found = [at for at in played_positions(count, seed) if at.board.count(EMPTY) <= 16 and ending(at) is None]
    return Random(seed).sample(found, count)


def answered(searcher: Any, asked: list[Question]) -> list[bool]:
    """Win in an odd number of plies, loss in an even one."""
    return [(searcher.must_lose, searcher.can_win)[plies % 2](position, side, plies) for position, side, plies in asked]


@pytest.mark.parametrize("name", COMPILABLE)
def test_what_can_be_compiled_is_compiled_and_from_these_sources(name: str) -> None:
    """A checksum, because files' times mean nothing after a checkout."""
    path = Path(str(importlib.import_module(f"engine.chameleon.{name.replace('/', '.')}").__file__))
    if path.suffix == ".py":
        assert not can_compile(), f"{name} is not compiled, though a C compiler is here; {REMEDY}"
    else:
        assert "BUILT_FROM" in (FOLDER / f"{name}.pxd").read_text(), f"{name}.pxd keeps no checksum; see kernel.pxd"
        known = checksum(name).encode() in path.read_bytes()
        assert known, f"{path.name} was built from other sources; {REMEDY}"


def test_compiled_and_plain_agree_on_the_rules() -> None:
    for position in going_on(300, seed=1):
        bitboards, side = bitboards_of(position), side_of(position)
        assert kernel.moves_of(bitboards, side) == PLAIN.moves_of(bitboards, side)
        assert kernel.wins_at_once(*bitboards, goal_of(position)) == PLAIN.wins_at_once(*bitboards, goal_of(position))
        for mirror in (False, True):
            assert proof_search.board_key(*bitboards, side, mirror) == PLAIN_SEARCH.board_key(*bitboards, side, mirror)
        for plies in (1, 2):
            assert kernel.perft(*bitboards, side, plies) == PLAIN.perft(*bitboards, side, plies)


def test_compiled_and_plain_agree_on_what_is_over() -> None:
    sampled = [*sampled_positions(2000, seed=2), *played_positions(20, seed=2)]
    asked = [(*bitboards_of(position), side_of(position)) for position in sampled]
    found = [kernel.is_over(*bitboards_and_side) for bitboards_and_side in asked]
    assert found == [PLAIN.is_over(*bitboards_and_side) for bitboards_and_side in asked]
    assert {*found} == {False, True}


def test_compiled_and_plain_search_the_same_nodes() -> None:
    one, other = proof_search.ProofSearch(new_table(), never), PLAIN_SEARCH.ProofSearch(new_table(), never)
    for question in questions(60, seed=3, most_plies=7):
        assert answered(one, [question]) == answered(other, [question])
        assert one.nodes == other.nodes


@pytest.mark.parametrize("variety", [0, 1, 5])
def test_compiled_and_plain_leave_the_same_table(variety: int) -> None:
    tables = new_table(), new_table()
    asked = questions(12, seed=4, most_plies=5)
    one = answered(proof_search.ProofSearch(tables[0], never, variety), asked)
    assert one == answered(PLAIN_SEARCH.ProofSearch(tables[1], never, variety), asked)
    assert tables[0] == tables[1]
    assert any(tables[0])


@given(positions())
@example(Position.parse("W4/5/5/5/B3b r"))
@example(Position.parse("W4/5/5/4b/4B b"))
@example(Position.parse("5/5/2B2/5/5 b"))
@example(Position.parse("5/5/W4/Bb1bB/4b r"))
def test_it_knows_what_is_over(position: Position) -> None:
    """Rules 11 to 14."""
    for image in (position, mirrored(position), colours_swapped(position)):
        assert kernel.is_over(*bitboards_of(image), side_of(image)) == (ending(position) is not None)


@given(open_positions())
def test_its_moves_are_the_sound_ones(position: Position) -> None:
    """Rules 6 to 10, without those that leave an arrived piece standing (rule 12)."""
    side = side_of(position)
    moves = kernel.moves_of(bitboards_of(position), side)
    found = {move_text(move): position_of(after, side ^ 1) for move, after in moves}
    assert found == {move.text: apply(position, move) for move in tactics.sound_moves(position)}
    assert len(found) == len(moves) > 0


@pytest.mark.slow
@given(open_positions().filter(lambda position: not arrived(position)))
def test_it_sees_a_win_at_once(position: Position) -> None:
    wins = any(tactics.winning_moves(position, tactics.sound_moves(position)))
    for image in (position, mirrored(position), colours_swapped(position)):
        assert kernel.wins_at_once(*bitboards_of(image), goal_of(image)) == wins


@given(open_positions())
def test_who_can_win_in_one_ply_has_a_winning_move(position: Position) -> None:
    """Whether or not an arrived piece can be captured."""
    wins = any(tactics.winning_moves(position, tactics.sound_moves(position)))
    assert SEARCHER.can_win(bitboards_of(position), side_of(position), 1) == wins


@given(positions(), st.integers(1, 2))
def test_it_counts_the_lines_of_play_that_the_rules_count(position: Position, plies: int) -> None:
    for image in (position, mirrored(position), colours_swapped(position)):
        assert kernel.perft(*bitboards_of(image), side_of(image), plies) == perft(position, plies)


def test_it_counts_the_lines_of_whole_games_as_the_rules_do() -> None:
    for position in played_positions(3, seed=5):
        if ending(position) is None:
            assert kernel.perft(*bitboards_of(position), side_of(position), 3) == perft(position, 3)


@pytest.mark.parametrize(("plies", "count"), [(1, 27), (2, 729), (3, 20_554), (4, 574_786)])
def test_the_start_has_so_many_lines(plies: int, count: int) -> None:
    for begins in (START, Position(START.board, "blue")):
        assert kernel.perft(*bitboards_of(begins), side_of(begins), plies) == count


@given(positions())
def test_masks_read_back_as_the_position(position: Position) -> None:
    assert position_of(bitboards_of(position), side_of(position)) == position


@given(positions())
def test_a_key_names_the_position_and_its_mirror_image(position: Position) -> None:
    """For either side to move, which is not part of the key."""
    key = proof_search.board_key(*bitboards_of(position), side_of(position), False)
    assert proof_search.board_key(*bitboards_of(mirrored(position)), side_of(position), True) == key
    turned = Position(position.board, RIVAL[position.turn])
    assert proof_search.board_key(*bitboards_of(turned), side_of(turned), False) == key


@pytest.mark.slow
@pytest.mark.thorough
def test_a_small_and_a_big_table_prove_the_same() -> None:
    """With the compiled kernel, far more positions are searched than the small one can hold."""
    asked = [question for start in openings(20, seed=6) for question in ply_by_ply(start, 13 if COMPILED else 7)]
    small, big = proof_search.ProofSearch(new_table(4), never), proof_search.ProofSearch(new_table(128), never)
    found = answered(small, asked)
    assert found == answered(big, asked)
    assert {*found} == {False, True}
    assert small.nodes > 2 * len(new_table(4)) or not COMPILED


def test_a_table_full_of_other_positions_proves_the_same() -> None:
    """Every entry replaces another one, from the first position on."""
    asked = questions(10 * SHARE, seed=7, most_plies=7)
    full = memoryview(bytearray(Random(7).randbytes(4 << 20))).cast("Q")
    by_full, by_new = proof_search.ProofSearch(full, never), proof_search.ProofSearch(new_table(), never)
    assert answered(by_full, asked) == answered(by_new, asked)


@pytest.mark.slow
def test_two_processes_at_one_table_prove_the_same(new_shared_memory: SharedMemory) -> None:
    """They write into it at the same time, and look at moves in a different order."""
    plies = often(11, 13) if COMPILED else 7
    asked = [question for start in openings(5, seed=8) for question in ply_by_ply(start, plies)]
    spawn = multiprocessing.get_context("spawn")
    start = spawn.Barrier(2)
    with ProcessPoolExecutor(2, spawn, starting_together, (start,)) as pool:
        running = [pool.submit(searched_at, new_shared_memory.name, variety, asked) for variety in (0, 1)]
        found = [each.result() for each in running]
    alone = proof_search.ProofSearch(new_table(), never)
    assert found[0] == found[1] == answered(alone, asked)
    assert any(bytes(new_shared_memory.buf or b""))


@pytest.fixture
def new_shared_memory() -> Iterator[SharedMemory]:
    """Four zeroed MB that processes find by name."""
    memory = SharedMemory(create=True, size=4 << 20)
    yield memory
    memory.close()
    memory.unlink()


start_together: Any = None


def starting_together(start: Any) -> None:
    """Gives a new process the barrier to wait at."""
    global start_together
    start_together = start


def searched_at(name: str, variety: int, asked: list[Question]) -> list[bool]:
    """In a separate process: answers with a table that others also use."""
    memory = SharedMemory(name)
    try:
        with memoryview(memory.buf or b"")[: 4 << 20].cast("Q") as table:
            searcher = proof_search.ProofSearch(table, never, variety)
            start_together.wait()
            found = answered(searcher, asked)
            del searcher
        return found
    finally:
        memory.close()
