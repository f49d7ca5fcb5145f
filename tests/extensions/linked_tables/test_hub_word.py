"""The hub's password: tables know it, and nobody learns it from them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.config.settings import config_from_text
from controller.errors import TableError
from controller.extensions.linked_tables.commands import OPTIONS
from controller.extensions.linked_tables.messages import PlayWithTable
from controller.extensions.linked_tables.page import join_link
from controller.web import table_message
from sim import SimBoard
from tests.controller.stack import page_extensions
from tests.extensions.linked_tables.tables import AtHome, Stream, meet, settle
from tests.net.server import free_port

WORD = "lizard"
HUB = f"nats://{WORD}@hub.test:4222"


@pytest.fixture
def streams() -> dict[str, Stream]:
    return {}


@pytest.fixture
def anna(streams: dict[str, Stream], tmp_path: Path) -> AtHome:
    (tmp_path / "anna").mkdir()
    return AtHome("Anna", streams, tmp_path / "anna", HUB)


@pytest.fixture
def ben(streams: dict[str, Stream], tmp_path: Path) -> AtHome:
    (tmp_path / "ben").mkdir()
    return AtHome("Ben", streams, tmp_path / "ben", HUB)


def said(table: AtHome) -> str:
    """Everything that pages, phones and viewers receive from a table now."""
    link = join_link("http://192.0.2.7:8525/", table.other)
    added = page_extensions().table
    told = [table_message(table.state, SimBoard(), 0, seat, added=added) for seat in (None, "red", "blue")]
    return json.dumps(told) + str(link)


def written(table: AtHome) -> bytes:
    """Every file of a table."""
    assert table.folder is not None
    return b"".join(path.read_bytes() for path in sorted(table.folder.rglob("*")) if path.is_file())


def test_no_page_no_code_and_no_file_of_a_game_between_two_tables_holds_it(anna: AtHome, ben: AtHome) -> None:
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    assert anna.other.code in said(anna)
    offered = said(anna) + written(anna).decode("latin-1")
    ben.sitting.ask(PlayWithTable(anna.other.code))
    settle(anna, ben)
    assert (anna.other.state, ben.other.state) == ("playing", "playing")
    playing = "".join(said(table) + written(table).decode("latin-1") for table in (anna, ben))
    assert (WORD in offered, WORD in playing, "hub.test:4222" in playing) == (False, False, True)


def test_what_a_page_shows_is_enough_for_a_table_that_knows_it(anna: AtHome, ben: AtHome) -> None:
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    address = table_message(anna.state, SimBoard(), 0, added=page_extensions().table)["other_table"]["address"]
    assert address == f"{anna.other.code}@hub.test:4222"
    ben.sitting.ask(PlayWithTable(address))
    settle(anna, ben)
    assert (ben.other.state, ben.line.reached) == ("playing", [HUB])


def test_it_is_said_to_no_other_hub_that_a_link_may_name(ben: AtHome) -> None:
    ben.sitting.ask(PlayWithTable("ABCD2345@evil.test:4222"))
    settle(ben)
    assert ben.line.reached == ["nats://evil.test:4222"]


def test_a_word_that_is_typed_with_a_code_opens_that_hub_and_is_shown_to_nobody(streams: Any, tmp_path: Path) -> None:
    cleo = AtHome("Cleo", streams, tmp_path)
    cleo.sitting.ask(PlayWithTable("ABCD2345@frog@other.test"))
    settle(cleo)
    assert cleo.line.reached == ["nats://frog@other.test:4222"]
    assert "frog" not in said(cleo) + written(cleo).decode("latin-1")


def test_a_table_that_lost_its_power_finds_the_hub_again(anna: AtHome, ben: AtHome) -> None:
    meet(anna, ben)
    for table in (anna, ben):
        table.sit()
    settle(anna, ben)
    assert [table.line.reached for table in (anna, ben)] == [[HUB], [HUB]]
    assert (anna.other.state, ben.other.state) == ("playing", "playing")


def test_an_offer_stands_again_after_a_power_cut(anna: AtHome) -> None:
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    anna.sit()
    settle(anna)
    assert (anna.other.state, anna.line.reached) == ("waiting", [HUB])


def test_the_command_prints_a_code_without_it(anna: AtHome) -> None:
    wishes = {"share": True, "away": (), "join": None}
    anna.sitting.ask(OPTIONS.command(wishes))  # type: ignore[arg-type]
    settle(anna)
    assert OPTIONS.answer(wishes, anna.state) == (
        f"Code for the other table: {anna.other.code}\n"
        f"Run on the other table: chameleon play --join {anna.other.code}@hub.test:4222"
    )


def test_a_complaint_about_the_configuration_does_not_repeat_it() -> None:
    with pytest.raises(TableError) as refused:
        config_from_text(f"net: {{server: '{WORD}@table.local:x'}}", "my.yml")
    assert str(refused.value) == (
        "my.yml:1: key 'net.server' must be the address of a hub, such as table.local or table.local:4222, "
        "or null for none"
    )


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A hub that writes its output into a log."""
    chameleon = Path(sys.executable).with_name("chameleon")
    command = [
        str(chameleon), "hub", "--folder", str(tmp_path), "--host", "127.0.0.1",
        "--port", str(free_port()), "--monitor-port", str(free_port()),
    ]  # fmt: skip
    environ = os.environ | {"CHAMELEON_HUB_TOKEN": WORD}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as running:
        yield running
        running.send_signal(signal.SIGTERM)


@pytest.mark.slow
def test_the_hub_writes_it_into_no_log_and_shows_it_to_no_other_user(
    hub: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert hub.stdout is not None
    printed = [hub.stdout.readline() for _ in range(2)]
    assert "WORD@127.0.0.1" in printed[1]
    assert f'authorization {{ token: "{WORD}" }}' in (tmp_path / "hub.conf").read_text(encoding="utf-8")
    assert (tmp_path / "hub.conf").stat().st_mode & 0o777 == 0o600
    log, options = (tmp_path / "hub.log").read_text(encoding="utf-8"), Path(f"/proc/{hub.pid}/cmdline").read_text()
    assert WORD not in "".join(printed) + log + options
