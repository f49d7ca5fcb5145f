"""The dialog for a new game: the seats that play, and their cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable, unfolded

pytestmark = pytest.mark.browser


def test_a_new_game_of_woodland_is_begun_by_three_other_factions_with_the_other_deck(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    screen = sit_down(start_table(game="woodland"), viewport={"width": 1366, "height": 768})
    page = screen.page
    unfolded(page, "new-game").click()
    expect(page.locator("#seat-corvids")).to_have_value("")
    expect(page.locator("#seat-eyrie")).to_have_value("engine:2")
    expect(page.locator("#choice-deck")).to_have_value("standard")
    for seat, player in {"corvids": "human", "marquise": "", "chameleander": "engine:1", "alliance": ""}.items():
        page.locator(f"#seat-{seat}").select_option(player)
    page.locator("#choice-deck").select_option("exiles-and-partisans")
    page.locator("#start-game").click()
    expect(page.locator(".player.corvids")).to_be_visible()
    expect(page.locator(".player.marquise")).to_be_hidden()
    view = screen.table["view"]
    assert ([*view["sides"]], view["deck"]) == (["eyrie", "corvids", "chameleander"], "exiles-and-partisans")


@pytest.mark.thorough
def test_a_new_game_that_was_asked_for_far_below_the_board_begins_in_sight_of_it(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    page = sit_down(start_table(game="woodland"), viewport={"width": 390, "height": 844}).page
    unfolded(page, "new-game").click()
    assert page.evaluate("scrollY") > 100
    page.locator("#start-game").click()
    expect(page.locator("#new-game-dialog")).to_be_hidden()
    expect(page.locator("#masthead")).to_be_in_viewport(ratio=1)
