"""Other screens and input: a phone under a thumb, a keyboard, a board seen from Blue's side."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
A_FINGER_PX = 44


@pytest.fixture
def phone(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    """A person at a fresh table, with a phone."""
    return sit_down(fresh_table, **PHONE)


def test_on_a_phone_a_tap_lifts_and_a_tap_places(phone: Person) -> None:
    phone.board.square("b1").tap()
    phone.should_see_in_hand("red-black")
    phone.board.should_glow("c3", "jump")
    phone.board.square("c3").tap()
    phone.should_see_score("b1c3")
    phone.board.square("d5").tap()
    phone.board.should_glow("c3", "capture")
    phone.board.square("c3").tap()
    phone.should_see_score("b1c3", "d5xc3")
    phone.should_see_beside_the_board("red-black")


def test_a_phone_never_scrolls_sideways(phone: Person) -> None:
    for state in ("at rest", "in repair"):
        wide = phone.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide == [390, 390], state
        phone.click("knock")
        phone.should_be_in("repair")


@pytest.mark.thorough
def test_on_no_screen_is_a_button_cut_off_at_the_side(player: Person) -> None:
    for width, height in ((1000, 620), (1280, 800), (1600, 900), (1920, 1080), (768, 1024)):
        player.page.set_viewport_size({"width": width, "height": height})
        buttons = player.page.locator("button, select").filter(visible=True)
        ends = buttons.evaluate_all("all => all.map(each => [each.id, each.getBoundingClientRect().right])")
        assert len(ends) > 10
        assert [name for name, right in ends if right > width] == [], (width, height)


@pytest.mark.thorough
def test_on_every_wide_screen_who_plays_and_every_button_is_in_sight(player: Person) -> None:
    for width, height in ((1280, 800), (1366, 768), (1600, 900), (1920, 1080)):
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.page.locator("#players select").filter(visible=True).count() == 4, (width, height)
        for control in player.page.locator("#players select, #controls > .buttons button").filter(visible=True).all():
            box = control.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height, f"{control} is out of sight on {width}x{height}"


@pytest.mark.thorough
def test_on_a_phone_everything_to_touch_is_as_large_as_a_finger(phone: Person) -> None:
    phone.click("knock")
    phone.should_be_in("repair")
    targets = phone.page.locator("button, select, [data-square]").filter(visible=True)
    sizes = targets.evaluate_all(
        "all => all.map(each => [each.id || each.className, each.getBoundingClientRect()])"
        ".map(([name, { width, height }]) => [name, Math.min(width, height)])"
    )
    assert len(sizes) > 30
    assert [(name, size) for name, size in sizes if size < A_FINGER_PX] == []


def test_a_game_is_played_with_the_keyboard_alone(player: Person) -> None:
    player.press("ArrowLeft", "Enter")
    player.should_see_in_hand("red-black")
    player.board.should_glow("c3", "jump")
    player.press("ArrowUp", "ArrowUp", "ArrowRight", "Enter")
    player.should_see_score("b1c3")
    player.press("ArrowUp", "ArrowUp", "ArrowRight", "Enter", "ArrowDown", "ArrowDown", "ArrowLeft", "Enter")
    player.should_see_score("b1c3", "d5xc3")
    player.should_see_beside_the_board("red-black")


@pytest.mark.thorough
def test_escape_puts_a_piece_back_and_delete_puts_it_beside_the_board(player: Person) -> None:
    player.press("ArrowLeft", "Enter", "ArrowUp", "Escape")
    player.board.should_hold("b1", "red-black")
    player.should_see_in_hand(None)
    player.press("ArrowDown", "Enter", "Delete")
    player.should_see_beside_the_board("red-black")
    player.page.locator("#box [data-piece]").press("Enter")
    player.should_see_in_hand("red-black")
    player.press("Enter")
    player.board.should_stand_as("wbwbw/5/5/5/WBWBW")
    player.board.should_glow_as({})


@pytest.mark.thorough
def test_the_board_is_turned_round_and_stays_so(player: Person) -> None:
    player.click("turn-board")
    should_be_nearer(player, "a5", than="a1")
    player.play("b1c3")
    player.reload()
    should_be_nearer(player, "a5", than="a1")
    player.press("ArrowRight", "Enter")  # the cursor begins on c1, and right is now towards a
    player.should_see_in_hand(None)
    player.board.should_stand_as("wbwbw/5/2B2/5/W1WBW")
    player.click("turn-board")
    should_be_nearer(player, "a1", than="a5")


def should_be_nearer(player: Person, square: str, *, than: str) -> None:
    """One square is displayed below another one."""
    near, far = player.board.square(square).bounding_box(), player.board.square(than).bounding_box()
    assert near is not None and far is not None
    assert near["y"] > far["y"]


@pytest.mark.thorough
def test_the_rules_are_told_on_the_page(player: Person) -> None:
    player.click("how-to-play")
    rules = player.page.locator("#rules-dialog")
    expect(rules).to_contain_text("On a square of the other colour it can also jump like a knight")
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()


@pytest.mark.thorough
def test_the_counter_display_shows_the_board_and_the_words_alone(player: Person) -> None:
    player.click("counter-display")
    expect(player.page.locator("#controls")).to_be_hidden()
    expect(player.page.locator("#expect")).to_be_visible()
    player.board.element.press("Escape")
    player.click("counter-display")
    expect(player.page.locator("#new-game")).to_be_visible()
