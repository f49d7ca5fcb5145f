"""All output about saved games is translated when the shell uses another language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal.library import look_over
from controller.journal.store import Journal
from controller.languages.shell import in_shell_language
from controller.messages.commands import StartCourse, StartGame
from tests.controller.command_line import Ended, run
from tests.controller.sitting import Sitting
from tests.languages.in_another_shell import letters_left, wordless_shell
from tests.languages.untranslated import Wordless

__all__ = ["wordless_shell"]

NAMES = "chameleon dragons red blue human engine:1 engine:2 arrival"


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A table with a finished game, an unfinished one, a lesson and a puzzle, and a game with hidden cards."""
    with Sitting(tmp_path) as table:
        table.move("d1d2", "b5a3", "d2xa5").ask(StartGame({"blue": "engine:2"}))
        table.ask(StartCourse("lesson", 1), StartCourse("puzzle", 1))
    with Sitting(tmp_path, new=True, game="dragons"):
        pass
    file = tmp_path / "chameleon.yml"
    file.write_text("journal: journal.db\n", encoding="utf-8")
    monkeypatch.setenv("CHAMELEON_CONFIG", str(file))
    yield tmp_path / "journal.db"


def test_the_games_of_a_journal_are_listed_in_any_language(config: Path, wordless_shell: Wordless) -> None:
    ended = run("games")
    assert (ended.status, ended.err) == (0, "")
    assert letters_left(ended.out, NAMES, "win-3 win-5") == []


def test_an_empty_journal_and_the_games_that_are_known_are_told_in_any_language(
    wordless_shell: Wordless, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chameleon.yml").write_text("journal: journal.db\n", encoding="utf-8")
    monkeypatch.setenv("CHAMELEON_CONFIG", str(tmp_path / "chameleon.yml"))
    assert letters_left(run("games").out, "chameleon play") == []
    assert letters_left(run("games", "--known").out, "chameleon dragons woodland chameleon-table") == []


def test_a_record_that_would_tell_too_much_is_refused_in_any_language(config: Path, wordless_shell: Wordless) -> None:
    with Journal.open(config) as journal:
        last = journal.games(newest=1)[0].id
    for number in (last, last + 9):
        ended = run("games", "show", str(number))
        assert (ended.status, ended.out) == (2, "")
        assert letters_left(ended.err, "chameleon:") == []


def test_a_journal_is_looked_over_in_any_language(config: Path, wordless_shell: Wordless) -> None:
    assert letters_left(in_shell_language(look_over(config))) == []


def test_a_damaged_journal_is_told_of_in_any_language(config: Path, wordless_shell: Wordless) -> None:
    whole = config.read_bytes()
    config.write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    ended: Ended = run("games")
    assert ended.status == 1
    assert letters_left(ended.err, "chameleon:", "chameleon play") == []
