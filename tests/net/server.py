"""A real server between tables, on this machine only, for tests."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom

from controller.extensions.linked_tables.hub import HubSettings, running

_OURS = (20_000, 32_000)
"""Ports below the systems' ephemeral ranges, which begin at 32,768 on Linux and at 49,152 on macOS."""


def free_port() -> int:
    """Returns a free port that the system does not give to other connections before the server has it."""
    while True:
        port = SystemRandom().randrange(*_OURS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def real_server(folder: Path, port: int | None = None) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Runs a server with its streams in a folder, and yields its address and its process."""
    settings = HubSettings(folder, "127.0.0.1", port or free_port(), free_port())
    with running(settings) as process:
        yield f"nats://127.0.0.1:{settings.port}", process
