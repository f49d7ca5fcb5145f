"""Rules 1 and 2: the squares, their tiles, and the moves of king, knight and bishop."""

from __future__ import annotations

from engine.chameleon.rules.board import HOME_RANK, JUMPS, RAYS, SQUARES, STEPS, TILES, square_at


def names(squares: tuple[int, ...]) -> list[str]:
    return [SQUARES[square] for square in squares]


def index(name: str) -> int:
    return SQUARES.index(name)


def test_squares_count_from_a1_file_by_file_and_rank_by_rank() -> None:
    """Rule 1: index = (rank - 1) * 5 + file."""
    assert (SQUARES[0], SQUARES[4], SQUARES[5], SQUARES[24]) == ("a1", "e1", "a2", "e5")
    assert [index(file + rank) for rank in "12345" for file in "abcde"] == list(range(25))


def test_beside_the_board_there_is_no_square() -> None:
    """Rule 1: the board is 5x5."""
    assert square_at(4, 4) == 24
    assert [square_at(-1, 0), square_at(0, -1), square_at(5, 0), square_at(0, 5)] == [None] * 4


def test_tiles_alternate_and_the_corners_are_black() -> None:
    """Rule 2: black where rank + file is even, thirteen of them."""
    assert TILES == tuple(["black", "white"] * 12 + ["black"])
    assert [TILES[index(corner)] for corner in ("a1", "e1", "a5", "e5")] == ["black"] * 4


def test_home_ranks_are_the_first_and_the_last() -> None:
    """Rule 3: Red's home rank is 1, Blue's is 5."""
    assert [SQUARES[square] for square in HOME_RANK["red"]] == ["a1", "b1", "c1", "d1", "e1"]
    assert [SQUARES[square] for square in HOME_RANK["blue"]] == ["a5", "b5", "c5", "d5", "e5"]


def test_a_king_in_the_middle_steps_to_eight_squares_and_in_the_corner_to_three() -> None:
    """Rule 6."""
    assert names(STEPS[index("c3")]) == ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]
    assert names(STEPS[index("a1")]) == ["b1", "a2", "b2"]


def test_a_knight_in_the_middle_jumps_to_eight_squares_and_in_the_corner_to_two() -> None:
    """Rule 8."""
    assert sorted(names(JUMPS[index("c3")])) == ["a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"]
    assert sorted(names(JUMPS[index("e5")])) == ["c4", "d3"]


def test_a_bishop_has_its_diagonals_nearest_square_first() -> None:
    """Rule 7."""
    assert [names(ray) for ray in RAYS[index("b2")]] == [["a1"], ["c1"], ["a3"], ["c3", "d4", "e5"]]
    assert [names(ray) for ray in RAYS[index("a1")]] == [["b2", "c3", "d4", "e5"]]


def test_every_step_and_jump_can_be_made_back() -> None:
    """Rules 6 and 8 look the same from both ends."""
    for table in (STEPS, JUMPS):
        assert all(origin in table[target] for origin in range(25) for target in table[origin])


def test_a_jump_always_changes_the_tile_and_a_diagonal_never() -> None:
    """Rule 9: the effect of a move on the next one."""
    assert all(TILES[target] != TILES[origin] for origin in range(25) for target in JUMPS[origin])
    assert all(TILES[target] == TILES[origin] for origin in range(25) for ray in RAYS[origin] for target in ray)
