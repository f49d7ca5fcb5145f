"""Two tables in one game, each with people at its page: a code, moves lit on the other table, and agreements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.acceptance.axe import in_other_languages, should_be_accessible, should_be_accessible_to_all
from tests.acceptance.people import Person, RunningTable
from tests.net.server import real_server

pytestmark = pytest.mark.browser


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[RunningTable]]:
    """Two tables that know the same hub."""
    running: list[RunningTable] = []
    with real_server(tmp_path / "hub") as (server, _):
        for name in ("The Lizard Inn", "Tower of Games"):
            folder = tmp_path / name.replace(" ", "-")
            folder.mkdir()
            net = {"server": server.partition("://")[2], "name": name}
            page = {"port": 0, "open-browser": False, "host": "0.0.0.0", "local-name": None}
            running.append(RunningTable(folder, net=net, page=page))
        yield running
        for table in running:
            table.stop()


@pytest.fixture
def pair(tables: list[RunningTable], sit_down: Callable[..., Person]) -> tuple[Person, Person]:
    """Two people at two linked tables."""
    return met(*(sit_down(table) for table in tables))


def met(inn: Person, tower: Person) -> tuple[Person, Person]:
    """Two people, of whom one offers a game and the other joins it with its code."""
    offer(inn)
    code = inn.page.locator("#invitation code").inner_text()
    tower.click("new-game")
    tower.page.locator("#another-table").click()
    tower.page.locator("#other-code").fill(code)
    tower.page.locator("#join-game button").click()
    for person in (inn, tower):
        expect(person.page.locator("#other-table")).to_have_attribute("data-state", "playing")
    return inn, tower


def offer(person: Person) -> None:
    """A person offers a game to another table."""
    person.click("new-game")
    person.page.locator("#another-table").click()
    person.page.locator("#offer-game").click()


@pytest.mark.thorough
def test_a_page_says_that_the_other_table_was_switched_off_and_that_it_is_back(
    pair: tuple[Person, Person], tables: list[RunningTable]
) -> None:
    inn, tower = pair
    tower.forgives("ERR_CONNECTION_REFUSED", "WebSocket connection")
    tables[1].stop()
    expect(inn.page.locator("#other-table")).to_have_attribute("data-state", "left")
    assert told(inn) == (
        "Tower of Games was switched off. Wait for it, or start another game; this one stays in Unfinished games."
    )
    inn.should_hear("Tower of Games was switched off.")
    tables[1].come_back()
    expect(inn.page.locator("#other-table")).to_have_attribute("data-state", "playing")
    inn.should_hear("Tower of Games is back.")


def told(person: Person) -> str:
    return person.page.locator("#other-table p").first.inner_text()


def nearest(person: Person) -> str:
    """The lower left square in a person's view of the board."""
    square: str = person.page.locator("[data-square]").evaluate_all(
        """all => all.map(each => [each.dataset.square, each.getBoundingClientRect()])
        .reduce((one, other) => one[1].bottom - one[1].left >= other[1].bottom - other[1].left ? one : other)[0]"""
    )
    return square


@pytest.mark.thorough
def test_each_table_shows_the_board_as_its_people_sit_and_calls_nobody_the_computer(
    pair: tuple[Person, Person],
) -> None:
    inn, tower = pair
    assert (nearest(inn), nearest(tower)) == ("a1", "e5")
    expect(tower.page.locator("#whose-by-hand")).to_have_text("Move the other table's pieces yourself")
    tower.page.locator("#table-moves").click()
    inn.drag("b1", "c3")
    tower.should_see_last_move("b1c3")
    tower.page.locator("#to-start").click()
    expect(tower.page.locator("#start-now")).to_have_text("On the table: one person against another table, 1 move.")
    for person in pair:
        heard = person.page.locator("#ears").inner_text()
        assert "computer" not in heard, heard
    tower.page.locator("#to-table").click()
    tower.page.locator("#turn-board").click()
    assert nearest(tower) == "a1"


def test_a_mouse_at_a_linked_table_is_told_what_is_wrong_and_sends_nothing(
    tables: list[RunningTable], sit_down: Callable[..., Person]
) -> None:
    inn, tower = met(*(sit_down(table, hands=False) for table in tables))
    inn.drag("b1", "e4")
    expect(inn.page.locator("#toast")).to_have_text(
        "On the white square b1 a black piece can step or jump, but not slide."
    )
    inn.board.square("b1").click()
    inn.board.square("d1").click()  # another own piece instead
    inn.should_be_asked("Place it on a lit square, or return it to d1.")
    inn.page.keyboard.press("Escape")
    inn.should_be_asked("Red to move: lift a piece.")
    inn.board.square("b5").click()
    expect(inn.page.locator("#toast")).to_have_text("Red to move: the piece on b5 is the opponent's.")
    inn.drag("b1", "c3")
    tower.should_be_in("engine")
    tower.drag("b1", "c3")  # the other table's piece, as on a real board
    for person in (inn, tower):
        person.should_see_last_move("b1c3")
        person.board.should_stand_as("wbwbw/5/2B2/5/W1WBW")


def test_a_move_at_one_table_is_made_at_the_other_and_taken_back_by_agreement(pair: tuple[Person, Person]) -> None:
    inn, tower = pair
    assert (told(inn), told(tower)) == ("Playing with Tower of Games.", "Playing with The Lizard Inn.")
    expect(inn.page.locator("#player-blue")).to_be_disabled()
    inn.drag("b1", "c3")
    tower.should_be_in("engine")
    by_hand = "Make Red's move by hand: lift the piece on b1 and put it on c3."
    expect(tower.page.locator("#expect")).to_have_text(by_hand)
    tower.drag("b1", "c3")
    tower.should_be_in("play")
    tower.page.locator("#take-back").click()
    expect(inn.page.locator("#other-table strong")).to_have_text(
        "Tower of Games asks to take back the last move. Do you agree?"
    )
    should_be_accessible_to_all(inn.page, "another table's question", "#other-table [data-agrees]")
    should_be_accessible_to_all(tower.page, "another table is asked", "#other-table")
    inn.page.locator("#other-table [data-agrees=true]").click()
    for person in pair:
        person.should_be_in("repair")


@pytest.mark.thorough
def test_a_phone_scans_the_code_and_joins_at_the_other_table_with_the_code_filled_in(
    tables: list[RunningTable], sit_down: Callable[..., Person]
) -> None:
    inn, tower = (sit_down(table) for table in tables)
    offer(inn)
    should_be_accessible(inn.page, "a code for another table")
    for language, other in in_other_languages(inn.page, "#show-code"):
        other.click("#show-code")
        should_be_accessible(other, f"a code for another table, {language}", colours=False)
        other.close()
    drawing = inn.page.locator("#invitation img")
    expect(drawing).to_have_js_property("naturalWidth", drawing.evaluate("image => image.naturalHeight"))
    code = inn.page.locator("#invitation code").inner_text()
    link = inn.page.locator("#invitation a").get_attribute("href")
    assert link == f"{inn.address}#join={code}"
    phone = inn.page.context.new_page()
    phone.goto(link)
    phone.locator("#elsewhere").fill(tower.address)
    phone.locator("#join-elsewhere button").click()
    expect(phone.locator("#other-code")).to_have_value(code)
    assert phone.url == tower.address
    phone.locator("#join-game button").click()
    for person in (inn, tower):
        expect(person.page.locator("#other-table")).to_have_attribute("data-state", "playing")
    phone.close()


@pytest.mark.thorough
def test_a_code_that_is_none_is_said_on_the_page(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    person = sit_down(start_table(net={"server": "127.0.0.1:1", "name": "The Lizard Inn"}))
    person.click("new-game")
    person.page.locator("#another-table").click()
    should_be_accessible(person.page, "joining another table")
    person.page.locator("#other-code").fill("hello")
    person.page.locator("#join-game button").click()
    expect(person.page.locator("#toast")).to_have_text(
        "'hello' is not a game code; a code has 8 letters and digits."
    )
