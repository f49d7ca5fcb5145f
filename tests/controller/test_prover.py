"""The search in several processes with one table: the same answers, and a prompt end on request."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.errors import TableError
from controller.games.chameleon import prover as prover_module
from controller.games.chameleon.book_making import checked_book, grown_book
from controller.games.chameleon.prover import Team, cores, usual_memory_mb
from engine.chameleon import START, Position, solve
from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.solver.book import opened_book, written_book
from engine.chameleon.solver.proof_search import Interrupted, ProofSearch
from engine.chameleon.solver.solve import prover
from engine.chameleon.solver.verification import BookWrong
from engine.chameleon.tables.library import Tables
from tests.engine.samples import sampled_positions
from tests.engine.tables import write_tables

pytestmark = pytest.mark.slow

NINE = Position.parse("w2b1/2Ww1/b4/2W2/WB1B1 r")
"""Red wins in nine plies and not sooner."""
FOUR_PIECES = Position.parse("2b2/2w2/5/1W3/2B2 r")
"""Red wins in seven plies and not sooner."""


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch) -> Iterator[Team]:
    """Three processes that also get the easiest questions."""
    monkeypatch.setattr(prover_module, "_EASY", -1)
    with Team(8, 3, lambda: False) as team:
        yield team


def test_a_team_answers_what_one_searcher_answers(team: Team) -> None:
    alone = prover(lambda: False)
    asked = 0
    for position in sampled_positions(60, seed=5):
        if solve(position, 1, lambda: False).result == "unknown":
            bitboards, side = bitboards_of(position), side_of(position)
            assert team.can_win(bitboards, side, 7) == alone.can_win(bitboards, side, 7)
            assert team.must_lose(bitboards, side, 6) == alone.must_lose(bitboards, side, 6)
            asked += 1
    assert asked > 10
    assert team.nodes > 0


def test_a_solution_by_a_team_is_the_solution(team: Team) -> None:
    def facts(found: object) -> object:
        return found.result, found.plies, found.best  # type: ignore[attr-defined]

    assert facts(solve(NINE, 11, lambda: False, team)) == facts(solve(NINE, 11, lambda: False))


def test_a_team_with_tables_says_the_same_and_looks_at_less(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(prover_module, "_EASY", -1)
    write_tables(tmp_path, 4)
    with Team(8, 1, lambda: False) as alone, Team(8, 1, lambda: False, Tables(tmp_path)) as helped:
        expected, found = (solve(FOUR_PIECES, 7, lambda: False, team) for team in (alone, helped))
    assert (found.result, found.plies, found.best) == (expected.result, expected.plies, expected.best)
    assert 0 < found.nodes < expected.nodes


def test_a_team_ends_when_nobody_wants_the_answer_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = iter(range(100))
    monkeypatch.setattr(prover_module, "_EASY", 2000)
    with Team(8, 2, lambda: next(asked) > 3) as team, pytest.raises(Interrupted):
        team.can_win(bitboards_of(START), 0, 61)


def test_a_team_whose_processes_are_ended_says_so_in_one_sentence(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(ProofSearch):
        def can_win(self, bitboards: tuple[int, int, int, int], side: int, plies: int) -> bool:
            os.kill(os.getpid(), signal.SIGKILL)
            return False

    monkeypatch.setattr(prover_module, "ProofSearch", Killed)
    with pytest.raises(TableError, match="the system ended the search, perhaps for lack of memory"):
        team.can_win(bitboards_of(START), 0, 9)


def test_a_team_takes_this_machine_s_cores_and_a_part_of_its_memory() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
    assert 64 <= usual_memory_mb() <= 4096


def test_a_book_grown_on_all_cores_is_complete(team: Team, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    data = grown_book(team, bitboards_of(NINE), 9, lambda done, to_come: told.append((done, to_come)))
    file = tmp_path / "nine.book"
    file.write_bytes(data)
    book = opened_book(file)
    assert checked_book(file, NINE, 9, 2, lambda done, to_come: None) == len(book)
    assert told[-1] == (len(book), 0)


def test_a_book_that_stops_too_soon_is_found_out_on_all_cores(team: Team, tmp_path: Path) -> None:
    data = grown_book(team, bitboards_of(NINE), 9, lambda done, to_come: None)
    whole = tmp_path / "whole.book"
    whole.write_bytes(data)
    rows = list(opened_book(whole).entries())
    file = tmp_path / "torn.book"
    file.write_bytes(written_book(rows[1:]))
    with pytest.raises(BookWrong, match="the book is wrong"):
        checked_book(file, NINE, 9, 2, lambda done, to_come: None)
