"""A browser for the stories of the page, running tables, and people who sit down at them."""

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
"""Suitable programs, the one without a window first: it takes a third less processor time."""


def chromium_here() -> str | None:
    """Returns the path of this machine's Chromium; None makes Playwright use its own."""
    named = os.environ.get("CHAMELEON_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all stories; every story has its own window in it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=list(SWITCHES))
        yield browser
        browser.close()


@pytest.fixture
def start_table(tmp_path: Path) -> Iterator[Callable[..., RunningTable]]:
    """Starts a table, and stops it after the story."""
    tables: list[RunningTable] = []

    def start(**facts: Any) -> RunningTable:
        tables.append(RunningTable(tmp_path, **facts))
        return tables[-1]

    yield start
    for table in tables:
        table.stop()


@pytest.fixture(scope="package")
def teeko(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an installation of Teeko as another package."""
    return installed_teeko(tmp_path_factory.mktemp("teeko"))


@pytest.fixture
def start_teeko(
    start_table: Callable[..., RunningTable], teeko: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., RunningTable]:
    """Starts a table with Teeko installed, by default for two people to play it."""
    monkeypatch.setenv("PYTHONPATH", str(teeko))
    return partial(start_table, game="teeko", seats={"black": "human", "red": "human"})


@pytest.fixture(scope="package")
def laid_ahead(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RunningTable]]:
    """A fresh table that starts while the previous story is still running."""
    tables = [RunningTable(tmp_path_factory.mktemp("table"))]
    yield tables
    for table in tables:
        table.stop()


@pytest.fixture
def fresh_table(laid_ahead: list[RunningTable], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """A table for two people who are about to play."""
    table = laid_ahead.pop()
    laid_ahead.append(RunningTable(tmp_path_factory.mktemp("table")))
    yield table
    table.stop()


@pytest.fixture
def sit_down(chromium: Browser) -> Iterator[Callable[..., Person]]:
    """Opens a table's page in its own window; at the end there must be no errors.

    With `hands` pieces stay where they are dropped, as on a real board; otherwise people use a mouse.
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
    """A person at a fresh table."""
    return sit_down(fresh_table)
