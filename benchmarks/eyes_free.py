"""Whole games, lessons and puzzles for somebody who hears the page and has only the keyboard.

    python benchmarks/eyes_free.py --chameleon 300 --dragons 30 --woodland 10 --puzzles 30

The player knows the accessibility tree of Chromium and nothing else: see `tests/acceptance/listener.py`. Prints how
many games came to their end, how many moves that took, how many sentences were heard, which were heard twice in a
row, and which hidden cards were named; exits with 1 when there was one of either kind, or a game did not end.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.acceptance.conftest import SWITCHES, chromium_here
from tests.acceptance.eyes_free import SEATS, Sitter, betrayals, eager
from tests.acceptance.people import Person, RunningTable

LEARNER = {"dragons": ("red", "Red"), "woodland": ("chameleander", "Chameleander")}
LESSONS = 5
"""Lessons of Chameleon that say what to do; the last one is a free game."""
MOST = 3000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chameleon", type=int, default=3)
    parser.add_argument("--dragons", type=int, default=1)
    parser.add_argument("--woodland", type=int, default=1)
    parser.add_argument("--lessons", type=int, default=LESSONS)
    parser.add_argument("--puzzles", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=list(SWITCHES))
        for game in SEATS:
            many = getattr(wanted, game)
            found[game] = gathered(played(browser, game, wanted.seed + number) for number in range(many))
            tell(game, found[game], silent=wanted.json)
        for kind, many in (("lessons", wanted.lessons), ("puzzles", wanted.puzzles)):
            found[kind] = gathered(learned(browser, kind, number) for number in range(1, many + 1))
            tell(kind, found[kind], silent=wanted.json)
        browser.close()
    if wanted.json:
        print(json.dumps(found))
    sys.exit(any(each["betrayed"] or each["twice"] or each["ended"] < each["begun"] for each in found.values()))


def tell(what: str, found: dict[str, Any], *, silent: bool) -> None:
    if not silent:
        print(f"{what}: {found}", flush=True)


def gathered(rounds: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """Adds up what was found in several rounds."""
    found: dict[str, Any] = {"begun": 0, "ended": 0, "moves": 0, "sentences": 0, "twice": [], "betrayed": []}
    for each in rounds:
        found["begun"] += 1
        for key, value in each.items():
            found[key] += value
    return found


@contextmanager
def sitting(browser: Browser, folder: Path, **facts: Any) -> Iterator[Sitter]:
    """Somebody who sees nothing, at a table of their own."""
    table = RunningTable(folder, faster=10, **{"table-moves": True}, **facts)
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    try:
        yield Sitter.of(Person(context.new_page(), table.address).open())
    finally:
        context.close()
        table.stop()


def played(browser: Browser, game: str, seed: int) -> dict[str, Any]:
    """Plays one game to its end."""
    seat, title = LEARNER.get(game, (None, ""))
    facts: dict[str, Any] = {"game": game, "seats": SEATS[game]}
    with tempfile.TemporaryDirectory() as folder, sitting(browser, Path(folder), **facts) as sitter:
        if seat is not None:
            sitter.take_seat(title)
        moves = sitter.listener.play(eager(Random(seed)), MOST)
        is_over = sitter.listener.is_over(sitter.listener.tree())
        told = sorted(betrayals(sitter.listener, Path(folder), seat)) if seat is not None else []
        return heard(sitter, moves, is_over) | {"betrayed": told}


def learned(browser: Browser, kind: str, number: int) -> dict[str, Any]:
    """Learns one lesson, or solves one puzzle, of Chameleon."""
    with tempfile.TemporaryDirectory() as folder, sitting(browser, Path(folder)) as sitter:
        if kind == "lessons":
            sitter.begin_course("Teach me", f"Lesson {number},")
            return heard(sitter, sitter.follow_lesson(), True)
        sitter.begin_course("Puzzles", f".*puzzle {number}$")
        return heard(sitter, sitter.solve_puzzle(), True)


def heard(sitter: Sitter, moves: int, is_over: bool) -> dict[str, Any]:
    told = sitter.listener.told
    twice = [one for one, other in pairwise(told) if one == other]
    return {"ended": int(is_over), "moves": moves, "sentences": len(told), "twice": twice}


if __name__ == "__main__":
    main()
