"""No translated module has new untranslatable English."""

from __future__ import annotations

import re
from pathlib import Path

from tests.book import ROOT
from tests.languages.english_only import untranslatable_texts
from tests.languages.for_programs import FOR_PROGRAMS

ROOMS = (
    "clock", "commands", "doctor", "extensions", "games", "hands", "journal", "messages", "net",
    "sensing", "table", "tabletop", "teaching", "web",
)  # fmt: skip
"""The packages of the controller whose texts for people must be messages."""

AS_IT_IS = ("# ", "chameleon ", "chameleon: ", "sudo ", '. "', "<!doctype html>", "    <h1>", "A moment at the table, ")
"""The beginnings of commands, file headers, HTML, and the contents page of a report, which maintainers read."""
BY_HAND = re.compile(r'"[,;] "\.join\(|\.join\("[,;] "\)')
SQL = re.compile(r"\s*(?:BEGIN|CREATE|DROP|INSERT|PRAGMA|SELECT)\b|,?\s*digest TEXT")


def test_whatever_is_said_between_tables_and_to_pages_is_a_message() -> None:
    controller = ROOT / "controller"
    found = {
        module.relative_to(controller).as_posix(): frozenset(read_by_people(module))
        for room in ROOMS
        for module in (controller / room).rglob("*.py")
    }
    assert {name: said for name, said in found.items() if said} == FOR_PROGRAMS


def read_by_people(module: Path) -> list[str]:
    """A module's untranslatable texts; commands, SQL and file headers stay in English, and HTML gets its words
    separately.
    """
    found = untranslatable_texts(module.read_text(encoding="utf-8"))
    return [said for said in found if not said.startswith(AS_IT_IS) and not SQL.match(said)]


JOINED_BY_HAND = {
    "controller/journal/unsaved.py": 1,  # in SQL
    "controller/languages/shell.py": 1,  # before any language is known
    "controller/web/bundler.py": 1,  # JavaScript
    "controller/web/static/js/board/lights.js": 1,  # CSS colours
    "controller/web/static/js/board/tile.js": 1,
    "controller/web/static/js/board/pieces.js": 1,  # a key
    "controller/extensions/watching/page/board-thumbnails.js": 1,
    "engine/checked_yaml.py": 1,  # the parser's message, in English
    "controller/extensions/shop/statistics.py": 1,  # a cell of a file
    "engine/sentence.py": 2,
    "engine/woodland/factions/eyrie/faction.py": 1,  # quoted unchanged
    "engine/woodland/text/view.py": 1,  # a drawing in letters
}


def test_what_stands_in_a_row_is_joined_as_the_language_does() -> None:
    houses = (ROOT / "controller", ROOT / "engine")
    modules = [module for house in houses for end in ("py", "js") for module in house.rglob(f"*.{end}")]
    found = {each.relative_to(ROOT).as_posix(): joined_by_hand(each) for each in modules}
    assert {name: n for name, n in found.items() if n and "/testing/" not in name} == JOINED_BY_HAND


def joined_by_hand(module: Path) -> int:
    return len(BY_HAND.findall(module.read_text(encoding="utf-8")))


MODULE = '''
"""What hands do."""

_LATE = "come back tomorrow"

@option("--late", help="Come tomorrow, too.")
def lifted(seat, square):
    """Returns what is said of it."""
    assert seat, "somebody sits there"
    if square is None:
        raise RejectedMessage("malformed", "a piece of nowhere")
    logging.info("a piece of %s is lifted", seat)
    sentence = phrase("{seat} lifts {what}.", seat=term("seat", "Red Queen"), what="a piece")
    return sentence or f"{seat} waits for {f'the piece on {square}'}." + plural("{n} move", "{n} moves", 2)
'''


def test_words_in_a_row_that_are_no_message_are_found() -> None:
    assert untranslatable_texts(MODULE) == ["come back tomorrow", "a piece", "{} waits for {}.", "the piece on {}"]
