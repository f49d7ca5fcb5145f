"""Files of an older table still work: its journal, records, traces and configuration.

The files in `older/` are from the table before its games became plug-ins: a journal of six games, their printed
records, traces with their answers, and its explained configuration.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.config.settings import load_config
from controller.journal.store import Journal, replayed
from engine.records import read_record, replay
from tests.acceptance.phones import Phone, Program
from tests.controller.command_line import run

pytestmark = pytest.mark.slow

OLDER = Path(__file__).parent / "older"
SECOND = OLDER / "second"
GAMES: list[dict[str, Any]] = json.loads((OLDER / "games.json").read_text(encoding="utf-8"))
SECOND_GAMES: list[dict[str, Any]] = json.loads((SECOND / "games.json").read_text(encoding="utf-8"))
UNDERSTOOD: dict[str, Any] = json.loads((SECOND / "configuration.json").read_text(encoding="utf-8"))
OF_EXTENSIONS = ("shop", "home", "speech")
RECORDS = [game for game in GAMES if (OLDER / f"game-{game['number']}.record").exists()]
WITH_SEATS = [game for game in GAMES if game["result"] is None and game["game"] in ("dragons", "woodland")]


def number_of(game: dict[str, Any]) -> str:
    return f"{game['number']}-{game['game']}"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A copy of the older journal, where a table looks for it."""
    return Path(shutil.copy(OLDER / "version-2.journal", tmp_path / "journal.db"))


def standing(journal: Path, number: int) -> dict[str, Any]:
    """The present version's summary of a game."""
    with Journal.open(journal) as opened:
        kept = opened.load(number)
    game = replayed(kept)
    return {
        "number": kept.id,
        "game": game.name,
        "plies": len(game.moves),
        "result": None if game.outcome() is None else str(game.outcome()),
        "position": game.text(),
        "seats": dict(kept.seats_now),
        "course": kept.course,
    }


@pytest.mark.parametrize("facts", GAMES, ids=number_of)
def test_every_game_stands_as_it_stood(facts: dict[str, Any], journal: Path) -> None:
    assert standing(journal, facts["number"]) == facts


@pytest.mark.parametrize("facts", SECOND_GAMES, ids=number_of)
def test_every_game_of_the_second_journal_stands_as_it_stood(facts: dict[str, Any], tmp_path: Path) -> None:
    copy = Path(shutil.copy(SECOND / "version-2.journal", tmp_path / "journal.db"))
    assert standing(copy, facts["number"]) == facts


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


def test_every_key_of_the_core_means_what_it_meant(tmp_path: Path) -> None:
    text = (SECOND / "chameleon.yml").read_text(encoding="utf-8").replace(", watch: true, league: autumn", "")
    without_extensions = re.sub(rf"^({'|'.join(OF_EXTENSIONS)}):.*\n( .*\n)*", "", text, flags=re.MULTILINE)
    (tmp_path / "chameleon.yml").write_text(without_extensions, encoding="utf-8")
    config = load_config(tmp_path / "chameleon.yml")
    core = {key: value for key, value in UNDERSTOOD.items() if key not in OF_EXTENSIONS}
    core["net"] = {key: core["net"][key] for key in ("server", "name")}
    now = {key: getattr(config, key) for key in core}
    now = {key: asdict(value) if hasattr(value, "__dataclass_fields__") else value for key, value in now.items()}
    assert json.loads(json.dumps(now, default=plainly)) == core


def plainly(value: Any) -> Any:
    """A path by its name, and a read-only mapping as a plain one."""
    return value.name if isinstance(value, Path) else dict(value)


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
