"""The teacher on the page: the guided first game, hints, lights for moves, the review, and puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import engine
from engine.chameleon.teaching.finding import KINDS, numbered
from tests.acceptance.people import Person, RunningTable
from tests.meanings import ALL

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WON = "2w1b/2b2/1WBW1/5/2W2 r"

FOUND = engine.teacher("chameleon")
assert FOUND is not None
TEACHER = FOUND


def begin(player: Person, kind: str, number: int) -> None:
    """Starts a lesson or an easy puzzle from its list, and waits for the position."""
    position = TEACHER.lessons()[number - 1].position if kind == "lesson" else numbered("win-3", number).position
    player.click({"lesson": "teach-me", "puzzle": "puzzles"}[kind])
    player.page.locator(f'dialog [data-{kind}="{number}"]').first.click()
    expect(player.page.locator("#course")).to_be_visible()
    player.board.should_stand_as(position.split()[0])
    player.should_be_in("play")


def game_of(player: Person, start: str) -> engine.Game[Any, Any]:
    """The game in the page's score."""
    game = engine.load("chameleon", start)
    for move in player.page.locator("#moves [data-ply]").all_text_contents():
        game.push(move)
    return game


def should_stand(player: Person, state: str) -> None:
    """The lesson or puzzle has this progress."""
    expect(player.page.locator(f'#course[data-state="{state}"]')).to_have_count(1)


def should_be_lit(player: Person, square: str) -> None:
    """The board has sensed the lifted piece, and allows this square."""
    expect(player.board.square(square)).not_to_have_attribute("data-rgb", "0,0,0")


def make(player: Person, move: str) -> None:
    """Moves a piece by hand."""
    player.lift(move[:2])
    player.board.should_hold(move[:2], "")
    player.place(move[2:])
    player.should_see_made(move)


def follow_the_light(player: Person, start: str) -> None:
    """Makes the lesson's lit move, and waits until the learner is to move again or the course is finished."""
    expect(player.page.locator(f"#board {shining('hint-from')}")).not_to_have_count(0)
    game = game_of(player, start)
    moves = [str(move) for move in game.legal_moves]
    make(player, next(move for move in moves if shines(player, move[:2], "hint-from") and leads_on(player, move)))
    expect(player.page.locator("#moves [data-ply]")).not_to_have_count(len(game.moves))
    expect(player.page.locator('#course[data-state="do"], #course[data-state="solved"]')).to_have_count(1)


def shining(meaning: str) -> str:
    light = ALL[meaning].light
    return f'[data-rgb="{",".join(map(str, light.rgb))}"][data-pattern="{light.pattern}"]'


def shines(player: Person, square: str, *meanings: str) -> bool:
    return any(player.page.locator(f"#square-{square}{shining(meaning)}").count() for meaning in meanings)


def leads_on(player: Person, move: str) -> bool:
    return shines(player, move[2:], "hint-to", "hint-from")


def test_the_guided_first_game_leads_from_the_first_step_to_a_game(player: Person) -> None:
    begin(player, "lesson", 1)
    guided = [lesson for lesson in TEACHER.lessons() if not lesson.free]
    for number, lesson in enumerate(guided, start=1):
        expect(player.page.locator("#course strong")).to_contain_text(lesson.title)
        for turn in range(len(lesson.steps)):
            expect(player.page.locator("#course .dots i.done")).to_have_count(0 if len(lesson.steps) == 1 else turn)
            follow_the_light(player, lesson.position)
        should_stand(player, "solved")
        player.should_be_asked(lesson.done)
        player.click("next-course")
        player.board.should_stand_as(TEACHER.lessons()[number].position.split()[0])
        player.should_be_in("play")
    expect(player.page.locator("#course strong")).to_contain_text("Your first game")
    expect(player.page.locator("#assist-red")).to_have_value("teach")
    player.click("teach-me")
    expect(player.page.locator("#lesson-list .solved")).to_have_count(len(guided))


@pytest.mark.thorough
def test_a_wrong_step_is_explained_and_put_back(player: Person) -> None:
    begin(player, "lesson", 1)
    make(player, "c2b2")
    should_stand(player, "wrong")
    player.should_be_in("wrong")
    player.board.should_glow_as({"c2": "put-back", "b2": "take-away"})
    player.should_be_asked(TEACHER.lessons()[0].steps[0].otherwise)
    player.click("try-again")
    should_stand(player, "do")
    player.should_be_in("play")
    player.board.should_hold("c2", "red-black")
    player.board.should_glow_as({"c2": "hint-from", "c3": "hint-to"})


@pytest.mark.thorough
def test_the_last_lesson_is_a_game_that_can_be_restarted(player: Person) -> None:
    start = TEACHER.lessons()[-1].position.split()[0]
    begin(player, "lesson", len(TEACHER.lessons()))
    player.lift("b3")
    should_be_lit(player, "a3")
    player.place("a3")
    expect(player.page.locator("#moves [data-ply]")).to_have_count(2)  # with the computer's answer
    restart = player.page.locator("#again-course")
    expect(restart).to_have_text("Restart lesson")
    restart.click()
    player.should_see_score()
    player.board.should_stand_as(start)
    should_stand(player, "do")
    player.should_be_in("play")
    player.should_see_turn("red")
    player.lift("b3")
    should_be_lit(player, "c4")
    player.place("c4")
    expect(player.page.locator("#moves [data-ply]").first).to_have_text("b3xc4")


@pytest.mark.thorough
def test_a_lesson_goes_on_after_a_power_cut(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table()
    player = sit_down(table)
    player.forgives("WebSocket connection", "net::ERR")
    begin(player, "lesson", 1)
    start = TEACHER.lessons()[0].position
    follow_the_light(player, start)
    table.die()
    table.come_back()
    expect(player.page.locator("body")).to_have_attribute("data-connected", "true")
    expect(player.page.locator("#course .dots i.done")).to_have_count(1)
    follow_the_light(player, start)
    expect(player.page.locator("#course .dots i.done")).to_have_count(2)


@pytest.mark.thorough
def test_a_hint_is_lit_and_counted(player: Person) -> None:
    expect(player.page.locator("#hint")).to_have_text("Hint (3 left)")
    player.click("hint")
    expect(player.page.locator("#hint")).to_have_text("Hint (2 left)")
    expect(player.page.locator(f"#board {shining('hint-from')}")).to_have_count(1)
    expect(player.page.locator(f"#board {shining('hint-to')}")).to_have_count(1)
    player.should_hear("A hint for Red, who has 2 left.")
    expect(player.page.locator("#expect")).to_contain_text(re.compile("^[a-e][1-5] to [a-e][1-5]: "))
    player.click("hint")
    expect(player.page.locator("#hint")).to_have_text("Hint (2 left)")


@pytest.mark.thorough
def test_colours_teach_and_the_look_back_shows_the_turning_points(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(position=WON))
    player.choose("assist-red", "Show results")
    player.lift("b3")
    player.board.should_glow("c4", "keeps")
    player.board.should_glow("a4", "throws")
    player.place("a4")
    player.should_see_last_move("b3a4")
    player.click("resign")
    player.page.locator('[data-resign="red"]').click()
    player.click("look-back")
    player.should_be_in("review")
    point = player.page.locator("#review [data-point]")
    expect(point).to_have_count(1)
    expect(point).to_contain_text("Red gave the win away")
    point.click()
    expect(point).to_have_attribute("aria-pressed", "true")
    expect(point.locator("b")).to_have_text("1. b3 → a4")
    assert point.evaluate("each => each.scrollWidth <= each.clientWidth"), "the sentence is cut off"
    expect(player.page.locator("#review .diagram")).to_be_visible()
    player.board.should_glow("e5", "blue-black")
    expect(player.page.locator(f"#board {shining('hint-to')}")).to_have_count(1)
    player.click("end-review")
    player.should_be_in("over")
    expect(player.page.locator("#review")).to_be_hidden()


def solve(player: Person, number: int) -> None:
    """Solves the easy puzzle that has just begun."""
    puzzle = numbered("win-3", number)
    make(player, puzzle.first)
    for _ in range(KINDS["win-3"] // 2):
        expect(player.page.locator('#course[data-state="do"] .dots i.done')).not_to_have_count(0)
        player.should_see_turn("red")
        make(player, TEACHER.judge(game_of(player, puzzle.position).view("red"), lambda: False).best[0])
    should_stand(player, "solved")


def wrong_move(number: int) -> str:
    """A legal move that does not solve the easy puzzle."""
    puzzle = numbered("win-3", number)
    moves = map(str, engine.load("chameleon", puzzle.position).legal_moves)
    return next(move for move in moves if move != puzzle.first)


def test_the_list_of_puzzles_shows_a_streak_and_the_hardest_and_the_start_screen_the_next_unsolved(
    player: Person,
) -> None:
    page, title = player.page, player.page.locator("#course strong")
    for _ in range(2):
        begin(player, "puzzle", 1)
        make(player, wrong_move(1))
        should_stand(player, "wrong")
    for number in (2, 3):
        begin(player, "puzzle", number)
        solve(player, number)
    player.click("puzzles")
    sections = page.locator("#puzzle-list section:has([data-kind=win-3]) h3, section:has([data-kind=win-7]) h3")
    expect(sections).to_have_text(["Win in 2 moves easy", "Win in 4 moves hard"])
    expect(page.locator("#puzzles-streak")).to_have_text("2 puzzles in a row solved at the first try.")
    hardest = page.locator("#puzzles-missed button")
    expect(hardest).to_have_text(["Win in 2 moves, puzzle 1missed 2 times"])
    hardest.click()
    expect(title).to_have_text("Win in 2 moves, puzzle 1")
    begin(player, "puzzle", 3)
    player.click("to-start")
    page.locator('[data-more="chameleon"] summary').click()
    page.locator('[data-way="chameleon-puzzle"]').click()
    expect(title).to_have_text("Win in 2 moves, puzzle 1")


def test_a_puzzle_is_solved_by_moving_the_pieces_and_ticked(player: Person) -> None:
    begin(player, "puzzle", 1)
    make(player, wrong_move(1))
    should_stand(player, "wrong")
    player.click("try-again")
    should_stand(player, "do")
    player.should_be_in("play")
    solve(player, 1)
    expect(player.page.locator("#next-course")).to_be_visible()
    player.click("next-course")
    player.board.should_stand_as(numbered("win-3", 2).position.split()[0])
    player.click("puzzles")
    easy = player.page.locator('#puzzle-list [data-kind="win-3"]')
    expect(easy.locator('[data-puzzle="1"]')).to_have_accessible_name("Win in 2 moves, puzzle 1, solved")
    expect(easy.locator('[data-puzzle="2"]')).to_be_focused()
    expect(player.page.locator("#puzzles-streak")).to_be_hidden()  # the first attempt was wrong
    easy.locator(".more").click()
    easy.locator('[data-puzzle="23"]').click()
    expect(player.page.locator("#course strong")).to_have_text("Win in 2 moves, puzzle 23")


@pytest.mark.thorough
def test_a_lesson_is_left_for_a_new_game_with_the_players_of_before(player: Person) -> None:
    begin(player, "lesson", 2)
    player.click("leave-course")
    player.board.should_stand_as("wbwbw/5/5/5/WBWBW")
    expect(player.page.locator("#course")).to_be_hidden()


@pytest.mark.thorough
def test_on_a_phone_lessons_and_puzzles_are_as_large_as_a_finger_and_nothing_is_cut_off(
    fresh_table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    phone = sit_down(fresh_table, **PHONE)
    for opener in ("teach-me", "puzzles"):
        phone.click(opener)
        buttons = phone.page.locator("dialog[open] button").filter(visible=True)
        sizes = buttons.evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(({ height, right }) => [height, right])"
        )
        assert [size for size in sizes if size[0] < 44 or size[1] > 390] == []
        phone.page.locator("dialog[open] .closes").click()
    begin(phone, "lesson", 1)
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.thorough
def test_a_lesson_is_chosen_and_played_with_the_keyboard_alone(player: Person) -> None:
    player.page.locator("#teach-me").press("Enter")
    player.page.locator('[data-lesson="1"]').press("Enter")
    player.board.should_glow_as({"c2": "hint-from", "c3": "hint-to"})
    player.press("ArrowUp", "Enter", "ArrowUp", "Enter")
    player.should_see_made("c2c3")
