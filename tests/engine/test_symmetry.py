"""The rules are symmetric under a mirror at the c-file, and under a change of colours with a rotated board.

Both keep every tile's colour (rule 2), and a nature never changes (rule 3).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from engine.chameleon import Position, apply, ending, legal_moves, perft
from engine.chameleon.rules.board import TILES, Square
from engine.chameleon.rules.moves import Move, move_between
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.rules.position import RIVAL
from engine.game import Outcome
from tests.engine.samples import positions


def mirror_square(square: Square) -> Square:
    return square - square % 5 + 4 - square % 5


def half_turn_square(square: Square) -> Square:
    return 24 - square


def colours_swapped(position: Position) -> Position:
    """Red plays Blue's pieces from Blue's side: the board rotated by a half turn, upper and lower case exchanged."""
    return Position(position.board[::-1].swapcase(), RIVAL[position.turn])


def mapped(move: Move, square_map: Callable[[Square], Square]) -> Move:
    return move_between(square_map(move.origin), square_map(move.target))


def test_both_symmetries_keep_every_tile() -> None:
    assert all(TILES[mirror_square(square)] == TILES[half_turn_square(square)] == TILES[square] for square in range(25))


@given(positions())
def test_the_mirror_maps_moves_and_endings(position: Position) -> None:
    image = mirrored(position)
    moves = {mapped(move, mirror_square): move for move in legal_moves(position)}
    assert {*moves} == {*legal_moves(image)}
    assert ending(image) == ending(position)
    assert all(apply(image, there) == mirrored(apply(position, here)) for there, here in moves.items())


@given(positions())
def test_swapped_colours_map_moves_and_endings(position: Position) -> None:
    image = colours_swapped(position)
    moves = {mapped(move, half_turn_square): move for move in legal_moves(position)}
    outcome = ending(position)
    assert {*moves} == {*legal_moves(image)}
    assert ending(image) == (outcome and Outcome(RIVAL[str(outcome.winner)], outcome.reason))
    assert all(apply(image, there) == colours_swapped(apply(position, here)) for there, here in moves.items())


@pytest.mark.parametrize("symmetry", [mirrored, colours_swapped])
def test_each_symmetry_undoes_itself(symmetry: Callable[[Position], Position]) -> None:
    position = Position.parse("w1b2/3W1/b4/1B3/2W2 b")
    assert symmetry(position) != position
    assert symmetry(symmetry(position)) == position


@given(positions(most=3))
def test_symmetric_positions_have_as_many_games(position: Position) -> None:
    assert perft(position, 2) == perft(mirrored(position), 2) == perft(colours_swapped(position), 2)
