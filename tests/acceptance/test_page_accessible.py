"""axe-core on every screen of every game: names, roles, keyboard, landmarks and contrast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.acceptance.axe import in_other_languages, should_be_accessible, should_be_accessible_to_all
from tests.acceptance.dragons_people import Player as DragonsPlayer
from tests.acceptance.people import Person, RunningTable, unfolded
from tests.acceptance.test_page_operator import PIN, give
from tests.acceptance.woodland_people import Player as WoodlandPlayer
from tests.thorough import often

pytestmark = pytest.mark.browser

SCREENS: Mapping[str, Mapping[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SIZES: Mapping[str, ViewportSize] = {
    "on a phone": {"width": 390, "height": 844},
    "at 200 % zoom": {"width": 640, "height": 400},
}
DIALOGS = {
    "new-game": "new-game-dialog",
    "resign": "resign-dialog",
    "settings": "settings-dialog",
    "how-to-play": "rules-dialog",
    "teach-me": "lessons-dialog",
    "puzzles": "puzzles-dialog",
}
TWO_CAPTURES = "4b/w1w2/1B3/5/W4 r"
NO_KINDS = {"board-options": {"kinds": False}}  # otherwise the table knows that there was no capture


def should_open_accessible(page: Page, *openers: str) -> None:
    """Each button opens its dialog, which breaks no rule, and Escape returns the focus to the button."""
    for opener in openers:
        button, dialog = unfolded(page, opener), page.locator(f"#{DIALOGS[opener]}")
        button.focus()
        button.press("Enter")
        expect(dialog).to_be_visible()
        should_be_accessible_everywhere(page, opener)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(button if button.is_visible() else page.locator("#menu")).to_be_focused()
    for language, other in in_other_languages(page, "#how-to-play"):
        for opener in openers:
            unfolded(other, opener).click()
            expect(other.locator(f"#{DIALOGS[opener]}")).to_be_visible()
            should_be_accessible(other, f"{opener}, {language}", colours=False)
            other.keyboard.press("Escape")


def should_be_accessible_everywhere(page: Page, screen: str) -> None:
    """The screen breaks no rule on a laptop nor, in a thorough run, at other sizes, where the colours are the same."""
    usual = page.viewport_size
    should_be_accessible(page, screen)
    for name, size in often([], [*SIZES.items()]):
        page.set_viewport_size(size)
        should_be_accessible(page, f"{screen}, {name}", colours=False)
    assert usual is not None
    page.set_viewport_size(usual)


def test_chameleons_board_start_screen_and_dialogs_break_no_rule(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table, **SCREENS["laptop"])
    should_be_accessible_everywhere(player.page, "board")
    should_open_accessible(player.page, *often(("new-game", "settings"), DIALOGS))
    for switch in ("large-print", "show-words"):
        player.click("settings")
        player.click(switch)
        should_be_accessible_everywhere(player.page, f"a dialog with {switch}")
        player.page.keyboard.press("Escape")
    should_be_accessible_everywhere(player.page, "large print and the board in words")
    should_be_accessible_to_all(player.page, "large print and the board in words")
    player.page.goto(f"{player.address}#start")
    should_be_accessible_to_all(player.page, "start", "#start")


@pytest.mark.thorough
def test_a_lifted_piece_a_question_a_repair_and_the_end_break_no_rule(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=TWO_CAPTURES, **NO_KINDS), **SCREENS["laptop"])
    player.lift("b3")
    player.board.should_glow("b3", "home")
    should_be_accessible_to_all(player.page, "lifted", "#board")
    player.put_beside()
    player.should_be_in("question")
    should_be_accessible_to_all(player.page, "question", "#question button")
    player.page.locator('#question [data-move="b3c4"]').click()
    player.should_see_score("b3xc4")
    player.click("knock")
    player.should_be_in("repair")
    expect(player.page.locator("#repair .lists")).to_have_attribute("tabindex", "0")  # long ones scroll
    should_be_accessible_to_all(player.page, "repair", "#repair")
    player.page.locator("#repair .set-up").click()
    player.should_be_in("play")
    player.click("resign")
    player.page.locator('[data-resign="blue"]').click()
    expect(player.page.locator("#outcome")).to_be_visible()
    should_be_accessible_to_all(player.page, "outcome", "#outcome")
    player.click("look-back")
    expect(player.page.locator("#review")).to_be_visible()
    should_be_accessible_to_all(player.page, "look back", "#review")


@pytest.mark.thorough
def test_a_lesson_a_puzzle_and_chameleons_own_pages_break_no_rule(player: Person) -> None:
    for opener, choice in (("teach-me", '[data-lesson="1"]'), ("puzzles", '[data-puzzle="1"]')):
        player.click(opener)
        player.page.locator(f"dialog {choice}").first.click()
        expect(player.page.locator("#course")).to_be_visible()
        should_be_accessible_to_all(player.page, opener, "#course")
    for own in ("proof", "setup"):
        player.page.goto(f"{player.address}games/chameleon/{own}.html")
        expect(player.page.locator("#moves button").first).to_be_visible()
        should_be_accessible_to_all(player.page, own, "#moves button")


@pytest.mark.thorough
def test_the_pages_of_seats_break_no_rule(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> None:
    player = sit_down(fresh_table, **SCREENS["phone"])
    for way, shown in (("sit", "[data-sit]"), ("watch", "#board")):
        player.page.goto(f"{player.address}{way}")
        player.wait()
        should_be_accessible_to_all(player.page, way, shown)


def test_dragons_breaks_no_rule_from_the_set_up_to_a_battle_nor_where_cards_are_looked_at(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(game="dragons", seats={"red": "human", "blue": "engine:1"})
    shop = sit_down(table, **SCREENS["laptop"])
    red = DragonsPlayer(sit_down(table, **SCREENS["phone"]), "red").sit_down()
    seen: set[str] = set()
    for _ in range(often(3, 14)):
        expect(red.page.locator("#decision [data-move], #outcome:not([hidden])").first).to_be_attached()
        if (phase := red.view["phase"]) not in seen:
            seen.add(phase)
            should_be_accessible_to_all(red.page, f"{phase} on a phone", "#decision")
            if len(seen) <= often(2, len(seen)):  # the same screen with another content
                should_be_accessible_to_all(shop.page, f"{phase} on the shared screen")
        red.decide(red.view["legal"][0]["move"])
    assert len(seen) > often(0, 1)
    if red.page.locator("#step-through").is_visible():
        red.page.click("#step-through")
        should_be_accessible(red.page, "a film")
        red.page.click("#step-now")
    red.page.locator(".pile").first.click()
    expect(red.page.locator("#pile-dialog")).to_be_visible()
    should_be_accessible(red.page, "a pile")
    for language, other in in_other_languages(red.page, ".pile"):
        other.locator(".pile").first.click()
        expect(other.locator("#pile-dialog")).to_be_visible()
        should_be_accessible(other, f"a pile, {language}", colours=False)


@pytest.mark.thorough
def test_the_deck_builder_breaks_no_rule(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    screen = sit_down(start_table(game="dragons"), **SCREENS["laptop"])
    should_open_accessible(screen.page, "new-game", "how-to-play", "teach-me")
    screen.page.goto(f"{screen.address}games/dragons/decks.html")
    expect(screen.page.locator("#found")).to_have_text("125 cards")
    should_be_accessible_to_all(screen.page, "deck builder", "#list .add")
    screen.page.locator("#open").click()
    should_be_accessible(screen.page, "decks to open")
    screen.page.locator("#ready [data-deck=highwood] .deck").click()
    expect(screen.page.locator("#verdict")).to_have_text("This deck is legal.")
    should_be_accessible(screen.page, "a deck")
    for language, other in in_other_languages(screen.page, "#list .add"):
        other.locator("#open").click()
        should_be_accessible(other, f"decks to open, {language}", colours=False)
        other.locator("#ready [data-deck=highwood] .deck").click()
        expect(other.locator("#verdict .good")).to_be_visible()
        should_be_accessible(other, f"a deck, {language}", colours=False)


def test_woodland_breaks_no_rule_where_it_is_decided_and_where_it_is_watched(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(game="woodland")
    shop = sit_down(table, **SCREENS["laptop"])
    learner = WoodlandPlayer(sit_down(table, **SCREENS["phone"]), "chameleander").sit_down()
    should_open_accessible(shop.page, *often(("teach-me",), ("new-game", "how-to-play", "teach-me")))
    unfolded(shop.page, "teach-me").click()
    shop.page.locator('dialog [data-lesson="1"]').click()
    learner.should_be_asked()
    should_be_accessible_to_all(shop.page, "lesson on the shared screen", "#map svg")
    should_be_accessible_to_all(learner.page, "lesson on a phone", "#decision button")
    learner.page.locator("[data-hand-card]").first.click()
    should_be_accessible(learner.page, "a card of the hand")


@pytest.mark.thorough
def test_a_guests_screen_and_the_operators_page_break_no_rule(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(shop={"enabled": True, "pin": PIN})
    guest, operator = sit_down(table, **SCREENS["laptop"]), sit_down(table, **SCREENS["laptop"])
    should_be_accessible_to_all(guest.page, "attract", "#begin-here")
    guest.click("begin-here")
    guest.click("guest-done")
    should_be_accessible(guest.page, "done?")
    guest.page.keyboard.press("Escape")
    operator.page.goto(f"{operator.address}operator")
    should_be_accessible(operator.page, "the operator's door")
    give(operator.page, PIN)
    expect(operator.page.locator("#desk")).to_be_visible()
    should_be_accessible_to_all(operator.page, "the operator's desk", "#desk")
    operator.page.locator("#restart").click()
    should_be_accessible(operator.page, "restart?")
    operator.page.keyboard.press("Escape")
    operator.page.get_by_role("switch", name="The table is closed").click()
    expect(guest.page.locator("#closed")).to_be_visible()
    should_be_accessible_to_all(guest.page, "closed", "#closed")
