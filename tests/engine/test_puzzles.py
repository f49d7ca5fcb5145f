"""Every puzzle that is shipped: proven again by the exact solver, fair to look at, and no two alike."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import arrived
from engine.chameleon.teaching.finding import KINDS, Found, complaint, find, grade_of, is_unique, mirrored
from engine.chameleon.teaching.teacher import _read_puzzles
from engine.teacher import Puzzle
from tests.engine.kernels import COMPILED
from tests.puzzle_maker import HEADER, PAGE, WANTED, puzzles, written

TEACHER = engine.teacher("chameleon")
assert TEACHER is not None
PUZZLES = TEACHER.puzzles()
EVERY = 1 if COMPILED else 16
"""Without a compiled solver a sample is proven again."""


@pytest.mark.slow
@pytest.mark.parametrize("plies", WANTED)
def test_every_puzzle_is_won_by_one_first_move_in_just_so_many_plies(plies: int) -> None:
    found = [puzzle for puzzle in PUZZLES if puzzle.plies == plies]
    assert len(found) == WANTED[plies]
    assert [each for each in found[::EVERY] if not is_unique(_parsed(each), plies, each.first)] == []


def test_a_puzzle_is_no_forced_answer_and_red_is_to_move() -> None:
    positions = [Position.parse(puzzle.position) for puzzle in PUZZLES]
    assert [position.text() for position in positions if arrived(position) or position.turn != "red"] == []


def test_no_two_puzzles_are_mirror_images() -> None:
    names = {min(position.text(), mirrored(position).text()) for position in map(_parsed, PUZZLES)}
    assert len(names) == len(PUZZLES)


def _parsed(puzzle: Puzzle) -> Position:
    return Position.parse(puzzle.position)


def test_the_easiest_come_first_and_grades_follow_from_the_puzzle() -> None:
    grades = [puzzle.grade for puzzle in PUZZLES]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    assert grades == [grade_of(_parsed(puzzle), puzzle.plies, puzzle.first) for puzzle in PUZZLES]


def test_few_pieces_and_many_make_puzzles() -> None:
    counts = {sum(letter != "." for letter in _parsed(puzzle).board) for puzzle in PUZZLES}
    assert counts >= set(range(4, 11))


def test_the_same_seed_makes_the_same_puzzles() -> None:
    few = {3: 3}
    once, again = (puzzles(Random(4), few) for _ in range(2))
    assert once == again
    assert sorted(puzzle.plies for puzzle in once) == [3] * 3


def test_the_file_reads_back_as_it_was_written() -> None:
    assert list(_read_puzzles(written(list(PUZZLES)))) == list(PUZZLES)
    assert PAGE.read_text(encoding="utf-8").startswith(HEADER)


def test_a_line_that_is_no_puzzle_is_named() -> None:
    with pytest.raises(ValueError, match=r"puzzles.txt:2: '3 1 a1a2' is not 'plies grade first position'"):
        list(_read_puzzles("# puzzles\n3 1 a1a2\n"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_that_is_found_is_proven_by_trying_everything(kind: str) -> None:
    for number in (1, 2):
        puzzle = find(kind, Random(f"{kind} {number}"))
        assert (puzzle.kind, complaint(puzzle)) == (kind, "")
        assert puzzle.grade in range(1, 6) and puzzle.position.endswith(" r")


def test_the_same_number_finds_the_same_puzzle_on_every_machine() -> None:
    assert find("win-3", Random("win-3 1")) == Found("win-3", 1, "b1c2", "5/3w1/B4/2w1W/1W3 r")
    assert find("win-5", Random("win-5 1")) == Found("win-5", 2, "b3b4", "5/1w2b/1B2w/1W3/3W1 r")
    assert find("save", Random("save 2")) == Found("save", 3, "c2b3", "b4/3b1/1w3/1WW2/3B1 r")


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
