"""A power cut at every moment of a game: final moves are kept, and at most the unfinished one is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal.store import Journal, replayed
from tests.acceptance.people import RunningTable
from tests.acceptance.visitor import Told, Visitor, score, standing
from tests.thorough import first_of, often

pytestmark = pytest.mark.slow

GAME = ("d1c2", "c5e4", "b1c3", "a5a4", "a1a2", "a4c2", "c3e5", "d5c5")  # two captures, then Red has arrived
CUT_SHORT = often((len(GAME) - 1,), range(len(GAME)))
"""The moves that are interrupted by power cuts."""


def expected_standing(table: Told) -> dict[str, str]:
    """The positions of the game's pieces."""
    names = [f"{file}{rank}" for rank in "12345" for file in "abcde"]
    pieces = zip(names, (square["piece"] for square in table["view"]["squares"]), strict=True)
    return {name: f"{piece['seat']}-{piece['nature']}" for name, piece in pieces if piece}


def play_until(visitor: Visitor, move: str, event: str) -> None:
    """Makes a move up to an event."""
    visitor.lift(move)
    if event != "lifted":
        visitor.put_down(move)
    if event == "final":
        visitor.table(lambda table: score(table)[-1:] == [move])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    running = RunningTable(tmp_path)
    yield running
    running.stop()


def after_a_power_cut(table: RunningTable) -> Told:
    """Kills the program, starts it again, and returns its display."""
    table.die()
    table.come_back()
    with Visitor(table) as visitor:
        return visitor.table()


def test_a_game_survives_a_power_cut_at_every_one_of_its_events(table: RunningTable, tmp_path: Path) -> None:
    for ply, move in enumerate(GAME):
        if ply not in CUT_SHORT:
            with Visitor(table) as visitor:
                play_until(visitor, move, "final")
            continue
        before, after = list(GAME[:ply]), list(GAME[: ply + 1])
        played = before
        for event, may_be in (("lifted", [before]), ("put down", [before, after]), ("final", [after])):
            if played == before:
                with Visitor(table) as visitor:
                    play_until(visitor, move, event)
            again = after_a_power_cut(table)
            played = score(again)
            assert played in may_be
            assert (again["game_id"], standing(again)) == (1, expected_standing(again))
    assert again["view"]["outcome"]["winner"] == "red"
    with Journal.open(tmp_path / "journal.db") as journal:
        kept = journal.load(1)
    assert [entry.text for entry in kept.entries] == [*GAME, "red arrival"]
    assert [str(move) for move in replayed(kept).moves] == list(GAME)


@pytest.mark.parametrize("wish", first_of([{"do": "take-back"}, {"do": "resign", "seat": "blue"}, {"do": "new-game"}]))
def test_what_was_asked_on_the_page_survives_a_power_cut_too(table: RunningTable, wish: dict[str, str]) -> None:
    with Visitor(table) as visitor:
        play_until(visitor, "b1c3", "final")
        visitor.ask(**wish)
    again = after_a_power_cut(table)
    outcome = again["view"]["outcome"] and again["view"]["outcome"]["reason"]
    assert (again["game_id"], score(again), outcome) == {
        "take-back": (1, [], None), "resign": (1, ["b1c3"], "resigned"), "new-game": (2, [], None)
    }[wish["do"]]  # fmt: skip


def test_seats_and_help_survive_a_power_cut(table: RunningTable) -> None:
    with Visitor(table) as visitor:
        visitor.ask(do="seats", seats={"blue": "engine:3"})
        visitor.ask(do="assist", assist={"red": "dangers"})
    again = after_a_power_cut(table)
    kept = {seat: (facts["player"], facts["assist"]) for seat, facts in again["seats"].items()}
    assert kept == {"red": ("human", "dangers"), "blue": ("engine:3", "squares")}


def test_what_each_seat_has_left_survives_a_power_cut_and_the_clock_waits(tmp_path: Path) -> None:
    table = RunningTable(tmp_path, clock={"kind": "game", "seconds": 300, "increment": 5})
    try:
        with Visitor(table) as visitor:
            play_until(visitor, "b1c3", "final")
            clock = visitor.table(lambda table: score(table) == ["b1c3"])["clock"]
        assert (clock["runs"], clock["left"]["blue"]) == ("blue", 300_000)
        again = after_a_power_cut(table)["clock"]
        assert again == {**clock, "runs": None, "since": again["since"], "waits": True}
    finally:
        table.stop()
