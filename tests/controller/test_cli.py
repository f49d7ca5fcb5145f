"""The command `chameleon`: its exact output."""

from __future__ import annotations

import json
import select
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.commands.cli import chameleon as group
from controller.config.settings import load_config
from controller.journal.store import Journal
from controller.sensing.card_tags import CardStore, Tag
from engine.records import read_record
from tests.controller.command_line import PROGRAM, Ended, below, chameleon, is_one_complaint, run
from tests.controller.sitting import Sitting
from tests.engine.samples import positions

START = "wbwbw/5/5/5/WBWBW r"
FIRST_MOVES = (
    "a1a2 a1b2 a1b3 a1c2 b1a2 b1a3 b1b2 b1c2 b1c3 b1d2 c1a2 c1b2 c1b3 c1c2 c1d2 c1d3 c1e2 "
    "d1b2 d1c2 d1c3 d1d2 d1e2 d1e3 e1c2 e1d2 e1d3 e1e2"
)
HEADER = '{"trace": 1, "game": "chameleon", "position": "wbwbw/5/5/5/WBWBW r"}'
TRACE = [HEADER, '{"t": 1000, "square": "b1", "on": false}', '{"t": 1600, "square": "c3", "on": true}',
         '{"t": 9000, "tick": true}']  # fmt: skip
DECISIONS = [
    '{"trace": 1}',
    '{"t": 1060, "decision": "lifted", "squares": ["b1"]}',
    '{"t": 1625, "decision": "move", "move": "b1c3", "final": false}',
    '{"t": 4125, "decision": "move", "move": "b1c3", "final": true}',
]


def lines(*rows: str) -> str:
    return "".join(f"{row}\n" for row in rows)


@pytest.fixture
def config(tmp_path: Path) -> Iterator[Path]:
    """A configuration whose journal holds a finished game and an unfinished one."""
    with Sitting(tmp_path) as table:
        table.move("d1d2", "b5a3", "d2xa5")
    with Sitting(tmp_path, new=True) as table:
        table.move("b1c3")
    file = tmp_path / "chameleon.yml"
    file.write_text("journal: journal.db\n", encoding="utf-8")
    yield file


def all_commands(command: click.Command, name: str = "chameleon") -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        for child, each in below(command):
            yield from all_commands(each, f"{name} {child}")


COMMANDS = dict(all_commands(group))


# Help


def test_the_commands_that_scripts_rely_on_are_there() -> None:
    assert set(COMMANDS) >= {
        "chameleon config check", "chameleon games", "chameleon games export", "chameleon games resume",
        "chameleon games show", "chameleon moves", "chameleon perft", "chameleon play", "chameleon solve",
        "chameleon trace record", "chameleon trace replay",
    }  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_explains_itself_and_its_options(name: str, option: str) -> None:
    command = COMMANDS[name]
    ended = run(*name.split()[1:], option)
    assert (ended.status, ended.err) == (0, "")
    assert command.help and command.help.split()[0] in ended.out
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    assert all(parameter.help and parameter.help.endswith(".") for parameter in options)


def test_without_a_command_the_help_is_shown() -> None:
    ended = run()
    assert ended.out == run("--help").out
    assert (ended.status, ended.err) == (2, "")


def test_the_version_is_told() -> None:
    assert run("--version").out.startswith("chameleon, version ")


# Rules


def test_moves_are_printed_sorted_on_one_line() -> None:
    assert run("moves", START) == Ended(0, f"{FIRST_MOVES}\n", "")
    assert chameleon("moves", START) == Ended(0, f"{FIRST_MOVES}\n", "")


def test_a_game_that_is_over_has_an_empty_line_of_moves() -> None:
    assert run("moves", "--game", "chameleon", "B4/5/5/w4/5 b") == Ended(0, "\n", "")


@pytest.mark.parametrize("depth, nodes", [(0, 1), (1, 27), (2, 729), (3, 20554)])
def test_perft_prints_one_number(depth: int, nodes: int) -> None:
    assert run("perft", str(depth)) == Ended(0, f"{nodes}\n", "")


def test_perft_4_is_574786() -> None:
    assert chameleon("perft", "4") == Ended(0, "574786\n", "")


def test_perft_counts_from_any_position() -> None:
    assert run("perft", "1", "--position", "4b/2w2/1B3/5/W4 r").out == "17\n"


def test_solve_tells_result_plies_and_best_moves() -> None:
    ended = run("solve", "4b/2W2/5/5/5 r", "--json")
    found = json.loads(ended.out)
    assert list(found) == ["result", "plies", "best", "nodes"]
    assert (found["result"], found["plies"], found["best"]) == ("win", 1, ["c4b5", "c4c5", "c4d5"])
    assert ended.out.count("\n") == 1


def test_solve_in_words_says_the_same() -> None:
    nodes = json.loads(run("solve", "4b/2W2/5/5/5 r", "--json").out)["nodes"]
    assert run("solve", "4b/2W2/5/5/5 r").out == f"win in 1 ply, best c4b5 c4c5 c4d5 ({nodes} nodes)\n"


def test_solve_says_when_it_does_not_know() -> None:
    assert json.loads(run("solve", START, "--max-plies", "1", "--json").out)["result"] == "unknown"
    assert run("solve", START, "--max-plies", "1").out.startswith("unknown in 1 ply (")


# Traces


def test_a_trace_file_is_answered_with_its_decisions(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(lines(*TRACE), encoding="utf-8")
    assert run("trace", "replay", str(file)) == Ended(0, lines(*DECISIONS), "")


def test_a_trace_on_standard_input_is_answered_the_same() -> None:
    stdin = lines(*TRACE, *TRACE).encode()
    assert run("trace", "replay", "-", stdin=stdin) == Ended(0, lines(*DECISIONS, *DECISIONS), "")


def test_every_line_is_answered_before_the_next_is_read() -> None:
    command, pipe = [PROGRAM, "trace", "replay", "-"], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0) as program:  # output is unbuffered
        assert program.stdin and program.stdout
        heard = []
        for line, answers in ((TRACE[0], 1), (lines(*TRACE[1:3]).rstrip(), 1), (TRACE[3], 2), (HEADER, 1)):
            program.stdin.write(f"{line}\n".encode())
            program.stdin.flush()
            for _ in range(answers):
                assert select.select([program.stdout], [], [], 20)[0], f"no answer to {line}"
                heard.append(program.stdout.readline().decode().rstrip())
        program.stdin.close()
    assert heard == [*DECISIONS, DECISIONS[0]]
    assert program.returncode == 0


def test_what_was_right_before_a_mistake_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "half.jsonl"
    file.write_text(lines(*TRACE[:2], '{"t": 2000, "tick": true}', "oops"), encoding="utf-8")
    ended = run("trace", "replay", str(file))
    assert ended == Ended(2, lines(*DECISIONS[:2]), f"chameleon: {file}:4: 'oops' is not JSON\n")


# The journal


def test_games_lists_the_journal(config: Path) -> None:
    rows = [line.split() for line in run("games", "--config", str(config)).out.splitlines()]
    assert [(row[0], *row[-2:]) for row in rows[1:]] == [("1", "red", "arrival"), ("2", "1", "unfinished")]


def test_a_game_is_shown_as_a_record(config: Path) -> None:
    ended = run("games", "--config", str(config), "show", "1")
    assert (ended.status, ended.err) == (0, "")
    assert read_record(ended.out).moves == ("d1d2", "b5a3", "d2xa5")
    assert read_record(ended.out).result == "red arrival"


def test_a_game_is_exported_once_and_never_over_another_file(config: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    export = ("games", "--config", str(config), "export", "1", str(file))
    assert run(*export) == Ended(0, "", "")
    assert file.read_text(encoding="utf-8") == run("games", "--config", str(config), "show", "1").out
    again = run(*export)
    assert is_one_complaint(again)
    assert again.err == f"chameleon: {file} cannot be written (File exists); name a new file\n"


def test_the_configuration_may_be_named_by_the_environment(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAMELEON_CONFIG", str(config))
    assert run("games").out == run("games", "--config", str(config)).out


def test_a_journal_that_is_not_there_yet_is_an_empty_one(tmp_path: Path) -> None:
    config = tmp_path / "new.yml"
    config.write_text("journal: new/journal.db\n", encoding="utf-8")
    assert run("games", "--config", str(config)).out == "The journal has no games yet; start one with: chameleon play\n"


def test_looking_at_the_journal_changes_nothing(config: Path, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        before = [journal.load(number) for number in (1, 2)]
    run("games", "--config", str(config), "show", "2")
    with Journal.open(tmp_path / "journal.db") as journal:
        assert [journal.load(number) for number in (1, 2)] == before


# The configuration


def test_a_good_configuration_is_said_to_be_fine(tmp_path: Path) -> None:
    file = tmp_path / "good.yml"
    file.write_text("hands: {settle-ms: 300}\n", encoding="utf-8")
    assert run("config", "check", str(file)) == Ended(0, f"{file} has no errors.\n", "")


def test_a_bad_configuration_is_named_with_line_and_key(tmp_path: Path) -> None:
    file = tmp_path / "bad.yml"
    file.write_text("game: chameleon\npage: {prot: 1}\n", encoding="utf-8")
    ended = run("config", "check", str(file))
    assert is_one_complaint(ended)
    assert ended.err.startswith(f"chameleon: {file}:2: ") and "prot" in ended.err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "board: pico\nboard-options: {bounce-ms: 5}\n",
            "key 'board-options': the board 'pico' does not have the option 'bounce-ms'; its options are: port, ",
        ),
        (
            "board: gpio\nboard-options: {budget-ma: 1}\n",
            "key 'board-options': the board option budget-ma must be a whole number from 50 to 3000, not 1",
        ),
        ("board: dgt\n", "key 'board': unknown board 'dgt'; choose one of: sim, gpio, pico"),
        ("reader: pn532\n", "key 'reader-options': the card reader 'pn532' needs the option 'port'"),
        ("reader: nose\n", "key 'reader': unknown card reader 'nose'; choose one of: sim"),
    ],
)
def test_a_configuration_whose_board_or_reader_could_not_be_made_is_not_fine(
    tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "table.yml"
    file.write_text(text, encoding="utf-8")
    ended = run("config", "check", str(file))
    assert is_one_complaint(ended)
    assert ended.err.startswith(f"chameleon: {file}: {complaint}")


EQUAL_DECKS = "game: dragons\ncards: physical\njournal: journal.db\nrules: {dragons: {blue-deck: highwood}}\n"


@pytest.mark.parametrize("command", [["config", "check"], ["play", "dragons", "--no-browser", "--config"]])
def test_real_cards_are_refused_until_tags_are_known(
    tmp_path: Path, command: list[str]
) -> None:
    file = tmp_path / "table.yml"
    file.write_text(EQUAL_DECKS, encoding="utf-8")
    ended = run(*command, str(file))
    assert is_one_complaint(ended)
    assert ended.err == (
        f"chameleon: {file}: key 'cards': Red's copy of the deck 'highwood' has no tags yet; "
        "enrol them with: chameleon cards learn --deck highwood --seat red\n"
    )


def test_real_cards_of_two_equal_decks_are_fine_once_both_copies_have_tags(tmp_path: Path) -> None:
    file = tmp_path / "table.yml"
    file.write_text(EQUAL_DECKS, encoding="utf-8")
    first = CardStore({"04A2B3C4D5E680": Tag("dragons", "highwood", "fog")})  # learned before copies had seats
    first.save(load_config(file).tags_path)
    assert "Blue's copy of the deck 'highwood' has no tags yet" in run("config", "check", str(file)).err
    first.add("04A2B3C4D5E681", Tag("dragons", "highwood", "fog", "blue")).save(load_config(file).tags_path)
    assert run("config", "check", str(file)).out == f"{file} has no errors.\n"


# Anything at all


def is_harmless(depth: str) -> bool:
    """Whether a depth is invalid, or quick to count."""
    try:
        return not 2 < int(depth) <= 20
    except ValueError:
        return True


def is_fine_or_one_complaint(ended: Ended) -> bool:
    return (ended.status == 0 and ended.out != "" and ended.err == "") or is_one_complaint(ended)


words = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
position_like = st.text("bwBWbr12345/ ", max_size=24)
some_positions = st.one_of(words, position_like, positions(3).map(lambda position: position.text()), st.just(START))


@settings(max_examples=150)
@given(some_positions, st.lists(words, max_size=1))
def test_moves_of_anything_is_moves_or_one_complaint(position: str, more: list[str]) -> None:
    assert is_fine_or_one_complaint(run("moves", position, *more))


@settings(max_examples=100)
@given(words.filter(is_harmless) | st.sampled_from(["0", "1", "-1", "21", "1e1", "٣"]), some_positions)
def test_perft_of_anything_is_a_number_or_one_complaint(depth: str, position: str) -> None:
    assert is_fine_or_one_complaint(run("perft", depth, "--position", position))


@settings(max_examples=100)
@given(some_positions, words.filter(is_harmless) | st.sampled_from(["0", "1", "-1", "100"]))
def test_solve_of_anything_is_an_answer_or_one_complaint(position: str, plies: str) -> None:
    assert is_fine_or_one_complaint(run("solve", position, "--max-plies", plies, "--json"))


@settings(max_examples=50)
@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_config_check_of_anything_is_fine_or_one_complaint(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.yml"
    file.write_bytes(content)
    assert is_fine_or_one_complaint(run("config", "check", str(file)))


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_trace_replay_of_anything_is_answers_or_one_complaint(content: bytes) -> None:
    ended = run("trace", "replay", "-", stdin=HEADER.encode() + b"\n" + content)
    assert ended.status in (0, 2)
    assert len(ended.err.splitlines()) == (ended.status == 2)


@settings(max_examples=100)
@given(st.lists(words.filter(lambda word: word not in ("play", "resume", "record")), max_size=3))
def test_any_words_at_all_are_help_or_one_complaint(arguments: list[str]) -> None:
    ended = run(*arguments)
    assert is_fine_or_one_complaint(ended) or ended == run()
