"""How far it is to the first move: clicks and seconds from the opened page until a person's own move is awaited.

    python benchmarks/first_move.py [--json]

Five people come to a table without a game, each in a browser of their own (`CHAMELEON_CHROMIUM`): a newcomer at a
laptop, a guest with a phone, a clerk at the touch screen of a shop's table, which shows its attract mode, a Root player
who chooses a seat, and two friends with cards at one laptop. Each plays each game. Every press counts, by mouse or
finger, but not those of the move itself. Seconds are those of this machine, from the first press to the moment when the
page asks for the move.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.acceptance.people import Person, RunningTable

GAMES = ("chameleon", "dragons", "woodland")
TABLE: Any = {"table-moves": True}
MOST_PRESSES = 6
PATIENCE_S = 30
BEGIN = "#begin-here"
"""What leads to the games from a shop's attract mode."""
NEXT = "#curtain button, [data-sit-now]"
"""What leads further once a game is on the table: the curtain's button, and that of the seat whose turn it is."""
IS_MY_MOVE = """() => {
  const { screen, mood, page, decides, game } = document.body.dataset;
  const mine = game === "chameleon" ? page !== "seat" || decides === "true" : decides === "true";
  return screen === "table" && mood === "play" && mine && !document.querySelector("#curtain");
}"""
"""The board asks for a move that this page may make: in Chameleon at the shared page, with cards at a seat."""


@dataclass(frozen=True)
class Comer:
    """Somebody who comes to the table."""

    who: str
    size: tuple[int, int]
    has_touch: bool = False
    ways: tuple[str, str, str] = ("computer", "computer", "computer")
    """What is pressed on the start screen for each game: the computer as opponent, two people, or a seat."""
    is_in_shop: bool = False


COMERS = (
    Comer("newcomer, laptop", (1366, 768)),
    Comer("guest, phone", (390, 844), has_touch=True),
    Comer("clerk, kiosk", (1920, 1080), has_touch=True, is_in_shop=True),
    Comer("Root player, laptop", (1366, 768), ways=("blue", "blue", "marquise")),
    Comer("two friends, laptop", (1366, 768), ways=("together", "together", "together")),
)


@dataclass(frozen=True)
class Way:
    """How somebody came to the first move of a game."""

    who: str
    game: str
    presses: int
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHAMELEON_CHROMIUM"))
        ways = [measured(browser, comer, game) for comer in COMERS for game in GAMES]
    if options.json:
        print(json.dumps([asdict(way) for way in ways]))
        return
    print(f"{'':22}" + "".join(f"{game:>22}" for game in GAMES))
    for comer in COMERS:
        own = [way for way in ways if way.who == comer.who]
        print(f"{comer.who:22}" + "".join(f"{way.presses:>10} in {way.seconds:5.1f} s  " for way in own))


def measured(browser: Browser, comer: Comer, game: str) -> Way:
    """Returns how somebody comes to the first move of a game at a table of their own."""
    width, height = comer.size
    with tempfile.TemporaryDirectory() as folder:
        table = RunningTable(Path(folder), installed=True, shop={"enabled": comer.is_in_shop}, **TABLE)
        page = browser.new_page(viewport={"width": width, "height": height}, has_touch=comer.has_touch)
        try:
            page.goto(table.address)
            Person(page, table.address).wait()
            began = time.monotonic()
            presses = pressed_to_the_first_move(page, comer.has_touch, f"{game}-{comer.ways[GAMES.index(game)]}")
            return Way(comer.who, game, presses, round(time.monotonic() - began, 1))
        finally:
            page.close()
            table.stop()


def pressed_to_the_first_move(page: Page, has_touch: bool, way: str) -> int:
    """Presses what leads to a first move, and returns how often; raises `TimeoutError` where nothing leads further."""
    presses = 0
    for each in (BEGIN, f'details:not([open]):has([data-way="{way}"]) summary', f'[data-way="{way}"]'):
        if each != BEGIN:
            page.locator(f'[data-offer]:has([data-way="{way}"])').wait_for()
        for found in page.locator(each).filter(visible=True).all():
            press(found, has_touch)
            presses += 1
    latest = time.monotonic() + PATIENCE_S
    while time.monotonic() < latest and presses < MOST_PRESSES:
        with suppress(Error):  # the page was on its way to a seat
            if page.evaluate(IS_MY_MOVE):
                return presses
            button = page.locator(NEXT).first
            if button.is_visible() and button.is_enabled():
                press(button, has_touch)
                presses += 1
        page.wait_for_timeout(50)
    raise TimeoutError(f"no first move after {presses} presses at {page.url}")


def press(button: Locator, has_touch: bool) -> None:
    button.tap() if has_touch else button.click()


if __name__ == "__main__":
    main()
