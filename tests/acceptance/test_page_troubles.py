"""Trouble at a table: knocks, a reloaded page, a power cut."""

from __future__ import annotations

from collections.abc import Callable
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable
from tests.controller.test_unsaved import full_disk

pytestmark = pytest.mark.browser

AFTER_B1C3 = "wbwbw/5/2B2/5/W1WBW"


@pytest.mark.thorough
def test_a_knocked_table_is_set_right_by_helping_hands(player: Person) -> None:
    player.play("b1c3")
    player.click("knock")
    player.should_be_in("repair")
    player.page.locator("#repair .set-up").click()
    player.board.should_stand_as(AFTER_B1C3)
    player.should_be_in("play")
    player.should_see_score("b1c3")
    player.should_see_turn("blue")


def test_a_knocked_table_is_set_right_piece_by_piece(player: Person) -> None:
    player.play("b1c3")
    player.click("knock")
    player.should_be_in("repair")
    clear_the_wrong_squares(player)
    fill_the_empty_squares(player)
    player.should_be_in("play")
    player.board.should_stand_as(AFTER_B1C3)
    player.should_see_score("b1c3")


def clear_the_wrong_squares(player: Person) -> None:
    """Puts the pieces next to the board that the page asks to remove."""
    lines = player.page.locator("#repair .extra li")
    while lines.count():
        square = lines.first.get_attribute("data-repair") or ""
        player.board.should_glow(square, "take-away")
        player.lift(square)
        player.put_beside()
        expect(player.page.locator(f'#repair .extra [data-repair="{square}"]')).to_have_count(0)


def fill_the_empty_squares(player: Person) -> None:
    """Takes the pieces that the page names from the box, and puts them where it asks."""
    lines = player.page.locator("#repair .missing li")
    while lines.count():
        square = lines.first.get_attribute("data-repair") or ""
        seat, nature = (lines.first.locator("span").text_content() or "").replace("'s", "").lower().split()[:2]
        player.board.should_glow(square, "put-back")
        player.take(f"{seat}-{nature}")
        player.place(square)
        expect(player.page.locator(f'#repair .missing [data-repair="{square}"]')).to_have_count(0)


@pytest.mark.thorough
def test_the_page_loaded_again_in_the_middle_of_a_game_shows_the_same(player: Person) -> None:
    player.play("b1c3", "d5c3")
    player.should_see_score("b1c3", "d5xc3")
    player.reload()
    player.should_see_score("b1c3", "d5xc3")
    player.should_hear("Blue's black piece jumps from d5 to c3 and captures Red's black piece.")
    player.board.should_stand_as("wbw1w/5/2b2/5/W1WBW")
    player.board.should_glow_as({"d5": "last", "c3": "last"})
    player.play("d1c3")
    player.should_see_score("b1c3", "d5xc3", "d1xc3")


@pytest.mark.thorough
def test_the_page_loaded_again_with_a_piece_in_the_hand_still_holds_it(player: Person) -> None:
    player.lift("b1")
    player.board.should_glow("b1", "home")
    player.reload()
    player.should_see_in_hand("red-black")
    player.board.should_glow("c3", "jump")
    player.place("c3")
    player.should_see_score("b1c3")
    player.should_see_in_hand(None)


@pytest.mark.thorough
def test_two_pages_show_the_same_table(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    red, blue = sit_down(fresh_table), sit_down(fresh_table)
    red.lift("b1")
    blue.should_see_in_hand("red-black")
    blue.board.should_glow("c3", "jump")
    red.place("c3")
    blue.should_see_score("b1c3")
    blue.play("d5c3")
    red.should_see_score("b1c3", "d5xc3")
    red.board.should_stand_as("wbw1w/5/2b2/5/W1WBW")


@pytest.mark.thorough
def test_a_table_that_loses_its_power_comes_back_with_the_same_game(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table)
    player.forgives("WebSocket connection")
    player.play("b1c3", "d5c3")
    player.should_see_score("b1c3", "d5xc3")
    fresh_table.die()
    expect(player.page.locator("#not-answering")).to_be_visible()
    player.click("take-back")
    expect(player.page.locator("#toast")).to_have_text("The table is not answering; nothing was changed.")
    fresh_table.come_back()
    expect(player.page.locator("#not-answering")).to_be_hidden()
    player.should_hear("Game 1 continues.")
    player.should_see_score("b1c3", "d5xc3")
    player.board.should_stand_as("wbw1w/5/2b2/5/W1WBW")
    player.play("d1c3")
    player.should_see_score("b1c3", "d5xc3", "d1xc3")


def test_a_table_whose_disk_becomes_full_says_so_and_confirms_no_move(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table)
    prlimit(fresh_table.process, RLIMIT_FSIZE, (0, RLIM_INFINITY))  # no file of the table grows
    player.lift("b1")
    player.place("c3")
    player.should_be_in("fault")
    expect(player.page.locator("#health")).to_contain_text("check the disk and replace it if it fails again")
    player.should_see_score()


@pytest.mark.thorough
def test_a_table_on_a_full_disk_starts_says_so_and_confirms_no_move(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(installed=True)
    player = sit_down(table)
    player.forgives("WebSocket connection")
    player.play("b1c3")
    player.should_see_score("b1c3")
    table.die()
    with full_disk():
        table.come_back()
    player.reload()
    for place in ("#health", "#start-health"):
        expect(player.page.locator(place)).to_contain_text("cannot be written (File too large); check its disk")
    expect(player.page.locator("#health")).to_be_visible()
    player.should_see_score("b1c3")
    player.lift("d5")
    player.place("c3")
    player.should_be_in("fault")
    player.should_see_score("b1c3")
    table.die()
    table.come_back()
    player.reload()
    expect(player.page.locator("#health")).to_be_hidden()
    player.should_hear("Game 1 continues.")
    player.should_see_score("b1c3")
