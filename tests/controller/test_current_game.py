"""The game on the table at the end of the program is resumed at the next start, unless another one is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from controller.commands.current_game import CurrentGame, GameNote, noted
from controller.config.settings import Config
from controller.journal.store import Journal
from controller.messages.commands import ChangeGame, Resume, StartGame
from tests.controller.sitting import HUMANS, Sitting
from tests.controller.test_change_game import OTHERS

START = "wbwbw/5/5/5/WBWBW r"


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(journal=tmp_path / "journal.db")


def note_of(config: Config) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((config.journal_path.parent / "journal-table.json").read_text())
    return {name: value for name, value in facts.items() if name != "checksum"}


def test_every_change_of_the_game_is_noted(tmp_path: Path, config: Config) -> None:
    note = GameNote(config, "chameleon", None)
    with Sitting(tmp_path, others=OTHERS) as table:
        for wish, game, number, newest in (
            (StartGame(), "chameleon", 2, 2),
            (ChangeGame("dragons"), "dragons", 3, 3),
            (Resume(1), "chameleon", 1, 3),
        ):
            note.see(table.ask(wish).session.state)
            assert note_of(config) == {"configured": "chameleon", "game": game, "game_id": number, "newest": newest}


def test_the_game_that_was_on_the_table_goes_on(config: Config) -> None:
    assert noted(config) == (config, None)
    with Sitting(config.journal_path.parent, others=OTHERS) as table:
        GameNote(config, "chameleon", None).see(table.move("b1c3").ask(ChangeGame("dragons")).session.state)
        found, on_table = noted(config)
        assert (found.game, on_table) == ("dragons", CurrentGame("chameleon", "dragons", 2, 2))
        assert on_table is not None
        assert on_table.number_in(table.journal) == 2


def test_a_table_that_is_configured_for_another_game_since_begins_with_that(config: Config) -> None:
    with Sitting(config.journal_path.parent, others=OTHERS) as table:
        GameNote(config, "woodland", None).see(table.ask(ChangeGame("dragons")).session.state)
    assert noted(config) == (config, None)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"configured": "chameleon", "game": "poker", "game_id": 1, "newest": 1}',
     '{"configured": "chameleon", "game": "dragons", "game_id": "1", "newest": 1}', '{"configured": "chameleon"}'],
)  # fmt: skip
def test_a_note_that_makes_no_sense_is_as_good_as_none(config: Config, text: str) -> None:
    (config.journal_path.parent / "journal-table.json").write_text(text)
    assert noted(config) == (config, None)


def test_a_game_is_known_by_its_number_only_in_the_journal_that_was_noted() -> None:
    with Journal.open(":memory:") as journal:
        assert CurrentGame("chameleon", "chameleon", 1, 1).number_in(journal) is None
        journal.begin("chameleon", START, {}, HUMANS, 0)
        assert CurrentGame("chameleon", "chameleon", 1, 1).number_in(journal) == 1
        assert CurrentGame("chameleon", "dragons", 1, 1).number_in(journal) is None
        assert CurrentGame("chameleon", "chameleon", 2, 2).number_in(journal) is None
        journal.begin("chameleon", START, {}, HUMANS, 0)
        assert CurrentGame("chameleon", "chameleon", 1, 1).number_in(journal) is None
        assert CurrentGame("chameleon", "chameleon", 1, 2).number_in(journal) == 1
