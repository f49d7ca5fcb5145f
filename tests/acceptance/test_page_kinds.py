"""A board that recognises its pieces: swapped pieces are named on the page, and lit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser


def test_two_pieces_that_were_swapped_are_named_until_each_is_where_it_belongs(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table(**{"board-options": {"kinds": True}}))
    swap(player, "a1", "b1", "red-white", "red-black")
    player.should_be_asked("The pieces on a1 and b1 are swapped: exchange them.")
    player.board.should_glow_as({"a1": "take-away", "b1": "take-away"})
    expect(player.page.locator("#repair .missing li")).to_have_text(["a1Red's white piece", "b1Red's black piece"])
    expect(player.page.locator("#repair .extra li")).to_have_text(["a1Red's black piece", "b1Red's white piece"])
    player.page.locator("#repair .set-up").click()
    player.should_be_in("play")
    player.play("b1c3")


@pytest.mark.thorough
def test_pieces_that_were_clicked_to_where_they_cannot_go_are_all_named_until_each_is_where_it_belongs(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    player = sit_down(start_table())
    for origin, target, look in (("b1", "e5", "red-black"), ("c1", "a5", "red-white")):
        player.lift(origin)
        player.place(target)
        player.board.should_hold(target, look)
    player.should_be_in("repair")
    player.board.should_glow_as({"b1": "put-back", "c1": "put-back", "a5": "take-away", "e5": "take-away"})
    player.page.locator("#repair .set-up").click()
    player.should_be_in("play")
    player.play("b1c3")


def swap(player: Person, one: str, other: str, look: str, other_look: str) -> None:
    """Swaps two pieces with the help of the box."""
    for square in (one, other):
        player.lift(square)
        player.put_beside()
    for square, piece in ((one, other_look), (other, look)):
        player.take(piece)
        player.place(square)
        player.board.should_hold(square, piece)
