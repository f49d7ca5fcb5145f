"""What the operator's page does for an organiser, at a real hub: an evening from its beginning to its files."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from controller.config.settings import config_from_text
from controller.errors import Refused
from controller.extensions.league.league_server import LeagueServer
from controller.extensions.league.operator import LeagueDesk, league_desk
from controller.extensions.league.organiser import Organiser
from controller.net.keys import TableKey

OURS, THEIRS = TableKey(b"o" * 32), TableKey(b"t" * 32)
RULES = {"game": "chameleon", "system": "swiss", "rounds": 3, "clock": "game 300+5"}


def desk_of(server: str, key: TableKey) -> LeagueDesk:
    config = config_from_text(f"net: {{server: '{server}'}}", "my.yml")
    desk = league_desk(config, lambda server: Organiser(LeagueServer(server, key, lambda: 1_000)))
    assert desk is not None
    return desk


@pytest.fixture
def desk(empty_hub: str) -> LeagueDesk:
    desk = desk_of(empty_hub, OURS)
    desk.do("friday", "new", RULES)
    desk.do("friday", "add", {"players": ["Ann", "Bob", "Cem"]})
    return desk


def players(shown: Any) -> list[tuple[str, bool]]:
    return [(player["name"], player["is_here"]) for player in shown["players"]]


def test_an_evening_is_begun_paired_corrected_and_ended(desk: LeagueDesk, empty_hub: str) -> None:
    desk.do("friday", "pair", {})
    desk.do("friday", "result", {"round": 1, "board": 1, "score": "1/2-1/2"})
    desk.do("friday", "leave", {"player": "Cem"})
    shown = desk.show("friday")
    assert [each["score"] for each in shown["league"]["rounds"][0]["pairings"]] == ["1/2-1/2"]
    assert players(shown) == [("Ann", True), ("Bob", True), ("Cem", False)]
    assert shown["code"] == f"friday@{OURS.public[:16]}"
    assert (shown["is_ours"], desk_of(empty_hub, THEIRS).show("friday")["is_ours"]) == (True, False)
    desk.do("friday", "end", {})
    assert desk.show("friday")["league"]["is_over"]
    with zipfile.ZipFile(io.BytesIO(desk.export("friday"))) as archive:
        assert archive.namelist() == [f"friday/{each}" for each in ("standings.csv", "pairings.csv", "events.jsonl")]


def test_before_there_is_a_league_it_shows_what_could_be_played(empty_hub: str) -> None:
    shown = desk_of(empty_hub, OURS).show(None)
    assert (shown["leagues"], shown["league"]) == ([], None)
    assert ["chameleon", "Chameleon"] in shown["games"]


def test_nobody_founds_a_league_of_a_game_that_is_not_there(empty_hub: str) -> None:
    with pytest.raises(Refused, match="there is no game 'go'; the games are: "):
        desk_of(empty_hub, OURS).do("friday", "new", {**RULES, "game": "go"})


def test_only_who_founded_a_league_changes_it(desk: LeagueDesk, empty_hub: str) -> None:
    with pytest.raises(Refused, match="organised on another machine"):
        desk_of(empty_hub, THEIRS).do("friday", "pair", {})


@pytest.mark.parametrize(
    ("what", "facts"),
    [
        ("dance", {}),
        ("add", {}),
        ("add", {"players": [7]}),
        ("add", {"players": "Ann"}),
        ("leave", {"player": None}),
        ("result", {"round": "1", "board": 1, "score": "1-0"}),
        ("new", {"game": "chameleon"}),
    ],
)
def test_what_is_no_deed_is_refused(desk: LeagueDesk, what: str, facts: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="that is nothing that an organiser does"):
        desk.do("friday", what, facts)


def test_without_a_hub_there_is_nothing_to_organise(tmp_path: Path) -> None:
    assert league_desk(config_from_text("{}", "my.yml")) is None
