"""The start screen: every game, a lesson, a puzzle and the unfinished games are each one click away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable
from tests.thorough import first_of, often

pytestmark = pytest.mark.browser

SEATS = (("chameleon", "red"), ("dragons", "blue"), ("woodland", "marquise"))
LAPTOP = {"width": 1366, "height": 768}
SCREENS = ((1366, 768), (820, 1180), (390, 844), (1920, 1080), (320, 640))


@pytest.fixture
def newcomer(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    """A person who opens the table's page for the first time."""
    return arrive(sit_down(fresh_table))


def arrive(person: Person) -> Person:
    person.page.goto("about:blank")
    person.page.goto(person.address)
    person.wait()
    return person


def should_see(person: Person, screen: str) -> None:
    expect(person.page.locator("body")).to_have_attribute("data-screen", screen)
    expect(person.page.locator("#start")).to_be_visible(visible=screen == "start")
    expect(person.page.locator("#board")).to_be_visible(visible=screen == "table")


def should_be_playing(person: Person, game: str) -> None:
    expect(person.page.locator("body")).to_have_attribute("data-game", game)
    should_see(person, "table")


def choose(person: Person, way: str) -> None:
    more = person.page.locator(f'details:not([open]):has([data-way="{way}"]) summary')
    if more.count():
        more.click()
    person.page.locator(f'[data-way="{way}"]').click()


def offers(person: Person) -> list[str]:
    return [text.split("\n")[0] for text in person.page.locator("#start-kept button").all_inner_texts()]


def test_while_nothing_is_played_the_page_begins_with_every_game_and_what_it_is(newcomer: Person) -> None:
    should_see(newcomer, "start")
    expect(newcomer.page.locator("#start-title")).to_have_text("One board, three games")
    expect(newcomer.page.locator(".offer h3")).to_have_text(["Chameleon", "Dragons", "Woodland"])
    for picture in newcomer.page.locator("#start img").filter(visible=True).all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    newcomer.click("to-table")
    should_be_playing(newcomer, "chameleon")
    newcomer.play("b1c3")
    assert newcomer.page.locator("#start").is_hidden()


def test_each_game_is_started_left_and_gone_back_to_without_a_terminal(newcomer: Person) -> None:
    choose(newcomer, "chameleon-together")
    should_be_playing(newcomer, "chameleon")
    newcomer.play("b1c3")
    for game in ("dragons", "woodland"):
        newcomer.click("to-start")
        choose(newcomer, f"{game}-together")
        should_be_playing(newcomer, game)
        newcomer.reload()
        should_be_playing(newcomer, game)
    newcomer.click("to-start")
    expect(newcomer.page.locator("#start-kept button b")).to_have_text(["Dragons", "Chameleon"])
    newcomer.page.locator("#start-kept button", has_text="Chameleon").click()
    should_be_playing(newcomer, "chameleon")
    newcomer.should_see_last_move("b1c3")
    newcomer.board.should_stand_as("wbwbw/5/2B2/5/W1WBW")
    newcomer.click("to-start")
    newcomer.page.locator("#start-kept button", has_text="Dragons").click()
    should_be_playing(newcomer, "dragons")


@pytest.mark.thorough
def test_the_computer_plays_at_the_level_that_was_chosen(newcomer: Person) -> None:
    newcomer.page.locator('[data-level="chameleon"]').select_option("1")
    choose(newcomer, "chameleon-computer")
    should_be_playing(newcomer, "chameleon")
    expect(newcomer.page.locator("#player-red")).to_have_value("human")
    expect(newcomer.page.locator("#player-blue")).to_have_value("engine:1")


@pytest.mark.parametrize("game, seat", first_of([("dragons", "red"), ("woodland", "chameleander")]))
def test_one_person_against_the_computer_holds_the_cards_at_once_in_the_same_tab(
    newcomer: Person, game: str, seat: str
) -> None:
    newcomer.page.set_viewport_size(LAPTOP)
    choose(newcomer, f"{game}-computer")
    expect(newcomer.page.locator("body")).to_have_attribute("data-seat", seat)
    expect(newcomer.page.locator("body")).to_have_attribute("data-screen", "table")
    expect(newcomer.page.locator("#hand")).to_be_in_viewport()
    expect(newcomer.page.locator("#curtain")).to_have_count(0)
    assert len(newcomer.page.context.pages) == 1


def test_a_faction_of_woodland_is_chosen_with_two_presses(newcomer: Person) -> None:
    more = newcomer.page.locator('[data-more="woodland"]')
    more.locator("summary").click()
    expect(more.locator("button").filter(has_text="Play as")).to_have_text(
        ["Play as Marquise", "Play as Eyrie", "Play as Alliance"]
    )
    more.get_by_role("button", name="Play as Marquise").click()
    body = newcomer.page.locator("body")
    expect(body).to_have_attribute("data-seat", "marquise")
    expect(body).to_have_attribute("data-decides", "true")
    assert newcomer.table["seats"].keys() == {"marquise", "eyrie", "alliance", "chameleander"}
    players = {seat: fact["player"] for seat, fact in newcomer.table["seats"].items()}
    assert players == {**dict.fromkeys(players, "engine:2"), "marquise": "human"}


def test_two_friends_with_cards_reach_their_first_move_with_two_presses(newcomer: Person) -> None:
    choose(newcomer, "dragons-together")
    newcomer.page.locator("[data-sit-now]").click()
    expect(newcomer.page.locator("body")).to_have_attribute("data-page", "seat")
    expect(newcomer.page.locator("body")).to_have_attribute("data-decides", "true")
    expect(newcomer.page.locator("#curtain")).to_have_count(0)


@pytest.mark.thorough
def test_who_plays_alone_begins_another_game_and_comes_back_to_the_seat_from_the_shared_page(newcomer: Person) -> None:
    body = newcomer.page.locator("body")
    newcomer.page.set_viewport_size(LAPTOP)
    choose(newcomer, "dragons-computer")
    expect(body).to_have_attribute("data-seat", "red")
    newcomer.click("to-start")
    choose(newcomer, "woodland-computer")
    expect(body).to_have_attribute("data-seat", "chameleander")
    newcomer.page.goto(f"{newcomer.address}#table")
    expect(body).to_have_attribute("data-page", "public")
    expect(newcomer.page.locator('[data-sit="chameleander"]')).to_have_text("Back to your seat")
    newcomer.page.locator('[data-sit="chameleander"]').click()
    expect(body).to_have_attribute("data-seat", "chameleander")
    newcomer.click("leave-seat")
    expect(body).to_have_attribute("data-page", "public")
    expect(newcomer.page.locator('[data-sit="chameleander"]')).to_have_text("Play as Chameleander")
    offers = newcomer.page.locator('[data-sit-now="chameleander"], [data-sit="chameleander"]')
    expect(offers.first).to_be_in_viewport()


@pytest.mark.thorough
def test_a_game_chosen_far_down_on_a_phone_shows_its_board(newcomer: Person) -> None:
    newcomer.page.set_viewport_size({"width": 390, "height": 844})
    newcomer.page.locator('[data-way="woodland-together"]').scroll_into_view_if_needed()
    assert newcomer.page.evaluate("scrollY") > 400
    choose(newcomer, "chameleon-together")
    should_be_playing(newcomer, "chameleon")
    newcomer.click("to-start")
    choose(newcomer, "dragons-together")
    should_be_playing(newcomer, "dragons")
    expect(newcomer.page.locator("#square-c5")).to_be_in_viewport(ratio=1)
    expect(newcomer.page.locator("#square-c1")).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
def test_a_lesson_and_a_puzzle_are_one_click_away_in_any_game(newcomer: Person) -> None:
    choose(newcomer, "dragons-together")
    should_be_playing(newcomer, "dragons")
    newcomer.click("to-start")
    choose(newcomer, "chameleon-learn")
    should_be_playing(newcomer, "chameleon")
    expect(newcomer.page.locator("#course strong")).to_contain_text("Lesson 1")
    newcomer.click("to-start")
    expect(newcomer.page.locator("#start-now")).to_contain_text("On the table: ")
    choose(newcomer, "chameleon-puzzle")
    should_see(newcomer, "table")
    expect(newcomer.page.locator("body")).to_have_attribute("data-course", "puzzle")


@pytest.mark.thorough
def test_the_screen_stays_after_a_reload_and_a_restart_and_says_when_the_table_is_away(
    newcomer: Person, fresh_table: RunningTable
) -> None:
    newcomer.forgives("WebSocket", "ERR_")
    newcomer.page.evaluate("location.hash = 'start'")
    newcomer.reload()
    should_see(newcomer, "start")
    fresh_table.die()
    expect(newcomer.page.locator("#not-answering")).to_be_visible()
    choose(newcomer, "chameleon-together")
    expect(newcomer.page.locator("#toast")).to_contain_text("nothing was changed")
    should_see(newcomer, "start")
    fresh_table.come_back()
    expect(newcomer.page.locator("body")).to_have_attribute("data-connected", "true")
    should_see(newcomer, "start")
    choose(newcomer, "chameleon-together")
    should_be_playing(newcomer, "chameleon")


@pytest.mark.thorough
def test_whoever_has_not_chosen_yet_sees_the_board_when_somebody_begins_to_play(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    player, onlooker = sit_down(fresh_table), arrive(sit_down(fresh_table))
    should_see(onlooker, "start")
    player.play("b1c3")
    should_see(onlooker, "table")
    onlooker.click("to-start")
    player.play("d5c3")
    expect(onlooker.page.locator("#start-now")).to_have_text("On the table: 2 people, 2 moves.")
    should_see(onlooker, "start")


@pytest.mark.thorough
def test_the_screen_is_used_by_keyboard_alone(newcomer: Person) -> None:
    for shortcut in ("#to-board", "#to-words", "#to-start"):
        newcomer.page.keyboard.press("Tab")
        expect(newcomer.page.locator(shortcut)).to_be_focused()
    newcomer.page.keyboard.press("Enter")
    should_see(newcomer, "table")
    expect(newcomer.board.element.locator("[tabindex='0']")).to_be_focused()
    newcomer.page.locator("#to-start").press("Enter")
    expect(newcomer.page.locator("#start-title")).to_be_focused()
    for following in ("#open-history", "#to-table", "#see-film", '[data-way="chameleon-computer"]'):
        newcomer.page.keyboard.press("Tab")
        expect(newcomer.page.locator(following)).to_be_focused()
    newcomer.page.keyboard.press("Enter")
    should_be_playing(newcomer, "chameleon")


@pytest.mark.thorough
def test_a_page_with_a_seat_reaches_the_start_screen_too(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    person = sit_down(fresh_table)
    person.page.goto(f"{fresh_table.address}sit")
    person.page.locator('[data-sit="red"]').click()
    expect(person.page.locator("body")).to_have_attribute("data-page", "seat")
    should_see(person, "table")
    person.click("to-start")
    should_see(person, "start")
    choose(person, "chameleon-computer")
    should_see(person, "table")
    expect(person.page.locator("#player-blue")).to_have_value("engine:2")
    person.click("to-start")
    choose(person, "dragons-together")
    expect(person.page.locator("body")).to_have_attribute("data-page", "sit")
    should_be_playing(person, "dragons")
    person.page.locator('[data-sit="red"]').click()
    expect(person.page.locator("body")).to_have_attribute("data-seat", "red")


@pytest.mark.thorough
def test_on_no_screen_is_anything_cut_off_or_too_small_to_touch(newcomer: Person) -> None:
    for width, height in SCREENS:
        newcomer.page.set_viewport_size({"width": width, "height": height})
        assert newcomer.page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        parts = newcomer.page.locator("#start :is(button, select), #masthead button").filter(visible=True)
        boxes = parts.evaluate_all("all => all.map(each => each.getBoundingClientRect())")
        assert len(boxes) > 9
        assert [box for box in boxes if box["right"] > width or min(box["width"], box["height"]) < 40] == []


@pytest.mark.thorough
def test_the_film_moves_only_while_somebody_looks_at_it(newcomer: Person) -> None:
    expect(newcomer.page.locator("#film img")).to_have_count(0)
    newcomer.click("see-film")
    film = newcomer.page.locator("#film img")
    expect(film).to_be_visible()
    expect(film).to_have_js_property("complete", True)
    assert film.evaluate("image => image.naturalWidth") > 0
    newcomer.page.locator("#film-dialog .closes").click()
    expect(newcomer.page.locator("#film img")).to_have_count(0)


@pytest.mark.thorough
def test_after_a_power_cut_every_screen_of_every_game_comes_back_to_where_it_was(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    chooser, board, seat, watcher = people = [sit_down(fresh_table) for _ in range(4)]
    for person in people:
        person.forgives("WebSocket", "ERR_")
    watcher.page.goto(f"{fresh_table.address}watch")
    for game, own in often(SEATS[1:2], SEATS):
        chooser.page.goto(f"{fresh_table.address}#start")
        choose(chooser, f"{game}-together")
        should_be_playing(board, game)
        seat.page.goto(f"{fresh_table.address}sit")
        seat.page.locator(f'[data-sit="{own}"]').click()
        expect(seat.page.locator("body")).to_have_attribute("data-seat", own)
        chooser.click("to-start")
        fresh_table.die()
        for person in people:
            expect(person.page.locator("#not-answering")).to_be_visible()
        fresh_table.come_back()
        should_be_where_they_were(chooser, board, seat, watcher, game, own)
        for person in people:
            person.reload()
        should_be_where_they_were(chooser, board, seat, watcher, game, own)
        seat.click("leave-seat")


def should_be_where_they_were(
    chooser: Person, board: Person, seat: Person, watcher: Person, game: str, own: str
) -> None:
    """One page shows the start screen, one the board, one a seat, and one watches."""
    for person, screen, page in (
        (chooser, "start", "public"),
        (board, "table", "public"),
        (seat, "table", "seat"),
        (watcher, "table", "watch"),
    ):
        body = person.page.locator("body")
        for name, value in (("connected", "true"), ("game", game), ("screen", screen), ("page", page)):
            expect(body).to_have_attribute(f"data-{name}", value)
    expect(seat.page.locator("body")).to_have_attribute("data-seat", own)


@pytest.mark.thorough
@pytest.mark.parametrize("file", ["bundle/page.js", "bundle/page.css"])
def test_a_page_that_lost_a_file_on_its_way_is_loaded_again(newcomer: Person, file: str) -> None:
    newcomer.forgives("ERR_")
    newcomer.page.route(f"**/{file}", lambda route: route.abort(), times=1)
    newcomer.page.reload()
    newcomer.wait()
    should_see(newcomer, "start")
    newcomer.page.wait_for_function("() => [...document.styleSheets].some(({ href }) => href.endsWith('page.css'))")
