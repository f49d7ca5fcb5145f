"""The page by ear: the browser's accessibility tree, as a screen reader sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.acceptance.people import Person, RunningTable

pytestmark = pytest.mark.browser


def heard(player: Person, square: str) -> str:
    """The name of a square's cell in the accessibility tree of the browser."""
    browser = player.page.context.new_cdp_session(player.page)
    tree: list[dict[str, Any]] = browser.send("Accessibility.getFullAXTree")["nodes"]
    cells = [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "gridcell"]
    found = [name for name in cells if name.startswith(f"{square},")]
    assert len(found) == 1, cells
    return str(found[0])


def should_be_told(player: Person, *sentences: str) -> None:
    """These are the latest announcements, the newest last."""
    log = player.page.get_by_role("log").locator("p")
    expect(log.last).to_have_text(sentences[-1])
    assert log.all_text_contents()[-len(sentences) :] == [*sentences]


def test_a_lifted_piece_and_every_square_that_it_may_go_to_can_be_heard(player: Person) -> None:
    assert heard(player, "b1") == "b1, Red's black piece on a white square"
    assert heard(player, "b2") == "b2, empty black square"
    should_be_told(player, "A new game.", "Red to move: lift a piece.")
    player.lift("b1")
    player.board.should_glow("c3", "jump")
    assert heard(player, "b1") == "b1, your piece picked up"
    assert heard(player, "b2") == "b2, empty black square, legal: step"
    assert heard(player, "c3") == "c3, empty black square, legal: jump"
    assert heard(player, "b3") == "b3, empty white square"
    should_be_told(
        player,
        "Red's black piece on b1: steps to a2, b2 and c2; jumps to d2, a3 and c3.",
        "Place it on a lit square, or return it to b1.",
    )
    player.place("b1")
    player.board.should_glow_as({})
    assert heard(player, "b1") == "b1, Red's black piece on a white square"
    should_be_told(player, "Place it on a lit square, or return it to b1.", "Red to move: lift a piece.")


@pytest.mark.thorough
def test_the_tables_own_voice_is_set_and_asked_on_the_page(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    table = start_table(speech={"enabled": True, "volume": 80})
    player, other = sit_down(table), sit_down(table)
    for person in (player, other):
        person.click("settings")
    player.page.get_by_role("slider", name="Volume", exact=True).and_(player.page.locator("#table-volume")).fill("35")
    expect(other.page.locator("#table-volume-said")).to_have_text("35 %")
    player.page.get_by_role("slider", name="Speed", exact=True).fill("200")
    expect(other.page.locator("#table-speed")).to_have_attribute("aria-valuetext", "200 words per minute")
    player.click("table-again")
    player.click("table-board")
    player.page.keyboard.press("Escape")
    player.play("b1c3")
    assert player.table["voice"] == {"volume": 35, "speed": 200}


@pytest.mark.thorough
def test_a_piece_that_can_be_captured_can_be_heard(player: Person) -> None:
    player.play("b1c3")
    player.lift("d5")
    player.board.should_glow("c3", "capture")
    assert heard(player, "c3") == "c3, Red's black piece on a black square, legal: capture"


@pytest.mark.thorough
def test_a_rival_piece_in_the_hand_is_called_by_its_owner(player: Person) -> None:
    player.lift("b5")
    player.board.should_glow("b5", "put-back")
    assert heard(player, "b5") == "b5, Blue's black piece picked up"
    should_be_told(player, "It is Red's turn: please put the piece back on b5.")
