"""The operator's pages in a browser: behind the PIN, one link away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from tests.extensions.shop.test_operator_page import PIN


@contextmanager
def operator_page(chromium: Browser, address: str, link: str) -> Iterator[Page]:
    """Opens the page behind a link on the operator's page of the table at `address`."""
    page = chromium.new_context().new_page()
    page.goto(f"http://{address}/operator")
    enter_pin(page, link)
    yield page
    page.context.close()


def enter_pin(page: Page, link: str) -> None:
    page.locator("#pin").fill(PIN)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("link", name=link).click()
