"""A game on the page: hands on the simulated board, with lights and sentences in response."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.acceptance.people import Person, RunningTable
from tests.thorough import first_of

pytestmark = pytest.mark.browser

START = "wbwbw/5/5/5/WBWBW"
CENTRE = "4w/5/2B2/5/W4 r"  # a black piece on its own colour, with an opponent's piece on the diagonal
TWO_CAPTURES = "4b/w1w2/1B3/5/W4 r"  # b3 can take a4 and c4
NO_KINDS = {"board-options": {"kinds": False}}  # otherwise the table knows that there was no capture

GAME = ("c1d2", "d5d4", "e1c2", "d4a1", "b1a1", "b5a3", "a1e5")
SCORE = ("c1d2", "d5d4", "e1c2", "d4xa1", "b1xa1", "b5a3", "a1xe5")


def test_a_whole_game_is_played_by_clicks_to_a_win_by_arrival(player: Person) -> None:
    player.board.should_stand_as(START)
    player.play(*GAME[:3])
    player.should_see_score(*SCORE[:3])
    player.play("d4a1")
    player.should_hear("Blue's black piece slides from d4 to a1, captures Red's white piece and arrives: "
                       "Red must capture it at once.")
    player.should_be_asked("Red to move: capture the piece on a1 now, or you lose the game.")
    player.board.should_glow_as({"a1": "arrival", "b1": "answer", "d4": "last"})
    player.play(*GAME[4:])
    player.should_be_in("over")
    player.should_see_outcome("Red wins", "Red wins: its piece on the far rank was not captured.")
    player.should_see_score(*SCORE)
    player.board.should_glow_as({"a1": "last", "e5": "winner", "d1": "winner", "c2": "winner", "d2": "winner"})


@pytest.mark.thorough
def test_a_whole_game_is_played_by_dragging(player: Person) -> None:
    for move in GAME:
        player.drag(move[:2], move[2:])
        player.should_see_made(move)
        player.should_see_last_move(move)
    player.should_see_score(*SCORE)
    player.should_see_outcome("Red wins", "Red wins: its piece on the far rank was not captured.")
    player.should_see_beside_the_board("red-white", "blue-black", "blue-white")


def test_a_lifted_piece_lights_its_steps_and_on_the_other_colour_its_jumps(player: Person) -> None:
    player.lift("b1")
    steps, jumps = dict.fromkeys(("a2", "b2", "c2"), "step"), dict.fromkeys(("a3", "c3", "d2"), "jump")
    player.board.should_glow_as({"b1": "home", **steps, **jumps})
    player.should_be_asked("Place it on a lit square, or return it to b1.")
    player.place("b1")
    player.board.should_glow_as({})
    player.should_see_score()


@pytest.mark.thorough
def test_a_piece_on_its_own_colour_lights_its_slides_and_what_it_can_take(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=CENTRE))
    player.lift("c3")
    steps = dict.fromkeys(("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"), "step")
    player.board.should_glow_as({"c3": "home", **steps, "a5": "slide", "e1": "slide", "e5": "capture"})


@pytest.mark.parametrize("target", first_of(["d3", "a5", "c4", "e5"]))
def test_a_piece_drawn_along_the_board_is_felt_by_its_magnets_field_and_understood(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person], target: str
) -> None:
    player = sit_down(start_table(position=CENTRE, settle_ms=5000))  # a busy machine pauses on the way
    player.click("slide-low")
    player.drag("c3", target)
    player.should_see_made(f"c3{target}")


@pytest.mark.thorough
def test_a_capture_is_a_drop_on_an_occupied_square(player: Person) -> None:
    player.play("b1c3", "d5c3")
    player.should_see_score("b1c3", "d5xc3")
    player.should_hear("Blue's black piece jumps from d5 to c3 and captures Red's black piece.")
    player.should_see_captured("blue", "Red's black piece")
    player.should_see_captured("red", "nothing yet")
    player.should_see_beside_the_board("red-black")
    player.board.should_stand_as("wbw1w/5/2b2/5/W1WBW")
    player.board.should_glow_as({"d5": "last", "c3": "last"})


def test_a_piece_on_a_square_that_no_rule_allows_is_corrected(player: Person) -> None:
    player.lift("b1")
    player.place("e4")
    player.should_be_in("illegal")
    player.should_be_asked("A piece cannot stay on e4: place it on a lit square, or return it.")
    player.board.should_glow("e4", "illegal")
    player.board.should_glow("c3", "jump")
    player.drag("e4", "c3")
    player.should_see_score("b1c3")
    player.should_be_in("play")
    player.should_see_turn("blue")


def test_two_captures_that_look_alike_are_asked_about_and_answered_on_the_page(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=TWO_CAPTURES, **NO_KINDS))
    player.lift("b3")
    player.put_beside()
    player.should_be_in("question")
    player.should_be_asked("Was it b3 to a4 or b3 to c4? Touch the right square, or choose here.")
    player.board.should_glow("a4", "question")
    player.board.should_glow("c4", "question-other")
    player.page.locator('#question [data-move="b3c4"]').click()
    player.should_see_score("b3xc4")
    player.should_see_captured("red", "Blue's white piece")


def test_a_move_is_taken_back_on_the_page_and_the_board_is_put_right_by_hand(player: Person) -> None:
    player.play("b1c3")
    player.should_see_score("b1c3")
    player.click("take-back")
    player.should_hear("The last move was taken back.")
    player.should_be_in("repair")
    player.should_be_asked("Put a piece back on b1 and clear c3.")
    player.board.should_glow_as({"b1": "put-back", "c3": "take-away"})
    player.drag("c3", "b1")
    player.should_be_in("play")
    player.should_see_turn("red")
    player.should_see_score()


@pytest.mark.thorough
def test_a_move_is_taken_back_by_hand(player: Person) -> None:
    player.play("b1c3")
    player.should_see_score("b1c3")
    player.drag("c3", "b1")
    player.should_hear("The last move was taken back.")
    player.should_see_turn("red")
    player.should_see_score()
    player.board.should_glow_as({})


def test_a_side_resigns_and_may_think_better_of_it(player: Person) -> None:
    player.click("resign")
    player.page.locator('[data-resign="red"]').click()
    player.should_see_outcome("Blue wins", "Blue wins: Red resigned.")
    player.should_hear("Red resigns.")
    player.click("take-back")
    player.should_hear("The resignation was withdrawn.")
    player.should_be_in("play")


@pytest.mark.thorough
def test_a_new_game_says_who_sits_where_and_who_begins(player: Person) -> None:
    player.play("b1c3")
    player.click("new-game")
    player.choose("seat-red", "Person")
    player.choose("seat-blue", "Person")
    player.choose("first", "Blue")
    player.click("start-game")
    player.should_hear("A new game.")
    player.should_be_asked("Blue to move: lift a piece.")
    player.board.should_stand_as(START)
    player.play("b5c3")
    player.should_see_score("b5c3")
    player.should_see_turn("red")


@pytest.mark.thorough
def test_the_start_position_set_up_by_hand_asks_for_a_new_game(player: Person) -> None:
    player.play("a1a2", "a5a4", "a2b3", "a4b4")
    player.drag("b3", "a1")
    player.drag("b4", "a5")
    player.should_be_in("new-game")
    player.should_be_asked("The start position is set up. Lift a piece to begin a new game; "
                           "the old one stays in the journal.")
    player.lift("b1")
    player.place("b2")
    player.should_see_score("b1b2")
    player.should_see_turn("blue")
