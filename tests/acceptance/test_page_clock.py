"""The clock on the page: set for a new game, counted down while a player thinks, and kept over a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser


def test_a_clock_is_chosen_for_a_new_game_and_runs_for_who_decides(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table)
    red, blue = (player.page.locator(f'[data-clock="{seat}"]') for seat in ("red", "blue"))
    expect(red).to_be_hidden()
    player.click("new-game")
    expect(player.page.locator("#which-flag")).to_be_hidden()
    player.page.locator("#which-clock").select_option(label="10 minutes each, and 5 seconds with each move")
    player.page.locator("#which-flag").select_option("loses")
    expect(player.page.locator('#legend [data-meaning^="clock"]')).to_have_count(0)
    player.click("start-game")
    expect(player.page.locator('#legend [data-meaning^="clock"]')).to_have_count(2)
    expect(red).to_have_text("10:00")
    expect(red).to_have_attribute("data-state", "stands")
    player.play("b1c3")
    expect(red).to_have_text(re.compile(r"10:0[0-5]|9:\d\d"))
    expect(blue).to_have_attribute("data-state", "runs")
    expect(blue).to_have_text(re.compile(r"[5-9]:\d\d"))  # it is running, and a busy machine may look late
    player.reload()
    expect(blue).to_have_attribute("data-state", "runs")
    player.click("new-game")
    expect(player.page.locator("#which-clock")).to_have_value("game 600+5")
    expect(player.page.locator("#which-flag")).to_have_value("loses")
