"""The journal: acknowledged entries survive everything, and are never lost or overwritten."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from controller.errors import JournalError
from controller.journal.file import KINDS, DamagedJournal
from controller.journal.replay import JournalEntry
from controller.journal.store import GameSummary, Journal, JournalGame, replayed
from tests.thorough import often

PROJECT = Path(__file__).parents[2]
START = "wbwbw/5/5/5/WBWBW r"
RULES = {"repetition": True, "move-limit": 200}
SEATS = {"red": "human", "blue": "engine:2"}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db") as opened:
        yield opened


def begin(journal: Journal, start: str = START) -> int:
    return journal.begin("chameleon", start, RULES, SEATS, 1000)


def write(journal: Journal, game_id: int, *lines: str) -> None:
    """Appends entries written as "kind text"."""
    for line in lines:
        kind, _, text = line.partition(" ")
        journal.append(game_id, kind, text, 2000)


def kept(*lines: str, start: str = START, game: str = "chameleon", rules: dict[str, Any] | None = None) -> JournalGame:
    """A loaded game with entries written as "kind text"."""
    split = (line.partition(" ") for line in lines)
    entries = tuple(JournalEntry(n, kind, text, 0) for n, (kind, _, text) in enumerate(split, start=1))
    return JournalGame(7, game, start, rules or RULES, SEATS, 0, entries)


def refusal(path: Path) -> str:
    """The error for a file that cannot be opened as a journal."""
    with pytest.raises(JournalError) as refused:
        Journal.open(path, patience_ms=0)
    return str(refused.value)


# Writing and reading


def test_what_was_written_is_read_back(journal: Journal) -> None:
    game_id = begin(journal)
    journal.append(game_id, "move", "b1c3", 2000)
    journal.append(game_id, "back", "1", 3000)
    assert journal.load(game_id) == JournalGame(
        id=1,
        game="chameleon",
        start=START,
        rules=RULES,
        seats=SEATS,
        began_ms=1000,
        entries=(JournalEntry(1, "move", "b1c3", 2000), JournalEntry(2, "back", "1", 3000)),
    )


def test_games_are_numbered_from_one_and_keep_their_entries_apart(journal: Journal) -> None:
    first, second = begin(journal), begin(journal)
    write(journal, second, "move a1a2")
    write(journal, first, "move b1c3")
    write(journal, second, "move a5a4")
    assert (first, second) == (1, 2)
    assert [(entry.n, entry.text) for entry in journal.load(first).entries] == [(1, "b1c3")]
    assert [(entry.n, entry.text) for entry in journal.load(second).entries] == [(1, "a1a2"), (2, "a5a4")]


def test_a_summary_says_what_stands_now(journal: Journal) -> None:
    begin(journal)
    write(journal, 1, "move a1a2", "move a5a4", "back 2", "move b1c3", 'seats {"red": "human", "blue": "human"}')
    begin(journal)
    write(journal, 2, "move a1a2", "resign blue", "ended red resigned")
    assert journal.games() == [
        GameSummary(1, "chameleon", START, 1000, plies=1, result=None, seats={"red": "human", "blue": "human"}),
        GameSummary(2, "chameleon", START, 1000, plies=1, result="red resigned", seats=SEATS),
    ]


@pytest.mark.parametrize("change", ["move a1a2", "back 1", "resign red", "play-on "])
def test_a_game_that_changed_after_its_end_is_unfinished_again(journal: Journal, change: str) -> None:
    begin(journal)
    write(journal, 1, "move a1a2", "resign blue", "ended red resigned")
    assert [game.result for game in journal.games()] == ["red resigned"]
    write(journal, 1, change)
    assert [game.result for game in journal.games()] == [None]


@pytest.mark.parametrize("setting", ['seats {"red": "human"}', 'assist {"red": "off"}'])
def test_a_setting_after_the_end_leaves_a_game_ended(journal: Journal, setting: str) -> None:
    begin(journal)
    write(journal, 1, "resign blue", "ended red resigned", setting)
    assert [game.result for game in journal.games()] == ["red resigned"]


def test_the_latest_game_of_a_name_is_found_whether_or_not_it_has_ended(journal: Journal) -> None:
    assert journal.latest("chameleon") is None
    for _ in range(3):
        begin(journal)
    write(journal, 3, "resign blue", "ended red resigned")
    assert (journal.latest("chameleon"), journal.latest("dragons")) == (3, None)


def test_the_seats_and_the_assistance_of_a_game_are_those_said_last(journal: Journal) -> None:
    begin(journal)
    write(journal, 1, 'seats {"blue": "human"}', 'assist {"red": "off"}', 'assist {"red": "dangers"}')
    kept = journal.load(1)
    assert (kept.seats_now, kept.assistance) == ({**SEATS, "blue": "human"}, {"red": "dangers"})


def test_two_programs_may_have_the_same_journal_open(journal: Journal) -> None:
    with Journal.open(journal.path) as other:
        begin(other)
        write(journal, 1, "move a1a2")
        write(other, 1, "move a5a4")
        assert [entry.text for entry in journal.load(1).entries] == ["a1a2", "a5a4"]


def test_reopening_changes_nothing(journal: Journal) -> None:
    write(journal, begin(journal), "move a1a2")
    before = journal.load(1)
    journal.close()
    with Journal.open(journal.path) as again:
        assert again.load(1) == before


def test_entries_are_on_the_disk_when_append_returns(journal: Journal) -> None:
    settings_of = {
        name: journal._connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    assert settings_of == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_only_the_newest_games_are_read_when_more_are_not_wanted() -> None:
    with Journal.open(":memory:") as journal:
        for began_ms in range(5):
            journal.begin("chameleon", START, {}, SEATS, began_ms)
        assert [game.began_ms for game in journal.games(newest=2)] == [3, 4]
        assert len(journal.games(newest=9)) == len(journal.games()) == 5


@pytest.mark.parametrize("table", ["games", "entries"])
@pytest.mark.parametrize("change", ["UPDATE {} SET rowid = 9", "DELETE FROM {}"])
def test_the_file_itself_refuses_to_change_what_was_written(journal: Journal, table: str, change: str) -> None:
    write(journal, begin(journal), "move a1a2")
    with pytest.raises(sqlite3.IntegrityError, match="a journal only grows"):
        journal._connection.execute(change.format(table))


# Rejections


def test_an_unknown_kind_of_entry_is_refused(journal: Journal) -> None:
    begin(journal)
    with pytest.raises(JournalError) as refused:
        journal.append(1, "jump", "b1c3", 0)
    assert str(refused.value) == f"a journal has no entries of the kind 'jump'; the kinds are: {', '.join(KINDS)}"
    assert journal.load(1).entries == ()


def test_a_game_that_is_not_there_is_refused(journal: Journal) -> None:
    with pytest.raises(JournalError) as empty:
        journal.load(1)
    begin(journal)
    with pytest.raises(JournalError) as unknown:
        journal.append(2, "move", "b1c3", 0)
    assert str(empty.value) == f"{journal.path} has no game 1; it has no games yet"
    assert str(unknown.value) == f"{journal.path} has no game 2; its games are 1 to 1"


def test_the_folder_of_a_journal_is_made(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "journal.db"
    with Journal.open(path) as journal:
        assert begin(journal) == 1
    assert path.is_file()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "folder"
    said = f"the journal's folder {folder} cannot be created (Not a directory); name a file elsewhere"
    assert refusal(folder / "journal.db") == said


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    said = f"the journal {tmp_path} cannot be opened; name a file in a folder that you can write to"
    assert refusal(tmp_path) == said


@pytest.mark.parametrize(
    "content", [b"Dear diary, today we played.\n" * 40, b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 500]
)
def test_a_file_that_is_no_journal_is_left_as_it_was(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    said = f"the journal {path} is not a journal; it was not changed: move it away, or name another file"
    assert refusal(path) == said
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["diary.txt"]


def test_another_programs_database_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE games (id)")
    other.close()
    before = path.read_bytes()
    assert refusal(path) == f"{path} is not a journal; it was not changed: move it away, or name another file"
    assert path.read_bytes() == before


def test_a_damaged_journal_is_left_as_it_was(journal: Journal) -> None:
    write(journal, begin(journal), *["move a1a2"] * 500)
    journal.close()
    whole = journal.path.read_bytes()
    damaged = whole[:4096] + b"\xa5" * 8192 + whole[4096 + 8192 :]
    journal.path.write_bytes(damaged)
    said = "is damaged; it was not changed: chameleon play sets it aside and continues with what can be read"
    assert refusal(journal.path).endswith(said)
    assert journal.path.read_bytes() == damaged


def test_a_journal_that_was_cut_short_is_left_as_it_was(journal: Journal) -> None:
    write(journal, begin(journal), *["move a1a2"] * 500)
    journal.close()
    os.truncate(journal.path, journal.path.stat().st_size // 2)
    before = journal.path.read_bytes()
    assert "is damaged; it was not changed" in refusal(journal.path)
    assert journal.path.read_bytes() == before


def test_a_journal_of_a_newer_program_is_refused(journal: Journal) -> None:
    journal._connection.execute("PRAGMA user_version = 3")
    journal.close()
    said = "was written by a newer program (format 3; this program reads up to 2); update this program"
    assert refusal(journal.path) == f"{journal.path} {said}"


def test_a_journal_that_another_program_holds_is_refused_and_nothing_is_lost(journal: Journal) -> None:
    begin(journal)
    holder = sqlite3.connect(journal.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    said = f"the journal {journal.path} is in use by another program; close that program and try again"
    assert refusal(journal.path) == said
    holder.close()
    assert journal.load(1).entries == ()


def test_an_entry_that_cannot_be_written_is_refused_and_the_journal_goes_on(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db", patience_ms=0) as journal:
        begin(journal)
        holder = sqlite3.connect(journal.path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match="is in use by another program"):
            journal.append(1, "move", "a1a2", 0)
        holder.close()
        write(journal, 1, "move b1c3")
        assert [(entry.n, entry.text) for entry in journal.load(1).entries] == [(1, "b1c3")]


def test_a_full_disk_is_named_and_the_journal_goes_on(journal: Journal) -> None:
    begin(journal)
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalError) as refused:
        journal.append(1, "move", "a" * 100_000, 0)
    why = "cannot grow because the disk is full; free some space and try again"
    assert str(refused.value) == f"the journal {journal.path} {why}"
    assert journal.load(1).entries == ()


def test_a_closed_journal_says_so(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(JournalError) as refused:
        journal.games()
    said = f"the journal {journal.path} cannot be used: Cannot operate on a closed database."
    assert str(refused.value) == said


@pytest.mark.parametrize("change", ["rules = '[]'", "seats = 'red'", "began_ms = 'noon'", "began_ms = 1 << 60"])
def test_a_row_that_another_hand_spoiled_is_noticed(journal: Journal, change: str) -> None:
    begin(journal)
    journal._connection.execute("DROP TRIGGER games_stay")
    journal._connection.execute(f"UPDATE games SET {change}")
    with pytest.raises(DamagedJournal) as refused:
        journal.load(1)
    assert str(refused.value) == f"the journal {journal.path} was damaged while it was open, in its game 1"


def test_only_its_user_may_read_a_journal_because_it_holds_hidden_cards(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.touch(0o644)
    with Journal.open(path) as journal:
        begin(journal)
        rights = {each.name: f"{each.stat().st_mode & 0o777:o}" for each in tmp_path.iterdir()}
    assert rights == dict.fromkeys(["journal.db", "journal.db-wal", "journal.db-shm", "journal.db-lock"], "600")


# Replaying


def test_a_game_is_replayed_to_where_it_stood() -> None:
    lines = ["move a1a2", "move a5a4", "back 1", "move b5b4", 'seats {"red": "human"}', 'assist {"red": "off"}']
    game = replayed(kept(*lines))
    expected = engine.load("chameleon")
    for move in ("a1a2", "b5b4"):
        expected.push(move)
    assert (game.text(), game.moves, game.rules) == (expected.text(), expected.moves, expected.rules)


def test_a_resignation_is_replayed_and_may_be_withdrawn() -> None:
    resigned = replayed(kept("move a1a2", "resign red", "ended blue resigned"))
    assert str(resigned.outcome()) == "blue resigned"
    assert replayed(kept("move a1a2", "resign red", "ended blue resigned", "play-on ")).outcome() is None


def test_a_game_that_people_left_may_be_ended_in_any_words() -> None:
    assert replayed(kept("move a1a2", "ended abandoned")).outcome() is None


def test_house_rules_and_start_are_replayed() -> None:
    game = replayed(kept("move a1a2", start="wbwbw/5/5/5/WBWBW r", rules={"move-limit": 1}))
    assert str(game.outcome()) == "draw move-limit"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ["move a1a2", "back 2"],
            "entry 2 (back '2') does not fit: 1 ply was played; take back 1 to 1",
        ),
        (
            ["move a1a2", "back 0"],
            "entry 2 (back '0') does not fit: 1 ply was played; take back 1 to 1",
        ),
        (
            ["move a1a2", "back x"],
            "entry 2 (back 'x') does not fit: 1 ply was played; take back 1 to 1",
        ),
        (
            ["resign green"],
            "entry 1 (resign 'green') does not fit: resign: chameleon has no seat 'green'; its seats are red, blue",
        ),
        (
            ["resign red match"],
            "entry 1 (resign 'red match') does not fit: resign: this game is not part of a match",
        ),
        (
            ["resign red", "ended red arrival"],
            "entry 2 (ended 'red arrival') does not fit: by the rules, the game ended with 'blue resigned'",
        ),
        (["jump a1a2"], f"entry 1 (jump 'a1a2') does not fit: an entry must be one of: {', '.join(KINDS)}"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(lines: list[str], said: str) -> None:
    with pytest.raises(JournalError) as refused:
        replayed(kept(*lines))
    assert str(refused.value) == f"game 7 of the journal, {said}"


@pytest.mark.parametrize("lines", [["move a1a2", "move a1a3"], ["move a1a2", "move zz"], ["resign red", "move a1a2"]])
def test_a_move_that_the_rules_refuse_is_named(lines: list[str]) -> None:
    with pytest.raises(
        JournalError, match=r"^game 7 of the journal, entry 2 \(move '\w+'\) does not fit: .+"
    ) as refused:
        replayed(kept(*lines))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "broken",
    [kept(game="chess"), kept(start="wbwbw r"), kept(rules={"castling": True})],
    ids=["game", "start", "rules"],
)
def test_a_game_that_cannot_be_set_up_is_named(broken: JournalGame) -> None:
    said = r"^game 7 of the journal (?:cannot be set up: |needs the game 'chess').+"
    with pytest.raises(JournalError, match=said) as refused:
        replayed(broken)
    assert "\n" not in str(refused.value)


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["move", "move", "move", "back", "resign", "play-on", "ended", "seats"]), st.integers(0, 99)
    ),
    max_size=30,
)


def played(game: engine.Game[Any, Any], kind: str, number: int) -> str | None:
    """Applies an operation to the model and returns its entry's text, or None if it is impossible now."""
    if kind == "move" and game.outcome() is None:
        moves = list(game.legal_moves)
        return str(game.push(moves[number % len(moves)]) and game.moves[-1])
    if kind == "back" and game.moves:
        plies = number % len(game.moves) + 1
        return str(len([game.pop() for _ in range(plies)]))
    if kind == "resign" and game.outcome() is None:
        seat = game.seats[number % 2]
        game.resign(seat)
        return seat
    if kind == "play-on":
        game.play_on()
        return ""
    if kind == "ended" and game.outcome() is not None:
        return str(game.outcome())
    return "{}" if kind == "seats" else None


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(OPERATIONS)
def test_any_valid_entries_replay_to_the_same_game(operations: list[tuple[str, int]]) -> None:
    model = engine.load("chameleon")
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal.db") as journal:
        begin(journal)
        for kind, number in operations:
            text = played(model, kind, number)
            if text is not None:
                journal.append(1, kind, text, number)
        game = replayed(journal.load(1))
        plies = journal.games()[0].plies
    assert (game.text(), game.moves, game.outcome()) == (model.text(), model.moves, model.outcome())
    assert plies == len(model.moves)


# Power cuts

EVENTS = [("move", f"{n}") if n % 7 else ("back", "1") for n in range(1, 41)]

WRITER = """
import sys
from controller.journal.store import Journal
journal = Journal.open(sys.argv[1])
game_id = journal.begin("chameleon", "", {}, {}, 0)
for n in range(1, 41):
    journal.append(game_id, *(("move", str(n)) if n % 7 else ("back", "1")), n)
    print(n, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("acknowledged", often(range(1, 41, 4), range(1, 41)))
def test_what_was_acknowledged_survives_a_kill_at_every_event(tmp_path: Path, acknowledged: int) -> None:
    path = tmp_path / "journal.db"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, path], cwd=PROJECT, stdout=subprocess.PIPE, text=True)
    with writer:
        assert writer.stdout is not None
        answers = [int(next(writer.stdout)) for _ in range(acknowledged)]
        writer.send_signal(signal.SIGKILL)
    with Journal.open(path) as journal:
        found = [(entry.kind, entry.text) for entry in journal.load(1).entries]
    assert answers == list(range(1, acknowledged + 1))
    assert len(found) >= acknowledged
    assert found == EVENTS[: len(found)]


# Hints, lessons and puzzles


def test_hints_and_the_course_are_read_back() -> None:
    game = kept("course lesson 2", "hint red", "move b1c3", "hint blue", "back 1", "hint red")
    assert (game.course, game.hints, game.ends_with_a_hint) == ("lesson 2", ("red", "blue", "red"), True)
    assert replayed(game).text() == START
    plain = kept("hint red", "move b1c3", "assist {}")
    assert (plain.course, plain.hints, plain.ends_with_a_hint) == (None, ("red",), False)


def test_what_was_solved_is_known_by_its_name_and_where_it_begins(journal: Journal) -> None:
    other = "2w2/5/5/5/2W2 r"
    write(journal, begin(journal), "course lesson 1", "solved lesson 1", "back 1", "solved lesson 1")
    write(journal, begin(journal, other), "course puzzle", "move c1a2", "solved puzzle")
    write(journal, begin(journal, other), "course puzzle save 2", "move c1a2", "solved puzzle save 2")
    write(journal, begin(journal), "course puzzle")
    assert journal.solved("chameleon") == {("lesson 1", START), ("puzzle", other), ("puzzle save 2", other)}
    assert journal.solved("ludo") == frozenset()
