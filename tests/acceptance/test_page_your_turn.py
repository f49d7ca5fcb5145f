"""A waiting person is notified, Back closes a dialog, and a page says when it has lost its table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
YOUR_TURN = "● Your turn \N{EN DASH} Chameleon table"
VIBRATES = "navigator.vibrate = (pattern) => Boolean(document.body.dataset.vibrated = String(pattern))"


def test_the_title_the_icon_and_a_vibration_call_whoever_holds_the_seat(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(game="chameleon", seats={"red": "human", "blue": "engine:2"}, **{"table-moves": True})
    person = sit_down(table, viewport=PHONE, has_touch=True)
    person.page.evaluate(VIBRATES)
    person.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    expect(person.page).to_have_title(YOUR_TURN)
    person.lift("b1")
    person.place("c3")
    expect(person.page.locator("body")).to_have_attribute("data-ply", "2")
    expect(person.page).to_have_title(YOUR_TURN)
    expect(person.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon-your-turn.svg")
    expect(person.page.locator("body")).to_have_attribute("data-vibrated", "60,80,60")


def test_back_closes_the_dialog_and_leaves_the_page_only_then(player: Person) -> None:
    player.click("new-game")
    expect(player.page.locator("#new-game-dialog")).to_be_visible()
    player.page.go_back()
    expect(player.page.locator("#new-game-dialog")).to_be_hidden()
    player.click("how-to-play")
    player.page.locator("#rules-dialog .closes").click()
    expect(player.page.locator("#rules-dialog")).to_be_hidden()
    expect(player.page.locator("#board")).to_be_visible()
    player.page.wait_for_function("!history.state?.dialog")


def test_a_page_that_is_opened_while_the_table_is_away_says_so_and_goes_on_by_itself(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table()
    person = sit_down(table, service_workers="allow")
    person.forgives("ERR_CONNECTION_REFUSED", "WebSocket connection to")
    person.page.wait_for_function("async () => (await caches.match('/away.html')) !== undefined")
    table.die()
    person.page.goto(person.address)
    expect(person.page.locator("h1")).to_have_text("The table is not answering")
    table.come_back()
    expect(person.page.locator("body")).to_have_attribute("data-connected", "true", timeout=20_000)
    expect(person.page).to_have_title(re.compile("Chameleon table"))


def test_who_is_waited_for_sits_down_under_the_sentence_and_a_phone_gets_the_last_free_seat(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(game="dragons", seats={"red": "human", "blue": "human"})
    screen = sit_down(table)
    wanted = screen.page.locator("#voice [data-sit-now]")
    seat = str(wanted.get_attribute("data-sit-now"))
    wanted.click()
    expect(screen.page.locator("body")).to_have_attribute("data-seat", seat)
    phone = sit_down(table, viewport=PHONE, has_touch=True)
    phone.page.goto(f"{table.address}sit")
    other = {"red": "blue", "blue": "red"}[seat]
    expect(phone.page.locator("body")).to_have_attribute("data-seat", other)
    expect(screen.page).to_have_title(YOUR_TURN.replace("Chameleon", "Dragons"))
    expect(phone.page).to_have_title("Dragons table")
