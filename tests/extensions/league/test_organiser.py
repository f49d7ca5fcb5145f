"""The organiser's actions on the operator's page, at a real hub: an evening from its start to its files."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from controller.errors import Refused
from controller.extensions.league.operator import LeagueActions
from controller.extensions.league.organiser import LeagueServer, Organiser
from controller.net.keys import TableKey

OURS, THEIRS = TableKey(b"o" * 32), TableKey(b"t" * 32)
RULES = {"game": "chameleon", "system": "swiss", "rounds": 3, "clock": "game 300+5"}


def actions_of(server: str, key: TableKey) -> LeagueActions:
    return LeagueActions(server, lambda server: Organiser(LeagueServer(server, key, lambda: 1_000)))


@pytest.fixture
def actions(empty_hub: str) -> LeagueActions:
    actions = actions_of(empty_hub, OURS)
    actions.change_league("friday", "new", RULES)
    actions.change_league("friday", "add", {"players": ["Ann", "Bob", "Cem"]})
    return actions


def players(shown: Any) -> list[tuple[str, bool]]:
    return [(player["name"], player["is_here"]) for player in shown["players"]]


def test_an_evening_is_begun_paired_corrected_and_ended(actions: LeagueActions, empty_hub: str) -> None:
    actions.change_league("friday", "pair", {})
    actions.change_league("friday", "result", {"round": 1, "board": 1, "score": "1/2-1/2"})
    actions.change_league("friday", "leave", {"player": "Cem"})
    shown = actions.show_league("friday")
    assert [each["score"] for each in shown["league"]["rounds"][0]["pairings"]] == ["1/2-1/2"]
    assert players(shown) == [("Ann", True), ("Bob", True), ("Cem", False)]
    assert shown["code"] == f"friday@{OURS.public[:16]}"
    assert (shown["is_ours"], actions_of(empty_hub, THEIRS).show_league("friday")["is_ours"]) == (True, False)
    actions.change_league("friday", "end", {})
    assert actions.show_league("friday")["league"]["is_over"]
    with zipfile.ZipFile(io.BytesIO(actions.export_league("friday"))) as archive:
        assert archive.namelist() == [f"friday/{each}" for each in ("standings.csv", "pairings.csv", "events.jsonl")]


def test_before_there_is_a_league_it_shows_what_could_be_played(empty_hub: str) -> None:
    shown = actions_of(empty_hub, OURS).show_league(None)
    assert (shown["leagues"], shown["league"]) == ([], None)
    assert ["chameleon", "Chameleon"] in shown["games"]


def test_nobody_founds_a_league_of_a_game_that_is_not_there(empty_hub: str) -> None:
    with pytest.raises(Refused, match="unknown game 'go'; choose one of: "):
        actions_of(empty_hub, OURS).change_league("friday", "new", {**RULES, "game": "go"})


def test_only_who_founded_a_league_changes_it(actions: LeagueActions, empty_hub: str) -> None:
    with pytest.raises(Refused, match="organised on another machine"):
        actions_of(empty_hub, THEIRS).change_league("friday", "pair", {})


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
def test_what_is_no_deed_is_refused(actions: LeagueActions, what: str, facts: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="unknown organiser request"):
        actions.change_league("friday", what, facts)
