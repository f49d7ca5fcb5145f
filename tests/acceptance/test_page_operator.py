"""The operator at a table in a shop: the PIN, a locked table, a restart, and pages that reconnect automatically."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.acceptance.people import RunningTable

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PIN = "2718"


Window = Callable[[], Page]


@pytest.fixture
def window(chromium: Browser) -> Iterator[Window]:
    """Opens a page in a separate window, for each guest and the operator."""
    opened: list[Page] = []

    def open_page() -> Page:
        opened.append(chromium.new_context().new_page())
        return opened[-1]

    yield open_page
    for page in opened:
        page.context.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    running = RunningTable(tmp_path, installed=True, shop={"pin": PIN})
    yield running
    running.stop()


def give(page: Page, pin: str) -> None:
    """Enters a PIN with a finger on the screen."""
    for digit in pin:
        page.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Open").click()


def test_the_operator_closes_the_table_opens_it_again_and_restarts_it(table: RunningTable, window: Window) -> None:
    guest = window()
    guest.goto(table.address)
    operator = window()
    operator.goto(f"{table.address}operator")
    desk, door = operator.locator("#desk"), operator.locator("#door")

    give(operator, "1111")
    expect(operator.locator("#refusal")).to_have_text("That is not the PIN. Try again.")
    expect(desk).to_be_hidden()
    give(operator, PIN)
    expect(desk).to_be_visible()
    expect(operator.locator("#health li").first).to_have_text("BoardThe board works", ignore_case=True)

    operator.get_by_role("switch", name="The table is closed").click()
    expect(guest.locator("#closed-sentence")).to_have_text("This table is closed for now. Please ask the staff.")
    expect(guest.locator("#closed")).to_be_visible()
    operator.get_by_role("switch", name="The table is closed").click()
    expect(guest.locator("#closed")).to_be_hidden()

    operator.locator("#volume").fill("35")
    expect(operator.locator("#volume-value")).to_have_text("35 %")
    operator.get_by_role("button", name="Restart").click()
    operator.locator("#sure-yes").click()
    expect(door).to_be_visible()  # the program that knew this browser has ended, and another one answers
    give(operator, PIN)
    expect(operator.locator("#volume-value")).to_have_text("35 %")
    expect(guest.locator("body")).to_have_attribute("data-connected", "true")

    operator.get_by_role("button", name="Back to the table").click()
    expect(operator).to_have_url(table.address)
    operator.goto(f"{table.address}operator")
    expect(door).to_be_visible()


@pytest.mark.thorough
def test_the_operator_lets_guests_come_and_go_and_ends_a_guest_s_session(
    table: RunningTable, window: Window
) -> None:
    guest = window()
    guest.goto(table.address)
    operator = window()
    operator.goto(f"{table.address}operator")
    give(operator, PIN)
    operator.get_by_role("switch", name="Shop mode").click()
    operator.locator("#sure-yes").click()
    expect(guest.locator("body")).to_have_attribute("data-shop", "attract")
    expect(operator.locator("#guest-done")).to_be_hidden()

    guest.locator("#begin-sentence").click()
    expect(guest.locator("body")).to_have_attribute("data-shop", "guest")
    operator.locator("#guest-done").click()
    operator.locator("#sure-yes").click()
    expect(guest.locator("body")).to_have_attribute("data-shop", "attract")


@pytest.mark.thorough
def test_a_door_that_nobody_opens_gives_the_screen_back_to_the_table(table: RunningTable, window: Window) -> None:
    page = window()
    page.clock.install()
    page.goto(f"{table.address}operator")
    expect(page.locator("#door")).to_be_visible()
    page.clock.fast_forward(61_000)
    expect(page).to_have_url(table.address)


@pytest.mark.thorough
def test_a_page_of_an_older_version_loads_itself_anew(table: RunningTable, window: Window) -> None:
    page = window()
    greetings: list[WebSocketRoute] = []

    def let_through(socket: WebSocketRoute) -> None:
        greetings.append(socket)
        server = socket.connect_to_server()

        def heard(message: str | bytes) -> None:
            facts = json.loads(message)
            if facts["type"] == "hello" and len(greetings) == 1:
                facts["build"] = "of yesterday"
            socket.send(json.dumps(facts))

        server.on_message(heard)

    page.route_web_socket(re.compile(r"/ws\b"), let_through)
    page.goto(table.address)
    expect(page.locator("body")).to_have_attribute("data-connected", "true")
    page.evaluate("document.body.dataset.old = 'true'")
    expect(page.locator("body")).to_have_attribute("data-connected", "true")
    greetings[0].close()
    expect(page.locator("body")).not_to_have_attribute("data-old", "true")
    expect(page.locator("body")).to_have_attribute("data-connected", "true")
