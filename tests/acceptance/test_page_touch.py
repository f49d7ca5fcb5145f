"""A finger on a tablet whose page scrolls: real touches, as from a touch screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
ON_THE_WAY = 8


class Finger:
    """One finger on a person's screen; it scrolls the page as a real one would."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._glass = person.page.context.new_cdp_session(person.page)
        self._at = (0.0, 0.0)

    def down(self, square: str) -> None:
        self._at = self._middle(square)
        self._touch("touchStart", [self._at])

    def move(self, square: str) -> None:
        """Moves to a square in steps, so that the browser may take it for a scroll."""
        (from_x, from_y), (to_x, to_y) = self._at, self._middle(square)
        for part in (step / ON_THE_WAY for step in range(1, ON_THE_WAY + 1)):
            self._touch("touchMove", [(from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part)])
        self._at = (to_x, to_y)

    def up(self) -> None:
        self._touch("touchEnd", [])

    def lose(self) -> None:
        """The browser cancels the touch, as for a phone call."""
        self._touch("touchCancel", [])

    def _middle(self, square: str) -> tuple[float, float]:
        box = self._person.board.square(square).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.fixture
def tablet(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    return sit_down(fresh_table, **TABLET)


def scrolled(person: Person) -> int:
    return int(person.page.evaluate("window.scrollY"))


def test_a_finger_drags_a_piece_up_the_board_and_the_page_stays_where_it_is(tablet: Person) -> None:
    finger = Finger(tablet)
    for move in ("b1c3", "d5c3"):
        finger.down(move[:2])
        finger.move(move[2:])
        finger.up()
        tablet.should_see_last_move(move)
    tablet.should_see_score("b1c3", "d5xc3")
    assert scrolled(tablet) == 0


@pytest.mark.thorough
def test_a_finger_on_an_empty_square_still_scrolls_the_page(tablet: Person) -> None:
    finger = Finger(tablet)
    finger.down("c2")
    finger.move("c4")
    finger.up()
    expect(tablet.page.locator("#masthead")).not_to_be_in_viewport()
    tablet.should_see_in_hand(None)


@pytest.mark.thorough
def test_a_piece_goes_back_where_it_was_when_the_browser_takes_the_finger_away(tablet: Person) -> None:
    finger = Finger(tablet)
    finger.down("b1")
    finger.move("b2")
    tablet.should_see_in_hand("red-black")
    finger.lose()
    tablet.should_see_in_hand(None)
    tablet.board.should_stand_as("wbwbw/5/5/5/WBWBW")
    tablet.board.should_glow_as({})


@pytest.mark.thorough
def test_a_piece_that_was_in_the_hand_before_stays_in_the_hand_when_the_finger_is_taken_away(tablet: Person) -> None:
    finger = Finger(tablet)
    finger.down("b1")
    finger.up()
    tablet.should_see_in_hand("red-black")
    finger.down("b2")
    finger.move("c3")
    finger.lose()
    tablet.should_see_in_hand("red-black")
    finger.down("c3")
    finger.up()
    tablet.should_see_last_move("b1c3")
