"""The proof in a browser: the viewer chooses the loser's replies, and always reaches the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person

pytestmark = pytest.mark.browser

SCREENS = ((1366, 768), (820, 1180), (390, 844))


def test_the_winning_strategy_is_walked_to_its_end_and_back_and_every_position_has_an_address(player: Person) -> None:
    page = player.page
    page.locator("#how-to-play").click()
    page.get_by_role("link", name="The proof").click()
    verdict, moves = page.locator("#verdict"), page.locator("#moves button")
    expect(verdict).to_have_text("Red plays e1 → e2 first and wins within 23 plies.")
    expect(page.locator("#hint")).to_have_text("10,051,504 lines continue from here. Blue has 27 replies:")
    expect(moves).to_have_count(27)
    page.locator("#square-e5").click()
    page.locator("#square-c4").click()
    expect(page).to_have_url(re.compile("#e1e2-e5c4$"))
    expect(page.locator("#hint")).to_contain_text("2,279,151 lines")
    for plies in range(19, 1, -2):
        page.keyboard.press("l")
        expect(verdict).to_contain_text(f"wins within {plies} plies.")
    page.keyboard.press("l")
    expect(page.locator("#hint")).to_have_text("Go back, and try another reply.")
    expect(verdict).to_contain_text("Red wins: ")
    page.reload()
    expect(page.locator("#line li")).to_have_count(22)
    page.go_back()
    expect(verdict).to_contain_text("wins within 3 plies.")
    page.keyboard.press("Backspace")
    expect(verdict).to_contain_text("wins within 5 plies.")
    page.keyboard.press("Home")
    expect(verdict).to_contain_text("wins within 23 plies.")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.thorough
def test_an_address_that_the_strategy_does_not_have_is_answered_and_the_start_is_shown(player: Person) -> None:
    page = player.page
    page.goto(f"{player.address}games/chameleon/proof.html#b1c3-a5a4")
    expect(page.locator("#wrong")).to_contain_text("The strategy plays e1e2 in wbwbw/5/5/5/WBWBW r, not b1c3.")
    expect(page.locator("#moves button")).to_have_count(27)
    page.locator('[data-move="e5c4"]').click()
    expect(page.locator("#wrong")).to_be_hidden()
    player.forgives("400 (Bad Request)")
