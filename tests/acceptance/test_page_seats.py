"""Seats of an open game: a phone that takes one decides for it, and the shared page keeps the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

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
    expect(shared.page.locator("#toast")).to_contain_text("their page is asked whether this screen may move, too")
    phone.page.locator('#asked [data-agrees="false"]').click()
    expect(phone.page.locator("#asked")).to_be_hidden()


def test_who_sits_down_on_a_phone_gives_a_name_there_and_the_phone_keeps_it(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    shared = sit_down(fresh_table)
    phone = sit_down(fresh_table, viewport=PHONE)
    for name, seat in (("Anna", "red"), ("Anna", "blue")):
        phone.page.goto(f"{fresh_table.address}sit")
        typed = phone.page.get_by_label("Your name (optional)")
        expect(typed).to_have_value("" if seat == "red" else name)
        if seat == "red":
            typed.fill(name)
        phone.page.locator(f'[data-sit="{seat}"]').click()
        expect(phone.page.locator("body")).to_have_attribute("data-page", "seat")
        expect(shared.page.locator(f"#name-{seat}")).to_have_value(name)
        phone.page.locator("#name-" + seat).fill("")
        phone.page.locator("#name-" + seat).press("Enter")
        expect(shared.page.locator(f"#name-{seat}")).to_have_value("")
        phone.reload()
        expect(phone.page.locator(f"#name-{seat}")).to_have_value("")
        phone.click("leave-seat")


@pytest.mark.thorough
@pytest.mark.parametrize("width, height", [(390, 844), (1366, 768), (1920, 1080), (820, 1180)])
def test_the_notice_of_what_others_are_asked_covers_nothing_and_withdraws_the_question(
    fresh_table: RunningTable, sit_down: Callable[..., Person], width: int, height: int
) -> None:
    phone = sit_down(fresh_table, viewport=PHONE)
    phone.page.goto(f"{fresh_table.address}sit")
    phone.page.locator('[data-sit="red"]').click()
    phone.wait()
    phone.play("b1c3")
    shared = sit_down(fresh_table, viewport={"width": width, "height": height})
    shared.click("new-game")
    shared.click("start-game")
    expect(phone.page.locator("#asked")).to_contain_text("wants to start a new game.")
    notice = shared.page.locator("#asked")
    expect(notice).to_contain_text("Red must agree.")
    assert notice.evaluate(COVERED) == []
    notice.get_by_role("button", name="Withdraw request").click()
    expect(phone.page.locator("#asked")).to_be_hidden()
    expect(notice).to_be_hidden()
    expect(shared.page.locator("#toast")).to_have_text("You have withdrawn the request.")
    phone.should_see_score("b1c3")


COVERED = """notice => {
  const over = notice.getBoundingClientRect();
  const others = [...document.querySelectorAll("button, select, a, #board, #expect")];
  return others.filter((each) => each.checkVisibility() && !notice.contains(each)).filter((each) => {
    const box = each.getBoundingClientRect();
    const isAside = box.left >= over.right || box.right <= over.left;
    const isBeside = isAside || box.top >= over.bottom || box.bottom <= over.top;
    return box.width > 1 && !isBeside;
  }).map((each) => each.id || each.textContent);
}"""
"""The elements covered by a notice."""


@pytest.mark.thorough
def test_who_watches_on_a_phone_sees_the_game_and_moves_nothing(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    shared = sit_down(fresh_table)
    phone = sit_down(fresh_table, viewport=PHONE)
    phone.page.goto(f"{fresh_table.address}sit")
    phone.page.get_by_role("link", name="Watch only").click()
    expect(phone.page.locator("body")).to_have_attribute("data-page", "watch")
    expect(phone.page.locator("#sitting h2")).to_have_text("You are watching")
    phone.page.locator("#square-b1").click()
    phone.page.locator("#square-c3").click()
    expect(phone.page.locator("#controls button, #players select").filter(visible=True)).to_have_count(0)
    shared.play("b1a2")
    phone.should_see_score("b1a2")
    phone.page.get_by_role("link", name="Take a seat").click()
    expect(phone.page.locator('[data-sit="red"]')).to_be_enabled()


@pytest.mark.thorough
def test_where_phones_can_reach_the_table_its_code_is_on_the_screen_and_pushes_nothing_away(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    def reachable(wire: WebSocketRoute) -> None:
        table = wire.connect_to_server()
        table.on_message(lambda said: wire.send(json.dumps(json.loads(said) | {"sit": "http://192.0.2.7:8525/sit"})))

    shared = sit_down(fresh_table, viewport={"width": 1366, "height": 768})
    new_game = shared.page.locator("#new-game")
    before = new_game.bounding_box()
    shared.page.route_web_socket(re.compile(r"/ws\b"), reachable)
    shared.reload()
    expect(shared.page.locator("#sitting img")).to_be_visible()
    expect(shared.page.locator("#sitting figcaption b")).to_have_text("192.0.2.7:8525/sit")
    assert shared.page.locator("#sitting img").evaluate("each => each.decode().then(() => each.naturalWidth > 0)")
    assert new_game.bounding_box() == before
