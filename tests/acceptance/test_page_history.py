"""Finished games: people enter names, and later find the game, review it, save it and import it again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person

pytestmark = pytest.mark.browser


def test_two_people_give_names_and_find_their_game_and_result_again(player: Person, tmp_path: Path) -> None:
    page = player.page
    for seat, name in (("red", "Anna"), ("blue", "<img src=x>")):
        page.locator(f"#name-{seat}").fill(name)
        page.locator(f"#name-{seat}").press("Enter")
        expect(page.locator(f"#name-{seat}")).to_have_value(name)
    player.play("b1c3")
    player.click("resign")
    page.locator('[data-resign="blue"]').click()
    expect(page.locator("#outcome strong")).to_have_text("Anna (Red) wins")
    expect(page.locator("#outcome p").last).to_have_text("Head to head: Anna 1, <img src=x> 0")
    player.click("to-start")
    player.click("open-history")
    games = page.locator("#history-games li")
    expect(games).to_have_count(1)
    expect(games.locator(".result")).to_have_text("Winner: Anna")
    expect(page.locator("#history-results tr")).to_have_text("Anna1<img src=x>0")
    assert page.locator("#history-dialog img").count() == 0

    with page.expect_download() as saving:
        games.get_by_text("Save").click()
    file = tmp_path / "game.txt"
    saving.value.save_as(file)
    record = file.read_text(encoding="utf-8")
    assert '[Red "Anna"]' in record
    page.locator("#history-file").set_input_files(file)
    expect(page.locator("#history-said")).to_have_text("This game is already in the journal, as game 1.")
    file.write_text(record.replace("b1c3", "b1b9"), encoding="utf-8")
    page.locator("#history-file").set_input_files(file)
    expect(page.locator("#history-said")).to_contain_text("line 8")
    file.write_text(record.replace("b1c3", "b1a2"), encoding="utf-8")
    page.locator("#history-file").set_input_files(file)
    expect(page.locator("#history-said")).to_have_text("Imported as game 2.")
    expect(games).to_have_count(2)

    page.locator('[data-review="2"]').click()
    expect(page.locator("#history-dialog")).to_be_hidden()
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator("#name-red")).to_have_value("Anna")


def test_a_field_takes_forty_of_ten_thousand_characters_and_a_name_of_emoji_and_marks_is_tidied(player: Person) -> None:
    page, name = player.page, player.page.locator("#name-red")
    name.fill("x" * 10_000)
    name.press("Enter")
    expect(name).to_have_value("x" * 40)
    name.fill("\u202e\u05d3\u05e0\u05d4 \U0001f98e\u200f")  # Dana, a lizard, and marks for the direction
    name.press("Enter")
    expect(name).to_have_value("\u05d3\u05e0\u05d4 \U0001f98e")
    player.play("b1c3")
    player.click("resign")
    page.locator('[data-resign="blue"]').click()
    expect(page.locator("#outcome strong")).to_have_text("\u05d3\u05e0\u05d4 \U0001f98e (Red) wins")


def test_two_people_at_one_screen_change_sides_and_their_results_add_up(player: Person) -> None:
    page = player.page
    page.locator("#name-red").fill("Anna")
    page.locator("#name-red").press("Enter")
    player.click("resign")
    page.locator('[data-resign="red"]').click()
    expect(page.locator("#outcome strong")).to_have_text("Blue wins")
    page.locator("#name-blue").fill("Ben")
    page.locator("#name-blue").press("Enter")
    expect(page.locator("#outcome strong")).to_have_text("Ben (Blue) wins")
    player.click("change-sides")
    expect(page.locator("#outcome")).to_be_hidden()
    expect(page.locator("#name-red")).to_have_value("Ben")
    expect(page.locator("#name-blue")).to_have_value("Anna")
    player.click("resign")
    page.locator('[data-resign="red"]').click()
    expect(page.locator("#outcome strong")).to_have_text("Anna (Blue) wins")
    expect(page.locator("#outcome p").last).to_have_text("Head to head: Anna 1, Ben 1")
