"""All endgames, solved backwards: their results, and the search finds the same in every one of them."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from engine.chameleon import Position, apply, ending, legal_moves, solve
from engine.chameleon.rules.bitboards import Bitboards, position_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.rules.position import EMPTY
from engine.chameleon.solver import endgames, kernel
from engine.chameleon.solver.endgames import Endgames, Result
from engine.chameleon.solver.proof_search import ProofSearch
from tests.engine.kernels import COMPILED, as_plain_python, never, new_table
from tests.engine.samples import sampled_positions
from tests.engine.tables import write_tables
from tests.engine.test_symmetry import colours_swapped
from tests.thorough import often

pytestmark = pytest.mark.slow

PIECES = 4 if COMPILED else 3
"""Few enough for seconds; four take plain Python minutes."""
SHARE = 1 if COMPILED else 40
HOW_MANY = {2: 2_400, 3: 112_800, 4: 2_946_400}


@pytest.fixture(scope="module")
def solved() -> Endgames:
    return Endgames(PIECES)


def by_the_rules(solved: Endgames, position: Position) -> tuple[Result, int]:
    """The result of a position from its moves and the results after them."""
    over = ending(position)
    if over is not None:
        return ("win" if over.winner == position.turn else "loss"), 0
    after = [solved.lookup(apply(position, move)) for move in legal_moves(position)]
    lost = [plies for result, plies in after if result == "loss"]
    return ("win", min(lost) + 1) if lost else ("loss", max(plies for _, plies in after) + 1)


def test_no_position_is_a_draw(solved: Endgames) -> None:
    results = Counter(result for _, result, _ in solved)
    assert sorted(results) == ["loss", "win"]
    assert results.total() == HOW_MANY[PIECES]


def test_with_three_pieces_the_game_is_decided_in_eight_plies() -> None:
    found = Counter(known[1:] for known in Endgames(3))
    assert found == {
        ("win", 0): 31_760,
        ("loss", 0): 18_236,
        ("win", 1): 42_578,
        ("loss", 2): 9_203,
        ("win", 3): 4_388,
        ("loss", 4): 4_673,
        ("win", 5): 1_065,
        ("loss", 6): 796,
        ("win", 7): 69,
        ("loss", 8): 32,
    }


def test_every_result_follows_from_those_after_the_moves(solved: Endgames) -> None:
    """By the readable rules, which the endgames did not use."""
    few = [at for at in sampled_positions(8_000, seed=9, most=3) if 25 - at.board.count(EMPTY) <= PIECES]
    assert len(few) > 1_000
    for position in few:
        assert solved.lookup(position) == by_the_rules(solved, position)


def test_building_tells_how_many_positions_each_ply_decides() -> None:
    """Positions without a last piece count, too."""
    told: list[tuple[int, int]] = []
    Endgames(2, lambda plies, found: told.append((plies, found)))
    assert told == [(0, 910), (1, 1_160), (2, 198), (3, 172), (4, 8), (5, 2)]


@pytest.mark.parametrize("pieces", [1, 5])
def test_other_numbers_of_pieces_are_refused(pieces: int) -> None:
    with pytest.raises(ValueError) as refused:
        Endgames(pieces)
    assert str(refused.value) == f"endgames of {pieces} pieces were asked for, expected 2 to 4"


def test_a_position_of_more_pieces_is_refused() -> None:
    with pytest.raises(ValueError) as refused:
        Endgames(2).lookup(Position.parse("5/W4/5/4b/b4 r"))
    assert str(refused.value) == "'5/W4/5/4b/b4 r' is no endgame of 2 pieces or fewer, some on each side"


def test_who_has_lost_the_last_piece_has_lost() -> None:
    """Rule 11."""
    assert Endgames(2).lookup(Position.parse("5/5/2B2/5/5 b")) == ("loss", 0)


def test_plain_python_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = list(Endgames(3))
    plain = as_plain_python("solver/retrograde")
    monkeypatch.setattr(endgames, "PositionGraph", plain.PositionGraph)
    monkeypatch.setattr(endgames, "SideTable", plain.SideTable)
    assert list(Endgames(3)) == compiled


def test_mirror_and_colours_change_nothing(solved: Endgames) -> None:
    """For either side to move."""
    few = [at for at in sampled_positions(2_000, seed=10, most=3) if 25 - at.board.count(EMPTY) <= PIECES]
    for position in few:
        known = solved.lookup(position)
        assert solved.lookup(mirrored(position)) == solved.lookup(colours_swapped(position)) == known


def test_the_solver_finds_every_result_of_three_pieces_and_its_best_moves() -> None:
    """For either side to move, mirror images once: every 27th, all in a thorough run, in plain Python a fortieth."""
    few = Endgames(3)
    prover = ProofSearch(new_table(64), never)
    for bitboards, _, _ in islice(few, 0, None, SHARE if SHARE > 1 else often(27, 1)):
        red = position_of(bitboards, 0)
        for position in (red, colours_swapped(red)) if red.board <= mirrored(red).board else ():
            found = solve(position, 61, never, prover)
            assert (found.result, found.plies) == few.lookup(position)
            assert found.best == few.best(position)


def test_the_search_proves_every_endgame_and_never_the_opposite(solved: Endgames) -> None:
    """Every 27th of up to four pieces, in a thorough run all; in plain Python every fortieth of up to three."""
    searcher = ProofSearch(new_table(64), never)
    looked_at = islice(solved, 0, None, SHARE if SHARE > 1 else often(27, 1))
    assert [known for known in looked_at if not proves(searcher, *known)] == []


def test_the_tables_hold_the_same(solved: Endgames, tmp_path: Path) -> None:
    """Every fifth position; both are solved backwards, but by different programs. No game has three of a nature."""
    probe = write_tables(tmp_path, PIECES).prober.probe
    few = [each for each in islice(solved, 0, None, 5) if all(at.bit_count() < 3 for at in each[0])]
    assert len(few) > 20_000
    for bitboards, result, plies in few:
        assert probe(*bitboards, 0) == (256 if (result, plies) == ("win", 0) else plies + 1)


def proves(searcher: ProofSearch, bitboards: Bitboards, result: Result, plies: int) -> bool:
    """Whether the search finds a win or loss in exactly that many plies, and no other result."""
    if plies == 0 or kernel.is_over(*bitboards, 0):
        return plies == 0 and kernel.is_over(*bitboards, 0)
    if result == "win":
        just = searcher.can_win(bitboards, 0, plies) and (plies == 1 or not searcher.can_win(bitboards, 0, plies - 2))
        return just and not searcher.must_lose(bitboards, 0, plies + 1)
    just = searcher.must_lose(bitboards, 0, plies) and (plies == 2 or not searcher.must_lose(bitboards, 0, plies - 2))
    return just and not searcher.can_win(bitboards, 0, plies + 1)
