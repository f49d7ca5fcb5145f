"""The operator at a table without terminal and keyboard: joins a Wi-Fi after a wrong password, and shuts it down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.acceptance.axe import should_be_accessible_to_all
from tests.acceptance.operator_page import operator_page
from tests.extensions.appliance.machine import Air, Machine
from tests.extensions.appliance.test_page import Counter

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    """A table on a simulated machine, whose own Wi-Fi is open because there is no known network."""
    cafe = "Café ☕".encode()
    air = {b"Home": Air(signal=80), b"Office": Air("WPA2 802.1X", signal=50), cafe: Air(security="", signal=20)}
    table = Counter(tmp_path, Machine(air).with_hotspot())
    with table.shop.sitting, table.shop.server:
        yield table


@pytest.fixture
def page(chromium: Browser, counter: Counter) -> Iterator[Page]:
    with operator_page(chromium, counter.shop.server.address, "Open the machine's page") as page:
        yield page


def should_enter(page: Page, password: str) -> None:
    """A password is entered for the network Home, and sent with the Enter key."""
    page.get_by_label("Password", exact=True).fill(password)
    page.keyboard.press("Enter")


def test_the_operator_joins_a_wifi_after_a_wrong_password_and_switches_the_table_off(
    counter: Counter, page: Page
) -> None:
    expect(page.locator("#wifi-now")).to_have_text("The table's own Wi-Fi network, Chameleon table, is on.")
    page.get_by_role("button", name="Look for networks").click()
    expect(page.locator("#networks li")).to_have_count(3)
    expect(page.get_by_role("button", name="Office")).to_be_disabled()
    should_be_accessible_to_all(page, "the machine's page", "#networks li")

    page.get_by_role("button", name="Home").click()
    should_enter(page, "short")
    expect(page.locator("#join-wrong")).to_have_text("A Wi-Fi password must have 8 to 63 characters.")
    should_enter(page, "wrong horse")
    why = "Home rejected this password. The table's own Wi-Fi, Chameleon table, is open again."
    expect(page.locator("#join-wrong")).to_have_text(why)
    expect(page.locator("#wifi-said")).to_have_text(why)
    expect(page.get_by_label("Password", exact=True)).to_have_value("wrong horse")
    page.get_by_role("switch", name="Show the password").click()
    expect(page.get_by_label("Password", exact=True)).to_have_attribute("type", "text")
    should_enter(page, "correct horse")
    expect(page.locator("#wifi-said")).to_have_text("The table is now connected to Home.")
    expect(page.locator("#wifi-now")).to_contain_text("The table is connected to Home")

    page.get_by_role("button", name="Switch off").click()
    page.get_by_role("button", name="Cancel").click()
    assert "systemctl poweroff" not in counter.machine.done
    page.get_by_role("button", name="Switch off").click()
    page.locator("#sure-yes").click()
    expect(page.locator("#gone-title")).to_have_text("The table is switching off.")
    expect(page.locator("#gone-title")).to_be_focused()
    assert counter.machine.done[-1] == "systemctl poweroff"
