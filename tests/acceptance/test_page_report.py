"""Somebody reports a moment: one press, a file in the browser, and play goes on."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person

pytestmark = pytest.mark.browser


def test_one_press_saves_the_last_minute_and_play_continues(player: Person, tmp_path: Path) -> None:
    player.play("b1c3")
    player.click("how-to-play")
    with player.page.expect_download() as saved:
        player.click("report-moment")
    file = tmp_path / "report.zip"
    saved.value.save_as(file)
    name = saved.value.suggested_filename
    expect(player.page.locator("#report-said")).to_have_text(f"The report is saved as {name}.")
    with zipfile.ZipFile(file) as report:
        assert "doctor.txt" in report.namelist(), report.namelist()
