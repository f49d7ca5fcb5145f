"""A day in a shop at twenty times the speed: guests come and go, and somebody guesses the PIN ten thousand times.

    python benchmarks/shop_day.py --guests 60 --guesses 10000

Every guest has to find a fresh board, nobody may touch the game of another, and the table is started once. Exits with 1
otherwise. Prints what the table's program held in memory as the day went on.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.acceptance.conftest import SCREEN, SWITCHES, chromium_here
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.shop_day import GUESTS, PIN, SHOP, Day


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--guests", type=int, default=60)
    parser.add_argument("--guesses", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        table = RunningTable(Path(folder), faster=20, **SHOP)
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=list(SWITCHES))
        screen = Person(browser.new_page(viewport=SCREEN), table.address).open()
        try:
            day = Day(table, screen, Path(folder), Random(wanted.seed))
            spend(day, wanted.guests)
            guess(day, wanted.guesses)
            day.should_have_touched_no_others_game()
            assert table.is_running, "the table has ended"
            screen.should_have_had_peace()
        finally:
            browser.close()
            table.stop()
    print("Every guest found a fresh board; nobody touched the game of another.")


def spend(day: Day, guests: int) -> None:
    """Lets guests come, one after the other."""
    for number in range(1, guests + 1):
        began = time.monotonic()
        day.pass_by(day.chance.choice(GUESTS) if number > len(GUESTS) else GUESTS[number - 1])
        print(
            f"{number:4}  {day.seen[-1]:24} {time.monotonic() - began:5.1f} s  {day.memory[-1] / 1024:6.1f} MB",
            flush=True,
        )


def guess(day: Day, guesses: int) -> None:
    """Tries PINs; the right one is among them once it is too late."""
    began = time.monotonic()
    pins = [f"{number:04}" for number in range(guesses) if f"{number:04}" != PIN]
    day.guess([*pins[: len(pins) // 2], PIN, *pins[len(pins) // 2 :]])
    print(f"{guesses} PINs tried in {time.monotonic() - began:.0f} s, none was let in.")


if __name__ == "__main__":
    main()
