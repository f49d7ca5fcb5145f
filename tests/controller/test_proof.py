"""The proof for a page: the strategy's move, every reply with its number of lines, and lines outside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.games.chameleon.proof import walk
from engine.chameleon.rules.position import START, Position
from engine.chameleon.solver.book import book_file, number_in_book, opened_book
from engine.chameleon.solver.lines import Lines, kept_lines, written_lines
from engine.chameleon.solver.proof_search import Interrupted
from engine.errors import EngineError
from tests.controller.command_line import is_one_complaint, run

BOOK = opened_book(book_file())


def at(*moves: str, in_time: bool = True) -> dict[str, Any]:
    return walk({"line": "-".join(moves)}, lambda: not in_time)


def replies(facts: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = facts["replies"]
    return found


def test_the_start_is_won_by_ply_23_in_as_many_lines_as_were_counted() -> None:
    facts = at()
    assert (facts["position"], facts["plies"], facts["lines"], facts["in_book"]) == (START.text(), 23, 10_051_504, True)
    assert (facts["all"], facts["positions"]) == (10_051_504, 196_170)
    assert sum(reply["lines"] for reply in replies(facts)) == 10_051_504
    assert max(reply["plies"] for reply in replies(facts)) == 21


@pytest.mark.slow
def test_who_holds_out_longest_comes_to_the_end_and_every_step_is_nearer() -> None:
    line: list[str] = []
    plies = []
    while replies(facts := at(*line)):
        plies.append(facts["plies"])
        line += [facts["move"]["move"], replies(facts)[0]["move"]]
    assert plies == list(range(23, 1, -2))
    assert str(facts["over"]).startswith("Red wins: ")
    assert [move["move"] for move in facts["line"]] == line


def test_a_line_that_ends_with_the_strategys_move_is_the_position_before_it() -> None:
    assert at(at()["move"]["move"]) == at()


@pytest.mark.parametrize(
    "moves, why",
    [
        (["b1c3", "a5a4"], "the strategy plays e1e2 in wbwbw/5/5/5/WBWBW r, not b1c3"),
        (["e1e2", "e5e1"], "e5e1 is not legal in wbwbw/5/5/4W/WBWB1 b: "),
        (["x", "y"], "'x' is not a move; expected"),
        (["a1a9", "a5a4"], "'a1a9' is not a move; expected"),
    ],
)
def test_what_is_no_line_of_the_strategy_is_refused_with_where_it_leaves_it(moves: list[str], why: str) -> None:
    with pytest.raises(EngineError) as refused:
        at(*moves)
    assert str(refused.value).startswith(why)


def test_without_time_what_is_kept_is_told_and_the_rest_is_left_open() -> None:
    with pytest.raises(Interrupted):
        Lines(BOOK, {}).below(START, lambda: True)
    assert at(in_time=False)["lines"] == 10_051_504


def test_what_is_kept_agrees_with_what_is_counted_by_the_rules() -> None:
    line: list[str] = []
    while (facts := at(*line))["plies"] != 11:
        fewest = min((each for each in replies(facts) if each["plies"] >= 11), key=lambda each: each["lines"])
        line += [facts["move"]["move"], fewest["move"]]
    position = Position.parse(facts["position"])
    assert Lines(BOOK, {}).below(position) == kept_lines()[number_in_book(position)[0]] == facts["lines"]


def test_counts_are_written_as_they_are_read() -> None:
    rows = [line.split() for line in written_lines({255: (11, 40), 16: (13, 7), 1: (9, 3)}).splitlines()[2:]]
    assert rows == [["10", "7"], ["ff", "40"]]
    assert number_in_book(START)[0] in kept_lines() and len(kept_lines()) == 19_016


def test_counts_are_written_over_no_file(tmp_path: Path) -> None:
    (tmp_path / "there").touch()
    ended = run("book", "count", str(tmp_path / "there"))
    assert is_one_complaint(ended) and ended.err.endswith("there already exists; name a new file\n")
