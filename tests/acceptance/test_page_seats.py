"""Seats of an open game: who takes one on a phone decides for it, and the shared page goes on with the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


def test_who_takes_a_seat_at_chameleon_plays_it_and_nobody_else_resigns_for_it(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    shared = sit_down(fresh_table)
    expect(shared.page.locator("#sitting")).to_be_hidden()
    phone = sit_down(fresh_table, viewport=PHONE)
    phone.page.goto(f"{fresh_table.address}sit")
    phone.page.locator('[data-sit="red"]').click()
    expect(phone.page.locator("body")).to_have_attribute("data-page", "seat")
    phone.wait()
    expect(shared.page.locator('[data-sit="red"]')).to_be_disabled()
    shared.page.locator("#resign").click()
    expect(shared.page.locator("[data-resign]")).to_have_text(["Blue resigns"])
    shared.page.locator("#resign-dialog .closes").click()
    phone.play("b1c3")
    shared.should_see_score("b1c3")
    shared.play("a5a4")
    phone.should_see_score("b1c3", "a5a4")
    shared.lift("c3")
    expect(shared.page.locator("#toast")).to_contain_text("Red's page is asked whether this screen may move, too")
    phone.page.locator('#asked [data-agrees="false"]').click()
    expect(phone.page.locator("#asked")).to_be_hidden()
