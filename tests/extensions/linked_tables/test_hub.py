"""The hub as a program: the configuration line that it prints for tables, and what remains when it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from controller.commands import seat_links
from controller.config.settings import config_from_text
from controller.extensions.linked_tables.commands import line_for_tables
from tests.net.server import free_port
from tests.waiting import wait_until


@pytest.mark.parametrize(
    ("host", "token", "line", "server"),
    [
        ("0.0.0.0", None, 'net: {server: "192.0.2.7:4222"}', "nats://192.0.2.7:4222"),
        ("0.0.0.0", "frog", 'net: {server: "frog@192.0.2.7:4222"}', "nats://frog@192.0.2.7:4222"),
        ("hub.example", None, 'net: {server: "hub.example:4222"}', "nats://hub.example:4222"),
    ],
)
def test_the_hub_says_the_line_that_leads_a_table_to_it(
    monkeypatch: pytest.MonkeyPatch, host: str, token: str | None, line: str, server: str
) -> None:
    monkeypatch.setattr(seat_links, "_own_address", lambda: "192.0.2.7")
    assert line_for_tables(host, 4222, token) == line
    assert config_from_text(line, "my.yml").net.server == server


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_hub_that_is_ended_or_killed_leaves_no_server_behind(tmp_path: Path, end: signal.Signals) -> None:
    port = free_port()
    command = [str(Path(sys.executable).with_name("chameleon")), "hub", "--folder", str(tmp_path)]
    command += ["--host", "127.0.0.1", "--port", str(port), "--monitor-port", str(free_port())]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_take_interrupts
    ) as hub:
        assert hub.stdout is not None
        assert hub.stdout.readline() == "The hub is ready  (press Ctrl-C to stop)\n"
        assert answers(port)
        hub.send_signal(end)
        hub.communicate()
    wait_until(lambda: not answers(port))


def _take_interrupts() -> None:
    """Lets Ctrl-C end the hub even if the tests run in the background of a shell, which ignores it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def answers(port: int) -> bool:
    """Whether something listens at this address."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
