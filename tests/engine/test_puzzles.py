"""Puzzles of Chameleon: the same for a number on every machine, verified by exhaustive search, with fair choices."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

import engine
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import arrived
from engine.chameleon.tables.library import use_tables
from engine.chameleon.teaching.finding import KINDS, Found, complaint, find, numbered

TEACHER = engine.teacher("chameleon")
assert TEACHER is not None


def test_the_kinds_are_offered_the_easiest_first() -> None:
    assert [(kind.key, kind.title, kind.plies, kind.goal) for kind in TEACHER.puzzle_kinds()] == [
        ("win-3", "Win in 2 moves", 3, "win"),
        ("win-5", "Win in 3 moves", 5, "win"),
        ("save", "Save yourself", 6, "save"),
        ("win-7", "Win in 4 moves", 7, "win"),
        ("draw", "Hold the draw", 0, "draw"),
    ]
    assert {kind.key: kind.plies for kind in TEACHER.puzzle_kinds() if kind.goal != "draw"} == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_that_is_found_is_proven_by_trying_everything(kind: str) -> None:
    for number in (1, 2):
        puzzle = numbered(kind, number)
        assert (puzzle.kind, complaint(puzzle)) == (kind, "")
        assert puzzle.grade in range(1, 6) and puzzle.position.endswith(" r")
        assert not arrived(Position.parse(puzzle.position))


def test_the_same_number_finds_the_same_puzzle_on_every_machine() -> None:
    assert numbered("win-3", 1) == Found("win-3", 1, "b1c2", "5/3w1/B4/2w1W/1W3 r")
    assert numbered("win-5", 1) == Found("win-5", 2, "b3b4", "5/1w2b/1B2w/1W3/3W1 r")
    assert numbered("save", 2) == Found("save", 3, "c2b3", "b4/3b1/1w3/1WW2/3B1 r")


def test_the_teacher_finds_them_by_number_with_and_without_tables(tmp_path: Path) -> None:
    alone = TEACHER.find_puzzle("win-5", 1, lambda: False)
    TEACHER.use_folder(tmp_path)
    assert TEACHER.find_puzzle("win-5", 1, lambda: False) == alone == numbered("win-5", 1).position
    use_tables(None)


def test_whoever_is_out_of_time_finds_nothing_rather_than_something_else() -> None:
    for patience in (0, 1, 7, 30):
        calls = count()
        assert find("win-7", Random("win-7 1"), lambda calls=calls, most=patience: next(calls) >= most) is None


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        ("1w3/5/2b2/5/3WB r", "win-3"),  # from the table's set before it found its puzzles
        ("5/1w2b/1B2w/1W3/3W1 r", "win-5"),
        ("2w2/5/5/5/2W1B r", None),  # two first moves win
        ("wbwbw/5/5/5/WBWBW r", None),
    ],
)
def test_a_puzzle_of_an_older_journal_is_told_by_its_position(position: str, kind: str | None) -> None:
    found = TEACHER.kind_of_puzzle(position)
    assert (found and found.key) == kind


@pytest.mark.parametrize(
    "kind, first, position, why",
    [
        ("win-3", "b1c3", "5/3w1/B4/2w1W/1W3 r", "the good moves are b1c2, not b1c3"),
        ("win-5", "b1c2", "5/3w1/B4/2w1W/1W3 r", "it is won in fewer than 5 plies"),
        ("win-3", "b3b4", "5/1w2b/1B2w/1W3/3W1 r", "the good moves are none, not b3b4"),
        ("save", "b1c2", "5/3w1/B4/2w1W/1W3 r", "the good moves are "),
    ],
)
def test_what_is_no_puzzle_is_complained_of(kind: str, first: str, position: str, why: str) -> None:
    assert complaint(Found(kind, 1, first, position)).startswith(why)
