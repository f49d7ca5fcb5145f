"""What an older table wrote is read, and goes on: its journal, records, traces and configuration.

The files in `older/` were written by the table before its games became plug-ins: a journal of six games, the records
that it printed, traces with the answers that it gave, and its explained configuration.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.journal.store import Journal, replayed
from engine.records import read_record, replay
from tests.acceptance.phones import Phone, Program
from tests.controller.command_line import run

pytestmark = pytest.mark.slow

OLDER = Path(__file__).parent / "older"
GAMES: list[dict[str, Any]] = json.loads((OLDER / "games.json").read_text(encoding="utf-8"))
RECORDS = [game for game in GAMES if (OLDER / f"game-{game['number']}.record").exists()]
WITH_SEATS = [game for game in GAMES if game["result"] is None and game["game"] in ("dragons", "woodland")]


def number_of(game: dict[str, Any]) -> str:
    return f"{game['number']}-{game['game']}"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A copy of the older journal, where a table looks for it."""
    return Path(shutil.copy(OLDER / "version-2.journal", tmp_path / "journal.db"))


@pytest.mark.parametrize("facts", GAMES, ids=number_of)
def test_every_game_stands_as_it_stood(facts: dict[str, Any], journal: Path) -> None:
    with Journal.open(journal) as opened:
        kept = opened.load(facts["number"])
    game = replayed(kept)
    assert {
        "number": kept.id,
        "game": game.name,
        "plies": len(game.moves),
        "result": None if game.outcome() is None else str(game.outcome()),
        "position": game.text(),
        "seats": dict(kept.seats_now),
        "course": kept.course,
    } == facts


@pytest.mark.parametrize("facts", RECORDS, ids=number_of)
def test_a_record_is_printed_as_before_and_read_again(facts: dict[str, Any], journal: Path) -> None:
    config = journal.with_name("table.yml")
    config.write_text(f"journal: {journal}\n", encoding="utf-8")
    record = (OLDER / f"game-{facts['number']}.record").read_text(encoding="utf-8")
    assert run("games", "--config", str(config), "show", str(facts["number"])) == (0, record, "")
    assert replay(read_record(record)).text() == facts["position"]


@pytest.mark.parametrize("game", ["chameleon", "dragons", "woodland"])
def test_a_trace_is_answered_as_before(game: str) -> None:
    answers = (OLDER / f"{game}.answers.jsonl").read_text(encoding="utf-8")
    assert run("trace", "replay", str(OLDER / f"{game}.jsonl")) == (0, answers, "")


def test_the_explained_configuration_is_taken() -> None:
    taken = run("config", "check", str(OLDER / "chameleon.yml"))
    assert (taken.status, taken.err) == (0, "")


@pytest.mark.parametrize("facts", WITH_SEATS, ids=number_of)
def test_a_game_with_hidden_cards_goes_on(facts: dict[str, Any], journal: Path) -> None:
    program = Program(journal.parent, facts["game"], facts["seats"], resume=facts["number"])
    links = {seat: program.sit(seat) for seat in facts["seats"]}
    with Phone(program, None) as shop:
        shop.until_ply(facts["plies"])
        seat = shop.table["view"]["turn"]
    with Phone(program, seat, links[seat]) as phone:
        phone.until_ply(facts["plies"])
        move = Random(1).choice([each["move"] for each in phone.table["view"]["legal"]])
        assert "ok" in phone.ask(do="play", move=move)
    program.stop()
    with Journal.open(journal) as opened:
        assert replayed(opened.load(facts["number"])).moves[facts["plies"]] == move
