"""Proof numbers agree with the endgames and the iterative search, compiled or not."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine.chameleon import Position, ending
from engine.chameleon.rules.bitboards import Bitboards, bitboards_of, side_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.solver.endgames import Endgames
from engine.chameleon.solver.knowledge import OptionalBook, judged
from engine.chameleon.solver.proof_numbers import ProofNumbers
from engine.chameleon.solver.proof_search import Interrupted, ProofSearch
from engine.chameleon.tables.library import Tables
from tests.engine.kernels import COMPILED, all_plain, never, new_table
from tests.engine.samples import sampled_positions
from tests.engine.tables import write_tables
from tests.engine.test_symmetry import colours_swapped

*_, PLAIN = all_plain("kernel", "proof_search", "proof_numbers")
SHARE = 10 if COMPILED else 1


def going_on(count: int, seed: int, most: int = 5) -> list[Position]:
    open_ones = (position for position in sampled_positions(20 * count, seed, most) if ending(position) is None)
    return list(islice(open_ones, count))


def answers(search: ProofNumbers, position: Position, nodes: int = 2_000) -> tuple[int, int]:
    """Whether the side to move can force a win, and whether its opponent can."""
    bitboards, side = bitboards_of(position), side_of(position)
    return search.can_force(bitboards, side, True, nodes), search.can_force(bitboards, side, False, nodes)


def test_it_proves_who_wins_every_position_of_three_pieces_that_is_asked() -> None:
    search = ProofNumbers(new_table(), never)
    known = [each for each in Endgames(3) if each[2]]
    for bitboards, result, _ in Random(1).sample(known, 200 * SHARE):
        found = search.can_force(bitboards, 0, True, 10_000), search.can_force(bitboards, 0, False, 10_000)
        assert found == ((1, -1) if result == "win" else (-1, 1))


def test_what_the_search_ply_by_ply_finds_it_finds_too() -> None:
    numbers, plies = ProofNumbers(new_table(), never), ProofSearch(new_table(), never)
    seen = set()
    for position in going_on(20 * SHARE, seed=2):
        bitboards, side = bitboards_of(position), side_of(position)
        wins, loses = plies.can_win(bitboards, side, 7), plies.must_lose(bitboards, side, 6)
        seen.add((wins, loses))
        found = answers(numbers, position)
        assert found[0] == 1 if wins else found[0] != 1 or not loses
        assert found[1] == 1 if loses else found[1] != 1 or not wins
    assert seen == {(True, False), (False, True), (False, False)}


def test_compiled_and_plain_look_at_the_same_positions() -> None:
    tables = new_table(), new_table()
    one, other = ProofNumbers(tables[0], never), PLAIN.ProofNumbers(tables[1], never)
    found = {}
    for position in going_on(30, seed=3):
        found[position] = answers(one, position, 100)
        assert found[position] == answers(other, position, 100)
        assert one.nodes == other.nodes
    assert tables[0] == tables[1]
    assert {0, 1, -1} <= {answer for both in found.values() for answer in both}


def test_mirror_images_and_swapped_colours_have_the_same_result() -> None:
    search = ProofNumbers(new_table(), never)
    for position in going_on(5 * SHARE, seed=4, most=3):
        known = answers(search, position, 20_000)
        assert known in ((1, -1), (-1, 1))
        assert {answers(search, image, 20_000) for image in (mirrored(position), colours_swapped(position))} == {known}


def test_a_table_full_of_other_positions_proves_the_same() -> None:
    full = ProofNumbers(memoryview(bytearray(Random(5).randbytes(1 << 20))).cast("Q"), never)
    new = ProofNumbers(new_table(), never)
    for position in going_on(5 * SHARE, seed=5, most=4):
        assert 1 in answers(new, position, 20_000)
        assert answers(full, position, 20_000) == answers(new, position, 20_000)


def test_who_interrupts_it_finds_again_what_was_proven() -> None:
    hurried = iter([*[True] * 5, *[False] * 10_000])
    search = ProofNumbers(new_table(), lambda: next(hurried))
    asked: tuple[Bitboards, int] = bitboards_of(LONG), side_of(LONG)
    for _ in range(5):
        with pytest.raises(Interrupted):
            search.can_force(*asked, True, 50_000)
    assert search.can_force(*asked, True, 50_000) == 1


LONG = Position.parse("1bwbw/5/1W3/5/1B1BW b")
"""Won in 13 plies."""


def test_it_stops_near_the_number_of_positions_that_were_asked_for() -> None:
    search = ProofNumbers(new_table(), never)
    assert search.can_force(bitboards_of(LONG), side_of(LONG), True, 100) == 0
    assert 100 <= search.nodes <= 300


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """All of up to three pieces."""
    return write_tables(tmp_path_factory.mktemp("tables"), 3)


def test_with_tables_it_proves_the_same_and_looks_at_fewer_positions(tables: Tables) -> None:
    alone = ProofNumbers(new_table(), never)
    helped = ProofNumbers(new_table(), never, tables.prober, tables.most_pieces)
    for position in going_on(4 * SHARE, seed=6, most=3):
        assert 1 in answers(alone, position, 20_000)
        assert answers(helped, position, 20_000) == answers(alone, position, 20_000)
    assert 0 < helped.nodes < alone.nodes


def test_with_tables_the_search_ply_by_ply_finds_the_same(tables: Tables) -> None:
    alone = ProofSearch(new_table(), never)
    helped = ProofSearch(new_table(), never, 0, tables.prober, tables.most_pieces)
    found = set()
    for position in going_on(6 * SHARE, seed=7, most=3):
        asked = bitboards_of(position), side_of(position)
        for plies in range(2, 8):
            same = [(search.must_lose, search.can_win)[plies % 2](*asked, plies) for search in (alone, helped)]
            assert same[0] == same[1]
            found.add((plies, same[0]))
    assert len(found) == 12
    assert helped.nodes < alone.nodes


def test_the_teacher_knows_every_move_of_what_the_tables_know(tables: Tables) -> None:
    for position in going_on(20, seed=8, most=2):
        if position.board.count(".") < 22:
            continue
        known = judged(position, lambda: True, book=OptionalBook(Path("no such book")), tables=tables)
        assert (known.now.result, known.now.plies) == tables.look_up(position)
        assert all(verdict.exact and verdict.result != "unknown" for verdict in known.moves.values())
