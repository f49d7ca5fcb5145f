"""Pages in a Windows contrast theme, which replaces all colours: selected and pressed elements stay recognisable."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.acceptance.people import Person, RunningTable
from tests.thorough import first_of

pytestmark = pytest.mark.browser

LOOK = """(element, [selector, pseudo]) => [...document.querySelectorAll(selector)].map((each) => {
  const style = getComputedStyle(each, pseudo);
  return `${style.backgroundColor} ${style.backgroundImage} ${style.outlineWidth} ${style.outlineColor}`;
})"""


def should_differ(page: Page, chosen: str, others: str, pseudo: str | None = None) -> None:
    """Selected elements look different from others."""
    looks = [page.locator("body").evaluate(LOOK, [selector, pseudo]) for selector in (chosen, others)]
    assert all(looks), (chosen, others)
    assert {*looks[0]} & {*looks[1]} == set(), (chosen, looks)


@pytest.fixture
def viewer(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> Page:
    """A person whose computer uses a contrast theme."""
    return sit_down(fresh_table, forced_colors="active").page


def test_the_chosen_tab_the_switches_and_who_is_on_turn(viewer: Page) -> None:
    should_differ(viewer, "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]")
    viewer.locator("#tab-lights").click()
    expect(viewer.locator("#tab-lights")).to_have_attribute("aria-selected", "true")
    should_differ(viewer, "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]")
    should_differ(viewer, "[role=switch][aria-checked=true]", "[role=switch][aria-checked=false]", "::before")
    should_differ(viewer, ".player.on-turn", ".player:not(.on-turn)")
    viewer.locator("#settings").click()
    should_differ(viewer, ".choose-one :checked + span", ".choose-one :not(:checked) + span")


@pytest.mark.thorough
def test_the_button_of_the_screen_that_is_open_and_the_seats_in_their_colours(viewer: Page) -> None:
    red, blue = (viewer.locator(f".disc.{seat}").first for seat in ("red", "blue"))
    assert red.evaluate("disc => getComputedStyle(disc).backgroundColor") != blue.evaluate(
        "disc => getComputedStyle(disc).backgroundColor"
    )
    viewer.locator("#to-start").click()
    expect(viewer.locator("#to-start")).to_have_attribute("aria-pressed", "true")
    should_differ(viewer, "#to-start", "#settings")


@pytest.mark.parametrize("page", first_of(["games/chameleon/setup.html", "games/dragons/decks.html"]))
def test_the_pressed_buttons_of_a_games_own_page(viewer: Page, fresh_table: RunningTable, page: str) -> None:
    viewer.set_viewport_size({"width": 390, "height": 844})
    viewer.goto(f"{fresh_table.address}{page}")
    expect(viewer.locator("button[aria-pressed=true]").first).to_be_visible()
    should_differ(viewer, "button[aria-pressed=true]", "button[aria-pressed=false]")


@pytest.mark.thorough
def test_a_card_that_is_chosen(fresh_table: RunningTable, viewer: Page) -> None:
    viewer.goto(f"{fresh_table.address}#start")
    viewer.locator('[data-way="dragons-computer"]').click()
    expect(viewer.locator("body")).to_have_attribute("data-seat", "red")
    viewer.locator(".hand-card.can").first.click()
    expect(viewer.locator(".hand-card.chosen")).to_have_count(1)
    should_differ(viewer, ".hand-card.chosen", ".hand-card:not(.chosen)")
