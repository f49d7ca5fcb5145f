"""Puzzles at the table: found by number in the background, solved by hand, and those of older journals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.errors import Refused
from controller.journal.store import Journal
from controller.messages.commands import (
    Assist,
    FindPuzzle,
    Judge,
    Judged,
    PuzzleFound,
    StartCourse,
    StartGame,
    TakeBack,
)
from controller.table.operator_settings import LockTable
from controller.table.prompts import expectation, mood
from controller.teaching.puzzle_record import PuzzleRecord
from engine.teacher import Judgement, Verdict
from tests.controller.in_class import FIRST, SAVE, TEACHER, WIN_IN_TWO, Class

At = Callable[..., Class]
OLD = "1w3/5/2b2/5/3WB r"


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    sittings: list[Class] = []

    def sit(*entries: str, start: str = WIN_IN_TWO, **options: object) -> Class:
        if entries:
            with Journal.open(tmp_path / "journal.db") as journal:
                number = journal.begin("chameleon", start, {}, {"red": "human", "blue": "human"}, 0)
                for entry in entries:
                    journal.append(number, *entry.split(" ", 1), 0)  # type: ignore[call-arg, arg-type, misc]
        sittings.append(Class(tmp_path, **options))  # type: ignore[arg-type]
        return sittings[-1]

    yield sit
    for sitting in sittings:
        sitting.journal.close()


def stands(table: Class) -> str | None:
    """The puzzle at the table, in the journal's notation."""
    course = table.session.course
    return None if course is None else f"{course.key} at {course.position}"


# Finding


def test_a_puzzle_begins_once_the_teacher_has_found_it_and_the_game_goes_on_until_then(at: At) -> None:
    table = at().ask(StartCourse("puzzle", 12, puzzle="win-5"))
    assert table.session.said == "The teacher is looking for puzzle 12: Win in 3 moves."
    (asked,) = table.requests(FindPuzzle)
    assert (asked.kind, asked.number, stands(table)) == ("win-5", 12, None)
    assert table.move("b1c3").played == ["b1c3"]
    table.session.step(PuzzleFound(asked.ticket, WIN_IN_TWO), table.now)
    assert (stands(table), table.played) == (f"puzzle win-5 12 at {WIN_IN_TWO}", [])
    assert table.session.said == "Win in 3 moves, puzzle 12."


def test_the_next_puzzle_is_found_while_this_one_is_solved(at: At) -> None:
    table = at().ask(StartCourse("puzzle", 1))
    (first,) = table.requests(FindPuzzle)
    table.session.step(PuzzleFound(first.ticket, WIN_IN_TWO), table.now)
    (ahead,) = table.requests(FindPuzzle)
    assert (ahead.kind, ahead.number) == ("win-3", 2)
    table.session.step(PuzzleFound(ahead.ticket, SAVE), table.now)
    table.ask(StartCourse("puzzle", 2))
    assert stands(table) == f"puzzle win-3 2 at {SAVE}"


def test_what_was_given_up_to_judge_a_move_is_looked_for_again_afterwards(at: At) -> None:
    table = at().at_course(1, "puzzle")
    (ahead,) = table.requests(FindPuzzle)
    (judge,) = table.move(FIRST).requests(Judge, FindPuzzle)
    table.session.step(PuzzleFound(ahead.ticket, None), table.now)
    assert table.requests(FindPuzzle) == []
    table.session.step(Judged(judge.ticket, None), table.now)
    (again,) = table.requests(FindPuzzle)
    assert (again.kind, again.number) == (ahead.kind, ahead.number)


def test_a_newer_wish_is_the_one_that_counts(at: At) -> None:
    table = at().ask(StartCourse("puzzle", 1), StartCourse("puzzle", 7))
    first, second = table.requests(FindPuzzle)
    table.session.step(PuzzleFound(first.ticket, SAVE), table.now)
    assert stands(table) is None
    table.session.step(PuzzleFound(second.ticket, WIN_IN_TWO), table.now)
    assert stands(table) == f"puzzle win-3 7 at {WIN_IN_TWO}"


def test_who_begins_something_else_meanwhile_is_not_called_away(at: At) -> None:
    table = at().ask(StartCourse("puzzle", 1))
    (asked,) = table.requests(FindPuzzle)
    table.ask(StartGame())
    table.session.step(PuzzleFound(asked.ticket, WIN_IN_TWO), table.now)
    assert stands(table) is None


def test_a_teacher_that_finds_none_says_so_and_may_be_asked_again(at: At) -> None:
    table = at().ask(StartCourse("puzzle", 1)).find(None, "The teacher found no puzzle (out of chalk).")
    assert (table.session.said, stands(table)) == ("The teacher found no puzzle (out of chalk).", None)
    assert table.wait().requests(FindPuzzle) == []
    assert table.ask(StartCourse("puzzle", 1)).find(WIN_IN_TWO).session.course is not None


def test_a_puzzle_that_is_found_while_the_table_is_closed_waits_until_it_opens(at: At) -> None:
    table = at().ask(StartCourse("puzzle", 1)).ask(LockTable(True)).find(WIN_IN_TWO)
    assert stands(table) is None
    assert stands(table.ask(LockTable(False))) == f"puzzle win-3 1 at {WIN_IN_TWO}"


def test_a_table_can_begin_with_a_puzzle(at: At) -> None:
    table = at(course=StartCourse("puzzle", 3, puzzle="save"))
    assert stands(table) is None
    assert stands(table.wait().find(SAVE)) == f"puzzle save 3 at {SAVE}"


@pytest.mark.parametrize(
    ("number", "kind", "why"),
    [
        (0, None, "unknown puzzle 0; choose 1 to 1,000,000,000"),
        (2**70, "save", f"unknown puzzle {2**70}; choose 1 to 1,000,000,000"),
        (1, "win-4", "unknown kind of puzzle 'win-4'; choose one of: win-3, win-5, save, win-7, draw"),
    ],
)
def test_a_puzzle_that_is_none_is_refused(at: At, number: int, kind: str | None, why: str) -> None:
    table = at().move("b1c3")
    with pytest.raises(Refused) as refused:
        table.ask(StartCourse("puzzle", number, puzzle=kind))
    assert (str(refused.value), table.played, table.requests(FindPuzzle)) == (why, ["b1c3"], [])


# Solving


def test_a_win_is_solved_against_the_longest_resistance(at: At) -> None:
    table = at().at_course(1, "puzzle").move(FIRST).judge()
    reply = table.session.engine_move
    assert reply is not None
    assert table.session.said.startswith("Red's white piece")
    table.move(table.session.game.written(reply))
    judgement = TEACHER.judge(table.session.game.view("red"), lambda: False)
    assert judgement.now == Verdict("win", 1)
    table.move(table.session.game.written(judgement.best[0]))
    assert table.session.stage.state == "solved"  # type: ignore[union-attr]
    assert ("puzzle win-3 1", WIN_IN_TWO) in table.session.solved


def test_a_wrong_move_is_answered_with_what_the_rival_does(at: At) -> None:
    table = at().at_course(1, "puzzle").move("e1e2")
    assert (mood(table.session), table.session.is_thinking) == ("thinking", True)
    table.judge()
    assert mood(table.session) == "wrong"
    assert expectation(table.session).startswith("Then Blue ")
    table.lift("e2").place("e1").wait(3000)
    assert (table.played, table.session.stage.state) == ([], "do")  # type: ignore[union-attr]


def test_the_one_move_that_saves_solves_a_puzzle_and_every_other_loses(at: At) -> None:
    table = at().at_course(2, "puzzle", "save")
    assert expectation(table.session) == "Red to move: find the only move that does not lose within 3 moves."
    table.move("d1d2").judge()
    assert expectation(table.session).startswith("Then Blue plays ")
    table.ask(TakeBack()).set_up().move("c2xb3").judge()
    assert expectation(table.session) == "Solved. Every other move loses within 3 moves."
    assert table.entries[-1] == "solved puzzle save 2"


def solve(table: Class, number: int) -> Class:
    """Solves a puzzle with one saving move, while the teacher finds the next one."""
    return begin(table, number).move("c2xb3").judge()


def begin(table: Class, number: int) -> Class:
    return table.at_course(number, "puzzle", "save").find(SAVE)


def test_puzzles_that_are_solved_at_the_first_try_make_a_streak_until_one_is_missed(at: At) -> None:
    table = at()
    for number in (1, 2, 1):  # repeating the first one does not count
        solve(table, number)
    assert table.session.state.puzzle_record == PuzzleRecord({}, 2)
    begin(table, 3).move("d1d2").judge().ask(TakeBack()).set_up().move("d1d2").judge()
    table.ask(TakeBack()).set_up().move("c2xb3").judge()
    assert table.session.state.puzzle_record == PuzzleRecord({"puzzle save 3": 1}, 0)
    begin(table, 4).move("d1d2").judge()
    assert table.session.state.puzzle_record.missed == {"puzzle save 3": 1}
    solve(table, 5)
    known = PuzzleRecord({"puzzle save 3": 1, "puzzle save 4": 1}, 1)
    assert [each.session.state.puzzle_record for each in (table, at())] == [known, known]  # after a restart, too


def test_the_puzzle_that_is_found_ahead_is_the_next_that_is_not_solved(at: At) -> None:
    table = at("course puzzle save 2", "solved puzzle save 2", "course puzzle save 3", start=SAVE)
    table.at_course(1, "puzzle", "save")
    (ahead,) = table.requests(FindPuzzle)
    assert (ahead.kind, ahead.number) == ("save", 3)


DRAW = "2b2/2ww1/5/5/BWW2 r"


@pytest.mark.parametrize(
    ("verdict", "state", "said"),
    [
        (Verdict("draw", 0), "solved", "Solved. Neither side can force a win now, and every other move loses."),
        (Verdict("win", 9), "wrong", "Then Blue plays "),
        (Verdict("unknown", 8), "wrong", "The teacher cannot judge this move. "),
    ],
)
def test_a_draw_is_held_when_it_is_proven_and_not_before(at: At, verdict: Verdict, state: str, said: str) -> None:
    table = at().ask(StartCourse("puzzle", 1, puzzle="draw")).find(DRAW).set_up()
    assert expectation(table.session) == "Red to move: find the only move that holds the draw. Every other move loses."
    (asked,) = table.move("c1d2").requests(Judge)
    moves = dict.fromkeys(map(str, table.session.game.legal_moves), verdict)
    table.session.step(Judged(asked.ticket, Judgement.of(moves)), table.now)
    assert (table.session.stage.state, expectation(table.session)[: len(said)]) == (state, said)  # type: ignore[union-attr]


def test_a_teacher_that_fails_leaves_no_puzzle_waiting(at: At) -> None:
    table = at().at_course(1, "puzzle").move(FIRST).judge(trouble="The teacher failed (out of chalk).")
    assert table.session.said == "The teacher failed (out of chalk)."
    assert mood(table.session) == "wrong"


def test_a_seat_that_is_shown_results_is_told_nothing_in_a_puzzle(at: At) -> None:
    table = at().ask(Assist({"red": "teach"})).judge().at_course(1, "puzzle")
    assert table.session.state.teaching.effects == {}


# Going on


def test_a_puzzle_goes_on_after_a_power_cut(at: At) -> None:
    at().at_course(1, "puzzle").move(FIRST)
    again = at().judge()
    assert again.session.course.title == "Win in 2 moves, puzzle 1"  # type: ignore[union-attr]
    assert again.session.engine_move is not None


def test_a_puzzle_of_an_older_journal_is_known_by_its_position(at: At) -> None:
    table = at("course puzzle", start=OLD)
    assert table.session.course.title == "Puzzle: Win in 2 moves"  # type: ignore[union-attr]
    assert expectation(table.set_up().session) == "Red to move, win in 2 moves: find the first move."
    assert table.move("e1xc3").judge().session.engine_move is not None


def test_a_puzzle_that_nobody_knows_any_more_goes_on_as_a_game(at: At) -> None:
    table = at("course puzzle ballad 7")
    assert (stands(table), table.session.game.text()) == (None, WIN_IN_TWO)
