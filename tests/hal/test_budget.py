"""The lights never exceed their current limit in any frame."""

from __future__ import annotations

from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.drivers.budget import BUDGET_MA, current_ma, dimmed, within_budget

WHITE = ((255, 255, 255),) * 25
LEVELS = st.integers(min_value=0, max_value=255)
COLOURS = st.lists(st.tuples(LEVELS, LEVELS, LEVELS), min_size=25, max_size=25).map(tuple)
BUDGETS = st.integers(min_value=50, max_value=3000)


def test_a_white_board_would_draw_one_and_a_half_amperes() -> None:
    assert current_ma(WHITE) == pytest.approx(1500)
    assert current_ma(((0, 0, 0),) * 25) == 0


def test_a_white_board_is_dimmed_to_a_third_by_the_usual_budget() -> None:
    assert within_budget(WHITE, BUDGET_MA) == ((85, 85, 85),) * 25
    assert current_ma(within_budget(WHITE, BUDGET_MA)) == pytest.approx(500)


def test_a_frame_within_the_budget_is_left_as_it_is() -> None:
    frame = ((255, 0, 0), (0, 100, 3)) + ((0, 0, 0),) * 23
    assert within_budget(frame, BUDGET_MA) == frame


@pytest.mark.slow
@given(COLOURS, BUDGETS)
def test_no_frame_ever_draws_more_than_the_budget(colours: tuple, budget_ma: int) -> None:
    assert current_ma(within_budget(colours, budget_ma)) <= budget_ma + 1e-9


@given(COLOURS, BUDGETS)
def test_dimming_for_the_budget_makes_nothing_brighter_and_keeps_the_order_of_levels(
    colours: tuple, budget_ma: int
) -> None:
    before, after = (list(chain.from_iterable(each)) for each in (colours, within_budget(colours, budget_ma)))
    levels = list(zip(before, after, strict=True))
    assert all(kept <= wanted for wanted, kept in levels)
    assert all(darker[1] <= brighter[1] for darker, brighter in pairwise(sorted(levels)))


@given(COLOURS, BUDGETS)
def test_a_frame_that_was_dimmed_uses_what_it_may(colours: tuple, budget_ma: int) -> None:
    kept = within_budget(colours, budget_ma)
    lost_by_rounding = 75 * 20 / 255
    assert kept == colours or current_ma(kept) > budget_ma - lost_by_rounding


@given(COLOURS)
def test_brightness_goes_from_dark_to_as_it_is(colours: tuple) -> None:
    assert dimmed(colours, 255) == colours
    assert dimmed(colours, 0) == ((0, 0, 0),) * 25
    assert current_ma(dimmed(colours, 128)) <= current_ma(colours) * 128 / 255 + 1e-9
