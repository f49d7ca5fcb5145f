"""A child that does not read plays with pictures, and by no touch of the screen does it lose the game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser


@pytest.fixture
def person(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    return sit_down(fresh_table)


def picture(person: Person) -> Locator:
    return person.page.locator("#picture svg")


def test_a_child_plays_with_pictures_instead_of_sentences(person: Person) -> None:
    page = person.page
    page.locator("#comfort").click()
    page.get_by_role("switch", name="Pictures instead of sentences").click()
    page.locator("#comfort-dialog").get_by_role("button", name="Close").click()
    expect(picture(person)).to_have_attribute("data-picture", "lift")
    expect(picture(person)).to_be_in_viewport(ratio=1)
    assert page.locator("#expect").evaluate("text => text.getBoundingClientRect().width") <= 1
    for gone in ("#resign", "#new-game", "#teach-me", "#puzzles", "#set-up", "#records"):
        expect(page.locator(gone)).to_be_hidden()
    person.lift("b1")
    expect(picture(person)).to_have_attribute("data-picture", "place")
    person.place("c3")
    expect(picture(person).locator("path").first).to_have_attribute("fill", re.compile("seat-blue"))
    page.locator("#take-back").click()
    expect(picture(person)).to_have_attribute("data-picture", "repair")
    person.lift("c3")
    person.place("b1")
    expect(picture(person).locator("path").first).to_have_attribute("fill", re.compile("seat-red"))


def test_the_pictures_stay_for_the_next_time_and_one_switch_brings_the_sentences_back(person: Person) -> None:
    page = person.page
    page.locator("#comfort").click()
    page.locator("#small-hands").click()
    page.reload()
    expect(picture(person)).to_be_visible()
    page.locator("#comfort").click()
    page.locator("#small-hands").click()
    page.locator("#comfort-dialog").get_by_role("button", name="Close").click()
    expect(picture(person)).to_be_hidden()
    expect(page.locator("#new-game")).to_be_visible()
