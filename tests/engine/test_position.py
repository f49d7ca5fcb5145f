"""Rules 3 to 5 and the position's text: parsed strictly, written canonically."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BadPosition
from engine.chameleon import START, Position
from engine.chameleon.rules.board import SQUARES, TILES
from engine.chameleon.rules.position import EMPTY, NATURES
from tests.engine.samples import positions


def test_the_game_starts_with_ten_pieces_all_on_the_opposite_colour() -> None:
    """Rules 3 and 4: five a side on the home ranks, three white and two black natures."""
    assert START.text() == "wbwbw/5/5/5/WBWBW r"
    assert START.board == "WBWBW" + EMPTY * 15 + "wbwbw"
    standing = [square for square in range(25) if START.board[square] != EMPTY]
    assert len(standing) == 10
    assert all(NATURES[START.board[square]] != TILES[square] for square in standing)


def test_either_side_may_begin() -> None:
    """Rule 5: in the text; Red by default."""
    assert START.turn == "red"
    assert Position.parse("wbwbw/5/5/5/WBWBW b") == Position(START.board, "blue")


def test_ranks_are_written_from_blues_side_and_files_from_the_left() -> None:
    position = Position.parse("b4/5/2W2/5/4B b")
    standing = {SQUARES[square]: letter for square, letter in enumerate(position.board) if letter != EMPTY}
    assert standing == {"e1": "B", "c3": "W", "a5": "b"}
    assert position.turn == "blue"


def test_the_board_is_drawn_with_its_coordinates() -> None:
    rows = ["5 w b w b w", "4 . . . . .", "3 . . . . .", "2 . . . . .", "1 W B W B W", "  a b c d e"]
    assert START.drawn().split("\n") == rows


def test_the_side_to_move_may_have_lost_its_last_piece() -> None:
    """Rule 11: that is how a game ends."""
    assert Position.parse("5/5/2B2/5/5 b").text() == "5/5/2B2/5/5 b"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected five ranks, one space and the side to move, as in 'wbwbw/5/5/5/WBWBW r'"),
        ("wbwbw/5/5/5/WBWBW", "expected five ranks, one space and the side to move, as in 'wbwbw/5/5/5/WBWBW r'"),
        ("wbwbw/5/5/5/WBWBW  r", "expected five ranks, one space and the side to move, as in 'wbwbw/5/5/5/WBWBW r'"),
        ("wbwbw/5/5/5/WBWBW red", "the side to move is 'red', expected 'r' or 'b'"),
        ("wbwbw/5/5/WBWBW r", "it has 4 ranks separated by '/', expected 5"),
        ("wbwbw/5/5/5/WBWBW/ r", "it has 6 ranks separated by '/', expected 5"),
        ("wbwbw/5/5/5/WBWBK r", "rank 1 has 'K', expected a piece B, W, b, w or a run of empty squares 1-5"),
        ("wbwbw/6/5/5/WBWBW r", "rank 4 has '6', expected a piece B, W, b, w or a run of empty squares 1-5"),
        ("wbwbw/05/5/5/WBWBW r", "rank 4 has '0', expected a piece B, W, b, w or a run of empty squares 1-5"),
        ("wbwbw/5/4/5/WBWBW r", "rank 3, '4', fills 4 squares, expected 5"),
        ("wbwbw/5/5/3W2/1BWBW r", "rank 2, '3W2', fills 6 squares, expected 5"),
        (
            "11111/1B1w1/5/5/5 r",
            "rank 5, '11111', has two digits side by side, expected one digit for each run of empty squares",
        ),
        (
            "5/5/b4/W13/5 r",
            "rank 2, 'W13', has two digits side by side, expected one digit for each run of empty squares",
        ),
        ("wbwbw/5/5//WBWBW r", "rank 2, '', fills 0 squares, expected 5"),
        ("wbwbw/5/2W2/5/WBWBW r", "red has 6 pieces, expected at most 5"),
        ("5/5/2B2/5/5 r", "blue has no piece, but it has just moved; expected at least one"),
        ("5/5/5/5/5 b", "red has no piece, but it has just moved; expected at least one"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_place_and_what_was_expected(text: str, why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Position.parse(text)
    assert str(refused.value) == f"position {text!r}: {why}"


@given(positions())
def test_every_position_comes_back_from_its_text(position: Position) -> None:
    assert Position.parse(position.text()) == position


@given(st.text() | st.text("BWbw/12345 rb", max_size=40))
def test_any_text_is_a_position_or_is_refused_in_one_line(text: str) -> None:
    try:
        read = Position.parse(text)
    except BadPosition as error:
        assert len(str(error).splitlines()) == 1
        assert repr(text) in str(error)
    else:
        assert read.text() == text
