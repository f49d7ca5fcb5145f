"""The light on the page: every LED as the table sets it, in colour, in time and in the legend."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import expect

from hal import PATTERNS
from tests.acceptance.people import Person, RunningTable
from tests.controller.test_light import scenes
from tests.meanings import ALL, OF_GAME
from tests.thorough import first_of

pytestmark = pytest.mark.browser

A_FRAME_MS = 17
"""How long a screen may show the previous frame."""
SEEN = 0.6
"""The exponent of the eye's perception of a light's level."""
CENTRE = "4w/5/2B2/5/W4 r"
"""c3 steps, slides and captures."""
RISKS = "4b/3w1/1B3/5/W4 r"
"""b3 may go where b on e5 or w on d4 could capture it."""


def test_every_led_of_the_page_is_as_the_table_sets_it_all_through_a_game(player: Person) -> None:
    for move in ("b1c3", "d5c3", "d1c3", "b5c3"):
        player.lift(move[:2])
        player.board.should_glow(move[:2], "home")
        player.board.should_shine_as(player.table["frame"])
        player.place(move[2:])
        player.should_see_last_move(move)
        player.board.should_glow(move[2:], "last")
        player.board.should_shine_as(player.table["frame"])


@pytest.mark.thorough
def test_the_leds_keep_the_time_of_their_patterns(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=CENTRE), reduced_motion="no-preference")
    player.page.clock.install(time=0)
    player.reload()
    player.page.clock.pause_at(60_000)  # from here on the test controls the page's clock
    player.press("ArrowUp", "ArrowUp", "Enter")
    player.board.should_glow("c3", "home")
    lit, told_at = {"c3": "home", "d4": "step", "a5": "slide", "e5": "capture"}, player.table["t"]
    for elapsed in range(50, 2050, 50):
        player.page.clock.run_for(50)
        for square, meaning in lit.items():
            shown = player.board.square(square).locator(".glow").get_attribute("opacity")
            assert shown in strengths(meaning, told_at + elapsed), (square, elapsed)


def strengths(meaning: str, now: int) -> set[str]:
    """The possible levels of a light at a time in ms, up to one frame of a screen early."""
    light = ALL[meaning].light
    levels = {PATTERNS[light.pattern].level(t) for t in range(now - A_FRAME_MS, now + 1)}
    return {f"{(max(light.rgb) / 255 * level / 255) ** SEEN:.3f}" for level in levels}


@pytest.mark.thorough
def test_the_legend_explains_every_light_of_this_game_and_of_no_other(player: Person) -> None:
    player.click("tab-lights")
    shining = dict(OF_GAME["chameleon"])
    rows = player.page.locator("#legend li").evaluate_all("all => all.map(each => each.dataset.meaning)")
    assert rows == list(shining)
    for name, meaning in shining.items():
        line = player.page.locator(f'#legend [data-meaning="{name}"]')
        expect(line).to_contain_text(meaning.label)
        expect(line).to_contain_text(meaning.why)
        expect(line).to_have_attribute("data-rgb", ",".join(map(str, meaning.light.rgb)))
        expect(line).to_have_attribute("data-pattern", meaning.light.pattern)


@pytest.mark.thorough
def test_the_legend_puts_first_what_shines_now(player: Person) -> None:
    player.click("tab-lights")
    player.lift("b1")
    shining = player.page.locator("#legend .shining")
    expect(shining).to_have_count(3)
    names = shining.evaluate_all("all => all.map(each => each.dataset.meaning)")
    assert names == ["step", "jump", "home"]


def shown_shape(player: Person, square: str) -> str | None:
    return player.board.square(square).get_attribute("data-shape")


def test_a_step_a_slide_and_a_capture_have_three_shapes_that_need_no_colour(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=CENTRE))
    player.lift("c3")
    player.board.should_glow("d4", "step")
    assert [shown_shape(player, square) for square in ("d4", "a5", "e5", "a1")] == ["dot", "ring", "corners", ""]


@pytest.mark.thorough
def test_a_jump_has_another_shape_than_a_step(player: Person) -> None:
    player.lift("b1")
    player.board.should_glow("c3", "jump")
    assert [shown_shape(player, square) for square in ("b2", "c3")] == ["dot", "diamond"]


@pytest.mark.thorough
def test_the_legend_shows_the_shapes_that_the_board_shows(player: Person) -> None:
    player.click("tab-lights")
    player.lift("b1")
    for square, meaning in (("b1", "home"), ("b2", "step"), ("c3", "jump")):
        player.board.should_glow(square, meaning)
        row = player.page.locator(f'#legend [data-meaning="{meaning}"]')
        expect(row).to_have_attribute("data-shape", shown_shape(player, square) or "none")
        expect(row.locator(".shape")).not_to_have_count(0)


@pytest.mark.thorough
def test_whatever_may_shine_together_differs_in_its_shape(player: Person) -> None:
    rows = player.page.locator("#legend li").evaluate_all(
        "all => all.map(each => [each.dataset.meaning, each.dataset.shape])"
    )
    shapes = dict(rows)
    assert "" not in shapes.values()
    alike = {
        pair for shown in scenes() for pair in combinations(sorted(shown), 2) if shapes[pair[0]] == shapes[pair[1]]
    }
    assert alike == set()


@pytest.mark.thorough
@pytest.mark.parametrize("number, meaning", [(0, "step"), (1, "slide"), (2, "jump")])
def test_how_to_play_draws_the_shapes_that_it_names(player: Person, number: int, meaning: str) -> None:
    player.click("how-to-play")
    legend = player.page.locator(f'#legend [data-meaning="{meaning}"] .shape').inner_html()
    drawn = player.page.locator("#rules .kind").nth(number).locator(".shape")
    assert drawn.evaluate_all("all => all.map(each => each.innerHTML)") == [legend] * 8


@pytest.mark.thorough
@pytest.mark.parametrize("meaning", ["hint-from", "hint-to", "engine-from", "engine-to"])
def test_what_says_lift_and_put_down_points_in_no_direction_of_the_board(player: Person, meaning: str) -> None:
    path = player.page.locator(f'#legend [data-meaning="{meaning}"] .shape path')
    assert path.evaluate(DIFFERS_WHEN_TURNED) == []


DIFFERS_WHEN_TURNED = """path => {
  const has = (x, y) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
  const places = Array.from({ length: 60 * 60 }, (_, n) => [n % 60 - 30, Math.floor(n / 60) - 30]);
  return places.filter(([x, y]) => has(x, y) !== has(-y - 1, x));
}"""
"""The points of a shape that it does not have after a quarter turn."""


def levels(player: Person, square: str) -> list[str | None]:
    """A square's displayed levels every 100 ms of two seconds of the page's own clock."""
    found = []
    for _ in range(20):
        player.page.clock.run_for(100)
        found.append(player.board.square(square).locator(".glow").get_attribute("opacity"))
    return found


@pytest.mark.parametrize("wish", first_of(["reduce", "no-preference"]))
def test_lights_stand_still_where_less_motion_is_wished_and_blink_where_it_is_not(
    wish: str, fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table, reduced_motion=wish)
    player.page.clock.install(time=0)
    player.reload()
    player.page.clock.pause_at(60_000)
    player.press("ArrowLeft", "Enter")
    player.board.should_glow("c3", "jump")
    assert len(set(levels(player, "c3"))) == (1 if wish == "reduce" else 2)


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_a_win_sweeps_over_the_winner_s_pieces_and_stands_still_where_less_motion_is_wished(
    wish: str, start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position="5/1B3/2w2/5/W1W2 r"), reduced_motion=wish, hands=False)
    player.page.clock.install(time=0)
    player.reload()
    player.board.square("b4").click()
    player.board.square("c3").click()
    player.should_be_in("over")
    for square in ("a1", "c1", "c3"):
        player.board.should_glow(square, "winner")
    player.page.clock.pause_at(60_000)
    shown = {tuple(levels(player, square)) for square in ("a1", "c1", "c3")}
    if wish == "reduce":
        assert shown == {("1.000",) * 20}
    else:
        assert len(shown) == 3, "each square plays its pattern a beat later than the one before"


@pytest.mark.thorough
def test_somebody_makes_the_lights_steady_and_the_page_keeps_that_in_mind(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player = sit_down(fresh_table, reduced_motion="no-preference")
    player.click("tab-lights")
    calm = player.page.get_by_role("switch", name="Steady lights, no blinking")
    expect(calm).not_to_be_checked()
    calm.click()
    expect(calm).to_be_checked()
    player.page.clock.install(time=0)
    player.reload()
    player.click("tab-lights")
    expect(calm).to_be_checked()
    player.page.clock.pause_at(60_000)
    player.press("ArrowLeft", "Enter")
    player.board.should_glow("c3", "jump")
    assert len(set(levels(player, "c3"))) == 1
    assert shown_shape(player, "b2") != shown_shape(player, "c3")


@pytest.mark.thorough
def test_without_help_only_the_lifted_piece_is_lit(player: Person) -> None:
    player.choose("assist-red", "No help")
    player.lift("b1")
    player.should_be_asked("Red has lifted the piece on b1.")
    player.board.should_glow_as({"b1": "home"})
    player.place("c3")
    player.lift("b5")
    player.board.should_glow("c3", "capture")


@pytest.mark.thorough
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
