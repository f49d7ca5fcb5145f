"""The operator updates a table without a terminal: from a stick, past a damaged bundle, over a restart, and back
again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.acceptance.axe import should_be_accessible_to_all
from tests.acceptance.operator_page import enter_pin, operator_page
from tests.extensions.updates.test_update_page import Counter

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LINK = "Open the updates page"


@pytest.fixture
def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter]:
    """A table with a stick that has a truncated bundle."""
    monkeypatch.setattr("controller.web.usb_sticks._PLACES", (str(tmp_path),))
    table = Counter(tmp_path)
    with table.shop.sitting, table.shop.server:
        yield table
        table.go_on.set()


@pytest.fixture
def page(chromium: Browser, counter: Counter) -> Iterator[Page]:
    with operator_page(chromium, counter.shop.server.address, LINK) as page:
        yield page


def test_the_operator_updates_from_a_stick_sees_the_table_come_back_and_goes_back(
    counter: Counter, page: Page
) -> None:
    expect(page.locator("#installed")).to_have_text("Version 0.1.0 is installed.")
    expect(page.locator("#back")).to_be_hidden()
    whole = counter.bring_bundle().read_bytes()
    file = counter.port.folder / "table.zip"
    file.write_bytes(whole[:-300])
    page.get_by_role("button", name="Check the stick GAMES").click()
    expect(page.locator("#said")).to_contain_text("is not a complete bundle")
    expect(page.locator("#candidate-section")).to_be_hidden()

    file.write_bytes(whole)
    page.get_by_role("button", name="Check the stick GAMES").click()
    expect(page.locator("#candidate-title")).to_have_text("Version 0.2.0 is ready to install")
    expect(page.locator("#brings li")).to_have_text(["Sound (Docs)."])
    should_be_accessible_to_all(page, "the page of updates", "#brings li")

    counter.go_on.clear()
    page.get_by_role("button", name="Install update").dblclick()
    expect(page.locator("#last-title")).to_have_text("Updating … Leave the table switched on.")
    expect(page.get_by_role("button")).to_have_count(0)
    counter.go_on.set()
    expect(page.locator("#returned-title")).to_have_text("The table has restarted and answers again.")
    assert counter.started == ["chameleon-update@bundle.service"]

    page.get_by_role("link", name="Enter the PIN").click()
    enter_pin(page, LINK)
    expect(page.locator("#installed")).to_have_text("Version 0.2.0 is installed.")
    expect(page.locator("#last li").last).to_have_text("The table runs version 0.2.0.")
    should_be_accessible_to_all(page, "the page after an update", "#last li")

    page.get_by_role("button", name="Go back to version 0.1.0").click()
    page.get_by_role("button", name="Cancel").click()
    assert counter.started[1:] == []
    page.get_by_role("button", name="Go back to version 0.1.0").click()
    page.locator("#sure-yes").click()
    page.get_by_role("link", name="Enter the PIN").click()
    enter_pin(page, LINK)
    expect(page.locator("#installed")).to_have_text("Version 0.1.0 is installed.")
    assert counter.started[1:] == ["chameleon-update@back.service"]
