"""`chameleon peripheral`: the whole program, a connected central, and typed moves."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.commands.cli import chameleon
from controller.errors import Refused
from tests.controller.stack import WAIT_S
from tests.extensions.peripheral.at_board import START

CHAMELEON = Path(sys.executable).with_name("chameleon")


@pytest.mark.slow
def test_a_program_plays_a_move_against_hands_that_are_typed(tmp_path: Path) -> None:
    environ = {**os.environ, "CHAMELEON_BOARD": "sim", "XDG_CONFIG_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [CHAMELEON, "peripheral", "--port", "0"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, env=environ, text=True, **pipes) as table:
        try:
            _play(table)
        finally:
            table.send_signal(signal.SIGTERM)
        assert table.wait(WAIT_S) == 0


def _play(table: subprocess.Popen[str]) -> None:
    assert table.stdin is not None
    assert table.stdout is not None
    first = table.stdout.readline()
    ready = re.fullmatch(r"The board is ready for a program: (.*):(\d+)  \(press Ctrl-C to stop\)\n", first)
    assert ready is not None
    assert table.stdout.readline().startswith("The board is simulated: type a move")
    with socket.create_connection((ready[1], int(ready[2])), timeout=WAIT_S) as central, central.makefile() as lines:
        central.sendall(f"feature msg\nset_variant chameleon\nbegin {START}\n".encode())
        assert [lines.readline() for _ in range(2)] == ["ok\n", "unsync 5/5/5/5/5\n"]
        table.stdin.write("set-up\n")
        table.stdin.flush()
        assert lines.readline() == f"sync {START}\n"
        table.stdin.write("b1b9\nb1c3\n")
        table.stdin.flush()
        assert lines.readline() == "move b1c3\n"
        central.sendall(b"ok\nmsg well played\n")
        assert table.stdout.readline().startswith("'b1b9' is not a move;")
        assert table.stdout.readline() == "well played\n"


@pytest.mark.parametrize(
    "options", [["--port", "1", "--serial", "a"], ["--serial", "a", "--terminal", "b"], ["--lan", "--terminal", "b"]]
)
def test_a_program_comes_by_one_way(options: list[str]) -> None:
    done = CliRunner().invoke(chameleon, ["peripheral", *options])
    assert isinstance(done.exception, Refused)
    assert str(done.exception) == "the program can use only one connection: --port, --serial or --terminal"
