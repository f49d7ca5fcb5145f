"""A browser for the stories of the page, tables that run, and people who sit down at them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.acceptance.people import SIMULATED_HANDS, UNSEEN, Person, RunningTable
from tests.acceptance.teeko import installed_teeko

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

SCREEN = {"width": 1000, "height": 620}


CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that will do, the one without a window of its own first: it takes a third less processor time."""


def chromium_here() -> str | None:
    """Returns the Chromium of this machine; None lets Playwright take its own."""
    named = os.environ.get("CHAMELEON_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all stories; every story has a window of its own in it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=list(SWITCHES))
        yield browser
        browser.close()


@pytest.fixture
def start_table(tmp_path: Path) -> Iterator[Callable[..., RunningTable]]:
    """Starts a table, and ends it with the story."""
    tables: list[RunningTable] = []

    def start(**facts: Any) -> RunningTable:
        tables.append(RunningTable(tmp_path, **facts))
        return tables[-1]

    yield start
    for table in tables:
        table.stop()


@pytest.fixture(scope="package")
def teeko(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which a stranger has installed Teeko."""
    return installed_teeko(tmp_path_factory.mktemp("teeko"))


@pytest.fixture
def start_teeko(
    start_table: Callable[..., RunningTable], teeko: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., RunningTable]:
    """Starts a table that has Teeko installed, for two people to play it unless said."""
    monkeypatch.setenv("PYTHONPATH", str(teeko))
    return partial(start_table, game="teeko", seats={"black": "human", "red": "human"})


@pytest.fixture(scope="package")
def laid_ahead(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RunningTable]]:
    """One fresh table that starts while the story before is still told."""
    tables = [RunningTable(tmp_path_factory.mktemp("table"))]
    yield tables
    for table in tables:
        table.stop()


@pytest.fixture
def fresh_table(laid_ahead: list[RunningTable], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """A table where two people are about to play."""
    table = laid_ahead.pop()
    laid_ahead.append(RunningTable(tmp_path_factory.mktemp("table")))
    yield table
    table.stop()


@pytest.fixture
def sit_down(chromium: Browser) -> Iterator[Callable[..., Person]]:
    """Opens a table's page in a window of its own; in the end nobody may have had reason to complain.

    With `hands` what is dropped stays where it falls, as on a real board; else people have a mouse.
    """
    people: list[Person] = []

    def sit(table: RunningTable, *, hands: bool = True, **window: Any) -> Person:
        usual = {"viewport": SCREEN, "reduced_motion": "reduce", "service_workers": "block"}
        context = chromium.new_context(**{**usual, **window})
        context.add_init_script(UNSEEN)
        if hands:
            context.add_init_script(SIMULATED_HANDS)
        people.append(Person(context.new_page(), table.address))
        return people[-1].open()

    yield sit
    for person in people:
        person.page.context.close()
    for person in people:
        person.should_have_had_peace()


@pytest.fixture
def player(fresh_table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    """Somebody at a fresh table."""
    return sit_down(fresh_table)
