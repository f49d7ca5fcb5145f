"""A new version's self-test before it replaces another: this table's configuration, its games, and a first page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.config.settings import check_hardware, load_config
from controller.errors import TableError
from engine.sentence import phrase

_PATIENCE_S = 120
"""The slowest Pi serves its first page within a quarter of this."""
_CONFIG = "{journal: journal.db, board: sim, work-ahead: false, page: {open-browser: false, port: %d}}\n"


def self_check(config_file: Path | None, backup: Path | None) -> None:
    """Reads the configuration, and starts a simulated table that resumes a copy of the games, until it answers.

    It touches nothing of this table. Raises `TableError` for anything that this version cannot use.
    """
    if config_file is not None:
        check_hardware(load_config(config_file), config_file)
    with TemporaryDirectory(prefix="chameleon-") as name:
        folder = Path(name)
        if backup is not None:
            _take_games(backup, folder)
        port = _free_port()
        (folder / "chameleon.yml").write_text(_CONFIG % port, encoding="ascii")
        _try_table(folder, port)


def _take_games(backup: Path, folder: Path) -> None:
    """Copies the journal, if there is one, from the backup that the previous version has just made."""
    try:
        with zipfile.ZipFile(backup) as archive:
            if "journal.db" in archive.namelist():
                archive.extract("journal.db", folder)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError):
        raise TableError(
            "{file} is not a complete backup; use another copy",
            file=backup,
        ) from None


def _try_table(folder: Path, port: int) -> None:
    places = {"HOME": folder, "CHAMELEON_DATA": folder / "data", "CHAMELEON_CONFIG": folder / "chameleon.yml"}
    own = {key: str(place) for key, place in places.items()}
    left_out = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "CHAMELEON_BOARD", "CHAMELEON_PORT_BEFORE")
    environ = {key: value for key, value in os.environ.items() if key not in left_out} | own
    command = [sys.executable, "-c", "from controller.commands.cli import main; main()", "play"]
    with (folder / "said").open("w+", encoding="utf-8") as said:
        table = subprocess.Popen(command, cwd=folder, env=environ, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        try:
            if not _answers(table, port):
                said.seek(0)
                words = [line.strip() for line in said if line.strip()]
                why = words[-1] if words else phrase("it printed no output")
                raise TableError("a table of this version does not start: {reason}", reason=why)
        finally:
            table.terminate()
            try:
                table.wait(10)
            except subprocess.TimeoutExpired:
                table.kill()
                table.wait()


def _answers(table: subprocess.Popen[bytes], port: int) -> bool:
    """Returns whether the page answers before the table ends or the time is up."""
    until = time.monotonic() + _PATIENCE_S
    while table.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            time.sleep(0.2)
    return False


def _free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])
