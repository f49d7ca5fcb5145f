"""A page's move in a game that is played on the board: the simulated table's hand makes it, a real one is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.errors import Refused
from controller.messages.commands import MakeMove, Play
from tests.controller.sitting import Sitting


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Sitting]:
    with Sitting(tmp_path, simulated=True) as sitting:
        yield sitting


def should_refuse(table: Sitting, move: str, why: str) -> None:
    """The table refuses the move with a reason, and does nothing."""
    with pytest.raises(Refused, match=f"^{re.escape(why)}$"):
        table.ask(Play(table.session.game.turn, move))
    assert table.requests(MakeMove) == []


def test_the_simulated_tables_own_hand_makes_a_typed_move(table: Sitting) -> None:
    table.ask(Play("red", "b1c3"))
    assert [request.move for request in table.requests(MakeMove)] == ["b1c3"]
    assert table.played == []  # it counts once the board has sensed it


def test_a_move_that_is_not_legal_is_refused(table: Sitting) -> None:
    should_refuse(table, "b1b4", "that is not possible now")


def test_no_move_is_made_while_a_piece_is_in_a_hand(table: Sitting) -> None:
    table.lift("b1").wait(100)
    should_refuse(table, "a1a2", "fix the pieces first: none can be lifted or out of place")


def test_nobody_types_the_computers_moves(tmp_path: Path) -> None:
    with Sitting(tmp_path, simulated=True, seats={"red": "human", "blue": "engine:1"}) as table:
        table.move("b1c3")
        should_refuse(table, "a5a4", "the computer plays Blue")


def test_at_a_real_board_the_sentence_says_what_a_hand_does(tmp_path: Path) -> None:
    with Sitting(tmp_path) as table:
        should_refuse(table, "b1c3", "make moves by hand at this table: lift the piece on b1 and put it on c3")
