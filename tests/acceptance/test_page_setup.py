"""Setting up a position: an editor on Chameleon's own page checks it, and the game starts from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.acceptance.people import Person

pytestmark = pytest.mark.browser

EDITOR = "games/chameleon/setup.html"
FEW = "5/1B1w1/5/5/W4 r"
SCREENS = ((1366, 768), (820, 1180), (390, 844))


def square(page: Page, name: str) -> None:
    page.locator(f"#square-{name}").click()


def should_read(page: Page, text: str, verdict: str) -> None:
    expect(page.locator("#text")).to_have_value(text)
    expect(page.locator("#verdict")).to_have_text(verdict)


def test_a_position_is_set_up_by_hand_judged_shared_and_played(player: Person) -> None:
    page = player.page
    page.locator("#how-to-play").click()
    page.get_by_role("link", name="Set up a position").click()
    should_read(page, "wbwbw/5/5/5/WBWBW r", "Red to move: wins in 23 plies.")
    page.locator("#clear").click()
    expect(page.locator("#wrong")).to_contain_text("it has just moved; expected at least one")
    expect(page.locator("#play")).to_be_disabled()
    for letter, name in (("B", "b4"), ("w", "d4"), ("W", "a1"), ("b", "e3"), (".", "e3")):
        page.locator(f'[data-letter="{letter}"]').click()
        square(page, name)
    should_read(page, FEW, "Red to move: wins in 1 ply.")
    expect(page.locator("#moves button")).to_have_count(15)
    expect(page.locator("#moves button").first).to_have_attribute("aria-label", "b4 to a5: wins in 1 ply")
    expect(page.locator("#square-b4")).to_have_attribute("data-rgb", "0,255,90")
    page.locator('[data-letter="look"]').click()
    square(page, "b4")
    expect(page.locator("#square-a5")).to_have_attribute("data-rgb", "0,255,90")
    expect(page.locator("#square-c3")).to_have_attribute("data-rgb", "255,120,0")
    expect(page).to_have_url(re.compile(r"#position=5/1B1w1/5/5/W4\+r$"))
    page.locator("#play").click()
    player.wait()
    player.should_hear("A game from a custom position.")
    player.board.should_stand_as("5/1B1w1/5/5/W4")
    player.forgives("400 (Bad Request)")


@pytest.mark.thorough
def test_the_pieces_are_taken_from_the_board_named_by_hand_and_played_against_a_level(player: Person) -> None:
    page = player.page
    for start, to in (("a1", "a2"), ("e1", "e3"), ("c5", "c4")):  # regardless of the rules
        player.lift(start)
        player.board.should_hold(start, "")
        player.place(to)
        player.board.should_hold(start, "")
    page.goto(f"{player.address}{EDITOR}")
    expect(page.locator("#verdict")).to_have_text("Red to move: wins in 23 plies.")
    page.locator("#from-board").click()
    expect(page.locator("#text")).to_have_value("??1??/2?2/4?/?4/1???1 r")
    expect(page.locator("#verdict")).to_have_text("Which pieces are these 10?")
    expect(page.locator("#play")).to_be_disabled()
    for letter, names in {"B": "b1 d1", "W": "a2 c1 e3", "b": "b5 d5", "w": "a5 e5 c4"}.items():
        page.locator(f'[data-letter="{letter}"]').click()
        for name in names.split():
            square(page, name)
    expect(page.locator("#text")).to_have_value("wb1bw/2w2/4W/W4/1BWB1 r")
    expect(page.locator("#verdict")).to_contain_text("Red to move: ")
    page.locator('[data-plays="blue"]').select_option("engine:3")
    page.locator("#play").click()
    player.wait()
    player.board.should_stand_as("wb1bw/2w2/4W/W4/1BWB1")
    expect(page.locator('[data-seat="blue"] select').first).to_have_value("engine:3")


@pytest.mark.thorough
def test_keys_and_text_set_up_as_well_and_a_bad_link_is_answered(player: Person) -> None:
    page = player.page
    page.goto(f"{player.address}{EDITOR}#position=5/5+r")
    expect(page.locator("#wrong")).to_have_text("Position '5/5 r': it has 2 ranks separated by '/', expected 5")
    page.goto(f"{player.address}{EDITOR}?position=5/1B1w1/5/5/W4+b")
    page.locator("#text").fill("W4/5/2b2/5/5 r")
    expect(page.locator("#verdict")).to_have_text("Red wins: its piece on the far rank was not captured.")
    page.locator("#text").fill(FEW)
    board = page.locator("#board")
    for key in ("ArrowRight", "ArrowUp", "Delete", "ArrowLeft", "b", "5", "ArrowUp", "Enter"):
        board.press(key)
    should_read(page, "2w2/1Bb2/5/5/W4 r", "Red to move: wins in 5 plies.")
    page.locator('[data-turn="blue"]').click()
    expect(page.locator("#text")).to_have_value(re.compile(" b$"))
    player.forgives("400 (Bad Request)")


@pytest.mark.thorough
def test_the_editor_fits_every_screen(player: Person) -> None:
    page = player.page
    page.goto(f"{player.address}{EDITOR}")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#moves button").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        board, play = page.locator("#board").bounding_box(), page.locator("#play").bounding_box()
        assert board and play and board["width"] >= 0.9 * min(width, 0.62 * height if width < 940 else height - 120)
        assert width < 940 or play["y"] + play["height"] <= height
