"""Small screens: a laptop with a stable layout, a phone on its side, a zoomed browser, a narrow phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable
from tests.thorough import first_of

pytestmark = pytest.mark.browser

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LOW_SCREENS = {"a phone on its side": (844, 390), "a small phone": (667, 375), "a laptop at 200 %": (683, 384)}


def places(player: Person) -> dict[str, float]:
    """The vertical position of each control and each record, in px."""
    found: dict[str, float] = player.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#controls button, .tabs button")]
        .map(each => [each.id, each.getBoundingClientRect().top]))"""
    )
    return found


def test_on_a_laptop_a_move_that_is_not_final_pushes_nothing_away(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(settle_ms=5000), **LAPTOP)
    before = places(player)
    player.lift("b1")
    player.board.should_glow("c3", "jump")
    assert places(player) == before
    player.place("c3")
    expect(player.page.locator("#pending")).to_be_visible()
    assert places(player) == before


@pytest.mark.thorough
def test_on_a_laptop_moves_and_lights_stay_while_the_computers_move_is_made(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(seats={"red": "human", "blue": "engine:1"}), **LAPTOP)
    before = places(player)
    player.play("a1a2")
    player.should_be_in("engine")
    expect(player.page.locator("#engine-move")).to_be_visible()
    expect(player.page.locator("#moves")).to_be_visible()
    expect(player.page.locator("#tab-lights")).to_be_visible()
    assert places(player) == before


@pytest.mark.parametrize("width, height", first_of(LOW_SCREENS.values()), ids=LOW_SCREENS)
def test_on_a_low_screen_the_whole_board_and_the_instructions_are_in_sight(
    width: int, height: int, fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table, viewport={"width": width, "height": height})
    player.lift("b1")
    player.should_be_asked("Place it on a lit square, or return it to b1.")
    for part in ("#board", "#said", "#expect"):
        box = player.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, (part, box)
    assert player.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("dialog", first_of([None, "how-to-play", "teach-me", "puzzles", "new-game", "resign"]))
def test_a_phone_of_320_px_never_scrolls_sideways(
    dialog: str | None, fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table, viewport={"width": 320, "height": 640}, has_touch=True)
    if dialog:
        player.click(dialog)
        expect(player.page.locator("dialog[open]")).to_have_count(1)
    assert player.page.evaluate("document.documentElement.scrollWidth") == 320
    parts = player.page.locator("dialog[open] *, #masthead *" if dialog else "#masthead *")
    assert parts.evaluate_all("all => all.filter(each => each.getBoundingClientRect().right > 320).length") == 0


@pytest.mark.thorough
def test_how_to_play_opens_at_its_beginning_on_a_phone(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table, viewport={"width": 390, "height": 844}, has_touch=True)
    player.click("how-to-play")
    expect(player.page.locator("#rules-title")).to_be_in_viewport()
    assert player.page.locator("#rules-dialog").evaluate("each => each.scrollTop") == 0


@pytest.mark.thorough
def test_a_pressed_button_stays_readable_under_the_pointer(player: Person) -> None:
    player.click("counter-display")
    button = player.page.locator("#counter-display")
    button.hover()
    colours = button.evaluate("each => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]")
    assert colours == ["rgb(35, 25, 15)", "rgb(243, 236, 223)"]
