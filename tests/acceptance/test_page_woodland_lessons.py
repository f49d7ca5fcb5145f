"""The guided first turn of Woodland: learned on a seat's page, with the pawn on the board of the shared one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import engine
from engine.teacher import LessonStep
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.woodland_people import PHONE, SCREEN, Player

pytestmark = pytest.mark.browser

FOUND = engine.teacher("woodland")
assert FOUND is not None
LESSONS = FOUND.lessons()


def should_stand(page: Person, state: str) -> None:
    """The lesson stands like this."""
    expect(page.page.locator(f'#course[data-state="{state}"]')).to_be_visible()


def follow(learner: Player, steps: tuple[LessonStep, ...]) -> None:
    """Does what each step says, by the button that stands out, until the lesson is done."""
    for step in steps:
        expect(learner.page.locator("#expect")).to_contain_text(step.say)
        expect(learner.page.locator("#expect")).to_be_in_viewport()
        learner.decide(str(learner.page.locator("#decision .guided").first.get_attribute("data-move")))
    should_stand(learner.person, "solved")


def test_a_newcomer_learns_a_turn_by_pawn_and_buttons_and_may_err(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(game="woodland")
    newcomer = sit_down(table, viewport=PHONE, has_touch=True)
    newcomer.page.goto(f"{newcomer.address}#start")
    newcomer.page.locator('[data-way="woodland-learn"]').click()
    expect(newcomer.page.locator("body")).to_have_attribute("data-seat", "chameleander")
    learner, screen = Player(newcomer, "chameleander"), sit_down(table, viewport=SCREEN)
    should_stand(screen, "do")
    expect(learner.page.locator("#expect")).to_contain_text(LESSONS[0].steps[0].say)
    learner.lets_hands_move(screen)
    learner.walk(screen, "skip:9:12")
    learner.walk(screen, "skip:12:7")
    learner.decide("stroll:7:3")
    should_stand(learner.person, "wrong")
    expect(learner.page.locator("#expect")).to_contain_text(LESSONS[0].steps[2].otherwise)
    learner.page.click("#try-again")
    should_stand(learner.person, "do")
    follow(learner, LESSONS[0].steps[2:])
    learner.page.click("#next-course")
    follow(learner, LESSONS[1].steps)
    expect(learner.page.locator("#expect")).to_contain_text(LESSONS[1].done)
