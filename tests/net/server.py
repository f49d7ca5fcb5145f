"""A real server between tables, on this machine only, for tests."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.net.hub import HubSettings, running

__all__ = ["free_port", "real_server"]


def free_port() -> int:
    """Returns a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def real_server(folder: Path, port: int | None = None) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Runs a server with its streams in a folder, and gives its address and its process."""
    settings = HubSettings(folder, "127.0.0.1", port or free_port(), free_port())
    with running(settings) as process:
        yield f"nats://127.0.0.1:{settings.port}", process
