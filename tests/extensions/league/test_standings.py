"""The standings, and the files of an evening."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import engine
from controller.extensions.league.export import files_of
from controller.net.leagues.events import Corrected, Joined, LeagueRound, Pairing, event_of, points_as_text
from controller.net.leagues.standings import standings
from controller.net.leagues.state import LeagueState, founded
from engine.records import read_record, write_record
from tests.extensions.league.evenings import KEYS, begun, game_at


def quad() -> LeagueState:
    """Ann beats Bob and Cem and draws with Dora; Bob beats Cem; Dora beats Bob; Cem beats Dora."""
    league = begun("Ann", "Bob", "Cem", "Dora", tables=1)
    rounds = [
        (("Ann", "Bob", "1-0"), ("Cem", "Dora", "1-0")),
        (("Cem", "Ann", "0-1"), ("Dora", "Bob", "1-0")),
        (("Ann", "Dora", "1/2-1/2"), ("Bob", "Cem", "1-0")),
    ]
    for number, games in enumerate(rounds, start=1):
        league = league.after(LeagueRound(number, tuple(Pairing(one, other) for one, other, _ in games)), number)
        for board, (_, _, score) in enumerate(games, start=1):
            league = league.after(Corrected(number, board, score), number)
    return league


def test_points_come_first_then_the_opponents_then_those_who_were_beaten() -> None:
    lines = [(line.rank, line.player, line.points, line.buchholz, line.sonneborn_berger) for line in standings(quad())]
    assert lines == [(1, "Ann", 5, 7, 11), (2, "Dora", 3, 9, 9), (3, "Cem", 2, 10, 6), (4, "Bob", 2, 10, 4)]


def test_equals_share_a_place() -> None:
    league = begun("Ann", "Bob", "Cem")
    assert [(line.rank, line.player) for line in standings(league)] == [(1, "Ann"), (1, "Bob"), (1, "Cem")]


def test_a_bye_is_a_point_against_oneself() -> None:
    league = begun("Ann", "Bob", "Cem").after(LeagueRound(1, (Pairing("Ann", "Bob"),), "Cem"), 1)
    cem = next(line for line in standings(league) if line.player == "Cem")
    assert (cem.points, cem.buchholz, cem.sonneborn_berger, cem.wins, cem.byes) == (2, 2, 4, 0, 1)


def test_points_are_read_as_people_write_them() -> None:
    assert [points_as_text(halves) for halves in range(5)] == ["0", "½", "1", "1½", "2"]


def test_an_evening_is_exported_as_tables_and_records_that_can_be_read() -> None:
    played = engine.load("chameleon")
    played.push("b1c3")
    played.resign("blue")
    league = begun("=Ann", "Bob", tables=1).after(LeagueRound(1, (Pairing("=Ann", "Bob", KEYS[0]),)), 10_000)
    league = league.with_result(game_at(KEYS[0], 11_000, record=write_record(played)))
    files = files_of(league, [Joined("=Ann")])
    assert sorted(files) == ["events.jsonl", "pairings.csv", "round-1-board-1.txt", "standings.csv"]
    assert [*csv.reader(io.StringIO(files["pairings.csv"]))][1] == [
        "1",
        "1",
        "Table 1",
        "'=Ann",
        "Bob",
        "1-0",
        "arrival",
        "20",
    ]
    assert [*csv.reader(io.StringIO(files["standings.csv"]))][1] == ["1", "'=Ann", "1 Bob", "1", "0", "0", "1"]
    assert files["events.jsonl"] == '{"kind": "joined", "player": "=Ann"}\n'
    record = read_record(files["round-1-board-1.txt"])
    assert record.moves == ("b1c3",)
    assert record.headers == {"League": "friday", "Round": "1.1", "First": "=Ann", "Second": "Bob"}


def test_a_record_that_cannot_be_read_is_left_out() -> None:
    league = begun("Ann", "Bob", tables=1).after(LeagueRound(1, (Pairing("Ann", "Bob", KEYS[0]),)), 10_000)
    league = league.with_result(game_at(KEYS[0], 11_000, record="[Game nonsense"))
    assert "round-1-board-1.txt" not in files_of(league, [])


def test_a_league_that_an_older_table_exported_stands_as_it_stood() -> None:
    older = Path("tests/acceptance/older/third/league")
    events = [event_of(json.loads(line)) for line in (older / "events.jsonl").read_text().splitlines()]
    files = files_of(founded("friday", [(event, 1_000) for event in events]), events)
    assert files == {path.name: path.read_text(encoding="utf-8") for path in older.iterdir()}
