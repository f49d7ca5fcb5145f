"""A match on the page: two phones and the screen of a shop, from one game to the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.dragons_match import Match
from tests.acceptance.dragons_people import PHONE, SCREEN
from tests.acceptance.people import Person, RunningTable, should_be_marked, unfolded

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}
TABLET = {"width": 820, "height": 1180}
ON_ITS_SIDE = {"width": 844, "height": 390}
STANDS = "The score in the best-of-3 match is 1 to 0 for Blue."


@pytest.fixture
def match(start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]) -> Match:
    """A match at its start."""
    return Match(start_table(game="dragons", rules={"dragons": {"match": "best-of-3"}}), sit_down)


@pytest.mark.thorough
def test_it_is_played_on_two_phones_until_somebody_has_won_most_games(match: Match) -> None:
    for number, loser in enumerate(("red", "blue", "red"), start=1):
        first = match.phones[loser].view["moves"][0]["sentence"]
        assert number == 1 or first == f"{('Red', 'Blue')[number % 2]} begins after losing the previous game."
        match.begin_deciding()
        match.give_up(loser)
        for page in match.pages:
            should_be_marked(page.locator(".match"), "data-score", [str(number // 2), str((number + 1) // 2)])
        if number < 3:
            expect(match.shop.page.locator(".comes-next p")).to_contain_text(f"Game {number + 1} of the match:")
            match.phones[loser].page.locator(".next-game").click()
            for page in match.pages:
                expect(page.locator("#outcome")).to_be_hidden()
    expect(match.shop.page.locator("#outcome p")).to_contain_text("Blue wins the best-of-3 match, 2 to 1.")
    expect(match.shop.page.locator("#outcome strong")).to_have_text("Blue wins the match")
    expect(match.shop.page.locator(".next-game")).to_have_count(0)


@pytest.mark.thorough
def test_who_resigns_the_match_is_told_how_it_ends_and_everybody_sees_who_has_won_it(match: Match) -> None:
    match.give_up("blue")
    match.phones["blue"].page.locator(".next-game").click()
    for page in match.pages:
        expect(page.locator("#outcome")).to_be_hidden()
    red = match.phones["red"].page
    unfolded(red, "resign").click()
    expect(red.locator("#resign-all")).to_have_text(
        "Red can also resign the whole match. Then Blue wins the best-of-3 match; the score is 1 to 1."
    )
    red.locator("#resign-dialog .closes").click()
    match.give_the_match_up("red")
    for page in match.pages:
        expect(page.locator("#outcome strong")).to_have_text("Blue wins the match")
        expect(page.locator("#outcome p")).to_contain_text(
            "the opponent resigned the match. Blue wins the best-of-3 match; the score is 1 to 1."
        )
        should_be_marked(page.locator(".match"), "data-won", ["false", "true"])
        expect(page.locator('.match[data-won="true"]')).to_contain_text("won")
        expect(page.locator(".next-game")).to_have_count(0)
    match.shop.board.should_glow("d3", "match-blue")
    match.shop.board.should_glow("e3", "match-blue")
    match.shop.board.should_glow("a3", "match-red")


@pytest.mark.thorough
def test_who_would_break_a_match_off_or_resign_is_told_what_becomes_of_its_score(match: Match) -> None:
    red, blue = (match.phones[seat].page for seat in ("red", "blue"))
    unfolded(red, "new-game").click()
    expect(red.locator("#new-game-match")).to_be_hidden()  # nobody has won a game yet
    red.locator("#new-game-dialog .closes").click()
    unfolded(red, "resign").click()
    expect(red.locator("#resign-match")).to_have_text("Then the score in the best-of-3 match is 1 to 0 for Blue.")
    red.locator('[data-resign="red"]').click()
    shop = match.shop.page
    expect(shop.locator(".next-game")).to_be_visible()
    unfolded(shop, "new-game").click()
    expect(shop.locator("#new-game-match")).to_be_hidden()  # without a change, it goes on
    shop.locator("#choice-red-deck").select_option("stonehold")
    expect(shop.locator("#new-game-match")).to_have_text(
        f"{STANDS} Other rules begin another match, and this score is lost."
    )
    shop.locator("#new-game-dialog .closes").click()
    blue.locator(".next-game").click()
    expect(red.locator("#outcome")).to_be_hidden()
    match.begin_deciding()
    unfolded(red, "new-game").click()
    expect(red.locator("#new-game-match")).to_have_text(
        f"{STANDS} A new game now begins another match, and this score is lost. To go on, finish this game or resign "
        "it; to end with a winner, resign the match."
    )
    red.locator("#start-game").click()
    expect(blue.locator("#asked strong")).to_have_text(
        f"Red wants to start a new game. {STANDS} You would lose this score."
    )
    blue.locator('#asked [data-agrees="false"]').click()
    unfolded(red, "resign").click()
    expect(red.locator("#resign-match")).to_have_text("Then Blue wins the best-of-3 match, 2 to 0.")
    expect(red.locator("#resign-all")).to_be_hidden()  # losing the game means losing the match
    expect(red.locator("[data-resign-match]")).to_have_count(0)


@pytest.mark.thorough
def test_after_a_game_the_next_is_one_touch_away_on_every_screen_and_nothing_gapes(match: Match) -> None:
    match.give_up("red")
    for page in match.pages:
        for size in (SCREEN, LAPTOP, TABLET, PHONE, ON_ITS_SIDE):
            page.set_viewport_size(size)
            expect(page.locator(".next-game")).to_be_in_viewport(ratio=1)
    screen = match.shop.page
    screen.set_viewport_size(LAPTOP)
    end, seats = screen.locator("#outcome").bounding_box(), screen.locator("#players").bounding_box()
    assert end is not None and seats is not None
    assert 0 < seats["y"] - end["y"] - end["height"] < 20
