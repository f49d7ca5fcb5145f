"""The statistics of a day at the table, stored next to its journal."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.errors import TableError
from controller.extensions.shop.statistics import (
    COLUMNS,
    Counting,
    DayOfGame,
    KeptDays,
    PlayedGame,
    as_checked_csv,
    as_csv,
    counted,
    from_csv,
    sound_lines,
    statistics_file,
)
from controller.journal.lock import lock_file
from controller.journal.replay import JournalEntry
from controller.journal.store import Journal
from tests.controller.command_line import is_one_complaint, run

NOON = int(datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp() * 1000)
DAY, MINUTE = 86_400_000, 60_000


def day_of(ms: int) -> date:
    return datetime.fromtimestamp(ms / 1000, UTC).date()


def game(*happened: tuple[str, str], began: int = NOON, every: int = MINUTE, name: str = "chameleon") -> PlayedGame:
    """A game with entries at intervals of a minute."""
    times = range(began + every, began + every * (len(happened) + 1), every)
    entries = (JournalEntry(1, *each, at_ms=at) for each, at in zip(happened, times, strict=True))
    return PlayedGame(name, began, tuple(entries))


WON = game(("move", "b1c3"), ("move", "d5d4"), ("ended", "red arrival"))
LEFT = game(("move", "b1c3"))
UNTOUCHED = game(("seats", "{}"))
LESSON = game(("course", "lesson 3"), ("move", "b1c3"), ("solved", "lesson 3"))
PUZZLE = game(("course", "puzzle"), ("move", "b1c3"))

# Counting


def test_a_day_counts_games_how_they_ended_lessons_and_puzzles() -> None:
    assert counted([WON, WON, LEFT, UNTOUCHED, LESSON, PUZZLE], day_of) == [
        DayOfGame(
            day="2026-11-22", game="chameleon", games=3, ended=2, minutes=2 + 2 + 1 + 2 + 2, lessons=1, lessons_done=1,
            puzzles=1, puzzles_done=0, ends="red arrival 2", which_lessons="lesson 3 1",
        )
    ]  # fmt: skip


def test_each_game_has_its_own_line_and_belongs_to_the_day_on_which_it_began() -> None:
    other = game(("move", "pass"), ("move", "pass"), began=NOON + DAY, name="dragons")
    late = game(("move", "b1c3"), ("move", "d5d4"), began=NOON + DAY // 2 - MINUTE)
    rows = counted([other, late, LEFT], day_of)
    assert [(row.day, row.game, row.games) for row in rows] == [
        ("2026-11-22", "chameleon", 2), ("2026-11-23", "dragons", 1)
    ]  # fmt: skip


def test_what_is_dealt_at_the_beginning_is_not_played() -> None:
    dealt = game(("move", "draw 1"), ("move", "draw 2"), every=10, name="dragons")
    assert counted([dealt], day_of) == []


def test_a_game_whose_end_was_taken_back_was_left() -> None:
    back = game(("move", "b1c3"), ("ended", "red arrival"), ("back", "1"))
    resigned = game(("move", "b1c3"), ("resign", "red"), ("ended", "blue resignation"))
    assert [row.ends for row in counted([back], day_of)] == [""]
    assert [(row.ends, row.ended) for row in counted([back, resigned], day_of)] == [("blue resignation 1", 1)]


def test_whoever_goes_away_for_an_hour_has_not_played_for_an_hour() -> None:
    away = game(("move", "b1c3"), ("move", "d5d4"), every=60 * MINUTE)
    assert [row.minutes for row in counted([away], day_of)] == [10]


def test_nothing_personal_is_counted() -> None:
    assert COLUMNS == (
        "day", "game", "games", "ended", "minutes", "lessons", "lessons_done", "puzzles", "puzzles_done", "ends",
        "which_lessons",
    )  # fmt: skip


# As CSV


ROWS = st.builds(
    DayOfGame, st.dates().map(str), st.sampled_from(["chameleon", "teeko"]), *[st.integers(0, 10**6)] * 7,
    *[st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=30)] * 2,
)  # fmt: skip


@given(st.lists(ROWS, max_size=5))
def test_what_is_written_is_read_again(rows: list[DayOfGame]) -> None:
    assert from_csv(as_checked_csv(rows).encode()) == KeptDays(tuple(rows), is_whole=True)
    assert from_csv(as_csv(rows).encode()) == KeptDays(tuple(rows), is_whole=False)


def test_a_line_that_was_cut_off_or_changed_is_left_out_and_the_others_are_believed() -> None:
    won, lesson = counted([WON, replace(LESSON, game="teeko")], day_of)
    text = as_checked_csv([won, lesson])
    for damaged in (text[:-9], text.replace("teeko,0", "teeko,1"), text.replace("teeko", "teek\udcff")):
        with pytest.raises(ValueError):
            from_csv(damaged.encode(errors="surrogateescape"))
        assert sound_lines(damaged.encode(errors="surrogateescape")) == as_csv([won])
    for nothing in (b"nothing\nof the kind\n", b"", b"a\rb\n\n\"", b"x" * 200_000):
        assert sound_lines(nothing) == as_csv([])


def test_a_row_that_was_lost_is_counted_again(path: Path) -> None:
    write(path, WON, LEFT, replace(WON, game="teeko"))
    counting = Counting(path, day_of)
    days = counting.days(NOON + 2 * DAY)
    file = statistics_file(path)
    file.write_bytes(file.read_bytes().replace(b"teeko", b"treko"))
    assert counting.days(NOON + 2 * DAY) == days
    assert counting.trouble == (
        f"{file} is damaged (its checksum is wrong) and is kept as statistics.csv.damaged; "
        "the table counts the days again that are still in the journal."
    )
    assert from_csv(file.read_bytes()) == KeptDays(tuple(days), is_whole=True)


def test_a_file_of_an_older_version_is_compared_with_the_journal_once(path: Path) -> None:
    write(path, WON, replace(WON, game="teeko"))
    days = Counting(path, day_of).days(NOON + 2 * DAY)
    statistics_file(path).write_text(as_csv(days[:1]))
    assert Counting(path, day_of).days(NOON + 2 * DAY) == days
    assert from_csv(statistics_file(path).read_bytes()) == KeptDays(tuple(days), is_whole=True)


# Stored next to the journal


def write(path: Path, *played: PlayedGame) -> None:
    """Writes games into a journal."""
    with Journal.open(path) as journal:
        for each in played:
            number = journal.begin(each.game, "wbwbw/5/5/5/WBWBW r", {}, {}, each.began_ms)
            for entry in each.entries:
                journal.append(number, entry.kind, entry.text, entry.at_ms)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.mark.parametrize("is_running", [False, True])
def test_the_journal_is_counted_whether_its_table_runs_or_not(path: Path, is_running: bool) -> None:
    write(path, WON, LEFT)
    counting = Counting(path, day_of, is_running=is_running)
    assert counting.today(NOON) == counting.days(NOON) == counted([WON, LEFT], day_of)
    assert counting.today(NOON + DAY) == []


def test_a_journal_that_was_recorded_years_ago_is_counted(path: Path) -> None:
    shutil.copy(Path(__file__).parents[2] / "acceptance" / "older" / "version-2.journal", path)
    assert [(each.day, each.game, each.games, each.ends) for each in Counting(path, day_of).days(NOON)] == [
        ("1970-01-01", "dragons", 1, "red no-card-left 1"), ("2023-11-14", "chameleon", 2, "red resigned 1")
    ]  # fmt: skip


def test_a_journal_that_is_written_at_the_same_time_is_counted_as_it_stands(path: Path) -> None:
    with Journal.open(path) as journal:
        number = journal.begin("chameleon", "wbwbw/5/5/5/WBWBW r", {}, {}, NOON)
        counting = Counting(path, day_of, is_running=True)
        assert counting.today(NOON) == []
        journal.append(number, "move", "b1c3", NOON + MINUTE)
        assert counting.today(NOON) == counted([LEFT], day_of)


def test_where_there_is_no_journal_there_is_nothing_to_count(path: Path) -> None:
    assert Counting(path, day_of).days(NOON) == []
    assert list(path.parent.iterdir()) == []


def test_days_that_are_over_outlive_the_journal_and_are_counted_once(path: Path) -> None:
    write(path, WON, LEFT)
    counting = Counting(path, day_of)
    assert counting.days(NOON + DAY) == counted([WON, LEFT], day_of)
    assert not statistics_file(path).exists()  # a game of yesterday may still go on
    expected = counted([WON, LEFT], day_of)
    assert counting.days(NOON + 2 * DAY) == expected
    path.unlink()
    lock_file(path).unlink()
    assert counting.days(NOON + 2 * DAY) == expected
    write(path, WON, game(("move", "b1c3"), began=NOON + 2 * DAY))
    assert [(row.day, row.games) for row in counting.days(NOON + 2 * DAY)] == [("2026-11-22", 2), ("2026-11-24", 1)]
    assert statistics_file(path).stat().st_mode & 0o777 == 0o600


def test_a_disk_that_cannot_be_written_is_named(path: Path) -> None:
    write(path, WON)
    statistics_file(path).with_name("statistics.csv.new").mkdir()
    with pytest.raises(
        TableError, match=r"statistics\.csv cannot be written \(Is a directory\); free some space there"
    ):
        Counting(path, day_of).days(NOON + 2 * DAY)


# The command


@pytest.fixture
def config(tmp_path: Path, path: Path) -> str:
    file = tmp_path / "my.yml"
    file.write_text(f"journal: {path}\nshop: {{pin: 2718}}\n")
    return str(file)


def test_the_command_prints_the_days_as_a_table_or_as_csv(config: str, path: Path) -> None:
    write(path, WON, LESSON)
    printed = run("shop", "statistics", "--config", config)
    assert (printed.status, printed.err) == (0, "")
    assert [line.split() for line in printed.out.splitlines()] == [
        ["Day", "Game", "Games", "Finished", "Minutes", "Lessons", "Puzzles"],
        ["2026-11-22", "chameleon", "1", "1", "4", "1", "(1", "done)", "0", "(0", "done)"],
    ]
    day = Counting(path).days(NOON)
    assert run("shop", "statistics", "--csv", "--config", config).out == as_csv(day)


def test_the_command_says_that_nothing_was_played_yet(config: str) -> None:
    assert run("shop", "statistics", "--config", config) == (0, "Nobody has played at this table yet.\n", "")


def test_the_command_refuses_what_is_no_journal(config: str, path: Path) -> None:
    path.write_text("a letter")
    assert is_one_complaint(run("shop", "statistics", "--config", config))
    assert path.read_text() == "a letter"
