"""Somebody reports a moment: one press, a file in the browser, and play continues."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.sensing.trace import replay
from tests.acceptance.axe import should_be_accessible
from tests.acceptance.people import Person

pytestmark = pytest.mark.browser


def test_one_press_saves_the_last_minute_and_play_continues(player: Person, tmp_path: Path) -> None:
    player.play("b1c3")
    player.click("how-to-play")
    with player.page.expect_download() as saved:
        player.click("report-moment")
    name, file = saved.value.suggested_filename, tmp_path / "report.zip"
    saved.value.save_as(file)
    expect(player.page.locator("#report-said")).to_have_text(f"The report is saved as {name}.")
    expect(player.page.locator("#report-moment")).to_be_focused()
    should_be_accessible(player.page, "a report of a moment")
    with zipfile.ZipFile(file) as report:
        assert report.namelist() == ["README.txt", "trace.jsonl", "game.json", "doctor.txt", "versions.json"]
        lines = report.read("trace.jsonl").decode().splitlines()
        assert "b1c3" in "\n".join(replay(lines, "trace.jsonl"))
    player.page.locator("#rules-dialog .closes").click()
    player.play("b5c3")
    player.should_see_captured("blue", "Red's black piece")


def test_one_sentence_names_a_table_that_does_not_answer_and_the_next_report_is_saved(player: Person) -> None:
    player.forgives("ERR_FAILED")
    player.click("how-to-play")
    player.page.route("**/report*", lambda asked: asked.abort())
    player.click("report-moment")
    expect(player.page.locator("#report-said")).to_have_text("The table is not answering; nothing was changed.")
    player.page.unroute("**/report*")
    with player.page.expect_download():
        player.click("report-moment")
    expect(player.page.locator("#report-said")).to_contain_text("The report is saved as ")
