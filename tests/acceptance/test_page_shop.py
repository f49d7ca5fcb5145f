"""Guests at the screen of a table in a shop: it invites them, asks whether they are still there, and says goodbye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

START = "wbwbw/5/5/5/WBWBW"


def should_show(player: Person, state: str) -> None:
    """The page is in this state: "attract", "guest" or "countdown"."""
    expect(player.page.locator("body")).to_have_attribute("data-shop", state)


def test_a_guest_touches_the_screen_plays_and_leaves_a_fresh_board(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(shop={"enabled": True}))
    should_show(player, "attract")
    expect(player.page.locator("#begin-here")).to_have_text("Lift a piece to start, or touch here.")
    player.click("begin-here")
    should_show(player, "guest")
    player.page.goto(f"{player.address}#table")
    player.play("b1c3")
    player.click("guest-done")
    player.page.locator("#done-dialog .closes").first.click()
    expect(player.page.locator("#done-dialog")).to_be_hidden()
    player.should_see_last_move("b1c3")
    player.click("guest-done")
    player.click("finish")
    should_show(player, "attract")
    player.board.should_stand_as(START)


def test_a_guest_alone_plays_with_hidden_cards_on_the_same_screen_which_then_calls_the_next_one(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(shop={"enabled": True, "attract": False}))
    player.click("begin-here")
    player.page.locator('[data-way="dragons-computer"]').click()
    expect(player.page.locator("body")).to_have_attribute("data-seat", "red")
    should_show(player, "guest")
    player.page.set_viewport_size({"width": 390, "height": 844})
    header = player.page.locator("#masthead").bounding_box()
    assert header is not None and header["height"] < 70  # the name of the game leaves space for the exit
    player.click("guest-done")
    player.click("finish")
    should_show(player, "attract")
    expect(player.page.locator("body")).to_have_attribute("data-page", "public")
    expect(player.page.locator("#begin-here")).to_be_visible()


@pytest.mark.thorough
def test_a_guest_who_lifts_a_piece_sees_at_once_where_it_may_go(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(shop={"enabled": True, "attract": False}))
    should_show(player, "attract")
    player.lift("b1")
    should_show(player, "guest")
    player.board.should_glow("c3", "jump")
    player.place("c3")
    player.should_see_last_move("b1c3")


def test_a_guest_who_does_nothing_is_asked_and_goes_on_with_a_touch(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(shop={"enabled": True, "attract": False, "idle-s": 2, "countdown-s": 600}))
    player.page.evaluate(
        """() => { window.shown = [];
        new MutationObserver(() => window.shown.push(document.body.dataset.shop)).observe(document.body,
        { attributes: true, attributeFilter: ["data-shop"] }); }"""
    )
    player.click("begin-here")
    should_show(player, "countdown")
    expect(player.page.locator("#still-there")).to_contain_text("Still there?")
    expect(player.page.locator("#still-here")).to_be_focused()
    player.click("still-here")
    player.page.wait_for_function("() => window.shown.join().includes('countdown,guest')")


def test_nothing_is_left_of_what_the_guest_before_had_opened_and_chosen(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(shop={"enabled": True, "attract": False}))
    player.click("begin-here")
    should_show(player, "guest")
    player.page.goto(f"{player.address}#table")
    player.click("turn-board")
    player.click("how-to-play")
    expect(player.page.locator("dialog[open]")).to_have_count(1)
    player.page.locator("#finish").dispatch_event("click")  # the board is reset while somebody reads
    should_show(player, "attract")
    expect(player.page.locator("dialog[open]")).to_have_count(0)
    assert player.page.evaluate("() => localStorage.getItem('chameleon-table.turned')") == "no"


@pytest.mark.thorough
@pytest.mark.parametrize(
    "named, language, calls",
    [
        ("?lang=ja", "ja", "駒を持ち上げるか、ここに触れると始まります。"),
        ("", "en", "Lift a piece to start, or touch here."),
    ],
)
def test_a_language_goes_with_the_guest_who_chose_it(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person], named: str, language: str, calls: str
) -> None:
    """The screen then returns to the language of its address, or else of its browser."""
    player = sit_down(start_table(shop={"enabled": True, "attract": False}))
    page = player.page.locator("html")
    player.click("begin-here")
    should_show(player, "guest")
    player.page.goto(f"{player.address}{named}#table")
    expect(page).to_have_attribute("lang", language)
    player.click("settings")
    player.page.select_option("#language", "de")
    expect(page).to_have_attribute("lang", "de")
    should_show(player, "guest")
    player.page.locator("#finish").dispatch_event("click")
    expect(page).to_have_attribute("lang", language)
    should_show(player, "attract")
    expect(player.page.locator("#begin-here")).to_have_text(calls)


@pytest.mark.thorough
def test_on_a_laptop_a_guest_reads_the_whole_name_of_the_game(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    shop = {"enabled": True, "attract": False}
    player = sit_down(start_table(game="woodland", seats={}, shop=shop), viewport={"width": 1366, "height": 768})
    player.click("begin-here")
    should_show(player, "guest")
    player.page.goto(f"{player.address}#table")
    title = player.page.locator("#title")
    expect(title).to_have_text("Woodland")
    assert title.evaluate("each => each.scrollWidth <= each.clientWidth"), "the name is cut off"


@pytest.mark.thorough
def test_a_phone_with_a_seat_says_which_seat_it_is(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(shop={"enabled": True, "attract": False})
    sit_down(table).click("begin-here")
    phone = sit_down(table, viewport={"width": 390, "height": 844})
    should_show(phone, "guest")
    phone.page.goto(f"{table.address}sit")
    phone.page.get_by_role("button", name="Play as Blue").click()
    title = phone.page.locator("#title")
    expect(title).to_have_text("Chameleon: Blue")
    should_show(phone, "guest")
    assert title.evaluate("each => each.scrollWidth <= each.clientWidth"), "the seat is cut off"
