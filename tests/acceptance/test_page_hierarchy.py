"""Visual hierarchy: only the next action is gold, and no control is out of sight in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from controller.languages.catalogue import OFFERED
from tests.acceptance.people import Person, RunningTable, unfolded
from tests.thorough import first_of, often

pytestmark = pytest.mark.browser

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SCREENS: tuple[ViewportSize, ...] = (
    LAPTOP,
    {"width": 1920, "height": 1080},
    {"width": 820, "height": 1180},
    {"width": 390, "height": 844},
)
LANGUAGES = first_of(sorted(OFFERED, key=lambda language: language != "de"))  # its words are long

GOLDEN = """() => {
  const ruler = document.createElement("i");
  ruler.style.background = "var(--brass)";
  document.body.append(ruler);
  const brass = getComputedStyle(ruler).backgroundColor;
  ruler.remove();
  return [...document.body.querySelectorAll("*")].filter((each) => each.checkVisibility({ visibilityProperty: true })
    && [null, "::before", "::after"].some((part) => getComputedStyle(each, part).backgroundColor === brass))
    .map((each) => each.id || each.dataset.way || each.className);
}"""
"""Elements filled with the gold colour."""

OUT_OF_SIGHT = """() => {
  const isListed = (element) => {
    for (let each = element.parentElement; each !== document.body; each = each.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight) return true;
    }
    return false;
  };
  const parts = "#masthead, #voice, #matters, #decision, #controls, #players, #sitting";
  return [...document.querySelectorAll(parts)]
    .flatMap((part) => [...part.querySelectorAll("button, select, a, summary")])
    .filter((each) => each.checkVisibility() && !each.closest(".simulated-only, .side") && !isListed(each))
    .map((each) => [each.id || each.className, each.getBoundingClientRect()])
    .filter(([, { width, top, bottom, left, right }]) => width > 1
      && (top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5))
    .map(([name]) => name);
}"""
"""Controls that require scrolling, except for the simulated table's and those before a seat is taken."""

TOO_PALE = """() => {
  const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = (colour) => colour.map((part) => linear(part / 255))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0.05);
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const [red, green, blue, alpha = 1] = numbers(getComputedStyle(each).backgroundColor);
      if (alpha === 1) return [red, green, blue];
    }
    throw new Error("nothing lies beneath");
  };
  return [...document.querySelectorAll("button, select, input[type=text], summary.button")]
    .filter((each) => each.checkVisibility() && !each.disabled && !each.closest("[role=tablist], #speaks, #box, #calm"))
    .map((each) => {
      const border = numbers(getComputedStyle(each).borderTopColor).slice(0, 3);
      const [edge, beneath] = [border, ground(each.parentElement)].map(light);
      return [each.id || each.className || each.dataset.way, Math.max(edge, beneath) / Math.min(edge, beneath)];
    })
    .filter(([, contrast]) => contrast < 3);
}"""
"""Controls whose border has a contrast of less than 3:1."""

OTHER_SIZES = """() => [...document.querySelectorAll("body *")]
  .filter((each) => [...each.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue.trim()))
  .filter((each) => each.checkVisibility() && !each.closest("svg, .face, .wl-card, option, script, style"))
  .map((each) => [each.id || each.className || each.localName, getComputedStyle(each).fontSize])
  .filter(([, size]) => !["14px", "16px", "20px", "28px", "40px"].includes(size))"""
"""Texts in other sizes than those of the page, except for the board and the cards."""


def golden(page: Page) -> list[str]:
    """Returns the golden elements of a page."""
    found: list[str] = page.evaluate(GOLDEN)
    return found


def test_in_a_game_nothing_is_gold_and_at_its_end_one_touch_plays_again_or_changes_sides(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(seats={"red": "human", "blue": "engine:1"}), viewport=LAPTOP)
    assert golden(player.page) == []
    player.play("b1c3")
    player.should_be_in("engine")
    assert golden(player.page) == []
    player.click("resign")
    player.page.locator('[data-resign="red"]').click()
    expect(player.page.locator("#outcome button")).to_have_text(["Play again", "Review", "Change sides"])
    assert golden(player.page) == ["play-again"]
    player.click("change-sides")
    expect(player.page.locator("#player-blue")).to_have_value("human")
    expect(player.page.locator("#player-red")).to_have_value("engine:1")
    assert golden(player.page) == []


@pytest.mark.thorough
def test_two_people_are_offered_no_change_of_sides_and_play_again_begins_the_same_game(player: Person) -> None:
    player.play("b1c3")
    player.click("resign")
    player.page.locator('[data-resign="red"]').click()
    expect(player.page.locator("#outcome button")).to_have_text(["Play again", "Review"])
    player.click("play-again")
    expect(player.page.locator("#outcome")).to_be_hidden()
    expect(player.page.locator("#moves [data-ply]")).to_have_count(0)


def test_each_game_has_one_golden_button_at_one_height_in_sight_on_a_laptop(player: Person) -> None:
    player.page.set_viewport_size(LAPTOP)
    player.page.goto(f"{player.address}#start")
    expect(player.page.locator("#start-games li")).to_have_count(3)
    assert golden(player.page) == ["chameleon-computer", "dragons-computer", "woodland-computer"]
    places = []
    for row in player.page.locator("#start-games li").all():
        expect(row.locator("h3")).to_be_in_viewport(ratio=1)
        button, level = row.locator(".primary"), row.locator("select")
        expect(button).to_be_in_viewport(ratio=1)
        here, beside, whole = button.bounding_box(), level.bounding_box(), row.bounding_box()
        assert here and beside and whole
        assert here["y"] == beside["y"] and here["height"] == beside["height"]
        places.append((here["x"], here["y"] - whole["y"], here["width"], here["height"]))
    assert len({*places}) == 1
    player.page.locator("details[data-more=chameleon] summary").click()
    expect(player.page.locator("details[data-more=chameleon] :is(button, a)")).to_have_text(
        ["Play as Blue", "Solve a puzzle", "Set up a position", "The proof"]
    )


@pytest.mark.thorough
def test_where_a_game_goes_on_that_alone_is_gold_on_the_start_screen(player: Person) -> None:
    player.play("b1c3")
    player.click("to-start")
    expect(player.page.locator("#to-table")).to_have_text("Continue Chameleon")
    assert golden(player.page) == ["to-table"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", first_of(["chameleon", "dragons", "woodland"]))
def test_in_the_middle_of_a_game_no_control_is_out_of_sight(
    language: str, game: str, start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(game=game, seats={"chameleon": {"red": "human", "blue": "human"}}.get(game, {}))
    page = sit_down(table, locale=language).page
    if game != "chameleon":  # each player plays cards on their own page
        page.goto(f"{table.address}sit")  # the only free seat
        expect(page.locator("body[data-page=seat]")).to_be_attached()
        expect(page.locator("#hand .hand-card").first).to_be_attached()
    for size in SCREENS:
        page.set_viewport_size(size)
        assert page.evaluate(OUT_OF_SIGHT) == [], size
        unfolded(page, "resign")
        assert page.evaluate(OUT_OF_SIGHT) == [], (size, "with the menu")
        page.keyboard.press("Escape")


def test_control_borders_stand_out_and_words_have_five_sizes_in_both_themes(player: Person) -> None:
    for shown in ("#table", "#start"):
        player.page.goto(f"{player.address}{shown}")
        for size in often(SCREENS[:1], SCREENS):
            player.page.set_viewport_size(size)
            assert player.page.evaluate(OTHER_SIZES) == [], (shown, size)
        for theme in ("light", "dark"):
            player.page.emulate_media(color_scheme=theme)
            expect(player.page.locator(f"html[data-theme={theme}]")).to_be_attached()
            assert player.page.evaluate(TOO_PALE) == [], (shown, theme)


@pytest.mark.parametrize("opener", first_of(["settings", "how-to-play", "new-game", "teach-me", "puzzles"]))
def test_what_closes_a_dialog_is_in_sight_without_scrolling_and_its_words_have_five_sizes(
    opener: str, player: Person
) -> None:
    player.click(opener)
    for size in SCREENS:
        player.page.set_viewport_size(size)
        expect(player.page.locator("dialog[open] .closes")).to_be_in_viewport(ratio=1)
        assert player.page.evaluate(OTHER_SIZES) == [], size


@pytest.mark.parametrize("game", first_of(["woodland", "dragons"]))
def test_at_the_end_on_a_phone_no_hand_lies_over_what_plays_again(
    game: str, start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(game=game, seats={})
    page = sit_down(table, viewport=SCREENS[-1]).page
    page.goto(f"{table.address}sit")
    expect(page.locator("#hand .hand-card").first).to_be_attached()
    unfolded(page, "resign").click()
    page.locator("#resign-dialog [data-resign]").first.click()
    again = page.locator("#play-again")
    expect(again).to_be_in_viewport(ratio=1)
    assert again.evaluate(
        """button => { const { left, top, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === button; }"""
    )


def test_the_theme_follows_the_device_until_somebody_chooses_one_on_every_page_of_this_screen(player: Person) -> None:
    page = player.page
    theme = page.locator("html")
    for wanted in ("dark", "light"):
        page.emulate_media(color_scheme=wanted)
        expect(theme).to_have_attribute("data-theme", wanted)
    player.click("settings")
    page.get_by_role("radio", name="Dark").check(force=True)
    expect(theme).to_have_attribute("data-theme", "dark")
    page.goto(f"{player.address}games/chameleon/setup.html")
    expect(theme).to_have_attribute("data-theme", "dark")
    page.goto(f"{player.address}#table")
    player.wait().click("settings")
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    page.get_by_role("radio", name="Same as this device").check(force=True)
    expect(theme).to_have_attribute("data-theme", "light")


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_screen_names_every_language_by_its_own_word(
    language: str, fresh_table: RunningTable, chromium: Browser
) -> None:
    page = chromium.new_page(locale=language, viewport={"width": 390, "height": 844})
    page.goto(f"{fresh_table.address}#start")
    expect(page.locator("#speaks button")).to_have_count(len(OFFERED))
    expect(page.locator("#speaks [aria-current=true]")).to_have_attribute("lang", language)
    tops = page.locator("#speaks button").evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert len({*tops}) == 1  # in one line even on a phone
    page.locator("#speaks [lang=fr]").click()
    expect(page.locator("html[lang=fr]")).to_be_attached()
    page.close()


@pytest.mark.thorough
def test_who_changes_sides_in_a_game_with_hidden_cards_sits_at_the_other_seat_at_once(player: Person) -> None:
    player.page.goto(f"{player.address}#start")
    player.page.locator('[data-way="dragons-computer"]').click()
    expect(player.page.locator("body")).to_have_attribute("data-seat", "red")
    player.wait().click("resign")
    player.page.locator("#resign-dialog [data-resign]").first.click()
    player.page.locator("#change-sides").click()
    expect(player.page.locator("body")).to_have_attribute("data-seat", "blue")
