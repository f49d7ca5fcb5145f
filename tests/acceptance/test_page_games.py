"""What draws a game comes from the game's own package: what the page does when it does not come, or is not whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.acceptance.people import Person

pytestmark = pytest.mark.browser

MODULE = "**/games/chameleon/chameleon.js"
BROKEN = {
    "export const page = { api: 1, rules: {": (
        "This page cannot draw Chameleon: its module /games/chameleon/chameleon.js is not valid JavaScript. "
        "Reload this page; if that does not help, “chameleon doctor” says more."
    ),
    "export const page = { api: 7 };": (
        "This page cannot draw Chameleon: its module /games/chameleon/chameleon.js is written for version 7 "
        "of the page's interface, and this table has version 1."
    ),
    "export const page = { api: 1, drawPiece() { throw new Error('no wood'); }, pieces: () => [] };": (
        "This page cannot draw Chameleon: its module failed. Error: no wood"
    ),
}


def should_be_told(player: Person, sentence: str) -> None:
    """The page says why there is nothing to see."""
    expect(player.page.locator("#not-drawn p")).to_have_text(sentence)
    expect(player.page.locator("body")).to_have_attribute("data-waiting", "true")


def test_a_game_whose_module_does_not_come_is_told_of_in_a_sentence_and_drawn_once_it_comes(player: Person) -> None:
    player.forgives("Failed to load resource")
    player.page.route(MODULE, lambda route: route.abort())
    player.page.reload()
    should_be_told(
        player,
        "This page cannot draw Chameleon: its module /games/chameleon/chameleon.js did not come or failed. "
        "Reload this page; if that does not help, “chameleon doctor” says more.",
    )
    player.page.unroute(MODULE)
    player.reload()
    expect(player.page.locator("#not-drawn")).to_be_hidden()
    player.play("b1c3")


@pytest.mark.parametrize("module", BROKEN)
def test_a_game_whose_module_is_not_whole_is_told_of_in_a_sentence(player: Person, module: str) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body=module, content_type="text/javascript")

    player.page.route(MODULE, answer)
    player.page.reload()
    should_be_told(player, BROKEN[module])
