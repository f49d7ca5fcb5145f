"""The server that links tables: nats-server with JetStream, configured so that a restart loses nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from controller.net.errors import NetError
from controller.net.signed import LONGEST
from engine.sentence import phrase
from hal.remedies import install_extra

_START_S = 20.0
"""How long the server may take to start, in s."""
_END_S = 10.0
_MOST_MEMORY, _MOST_DISK = 64 << 20, 2 << 30
"""Limits for streams in memory and for all games together, in bytes."""
_WATCH = 'trap "" INT HUP; read -r _; kill "$1"'
"""Ends the server when this program exits, even if it is killed: the shell then reads the end of the pipe."""


@dataclass(frozen=True, slots=True)
class HubSettings:
    folder: Path
    """Folder that stores the games."""
    host: str = "0.0.0.0"
    port: int = 4222
    monitor_port: int = 8222
    """Port of the health endpoint, on this machine only."""
    token: str | None = None
    """Password that tables need in addition to the address; None for none."""
    more: Path | None = None
    """Extra nats-server configuration file, for accounts, TLS and MQTT; see its manual."""


def server_program() -> str:
    """Returns the path of nats-server; raises `NetError` when there is none."""
    beside = Path(sysconfig.get_path("scripts")) / "nats-server"
    found = str(beside) if beside.is_file() else shutil.which("nats-server")
    if found is None:
        raise NetError("a hub needs nats-server; {remedy}", remedy=install_extra("hub"))
    return found


def configuration(hub: HubSettings) -> str:
    """Returns the configuration of nats-server. The server writes every message to disk before it accepts it."""
    lines = [
        f'listen: "{hub.host}:{hub.port}"',
        f'http: "127.0.0.1:{hub.monitor_port}"',
        'server_name: "chameleon-hub"',
        f"max_payload: {LONGEST + 4096}",
        "max_connections: 1000",
        "ping_interval: 2s",
        "ping_max: 2",
        "jetstream {",
        f'  store_dir: "{hub.folder}"',
        f"  max_memory_store: {_MOST_MEMORY}",
        f"  max_file_store: {_MOST_DISK}",
        "  sync_interval: always",
        "}",
    ]
    if hub.token is not None:
        lines.append(f'authorization {{ token: "{hub.token}" }}')
    if hub.more is not None:
        lines.append(f'include "{hub.more}"')
    return "\n".join(lines) + "\n"


@contextmanager
def running(hub: HubSettings, pause: Callable[[float], None] = time.sleep) -> Iterator[subprocess.Popen[bytes]]:
    """Runs the server while the block runs; raises `NetError` with the server's own message if it does not start."""
    program = server_program()
    hub.folder.mkdir(parents=True, exist_ok=True)
    file = hub.folder / "hub.conf"
    file.touch(mode=0o600)
    file.write_text(configuration(hub), encoding="utf-8")
    log = hub.folder / "hub.log"
    with log.open("wb") as said:
        process = subprocess.Popen([program, "-c", str(file)], stdout=said, stderr=said)
    watching = ["sh", "-c", _WATCH, "sh", str(process.pid)]
    quiet = subprocess.DEVNULL  # otherwise the server would keep the pipe of this program's output open
    watch = subprocess.Popen(watching, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
    try:
        _wait_until_well(process, hub, log, pause)
        yield process
    finally:
        watch.communicate()
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_well(
    process: subprocess.Popen[bytes], hub: HubSettings, log: Path, pause: Callable[[float], None]
) -> None:
    for _ in range(int(_START_S / 0.05)):
        if process.poll() is not None:
            raise NetError("nats-server does not start: {words}", words=_last_words(log))
        if _is_well(hub.monitor_port):
            return
        pause(0.05)
    raise NetError("nats-server did not start within {limit} s; see its log in {log}", limit=f"{_START_S:.0f}", log=log)


def _is_well(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _last_words(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    told = [line for line in lines if "[FTL]" in line or "[ERR]" in line or "nats-server:" in line] or lines
    return told[-1].split("] ", 1)[-1] if told else phrase("it sent no message ({system})", system=sys.platform)
