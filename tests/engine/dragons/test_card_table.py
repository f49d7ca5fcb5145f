"""clauses.md: every word of the cards and every clause of the rules has a card and a test, and both are there."""

from __future__ import annotations

import re
from pathlib import Path

from engine.dragons import library
from engine.dragons.card_reader import WORDS

PAGE = Path(__file__).with_name("clauses.md").read_text(encoding="utf-8")
TESTS = {
    name
    for file in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
}
CARDS = {kind.name: kind for kind in library().cards.values()}
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.endswith("` |")
]
"""The rows that end with a test; the cell before it is a card."""
SHOWN = [row for row in ROWS if row[-1].startswith("`test_")]


def test_every_row_names_a_card_and_a_test_that_there_are() -> None:
    assert len(SHOWN) > 80
    assert [row for row in SHOWN if row[-2] not in CARDS or row[-1].strip("`") not in TESTS] == []


def test_every_word_has_a_row_and_its_card_says_it() -> None:
    rows = [(row[0], row[1].strip("`").split()[0], CARDS[row[3]]) for row in SHOWN if len(row) == 5]
    missing = {(key, word) for key, words in WORDS.items() for word in words}
    for keys, word, kind in rows:
        said = {effect.does for effect in (kind.wins, kind.loses, kind.killed, kind.after, *kind.does) if effect}
        said |= {kind.battle_action.effect.does} if kind.battle_action else set()
        assert word in said
        missing -= {(key, word) for key in WORDS if f"`{key}`" in keys or (kind.kind == key and "`does`" in keys)}
    assert missing == set()
