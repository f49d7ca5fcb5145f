"""The journal for people: its list of games, and their records."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.errors import JournalError
from controller.journal.library import print_games, record_of
from controller.journal.store import Journal
from controller.messages.commands import Resign, Seats, StartGame, TakeBack
from engine.records import read_record, replay
from tests.controller.sitting import Sitting


def table_of(journal: Sitting, capsys: pytest.CaptureFixture[str]) -> list[list[str]]:
    """The output as rows of words."""
    print_games(journal.journal)
    return [line.split() for line in capsys.readouterr().out.splitlines()]


def test_an_empty_journal_says_how_to_fill_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        print_games(journal)
    assert capsys.readouterr().out == "The journal has no games yet; start one with: chameleon play\n"


def test_every_game_is_one_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Sitting(tmp_path) as table:
        table.move("d1d2", "b5a3", "d2xa5").ask(StartGame({"blue": "engine:2"}))
        rows = table_of(table, capsys)
    assert rows == [
        ["No.", "Game", "Began", "(UTC)", "Players", "Plies", "Result"],
        ["1", "chameleon", "2023-11-14", "22:13", "red", "human,", "blue", "human", "3", "red", "arrival"],
        ["2", "chameleon", "2023-11-14", "22:13", "red", "human,", "blue", "engine:2", "0", "unfinished"],
    ]


def test_a_record_tells_the_game_and_replays_to_it(tmp_path: Path) -> None:
    with Sitting(tmp_path) as table:
        table.move("d1d2", "b5a3").ask(TakeBack()).lift("a3").place("b5").wait().move("b5b4")
        table.ask(Resign("blue"), Seats({"blue": "engine:3"}))
        record, _ = record_of(table.journal, 1)
    headers = {"Date": "2023-11-14", "Red": "human", "Blue": "engine:3"}
    assert read_record(record).headers == headers
    assert replay(read_record(record)).text() == table.session.game.text()
    assert record.endswith('[Result "red resigned"]\n\n1. d1d2 b5b4\n')


def test_a_game_that_is_not_there_has_no_record(tmp_path: Path) -> None:
    with Sitting(tmp_path) as table, pytest.raises(JournalError, match="has no game 2; its games are 1 to 1"):
        record_of(table.journal, 2)
