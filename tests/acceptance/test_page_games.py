"""A game's own package draws it: when the table changes its game, and when the game cannot be drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.acceptance.people import Person, RunningTable
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

MODULE = "**/games/chameleon/chameleon.js"
BROKEN = {
    "export const page = { api: 1, rules: {": (
        "This page cannot show Chameleon: its module /games/chameleon/chameleon.js is not valid JavaScript. Reload "
        "this page; if that does not help, run “chameleon doctor”."
    ),
    "export const page = { api: 7 };": (
        "This page cannot show Chameleon: its module /games/chameleon/chameleon.js is written for version 7 of the "
        "page's interface, and this table has version 1."
    ),
    "export const page = { api: 1, drawPiece() { throw new Error('no wood'); }, pieces: () => [] };": (
        "This page cannot show Chameleon: its module failed. Error: no wood"
    ),
}


def should_be_told(player: Person, sentence: str) -> None:
    """The page says why it shows no game."""
    expect(player.page.locator("#not-drawn p")).to_have_text(sentence)
    expect(player.page.locator("body")).to_have_attribute("data-waiting", "true")


def test_a_game_whose_module_does_not_come_is_told_of_in_a_sentence_and_drawn_once_it_comes(player: Person) -> None:
    player.forgives("Failed to load resource")
    player.page.route(MODULE, lambda route: route.abort())
    player.page.reload()
    should_be_told(
        player,
        "This page cannot show Chameleon: its module /games/chameleon/chameleon.js did not load or failed. Reload "
        "this page; if that does not help, run “chameleon doctor”.",
    )
    player.page.unroute(MODULE)
    player.reload()
    expect(player.page.locator("#not-drawn")).to_be_hidden()
    player.play("b1c3")


@pytest.mark.thorough
@pytest.mark.parametrize("module", BROKEN)
def test_a_game_whose_module_is_not_whole_is_told_of_in_a_sentence(player: Person, module: str) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body=module, content_type="text/javascript")

    player.page.route(MODULE, answer)
    player.page.reload()
    should_be_told(player, BROKEN[module])


@pytest.mark.thorough
def test_a_module_that_fails_with_the_first_table_is_told_of_too_however_late_that_comes(player: Person) -> None:
    tables: list[str | bytes] = []
    pages: list[WebSocketRoute] = []

    def hold(page: WebSocketRoute) -> None:
        pages.append(page)
        page.connect_to_server().on_message(
            lambda message: tables.append(message) if json.loads(message)["type"] == "table" else page.send(message)
        )

    module = next(reversed(BROKEN))
    player.page.route(MODULE, lambda route: route.fulfill(body=module, content_type="text/javascript"))
    player.page.route_web_socket(re.compile(r"/ws\b"), hold)
    player.page.reload()
    player.page.evaluate("import('/games/chameleon/chameleon.js').then(() => new Promise(requestAnimationFrame))")
    wait_until(lambda: player.page.title() and tables)  # a call to the page lets its messages in
    pages[-1].send(tables[-1])
    should_be_told(player, BROKEN[module])


def change_game(player: Person, title: str) -> None:
    """Chooses another game in the dialog for a new one."""
    player.click("new-game")
    player.choose("which-game", title)
    player.click("start-game")


def should_follow(player: Person, game: str, title: str) -> None:
    """The page shows another game without a reload."""
    expect(player.page.locator(f'body[data-game="{game}"][data-waiting="false"]')).to_have_count(1)
    expect(player.page.locator("#title")).to_have_text(title)
    assert player.page.evaluate("window.hasStayed") is True


def test_the_table_changes_its_game_and_every_page_follows_without_being_loaded_again(
    player: Person, fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    onlooker = sit_down(fresh_table)
    for each in (player, onlooker):
        each.page.evaluate("window.hasStayed = true")
    player.play("b1c3")
    change_game(player, "Dragons")
    for each in (player, onlooker):
        should_follow(each, "dragons", "Dragons")
        expect(each.page.locator("#battle")).to_have_count(1)
        expect(each.page.locator('#sitting [data-sit="red"]')).to_be_visible()
        each.board.should_hold("c3", "marker")
        each.board.should_hold("b5", "")
    change_game(onlooker, "Chameleon")
    for each in (player, onlooker):
        should_follow(each, "chameleon", "Chameleon")
        expect(each.page.locator("#battle, #sitting [data-sit]")).to_have_count(0)
        each.board.should_stand_as("wbwbw/5/2B2/5/W1WBW")
        each.should_see_score("b1c3")
    player.play("b5a3")


@pytest.mark.thorough
def test_another_game_can_be_chosen_when_this_one_cannot_be_drawn(player: Person) -> None:
    player.forgives("Failed to load resource")
    player.page.route(MODULE, lambda route: route.abort())
    player.page.reload()
    player.page.evaluate("window.hasStayed = true")
    player.page.locator('[data-other-game="dragons"]').click()
    should_follow(player, "dragons", "Dragons")
    expect(player.page.locator("#not-drawn")).to_be_hidden()
    player.board.should_hold("c3", "marker")


HELD_UP_BEFORE = """
if (!localStorage.getItem("before")) {
    localStorage.setItem("before", "yes");
    localStorage.setItem("chameleon-table.drawing", "chameleon 2");
}
"""


@pytest.mark.thorough
def test_a_game_that_held_two_pages_up_is_not_drawn_again_and_another_one_can_be_chosen(player: Person) -> None:
    player.page.add_init_script(HELD_UP_BEFORE)
    player.page.reload()
    should_be_told(player, "The last pages stopped responding while showing Chameleon.")
    player.page.evaluate("window.hasStayed = true")
    player.page.locator('[data-other-game="dragons"]').click()
    should_follow(player, "dragons", "Dragons")
    expect(player.page.locator("#not-drawn")).to_be_hidden()
    player.board.should_hold("c3", "marker")


@pytest.mark.thorough
def test_a_game_that_held_two_pages_up_can_be_tried_again(player: Person) -> None:
    player.page.add_init_script(HELD_UP_BEFORE)
    player.page.reload()
    player.page.locator("#not-drawn [data-again]").click()
    expect(player.page.locator("#not-drawn")).to_be_hidden()
    player.play("b1c3")
    assert player.page.evaluate("localStorage.getItem('chameleon-table.drawing')") is None
