"""Everything besides playing, for a blind person: questions, repairs, decks, settings, by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.acceptance.conftest import SCREEN
from tests.acceptance.eyes_free import Sitter
from tests.acceptance.listener import Listener
from tests.acceptance.people import Person, RunningTable

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TWO_CAPTURES = "4b/w1w2/1B3/5/W4 r"
NO_KINDS = {"board-options": {"kinds": False}}  # otherwise the table knows that there was no capture


def go_to(listener: Listener, square: str) -> None:
    """Goes over the board to a square."""
    listener.reach("gridcell", "")
    while (here := listener.focused) is not None and not here.name.startswith(square):
        file, rank = here.name[0], here.name[1]
        across = "ArrowRight" if file < square[0] else "ArrowLeft"
        listener.press(across if file != square[0] else "ArrowUp" if rank < square[1] else "ArrowDown")


def hear(listener: Listener, sentence: str) -> None:
    """Waits until a sentence is the latest announcement."""
    listener.until(lambda _: listener.told[-1:] == [sentence])


def should_keep_the_keyboard(listener: Listener) -> None:
    """A named element has the focus."""
    focused = listener.focused
    assert focused is not None
    assert (bool(focused.name), focused.states.get("focusable")) == (True, True)


def test_a_piece_is_lifted_and_a_question_answered(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=TWO_CAPTURES, **NO_KINDS))
    sitter = Sitter(player)
    listener = sitter.listener
    hear(listener, "Red to move: lift a piece.")
    go_to(listener, "b3")
    listener.press("Enter")
    hear(listener, "Place it on a lit square, or return it to b3.")
    listener.press("Delete")
    hear(listener, "Was it b3 to a4 or b3 to c4? Touch the right square, or choose here.")
    listener.choose("button", "c4 Red's black piece steps from b3 to c4 and captures")
    hear(listener, "Blue to move: lift a piece.")
    player.should_see_score("b3xc4")
    should_keep_the_keyboard(listener)
    sitter.should_have_heard_each_sentence_once()


@pytest.mark.thorough
def test_a_board_that_was_knocked_is_put_right(player: Person) -> None:
    listener = Sitter(player).listener
    hear(listener, "Red to move: lift a piece.")
    listener.choose("button", "Bump the table")
    listener.until(lambda _: listener.told[-1].startswith("Put a piece back on "))
    items = [each.text[:2] for each in listener.tree().walk() if each.role == "listitem"]
    assert items == re.findall(r"\b[a-e][1-5]\b", listener.told[-1])
    listener.choose("button", "Reset the pieces automatically")
    hear(listener, "Red to move: lift a piece.")
    should_keep_the_keyboard(listener)


@pytest.mark.thorough
def test_a_deck_is_opened_changed_refused_and_saved(
    start_table: Callable[..., RunningTable], chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAMELEON_DATA", str(tmp_path))
    page = chromium.new_page(viewport=SCREEN, reduced_motion="reduce")
    page.goto(f"{start_table(game='dragons').address}games/dragons/decks.html")
    listener = Listener(page)

    def is_told(sentence: str) -> None:
        listener.until(lambda root: any(each.text == sentence for each in root.walk() if each.role == "status"))

    is_told("125 cards")
    listener.choose("button", "Open a deck")
    listener.until(lambda root: listener.find("dialog", "Open a deck", root))
    listener.choose("button", "Highwood ")
    is_told("This deck is legal.")
    listener.reach("searchbox", "Search names and rules")
    listener.press(*"Grovewarden")
    is_told("1 of 125 cards")
    listener.choose("button", "Add Grovewarden")
    is_told("It has 15 cards in its Lair; it needs 14 (R1).")
    added = listener.focused
    assert added is not None
    assert added.name == "Add Grovewarden, Dragon, 3 gold when first turned face up, 2 in the deck"
    listener.choose("button", "Undo")
    is_told("This deck is legal.")
    listener.reach("textbox", "Name")
    listener.press("ControlOrMeta+A", *"Heard")
    listener.choose("button", "Save")
    is_told("Heard is saved.")
    should_keep_the_keyboard(listener)
    page.close()


@pytest.mark.thorough
def test_settings_are_found_changed_and_left(player: Person) -> None:
    listener = Sitter(player).listener
    hear(listener, "Red to move: lift a piece.")
    listener.choose("button", "Settings")
    listener.until(lambda root: listener.find("dialog", "Settings", root))
    listener.reach("switch", "Large print")
    listener.press("Space")
    switched = listener.focused
    assert switched is not None
    assert (switched.name, switched.states["checked"]) == ("Large print", "true")
    listener.choose("button", "Close")
    focused = listener.focused
    assert focused is not None
    assert (focused.role, focused.name) == ("button", "Settings")
