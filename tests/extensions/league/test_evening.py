"""A whole league evening: tables that play, an organiser at the terminal, a viewer at a page, a real server between."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.net.leagues.events import SCORES
from engine.records import read_record
from tests.controller.command_line import Ended, is_one_complaint, run
from tests.extensions.watching.simulated import SimulatedTable
from tests.extensions.watching.watchers import watching
from tests.waiting import wait_until

PLAYERS = ("Ann", "Bob", "Cem", "Dora", "Eve", "Finn", "Gül")


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


@pytest.fixture
def league(empty_hub: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "organiser"))
    monkeypatch.setenv("HOME", str(tmp_path / "organiser"))
    server = empty_hub.partition("://")[2]
    return lambda *words: run("league", "--server", server, *words)


def told(ended: Ended) -> str:
    assert (ended.status, ended.err) == (0, ""), ended
    return ended.out


def scores(said: str) -> list[str]:
    """The printed scores of a round."""
    return [word for line in said.splitlines() for word in line.split() if word in SCORES]


def test_an_evening_of_three_tables_and_seven_players(
    empty_hub: str, league: Callable[..., Ended], tmp_path: Path
) -> None:
    with ExitStack() as stack:
        tables = [
            stack.enter_context(SimulatedTable(f"Table {number}", empty_hub, tmp_path, wall_ms, seed=number))
            for number in (1, 2, 3)
        ]
        pages = stack.enter_context(watching(empty_hub, "friday"))
        viewer = stack.enter_context(pages.viewer())
        wait_until(lambda: len(pages.audience.directory.tables) == 3)
        told(league("new", "friday", "--rounds", "3", "--clock", "game 300+5"))
        assert told(league("tables", "friday")) == "friday plays at: Table 1, Table 2, Table 3\n"
        assert told(league("add", "friday", *PLAYERS)).startswith("7 players in friday: Ann, Bob")
        for number in (1, 2, 3):
            assert f"Round {number}, clock: game 300+5" in told(league("pair", "friday"))
            winners = []
            for table in tables:
                table.new_game()
                winners.append(table.play())
            expected = ["1-0" if winner == "red" else "0-1" if winner else "1/2-1/2" for winner in winners]
            wait_until(lambda expected=expected: scores(told(league("round", "friday"))) == expected)
        shown = viewer.until(lambda newest: _played(newest.get("league friday")) == 9)["league friday"]
        assert len(shown["standings"]) == 7
        refused = league("pair", "friday")
        assert is_one_complaint(refused)
        assert "friday has 3 rounds, which have all been played" in refused.err
        assert told(league("end", "friday")) == "friday is over.\n"
    assert told(league("export", "friday", str(tmp_path / "friday"))).startswith("12 files are in")
    rows = [*csv.reader((tmp_path / "friday" / "standings.csv").read_text(encoding="utf-8").splitlines())]
    assert sum(float(row[-4]) for row in rows[1:]) == 3 * 4  # three games and a bye in each round
    assert (
        read_record((tmp_path / "friday" / "round-3-board-2.txt").read_text(encoding="utf-8")).headers["Round"] == "3.2"
    )


def _played(shown: dict[str, object] | None) -> int:
    """The number of results of a league."""
    rounds = shown["rounds"] if shown else []
    return sum(pairing["score"] is not None for each in rounds for pairing in each["pairings"])  # type: ignore[attr-defined, index, misc]


def test_late_players_corrections_and_a_table_that_breaks(
    empty_hub: str, league: Callable[..., Ended], tmp_path: Path
) -> None:
    with SimulatedTable("Table 1", empty_hub, tmp_path, wall_ms) as table:
        told(league("new", "late", "--system", "round-robin"))
        told(league("add", "late", "Ann", "Bob", "Cem"))
        wait_until(lambda: "Table 1" in told(league("tables", "late")))
        assert "bye" in told(league("pair", "late"))
        table.play()
        wait_until(lambda: len(scores(told(league("round", "late")))) == 1)
        assert scores(told(league("result", "late", "1", "1/2-1/2"))) == ["1/2-1/2"]
        assert told(league("add", "late", "Dora")).startswith("4 players in late")
        assert told(league("leave", "late", "Cem")).startswith("3 players in late")
        assert told(league("tables", "late", "--without", "Table 1")).startswith("late has no tables yet")
        assert "Table 1" not in told(league("pair", "late"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("new", "two words"), "not a valid league name"),
        (("new", "cup", "--system", "knockout"), "unknown pairing system 'knockout'"),
        (("new", "cup", "--clock", "sundial"), "unknown clock 'sundial'"),
        (("new", "cup", "--game", "chess"), "chess"),
        (("pair", "nobody"), "the league nobody does not exist"),
        (("standings", "nobody"), "the league nobody does not exist"),
        (("add", "nobody", "Ann"), "the league nobody does not exist"),
        (("result", "nobody", "1", "5-0"), "unknown score '5-0'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    league: Callable[..., Ended], words: tuple[str, ...], why: str
) -> None:
    refused = league(*words)
    assert is_one_complaint(refused), refused
    assert why in refused.err


def test_only_who_founded_a_league_changes_it(
    league: Callable[..., Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(league("new", "mine"))
    told(league("add", "mine", "Ann", "Bob"))
    code = told(league("code", "mine"))
    assert re.fullmatch(r"mine@[0-9a-f]{16}\n", code)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "somebody"))
    monkeypatch.setenv("HOME", str(tmp_path / "somebody"))
    refused = league("pair", "mine")
    assert "mine is organised on another machine" in refused.err
    assert "Ann" in told(league("standings", "mine"))
    assert told(league("code", "mine")) == code
