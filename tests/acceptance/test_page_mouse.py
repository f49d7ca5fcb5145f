"""A beginner with a mouse: a wrong action is answered at once, and the position stays unchanged."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

START = "wbwbw/5/5/5/WBWBW"
BESIDE = "A piece dropped off the board returns to its square."
HANDS = r"""
[...document.querySelectorAll("*")].filter((each) => each.checkVisibility())
  .flatMap((each) => [each.title, each.ariaLabel, ...[...each.childNodes].map(({ data }) => data)])
  .filter((words) => /knock|slip|by hand|put .* down|sensor/i.test(words ?? ""))
"""
"""Visible sentences and tooltips about actions that are only possible at a real board."""
MOTION = """
const animate = Element.prototype.animate;
window.glides = [];
Element.prototype.animate = function (frames, timing) {
  window.glides.push(timing.duration);
  return animate.call(this, frames, timing);
};
0;
"""


@pytest.fixture
def newcomer(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    """A person at a fresh table with only a mouse."""
    newcomer = sit_down(fresh_table, hands=False)
    newcomer.page.evaluate(TIMED)
    return newcomer


def middle(person: Person, square: str) -> tuple[float, float]:
    box = person.board.square(square).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, origin: str, place: tuple[float, float]) -> None:
    person.page.mouse.move(*middle(person, origin))
    person.page.mouse.down()
    person.page.mouse.move(*place, steps=4)
    person.page.mouse.up()


TIMED = """
const note = () => { window.done = performance.now(); };
for (const done of ["pointerdown", "pointerup"]) addEventListener(done, note, { capture: true });
new MutationObserver(() => {
  if (document.getElementById("toast").textContent) window.answered = performance.now() - window.done;
}).observe(document.getElementById("toast"), { childList: true, subtree: true, characterData: true });
0;
"""
"""On the page's own clock: how long after the last mouse button event a sentence appeared, in ms."""
AT_ONCE_MS = 1000


def should_be_told(person: Person, sentence: str) -> None:
    """The sentence appears within a second, no piece is in hand, and the position is unchanged."""
    expect(person.page.locator("#toast")).to_have_text(sentence)
    assert 0 <= person.page.evaluate("window.answered") < AT_ONCE_MS, sentence
    person.should_see_in_hand(None)
    person.board.should_stand_as(START)
    person.should_be_in("play")
    person.page.evaluate("document.getElementById('toast').textContent = ''; delete window.answered")


def test_ten_wrong_things_are_each_answered_by_one_sentence_and_change_nothing(newcomer: Person) -> None:
    page, board = newcomer.page, newcomer.board
    drag(newcomer, "b1", middle(newcomer, "e4"))
    should_be_told(newcomer, "On the white square b1 a black piece can step or jump, but not slide.")
    drag(newcomer, "b1", middle(newcomer, "e3"))
    should_be_told(newcomer, "No piece can go from b1 to e3 in one move.")
    drag(newcomer, "b1", (990, 610))
    should_be_told(newcomer, BESIDE)
    board.square("a5").click()
    should_be_told(newcomer, "Red to move: the piece on a5 is the opponent's.")
    board.square("c3").click()
    should_be_told(newcomer, "c3 is empty: choose a piece that can move.")
    drag(newcomer, "b1", middle(newcomer, "c1"))
    should_be_told(newcomer, "Red's own piece stands on c1.")
    board.square("b1").click(button="right")
    should_be_told(newcomer, "Move pieces with the left mouse button.")
    board.square("b1").dblclick()
    newcomer.should_be_asked("Place it on a lit square, or return it to b1.")
    newcomer.should_see_in_hand("red-black")
    board.square("d1").click()  # selects another own piece instead
    newcomer.should_be_asked("Place it on a lit square, or return it to d1.")
    page.keyboard.press("Escape")
    newcomer.should_be_asked("Red to move: lift a piece.")
    board.square("b1").click()
    board.square("d4").click()
    should_be_told(newcomer, "No piece can go from b1 to d4 in one move.")
    board.square("b1").click()
    newcomer.should_see_in_hand("red-black")
    page.keyboard.press("Escape")
    newcomer.should_be_asked("Red to move: lift a piece.")
    newcomer.board.should_stand_as(START)
    newcomer.board.should_glow_as({})
    newcomer.should_see_score()


def test_a_game_is_played_to_its_end_without_a_pause_and_after_it_a_click_says_so(newcomer: Person) -> None:
    for move in ("d1d2", "b5a3", "d2a5"):
        newcomer.lift(move[:2])
        newcomer.place(move[2:])
        newcomer.should_see_last_move(move)
    newcomer.should_be_in("over")
    newcomer.board.square("b1").click()
    sentence = "The game is over: start a new one to play again."
    expect(newcomer.page.locator("#toast")).to_have_text(sentence)


def test_who_moves_while_the_computer_thinks_is_told_to_wait(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    seats = {"red": "human", "blue": "engine:1"}
    newcomer = sit_down(start_table(seats=seats, **{"table-moves": True, "quick-answers": False}), hands=False)
    drag(newcomer, "b1", middle(newcomer, "c3"))
    newcomer.should_see_last_move("b1c3")
    newcomer.board.square("d1").click()
    expect(newcomer.page.locator("#toast")).to_have_text("It is Blue's turn: wait for the move.")
    newcomer.should_see_turn("red")


def test_pieces_glide_when_the_table_takes_a_move_back_and_stand_still_where_lights_do(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    newcomer = sit_down(fresh_table, hands=False, reduced_motion="no-preference")
    page = newcomer.page
    page.evaluate(TIMED)
    page.evaluate(MOTION)
    drag(newcomer, "b1", middle(newcomer, "c3"))
    newcomer.should_see_last_move("b1c3")
    page.evaluate("window.glides = []")
    newcomer.click("take-back")
    newcomer.board.should_stand_as(START)
    newcomer.should_be_in("play")
    assert page.evaluate("window.glides") == [200]
    drag(newcomer, "b1", middle(newcomer, "e3"))
    should_be_told(newcomer, "No piece can go from b1 to e3 in one move.")
    assert page.evaluate("window.glides.at(-1)") == 150
    for move in ("d1d2", "b5a3"):
        drag(newcomer, move[:2], middle(newcomer, move[2:]))
        newcomer.should_see_last_move(move)
    page.evaluate("window.glides = []")
    drag(newcomer, "d2", middle(newcomer, "a5"))
    newcomer.should_be_in("over")
    assert page.evaluate("window.glides.at(-1)") == 150  # the captured piece fades
    expect(page.locator("#board .pieces .piece")).to_have_count(9)
    newcomer.click("take-back")
    newcomer.should_see_last_move("b5a3")
    newcomer.click("tab-lights")
    newcomer.click("calm")
    page.evaluate("window.glides = []")
    drag(newcomer, "d2", middle(newcomer, "a5"))
    newcomer.should_be_in("over")
    assert page.evaluate("window.glides") == []
    expect(page.locator("#board .pieces .piece")).to_have_count(9)


def test_pieces_stand_still_where_the_computer_is_set_to_less_motion(newcomer: Person) -> None:
    page = newcomer.page
    page.evaluate(MOTION)
    for move in ("d1d2", "b5a3", "d2a5"):
        drag(newcomer, move[:2], middle(newcomer, move[2:]))
        newcomer.should_see_last_move(move)
    newcomer.click("take-back")
    newcomer.should_see_last_move("b5a3")
    assert page.evaluate("window.glides") == []


def test_a_button_that_is_released_outside_the_window_lets_the_piece_go(newcomer: Person) -> None:
    newcomer.page.mouse.move(*middle(newcomer, "b1"))
    newcomer.page.mouse.down()
    newcomer.page.mouse.move(*middle(newcomer, "e3"), steps=4)
    newcomer.should_see_in_hand("red-black")
    back = {"pointerId": 1, "pointerType": "mouse", "buttons": 0, "clientX": 990, "clientY": 610, "bubbles": True}
    newcomer.page.evaluate("facts => document.body.dispatchEvent(new PointerEvent('pointermove', facts))", back)
    should_be_told(newcomer, BESIDE)
    newcomer.page.mouse.up()


def test_simulated_hands_are_folded_away_and_kept_on_the_screen_that_wants_them(newcomer: Person) -> None:
    page = newcomer.page
    expect(page.locator("#knock")).to_be_hidden()
    newcomer.lift("b1")
    newcomer.should_see_in_hand("red-black")
    assert page.evaluate(HANDS) == []
    page.keyboard.press("Escape")
    newcomer.should_be_asked("Red to move: lift a piece.")
    page.locator("#about-hands summary").click()
    newcomer.click("simulated-hands")
    newcomer.reload()
    expect(page.locator("#knock")).to_be_visible()
    assert "Or knock three times with one of your pieces" in page.evaluate(HANDS)
    newcomer.lift("b1")
    newcomer.place("e3")
    newcomer.should_be_in("illegal")
    newcomer.click("simulated-hands")
    newcomer.board.should_stand_as(START)
    newcomer.should_be_in("play")
    expect(page.locator("#knock")).to_be_hidden()
