"""All output of the command is translated when the shell uses another language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import pytest

import engine
from controller.commands.cli import chameleon as group
from controller.languages.shell import in_shell_language
from controller.languages.wide import wrapped
from controller.net.leagues.state import LeagueState
from controller.tabletop.manifest import BadManifest, checked
from controller.tabletop.registry import manifest
from tests.controller.command_line import below, run
from tests.extensions.league.evenings import LeagueEvening, begun
from tests.languages.in_another_shell import letters_left, wordless_shell
from tests.languages.untranslated import Wordless

__all__ = ["wordless_shell"]


def all_commands(command: click.Command, name: str = "chameleon") -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        for child, each in below(command):
            yield from all_commands(each, f"{name} {child}")


COMMANDS = dict(all_commands(group))


def values(command: click.Command) -> list[str]:
    """The values in a command's help: defaults, choices and their notation."""
    found = []
    for parameter in command.params:
        found += [str(parameter.default), str(parameter.metavar), parameter.type.name]
        found += parameter.type.choices if isinstance(parameter.type, click.Choice) else []
    return found


# Help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_any_language(name: str, wordless_shell: Wordless) -> None:
    command = COMMANDS[name]
    children = [child for child, _ in below(command)] if isinstance(command, click.Group) else []
    ended = run(*name.split()[1:], "--help")
    assert (ended.status, ended.err) == (0, "")
    program = "python -m pytest.chameleon"  # as click identifies the program
    assert letters_left(ended.out, program, name, *children, *values(command), "x blue engine:3.") == []


SAME_EVERYWHERE = {"MB", "N35..N52"}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_stands_for_a_value_is_a_word_of_the_reader(name: str, wordless_shell: Wordless) -> None:
    ended = run(*name.split()[1:], "--help")
    assert {*re.findall(r"[A-Z]{2,}\S*|[A-Z]\d\S*", ended.out)} - SAME_EVERYWHERE == set()


def test_usage_keeps_what_may_be_left_out_and_what_may_be_said_again(wordless_shell: Wordless) -> None:
    said = [run(*asked.split(), "--help").out.splitlines()[0] for asked in ("play", "league add", "league")]
    assert [line.partition("chameleon ")[2] for line in said] == [  # preceded by the command that started this process
        "play [·······] [····]",
        "league add [·······] ···· ·······...",
        "league [·······] ······· [····]...",
    ]


def test_lines_of_help_end_where_the_terminal_does_in_wide_letters() -> None:
    told = wrapped("盤は駒を感じ、光らせ、「カメレオン」で遊びます。--seat を選ぶ。", 20, "  ", "    ")
    assert told.splitlines() == [
        "  盤は駒を感じ、光ら",
        "    せ、「カメレオ",
        "    ン」で遊びます。",
        "    --seat を選ぶ。",
    ]


# Complaints

DECKS = " " + " ".join(engine.game_class("dragons").decks())
START = "wbwbw/5/5/5/WBWBW r"


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["dance"], ""),
        (["--dance"], ""),
        (["moves"], ""),
        (["moves", START, "b1c3"], "b1c3"),
        (["play", "--lesson", "1", "--puzzle", "2"], ""),
        (["play", "--position", START, "--puzzle", "2"], ""),
        (["play", "--position", START, "--first", "red"], ""),
        (["games", "resume", "1", "--position", START], ""),
        (["games", "resume", "1", "--rule", "repetition=false"], ""),
        (["play", "--rule", "nine"], "repetition=false"),
        (["play", "--seat", "red"], "red=human blue=engine:3"),
        (["play", "--puzzle", "x:y"], "win-5:12"),
        (["play", "--lesson", "0"], "x"),
        (["play", "--away", "red"], ""),
        (["play", "--share", "--join", "x"], ""),
        (["perft", "x"], ""),
        (["design", "check", "--magnet", "8"], "8x3"),
        (["design", "check", "--pitch", "1"], ""),
        (["design", "check", "--grade", "K9"], "K9 N35 N38 N40 N42 N45 N48 N50 N52"),
        (["doctor", "--square", "--no-wait"], ""),
        (["cards", "list", "--deck", "aces"], "dragons" + DECKS),
        (["cards", "list", "--seat", "green"], "dragons red blue"),
        (["cards", "list", "--game", "chameleon"], "chameleon dragons"),
        (["cards", "learn"], ""),
        (["update", "--back", "x"], ""),
        (["update", "--home", "/nowhere"], ""),
        (["peripheral", "--port", "1", "--serial", "x"], ""),
        (["shop", "unlock"], ""),
        (["play", "--board", "dgt"], "sim gpio pico"),
        (["play", "--reader", "nose"], "sim pn532 rdm6300 none"),
        (["moves", "x"], ""),
        (["moves", "x", "--game", "go"], "chameleon dragons woodland"),
        (["trace", "replay", "gone.jsonl"], "No such file or directory"),
        (["bundle", "make", "x.zip", "--board", "x"], ""),
        (["hub", "--include", "gone"], ""),
    ],
)
def test_a_complaint_is_made_in_any_language(
    arguments: list[str], names: str, wordless_shell: Wordless, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAMELEON_CONFIG", str(empty_config(tmp_path)))
    ended = run(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert letters_left(ended.err, "chameleon:", names) == []


def empty_config(folder: Path) -> Path:
    """A table without a game."""
    file = folder / "chameleon.yml"
    file.write_text("journal: journal.db\n", encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "changes",
    [{"title": ""}, {"seats": ()}, {"commands": ("solve",)}, {"first": "green"}, {"house_rules": 3}, {"api": 0}],
)
def test_a_manifest_is_complained_about_in_any_language(changes: dict[str, Any], wordless_shell: Wordless) -> None:
    with pytest.raises(BadManifest) as refused:
        checked(replace(manifest("chameleon"), **changes))
    assert letters_left(in_shell_language(refused.value), "int TableCommand") == []


# What commands print


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--version"], f"chameleon {version('chameleon-table')}"),
        (["design", "check"], "mT"),
        (["design", "check", "--offset", "0"], "mT"),
        (["design", "check", "--reed", "40-60"], "mT x3"),
        (["design", "check", "--within", "6", "--margin", "1.5"], "mT"),
        (["config", "check", "{config}"], ""),
        (["shop", "statistics"], ""),
    ],
)
def test_what_is_printed_is_said_in_any_language(
    arguments: list[str], names: str, wordless_shell: Wordless, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = empty_config(tmp_path)
    monkeypatch.setenv("CHAMELEON_CONFIG", str(config))
    ended = run(*(each.format(config=config) for each in arguments))
    assert ended.err == ""
    assert letters_left(ended.out, names) == []


def test_the_cards_and_their_tags_are_listed_in_any_language(
    wordless_shell: Wordless, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAMELEON_CONFIG", str(empty_config(tmp_path)))
    decks = engine.game_class("dragons").decks()
    cards = [word for deck, held in decks.items() for word in (deck, *held)]
    assert letters_left(run("cards", "list").out, *cards) == []


class PaperOrganiser:
    """Organises an evening of three that has had a round, without a hub."""

    def __init__(self) -> None:
        evening = LeagueEvening(begun("Ann", "Bob", "Cem"), seed=1)
        evening.play()
        self._league = evening.league

    def league(self, name: str) -> LeagueState:
        return self._league

    def found(self, name: str, founded: object) -> None:
        """Founds nothing."""

    join = leave = play_at = play_not_at = found

    def end(self, name: str) -> None:
        """Ends nothing."""


def test_a_league_is_told_of_in_any_language(wordless_shell: Wordless, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.extensions.league.organiser.organiser_at", lambda server: PaperOrganiser())
    asked = ["new friday", "add friday Ann", "tables friday", "round friday", "round friday --round 9",
             "standings friday", "end friday"]  # fmt: skip
    said = [run("league", "--server", "hub.test", *each.split()) for each in asked]
    assert [each.status for each in said] == [0, 0, 0, 0, 2, 0, 0]
    names = "chameleon: chameleon league add pair PLAYER... friday friday: Ann Bob Cem"
    assert letters_left("\n".join(each.out + each.err for each in said), names) == []


def test_what_is_for_programs_stays_as_it_is(wordless_shell: Wordless) -> None:
    assert run("moves", "4b/2W2/5/5/5 r").out.split()[:2] == ["c4a2", "c4b3"]
    assert list(json.loads(run("solve", "4b/2W2/5/5/5 r", "--json").out)) == ["result", "plies", "best", "nodes"]


@pytest.mark.slow
def test_solving_and_its_tables_are_told_in_any_language(wordless_shell: Wordless, tmp_path: Path) -> None:
    said = [run("solve", "4b/2W2/5/5/5 r").out, run("solve", START, "--max-plies", "1").out]
    for arguments in (["info"], ["build", "--pieces", "2"], ["build", "--pieces", "2"], ["verify"], ["info"]):
        said.append(run("tables", *arguments, "--folder", str(tmp_path)).out)
    assert letters_left("\n".join(said), str(tmp_path), "c4b5 c4c5 c4d5 KB MB GB") == []


def test_a_backup_and_what_it_puts_back_are_told_in_any_language(
    wordless_shell: Wordless, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAMELEON_CONFIG", str(empty_config(tmp_path)))
    file = tmp_path / "kept.zip"
    ended = [run("backup", str(file)), run("backup", str(file)), run("restore", str(file)), run("restore", "gone.zip")]
    assert [each.status for each in ended] == [0, 2, 0, 2]
    said = "\n".join(each.out + each.err for each in ended)
    assert letters_left(said, "chameleon:", "kB No such file or directory") == []
