"""The benchmarks run and print their counts; this machine's speed is irrelevant here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.thorough import often

pytestmark = pytest.mark.slow

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
DAMAGED = 120


def measured(name: str, *arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / name), *arguments, "--json"], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_latency_counts_every_lift_and_every_move() -> None:
    found = measured("latency.py", "--moves", "3")
    assert list(found) == ["lifted", "move seen", "move final", "all"]
    assert found["move seen"]["count"] == found["move final"]["count"] == 3
    assert found["all"]["count"] == sum(found[kind]["count"] for kind in list(found)[:3]) >= 9
    assert 0 <= found["all"]["median"] <= found["all"]["p99"] <= found["all"]["max"]


@pytest.mark.thorough
def test_many_viewers_counts_what_viewers_see() -> None:
    found = measured("many_viewers.py", "--tables", "4", "--viewers", "12", "--seconds", "8")
    assert (found["tables"], found["viewers"]) == (4, 12)
    assert found["pictures seen"] > 0
    assert 0 < found["latency ms"]["median"] <= found["latency ms"]["p99"] <= found["latency ms"]["max"]
    assert set(found["hub"]) == set(found["watch"]) == {"processor %", "memory MB"}


@pytest.mark.thorough
def test_many_viewers_counts_who_comes_back_after_all_lines_have_frozen() -> None:
    found = measured("many_viewers.py", "--tables", "2", "--viewers", "8", "--seconds", "9", "--freeze-every", "3")
    assert found["viewers"] == 8
    assert found["lines frozen"] > 0
    assert 0 < found["whole state again after ms"]["median"] <= found["whole state again after ms"]["max"]


@pytest.mark.thorough
def test_many_viewers_counts_who_comes_back_to_a_real_table() -> None:
    found = measured("many_viewers.py", "--at-table", "--viewers", "8", "--seconds", "9", "--freeze-every", "3")
    assert found["viewers"] == 8
    assert found["lines frozen"] > 0
    assert found["lifts"] > 0
    assert 0 < found["whole state again after ms"]["median"] <= found["whole state again after ms"]["max"]


@pytest.mark.thorough
def test_light_there_times_every_move_between_two_tables() -> None:
    found = measured("light_there.py", "--pairs", "1", "--seconds", "12")
    assert found["pairs"] == 1
    assert found["moves"] > 1
    assert 0 < found["median ms"] <= found["max ms"]


@pytest.mark.thorough
def test_pairs_of_tables_agree_whatever_befalls_them() -> None:
    found = measured("many_tables.py", "--pairs", "1", "--every-s", "4")
    assert (found["games ended"], found["journals that differ"], found["confirmed and lost"]) == (1, 0, 0)
    assert found["ended by itself"] == 0


def test_random_play_counts_whole_games() -> None:
    found = measured("random_play.py", "--seconds", "0.05")
    assert found["plies"] >= found["games"] >= 1


def test_dragons_counts_how_its_games_end() -> None:
    found = measured("dragons.py", "random", "--games", "5")
    assert (found["games"], sum(found["ends"].values())) == (5, 5)
    assert 0 < found["turns"]["median"] <= found["turns"]["most"] <= 120
    greedy = measured("dragons.py", "greedy", "--games", "1")
    assert (greedy["red %"], greedy["first %"]) in [(red, first) for red in (0, 50, 100) for first in (0, 50, 100)]


@pytest.mark.thorough
def test_dragons_bot_plays_what_is_missing_and_nothing_twice(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    one = measured("dragons_bot.py", str(games), "--levels", "1", "--games", "1", "--processes", "1")
    first = games.read_text()
    two = measured("dragons_bot.py", str(games), "--levels", "1", "--games", "2", "--processes", "1")
    assert (one["level"], one["games"], two["games"]) == ("1", 1, 2)
    assert games.read_text().startswith(first)
    assert len(games.read_text().splitlines()) == 2
    played = [json.loads(line) for line in games.read_text().splitlines()]
    assert [(game["deck"], game["seat"], game["first"]) for game in played] == [
        ("highwood", "red", True),
        ("highwood", "blue", False),
    ]
    assert two["won %"] == 50 * sum(game["won"] for game in played)


@pytest.mark.thorough
def test_dragons_chances_learns_from_games_what_is_worth_having() -> None:
    found = measured("dragons_chances.py", "--games", "64")
    assert found["examples"] > 100
    assert found["seen strength"] > 0
    assert found.keys() >= {"gold", "missing cards", "treasures", "deck fleetwing"}


@pytest.mark.thorough
def test_woodland_bots_plays_what_is_missing_and_nothing_twice(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    wanted = ("--tables", "eyrie", "--levels", "2", "--processes", "1")
    one = measured("woodland_bots.py", str(games), *wanted, "--games", "1")
    first = games.read_text()
    two = measured("woodland_bots.py", str(games), *wanted, "--games", "2")
    assert (one["faction"], one["games"], two["games"]) == ("eyrie", 1, 2)
    assert games.read_text().startswith(first)
    played = [json.loads(line) for line in games.read_text().splitlines()]
    assert [game["game"] for game in played] == [0, 1]
    assert played[0]["seating"] != played[1]["seating"]
    assert two["won %"] == 50 * sum("eyrie" in game["winners"] for game in played)


def test_woodland_bots_counts_everybody_who_wins_in_a_coalition(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    won = {"table": "eyrie", "level": "2", "game": 0, "winners": ["vagabond", "eyrie"],
           "seating": ["eyrie", "vagabond", "duchy", "marquise"], "scores": [21, 17, 30, 9], "turns": 30,
           "slowest_ms": 1}  # fmt: skip
    games.write_text(json.dumps(won) + "\n")
    found = measured("woodland_bots.py", str(games), "--tables", "eyrie", "--levels", "2", "--games", "1")
    assert (found["won %"], found["games"]) == (100, 1)


@pytest.mark.thorough
def test_woodland_seatings_plays_games_of_all_sizes_to_their_end_and_finds_nothing_wrong() -> None:
    found = measured("woodland_seatings.py", "--games", "2", "--processes", "1")
    assert (found["games"], sum(found["ends"].values()), found["failed"]) == (2, 2, [])
    assert found["moves"] > 100


def test_perft_counts_the_same_lines_whoever_counts() -> None:
    found = measured("perft.py", "--plies", "3", "--rounds", "1", "--positions", "3", "--solve-plies", "5")
    assert len(found["lines"]) >= 1
    assert {each["lines"] == {1: 27, 3: 20_554}[each["plies"]] for each in found["lines"]} == {True}
    assert len({(each["decided"], each["nodes"]) for each in found["solved"]}) == 1


def test_proven_counts_every_third_position_of_whole_games(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    found = measured("proven.py", "--games", "2", "--positions", "4", "--seconds", "0.02", "--lines", str(lines))
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [row["pieces"] for row in rows[:2]] == [10, 10]
    assert found["all"]["positions"] == len(rows) == 4
    assert found["all"]["moves"] == sum(row["moves"] for row in rows)
    assert 0 < found["all"]["exact"] <= found["all"]["proven"] <= found["all"]["moves"]


def test_flood_counts_what_was_refused_and_which_games_were_written() -> None:
    script = [sys.executable, str(BENCHMARKS / "flood.py"), "chameleon", "--seconds", "0.5", "--parts", "flood,games"]
    done = subprocess.run([*script, "--json"], capture_output=True, text=True)  # its status depends on the speed
    found = json.loads(done.stdout)["chameleon"]
    assert list(found) == ["at rest", "flood", "new games", "at the end"]
    assert (found["flood"]["sent"] > 0, found["new games"]["games"], found["at the end"]["errors_kb"]) == (True, 5, 0)


@pytest.mark.thorough
def test_damaged_journals_lose_nothing_in_silence() -> None:
    found = measured("damage.py", "--count", str(DAMAGED), "--seed", "3")
    assert found["count"] == sum(found["ends"].values()) == DAMAGED
    assert found["ends"].keys() <= {"harmless", "all recovered", "sound part recovered", "refused"}


def test_spoilt_texts_are_refused_in_one_sentence_or_can_be_used() -> None:
    count = often(150, 600)
    found = measured("mutations.py", "--count", str(count), "--seed", "2")
    assert (sum(map(sum, (ends.values() for ends in found["kinds"].values()))), found["failed"]) == (count, 0)
    assert len(found["kinds"]) == 12
