"""Messages are found in all kinds of sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.languages.collecting import collected
from controller.languages.updating import coverage, updated, written

PYTHON = """
def said(seat, n):
    return phrase("It is {seat}'s turn.", seat=term("colour", "White")), plural("{n} move", "{n} moves", n)
"""
SCRIPT = """
const AWAY = phrase("The table is not answering; " + "nothing was changed.");
say(`${plural("One card", "{n} cards", hand.length)} in hand`);
say(phrase("{seat} waits for {piece}.", { seat: titleOf("white"), piece: term("piece", "the king") }));
"""
PAGE = """<!doctype html><html><body><button aria-label="Turn the board" class="icon wide"><span>Turn
  board</span></button><script>let nothing = "said here";</script></body></html>"""
LESSONS = """
[[lessons]]
name = "jump"
title = "Knights jump"
text = '''
Black tiles make
knights.'''
"""


EXPLAINED = """
# Who plays;
# one of: chess, chess-960, or null

game: null
page:
  # Whether it opens.
  opens: true
"""


def test_messages_are_found_in_modules_pages_and_texts(tmp_path: Path) -> None:
    for name, text in {
        "engine/rules.py": PYTHON,
        "controller/web/hand.js": SCRIPT,
        "controller/web/index.html": PAGE,
        "engine/chess/teaching/lessons.toml": LESSONS,
        "controller/chameleon.yml": EXPLAINED,
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    found = collected(tmp_path)
    assert {(each.id, each.context, *each.locations[0]) for each in found if each.id} == {
        ("It is {seat}'s turn.", None, "engine/rules.py", 3),
        ("White", "colour", "engine/rules.py", 3),
        (("{n} move", "{n} moves"), "@in messages about any game", "engine/rules.py", 3),
        ("The table is not answering; nothing was changed.", None, "controller/web/hand.js", 2),
        (("One card", "{n} cards"), "@on the page", "controller/web/hand.js", 3),
        ("{seat} waits for {piece}.", "@on the page", "controller/web/hand.js", 4),
        ("the king", "piece", "controller/web/hand.js", 4),
        ("the king", "piece: article", "controller/web/hand.js", 4),
        ("Turn the board", None, "controller/web/index.html", 1),
        ("Turn board", "@button on the page", "controller/web/index.html", 1),
        ("Knights jump", "@in messages about any game", "engine/chess/teaching/lessons.toml", 4),
        ("Black tiles make knights.", None, "engine/chess/teaching/lessons.toml", 6),
        ("Who plays; one of: {choices}, or null", None, "controller/chameleon.yml", 2),
        ("Whether it opens.", None, "controller/chameleon.yml", 7),
    }


def test_a_translation_stays_as_long_as_its_message_does(tmp_path: Path) -> None:
    module = tmp_path / "engine" / "rules.py"
    module.parent.mkdir()
    module.write_text('phrase("One is here.")\nphrase("Two are here.")\n', encoding="utf-8")
    german = updated("de", None, collected(tmp_path))
    german["One is here."].string = "Eins."
    module.write_text('phrase("One is here.")\nphrase("Three are here.")\n', encoding="utf-8")
    after = updated("de", german, collected(tmp_path))
    assert {each.id: each.string for each in after if each.id} == {"One is here.": "Eins.", "Three are here.": None}
    assert coverage(after) == (1, 2)
    assert written(after) == written(updated("de", after, collected(tmp_path)))


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "module", sorted((ROOT / "controller").rglob("*.js")), ids=lambda file: file.relative_to(ROOT).as_posix()
)
def test_every_message_of_a_page_is_written_where_it_is_said(module: Path) -> None:
    calls = re.findall(r"(?<!function )\b(?:phrase|plural|term)\((?!\s*\").{0,60}", module.read_text(encoding="utf-8"))
    assert calls == []
