"""Bad input to the command: status 2, one line that names the value and what was expected, and no partial output."""

from __future__ import annotations

import os
import socket
import subprocess
from pathlib import Path

import pytest

from controller.journal.lock import hold_lock
from controller.journal.store import Journal
from hal import BOARDS
from tests.controller.command_line import PROGRAM, Ended, chameleon, is_one_complaint, run

pytestmark = pytest.mark.slow

START = "wbwbw/5/5/5/WBWBW r"
BOARDS_ARE = f"choose one of: {', '.join(BOARDS)}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A person's empty home folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, as the home of this process."""
    monkeypatch.chdir(home)
    monkeypatch.setenv("HOME", str(home))
    for name in [name for name in os.environ if name.startswith(("XDG_", "CHAMELEON_"))]:
        monkeypatch.delenv(name)
    return home


def ask(home: Path, *arguments: str | bytes, **environment: str) -> Ended:
    """Runs the command for a person with this home folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "CHAMELEON_"))}
    return chameleon(*arguments, cwd=home, env={**clean, "HOME": str(home), **environment})


def left_behind(home: Path) -> list[str]:
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["dance"], "No such command 'dance'."),
        (["--dance"], "No such option"),
        (["moves"], "Missing argument 'POSITION'."),
        (["moves", START, "b1c3"], "Got unexpected extra argument (b1c3)"),
        (["moves", START, "--game", "go"], "unknown game 'go'; choose one of: chameleon, dragons"),
        (["moves", "5/5/5/5/5 r"], "position '5/5/5/5/5 r'"),
        (["moves", ""], "position ''"),
        (["moves", "wbwbw/5/5/5/WBWBW x"], "position 'wbwbw/5/5/5/WBWBW x'"),
        (["play", "--lesson", "1", "--puzzle", "2"], "--lesson and --puzzle cannot be combined"),
        (["play", "--position", START, "--puzzle", "2"], "--position and --puzzle cannot be combined"),
        (["play", "--position", START, "--first", "red"], "--position already includes the side to move; leave out "
                                                          "--first"),
        (["play", "--position", "5/5 r"], "position '5/5 r': it has 2 ranks separated by '/', expected 5"),
        (["play", "--position", "W4/5/2b2/5/5 r"], "position 'W4/5/2b2/5/5 r': the game is over there (red arrival)"),
        (["play", "dragons", "--position", START], "Dragons cannot start from a set-up position"),
        (["games", "resume", "1", "--position", START], "a resumed game keeps its position"),
        (["play", "--rule", "red-deck"], "Invalid value for '--rule': 'red-deck' is not RULE=VALUE"),
        (["play", "--rule", "castling=true"], "chameleon has no house rule 'castling'; it has:"),
        (["play", "dragons", "--rule", "red-deck=3"], "house rule 'red-deck' of dragons must be str, not 3"),
        (["games", "resume", "1", "--rule", "red-deck=stonehold"], "a resumed game keeps its house rules"),
        (["play", "--lesson", "0", "--no-browser"], "Invalid value for '--lesson': 0 is not in the range x>=1."),
        (["perft", "x"], "Invalid value for 'DEPTH': 'x' is not a valid integer range."),
        (["perft", "-1"], "No such option"),
        (["perft", "21"], "Invalid value for 'DEPTH': 21 is not in the range 0<=x<=20."),
        (["perft", "1", "--position", "nowhere"], "position 'nowhere'"),
        (["solve", START, "--max-plies", "100"], "Invalid value for '--max-plies': 100 is not in the range 0<=x<=99."),
        (["solve", "nowhere", "--json"], "position 'nowhere'"),
        (["trace", "replay", "gone.jsonl"], "gone.jsonl cannot be read (No such file or directory); name a recording"),
        (["trace", "replay", "."], ". cannot be read (Is a directory); name a recording, or - for standard input"),
        (["trace", "dance"], "No such command 'dance'."),
        (["config", "check", "gone.yml"], "gone.yml: the configuration cannot be read (No such file or directory)"),
        (["config", "check", "."], ".: the configuration cannot be read (Is a directory); check the path"),
        (["games", "--config", "gone.yml"], "gone.yml: the configuration cannot be read (No such file or directory)"),
        (["games", "show", "0"], "Invalid value for 'NUMBER': 0 is not in the range x>=1."),
        (["games", "show", "one"], "Invalid value for 'NUMBER': 'one' is not a valid integer range."),
        (["play", "go"], "unknown game 'go'; choose one of: chameleon, dragons"),
        (["play", "--board", "cardboard"], f"unknown board 'cardboard'; {BOARDS_ARE}"),
        (["play", "--seat", "red"], "Invalid value for '--seat': 'red' is not SEAT=PLAYER; use for "),
        (["play", "--seat", "green=human"], "unknown seat 'green'; choose one of: red, blue"),
        (["play", "--seat", "red=engine:9"], "'engine:9' cannot play red; choose one of: human, engine:1, engine:2,"),
        (["play", "--first", "green"], "unknown seat 'green'; choose one of: red, blue"),
        (["play", "--port", "65536"], "Invalid value for '--port': 65536 is not in the range 0<=x<=65535."),
        (["play", "--config", "gone.yml"], "gone.yml: the configuration cannot be read (No such file or directory)"),
        (["doctor", "--square", "f1"], "'f1' is not a square; use a1 to e5"),
        (["doctor", "--square", "--json"], "--square needs a person with a piece; leave out --json and --no-wait"),
        (["trace", "record"], "Missing argument 'FILE'."),
        (["trace", "record", "a.jsonl", "--board", "cardboard"], f"unknown board 'cardboard'; {BOARDS_ARE}"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing_behind(at_home: Path, arguments: list[str], complaint: str) -> None:
    ended = run(*arguments)
    assert is_one_complaint(ended), ended
    assert ended.err.startswith(f"chameleon: {complaint}"), ended.err
    assert left_behind(at_home) == []


@pytest.mark.parametrize("arguments", [["dance"], ["moves", "nowhere"], ["play", "--board", "cardboard"]])
def test_the_command_as_installed_complains_in_the_same_words(
    home: Path, at_home: Path, arguments: list[str]
) -> None:
    assert ask(home, *arguments) == run(*arguments)


def test_a_board_that_only_the_environment_names_is_checked_too(home: Path) -> None:
    ended = ask(home, "play", CHAMELEON_BOARD="cardboard")
    assert ended == Ended(2, "", f"chameleon: unknown board 'cardboard'; {BOARDS_ARE}\n")


def test_a_port_in_use_is_named_and_no_journal_is_begun(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = ask(home, "play", "--no-browser", "--port", str(port))
    assert is_one_complaint(ended)
    assert ended.err.startswith(f"chameleon: the page cannot be served at 127.0.0.1:{port} (Address already in use); ")
    assert left_behind(home) == []


@pytest.mark.parametrize("host", ["203.0.113.7", "no host at all", "a..b", "x" * 300])
def test_a_host_that_is_not_this_machine_is_named(home: Path, host: str) -> None:
    (home / "my.yml").write_text(f"page: {{host: {host}, port: 0}}\n", encoding="utf-8")
    ended = ask(home, "play", "--no-browser", "--config", "my.yml")
    assert is_one_complaint(ended), ended
    assert ended.err.startswith(f"chameleon: the page cannot be served at {host}:0 (")
    assert left_behind(home) == ["my.yml"]


@pytest.mark.parametrize("arguments", [["games", "show", "3"], ["games", "export", "3", "game.txt"]])
def test_a_game_that_the_journal_does_not_hold_is_named(home: Path, arguments: list[str]) -> None:
    (home / "my.yml").write_text("journal: journal.db\n", encoding="utf-8")
    ended = ask(home, "games", "--config", "my.yml", *arguments[1:])
    assert is_one_complaint(ended)
    assert "journal.db has no game 3; it has no games yet" in ended.err
    assert "game.txt" not in left_behind(home)


def test_a_game_to_go_on_with_that_is_not_there_is_named(home: Path) -> None:
    (home / "my.yml").write_text("journal: journal.db\n", encoding="utf-8")
    ended = ask(home, "games", "--config", "my.yml", "resume", "3", "--no-browser", "--port", "0")
    assert is_one_complaint(ended)
    assert "has no game 3" in ended.err


def test_a_file_that_is_no_journal_is_left_as_it_is(home: Path) -> None:
    (home / "my.yml").write_text("journal: letter.txt\n", encoding="utf-8")
    (home / "letter.txt").write_text("Dear diary, " * 99, encoding="utf-8")
    for arguments in (["games"], ["play", "--port", "0"], ["trace", "record", "a.jsonl", "--port", "0"]):
        ended = ask(home, *arguments, "--config", "my.yml")
        assert is_one_complaint(ended), ended
        assert "letter.txt is not a journal" in ended.err
    assert left_behind(home) == ["letter.txt", "my.yml"]
    assert (home / "letter.txt").read_text(encoding="utf-8") == "Dear diary, " * 99


def test_a_recording_never_replaces_another_file(home: Path) -> None:
    (home / "a.jsonl").write_text("precious\n", encoding="utf-8")
    ended = ask(home, "trace", "record", "a.jsonl", "--no-browser", "--port", "0")
    assert ended == Ended(2, "", "chameleon: the recording a.jsonl cannot be written (File exists); name a new file\n")
    assert (home / "a.jsonl").read_text(encoding="utf-8") == "precious\n"


def test_a_record_cannot_be_exported_into_a_folder_that_is_not_there(home: Path) -> None:
    (home / "my.yml").write_text("journal: letter.txt\n", encoding="utf-8")
    ended = ask(home, "games", "--config", "my.yml", "export", "1", "nowhere/game.txt")
    assert is_one_complaint(ended)
    assert "nowhere" not in left_behind(home)


def test_names_that_are_not_utf_8_do_no_harm(home: Path) -> None:
    name, strict = os.fsencode(home / "x") + b"\xff.yml", {"PYTHONIOENCODING": "utf-8:strict"}
    assert is_one_complaint(ask(home, "config", "check", name, **strict))
    assert is_one_complaint(ask(home, "moves", b"\xff/5/5/5/5 r", **strict))
    with open(name, "w", encoding="utf-8") as file:
        file.write("game: chameleon\n")
    ended = ask(home, "config", "check", name, **strict)
    assert (ended.status, ended.err) == (0, "")


def test_nothing_is_complained_about_twice_when_output_is_cut_off(home: Path) -> None:
    """As in `chameleon moves ... | head -c 0`."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run([PROGRAM, "moves", START], stdout=closed, stderr=subprocess.PIPE, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


HUGE = "99999999999999999999"


@pytest.mark.parametrize("arguments", [["show", HUGE], ["export", HUGE, "game.txt"], ["resume", HUGE, "--port", "0"]])
def test_a_number_that_no_game_can_have_is_named_like_any_other(at_home: Path, arguments: list[str]) -> None:
    (at_home / "my.yml").write_text("journal: journal.db\npage: {open-browser: false}\n", encoding="utf-8")
    ended = run("games", "--config", "my.yml", *arguments)
    assert is_one_complaint(ended), ended
    assert ended.err == f"chameleon: journal.db has no game {HUGE}; it has no games yet\n"


@pytest.mark.parametrize(
    "arguments", [["games"], ["moves", START], ["doctor", "--no-wait", "--json"], ["config", "check", "my.yml"]]
)
def test_a_full_disk_under_the_output_is_told_once(home: Path, arguments: list[str]) -> None:
    (home / "my.yml").write_text("page: {port: 0}\n", encoding="utf-8")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, cwd=home, timeout=60,
            env={**os.environ, "HOME": str(home)},
        )  # fmt: skip
    said = "the output cannot be written (No space left on device); free some space, or name another place"
    assert (done.returncode, done.stderr) == (2, f"chameleon: {said}\n")


def test_a_date_that_no_calendar_has_is_shown_as_unknown(at_home: Path) -> None:
    (at_home / "my.yml").write_text("journal: journal.db\n", encoding="utf-8")
    with Journal.open(at_home / "journal.db") as journal:
        journal.begin("chameleon", START, {}, {"red": "human", "blue": "human"}, 1 << 60)
    listed, shown = run("games", "--config", "my.yml"), run("games", "--config", "my.yml", "show", "1")
    assert (listed.status, shown.status, listed.err, shown.err) == (0, 0, "", "")
    assert "unknown" in listed.out
    assert '[Date "unknown"]' in shown.out


@pytest.mark.parametrize("place, reason", [("nowhere/my.book", "No such file"), ("letter.txt/my.book", "Not a dir")])
def test_a_book_that_could_not_be_written_is_not_even_begun(at_home: Path, place: str, reason: str) -> None:
    (at_home / "letter.txt").write_text("Dear diary", encoding="utf-8")
    ended = run("book", "build", place)
    assert is_one_complaint(ended), ended
    assert ended.err.startswith(f"chameleon: {place} cannot be written ({reason}")
    assert left_behind(at_home) == ["letter.txt"]


@pytest.mark.parametrize("file, reason", [("gone.book", "No such file or directory"), (".", "Is a directory")])
def test_a_book_that_cannot_be_read_is_named(at_home: Path, file: str, reason: str) -> None:
    said = f"{file} cannot be read ({reason}); name a file written by chameleon book build"
    assert run("book", "verify", file) == Ended(2, "", f"chameleon: {said}\n")


@pytest.mark.parametrize("content", [b"", b"\n\n", b'{"decision": "move"}\n'])
def test_an_empty_trace_is_named(at_home: Path, content: bytes) -> None:
    ended = run("trace", "replay", "-", stdin=content)
    assert is_one_complaint(ended), ended
    assert ended.err.startswith("chameleon: standard input is empty; a trace begins with a header, as in ")


def test_a_line_of_a_trace_that_never_ends_is_not_read_to_its_end(at_home: Path) -> None:
    (at_home / "long.jsonl").write_bytes(b'{"trace": 1, "game": "' + b"a" * 3_000_000)
    said = "long.jsonl:1: the line is longer than 1,000,000 characters, the most that a recording allows"
    assert run("trace", "replay", "long.jsonl") == Ended(2, "", f"chameleon: {said}\n")


def test_a_data_folder_that_is_a_file_is_named(home: Path) -> None:
    (home / "data").write_text("a file", encoding="utf-8")
    ended = ask(home, "play", "--no-browser", "--port", "0", XDG_DATA_HOME=str(home / "data"))
    assert is_one_complaint(ended), ended
    folder = home / "data" / "chameleon-table"
    said = f"the journal's folder {folder} cannot be created (Not a directory); name a file elsewhere"
    assert ended.err == f"chameleon: {said}\n"


def test_a_second_table_on_a_journal_is_refused_in_one_sentence(home: Path) -> None:
    (home / "my.yml").write_text("journal: journal.db\n", encoding="utf-8")
    with hold_lock(home / "journal.db"):
        ended = ask(home, "play", "--no-browser", "--port", "0", "--config", "my.yml")
    assert is_one_complaint(ended), ended
    assert ended.err.startswith("chameleon: the journal journal.db is in use by another table; press Ctrl-C in its")


def test_a_broken_game_is_shown_as_far_as_it_is_sound(at_home: Path) -> None:
    (at_home / "my.yml").write_text("journal: journal.db\n", encoding="utf-8")
    with Journal.open(at_home / "journal.db") as journal:
        journal.begin("chameleon", START, {}, {"red": "human", "blue": "human"}, 0)
        journal.append(1, "move", "b1c3", 0)
        journal.append(1, "move", "b1c3", 0)
    ended = run("games", "--config", "my.yml", "show", "1")
    assert (ended.status, ended.out.splitlines()[-1]) == (1, "1. b1c3")
    assert ended.err.startswith("chameleon: game 1 of the journal, entry 2 (move 'b1c3') does not fit: ")
    assert len(ended.err.splitlines()) == 1


def test_a_damaged_journal_is_listed_shown_and_exported_as_far_as_it_is_sound(at_home: Path) -> None:
    (at_home / "my.yml").write_text("journal: journal.db\n", encoding="utf-8")
    with Journal.open(at_home / "journal.db") as journal:
        journal.begin("chameleon", START, {}, {"red": "human", "blue": "human"}, 0)
        for move in ("b1c3", "a5a4"):
            journal.append(1, "move", move, 0)
    damaged = (at_home / "journal.db").read_bytes().replace(b"movea5a4", b"movea5a3")
    (at_home / "journal.db").write_bytes(damaged)
    listed = run("games", "--config", "my.yml")
    shown = run("games", "--config", "my.yml", "show", "1")
    exported = run("games", "--config", "my.yml", "export", "1", "game.txt")
    said = "The journal journal.db is damaged. 1 entry is lost; "
    said += "chameleon play keeps the damaged file and continues with what can be read."
    assert {(each.status, each.err) for each in (listed, shown, exported)} == {(1, f"chameleon: {said}\n")}
    assert listed.out.splitlines()[-1].split()[-2:] == ["1", "unfinished"]
    assert shown.out.splitlines()[-1] == "1. b1c3"
    assert (at_home / "game.txt").read_text(encoding="utf-8") == shown.out
    assert (at_home / "journal.db").read_bytes() == damaged
