"""Woodland on the page: Chameleander on a phone, the pawn on the board, the table as Marquise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from hal import SQUARES
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.woodland_people import PHONE, SCREEN, Player
from tests.engine.woodland.test_corvids import conspiracy

pytestmark = pytest.mark.browser

SEATING = "chameleander,marquise"


@pytest.fixture
def shop(start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]) -> Person:
    """The screen beside a table where Woodland is played; the computer plays the Marquise."""
    seats = {"chameleander": "human", "marquise": "engine:1"}
    table = start_table(game="woodland", seats=seats, rules={"woodland": {"seating": SEATING}})
    return sit_down(table, viewport=SCREEN)


@pytest.fixture
def player(shop: Person, sit_down: Callable[..., Person]) -> Iterator[Player]:
    """Somebody who has sat down as Chameleander."""

    class Address:
        address = shop.address

    yield Player(sit_down(Address, viewport=PHONE, has_touch=True), "chameleander").sit_down()


def test_a_few_turns_are_played_with_the_pawn_on_the_board_and_all_else_on_the_phone(
    shop: Person, player: Player
) -> None:
    rng = Random(4)
    player.lets_hands_move(shop)
    walked = 0
    turns: set[int] = set()
    while len(turns) < 4:
        player.should_be_asked()
        turns.add(player.view["turn-number"])
        step = player.step(rng)
        if step is not None:
            player.walk(shop, step)
            walked += 1
        else:
            player.decide(player.wish(rng))
    assert walked >= 3
    pawn = next(square for square in SQUARES if shop.table["view"]["squares"].get(square) == player.side["clearing"])
    shop.board.should_hold(pawn, "pawn")
    expect(shop.page.locator(".player.chameleander .points b")).to_have_text(str(player.side["score"]))


@pytest.mark.thorough
def test_a_pawn_on_a_wrong_square_blinks_and_the_game_stays_where_it_was(shop: Person, player: Player) -> None:
    player.lets_hands_move(shop)
    shop.board.element.scroll_into_view_if_needed()
    player.walk(shop, next(move for move in player.legal if move == "start:7"))
    player.should_be_asked("skip")
    ply = player.view["ply"]
    shop.lift("c2")
    shop.board.should_glow("e1", "way")
    shop.board.should_glow("d1", "path")
    shop.place("d1")
    shop.board.should_glow("d1", "illegal")
    shop.board.should_glow("c2", "home")
    assert player.view["ply"] == ply
    shop.lift("d1")
    shop.place("c2")
    shop.board.should_hold("c2", "pawn")


def test_an_action_that_is_missing_says_why_and_the_public_screen_holds_no_card_of_a_hand(
    shop: Person, player: Player
) -> None:
    rng = Random(4)
    while not player.view["missing"]:
        player.should_be_asked()
        if not player.view["missing"]:
            player.decide(player.wish(rng))
    for each in player.view["missing"]:
        row = player.page.locator(f'[data-missing="{each["action"]}"]')
        expect(row).to_have_text(f"{each['action']}: {each['reason']}")
    player.should_see_hand()
    assert shop.page.locator("[data-hand-card]").count() == 0
    assert [side["hand"] for side in shop.table["view"]["sides"].values()] == [[], []]


def test_two_seats_share_one_screen_and_a_curtain_falls_between_them(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    seats = {"chameleander": "human", "marquise": "human"}
    table = start_table(game="woodland", seats=seats, rules={"woodland": {"seating": SEATING}})
    marquise = Player(sit_down(table, viewport=SCREEN), "marquise").sit_down()
    marquise.should_be_asked()
    page = marquise.page
    page.locator('[data-sit-too="chameleander"]').click()
    expect(page.locator("body")).to_have_attribute("data-seat", "chameleander")
    page.locator('[data-hand-over="marquise"]').click()
    curtain = page.locator("#curtain")
    expect(curtain).to_contain_text("Give the screen to Marquise.")
    curtain.locator("button").click()
    expect(page.locator("body")).to_have_attribute("data-seat", "marquise")
    marquise.should_be_asked()
    marquise.should_see_hand()


@pytest.mark.thorough
def test_no_sentence_pushes_the_board_away_under_a_hand(shop: Person) -> None:
    board, words = shop.page.locator("#board-place"), shop.page.locator("#expect")
    expect(words).not_to_be_empty()
    before = board.bounding_box()
    words.evaluate("(element) => { element.textContent = 'Something takes many words to say. '.repeat(12); }")
    assert board.bounding_box() == before


def test_everybody_reads_which_guesses_at_a_plot_were_wrong(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    game = conspiracy("7:bomb,8:raid", "marquise.act,0", seats="marquise,corvids", marquise_warriors="7:1,8:1",
                      marquise_hand="sword-mouse", marquise_actions="3",
                      corvids_guessed="7:raid,7:snare,8:bomb")  # fmt: skip
    table = start_table(game="woodland", position=game.text(), seats={"marquise": "human", "corvids": "human"},
                        rules={"woodland": {"seating": "marquise,corvids"}})  # fmt: skip
    shop, player = sit_down(table, viewport=SCREEN), Player(sit_down(table, viewport=PHONE), "marquise").sit_down()
    for page in (shop.page, player.page):
        page.locator('[data-score="corvids"]').click()
        expect(page.locator('.player.corvids [data-guessed="7"]')).to_have_text(
            "wrong guesses in clearing 7: raid, snare"
        )
        expect(page.locator('.player.corvids [data-guessed="8"]')).to_have_text("wrong guesses in clearing 8: bomb")
    exposure = player.page.locator("#decision .action", has_text="Exposure")
    for move, told in (
        ("expose:7:snare", "Guesses again that the plot in clearing 7 is a snare, which was wrong."),
        ("expose:7:bomb", "Guesses that the plot in clearing 7 is a bomb."),
    ):
        expect(exposure.locator(f'[data-move="{move}"]')).to_contain_text(told)
