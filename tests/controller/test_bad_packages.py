"""A package whose code raises or never returns: its game is set aside with a sentence, and others play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from controller.commands.current_game import noted
from controller.commands.options import configured
from controller.commands.other_games import GamesOfTable
from controller.config.settings import Config
from controller.journal.store import Journal
from controller.messages.commands import ChangeGame, Play
from controller.messages.players import Players
from controller.table.settings import GameSettings
from controller.tabletop import guard, tabletop
from controller.tabletop.registry import check, registry
from engine.errors import BrokenGame
from tests.controller.at_table import AtTable
from tests.controller.command_line import run
from tests.controller.plugins import install, installed
from tests.controller.sitting import HUMANS
from tests.controller.stack import Stack
from tests.controller.test_other_games import NOTHING

LIMIT_S = 1.5
PARTS = """
from controller.games.chameleon.tabletop import ChameleonTabletop
from engine.chameleon.game import Chameleon
from engine.chameleon.opponent import ChameleonOpponent
from engine.chameleon.teaching.teacher import ChameleonTeacher

def fail():
    {how}

class Rules(Chameleon):
    name = "newt"
    {rules}

class Tabletop(ChameleonTabletop):
    game = "newt"
    {tabletop}

class Player(ChameleonOpponent):
    {opponent}

class Teacher(ChameleonTeacher):
    {teacher}
"""
HOW = {
    "raises": "raise ZeroDivisionError('the newt slipped')",
    "ends the program": "raise SystemExit('the newt slipped')",
    "loops": "while True: pass",
    "sleeps": "import time; time.sleep(3600)",
}
REASON = {
    "raises": "ZeroDivisionError: the newt slipped",
    "ends the program": "SystemExit: the newt slipped",
    "loops": "no answer within 1.5 s",
    "sleeps": "no answer within 1.5 s",
}
RAISES_OR_LOOPS = pytest.mark.parametrize("how", ["raises", "loops"])
EVERY_WAY = pytest.mark.parametrize("how", [*HOW])
SECOND_MOVE = "def replay(self, move): return fail() if str(move) == 'd5c3' else super().replay(move)"
SHOWN = {
    "rules": "def view(self, seat): return fail() if self.moves else super().view(seat)",
    "tabletop": "def paint(self, game, scene): return fail() if game.moves else super().paint(game, scene)",
}
"""The failure in each part after a move."""
OF_NEWT = "the game 'newt' of the package newt"

Newt = Callable[..., None]


@pytest.fixture
def newt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Newt]:
    """Installs the game newt, a copy of Chameleon with faulty parts: the source of a method each."""
    monkeypatch.setattr(guard, "LIMIT_S", LIMIT_S)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    folder = tmp_path / "packages"
    folder.mkdir()
    install(folder, "newt", opponent="newt.parts:Player", teacher="newt.parts:Teacher")

    def write(how: str = "raises", before: str = "", **faults: str) -> None:
        parts = {part: faults.get(part, "pass") for part in ("rules", "tabletop", "opponent", "teacher")}
        (folder / "newt" / "parts.py").write_text(before + PARTS.format(how=HOW[how], **parts), encoding="utf-8")

    write()
    with installed(folder):
        yield write


def keep_a_game(folder: Path, game: str = "newt") -> None:
    """Leaves a game of two moves in the journal, played before the package became faulty."""
    with Journal.open(folder / "journal.db") as journal:
        number = journal.begin(game, engine.game_class("chameleon").start_text, {}, HUMANS, 5)
        journal.append(number, "move", "b1c3", 6)
        journal.append(number, "move", "d5c3", 7)


def start(folder: Path) -> tuple[str, int, list[str], str]:
    """Starts a table for newt: the game on the table, its number, its moves, and the faults."""
    with Journal.open(folder / "journal.db") as journal:
        table = AtTable(tabletop("newt"), journal, Players("newt", HUMANS))
        return table.game.name, table.game_id, [str(move) for move in table.game.moves], table.trouble


def aside(folder: Path, number: int) -> list[str]:
    with Journal.open(folder / "journal.db") as journal:
        return [entry.text for entry in journal.load(number).entries if entry.kind == "aside"]


# An unfinished game


def test_a_kept_game_whose_rules_raise_goes_on_as_far_as_they_do_not(tmp_path: Path, newt: Newt) -> None:
    newt("raises", rules=SECOND_MOVE)
    keep_a_game(tmp_path)
    what = f"Game 1 of the journal, entry 2 (move 'd5c3') does not fit: {REASON['raises']}"
    assert start(tmp_path) == ("newt", 2, ["b1c3"], f"{what}; the table sets it aside and plays game 2.")
    assert start(tmp_path) == ("newt", 2, ["b1c3"], "")


@pytest.mark.parametrize("how", ["loops", "sleeps"])
def test_a_kept_game_whose_rules_do_not_come_back_is_set_aside_and_another_one_is_laid(
    how: str, tmp_path: Path, newt: Newt
) -> None:
    newt(how, rules=SECOND_MOVE)
    keep_a_game(tmp_path)
    what = "Game 1 of the journal cannot be set up: no answer within 1.5 s"
    assert start(tmp_path) == ("newt", 2, [], f"{what}; the table sets it aside and plays game 2.")
    assert (start(tmp_path), aside(tmp_path, 1)) == (("newt", 2, [], ""), [""])


@RAISES_OR_LOOPS
@pytest.mark.parametrize("part", [*SHOWN])
def test_a_kept_game_that_can_be_replayed_and_not_shown_is_set_aside_and_another_one_is_laid(
    part: str, how: str, tmp_path: Path, newt: Newt
) -> None:
    newt(how, **{part: SHOWN[part]})
    keep_a_game(tmp_path)
    what = f"Game 1 of the journal cannot be shown ({REASON[how]})"
    assert start(tmp_path) == ("newt", 2, [], f"{what}; the table sets it aside and plays game 2.")
    assert (start(tmp_path), aside(tmp_path, 1)) == (("newt", 2, [], ""), [""])


def test_a_kept_game_of_the_tables_own_whose_rules_raise_is_set_aside_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = engine.game_class("chameleon")
    replay = rules.replay

    def fails(game: engine.Game[Any, Any], move: str) -> None:
        assert move != "d5c3", "the dragon slipped"
        replay(game, move)

    keep_a_game(tmp_path, "chameleon")
    monkeypatch.setattr(rules, "replay", fails)
    what = "Game 1 of the journal, entry 2 (move 'd5c3') does not fit: AssertionError: the dragon slipped"
    with Journal.open(tmp_path / "journal.db") as journal:
        table = AtTable(tabletop("chameleon"), journal, Players("chameleon", HUMANS))
        assert (table.game_id, len(table.game.moves)) == (2, 1)
        assert table.trouble.startswith(what)


# A game that cannot start


FAULTS = {
    "rules": "def __init__(self, *a, **k): fail()",
    "opponent": "def __init__(self): fail()",
    "teacher": "def lessons(self): fail()",
    "tabletop": "def situation(self, game, only=None): fail()",
}
CLASSES = {"rules": "Rules", "opponent": "Player", "teacher": "Teacher", "tabletop": "Tabletop"}


@EVERY_WAY
@pytest.mark.parametrize("part", [*FAULTS])
def test_a_part_that_fails_is_named_before_the_game_is_begun_and_the_other_games_play_on(
    part: str, how: str, newt: Newt
) -> None:
    newt(how, **{part: FAULTS[part]})
    said = f"{OF_NEWT} cannot be played: its {part} newt.parts:{CLASSES[part]} failed ({REASON[how]})"
    ended = run("play", "newt", "--no-browser", "--board", "sim")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"chameleon: {said}; repair or reinstall the package\n"
    troubles = {each["name"]: each["trouble"] for each in GamesOfTable(configured(NOTHING)).offers()}
    none = dict.fromkeys(("chameleon", "dragons", "woodland"))
    assert troubles == {**none, "newt": f"{said}; repair or reinstall the package"}


@pytest.mark.parametrize("how", ["raises", "ends the program", "loops"])
def test_a_module_that_fails_as_it_is_imported_is_named(how: str, newt: Newt) -> None:
    newt(before=f"{HOW[how]}\n")
    with pytest.raises(BrokenGame, match=r"^the game 'newt' of the package newt cannot be played: its rules ") as said:
        check("newt")
    assert f"cannot be imported ({REASON[how]})" in str(said.value)


@RAISES_OR_LOOPS
def test_a_manifest_that_fails_as_it_is_imported_is_named_and_the_other_games_are_known(
    how: str, tmp_path: Path, newt: Newt
) -> None:
    install(tmp_path / "packages", "toad", f"{HOW[how]}\n")
    registry.cache_clear()
    assert list(registry().games) == ["chameleon", "dragons", "woodland", "newt"]
    why = f"its manifest toad:GAME cannot be imported ({REASON[how]})"
    assert [each.sentence for each in registry().failures] == [f"the package toad adds no game: {why}"]


def test_a_table_that_had_such_a_game_on_it_says_why_another_one_is_laid(tmp_path: Path, newt: Newt) -> None:
    newt(opponent=FAULTS["opponent"])
    text = '{"configured": "chameleon", "game": "newt", "game_id": 1, "newest": 1}'
    (tmp_path / "journal-table.json").write_text(text, encoding="utf-8")
    config, said = Config(journal=tmp_path / "journal.db"), list[str]()
    assert noted(config, said.append) == (config, None)
    what = f"{OF_NEWT} cannot be played: its opponent newt.parts:Player failed ({REASON['raises']})"
    assert said == [f"T{what[1:]}; repair or reinstall the package."]


# In the middle of a game


IN_PLAY = {
    "push": "def push(self, move): return fail() if str(move) == 'a1a2' else super().push(move)",
    "view": SHOWN["rules"],
    "paint": SHOWN["tabletop"],
    "situation": "def situation(self, game, only=None):"
    " return fail() if game.moves else super().situation(game, only)",
}


def of_table(name: str) -> GameSettings:
    return GameSettings(tabletop(name), Players(name, HUMANS, "red"))


@RAISES_OR_LOOPS
@pytest.mark.parametrize("fault", [*IN_PLAY])
def test_a_game_that_fails_in_the_middle_is_set_aside_and_the_table_plays_on(
    fault: str, how: str, tmp_path: Path, newt: Newt
) -> None:
    newt(how, **{"rules" if fault in ("push", "view") else "tabletop": IN_PLAY[fault]})
    stack = Stack(tmp_path)
    stack.others = of_table
    with stack:
        assert stack.ask(ChangeGame("newt")) is None
        stack.until(lambda message: message["view"]["game"] == "newt")
        stack.ask(Play("red", "a1a2"))
        shown = stack.until(lambda message: message["view"]["game"] == "chameleon")
        said = f"T{OF_NEWT[1:]} has failed ({REASON[how]}) and is disabled; update or uninstall the package."
        assert shown["said"] == f"{said} Game 1 continues."
        assert stack.move("b1c3")["view"]["moves"][-1]["move"] == "b1c3"
    assert aside(tmp_path, 2) == [""]
