"""Watching over the internet: all boards at once, one table, and an evening, on a phone and on a wall."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.extensions.league.organiser import LeagueServer
from controller.extensions.league.pairing import next_round
from controller.net.keys import TableKey, short_name
from controller.net.leagues.events import Corrected, Event, Founded, Joined, TableAdded
from tests.acceptance.axe import should_be_accessible, should_be_accessible_to_all
from tests.extensions.watching.simulated import SimulatedTable
from tests.extensions.watching.watchers import Watching, watching
from tests.net.server import real_server
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

WALL = 1_700_000_000_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with real_server(tmp_path_factory.mktemp("hub")) as (address, _):
        yield address


@pytest.fixture
def table(server: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SimulatedTable]:
    name = request.node.name.split("[")[0][5:40].replace("_", " ")
    with SimulatedTable(name, server, tmp_path, lambda: WALL) as simulated:
        yield simulated


@pytest.fixture
def pages(server: str) -> Iterator[Watching]:
    with watching(server) as served:
        yield served


@pytest.fixture
def look(chromium: Browser, pages: Watching) -> Iterator[Callable[..., Page]]:
    """Opens a page in a window of a size; at the end there must be no errors on any page."""
    complaints: list[str] = []
    contexts = []

    def open_page(path: str, width: int = 1280, height: int = 800) -> Page:
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(f"http://{pages.host}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def elsewhere(do: Callable[[], object]) -> None:
    """Runs code as another program would: the browser has this thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(do).result()


def test_a_board_among_many_is_live_and_leads_to_its_table(
    table: SimulatedTable, pages: Watching, look: Callable[..., Page]
) -> None:
    page = look("/tables")
    card = page.locator(".card", has_text=table.name)
    expect(card.locator(".picture svg")).to_be_visible()
    expect(card.locator(".on-turn b")).to_have_text("Red")
    should_be_accessible_to_all(page, "all tables", ".card .picture svg")
    table.play()
    expect(card.locator(".won b")).to_have_text("Red" if table.state.game.outcome().winner == "red" else "Blue")
    expect(page.locator("#games li", has_text=table.name)).to_be_visible()
    card.click()
    expect(page.locator("#title")).to_have_text(f"{table.name}: Chameleon")


@pytest.mark.thorough
def test_the_page_of_a_table_is_its_own_with_nothing_to_press(
    table: SimulatedTable, pages: Watching, look: Callable[..., Page]
) -> None:
    wait_until(lambda: short_name(table.key.public) in pages.audience.directory.tables)
    page = look(f"/table/{short_name(table.key.public)}", 390, 844)
    expect(page.locator("#board .piece").first).to_be_visible()
    table.move()
    expect(page.locator("body")).to_have_attribute("data-ply", "1")
    should_be_accessible_to_all(page, "the page of a table", "#board .piece")
    for hidden in ("#new-game", "#take-back", "#to-start", "#step-through"):
        expect(page.locator(hidden)).to_be_hidden()
    page.locator("#all-tables").click()
    expect(page.locator("#title")).to_have_text("Tables")


def test_an_evening_is_shown_as_it_goes_on_a_laptop_a_phone_and_a_wall(
    table: SimulatedTable, server: str, pages: Watching, look: Callable[..., Page]
) -> None:
    name, server = "evening", LeagueServer(server, TableKey(b"\5" * 32), lambda: WALL)
    begun: list[Event] = [Founded("chameleon", rounds=3), TableAdded(table.key.public, table.name)]
    for event in [*begun, *map(Joined, ("Ann", "Bob", "Cem"))]:
        elsewhere(partial(server.add, name, lambda now, event=event: event))
    elsewhere(partial(server.add, name, lambda now: next_round(now) if now else begun[0]))
    page = look(f"/league/{name}")
    expect(page.locator("#pairings .pairing")).to_have_count(1)
    expect(page.locator("#pairings .score")).to_have_text("playing")
    expect(page.locator("#cards .card")).to_have_count(1)
    elsewhere(partial(server.add, name, lambda now: Corrected(1, 1, "1/2-1/2")))
    expect(page.locator("#pairings .score")).to_have_text(re.compile("^½ . ½$"))
    expect(page.locator("#lines .points").first).to_have_text("1")
    should_be_accessible_to_all(page, "an evening", "#pairings .pairing")
    for width, height in ((1280, 800), (390, 844), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        should_be_accessible(page, f"an evening, {width} wide", colours=False)


@pytest.mark.thorough
def test_a_game_whose_cards_are_not_laid_open_is_unproven_on_every_page(
    server: str, tmp_path: Path, pages: Watching, look: Callable[..., Page]
) -> None:
    unproven = "Unproven: the result counts once both tables have revealed their cards and followed the rules."
    name, server = "hidden", LeagueServer(server, TableKey(b"\6" * 32), lambda: WALL)
    with SimulatedTable("The winner's", server, tmp_path, lambda: WALL, game="dragons") as table:
        begun: list[Event] = [Founded("dragons", rounds=3), TableAdded(table.key.public, table.name)]
        for event in [*begun, *map(Joined, ("Ann", "Bob"))]:
            elsewhere(partial(server.add, name, lambda now, event=event: event))
        elsewhere(partial(server.add, name, lambda now: next_round(now) if now else begun[0]))
        seats = {"red": "human", "blue": "table"}
        table.state = replace(table.state, players=replace(table.state.players, seats=seats))
        table.play()
        evening = look(f"/league/{name}")
        expect(evening.locator("#pairings .score")).to_have_text("unproven")
        expect(evening.locator("#pairings small")).to_contain_text(unproven)
        expect(evening.locator("#lines .points").first).to_have_text("0")
        should_be_accessible_to_all(evening, "an evening with an unproven game", "#pairings .pairing")
        at_all = look("/tables")
        expect(at_all.locator("#games li", has_text=table.name)).to_contain_text(unproven)
        expect(at_all.locator(".card", has_text=table.name)).to_contain_text(unproven)
        own = look(f"/table/{short_name(table.key.public)}")
        expect(own.locator("#outcome .unproven")).to_have_text(unproven)
        table.state = replace(table.state, proven=frozenset({table.state.game_id}))
        table.show()
        expect(evening.locator("#pairings .score")).to_have_text(re.compile("^[01] . [01]$"))
        expect(own.locator("#outcome .unproven")).to_have_count(0)
        expect(at_all.locator("#games li", has_text=table.name)).not_to_contain_text("Unproven")
