"""A file counts rejected messages, and the doctor reports them while the table runs and afterwards."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from controller.config.settings import config_from_text
from controller.extensions.linked_tables.doctor_checks import version_in_words
from controller.extensions.linked_tables.line import subject_of
from controller.net.keys import TableKey, short_name
from controller.net.rejected_message_counts import RejectedMessageCounts
from controller.net.streams import reached
from tests.acceptance.people import RunningTable
from tests.extensions.linked_tables.tables import AtHome, Stream, meet, settle


def test_a_game_that_is_read_again_is_counted_once(tmp_path: Path) -> None:
    file = tmp_path / "table-refused.json"
    before = RejectedMessageCounts(file)
    before.update_counts("ABCD2345", {"old": 1, "huge": 2})
    after_a_restart = RejectedMessageCounts(file)
    for counts in ({"old": 1}, {"old": 1, "huge": 1}, {"old": 1, "huge": 2}, {"old": 2, "huge": 2}):
        after_a_restart.update_counts("ABCD2345", counts)
    after_a_restart.update_counts("EFGH6789", {"cheat": 1})
    assert after_a_restart.total == RejectedMessageCounts(file).total == {"old": 2, "huge": 2, "cheat": 1}


def test_of_games_long_ago_only_the_sum_is_kept(tmp_path: Path) -> None:
    messages = RejectedMessageCounts(tmp_path / "table-refused.json")
    for number in range(150):
        messages.update_counts(f"GAME{number:04}", {"foreign": 1})
    assert messages.total == {"foreign": 150}
    kept = json.loads((tmp_path / "table-refused.json").read_text())
    assert len(kept.keys() - {"checksum"}) == 101


def test_a_file_that_holds_something_else_counts_from_nothing(tmp_path: Path) -> None:
    for text in ("", "[1]", '{"ABCD2345": 7}', '{"ABCD2345": {"old": "x"}}'):
        (tmp_path / "table-refused.json").write_text(text)
        assert RejectedMessageCounts(tmp_path / "table-refused.json").total == {}


def test_a_disk_that_is_full_keeps_no_table_from_playing(tmp_path: Path) -> None:
    messages = RejectedMessageCounts(tmp_path / "no such folder" / "table-refused.json")
    messages.update_counts("ABCD2345", {"old": 1})
    assert messages.total == {"old": 1}


def test_what_strangers_say_to_a_table_is_named_by_its_doctor(tmp_path: Path, hub: str) -> None:
    config_file = tmp_path / "chameleon.yml"
    config_file.write_text(f"journal: journal.db\npage: {{port: 0}}\nnet: {{server: '{hub}', name: Anna}}\n")
    config = config_from_text(config_file.read_text(), str(config_file))
    streams: dict[str, Stream] = {}
    anna, ben = AtHome("Anna", streams), AtHome("Ben", streams)
    code = meet(anna, ben)
    counts = RejectedMessageCounts(config.refused_path)
    for data in (b"hello", b"{}", b"x" * 300_000, streams[code].messages[0], b"hello"):
        streams[code].messages.append(data)
        settle(anna, ben)
        counts.update_counts(code, anna.other.refused or {})
    key = TableKey.kept_in(config.key_path)
    found = {each["name"]: each for each in doctor(config_file)["findings"]}
    assert found["refused"]["sentence"] == ("rejected messages from other tables: 2 malformed, 2 old, 1 huge")
    assert found["key"]["sentence"] == f"other tables know this one as {short_name(key.public)}"
    assert found["hub"]["sentence"].startswith(f"{hub} answers: nats-server 2.")
    assert found["version"]["sentence"] == version_in_words()


def test_a_running_table_counts_what_strangers_send_and_its_doctor_knows(tmp_path: Path, hub: str) -> None:
    table = RunningTable(tmp_path, net={"server": hub, "name": "Anna"})
    with connect(f"ws://{table.address.removeprefix('http://')}ws") as page:
        page.send(json.dumps({"id": 1, "do": "other-table", "away": ["blue"]}))
        code = _other_table(page, lambda other: other["state"] == "waiting")["code"]
        asyncio.run(_send(hub, code, [b"hello", b"{}", b"hello"]))
        assert _other_table(page, lambda other: sum(other["refused"].values()) == 3)["refused"] == {
            "malformed": 2, "old": 1
        }  # fmt: skip
        running = {each["name"]: each for each in doctor(tmp_path / "table.yml")["findings"]}
    table.stop()
    stopped = {each["name"]: each for each in doctor(tmp_path / "table.yml")["findings"]}
    said = "rejected messages from other tables: 2 malformed, 1 old"
    assert [each["refused"]["sentence"] for each in (running, stopped)] == [said, said]


def _other_table(page: ClientConnection, is_it: Callable[[Any], bool]) -> Any:
    """What a page shows of the other table once that is the case."""
    while True:
        told = json.loads(page.recv(timeout=60))
        if told["type"] == "table" and told["other_table"] is not None and is_it(told["other_table"]):
            return told["other_table"]


async def _send(hub: str, code: str, messages: list[bytes]) -> None:
    client = await reached(hub)
    for data in messages:
        await client.jetstream().publish(subject_of(code), data)
    await client.close()


def doctor(config: Path) -> Any:
    command = [str(Path(sys.executable).with_name("chameleon")), "doctor", "--config", str(config), "--json"]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    done = subprocess.run(command, capture_output=True, text=True, env=environ, stdin=subprocess.DEVNULL, timeout=60)
    return json.loads(done.stdout)
