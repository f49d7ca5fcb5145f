"""Notifications to systemd: that the table is ready and alive; their failure does not affect the table."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from controller.commands.play import ALIVE, READY, STOPPING, Notifier

pytestmark = pytest.mark.slow


def test_every_line_reaches_the_socket_that_systemd_names(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(10)
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        for line in (READY, ALIVE, STOPPING):
            notifier.tell(line)
        assert [systemd.recv(64) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]


def test_a_name_that_begins_with_an_at_sign_is_no_file() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("\0chameleon-notify-test")
        systemd.settimeout(10)
        Notifier({"NOTIFY_SOCKET": "@chameleon-notify-test"}).tell(READY)
        assert systemd.recv(64) == b"READY=1"


def test_the_watchdog_hears_that_the_table_is_alive_at_most_twice_a_second(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(10)
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        for now in range(7000, 8200, 50):
            notifier.alive(now)
        notifier.tell(STOPPING)
        assert [systemd.recv(64) for _ in range(4)] == [b"WATCHDOG=1"] * 3 + [b"STOPPING=1"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nobody/listens/here"}])
def test_a_table_without_systemd_says_nothing_and_goes_on(environ: dict[str, str]) -> None:
    Notifier(environ).tell(READY)
    assert environ.get("NOTIFY_SOCKET") in (None, "", "/nobody/listens/here")


def test_a_table_says_when_it_is_ready_that_it_is_alive_and_when_it_stops(tmp_path: Path) -> None:
    config = tmp_path / "chameleon.yml"
    config.write_text("journal: journal.db\npage: {port: 0, open-browser: false}\n")
    command = [str(Path(sys.executable).with_name("chameleon")), "play", "--board", "sim", "--config", str(config)]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        environ = os.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as table:
            assert table.stdout
            address = table.stdout.readline().split()[4]
            with urlopen(f"{address}ready", timeout=60):  # from now on the page's server handles signals
                table.send_signal(signal.SIGTERM)
            heard = [systemd.recv(64)]
            while heard[-1] != b"STOPPING=1":
                heard.append(systemd.recv(64))
    assert set(heard) == {b"READY=1", b"WATCHDOG=1", b"STOPPING=1"}
    assert heard.count(b"READY=1") == 1
