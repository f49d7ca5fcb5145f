"""A morning in a shop at 20 times the speed, one guest of every kind; `benchmarks/shop_day.py` is the whole day."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.acceptance.people import Person, RunningTable
from tests.acceptance.shop_day import GUESTS, SHOP, Day

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]


def test_every_guest_finds_a_fresh_board_and_nobody_touches_the_game_of_another(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    table = start_table(faster=20, **SHOP)
    day = Day(table, sit_down(table), tmp_path, Random(7))
    for guest in GUESTS:
        day.pass_by(guest)
    assert day.countdowns, "whoever falls asleep is asked first"
    day.should_have_touched_no_others_game()
    assert table.is_running, "nobody had to start the table again"
