"""Teeko on the page, installed from its folder: by mouse and keyboard, with a take-back, a knock and a power cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser


def drop(player: Person, *drops: str) -> None:
    """Takes pieces from the box by click and puts each on its square: "black c3"."""
    for each in drops:
        look, square = each.split()
        player.take(look)
        player.should_see_in_hand(look)
        player.place(square)
        player.board.should_hold(square, look)
        player.should_see_last_move(square)


def drop_by_keys(player: Person, look: str, square: str, *keys: str) -> None:
    """The same without a mouse: the box's button, then arrows from the last square of the keys."""
    player.page.locator(f'#box [data-piece="{look}"]').first.press("Enter")
    player.should_see_in_hand(look)
    player.press(*keys, "Enter")
    player.board.should_hold(square, look)
    player.should_see_last_move(square)


@pytest.mark.thorough
def test_its_page_shows_an_empty_board_a_full_box_and_its_rules(
    start_teeko: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_teeko())
    expect(player.page.locator("#title")).to_have_text("Teeko")
    player.should_be_asked("Black to move: put a piece from the box on a square.")
    player.should_see_beside_the_board(*["black"] * 4, *["red"] * 4)
    player.click("how-to-play")
    expect(player.page.locator("#rules")).to_contain_text("Four of yours in a row")


@pytest.mark.thorough
def test_a_game_is_played_to_its_end_by_mouse_and_by_keyboard(
    start_teeko: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_teeko())
    drop(player, "black a1")
    drop_by_keys(player, "red", "c5", "ArrowRight", "ArrowRight", *["ArrowUp"] * 4)
    drop_by_keys(player, "black", "c4", "ArrowDown")
    drop(player, "red e5", "black b1", "red e4", "black c1", "red a5")
    player.should_be_asked("Black to move: lift a piece.")
    player.lift("c4")
    player.board.should_hold("c4", "")
    player.board.should_glow("c4", "home")
    player.place("d3")
    player.should_see_last_move("c4d3")
    player.lift("a5")
    player.place("a4")
    player.should_see_last_move("a5a4")
    player.drag("d3", "d2")
    player.should_see_last_move("d3d2")
    player.drag("a4", "a5")
    player.should_see_last_move("a4a5")
    player.drag("d2", "d1")
    player.should_see_outcome("Black wins", "Black has four together on a1, b1, c1 and d1.")
    player.should_be_asked("Clear the board for another game, or start a new one here.")
    player.board.should_glow_as({**dict.fromkeys(("a1", "b1", "c1", "d1"), "winner"), "d2": "last"})


@pytest.mark.thorough
def test_a_drop_is_taken_back_and_the_board_put_right(
    start_teeko: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_teeko())
    drop(player, "black c3", "red b2")
    player.click("take-back")
    player.should_be_in("repair")
    player.board.should_glow("b2", "take-away")
    player.page.locator("#repair .set-up").click()
    player.should_be_in("play")
    player.should_see_score("c3")
    player.should_see_beside_the_board(*["black"] * 3, *["red"] * 4)


@pytest.mark.thorough
def test_a_knocked_board_is_put_right_and_play_goes_on(
    start_teeko: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_teeko())
    drops = ("black c3", "red b2", "black d4", "red a5", "black e1", "red c5")
    drop(player, *drops)
    player.click("knock")
    player.should_be_in("repair")
    player.page.locator("#repair .set-up").click()
    player.should_be_in("play")
    for look, square in map(str.split, drops):
        player.board.should_hold(square, look)
    drop(player, "black a1")


@pytest.mark.thorough
def test_a_game_goes_on_after_a_power_cut(
    start_teeko: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_teeko()
    player = sit_down(table)
    player.forgives("WebSocket connection")
    drop(player, "black c3", "red b2")
    table.die()
    expect(player.page.locator("#not-answering")).to_be_visible()
    table.come_back()
    player.should_hear("Game 1 continues.")
    player.should_see_score("c3", "b2")
    player.should_see_beside_the_board(*["black"] * 3, *["red"] * 3)
    drop(player, "black d4")


@pytest.mark.thorough
def test_the_computers_drops_are_made_by_the_tables_own_hand(
    start_teeko: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_teeko(**{"table-moves": True}))
    player.page.locator("#player-red").select_option(value="engine:1")
    for drops, square in ((1, "a1"), (2, "e5")):
        player.take("black")
        player.place(next(each for each in (square, "a5", "e1") if each not in player.table["view"]["pieces"]))
        expect(player.page.locator("#moves [data-ply]")).to_have_count(2 * drops)
    player.should_be_asked("Black to move: put a piece from the box on a square.")
    player.should_see_beside_the_board(*["black"] * 2, *["red"] * 2)
    for square, look in player.table["view"]["pieces"].items():
        player.board.should_hold(square, look)


def test_it_is_chosen_on_the_page_of_a_table_where_another_game_is_played(
    start_teeko: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_teeko(game="chameleon", seats={"red": "human", "blue": "human"}))
    player.play("b1c3")
    player.click("new-game")
    player.choose("which-game", "Teeko")
    player.click("start-game")
    expect(player.page.locator("#title")).to_have_text("Teeko")
    player.should_see_beside_the_board(*["black"] * 4, *["red"] * 4)
    drop(player, "black c3")
    player.click("new-game")
    player.choose("which-game", "Chameleon")
    player.click("start-game")
    player.should_see_score("b1c3")
    player.board.should_stand_as("wbwbw/5/2B2/5/W1WBW")
