"""Rules 6 to 10: how pieces move, and that a side with a piece always has a move."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import IllegalMove
from engine.chameleon import Position, apply, legal_moves
from engine.chameleon.rules.board import SQUARES, TILES, Square
from engine.chameleon.rules.moves import is_attacked, move_between, read_move, written
from engine.chameleon.rules.position import EMPTY, NATURES, SEAT_OF
from tests.engine.samples import played_positions, positions, sampled_positions


def targets(text: str) -> str:
    return " ".join(move.text[2:] for move in legal_moves(Position.parse(text)))


def moves(text: str) -> str:
    return " ".join(map(str, legal_moves(Position.parse(text))))


def test_a_piece_on_its_own_colour_steps_and_slides_like_a_bishop() -> None:
    """Rules 6 and 7: a black piece on the black square c3."""
    assert targets("4b/5/2B2/5/5 r") == "a1 a5 b2 b3 b4 c2 c4 d2 d3 d4 e1 e5"


def test_a_piece_on_the_opposite_colour_steps_and_jumps_like_a_knight() -> None:
    """Rules 6 and 8: a white piece on the black square c3."""
    assert targets("4b/5/2W2/5/5 r") == "a2 a4 b1 b2 b3 b4 b5 c2 c4 d1 d2 d3 d4 d5 e2 e4"


def test_white_pieces_slide_from_white_tiles_and_black_pieces_jump_from_them() -> None:
    """Rules 7 and 8 on the white square c2."""
    assert targets("4b/5/5/2W2/5 r") == "a4 b1 b2 b3 c1 c3 d1 d2 d3 e4"
    assert targets("4b/5/5/2B2/5 r") == "a1 a3 b1 b2 b3 b4 c1 c3 d1 d2 d3 d4 e1 e3"


def test_a_slide_stops_before_an_own_piece_and_on_an_opposing_one() -> None:
    """Rules 7 and 10: from c3, b4 is Red's own and e5 is behind Blue's d4."""
    legal = moves("5/1B1b1/2B2/5/5 r").split()
    assert [move for move in legal if move.startswith("c3")] == "c3a1 c3b2 c3b3 c3c2 c3c4 c3d2 c3d3 c3d4 c3e1".split()


def test_a_jump_passes_over_pieces() -> None:
    """Rule 8: b1 is surrounded by a1, c1, a2, b2, c2, and jumps."""
    legal = moves("4b/5/5/WW3/WBW2 r").split()
    assert [move for move in legal if move.startswith("b1")] == ["b1a3", "b1c2", "b1c3", "b1d2"]


def test_the_tile_where_the_move_begins_decides() -> None:
    """Rule 9: after an orthogonal step the black piece of b1 slides, before it jumped."""
    before = Position.parse("4b/5/5/5/1B3 r")
    after = Position(apply(before, read_move("b1b2")).board, "red")
    assert [move.kind for move in legal_moves(before) if move.text == "b1c3"] == ["jump"]
    assert [move.kind for move in legal_moves(after) if move.text == "b2d4"] == ["slide"]
    assert "b2c4" not in map(str, legal_moves(after))


@given(positions())
def test_a_jump_lands_on_the_pieces_own_colour_and_a_diagonal_keeps_the_tile(position: Position) -> None:
    """Rule 9's consequences."""
    for move in legal_moves(position):
        nature = NATURES[position.board[move.origin]]
        if move.kind == "jump":
            assert TILES[move.target] == nature
        elif move.kind == "slide":
            assert TILES[move.origin] == TILES[move.target] == nature


def test_landing_on_an_opposing_piece_captures_it() -> None:
    """Rule 10."""
    before = Position.parse("5/5/2b1w/5/1B3 r")
    assert apply(before, read_move("b1c3")) == Position.parse("5/5/2B1w/5/5 b")
    assert written(before, read_move("b1c3")) == "b1xc3"
    assert written(before, read_move("b1a3")) == "b1a3"


@given(positions())
def test_nobody_lands_on_an_own_piece_and_a_move_changes_two_squares(position: Position) -> None:
    """Rule 10."""
    for move in legal_moves(position):
        after = apply(position, move)
        changed = [square for square in range(25) if after.board[square] != position.board[square]]
        assert SEAT_OF.get(position.board[move.target]) != position.turn
        assert set(changed) == {move.origin, move.target}
        assert after.board[move.target] == position.board[move.origin]
        assert after.board[move.origin] == EMPTY
        assert after.turn != position.turn


def allowed_by_the_rules(position: Position, origin: Square, target: Square) -> bool:
    """Rules 6 to 10 again, literally and without a table."""
    letter, there = position.board[origin], position.board[target]
    if SEAT_OF.get(letter) != position.turn or SEAT_OF.get(there) == position.turn:
        return False
    up, right = target // 5 - origin // 5, target % 5 - origin % 5
    on_own_colour = (NATURES[letter] == "black") == ((origin // 5 + origin % 5) % 2 == 0)
    if max(abs(up), abs(right)) == 1:
        return True
    if on_own_colour and abs(up) == abs(right):
        stride = (target - origin) // abs(up)
        return all(position.board[origin + stride * n] == EMPTY for n in range(1, abs(up)))
    return not on_own_colour and sorted((abs(up), abs(right))) == [1, 2]


@given(positions())
def test_legal_moves_are_what_rules_6_to_10_allow_sorted_by_text(position: Position) -> None:
    pairs = [(origin, target) for origin in range(25) for target in range(25) if origin != target]
    allowed = [SQUARES[a] + SQUARES[b] for a, b in pairs if allowed_by_the_rules(position, a, b)]
    assert [str(move) for move in legal_moves(position)] == sorted(allowed)


@given(positions())
def test_a_square_is_attacked_when_a_legal_move_captures_there(position: Position) -> None:
    captured = {move.target for move in legal_moves(position) if position.board[move.target] != EMPTY}
    rivals = [square for square in range(25) if SEAT_OF.get(position.board[square], position.turn) != position.turn]
    assert {square for square in rivals if is_attacked(position, square)} == captured


def test_whoever_has_a_piece_has_a_legal_move() -> None:
    """Rule 15, over constructed positions and over those of random games."""
    seen = [*sampled_positions(4000, seed=15), *played_positions(100, seed=15)]
    with_a_piece = [position for position in seen if any(SEAT_OF.get(p) == position.turn for p in position.board)]
    assert len(with_a_piece) > 5000
    assert [position.text() for position in with_a_piece if not legal_moves(position)] == []


def test_five_pieces_huddled_in_a_corner_still_move() -> None:
    """Rule 15, where it is tightest."""
    assert moves("4b/5/5/BB3/BBB2 r") == (
        "a2a3 a2b3 a2b4 a2c3 b1a3 b1c2 b1c3 b1d2 b2a3 b2b3 b2c2 b2c3 b2d4 b2e5 c1c2 c1d1 c1d2 c1e3"
    )


def test_a_move_is_read_with_and_without_the_captures_x() -> None:
    assert read_move("b1c3") is read_move("b1xc3") is move_between(SQUARES.index("b1"), SQUARES.index("c3"))
    assert [read_move(text).kind for text in ("b1c2", "b1c3", "b1e4", "b1b4")] == ["step", "jump", "slide", "none"]


def test_a_copied_move_is_still_the_same_move() -> None:
    move = read_move("b1c3")
    assert copy.deepcopy(move) is move
    assert copy.deepcopy(move) in engine.load("chameleon").legal_moves


@pytest.mark.parametrize(
    "text", ["", "b1", "b1b1", "b1f3", "b0c3", "B1C3", "b1-c3", "b1c3 ", "b1xxc3", "b1c3\n", "resign"]
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_move(text)
    expected = "expected two different squares from a1 to e5, as in 'b1c3' or 'b1xc3'"
    assert str(refused.value) == f"{text!r} is not a move; {expected}"


@given(st.text() | st.text("abcde12345x", max_size=6))
def test_any_text_is_a_move_or_is_refused_in_one_line_and_changes_nothing(text: str) -> None:
    game = engine.load("chameleon")
    try:
        game.push(text)
    except IllegalMove as error:
        assert len(str(error).splitlines()) == 1
        assert (game.text(), game.moves) == ("wbwbw/5/5/5/WBWBW r", ())
    else:
        assert game.moves == (read_move(text),)
