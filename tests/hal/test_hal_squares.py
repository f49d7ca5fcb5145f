"""Squares have names, and sets of them are pictures."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal import ALL_SQUARES, SQUARES, names_of, picture_of, square_index, square_name, squares_of


def test_squares_are_counted_from_a1_along_the_ranks_to_e5() -> None:
    assert (SQUARES[0], SQUARES[4], SQUARES[5], SQUARES[12], SQUARES[24]) == ("a1", "e1", "a2", "c3", "e5")
    assert len(SQUARES) == len(set(SQUARES)) == 25


def test_every_square_name_reads_back_as_its_index() -> None:
    assert [square_index(square_name(square)) for square in range(25)] == list(range(25))


@pytest.mark.parametrize("name", ["a6", "f1", "A1", "", "a", "a11", 7, None, ["a1"]])
def test_a_name_that_is_no_square_is_refused_in_one_sentence(name: object) -> None:
    with pytest.raises(ValueError) as refusal:
        square_index(name)  # type: ignore[arg-type]
    assert str(refusal.value) == f"{name!r} is not a square; use a1 to e5"


def test_a_picture_has_one_bit_for_each_square() -> None:
    assert picture_of([]) == 0
    assert picture_of([0, 2, 24]) == 0b1_0000_0000_0000_0000_0000_0101
    assert picture_of(range(25)) == ALL_SQUARES


def test_a_picture_tells_the_names_of_its_squares_in_order() -> None:
    assert names_of(picture_of([24, 12, 0])) == ("a1", "c3", "e5")


@settings(deadline=None)
@given(st.sets(st.integers(0, 24)))
def test_squares_survive_the_way_through_a_picture(squares: set[int]) -> None:
    assert list(squares_of(picture_of(squares))) == sorted(squares)


@settings(deadline=None)
@given(st.integers(0, ALL_SQUARES))
def test_a_picture_survives_the_way_through_names(picture: int) -> None:
    assert picture_of(square_index(name) for name in names_of(picture)) == picture
