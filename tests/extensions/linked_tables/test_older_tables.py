"""A game with hidden cards between two tables of an older version, as each of them has stored it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from controller.journal.store import Journal, replayed
from controller.messages.commands import Resume
from tests.extensions.linked_tables.tables import AtHome, settle

OLDER = Path(__file__).parents[2] / "acceptance" / "older" / "third" / "linked"
TABLES: list[dict[str, Any]] = json.loads((OLDER / "games.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("facts", TABLES, ids=lambda facts: facts["table"])
def test_its_game_stands_as_it_stood(facts: dict[str, Any], tmp_path: Path) -> None:
    kept = Path(shutil.copy(OLDER / f"{facts['table'].lower()}.journal", tmp_path / "journal.db"))
    with Journal.open(kept) as journal:
        game = replayed(journal.load(max(each.id for each in journal.games())))
    assert ([str(move) for move in game.moves], game.text()) == (facts["moves"], facts["position"])


def test_both_tables_know_the_same_moves_but_for_hidden_cards() -> None:
    anna, ben = (facts["moves"] for facts in TABLES)
    assert len(anna) == len(ben) == 24
    assert {move.partition(":")[0] for move in anna} == {move.partition(":")[0] for move in ben}


def test_it_is_not_continued_and_the_page_says_why(tmp_path: Path) -> None:
    shutil.copy(OLDER / "anna.journal", tmp_path / "journal.db")
    with Journal.open(tmp_path / "journal.db") as journal:
        number = max(each.id for each in journal.games())
    anna = AtHome("Anna", {}, tmp_path)
    anna.sitting.ask(Resume(number))
    settle(anna)
    assert (anna.code, anna.other.state, anna.other.sentence) == (
        "",
        "refused",
        "This game began on tables with an older version, which shuffled the cards without proofs, so its result stays "
        "unproven. Start a new game.",
    )
    assert [str(move) for move in anna.state.game.moves] == TABLES[0]["moves"]
