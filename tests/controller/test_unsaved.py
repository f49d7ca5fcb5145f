"""A table on a disk that cannot be written: it starts, reports that, and confirms no unsaved move."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from controller.errors import JournalError
from controller.journal.lock import hold_lock, lock_file
from controller.journal.store import Journal
from controller.journal.unsaved import UnsavedJournal, any_journal_for_table
from controller.small_files import look_after
from controller.table.seat_secrets import kept_seats, seats_file
from tests.controller.sitting import WALL, Sitting


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with one game, "b1c3"."""
    with Sitting(tmp_path) as table:
        table.move("b1c3")
    return tmp_path / "journal.db"


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can grow."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def table_at(path: Path) -> Iterator[tuple[Sitting, str]]:
    """A table that starts with a journal, and its message."""
    with ExitStack() as stack:
        is_locked = stack.enter_context(hold_lock(path))
        journal, trouble = any_journal_for_table(path, lambda: WALL, is_locked=is_locked)
        table = stack.enter_context(Sitting(journal=journal))
        assert isinstance(journal, UnsavedJournal)
        journal.started()
        yield table, trouble


def saved(path: Path) -> list[list[str]]:
    """The moves of all games on the disk."""
    with Journal.open(path) as journal:
        numbers = [each.id for each in journal.games()]
        return [[entry.text for entry in journal.load(each).entries if entry.kind == "move"] for each in numbers]


def test_a_table_starts_on_a_full_disk_with_its_game_and_says_that_nothing_is_saved(path: Path) -> None:
    with full_disk(), table_at(path) as (table, trouble):
        assert (table.played, table.session.game_id) == (["b1c3"], 1)
        assert trouble == (
            f"Games cannot be saved: the journal {path} cannot be written (File too large); check its disk. "
            "Moves do not count until saving works again."
        )
        assert (table.session.health.ok, table.session.health.sentence in trouble) == (False, True)


def test_no_move_counts_before_it_is_saved_and_it_counts_once_there_is_room(path: Path) -> None:
    with ExitStack() as disk:
        disk.enter_context(full_disk())
        with table_at(path) as (table, _):
            with pytest.raises(JournalError, match="cannot be written"):
                table.move("a5a4")
            assert (table.played, table.session.health.ok) == (["b1c3"], False)
            disk.close()
            table.wait(1000)  # without any action of a person
            assert (table.played, table.session.health.ok) == (["b1c3", "a5a4"], True)
            table.move("a1a2")
    assert saved(path) == [["b1c3", "a5a4", "a1a2"]]


def test_a_table_that_never_had_a_journal_starts_on_a_full_disk_and_saves_its_game_later(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with ExitStack() as disk:
        disk.enter_context(full_disk())
        with table_at(path) as (table, _):
            assert (table.played, table.session.game_id) == ([], 1)
            disk.close()
            table.move("b1c3")
    assert saved(path) == [["b1c3"]]


def test_a_damaged_lock_is_made_again_on_a_full_disk_and_a_held_one_stays(path: Path) -> None:
    lock_file(path).unlink()
    lock_file(path).mkdir()
    with full_disk(), hold_lock(path) as is_locked:
        assert is_locked
        with pytest.raises(JournalError, match="is in use by another table"), hold_lock(path):
            raise AssertionError("there are two tables")
    assert lock_file(path).with_name("journal.db-lock.damaged").is_dir()


def test_what_cannot_be_made_again_on_a_full_disk_is_said(path: Path) -> None:
    seats = seats_file(path)
    seats.mkdir()
    (path.parent / "table-files.json").mkdir()
    with full_disk():
        said = look_after([kept_seats(seats)], path.parent)
    assert [each.partition(" is ")[0] for each in said] == [str(path.parent / "table-files.json"), str(seats)]
