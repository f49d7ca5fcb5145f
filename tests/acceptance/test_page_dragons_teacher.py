"""The teacher of Dragons on a seat's page: lessons that mark what to touch, and the look back at a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import engine
from tests.acceptance.dragons_people import PHONE, Player
from tests.acceptance.people import Person, RunningTable, unfolded
from tests.engine.dragons.scenes import scene
from tests.meanings import ALL
from tests.thorough import first_of

pytestmark = pytest.mark.browser

FOUND = engine.teacher("dragons")
assert FOUND is not None
LESSONS = FOUND.lessons()
LIT = ("hint-from", "hint-to")


def begin(learner: Player, number: int) -> None:
    """Chooses a lesson from the list."""
    unfolded(learner.page, "teach-me").click()
    learner.page.locator(f'dialog [data-lesson="{number}"]').click()
    expect(learner.page.locator("#course strong")).to_contain_text(LESSONS[number - 1].title)
    expect(learner.page.locator('#course[data-state="do"]')).to_have_count(1)


def follow_the_marks(learner: Player) -> None:
    """Touches what is marked, card, lit squares or button, until the step is done; nobody reads the sentence."""
    ply = learner.view["ply"]
    cards = [str(each.get_attribute("data-hand-card")) for each in learner.page.locator(".hand-card.guided").all()]
    for card in cards:
        learner.card(card).click()
    button = learner.page.locator("#decision .move.guided").filter(visible=True)
    if not button.count():
        learner.touch(*lit_squares(learner)[: 1 if cards else 2])
    button.first.click()
    expect(learner.page.locator("body")).not_to_have_attribute("data-ply", str(ply))


def lit_squares(learner: Player) -> list[str]:
    """The squares of the yellow lights, those where a move begins first."""
    found: list[str] = []
    for meaning in LIT:
        light = ALL[meaning].light
        rgb = ",".join(map(str, light.rgb))
        lit = learner.page.locator(f'#board [data-rgb="{rgb}"][data-pattern="{light.pattern}"]')
        found += [str(each.get_attribute("id")).removeprefix("square-") for each in lit.all()]
    return found


@pytest.mark.parametrize(
    "number",
    first_of([1, 4, 5, 7]),
    ids=["a first attack", "a battle with cards", "a whole turn", "a change into a Dragon"],
)
def test_a_lesson_marks_every_card_and_button_that_its_steps_ask_for(
    number: int, start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    learner = Player(sit_down(start_table(game="dragons"), viewport=PHONE, has_touch=True), "red").sit_down()
    begin(learner, number)
    for step in LESSONS[number - 1].steps:
        expect(learner.page.locator("#expect")).to_contain_text(step.say)
        expect(learner.page.locator("#expect")).to_be_in_viewport(ratio=1)
        follow_the_marks(learner)
    expect(learner.page.locator("#expect")).to_contain_text(LESSONS[number - 1].done)
    expect(learner.page.locator(".guided")).to_have_count(0)


@pytest.mark.thorough
def test_a_wrong_touch_is_marked_to_be_let_go_and_the_mark_moves_only_for_those_who_like_it(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    person = sit_down(start_table(game="dragons"), viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    learner = Player(person, "red").sit_down()
    begin(learner, 5)
    learner.touch("a1")
    away = learner.page.locator(".let-go.guided")
    moves = "each => getComputedStyle(each).animationName"
    assert away.evaluate(moves) == "guided"
    learner.page.emulate_media(reduced_motion="reduce")
    assert away.evaluate(moves) == "none"
    away.click()
    expect(learner.card("shield-wall")).to_have_class("hand-card can guided")
    expect(learner.card("shield-wall")).to_have_accessible_name("Shield Wall, Treasure, 2 gold, the lesson asks for it")


@pytest.mark.thorough
def test_the_look_back_shows_where_a_battle_was_thrown_away_and_judges_only_the_person(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    here = scene(red_b2="hill-drake/us", red_hand="great-flame", blue_b4="red-brute/us", blue_hand="fire-breath")
    seats = {"red": "human", "blue": "engine:1"}
    table = start_table(game="dragons", position=here.text(), seats=seats)
    red = Player(sit_down(table, viewport=PHONE, has_touch=True), "red").sit_down()
    red.decide("attack:b2:b4")
    over, asked = red.page.locator("#outcome:not([hidden])"), red.page.locator('#decision [data-move="pass"]').first
    expect(asked).to_be_visible()
    while not over.count():
        red.decide("pass")
        expect(over.or_(asked).first).to_be_visible()
    expect(red.page.locator("#outcome strong")).to_have_text("Blue wins")
    red.page.click("#look-back")
    expect(red.page.locator("#review progress")).to_have_count(0)  # it has come to the end
    points = red.page.locator("#review [data-point]")
    point = points.first
    expect(point).to_contain_text("Red plays no Battle Action. The best move wins")
    expect(point).to_contain_text("Red plays Great Flame.")
    assert {str(each.get_attribute("data-seat")) for each in red.page.locator("#review .disc").all()} == {"red"}
    point.click()
    expect(point).to_have_attribute("aria-pressed", "true")
    expect(red.page.locator("#review .diagram")).to_be_visible()
    expect(red.page.locator("#review .diagram .tile-card.up .tile-name")).to_have_text(["Hill", "Drake", "Red Brute"])
    assert point.evaluate("each => each.scrollWidth <= each.clientWidth"), "the sentence is cut off"
    red.page.click("#end-review")
    expect(red.page.locator("#review")).to_be_hidden()
    expect(red.page.locator("#outcome")).to_be_visible()
