"""A child who cannot read plays with pictures, and cannot lose the game by touching the screen."""

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
    page.locator("#settings").click()
    expect(page.locator("#table-voice")).to_be_hidden()  # there is none
    page.get_by_role("switch", name="Pictures instead of sentences").click()
    page.locator("#settings-dialog").get_by_role("button", name="Close").click()
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


@pytest.mark.thorough
def test_the_whole_table_is_patient_while_a_screen_is_for_small_hands(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(clock={"kind": "game", "seconds": 300})
    child, grown_up = sit_down(table), sit_down(table)
    for is_on in (True, False):
        child.page.locator("#settings").click()
        child.page.locator("#small-hands").click()
        child.page.locator("#settings-dialog").get_by_role("button", name="Close").click()
        child.play("b1c3" if is_on else "b5b4")
        expect(grown_up.page.locator("#moves [data-ply]")).to_have_count(1 if is_on else 2)
        assert (grown_up.table["small_hands"], grown_up.table["clock"]["runs"]) == (is_on, None if is_on else "red")
    child.page.evaluate("localStorage.setItem('chameleon-table.small-hands', 'yes')")
    child.reload()
    expect(child.page.locator("body")).to_have_attribute("data-hands", "small")
    child.lift("c3")
    grown_up.board.should_hold("c3", "")
    assert grown_up.table["small_hands"] is True


@pytest.mark.thorough
def test_the_pictures_stay_for_the_next_time_and_one_switch_brings_the_sentences_back(person: Person) -> None:
    page = person.page
    page.locator("#settings").click()
    page.locator("#small-hands").click()
    page.reload()
    expect(picture(person)).to_be_visible()
    page.locator("#settings").click()
    page.locator("#small-hands").click()
    page.locator("#settings-dialog").get_by_role("button", name="Close").click()
    expect(picture(person)).to_be_hidden()
    expect(page.locator("#resign")).to_be_visible()
