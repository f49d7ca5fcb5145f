"""Woodland on the page: Chameleander on a phone, the pawn on the board, the table as Marquise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from hal import SQUARES
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.woodland_people import PHONE, SCREEN, Player
from tests.engine.woodland.scenes import scene
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
        what = ":".join(filter(None, [each["action"], each["word"]]))
        expect(player.page.locator(f'#decision [data-missing~="{what}"]')).to_contain_text(each["reason"])
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
    expect(curtain).to_contain_text("Hand the screen to Marquise.")
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
    exposure = player.page.locator('#decision [data-action="expose"]')
    for move, told in (
        ("expose:7:snare", "Repeats the wrong guess that the plot in clearing 7 is a snare."),
        ("expose:7:bomb", "Guesses that the plot in clearing 7 is a bomb."),
    ):
        expect(exposure.locator(f'[data-move="{move}"]')).to_contain_text(told)


MARQUISE = {"marquise": "human", "eyrie": "engine:1"}
DAYLIGHT = {
    "marquise_warriors": "1:2,2:1,10:1,3:1", "marquise_sawmill": "3:1", "marquise_wood": "3:1",
    "marquise_hand": "sword-mouse", "marquise_actions": "3",
    "eyrie_warriors": "1:1,5:1", "eyrie_roost": "5:1",
}  # fmt: skip


@pytest.fixture
def marquise(start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]) -> Player:
    """The Marquise on a phone, with three actions: in clearing 1 she may battle and march, elsewhere march or build."""
    game = scene("marquise,eyrie", "marquise.act,0", **DAYLIGHT)
    table = start_table(game="woodland", position=game.text(), seats=MARQUISE,
                        rules={"woodland": {"seating": "marquise,eyrie"}})  # fmt: skip
    return Player(sit_down(table, viewport=PHONE, has_touch=True), "marquise").sit_down()


def lit(player: Player) -> list[str]:
    """The clearings that can be chosen now, in their order on the page."""
    return [str(each.get_attribute("data-clearing")) for each in player.page.locator(".clearing.can").all()]


def test_a_whole_march_is_chosen_on_the_map(marquise: Player) -> None:
    marquise.should_be_asked()
    page, choice = marquise.page, marquise.page.locator("#place-choice")
    assert lit(marquise) == ["1", "2", "3", "10"]
    marquise.touch("1")
    expect(choice.locator("header .what")).to_have_text("Clearing 1")
    expect(choice.locator(".moves button")).to_have_count(3)
    expect(choice.locator('[data-move="battle:1:eyrie"]')).to_be_visible()
    choice.locator('[data-kind="move"]').click()
    assert lit(marquise) == ["5", "9", "10"], "where that march may go"
    marquise.touch("10")
    expect(choice.get_by_role("button", name="2 warriors")).to_be_visible()
    ply = marquise.view["ply"]
    choice.locator('[data-move="move:1:10:2"]').click()
    expect(page.locator("body")).not_to_have_attribute("data-ply", str(ply))
    assert marquise.view["clearings"]["10"]["pieces"]["marquise"] == {"warrior": 3}
    expect(page.locator("#place-choice")).to_have_count(0)


def test_with_an_action_open_one_touch_of_a_clearing_does_it(marquise: Player) -> None:
    marquise.should_be_asked()
    marquise.page.locator('#decision [data-action="build"] summary').click()
    expect(marquise.page.locator(".clearing.can")).to_have_count(3)
    assert lit(marquise) == ["1", "2", "10"], "where she may build"
    marquise.touch("10")
    kinds = marquise.page.locator("#place-choice [data-move]")
    expect(kinds.first).to_be_visible()
    wanted = [str(each.get_attribute("data-move")) for each in kinds.all()]
    assert wanted == [move for move in marquise.legal if move.startswith("build") and move.endswith(":10")]
    kinds.first.click()
    expect(marquise.page.locator('[data-clearing="10"]')).to_have_attribute("aria-label", re.compile("1 recruiter"))


def test_a_choice_at_a_clearing_is_made_by_keys_and_escape_lets_go_of_it(marquise: Player) -> None:
    marquise.should_be_asked()
    page = marquise.page
    page.locator('[data-clearing="1"]').press("Enter")
    expect(page.locator("#place-choice .moves button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#place-choice")).to_have_count(0)
    expect(page.locator('[data-clearing="1"]')).to_be_focused()
    expect(page.locator('[data-clearing="1"]')).to_have_attribute("aria-description", "You can choose this now.")


def test_decision_hand_and_map_are_in_sight_of_a_phone_and_other_factions_are_a_line_each(marquise: Player) -> None:
    marquise.should_be_asked()
    page = marquise.page
    for seen in (".woodland-map", "#decision h2", "#decision .tile >> nth=0", "#hand .hand-card"):
        expect(page.locator(seen).first).to_be_in_viewport(ratio=0.9)
    eyrie = page.locator(".player.eyrie")
    height = eyrie.evaluate("(element) => element.offsetHeight")
    assert height <= 60
    page.locator('[data-score="eyrie"]').click()
    expect(eyrie.locator(".track").first).to_be_visible()
    page.reload()
    marquise.should_be_asked()
    expect(eyrie.locator(".track").first).to_be_visible()
    eyrie.locator("summary").click()
    expect(eyrie.locator(".track").first).to_be_hidden()
    expect(page.locator(".player.marquise .track").first).to_be_attached()


def test_a_number_of_the_law_is_a_tooltip_and_no_running_text(marquise: Player) -> None:
    marquise.should_be_asked()
    page, law = marquise.page, marquise.page.get_by_role("button", name="Law 6.5")
    shown = "(element) => getComputedStyle(element, '::after').visibility"
    assert law.evaluate(shown) == "hidden"
    law.focus()
    assert law.evaluate(shown) == "visible"
    assert not page.locator("main").evaluate(r"(main) => /\d\.\d\.\d|C\.\d/.test(main.innerText)")


@pytest.mark.thorough
def test_a_long_press_reads_a_number_of_the_law_and_does_nothing_else(shop: Person, player: Player) -> None:
    rng = Random(4)
    while "C.5.2 I" not in player.view["laws"].values():
        player.should_be_asked()
        player.decide(player.wish(rng))
    tile = player.page.locator("#decision [data-law]:not(.law)").first
    ply = player.view["ply"]
    tile.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(tile).to_have_attribute("data-law-shown", "true")
    tile.dispatch_event("pointerup", {"pointerType": "touch"})
    tile.dispatch_event("click")
    assert player.view["ply"] == ply
    expect(tile).to_have_attribute("aria-description", re.compile(r"Law C\.5\.2 [IV]+"))


def test_one_click_leads_from_the_start_screen_to_the_first_decision(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    newcomer = sit_down(start_table(game="woodland", pace="at-once"), viewport=SCREEN)
    newcomer.page.goto(f"{newcomer.address}#start")
    newcomer.page.locator('[data-way="woodland-computer"]').click()
    expect(newcomer.page.locator("body")).to_have_attribute("data-seat", "chameleander")
    expect(newcomer.page.locator("#decision h2")).to_be_in_viewport(timeout=60_000)
    expect(newcomer.page.locator(".clearing.can").first).to_be_in_viewport()
