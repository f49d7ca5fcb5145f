"""Prompts of the table: one plain sentence about what is expected now, with its mood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.hands import Ask, Decision, Idle, Illegal, Lifted, MoveMade, NewGame, Repair, Repaired
from controller.messages.commands import Assist, Resign, TableMoves
from controller.table.prompts import MOODS, expectation, health, mood
from hal import Health, picture_of, square_index
from tests.controller.sitting import Sitting

ENGINE_BLUE = {"red": "human", "blue": "engine:1"}
Scene = Callable[[Sitting], object]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Sitting]:
    with Sitting(tmp_path) as sitting:
        yield sitting


@pytest.fixture
def against_engine(tmp_path: Path) -> Iterator[Sitting]:
    with Sitting(tmp_path, seats=ENGINE_BLUE, simulated=True) as sitting:
        yield sitting.move("b1c3")


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


def said(table: Sitting) -> tuple[str, str]:
    return mood(table.session), expectation(table.session)


def when(table: Sitting, decision: Decision) -> tuple[str, str]:
    """The mood and the prompt after a decision of the hands."""
    table.session.decision = decision
    return said(table)


def test_at_rest_the_side_to_move_is_asked_to_lift_a_piece(table: Sitting) -> None:
    assert said(table) == ("play", "Red to move: lift a piece.")
    assert when(table, Repaired()) == ("play", "Red to move: lift a piece.")


def test_a_lifted_piece_is_asked_onto_a_lit_square(table: Sitting) -> None:
    assert said(table.lift("b1").wait(100)) == ("play", "Place it on a lit square, or return it to b1.")


def test_without_help_no_lit_square_is_promised(table: Sitting) -> None:
    table.ask(Assist({"red": "off"})).lift("b1").wait(100)
    assert said(table) == ("play", "Red has lifted the piece on b1.")


def test_a_rivals_piece_is_asked_back(table: Sitting) -> None:
    assert said(table.lift("b5").wait(100)) == ("play", "It is Red's turn: please put the piece back on b5.")


def test_a_move_that_may_still_go_on_says_so(table: Sitting) -> None:
    table.lift("b1").place("c3").wait(100)
    assert said(table) == ("play", "b1 to c3: leave it there to play it, or keep moving.")


def test_a_question_names_its_answers(table: Sitting) -> None:
    assert when(table, Ask(("b1a3", "b1c3"))) == (
        "question",
        "Was it b1 to a3 or b1 to c3? Touch the right square, or choose here.",
    )


def test_a_piece_held_for_long_may_be_put_anywhere_or_touched_where_it_stands(table: Sitting) -> None:
    assert when(table.lift("b1").wait(100), Ask(("b1a3", "b1c3"), squares("b1"), is_open=True)) == (
        "play",
        "Place it on a lit square, or return it to b1. If it is already on its new square, lift it there and put it "
        "down again.",
    )


def test_a_forbidden_square_is_named(table: Sitting) -> None:
    assert when(table, Illegal(square_index("b4"))) == (
        "illegal",
        "A piece cannot stay on b4: place it on a lit square, or return it.",
    )


@pytest.mark.parametrize(
    "missing, extra, words",
    [
        (("b1",), (), "A piece belongs on b1: please put it there."),
        (("b1", "c1", "d1"), (), "A piece belongs on b1, c1 and d1: please put it there."),
        ((), ("c3", "c4"), "Please take the piece away from c3 and c4."),
        (("b1",), ("c3",), "Put a piece back on b1 and clear c3."),
    ],
)
def test_a_repair_says_what_belongs_where(
    table: Sitting, missing: tuple[str, ...], extra: tuple[str, ...], words: str
) -> None:
    assert when(table, Repair(squares(*missing), squares(*extra))) == ("repair", words)


def test_a_start_position_offers_a_new_game(table: Sitting) -> None:
    assert when(table, NewGame()) == (
        "new-game",
        "The start position is set up. Lift a piece to begin a new game; the old one stays in the journal.",
    )


def test_an_arrival_has_to_be_answered_now(table: Sitting) -> None:
    table.move("d1b2", "e5c4", "b2e5")
    assert said(table) == ("play", "Blue to move: capture the piece on e5 now, or you lose the game.")


def test_the_engine_is_thinking(against_engine: Sitting) -> None:
    assert said(against_engine) == ("thinking", "Blue is thinking.")
    against_engine.lift("a1").wait(100)
    assert said(against_engine) == ("thinking", "Blue is thinking.")


def test_the_engines_move_is_to_be_made_by_hand(against_engine: Sitting) -> None:
    against_engine.think("a5a4")
    words = "Make Blue's move by hand: lift the piece on a5 and put it on a4."
    assert said(against_engine) == ("engine", words)
    assert said(against_engine.lift("a5").wait(100)) == ("engine", words)


def test_a_table_that_moves_by_itself_says_so(against_engine: Sitting) -> None:
    against_engine.think("a5a4").ask(TableMoves(True))
    words = "The computer moves Blue's piece from a5 to a4."
    assert said(against_engine) == ("engine", words)
    assert when(against_engine, MoveMade("a5a4", False)) == ("engine", words)


def test_what_was_played_at_another_table_is_not_called_the_computers(against_engine: Sitting) -> None:
    against_engine.think("a5a4").ask(TableMoves(True))
    state = against_engine.session.state
    linked = replace(state, players=replace(state.players, seats={"red": "human", "blue": "table"}))
    assert expectation(linked) == "Blue has moved at the other table, from a5 to a4."


def test_a_game_that_is_over_invites_to_another(table: Sitting) -> None:
    words = "Set up the pieces for another game, or start a new one here."
    assert said(table.ask(Resign("red"))) == ("over", words)
    assert when(table, Illegal(3)) == when(table, Ask(("b1c3",))) == ("over", words)


def test_a_fault_is_said_before_everything_but_a_repair(table: Sitting) -> None:
    table.session.step(Health(False, "the board does not answer; plug it in"), 5000)
    assert when(table, Idle()) == ("fault", "the board does not answer; plug it in")
    assert when(table, Repair(squares("a1"), 0))[0] == "repair"
    assert health(table.session) == (False, "the board does not answer; plug it in")


def test_a_well_board_is_said_to_be_well(table: Sitting) -> None:
    assert health(table.session) == (True, "the board works")


@pytest.mark.parametrize("decision", [Idle(), Lifted(2), MoveMade("b1c3", True), Ask(("b1c3",)), NewGame(), Illegal(3)])
def test_every_mood_is_in_the_list_and_every_word_ends_a_sentence(table: Sitting, decision: Decision) -> None:
    spirit, words = when(table, decision)
    assert spirit in MOODS
    assert words[-1] in ".?" or words.endswith("here.")
