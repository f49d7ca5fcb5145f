"""A connection that has died silently: every kind of page still shows the table's present state, without a reload.

The pages' clocks are controlled by the test, so that it does not have to wait.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.acceptance.freezing import FreezingLine
from tests.acceptance.people import RunningTable
from tests.acceptance.test_page_operator import PIN, give
from tests.extensions.watching.simulated import SimulatedTable
from tests.extensions.watching.watchers import watching
from tests.net.server import real_server
from tests.thorough import first_of
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LIMIT_MS = 34_000
"""How long a page may show an old state."""
WAKING_MS = 2_000
"""The part of the three seconds after waking that the page may wait; the rest is for the table's answer."""
STEP_MS = 1000
ANSWER_MS = 200
FRAME_MS, FRAMES = 20, 50
"""The drawing time, if nothing else is waited for."""

Look = Callable[[FreezingLine, str], Page]


@pytest.fixture
def look(chromium: Browser) -> Iterator[Look]:
    """Opens a page through a freezing line, with a clock that the test controls once the page is there."""
    contexts = []

    def open_page(line: FreezingLine, path: str) -> Page:
        contexts.append(chromium.new_context())
        page = contexts[-1].new_page()
        page.clock.install()
        page.goto(f"http://{line.host}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    running = RunningTable(tmp_path, installed=True, shop={"pin": PIN})
    yield running
    running.stop()


@pytest.fixture
def line(table: RunningTable) -> Iterator[FreezingLine]:
    """The line to the table."""
    with line_to(table) as frozen:
        yield frozen


def line_to(table: RunningTable) -> FreezingLine:
    """Returns a line to a table."""
    return FreezingLine(table.address.removeprefix("http://").rstrip("/"))


class Counter:
    """The operator, who acts on another machine."""

    def __init__(self, table: RunningTable) -> None:
        self._host = table.address.removeprefix("http://").rstrip("/")
        self._cookie = ""
        self._post("login", {"pin": PIN})

    def _post(self, path: str, sent: object) -> None:
        connection = HTTPConnection(self._host, timeout=60)
        connection.request("POST", f"/operator/{path}", json.dumps(sent), {"Cookie": self._cookie})
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        self._cookie = (answer.getheader("Set-Cookie") or self._cookie).partition(";")[0]

    def lock(self) -> None:
        """Locks the table."""
        self._post("do", {"do": "lock", "on": True})

    def begin_a_league(self) -> None:
        """Starts a league."""
        facts = {"game": "chameleon", "system": "swiss", "rounds": 3, "clock": "none"}
        self._post("league/do", {"league": "friday", "do": "new", **facts})

    def add(self, player: str) -> None:
        """Adds a player to the league."""
        self._post("league/do", {"league": "friday", "do": "add", "players": [player]})


def wakes(page: Page) -> None:
    """The device wakes up, and the browser notifies the page."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def should_show_within(page: Page, ms: int, news: Locator) -> None:
    """The page shows a text before its clock has advanced that far."""
    page.clock.run_for(ms)
    expect(news).to_be_visible()


def should_find_within(page: Page, ms: int, news: Locator) -> None:
    """The same for a page whose timers must not advance while the table answers or the page draws."""
    for step_ms in (*[STEP_MS] * (ms // STEP_MS), *[FRAME_MS] * FRAMES):
        page.clock.run_for(step_ms)
        with suppress(AssertionError):
            expect(news).to_be_visible(timeout=ANSWER_MS)
            return
    raise AssertionError(f"nothing of {news} in time")


def stop_the_clock(page: Page) -> None:
    """From now on the test controls the page's clock."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def freeze_a_quiet_page(page: Page, line: FreezingLine) -> None:
    """Freezes the line of a page's latest request; the connections of its files are closed by then."""
    stop_the_clock(page)
    wait_until(lambda: not line.open)
    with page.expect_request("**/status*"):
        page.clock.run_for(3000)
    line.freeze()


@pytest.mark.parametrize("woken", first_of([False, True]), ids=["untouched", "woken"])
@pytest.mark.parametrize("kind", first_of(["/#table", "/watch", "/sit", "/seat"]))
def test_a_page_of_a_table_whose_line_is_frozen_shows_the_new_state(
    kind: str, woken: bool, table: RunningTable, line: FreezingLine, look: Look
) -> None:
    page = look(line, "/sit" if kind == "/seat" else kind)
    if kind == "/seat":
        page.locator("[data-sit=red]").click()
        page.wait_for_url("**/seat/*")
    should_go_on(page, line, woken, Counter(table).lock, page.locator("#closed-sentence"))


def test_a_page_whose_line_froze_while_it_was_loaded_is_loaded_again(
    table: RunningTable, line: FreezingLine, look: Look
) -> None:
    page = look(line, "/sit")
    expect(page.locator("body")).to_have_attribute("data-waiting", "false")
    stop_the_clock(page)
    held: list[Route] = []  # the first: ending the interception would let it continue
    page.route("**/chameleon.js", lambda route: route.continue_() if held else held.append(route))
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connected", "true")
    wait_until(lambda: line.open == 1)  # the page's connections are closed, and the game's one hangs
    line.freeze()
    expect(page.locator("body")).to_have_attribute("data-waiting", "true")
    should_find_within(page, LIMIT_MS, page.locator('body[data-waiting="false"]'))


@pytest.mark.thorough
@pytest.mark.parametrize("woken", [False, True], ids=["untouched", "woken"])
def test_the_screen_of_a_shop_whose_line_is_frozen_shows_the_new_state(
    woken: bool, tmp_path: Path, look: Look
) -> None:
    shop = RunningTable(tmp_path, installed=True, shop={"enabled": True, "pin": PIN})
    with line_to(shop) as line:
        page = look(line, "/")
        expect(page.locator("#begin-here")).to_be_visible()
        should_go_on(page, line, woken, Counter(shop).lock, page.locator("#closed-sentence"))
    shop.stop()


def should_go_on(page: Page, line: FreezingLine, woken: bool, happens: Callable[[], None], news: Locator) -> None:
    """The line freezes, a change happens at the table, and the page shows it in time."""
    expect(page.locator("body")).to_have_attribute("data-waiting", "false")
    stop_the_clock(page)
    line.freeze()
    happens()
    if woken:
        wakes(page)
    should_show_within(page, WAKING_MS if woken else LIMIT_MS, news)


@pytest.mark.thorough
@pytest.mark.parametrize("woken", [False, True], ids=["untouched", "woken"])
def test_the_operators_page_whose_line_is_frozen_shows_the_new_state(
    woken: bool, table: RunningTable, line: FreezingLine, look: Look
) -> None:
    page = look(line, "/operator")
    give(page, PIN)
    expect(page.locator("#desk")).to_be_visible()
    freeze_a_quiet_page(page, line)
    Counter(table).lock()
    if woken:
        wakes(page)
    should_find_within(page, WAKING_MS if woken else LIMIT_MS, page.locator('#lock[aria-checked="true"]'))


@pytest.mark.thorough
@pytest.mark.parametrize("woken", [False, True], ids=["untouched", "woken"])
def test_the_league_desk_whose_line_is_frozen_shows_the_new_state(
    woken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with real_server(tmp_path / "hub") as (server, _):
        net = {"server": server.partition("://")[2], "name": "Table 1"}
        table = RunningTable(tmp_path, installed=True, shop={"pin": PIN}, net=net)
        with line_to(table) as line:
            counter = Counter(table)
            counter.begin_a_league()
            page = look(line, "/operator")
            give(page, PIN)
            expect(page.locator("#desk")).to_be_visible()
            page.goto(f"http://{line.host}/operator/league")
            expect(page.locator("#title")).to_have_text("friday")
            freeze_a_quiet_page(page, line)
            counter.add("Ann")
            if woken:
                wakes(page)
            should_find_within(page, WAKING_MS if woken else LIMIT_MS, page.locator("#players", has_text="Ann"))
        table.stop()


@pytest.mark.thorough
@pytest.mark.parametrize("woken", first_of([False, True]), ids=["untouched", "woken"])
@pytest.mark.parametrize("kind", first_of(["one table", "all tables"]))
def test_a_page_that_watches_from_elsewhere_whose_line_is_frozen_shows_the_new_state(
    kind: str, woken: bool, tmp_path: Path, look: Look
) -> None:
    with (
        real_server(tmp_path / "hub") as (server, _),
        SimulatedTable("Window", server, tmp_path, lambda: 1_700_000_000_000) as table,
        watching(server) as pages,
        FreezingLine(pages.host) as line,
    ):
        wait_until(lambda: pages.audience.directory.tables)
        page = look(line, "/" if kind == "all tables" else f"/table/{next(iter(pages.audience.directory.tables))}")
        said = page.locator(".card .said" if kind == "all tables" else "#said")
        expect(said).to_be_visible()
        stop_the_clock(page)
        line.freeze()
        table.move()
        if woken:
            wakes(page)
        news = table.picture()["said"]
        should_find_within(page, WAKING_MS if woken else LIMIT_MS, said.and_(page.get_by_text(news)))
