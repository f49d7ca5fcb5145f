"""The games that people can choose at one table: the configuration of one does not affect the others."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

import controller.web.messages
from controller.commands.options import configured
from controller.commands.other_games import GamesOfTable
from controller.errors import TableError
from tests.controller.plugins import install, installed

NOTHING: dict[str, Any] = dict.fromkeys(
    ["config_file", "game", "port", "lan", "no_browser", "board", "reader", "first"]
) | {"seats": (), "rules": ()}


def who_begins(**wishes: Any) -> dict[str, str | None]:
    games = GamesOfTable(configured({**NOTHING, **wishes}))
    return {name: games.settings(name).players.first for name in ("chameleon", "dragons", "woodland")}


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Hides this machine's configuration, and prevents changes to it."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path_factory.getbasetemp()))
    monkeypatch.chdir(tmp_path_factory.getbasetemp())


def test_each_game_begins_with_its_own_seat_unless_somebody_names_another() -> None:
    assert configured(NOTHING).first is None
    assert who_begins() == {"chameleon": "red", "dragons": "red", "woodland": "marquise"}


def test_a_seat_that_is_named_begins_every_game_that_has_it() -> None:
    assert who_begins(first="blue") == {"chameleon": "blue", "dragons": "blue", "woodland": "marquise"}


def test_a_seat_that_the_first_game_does_not_have_is_refused() -> None:
    with pytest.raises(TableError, match="unknown seat 'blue'; choose one of: marquise"):
        configured({**NOTHING, "game": "woodland", "first": "blue"})


def test_a_house_rule_that_is_named_holds_for_the_game_that_is_played() -> None:
    wanted = (("red-deck", "stonehold"), ("blue-deck", "stonehold"))
    rules = configured({**NOTHING, "game": "dragons", "rules": wanted}).rules
    assert (rules["dragons"]["red-deck"], rules["dragons"]["blue-deck"]) == ("stonehold", "stonehold")
    assert rules["chameleon"] == configured(NOTHING).rules["chameleon"]


def test_what_is_offered_of_a_game_is_what_the_configuration_says_of_it(tmp_path: Path) -> None:
    table = tmp_path / "table.yml"
    table.write_text("seats: {chameleon: {blue: engine:4}}\nrules: {woodland: {seating: 'eyrie,chameleander'}}\n")
    games = GamesOfTable(configured({**NOTHING, "config_file": table}))
    offered = {game["name"]: game for game in games.offers()}
    assert offered["chameleon"]["seats"] == {"red": "human", "blue": "engine:4"}
    assert offered["woodland"]["seats"] == {"eyrie": "engine:2", "chameleander": "human"}
    assert [game["trouble"] for game in offered.values()] == [None] * 3


def test_a_game_that_cannot_be_played_is_offered_with_the_reason(tmp_path: Path) -> None:
    install(tmp_path, "newt", opponent="newt:Nobody", summary="Like no other.")
    with installed(tmp_path):
        newt = GamesOfTable(configured(NOTHING)).offers()[-1]
    assert (newt["name"], newt["summary"], newt["levels"]) == ("newt", "Like no other.", [])
    assert newt["trouble"].startswith("the game 'newt' of the package newt cannot be played: ")


@pytest.mark.parametrize("part", ["controller.web.messages.teaches", "controller.commands.other_games.engine.load"])
def test_a_game_that_fails_as_it_is_looked_at_leaves_the_others_on_offer(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, found = GamesOfTable(configured(NOTHING)), attrgetter(part.partition(".")[2])(controller)

    def fails(name: str, **options: Any) -> Any:
        if name == "dragons":
            raise ZeroDivisionError("the dragons are gone")
        return found(name, **options)

    monkeypatch.setattr(part, fails)
    troubles = {game["name"]: game["trouble"] for game in games.offers()}
    assert troubles == {"chameleon": None, "dragons": "the dragons are gone", "woodland": None}
