"""The picture of a league evening for the docs: thirteen people, two rounds played, and the third one going on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect

from controller.extensions.league.organiser import LeagueServer
from controller.extensions.league.pairing import next_round
from controller.net.keys import TableKey
from controller.net.leagues.events import Corrected, Event, Founded, Joined, TableAdded
from controller.net.leagues.state import LeagueState
from tests.extensions.watching.simulated import SimulatedTable
from tests.extensions.watching.watchers import watching
from tests.net.server import real_server

NAME, ROUNDS, SEED = "friday", 4, 5
NOON_MS = 1_795_000_000_000
PLAYERS = (
    "Ann", "Bob", "Cem", "Dora Maar", "Eve", "Finn", "Gül", "Hans-Peter Leibnitz", "Ida", "Jo", "Kim", "Leo", "Mona",
)  # fmt: skip
TABLES, MOVES = 6, 5
"""How many tables there are, and how many moves have been played at each that goes on."""


@contextmanager
def evening(browser: Browser) -> Iterator[Page]:
    """Yields a page of pairings, boards and standings."""
    rng = Random(SEED)
    with TemporaryDirectory() as folder, ExitStack() as running:
        server, _ = running.enter_context(real_server(Path(folder) / "hub"))
        pages = running.enter_context(watching(server))
        league = LeagueServer(server, TableKey(rng.randbytes(32)), lambda: NOON_MS)
        tables = [
            running.enter_context(SimulatedTable(f"Table {number}", server, Path(folder), lambda: NOON_MS, seed=number))
            for number in range(1, TABLES + 1)
        ]
        known = [TableAdded(table.key.public, table.name) for table in tables]
        begun: list[Event] = [Founded("chameleon", rounds=ROUNDS, clock="game 300+5"), *known, *map(Joined, PLAYERS)]
        for event in begun:
            _add(league, partial(_given, event))
        for number in (1, 2, 3):
            _add(league, _next_round)
            for board in range(1, TABLES + 1) if number < 3 else (1, 2, 5):
                _add(league, partial(_given, Corrected(number, board, rng.choice(("1-0", "0-1", "1/2-1/2")))))
        for table in tables:
            while len(table.state.game.view(None)["moves"]) < MOVES and table.move():
                pass
        page = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce", color_scheme="dark"
        ).new_page()
        page.goto(f"http://{pages.host}/league/{NAME}")
        expect(page.locator("#pairings li")).to_have_count(TABLES)
        expect(page.locator("#cards .card .picture svg")).to_have_count(TABLES)
        yield page


def _add(league: LeagueServer, event_of: Callable[[LeagueState | None], Event]) -> None:
    """Adds an event in a thread of its own: the browser has this thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(league.add, NAME, event_of).result()


def _next_round(league: LeagueState | None) -> Event:
    assert league is not None
    return next_round(league)


def _given(event: Event, _: LeagueState | None) -> Event:
    return event
