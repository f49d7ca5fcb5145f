"""Rules for every test: no machine's pins, no other package's games, no stopwatch, and no skips."""

from __future__ import annotations

import gc
import os
import re
from importlib.metadata import EntryPoints, entry_points
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from controller.tabletop import registry

# Adafruit's libraries decide on first import which machine they run on: none, in these tests.
os.environ["BLINKA_OS_AGNOSTIC"] = "1"

# A developer's own tables must not make a test pass; a test that needs some uses its own folder.
os.environ["CHAMELEON_DATA"] = os.devnull

# Properties are tested without a stopwatch: a slow machine must not fail a correct one.
settings.register_profile("thorough", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ordinary", settings.get_profile("thorough"), max_examples=30)

INSTALLED = {each.value for each in entry_points(group=registry.LOADER.group)}
"""Other packages' manifests in this environment; these tests use the table's own games and install others
themselves.
"""


def without_the_installed(**wanted: str) -> EntryPoints:
    return EntryPoints(each for each in entry_points(**wanted) if each.value not in INSTALLED)


registry.entry_points = without_the_installed  # type: ignore[assignment]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--allow-skips", action="store_true", help="let a run with skipped tests succeed")
    parser.addoption("--thorough", action="store_true", help="run what is marked thorough, too, and try every sample")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--thorough"):
        os.environ["CHAMELEON_THOROUGH"] = "1"  # tests.thorough reads it, also in the processes that tests start
    settings.load_profile("thorough" if config.getoption("--thorough") else "ordinary")
    if not config.getoption("--allow-skips"):
        config.pluginmanager.register(NoSkips(), "no-skips")


SLOW = (
    "test_a_thousand_random_games_or_very_many_moves_come_to_an_end",
    "test_games_of_equal_text_play_on_equally",
    "test_taking_back_is_the_exact_inverse_of_playing",
)
"""Tests of the suites for packages, which do not know this project's marks."""


OF_EXTENSION = re.compile(r"(?m)(?:^\s*(?:from|import) |setattr\(\s*\")(?:controller|tests)\.extensions\.(\w+)[. ]")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves out the tests that use a missing extension: all others must pass without it."""
    if collection_path.suffix != ".py":
        return None
    used = {*OF_EXTENSION.findall(collection_path.read_text(encoding="utf-8"))}
    is_there = [find_spec(f"controller.extensions.{name}") is not None for name in used]
    return None if all(is_there) else True


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.name.partition("[")[0] in SLOW:
        item.add_marker(pytest.mark.slow)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Removes, without a skip, the cases of a thorough run."""
    if not config.getoption("--thorough"):
        left_out = [each for each in items if each.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [each for each in items if not each.get_closest_marker("thorough")]


def pytest_collection_finish() -> None:
    # Thousands of tests never change: traversing them repeatedly takes a tenth of the whole run.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


class NoSkips:
    """Collects skipped tests and modules, and fails the run for them."""

    def __init__(self) -> None:
        self.skipped: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self.skipped.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.skipped.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.skipped and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.skipped:
            named = ", ".join(dict.fromkeys(self.skipped))  # every process collects each module
            terminalreporter.write_line(f"no test may be skipped, but these were: {named}", red=True)
