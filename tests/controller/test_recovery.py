"""A damaged journal, a broken game, two tables: no silent loss, and the table starts."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.errors import JournalError
from controller.journal.file import VERSION
from controller.journal.library import look_over, record_of
from controller.journal.lock import Written, hold_lock, is_in_use, lock_file, written
from controller.journal.recovery import journal_for_table, journal_to_read
from controller.journal.store import Journal, replayed
from controller.messages.commands import StartGame, TableMoves
from controller.messages.players import Players
from controller.tabletop import tabletop
from hal.remedies import stop_table
from tests.controller.at_table import AtTable
from tests.controller.test_journal import RULES, SEATS, START
from tests.engine.woodland.scenes import scene

VERSION_1 = Path(__file__).parent / "journals" / "version-1.journal"
"""From the program before digests: games, a lesson, a puzzle, and games with hidden cards."""
NOW = 1_764_000_000_000


def play(journal: Journal, *moves: str) -> int:
    number = journal.begin("chameleon", START, RULES, SEATS, NOW)
    for move in moves:
        journal.append(number, "move", move, NOW)
    return number


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with three games: "b1c3 a5a4", "a1a2" and "d1d2 b5a3"."""
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        play(journal, "b1c3", "a5a4")
        play(journal, "a1a2")
        play(journal, "d1d2", "b5a3")
    return path


def played_in(journal: Journal) -> dict[int, list[str]]:
    return {each.id: [entry.text for entry in journal.load(each.id).entries] for each in journal.games()}


def spoil(path: Path, old: bytes, new: bytes) -> None:
    """Replaces all occurrences of some bytes in a file."""
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))


def taken_up(path: Path) -> tuple[dict[int, list[str]], str]:
    """The games that a table finds in a journal, and its message."""
    with hold_lock(path):
        journal, trouble = journal_for_table(path, NOW)
        with journal:
            return played_in(journal), trouble


def at_the_table(journal: Journal, **options: bool) -> AtTable:
    players = Players("chameleon", {"red": "human", "blue": "human"})
    return AtTable(tabletop("chameleon"), journal, players, wall=lambda: NOW, simulated=True, **options)


# A journal of before


def test_a_journal_of_the_program_before_is_read_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    shutil.copyfile(VERSION_1, path)
    with journal_to_read(path) as (journal, trouble):
        before = played_in(journal)
        assert trouble == ""
    assert path.read_bytes() == VERSION_1.read_bytes()
    with hold_lock(path), journal_for_table(path, NOW)[0] as journal:
        assert journal._connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert [replayed(journal.load(number)).name for number in before] == (
            ["chameleon"] * 3 + ["dragons", "woodland", "chameleon"]
        )
        journal.append(6, "move", "b5b4", NOW)
    assert taken_up(path) == ({**before, 6: ["b1c3", "a5a4", "a1a2", "b5b4"]}, "")


def test_a_damaged_journal_of_the_program_before_keeps_what_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    shutil.copyfile(VERSION_1, path)
    with journal_to_read(path) as (journal, _):
        before = played_in(journal)
    spoil(path, b"SQLite format 3", b"SQLite FORMAT 3")
    kept, trouble = taken_up(path)
    assert kept == before
    assert trouble.endswith("6 games with 27 entries can be read and continued; the rest cannot be read.")


# Damage


@pytest.mark.parametrize(
    "damage, kept",
    [
        (lambda data: data.replace(b"moveb5a3", b"moveb5b3"), {1: ["b1c3", "a5a4"], 2: ["a1a2"], 3: ["d1d2"]}),
        (lambda data: data.replace(b"moveb1c3", b"moveb1\xff3"), {1: [], 2: ["a1a2"], 3: ["d1d2", "b5a3"]}),
        (lambda data: b"\0" * 4096 + data[4096:], {1: ["b1c3", "a5a4"], 2: ["a1a2"], 3: ["d1d2", "b5a3"]}),
        (lambda data: data[:-4096], {1: ["b1c3", "a5a4"], 2: ["a1a2"], 3: ["d1d2", "b5a3"]}),
        (lambda data: data[:100], {}),
        (lambda data: b"", {}),
        (lambda data: b"letter " * 2000, {}),
    ],
    ids=["other move", "not UTF-8", "no first page", "no last page", "cut off", "empty", "overwritten"],
)  # fmt: skip
def test_what_is_sound_goes_on_and_the_damaged_file_is_kept(
    path: Path, damage: Callable[[bytes], bytes], kept: dict[int, list[str]]
) -> None:
    spoilt = damage(path.read_bytes())
    path.write_bytes(spoilt)
    with journal_to_read(path) as (journal, trouble):
        assert (played_in(journal), bool(trouble)) == (kept, True)
    with pytest.raises(JournalError, match=r"journal\.db is (damaged|missing or empty)"):
        look_over(path)
    assert path.read_bytes() == spoilt
    found, trouble = taken_up(path)
    assert (found, "\n" in trouble) == (kept, False)
    aside = path.with_name("journal.db.damaged-20251124-160000")
    assert (aside.read_bytes() if aside.exists() else b"") == spoilt
    assert taken_up(path) == (kept, "")
    look_over(path)


def test_a_damaged_journal_is_set_aside_for_its_users_eyes_only(path: Path) -> None:
    spoil(path, b"moveb5a3", b"moveb5b3")
    _, trouble = taken_up(path)
    assert trouble == (
        f"The journal {path} is damaged. It is kept as journal.db.damaged-20251124-160000; "
        "3 games with 4 entries can be read and continued; 1 entry is lost."
    )
    assert {each.stat().st_mode & 0o777 for each in path.parent.iterdir()} == {0o600}


@pytest.mark.parametrize("keep", [0, 40, 2000, 8272])
def test_a_log_that_was_cut_off_is_missed(path: Path, tmp_path: Path, keep: int) -> None:
    after_the_cut = tmp_path / "after" / "journal.db"
    with Journal.open(path) as journal:
        play(journal, "e1e2", "a5a4")
        shutil.copytree(tmp_path, tmp_path / "after", ignore=shutil.ignore_patterns("after"))
    log = after_the_cut.with_name("journal.db-wal")
    data = log.read_bytes()[:keep]
    log.write_bytes(data)
    kept, trouble = taken_up(after_the_cut)
    assert {number: kept[number] for number in (1, 2, 3)} == {1: ["b1c3", "a5a4"], 2: ["a1a2"], 3: ["d1d2", "b5a3"]}
    assert trouble.endswith(" are lost.") or trouble.endswith(" is lost.")
    assert after_the_cut.with_name("journal.db.damaged-20251124-160000-wal").exists() is bool(data)


def test_a_journal_that_was_removed_is_missed_once(path: Path) -> None:
    path.unlink()
    assert taken_up(path) == ({}, f"The journal {path} is missing or empty. 3 games and 5 entries are lost.")
    assert taken_up(path) == ({}, "")


def test_without_its_counts_a_journal_is_taken_as_it_is(path: Path) -> None:
    lock_file(path).write_text("chameleon journal games 00000009 entries 000000000099 0123456789abcdef\n")
    assert written(path) is None
    found, trouble = taken_up(path)
    assert (list(found), trouble, written(path)) == ([1, 2, 3], "", Written(3, 5))


def a_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def a_link(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to("/nonexistent/journal")


NO_FILES = {"Is a directory": a_folder, "it is not a regular file": a_pipe, "it is a broken link": a_link}


@pytest.mark.parametrize("why", NO_FILES)
def test_what_is_no_file_in_place_of_a_journal_is_set_aside_and_the_table_starts(path: Path, why: str) -> None:
    NO_FILES[why](path)
    kept = f"{path} is damaged ({why}) and is kept as journal.db.damaged-20251124-160000."
    lost = f"The journal {path} is missing or empty. 3 games and 5 entries are lost."
    assert taken_up(path) == ({}, f"{kept} {lost}")
    assert os.path.lexists(path.with_name("journal.db.damaged-20251124-160000"))
    assert taken_up(path) == ({}, "")


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
@pytest.mark.parametrize("why", NO_FILES)
def test_what_is_no_file_in_place_of_a_log_or_its_index_is_set_aside(path: Path, ending: str, why: str) -> None:
    before, _ = taken_up(path)
    file = path.with_name(f"journal.db{ending}")
    NO_FILES[why](file)
    said = f"{file} is damaged ({why}) and is kept as journal.db.damaged-20251124-160000{ending}."
    assert (taken_up(path), taken_up(path)) == ((before, said), (before, ""))


@pytest.mark.parametrize("why", NO_FILES)
def test_what_is_no_file_in_place_of_a_lock_is_set_aside(path: Path, why: str) -> None:
    NO_FILES[why](lock_file(path))
    with hold_lock(path) as is_locked:
        assert (is_locked, is_in_use(path)) == (True, True)
        with pytest.raises(JournalError, match="is in use by another table"), hold_lock(path):
            raise AssertionError("there are two tables")
    assert os.path.lexists(path.with_name("journal.db-lock.damaged"))


def test_a_lock_of_somebody_else_is_set_aside_only_if_nobody_holds_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_mine(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with hold_lock(path):
        monkeypatch.setattr(os, "access", lambda *_: False)
        monkeypatch.setattr(Path, "chmod", not_mine)
        with pytest.raises(JournalError, match="is in use by another table"), hold_lock(path):
            raise AssertionError("there are two tables")
        assert not path.with_name("journal.db-lock.damaged").exists()
    if Path("/proc/locks").exists():
        with hold_lock(path):
            assert path.with_name("journal.db-lock.damaged").exists()


def test_a_journal_that_its_user_may_not_read_is_made_readable(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may run this test and can read everything: here the permissions apply to everybody."""
    before, _ = taken_up(path)
    monkeypatch.setattr(os, "access", lambda file, _: bool(Path(file).stat().st_mode & 0o600))
    path.chmod(0)
    assert taken_up(path) == (before, f"{path} could not be read; the table repaired its permissions.")
    assert (taken_up(path), path.stat().st_mode & 0o777) == ((before, ""), 0o600)


def test_another_programs_file_is_never_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear diary, " * 999)
    with pytest.raises(JournalError, match="is not a journal; it was not changed"), hold_lock(path):
        journal_for_table(path, NOW)
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


# A game whose record breaks


def test_a_game_whose_record_breaks_goes_on_as_far_as_it_is_sound(path: Path) -> None:
    broken = "game 3 of the journal, entry 3 (move 'd1d3') does not fit"
    with Journal.open(path) as journal:
        journal.append(3, "move", "d1d3", NOW)
        session = at_the_table(journal)
        assert (session.game_id, [str(move) for move in session.game.moves]) == (4, ["d1d2", "b5a3"])
        assert session.said.startswith(f"G{broken[1:]}: ")
        assert session.said.endswith("; the table sets it aside and plays game 4. Game 4 continues.")
        again = at_the_table(journal)
        assert (again.game_id, again.said) == (4, "Game 4 continues.")
        record, trouble = record_of(journal, 3)
        assert record.endswith("\n\n1. d1d2 b5a3\n")
        assert trouble.startswith(broken)
        assert [game.aside for game in journal.games()] == [None, None, "4", None]
    look_over(path)


def test_a_game_of_woodland_by_the_rules_of_then_goes_on_up_to_the_move_that_is_not_legal_now(path: Path) -> None:
    """A card of the Keepers' Retinue used to recover in several clearings (15.5.2)."""
    start = scene("keepers,marquise", "keepers.act,0,recovering", keepers_retainers="0,0,1",
                  keepers_figure__1="1:1", keepers_figure__tablet__waystation="1:1", keepers_tablet__1="2:1",
                  keepers_tablet__jewelry__waystation="2:1", keepers_warriors="1:1,2:1,6:1,7:1").text()  # fmt: skip
    seats = {"keepers": "human", "marquise": "human"}
    with Journal.open(path) as journal:
        number = journal.begin("woodland", start, {}, seats, NOW)
        for move in ("recover:1:figure-1:retainer", "recover:2:tablet-1:retainer", "done"):
            journal.append(number, "move", move, NOW)
        players = Players("woodland", seats)
        session = AtTable(tabletop("woodland"), journal, players, wall=lambda: NOW, simulated=True)
        assert (session.game_id, [*session.game.moves]) == (number + 1, ["recover:1:figure-1:retainer"])
        broken = "Game 4 of the journal, entry 2 (move) does not fit"
        assert session.said == f"{broken}; the table sets it aside and plays game 5. Game 5 continues."


def test_a_game_that_cannot_be_set_up_gives_way_to_a_new_one(path: Path) -> None:
    with Journal.open(path) as journal:
        number = journal.begin("chameleon", "no position", RULES, SEATS, NOW)
        session = at_the_table(journal)
        assert (session.game_id, session.game.moves) == (number + 1, ())
        assert session.said.endswith("; the table sets it aside and plays game 5. A new game.")
        assert at_the_table(journal).game_id == 5


def test_the_doctor_hears_of_a_broken_game_until_it_is_set_aside(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.append(3, "move", "d1d3", NOW)
    with pytest.raises(JournalError) as found:
        look_over(path)
    assert str(found.value).startswith("game 3 of the journal, entry 3 (move 'd1d3') does not fit: ")
    remedy = "chameleon play continues without it, and chameleon games show 3 prints what can be read"
    assert str(found.value).endswith(f"; {remedy}")


# One table at a time


def test_a_second_table_is_refused_and_a_reader_is_not(path: Path) -> None:
    with ExitStack() as table:
        table.enter_context(hold_lock(path))
        journal = table.enter_context(Journal.open(path))
        journal.append(1, "move", "a1a2", NOW)
        assert is_in_use(path)
        said = f"is in use by another table; {stop_table()}, or name another journal in the configuration"
        with pytest.raises(JournalError) as refused, hold_lock(path):
            raise AssertionError("two tables")
        assert str(refused.value) == f"the journal {path} {said}"
        with journal_to_read(path) as (copy, trouble):
            assert (played_in(copy)[1], trouble) == (["b1c3", "a5a4", "a1a2"], "")
    assert not is_in_use(path)
    with hold_lock(path):
        pass


def test_a_lock_that_nothing_was_written_under_leaves_no_file(tmp_path: Path) -> None:
    with hold_lock(tmp_path / "journal.db"):
        assert lock_file(tmp_path / "journal.db").exists()
    assert list(tmp_path.iterdir()) == []


# The switch


def test_who_makes_the_computers_moves_is_remembered(path: Path) -> None:
    with Journal.open(path) as journal:
        session = at_the_table(journal, table_moves=True)
        session.step(TableMoves(False), 0)
        assert not at_the_table(journal, table_moves=True).table_moves
        session.step(StartGame(), 0)
        assert (session.table_moves, at_the_table(journal, table_moves=True).table_moves) == (False, False)
        assert at_the_table(journal, table_moves=True, new=True).table_moves
