"""The possible moves of a piece in hand, in one sentence: exactly what its light shows everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.messages.commands import Assist
from controller.table.prompts import piece_in_hand
from tests.controller.sitting import Sitting


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Sitting]:
    with Sitting(tmp_path) as sitting:
        yield sitting


def test_a_lifted_piece_is_named_with_where_it_may_go_by_kind(table: Sitting) -> None:
    assert piece_in_hand(table.session.state) == ""
    table.lift("b1").wait(100)
    assert (
        piece_in_hand(table.session.state) == "Red's black piece on b1: steps to a2, b2 and c2; jumps to d2, a3 and c3."
    )


def test_a_capture_and_a_risk_are_told_where_the_light_tells_them(table: Sitting) -> None:
    table.move("b1c3").ask(Assist({"blue": "dangers"})).lift("b5").wait(100)
    assert piece_in_hand(table.session.state) == (
        "Blue's black piece on b5: steps to a4; jumps to a3; steps at a risk to b4 and c4; jumps at a risk to d4; "
        "captures at a risk on c3."
    )


def test_who_wants_no_help_hears_none(table: Sitting) -> None:
    table.ask(Assist({"red": "off"})).lift("b1").wait(100)
    assert piece_in_hand(table.session.state) == ""


def test_of_a_piece_that_is_not_to_move_nothing_is_told(table: Sitting) -> None:
    table.lift("b5").wait(100)
    assert piece_in_hand(table.session.state) == ""
