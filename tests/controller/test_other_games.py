"""The games that come on one table: what the configuration says of one, it does not say of all."""

from __future__ import annotations

from typing import Any

import pytest

from controller.commands.options import configured
from controller.commands.other_games import GamesOfTable
from controller.errors import TableError

NOTHING: dict[str, Any] = dict.fromkeys(
    ["config_file", "game", "port", "lan", "no_browser", "board", "reader", "first"]
) | {"seats": ()}


def who_begins(**wishes: Any) -> dict[str, str | None]:
    games = GamesOfTable(configured({**NOTHING, **wishes}))
    return {name: games.settings(name).players.first for name in ("chameleon", "dragons", "woodland")}


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No configuration of this machine is found, and nothing is written into it."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path_factory.getbasetemp()))
    monkeypatch.chdir(tmp_path_factory.getbasetemp())


def test_each_game_begins_with_its_own_seat_unless_somebody_names_another() -> None:
    assert configured(NOTHING).first is None
    assert who_begins() == {"chameleon": "red", "dragons": "red", "woodland": "marquise"}


def test_a_seat_that_is_named_begins_every_game_that_has_it() -> None:
    assert who_begins(first="blue") == {"chameleon": "blue", "dragons": "blue", "woodland": "marquise"}


def test_a_seat_that_the_first_game_does_not_have_is_refused() -> None:
    with pytest.raises(TableError, match="'blue' is not a seat; the seats are: marquise"):
        configured({**NOTHING, "game": "woodland", "first": "blue"})
