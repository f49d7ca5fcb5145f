"""Turns that people can follow: stepping through the computer's moves, and choosing its pace."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

START = "wbwbw/5/5/5/WBWBW"
RED_BEGINS = {"seats": {"red": "engine:3", "blue": "human"}, "table-moves": True}


def test_what_the_computer_did_can_be_stepped_through_on_the_board_also_after_a_reload(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(**RED_BEGINS))
    expect(player.page.locator("#step-through")).to_have_text("Replay the move")
    player.should_see_turn("blue")
    now, move = player.table["view"]["position"].split()[0], player.table["view"]["moves"][0]
    steps, body = player.page.locator("#recap .steps li"), player.page.locator("body")
    for _ in range(2):
        player.click("step-through")
        expect(steps).to_contain_text(["The position before this move.", move["sentence"]])
        expect(player.page.locator("#recap header span")).to_have_text("1 of 1")
        expect(body).to_have_attribute("data-earlier", "true")
        player.board.should_stand_as(now)
        player.board.should_glow_as({})
        expect(player.page.locator(".way .arrow")).to_have_count(1)
        player.page.keyboard.press("ArrowLeft")
        player.board.should_stand_as(START)
        expect(player.page.locator(".way .arrow")).to_have_count(0)
        player.page.locator("#step-forward").click()
        player.board.should_stand_as(now)
        player.click("step-now")
        expect(body).to_have_attribute("data-earlier", "false")
        player.board.should_glow_as({square: "last" for square in (move["move"][:2], move["move"][2:])})
        player.reload()
    player.click("step-through")
    player.page.locator("#recap [data-step='0']").click()
    player.board.should_stand_as(START)
    player.lift("b5")  # touching the board returns to the present position
    player.board.should_stand_as(now)
    player.lift("b5")
    expect(player.page.locator("body")).to_have_attribute("data-holding", "true")


@pytest.mark.thorough
def test_how_fast_the_computer_plays_is_chosen_on_the_page_for_all_who_look(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(pace="fast")
    player, other = sit_down(table), sit_down(table)
    for each in (player, other):
        each.click("settings")
        expect(each.page.get_by_label("Fast")).to_be_checked()
    player.page.get_by_label("Slowly").check()
    expect(other.page.get_by_label("Slowly")).to_be_checked()
    assert other.table["pace"] == "slow"


@pytest.mark.thorough
def test_how_loud_the_page_is_is_chosen_there_and_remembered(player: Person) -> None:
    volume, said = player.page.locator("#volume"), player.page.locator("#volume-said")
    player.click("settings")
    expect(said).to_have_text("70 %")
    volume.fill("40")
    expect(said).to_have_text("40 %")
    player.reload().click("settings")
    expect(said).to_have_text("40 %")
    player.page.get_by_role("switch", name="Sound").click()
    expect(said).to_have_text("off")
    expect(volume).to_be_disabled()
    player.reload().click("settings")
    expect(said).to_have_text("off")
