"""The organiser of a league evening on the operator's page of a table, which is called to its game automatically."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.acceptance.axe import should_be_accessible, should_be_accessible_to_all
from tests.acceptance.people import RunningTable
from tests.acceptance.test_page_operator import PIN, give
from tests.net.server import real_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningTable]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with real_server(tmp_path / "hub") as (server, _):
        net = {"server": server.partition("://")[2], "name": "Table 1", "watch": True, "league": "friday"}
        page = {"port": 0, "host": "0.0.0.0", "open-browser": False}
        running = RunningTable(tmp_path, installed=True, shop={"pin": PIN}, net=net, page=page)
        yield running
        running.stop()


@pytest.fixture
def organiser(chromium: Browser, table: RunningTable) -> Iterator[Page]:
    page = chromium.new_context().new_page()
    page.goto(f"{table.address}operator")
    give(page, PIN)
    page.get_by_role("link", name="Organise a league").click()
    yield page
    page.context.close()


def should_show_the_code(organiser: Page, table: RunningTable, chromium: Browser) -> None:
    """The QR code is shown, and its link shows a phone without the PIN the tables' configuration."""
    code = organiser.locator("#code code").inner_text()
    organiser.get_by_role("button", name="Show the code").click()
    expect(organiser.locator("#code-shown .line code")).to_have_text(f"league: {code}")
    should_be_accessible(organiser, "the code of a league")
    drawn = organiser.locator("#code-shown img")
    expect(drawn).to_have_js_property("complete", True)
    assert drawn.evaluate("image => image.naturalWidth") > 0
    link = organiser.locator("#code-shown a").get_attribute("href") or ""
    organiser.get_by_role("button", name="Close").click()
    expect(organiser.locator("#code-dialog")).to_be_hidden()
    phone = chromium.new_context().new_page()
    phone.goto(f"{table.address}{link.split('/', 3)[3]}")
    expect(phone.locator("h1")).to_have_text("friday")
    expect(phone.locator(".line code")).to_have_text(f"league: {code}")
    should_be_accessible_to_all(phone, "what tables write for a league", "#only-line")
    phone.context.close()


def test_an_organiser_begins_an_evening_pairs_corrects_and_takes_the_files_home(
    organiser: Page, table: RunningTable, chromium: Browser
) -> None:
    expect(organiser.locator("#nothing")).to_be_visible()
    should_be_accessible_to_all(organiser, "no league yet", "#nothing")
    organiser.get_by_role("button", name="New league").click()
    organiser.locator("#name").fill("friday")
    organiser.locator("#clock").fill("game 300+5")
    organiser.locator("#founding .primary").click()
    organiser.locator("#new-players").fill("Ann, Bob, Cem, Dora Maar")
    organiser.get_by_role("button", name="Add").click()
    expect(organiser.locator("#players li")).to_have_count(4)
    should_show_the_code(organiser, table, chromium)
    organiser.get_by_role("button", name="Use this table", exact=True).click()
    expect(organiser.locator("#tables li")).to_have_attribute("data-here", "true")
    organiser.locator("#pair").click()
    expect(organiser.locator("#pairings li")).to_have_count(2)
    at_the_table = chromium.new_context().new_page()
    at_the_table.goto(f"{table.address}#table")
    expect(at_the_table.locator("#said")).to_contain_text("friday, round 1:")
    expect(at_the_table.locator(".clock").first).to_contain_text("5:00")
    at_the_table.context.close()
    for board in (1, 2):
        organiser.locator(f"[data-board='{board}']").select_option("1-0")
        expect(organiser.locator("#pairings small").nth(board - 1)).to_contain_text("by hand")
    organiser.locator("#pair").click()
    expect(organiser.locator("#round-title")).to_have_text("Round 2")
    should_be_accessible_to_all(organiser, "an evening at the organiser's", "#pairings li")
    organiser.locator("#earlier").click()
    organiser.locator("[data-board='2']").select_option("0-1")
    expect(organiser.locator("[data-board='2']")).to_have_value("0-1")
    with organiser.expect_download() as taken:
        organiser.locator("#export").click()
    with zipfile.ZipFile(taken.value.path()) as archive:
        assert "friday/standings.csv" in archive.namelist()
