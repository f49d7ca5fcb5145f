"""The first load of the page: few requests, because each is slow at a hotspot; a small size; and no layout shift."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Response, expect

from controller.tabletop.registry import known_games
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.test_page_start import choose

pytestmark = pytest.mark.browser

MOST_REQUESTS = 40
MOST_BYTES = 250_000
MOST_SHIFT = 0.02
SCREENS = {"laptop": (1366, 768), "phone": (390, 844)}
SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: "layout-shift", buffered: true });
"""
EXPORTS = """async ([addresses, isJoined]) => {
  const found = {};
  for (const each of addresses) {
    found[each] = Object.keys(await (isJoined ? joinedModules.take(each) : import(each))).sort();
  }
  return found;
}"""


@pytest.fixture
def measured(chromium: Browser) -> Callable[[str, tuple[int, int]], tuple[int, int, float, list[str]]]:
    """Loads a page with an empty cache: requests including those of its service worker, bytes, layout shift,
    messages.
    """

    def load(address: str, screen: tuple[int, int]) -> tuple[int, int, float, list[str]]:
        context = chromium.new_context(viewport={"width": screen[0], "height": screen[1]})
        context.add_init_script(SHIFTS)
        responses: list[Response] = []
        said: list[str] = []
        context.on("response", lambda response: responses.append(response))
        context.on("console", lambda message: said.append(message.text))
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address)
        expect(page.locator("body")).to_have_attribute("data-waiting", "false")
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_load_state("networkidle")
        bytes_sent = sum(int(each.headers["content-length"]) for each in responses)
        shift = float(page.evaluate("window.shift"))
        context.close()
        return len(responses) + 1, bytes_sent, shift, said  # the websocket is one more

    return load


@pytest.mark.parametrize("game", known_games())
def test_the_first_load_asks_for_little_and_stays_where_it_is(
    fresh_table: RunningTable,
    sit_down: Callable[..., Person],
    measured: Callable[[str, tuple[int, int]], tuple[int, int, float, list[str]]],
    game: str,
) -> None:
    person = sit_down(fresh_table)
    person.page.goto(f"{fresh_table.address}#start")
    choose(person, f"{game}-together")
    expect(person.page.locator("body")).to_have_attribute("data-game", game)
    for name, screen in SCREENS.items():
        for place in ("start", "table"):
            requests, sent, shift, said = measured(f"{fresh_table.address}#{place}", screen)
            assert 10 < requests <= MOST_REQUESTS, (name, place)
            assert 50_000 < sent <= MOST_BYTES, (name, place)
            assert shift < MOST_SHIFT, (name, place)
            assert said == [], (name, place)


def test_joined_modules_export_what_their_single_files_do(player: Person) -> None:
    script = player.page.evaluate("fetch('/bundle/page.js').then((found) => found.text())")
    addresses = re.findall(r'^\$define\("([^"]+)"', script, re.M)
    assert len(addresses) > 50
    joined = player.page.evaluate(EXPORTS, [addresses, True])
    player.page.goto(f"{player.address}?single-files#table")
    player.wait()
    assert player.page.evaluate(EXPORTS, [addresses, False]) == joined
    player.play("b1c3")
