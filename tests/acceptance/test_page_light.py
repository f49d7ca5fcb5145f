"""The light on the page: every LED as the table sets it, in colour, in time and in the legend."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from controller.tabletop import MEANINGS
from hal import PATTERNS
from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

A_FRAME_MS = 17
"""How long a screen may show the frame before."""
SEEN = 0.6
"""The power by which an eye sees a light's level."""
CENTRE = "4w/5/2B2/5/W4 r"
"""c3 steps, slides and captures."""
RISKS = "4b/3w1/1B3/5/W4 r"
"""b3 may go to where b on e5 or w on d4 could take it."""


def test_every_led_of_the_page_is_as_the_table_sets_it_all_through_a_game(player: Person) -> None:
    for move in ("b1c3", "d5c3", "d1c3", "b5c3"):
        player.lift(move[:2])
        player.board.should_glow(move[:2], "home")
        player.board.should_shine_as(player.table["frame"])
        player.place(move[2:])
        player.should_see_last_move(move)
        player.board.should_glow(move[2:], "last")
        player.board.should_shine_as(player.table["frame"])


def test_the_leds_keep_the_time_of_their_patterns(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=CENTRE))
    player.page.clock.install(time=0)
    player.reload()
    player.page.clock.pause_at(60_000)  # from here on the page's clock stands until it is told to run
    player.press("ArrowUp", "ArrowUp", "Enter")
    player.board.should_glow("c3", "home")
    lit, told_at = {"c3": "home", "d4": "step", "a5": "slide", "e5": "capture"}, player.table["t"]
    for elapsed in range(50, 2050, 50):
        player.page.clock.run_for(50)
        for square, meaning in lit.items():
            shown = player.board.square(square).locator(".glow").get_attribute("opacity")
            assert shown in strengths(meaning, told_at + elapsed), (square, elapsed)


def strengths(meaning: str, now: int) -> set[str]:
    """How strong a light may look at a time in ms, one frame of a screen early at most."""
    light = MEANINGS[meaning].light
    levels = {PATTERNS[light.pattern].level(t) for t in range(now - A_FRAME_MS, now + 1)}
    return {f"{(max(light.rgb) / 255 * level / 255) ** SEEN:.3f}" for level in levels}


def test_the_legend_explains_every_light_of_the_table(player: Person) -> None:
    player.click("tab-lights")
    for name, meaning in MEANINGS.items():
        line = player.page.locator(f'#legend [data-meaning="{name}"]')
        expect(line).to_contain_text(meaning.label)
        expect(line).to_contain_text(meaning.why)
        expect(line).to_have_attribute("data-rgb", ",".join(map(str, meaning.light.rgb)))
        expect(line).to_have_attribute("data-pattern", meaning.light.pattern)


def test_the_legend_puts_first_what_shines_now(player: Person) -> None:
    player.click("tab-lights")
    player.lift("b1")
    shining = player.page.locator("#legend .shining")
    expect(shining).to_have_count(3)
    names = shining.evaluate_all("all => all.map(each => each.dataset.meaning)")
    assert names == ["step", "jump", "home"]


def test_without_help_only_the_lifted_piece_is_lit(player: Person) -> None:
    player.choose("assist-red", "No help")
    player.lift("b1")
    player.should_be_asked("Red has lifted the piece on b1.")
    player.board.should_glow_as({"b1": "home"})
    player.place("c3")
    player.lift("b5")
    player.board.should_glow("c3", "capture")


def test_with_dangers_shown_a_risky_square_flutters(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=RISKS))
    player.choose("assist-red", "Show dangers")
    player.board.should_glow_as({"b3": "threat"})
    player.lift("b3")
    safe = dict.fromkeys(("a2", "b2", "a3", "a4", "b4"), "step") | dict.fromkeys(("c1", "d2", "a5"), "jump")
    risky = {"c2": "step-risk", "c3": "step-risk", "c4": "step-risk", "c5": "jump-risk", "d4": "capture-risk"}
    player.board.should_glow_as({"b3": "home", **safe, **risky})
