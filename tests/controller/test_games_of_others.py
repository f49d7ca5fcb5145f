"""Games of other packages in the command, the journal and the doctor, working and broken ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from controller.config.settings import config_from_text
from controller.journal.store import Journal
from tests.controller.command_line import Ended, run
from tests.controller.plugins import install, installed

GONE = "it stays in the journal until you install its package"


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = tmp_path / "packages"
    folder.mkdir()
    return folder


@pytest.fixture
def journal(tmp_path: Path, packages: Path) -> Iterator[Path]:
    """A journal with a game of an installed package, one of the table's own and a lesson of that package's game."""
    install(packages, "lizard")
    with installed(packages), Journal.open(tmp_path / "journal.db") as kept:
        for game, entry in (("lizard", ("move", "b1c3")), ("chameleon", ("move", "a1a2")), ("lizard", ("seats", "{}"))):
            number = kept.begin(game, engine.load(game).start, {}, {"red": "human", "blue": "human"}, 5)
            kept.append(number, *entry, 6)
    (tmp_path / "table.yml").write_text("journal: journal.db\npage: {port: 0}\n", encoding="utf-8")
    yield tmp_path / "table.yml"


def bytes_of(config: Path) -> bytes:
    return config.with_name("journal.db").read_bytes()


def rows(shown: str) -> list[list[str]]:
    return [line.split() for line in shown.splitlines()]


def known(*games: str) -> list[list[str]]:
    own = [[name, name.capitalize(), "chameleon-table", "0.1.0"] for name in ("chameleon", "dragons", "woodland")]
    return [["Game", "Title", "Package", "Version"], *own, *([name, name.capitalize(), name, "1.2"] for name in games)]


def test_the_known_games_are_listed_with_package_and_version(packages: Path) -> None:
    install(packages, "lizard")
    with installed(packages):
        listed = run("games", "--known")
    assert (listed.status, rows(listed.out), listed.err) == (0, known("lizard"), "")


def test_each_game_that_cannot_be_played_gets_a_sentence_in_the_list_and_the_others_play_on(packages: Path) -> None:
    install(packages, "newt", "import nothing_of_that_name")
    install(packages, "lizard")
    install(packages, "toad", rules="toad.parts:Tabletop")
    install(packages, "frog", tabletop="frog.pond:Tabletop")
    with installed(packages):
        listed = run("games", "--known")
        assert run("moves", "--game", "lizard", "5/W4/5/4b/4B r") == run("moves", "5/W4/5/4b/4B r")
    table, said = listed.out.splitlines()[:7], listed.out.splitlines()[7:]
    assert (listed.status, rows("\n".join(table)), listed.err) == (1, known("frog", "lizard", "toad"), "")
    assert said == [
        "The package newt adds no game: its manifest newt:GAME cannot be imported "
        "(ModuleNotFoundError: No module named 'nothing_of_that_name').",
        "The game 'frog' of the package frog cannot be played: its tabletop frog.pond:Tabletop cannot be imported "
        "(ModuleNotFoundError: No module named 'frog.pond'); repair or reinstall the package.",
        "The game 'toad' of the package toad cannot be played: its rules toad.parts:Tabletop is not a valid Game; "
        "repair or reinstall the package.",
    ]


def test_the_doctor_says_the_same(packages: Path, tmp_path: Path) -> None:
    install(packages, "newt", "import nothing_of_that_name")
    install(packages, "toad", opponent="engine.opponent:Opponent")
    (tmp_path / "table.yml").write_text("journal: journal.db\npage: {port: 0}\n", encoding="utf-8")
    with installed(packages):
        done = run("doctor", "--json", "--config", str(tmp_path / "table.yml"))
    assert [each for each in json.loads(done.out)["findings"] if each["name"] == "games"] == [
        {"name": "games", "ok": True, "sentence": "chameleon, dragons, woodland, toad", "remedy": ""},
        {
            "name": "games",
            "ok": False,
            "sentence": "the package newt adds no game: its manifest newt:GAME cannot be imported "
            "(ModuleNotFoundError: No module named 'nothing_of_that_name')",
            "remedy": "update or uninstall that package",
        },
        {
            "name": "games",
            "ok": False,
            "sentence": "the game 'toad' of the package toad cannot be played: its opponent engine.opponent:Opponent "
            "lacks choose",
            "remedy": "repair or reinstall the package",
        },
    ]


@pytest.mark.parametrize("wanted", [("play",), ("games", "resume", "1")])
def test_a_broken_game_is_not_begun(wanted: tuple[str, ...], packages: Path, tmp_path: Path) -> None:
    install(packages, "toad", opponent="toad.parts:Nobody")
    (tmp_path / "table.yml").write_text("journal: journal.db\n", encoding="utf-8")
    with installed(packages):
        ended = run(*wanted, "toad", "--board", "sim", "--no-browser", "--config", str(tmp_path / "table.yml"))
    why = "(AttributeError: module 'toad.parts' has no attribute 'Nobody'); repair or reinstall the package"
    whose = "the game 'toad' of the package toad cannot be played"
    assert ended == Ended(2, "", f"chameleon: {whose}: its opponent toad.parts:Nobody cannot be imported {why}\n")
    assert not (tmp_path / "journal.db").exists()


def test_rules_that_are_none_are_refused_by_every_command(packages: Path, tmp_path: Path) -> None:
    install(packages, "toad", rules="toad.parts:Tabletop", house_rules={"jump": True})
    trace, config = tmp_path / "trace.jsonl", tmp_path / "table.yml"
    trace.write_text('{"trace": 1, "game": "toad"}\n', encoding="utf-8")
    config.write_text("cards: physical\nrules: {toad: {jump: false}}\nseats: {toad: {red: human}}\n", encoding="utf-8")
    said = "the game 'toad' of the package toad cannot be played: its rules toad.parts:Tabletop is not a valid Game"
    with installed(packages):
        assert run("moves", "--game", "toad", "x").err == f"chameleon: {said}; repair or reinstall the package\n"
        assert f"{said}; repair or reinstall the package\n" in run("trace", "replay", str(trace)).err
        assert run("config", "check", str(config)) == Ended(0, f"{config} has no errors.\n", "")


def test_a_game_that_is_known_by_its_package_only_is_refused_with_what_is_wrong(packages: Path) -> None:
    install(packages, "lizard", api=2)
    with installed(packages):
        ended = run("play", "lizard")
    why = "its manifest lizard:GAME was written for interface 2 of the table; this table has 1"
    said = f"unknown game 'lizard'; the package lizard adds no game: {why}; install a version for that"
    assert ended == Ended(2, "", f"chameleon: {said}\n")


def test_house_rules_that_the_rules_do_not_have_are_named(packages: Path) -> None:
    install(packages, "toad", house_rules={"repetition": False, "jump": True})
    with installed(packages):
        said = run("games", "--known").out.splitlines()[-1]
    assert said == (
        "The game 'toad' of the package toad cannot be played: its rules toad.parts:Rules have the house rules "
        "repetition=True move-limit=200, but the manifest has repetition=False jump=True; repair or reinstall the "
        "package."
    )


def test_a_page_that_is_not_there_is_named_before_the_game_is_begun(packages: Path) -> None:
    install(packages, "toad", page="toad:page/toad.js")
    install(packages, "newt", page="nowhere.at.all:page/newt.js", style="nowhere.at.all:page/newt.css")
    with installed(packages):
        said = run("games", "--known").out.splitlines()[-2:]
        assert run("play", "toad").status == 2
    assert said == [
        f"The game {game!r} of the package {game} cannot be played: its page {page} is missing; reinstall the package."
        for game, page in (("newt", "nowhere.at.all:page/newt.js"), ("toad", "toad:page/toad.js"))
    ]


def test_the_example_of_a_configuration_has_the_keys_of_a_package_s_game_as_comments(packages: Path) -> None:
    install(packages, "lizard")
    own = run("config", "example").out
    with installed(packages):
        more = run("config", "example").out.removeprefix(own)
        assert config_from_text("\n".join(line.removeprefix("# ") for line in more.splitlines()[2:]), "my.yml")
    assert more == (
        "\n# Lizard, from lizard 1.2; put these below the keys above:\n"
        "# seats: {lizard: {red: human, blue: 'engine:2'}}\n"
        "# assistance: {lizard: {red: squares, blue: squares}}\n"
        "# rules: {lizard: {repetition: true, move-limit: 200}}\n"
    )


# A journal whose game is not installed any more


def test_the_games_of_a_package_that_has_gone_are_still_listed(journal: Path) -> None:
    listed = run("games", "--config", str(journal))
    assert (listed.status, listed.err) == (0, "")
    assert [row[:2] for row in rows(listed.out)[1:]] == [["1", "lizard"], ["2", "chameleon"], ["3", "lizard"]]


@pytest.mark.parametrize("wanted", [("show", "1"), ("export", "1", "there.txt"), ("resume", "1", "--board", "sim")])
def test_a_game_of_a_package_that_has_gone_is_refused_and_stays(wanted: tuple[str, ...], journal: Path) -> None:
    before = bytes_of(journal)
    why = "which is not installed (no installed package provides it)"
    said = f"game 1 of the journal needs the game 'lizard', {why}; {GONE}"
    assert run("games", "--config", str(journal), *wanted) == Ended(2, "", f"chameleon: {said}\n")
    assert bytes_of(journal) == before
    assert run("games", "--config", str(journal), "show", "2").status == 0


def test_a_package_that_cannot_be_used_any_more_is_named_with_its_game(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    install(tmp_path / "broken", "lizard", "1 / 0")
    with installed(tmp_path / "broken"):
        said = run("games", "--config", str(journal), "show", "1").err
    why = "its manifest lizard:GAME cannot be imported (ZeroDivisionError: division by zero)"
    why = f"the package lizard adds no game: {why}"
    what = f"game 1 of the journal needs the game 'lizard', which is not installed ({why})"
    assert said == f"chameleon: {what}; {GONE}\n"


def test_the_doctor_takes_it_for_no_damage(journal: Path) -> None:
    done = run("doctor", "--json", "--config", str(journal))
    line = next(each for each in json.loads(done.out)["findings"] if each["name"] == "journal")
    assert (line["ok"], line["sentence"].partition("; ")[2]) == (
        True,
        "it holds 3 games, with no damage; 2 of them cannot be read without the packages of: lizard",
    )


def test_the_game_goes_on_when_its_package_is_back(journal: Path, packages: Path) -> None:
    with installed(packages):
        shown = run("games", "--config", str(journal), "show", "1")
    assert (shown.status, shown.out.splitlines()[-1]) == (0, "1. b1c3")
