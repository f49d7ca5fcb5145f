"""A computer at the table: it thinks, the light shows its move, and a person's hand makes it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser


@pytest.fixture
def challenger(start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]) -> Person:
    """A person who plays Red against the computer."""
    return sit_down(start_table(seats={"red": "human", "blue": "engine:1"}))


def announced_move(player: Person) -> tuple[str, str]:
    """Waits until the page announces the computer's move, and returns its two squares."""
    squares = player.page.locator("#engine-move b")
    expect(squares).to_have_count(2)
    origin, target = squares.all_text_contents()
    return origin, target


@pytest.mark.thorough
def test_the_computers_move_is_shown_by_light_and_words_and_made_by_hand(challenger: Person) -> None:
    challenger.play("a1a2")
    origin, target = announced_move(challenger)
    challenger.should_be_in("engine")
    challenger.should_be_asked(f"Make Blue's move by hand: lift the piece on {origin} and put it on {target}.")
    expect(challenger.page.locator("#voice")).not_to_contain_text("Make it on the board")
    challenger.board.should_glow(origin, "engine-from")
    challenger.board.should_glow(target, "engine-to")
    challenger.play(origin + target)
    challenger.should_be_in("play")
    challenger.should_see_turn("red")
    expect(challenger.page.locator("#engine-move")).to_be_hidden()


@pytest.mark.thorough
def test_any_other_move_for_the_computer_is_not_taken(challenger: Person) -> None:
    challenger.play("a1a2")
    origin, target = announced_move(challenger)
    challenger.drag("e1", "e2")
    challenger.should_be_in("illegal")
    challenger.drag("e2", "e1")
    challenger.should_be_in("engine")
    challenger.should_see_score("a1a2")
    challenger.play(origin + target)
    challenger.should_see_turn("red")


def test_the_table_can_make_the_computers_moves_itself(challenger: Person) -> None:
    challenger.click("table-moves")
    challenger.play("a1a2")
    expect(challenger.page.locator("#moves [data-ply]")).to_have_count(2)
    challenger.should_see_turn("red")
    challenger.play("a2a1")
    expect(challenger.page.locator("#moves [data-ply]")).to_have_count(4)
    challenger.board.should_hold("a1", "red-white")


@pytest.mark.thorough
def test_a_computer_that_moves_its_own_pieces_asks_nobody_to_make_its_move(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    slow = start_table(seats={"red": "human", "blue": "engine:1"}, settle_ms=5000, **{"table-moves": True})
    challenger = sit_down(slow)
    challenger.lift("a1")
    challenger.place("a2")
    challenger.should_be_in("engine")
    expect(challenger.page.locator("#engine-move")).to_be_visible()
    only = re.compile(r"^The computer moves Blue's piece from \S+ to \S+\.$")
    expect(challenger.page.locator("#expect")).to_have_text(only)
    for word in ("Make", "please", "by hand", "Not final"):
        expect(challenger.page.locator("#voice")).not_to_contain_text(word)


@pytest.mark.thorough
def test_a_computer_takes_a_seat_in_the_middle_of_a_game(player: Person) -> None:
    player.play("a1a2")
    player.choose("player-blue", "Level 1 - new to the game")
    announced_move(player)
    player.choose("player-blue", "Person")
    player.should_be_in("play")
    player.should_be_asked("Blue to move: lift a piece.")
    player.play("e5e4")
    player.should_see_turn("red")


@pytest.mark.thorough
def test_a_move_is_taken_back_together_with_the_computers_answer(challenger: Person) -> None:
    challenger.click("table-moves")
    challenger.play("a1a2")
    expect(challenger.page.locator("#moves [data-ply]")).to_have_count(2)
    challenger.click("take-back")
    challenger.should_hear("The last 2 moves were taken back.")
    challenger.page.locator("#repair .set-up").click()
    challenger.board.should_stand_as("wbwbw/5/5/5/WBWBW")
    challenger.should_be_in("play")
    challenger.should_see_turn("red")
