"""Two shops play Dragons over a hub, each with its own hidden hand: a code, a deal, some moves, and the check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from controller.journal.store import Journal, replayed
from tests.acceptance.dragons_people import PHONE, Player
from tests.acceptance.people import Person, RunningTable, unfolded
from tests.net.server import real_server

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

DECISIONS = 14
"""The six cards of each seat, and what follows."""


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[RunningTable]]:
    """Two tables with Dragons on them that know the same hub."""
    running: list[RunningTable] = []
    with real_server(tmp_path / "hub") as (server, _):
        for name in ("The Lizard Inn", "Tower of Games"):
            folder = tmp_path / name.replace(" ", "-")
            folder.mkdir()
            net = {"server": server.partition("://")[2], "name": name}
            running.append(RunningTable(folder, game="dragons", net=net))
        yield running
        for table in running:
            table.stop()


def meet(inn: Person, tower: Person) -> None:
    """The Lizard Inn offers a game, and the Tower of Games joins it."""
    inn.click("new-game")
    inn.page.locator("#another-table").click()
    expect(inn.page.locator("#offer-secret")).to_be_visible()
    expect(inn.page.locator("#away-seats label")).to_have_text(["Red", "Blue"])
    inn.page.locator("#offer-game").click()
    code = inn.page.locator("#invitation code").inner_text()
    tower.click("new-game")
    tower.page.locator("#another-table").click()
    tower.page.locator("#other-code").fill(code)
    tower.page.locator("#join-game button").click()
    for person in (inn, tower):
        expect(person.page.locator("#other-table")).to_have_attribute("data-state", "playing")


def moves_of(folder: Path) -> tuple[str, ...]:
    """The moves of the game in the journal."""
    with Journal.open(folder / "journal.db") as journal:
        return replayed(journal.load(journal.games()[-1].id)).moves


def decides(players: list[Player]) -> Player:
    """The seat on turn, once there is one; messages arrive while a page waits."""
    while not any(player.view["legal"] for player in players):
        for player in players:
            player.page.wait_for_timeout(20)
    return next(player for player in players if player.view["legal"])


def test_two_shops_play_dragons_and_neither_sees_the_hand_of_the_other(
    tables: list[RunningTable], sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    inn, tower = (sit_down(table) for table in tables)
    meet(inn, tower)
    expect(tower.page.locator('[data-sit="red"]')).to_have_text("Red plays at the other table")
    expect(tower.page.locator('[data-sit="red"]')).to_be_disabled()
    phones = [sit_down(SimpleNamespace(address=table.address), viewport=PHONE, has_touch=True) for table in tables]
    red, blue = players = [Player(phone, seat).sit_down() for phone, seat in zip(phones, ("red", "blue"), strict=True)]
    rng = Random(1)
    for _ in range(DECISIONS):
        player = decides(players)
        player.decide(player.wish(rng))
    unfolded(red.page, "resign").click()
    red.page.locator("[data-resign]").click()
    expect(blue.page.locator("#other-table strong")).to_have_text("Red wants to resign. Do you agree?")
    blue.page.locator("#other-table [data-agrees=true]").click()
    tower.page.goto(f"{tower.address}#table")
    for person, other in ((inn, "Tower of Games"), (tower, "The Lizard Inn")):
        expect(person.page.locator("#other-table p").first).to_have_text(
            f"The game with {other} was checked to the last card: both tables followed the rules."
        )
    one, other = (moves_of(tmp_path / name) for name in ("The-Lizard-Inn", "Tower-of-Games"))
    assert one == other and len(one) > DECISIONS
