"""The deck builder in a browser: a ready deck is changed, checked on each change, saved, and played with."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable, unfolded
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

SCREENS = ((1366, 768), (820, 1180), (390, 844))


def test_a_deck_is_built_by_touches_saved_and_chosen_for_a_new_game(
    start_table: Callable[..., RunningTable],
    sit_down: Callable[..., Person],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CHAMELEON_DATA", str(tmp_path))
    decks = tmp_path / "dragons" / "decks"
    decks.mkdir(parents=True)
    (decks / "torn.yaml").write_text("torn: {\n")
    table = start_table(game="dragons")
    screen = sit_down(table, viewport={"width": 1366, "height": 768})
    page = screen.page
    page.goto(f"{table.address}games/dragons/decks.html")
    verdict, save = page.locator("#verdict"), page.locator("#save")
    expect(page.locator("#found")).to_have_text("125 cards")
    page.locator("#open").click()
    expect(page.locator("#saved")).to_contain_text("This deck cannot be played: torn.yaml:2: this is not YAML")
    page.locator("#ready [data-deck=highwood] .deck").click()
    expect(verdict).to_have_text("This deck is legal.")
    page.get_by_label("Search names and rules").fill("black swamp")
    expect(page.locator("#found")).to_have_text("1 of 125 cards")
    page.locator(".card:visible .add").press("Enter")
    expect(verdict).to_have_text("It has 15 cards in its Lair; it needs 14 (R1).")
    page.get_by_label("Search names and rules").fill("deep forest")
    page.locator(".card:visible .add").press("-")
    expect(verdict).to_have_text("This deck is legal.")
    page.locator("#name").fill("Black Wood")
    save.click()
    expect(save).to_have_text("Saved")
    expect(page.locator("#next")).to_contain_text("--rule red-deck=black-wood")
    assert re.search(r"black-swamp: 1\n", (decks / "black-wood.yaml").read_text())
    with page.expect_download() as download:
        page.locator("#export").click()
    written = (decks / "black-wood.yaml").read_text().partition("\n")[2]  # without its checksum
    assert Path(download.value.path()).read_text() == written
    with page.expect_download(timeout=120_000) as sheets:  # drawing waits while the processor is busy
        page.locator("#print").click()
    assert (sheets.value.suggested_filename, Path(sheets.value.path()).read_bytes()[:5]) == (
        "dragons-black-wood-letter.pdf", b"%PDF-",
    )  # fmt: skip
    page.reload()
    expect(page.locator("#name")).to_have_value("Black Wood")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"{table.address}#table")
    unfolded(page, "new-game").click()
    page.locator("#choice-red-deck").select_option("black-wood")
    page.locator("#start-game").click()

    def red_deck() -> str:
        page.evaluate("0")  # lets pending messages arrive
        return str(screen.table["view"]["rules"]["red-deck"])

    wait_until(lambda: red_deck() == "black-wood")
    assert "black-swamp" in screen.table["view"]["decks"]["red"]["lair"]
    assert os.listdir(decks / "..") == ["decks"]
