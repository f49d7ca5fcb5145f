"""Importing records: a table's own exports are accepted, once, and a damaged file gets one sentence with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.errors import Refused
from controller.journal.importing import LARGEST_RECORD, add_once, game_in_record
from controller.journal.library import record_of
from controller.journal.store import Journal, replayed
from controller.messages.commands import Resign, Seats, StartGame
from tests.book import ROOT
from tests.controller.command_line import is_one_complaint, run
from tests.controller.sitting import Sitting

OLDER = sorted((ROOT / "tests/acceptance/older").glob("**/*.record"))
NOW = 1_800_000_000_000
RECORD = """[Game "chameleon"]
[Start "wbwbw/5/5/5/WBWBW r"]
[Date "2026-11-27"]
[Red "Anna"]
[Blue "engine:2"]
[Result "red resigned"]

1. d1d2 b5b4
"""


def import_again(text: str) -> tuple[str, Journal]:
    """Imports the record of an imported game; returns the record and its journal."""
    journal = Journal.open(":memory:")
    number, is_new = add_once(journal, game_in_record(text.encode(), NOW))
    assert (number, is_new) == (1, True)
    return record_of(journal, number)[0], journal


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.stem)
def test_a_record_of_an_older_table_is_imported_and_exported_as_the_same(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    again, journal = import_again(text)
    journal.close()
    assert again == text


def test_what_a_table_exports_comes_back_with_players_names_and_clock(tmp_path: Path) -> None:
    again, journal = import_again(RECORD)
    with journal:
        assert again == RECORD
        kept = journal.load(1)
    assert (kept.seats, kept.names) == ({"red": "human", "blue": "engine:2"}, {"red": "Anna"})
    assert str(replayed(kept).outcome()) == "red resigned"


def test_a_clock_and_what_was_left_come_back() -> None:
    timed = RECORD.replace('[Result', '[Clock "game 300+5 loses"]\n[TimeLeft "299.5 -"]\n[Result')
    again, journal = import_again(timed.replace("red resigned", "red time"))
    with journal:
        assert [entry.kind for entry in journal.load(1).entries] == [
            "imported", "names", "clock", "move", "time", "move", "flag", "ended",
        ]  # fmt: skip
    assert '[Clock "game 300+5 loses"]\n[TimeLeft "299.5 300.0"]' in again


def test_the_same_game_is_imported_once(tmp_path: Path) -> None:
    with Sitting(tmp_path) as table:
        table.move("d1d2", "b5b4").ask(Resign("blue"), Seats({"blue": "engine:3"}), StartGame())
        journal = table.journal
        record, _ = record_of(journal, 1)
        assert add_once(journal, game_in_record(record.encode(), NOW)) == (1, False)
        other = record.replace("b5b4", "b5a3")
        assert add_once(journal, game_in_record(other.encode(), NOW)) == (3, True)


def test_a_table_that_starts_again_goes_on_with_its_own_game_and_not_with_an_imported_one(tmp_path: Path) -> None:
    with Sitting(tmp_path) as table:
        table.move("d1d2")
        add_once(table.journal, game_in_record(RECORD.encode(), NOW))
    with Journal.open(tmp_path / "journal.db") as journal, Sitting(journal=journal) as again:
        assert (again.session.game_id, again.played) == (1, ["d1d2"])


def test_a_game_that_goes_on_is_imported_to_be_continued() -> None:
    _, journal = import_again(RECORD.replace("red resigned", "*"))
    with journal:
        assert [each.result for each in journal.games()] == [None]
        assert journal.played(2**62, 20) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: the record has no header 'Game'"),
        (RECORD.replace("b5b4", "b5b9"), "line 8: "),
        (RECORD.replace("red resigned", "blue arrival"), "line 6: the result is 'blue arrival'"),
        (RECORD.replace('"2026', '2026'), "line 3: "),
        (RECORD.replace("chameleon", "checkers"), "line 1: "),
        (RECORD[:-30], "line 6: "),
        ("hello\n" + RECORD, "line 1: the record has no header"),
    ],
)
def test_a_damaged_record_is_one_sentence_with_the_line(text: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        game_in_record(text.encode(), NOW)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_no_text_names_its_line_and_what_is_too_large_its_bound() -> None:
    with pytest.raises(Refused, match="line 3 is not text"):
        game_in_record(RECORD.encode().replace(b"2026", b"\xff\xfe"), NOW)
    with pytest.raises(Refused, match="too large for a record; the limit is 1,000,000 bytes"):
        game_in_record(b"x" * (LARGEST_RECORD + 1), NOW)


def test_strange_names_in_a_record_are_made_fit_and_tell_nothing_else() -> None:
    strange = "\u202e<b>Anna</b>\u0007 " + "x" * 10_000
    again, journal = import_again(RECORD.replace("Anna", strange))
    journal.close()
    assert f'[Red "<b>Anna</b> {"x" * 28}"]' in again


# The command


def test_the_command_imports_a_file_once_and_lists_it(tmp_path: Path) -> None:
    config, file = tmp_path / "table.yml", tmp_path / "game.txt"
    config.write_text(f"journal: {tmp_path / 'journal.db'}\n", encoding="utf-8")
    file.write_text(RECORD, encoding="utf-8")
    imported = ("games", "--config", str(config), "import", str(file))
    assert run(*imported) == (0, "Imported as game 1.\n", "")
    assert run(*imported) == (0, "This game is already in the journal, as game 1.\n", "")
    assert "red Anna, blue engine:2" in run("games", "--config", str(config)).out
    assert run("games", "--config", str(config), "show", "1").out == RECORD


def test_the_command_refuses_a_damaged_file_in_one_line_and_keeps_the_journal(tmp_path: Path) -> None:
    config, file = tmp_path / "table.yml", tmp_path / "game.txt"
    config.write_text(f"journal: {tmp_path / 'journal.db'}\n", encoding="utf-8")
    file.write_text(RECORD.replace("b5b4", "b5b9"), encoding="utf-8")
    ended = run("games", "--config", str(config), "import", str(file))
    assert is_one_complaint(ended)
    assert f"{file}: this is not a record that can be imported: line 8: " in ended.err
    assert not (tmp_path / "journal.db").exists()
    assert is_one_complaint(run("games", "--config", str(config), "import", str(tmp_path / "nothing")))
