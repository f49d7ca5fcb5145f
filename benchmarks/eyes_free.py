"""Whole games, lessons and puzzles for somebody who hears the page and has only the keyboard.

    python benchmarks/eyes_free.py --chameleon 300 --dragons 30 --woodland 10 --lessons --puzzles 30 --language de

The player knows the accessibility tree of Chromium and nothing else: see `tests/acceptance/listener.py`. All of a kind
happens on one page, one game after the other. Each line that is printed is one of them: its moves, how many sentences
were read aloud, which were heard twice in a row, which hidden cards the page named, and how long it took; with `--out`
they are added to a file, too, as JSON. Exits with 1 when a sentence was heard twice, a card was named, or something did
not come to its end.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as Trouble

sys.path.insert(0, str(Path(__file__).parents[1]))

import engine
from controller.languages.catalogue import LANGUAGES
from tests.acceptance.conftest import SWITCHES, chromium_here
from tests.acceptance.eyes_free import TABLES, Sitter, betrayals, eager
from tests.acceptance.people import UNSEEN, Person, RunningTable

LEARNER = {"dragons": "red", "woodland": "chameleander"}
LOCALES = {"en": "en-GB", "ja": "ja-JP", "de": "de-DE", "fr": "fr-FR", "es": "es-ES", "it": "it-IT"}
MOST = 3000
FASTER, USUAL = 20, 2
"""So many times as fast passes the table's time where hands move pieces, and where most of it is for thinking."""
AT_ONE_TABLE = 25
"""After so many games a fresh table stands there."""

Round = Callable[[Sitter, int, bool], int]
"""Does number so many of a kind, the first at a table or a later one; returns how many moves that took."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for game in TABLES:
        parser.add_argument(f"--{game}", type=int, default=0, help=f"how many games of {game}")
    parser.add_argument("--lessons", action="store_true", help="all lessons of all games")
    parser.add_argument("--puzzles", type=int, default=0)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file that the results are added to")
    wanted = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=list(SWITCHES))
        found = []
        for each in done(browser, wanted):
            found.append(each)
            print(each, flush=True)
            if wanted.out:
                with wanted.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(each, ensure_ascii=False) + "\n")
        browser.close()
    sys.exit(any(each["betrayed"] or each["twice"] or each["trouble"] for each in found))


def done(browser: Browser, wanted: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yields what was found in each game, lesson and puzzle."""
    for game in TABLES:
        rng = Random(wanted.seed)
        yield from rounds(browser, wanted.language, game, "game", getattr(wanted, game), played(rng))
        if wanted.lessons:
            teacher = engine.teacher(game)
            assert teacher is not None
            ways = [lesson.free is None for lesson in teacher.lessons()]
            yield from rounds(browser, wanted.language, game, "lesson", len(ways), learned(ways))
    yield from rounds(browser, wanted.language, "chameleon", "puzzle", wanted.puzzles, solved)


def rounds(browser: Browser, language: str, game: str, kind: str, many: int, play: Round) -> Iterator[dict[str, Any]]:
    """Does so many of a kind, at as few tables as may be: a fresh one follows where something went wrong."""
    number = 0
    while number < many:
        with sitting(browser, language, game, FASTER if game == "chameleon" and kind != "puzzle" else USUAL) as (
            sitter,
            folder,
        ):
            for at_table in range(min(AT_ONE_TABLE if kind == "game" else many, many - number)):
                number += 1
                began, heard, trouble, moves = time.monotonic(), len(sitter.listener.told), "", 0
                sitter.listener.overheard.clear()
                try:
                    moves = play(sitter, number, at_table == 0)
                except (AssertionError, Trouble) as error:
                    trouble = str(error)[:400]
                told = sitter.listener.told[heard:]
                seat = LEARNER.get(game)
                yield {
                    "language": language, "game": game, "kind": kind, "number": number, "moves": moves,
                    "sentences": len(told), "twice": [one for one, other in pairwise(told) if one == other],
                    "strings": sum(len(each.text.splitlines()) for each in sitter.listener.overheard),
                    "betrayed": sorted(betrayals(sitter.listener, folder, seat)) if seat else [],
                    "seconds": round(time.monotonic() - began), "trouble": trouble,
                }  # fmt: skip
                if trouble:
                    break


@contextmanager
def sitting(browser: Browser, language: str, game: str, faster: int) -> Iterator[tuple[Sitter, Path]]:
    """Somebody who sees nothing, at a table of their own; at a game with hidden cards on the page of a seat."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        facts: dict[str, Any] = {**TABLES[game], "game": game, "table-moves": True}
        table = RunningTable(folder, faster=faster, **facts)
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale=LOCALES[language]
        )
        context.add_init_script(UNSEEN)
        try:
            sitter = Sitter(Person(context.new_page(), table.address).open(), language)
            if game in LEARNER:
                sitter.take_seat()
            yield sitter, folder
        finally:
            context.close()
            table.stop()


def played(rng: Random) -> Round:
    """Plays whole games."""

    def play(sitter: Sitter, number: int, is_first: bool) -> int:
        if not is_first:
            sitter.listener.play_again()
        moves = sitter.listener.play(eager(rng), MOST)
        assert sitter.listener.is_over(sitter.listener.tree()), f"not over after {moves} moves"
        return moves

    return play


def learned(says_what_to_do: list[bool]) -> Round:
    """Learns lessons; `says_what_to_do` tells which of them are not just a game."""

    def learn(sitter: Sitter, number: int, is_first: bool) -> int:
        if is_first:
            sitter.begin_lesson(number)
        else:
            sitter.go_on()
        return sitter.follow_lesson() if says_what_to_do[number - 1] else sitter.win_lesson()

    return learn


def solved(sitter: Sitter, number: int, is_first: bool) -> int:
    """Solves a puzzle."""
    if is_first:
        sitter.begin_puzzle(number)
    else:
        sitter.go_on()
    return sitter.solve_puzzle()


if __name__ == "__main__":
    main()
