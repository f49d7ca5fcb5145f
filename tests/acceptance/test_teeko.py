"""Teeko, installed from its folder: a game unknown to the table's code, played like any other."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.journal.store import Journal
from tests.acceptance.people import RunningTable
from tests.acceptance.teeko import TEEKO
from tests.acceptance.visitor import Told, Visitor, score, standing

pytestmark = pytest.mark.slow

CORNERS_AND_EDGES = ("a1", "e5", "a5", "e1", "c1", "c5", "a3", "e3")


class Player(Visitor):
    """A person who plays Teeko without a browser."""

    def drop(self, *squares: str) -> Told:
        """Takes pieces of the seat on turn from the box and puts each on a square."""
        for square in squares:
            told = self.now()
            look, plies = told["view"]["turn"], len(score(told))
            piece = next(each["id"] for each in told["world"]["pieces"] if (each["look"], each["at"]) == (look, "box"))
            self.ask(do="hand", action="take", piece=piece)
            self.ask(do="hand", action="place", square=square)
            told = self.table(lambda table, plies=plies: len(score(table)) > plies)
        return told

    def move(self, origin: str, target: str) -> Told:
        """Moves a piece."""
        plies = len(score(self.now()))
        self.ask(do="hand", action="lift", square=origin)
        self.ask(do="hand", action="place", square=target)
        return self.table(lambda table: len(score(table)) > plies)

    def now(self) -> Told:
        """The table's present state, requested by a command that changes nothing."""
        with Visitor(self.at) as other:
            return other.table()

    def take_away(self, *squares: str) -> None:
        """Puts pieces into the box."""
        for square in squares:
            self.ask(do="hand", action="lift", square=square)
            self.ask(do="hand", action="box")


@pytest.mark.thorough
def test_the_package_passes_its_own_tests_with_the_contract_suites(teeko: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(TEEKO), str(TEEKO)]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(teeko)}
    )
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout


def chameleon(teeko: Path, *arguments: str) -> str:
    """The command's output with Teeko installed."""
    command = [str(Path(sys.executable).with_name("chameleon")), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(teeko)})
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_it_is_listed_with_the_package_that_it_comes_from(teeko: Path) -> None:
    known = [line.split() for line in chameleon(teeko, "games", "--known").splitlines()]
    assert ["teeko", "Teeko", "chameleon-table-teeko", "0.1.0"] in known


def test_its_moves_are_listed_as_those_of_any_game(teeko: Path) -> None:
    moves = chameleon(teeko, "moves", "--game", "teeko", "5/5/2B2/5/5 r 1").split()
    assert (len(moves), "c2" in moves, "c3" in moves) == (24, True, False)


def test_two_people_drop_move_and_win(start_teeko: Callable[..., RunningTable], tmp_path: Path) -> None:
    with Player(start_teeko()) as players:
        assert players.now()["expect"] == "Black to move: put a piece from the box on a square."
        settled = players.drop("a1", "e5", "b1", "e4", "c1", "a5", "d2", "b5")
        assert settled["expect"] == "Black to move: lift a piece."
        over = players.move("d2", "d1")
    assert over["view"]["outcome"]["sentence"] == "Black has four together on a1, b1, c1 and d1."
    assert [meaning for meaning in over["meanings"] if meaning] == ["winner"] * 4 + ["last"]
    with Journal.open(tmp_path / "journal.db") as journal:
        assert [entry.text for entry in journal.load(1).entries][-2:] == ["d2d1", "black four"]


def test_the_tables_own_hand_carries_out_the_computers_drops_and_moves(
    start_teeko: Callable[..., RunningTable],
) -> None:
    running = start_teeko(seats={"black": "human", "red": "engine:1"}, **{"table-moves": True})
    with Player(running) as player:
        for drops in (1, 2, 3, 4):
            taken = player.now()["view"]["pieces"]
            player.drop(next(square for square in CORNERS_AND_EDGES if square not in taken))
            told = player.table(lambda table, plies=2 * drops: len(score(table)) == plies)
        assert standing(told) == told["view"]["pieces"]
        assert list(told["view"]["pieces"].values()).count("red") == 4


@pytest.mark.thorough
def test_a_drop_is_taken_back_on_the_page_and_by_hand(start_teeko: Callable[..., RunningTable]) -> None:
    with Player(start_teeko()) as players:
        players.drop("c3", "b2")
        players.ask(do="take-back")
        upset = players.table(lambda table: table["mood"] == "repair")
        assert (score(upset), upset["repair"]) == (["c3"], {"missing": [], "extra": ["b2"], "wrong": []})
        players.ask(do="set-up")
        players.table(lambda table: table["mood"] == "play" and not table["repair"])
        players.take_away("c3")
        assert score(players.table(lambda table: not score(table))) == []


@pytest.mark.thorough
def test_a_knocked_board_is_repaired_and_play_goes_on(start_teeko: Callable[..., RunningTable]) -> None:
    with Player(start_teeko()) as players:
        told = players.drop("c3", "b2", "d4", "a5", "e1", "c5")
        players.ask(do="hand", action="knock")
        players.table(lambda table: table["mood"] == "repair")
        players.ask(do="set-up")
        mended = players.table(lambda table: table["mood"] == "play")
        assert (standing(mended), score(mended)) == (told["view"]["pieces"], score(told))
        assert score(players.drop("a3"))[-1] == "a3"


@pytest.mark.thorough
def test_a_cleared_board_begins_a_new_game_with_the_first_piece(start_teeko: Callable[..., RunningTable]) -> None:
    with Player(start_teeko()) as players:
        players.drop("c3", "b2", "d4")
        players.take_away("b2", "d4", "c3")
        asked = players.table(lambda table: table["mood"] == "new-game")
        assert asked["expect"].startswith("The board is empty. Put the first piece on it to begin a new game;")
        players.ask(do="hand", action="take", piece=asked["world"]["pieces"][0]["id"])
        players.ask(do="hand", action="place", square="e3")
        begun = players.table(lambda table: score(table) == ["e3"])
        assert (begun["game_id"], begun["view"]["pieces"]) == (2, {"e3": "black"})


def test_a_game_goes_on_after_a_power_cut(start_teeko: Callable[..., RunningTable]) -> None:
    running = start_teeko()
    with Player(running) as players:
        before = players.drop("c3", "b2", "d4")
    running.die()
    running.come_back()
    with Player(running) as players:
        again = players.now()
        assert (score(again), again["game_id"], standing(again)) == (score(before), 1, before["view"]["pieces"])
        boxed = sorted(piece["look"] for piece in again["world"]["pieces"] if piece["at"] == "box")
        assert boxed == ["black"] * 2 + ["red"] * 3
        assert score(players.drop("a1")) == ["c3", "b2", "d4", "a1"]


def test_a_running_table_changes_to_teeko_and_back_without_a_restart(
    start_teeko: Callable[..., RunningTable], tmp_path: Path
) -> None:
    with Player(start_teeko(game="chameleon", seats={"red": "human", "blue": "human"})) as players:
        players.ask(do="game", game="teeko")
        empty = players.table(lambda table: table["view"]["game"] == "teeko")
        assert standing(empty) == {}
        assert {piece["look"] for piece in empty["world"]["pieces"]} == {"black", "red"}
        assert players.drop("c3", "b2")["view"]["pieces"] == {"c3": "black", "b2": "red"}
        players.ask(do="game", game="chameleon")
        back = players.table(lambda table: table["view"]["game"] == "chameleon")
        assert {*standing(back)} == {f"{file}{rank}" for file in "abcde" for rank in "15"}
        assert len(back["world"]["pieces"]) == 10
    with Journal.open(tmp_path / "journal.db") as journal:
        assert [entry.text for entry in journal.load(2).entries] == ["c3", "b2"]


def test_a_game_whose_package_is_gone_stays_in_the_journal_and_goes_on_when_it_is_back(
    start_teeko: Callable[..., RunningTable], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, teeko: Path
) -> None:
    running = start_teeko()
    with Player(running) as players:
        players.drop("c3", "b2")
    running.stop()
    monkeypatch.delenv("PYTHONPATH")
    settings = tmp_path / "without.yml"
    settings.write_text(f"journal: {tmp_path / 'journal.db'}\n", encoding="utf-8")
    command = [str(Path(sys.executable).with_name("chameleon")), "games", "resume", "1", "--config", str(settings)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    why = "which is not installed (no installed package provides it); it stays in the journal"
    assert f"needs the game 'teeko', {why}" in done.stderr
    monkeypatch.setenv("PYTHONPATH", str(teeko))
    running.come_back()
    with Player(running) as players:
        assert score(players.drop("d4")) == ["c3", "b2", "d4"]
