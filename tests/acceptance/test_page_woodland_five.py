"""The end of a game of Woodland with five seats, by pointer: what a person reads on the way, and who wins.

A thorough run plays the whole game; every other run begins late in it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.acceptance.people import Person, RunningTable
from tests.acceptance.woodland_people import PHONE, Player

pytestmark = pytest.mark.browser

MINE = "duchy"
SEATING = f"{MINE},corvids,keepers,vagabond,riverfolk"
RULES = {"seating": SEATING, "deck": "exiles-and-partisans"}
SEATS = dict.fromkeys(SEATING.split(","), "engine:1") | {MINE: "human"}
PLAYS_ON_MS = 120_000
"""How long four computer players may take for their turns, in ms."""


@pytest.fixture
def player(start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]) -> Player:
    """Somebody who sits at a phone as the Duchy."""
    table = start_table(game="woodland", seats=SEATS, rules={"woodland": RULES}, pace="at-once")
    return Player(sit_down(table, viewport=PHONE, has_touch=True), MINE).sit_down()


@pytest.mark.thorough
def test_a_game_of_five_is_played_to_its_end_by_pointer(player: Player) -> None:
    should_read_what_everything_does(player.page)
    rng, decided = Random(3), 0
    asked = player.page.locator('body[data-decides="true"], body[data-mood="over"]')
    while True:
        expect(asked).to_be_attached(timeout=PLAYS_ON_MS)
        if player.view["outcome"]:
            break
        should_see_all_points(player)  # nobody plays on now
        assert len(player.legal) > 1, "a prompt with one answer is answered by itself"
        scoring = [move for move in player.legal if "score" in player.sentence_of(move)]
        player.touch_and_decide(scoring[0] if scoring else player.wish(rng))
        decided += 1
    assert decided > 3
    expect(player.page.locator("#outcome p")).to_have_text(player.view["outcome"]["sentence"])


def should_see_all_points(player: Player) -> None:
    """Everybody's points are in sight, wherever the page is scrolled to; nobody else may be about to change them."""
    for seat, side in player.view["sides"].items():
        if not side["dominance"]:
            expect(player.page.locator(f'[data-score="{seat}"] b')).to_have_text(str(side["score"]))
    expect(player.page.locator("#scores")).to_be_in_viewport(ratio=1)


def should_read_what_everything_does(page: Page) -> None:
    """One touch of a minister, a quest, the relics or the character says what it does."""
    for seat in ("duchy", "vagabond", "keepers"):
        page.locator(f'[data-score="{seat}"]').click()
        for named in page.locator(f'.player.{seat} [data-tells]').all()[:2]:
            named.click()
            expect(page.locator("#card-body .about p").first).not_to_be_empty()
            page.keyboard.press("Escape")
            expect(page.locator("#card-dialog")).to_be_hidden()
        expect(page.locator("#scores")).to_be_in_viewport(ratio=1)
