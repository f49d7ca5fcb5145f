"""What the tests of games between tables, and of who watches them, share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.net import deck_lock
from tests.net.server import real_server
from tests.net.tables import AtHome, Stream

SMALL_PRIME = 0xAC54E306F9591C931BA4C93AD639BAEB
"""128 bits, and its half is prime, too: locks that anybody could pick, and two hundred times as quick."""


@pytest.fixture
def quick_locks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets a test play whole games without waiting for locks that hold."""
    monkeypatch.setattr(deck_lock, "PRIME", SMALL_PRIME)
    monkeypatch.setattr(deck_lock, "_HALF", (SMALL_PRIME - 1) // 2)
    deck_lock.faces.cache_clear()
    yield
    deck_lock.faces.cache_clear()


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests of this process share."""
    with real_server(tmp_path_factory.mktemp("hub")) as (address, _):
        yield address


@pytest.fixture
def empty_hub(tmp_path: Path) -> Iterator[str]:
    """The address of a server that nobody else uses."""
    with real_server(tmp_path / "hub") as (address, _):
        yield address


@pytest.fixture
def streams() -> dict[str, Stream]:
    """The games of a hub in memory, by their codes."""
    return {}


@pytest.fixture
def pair(streams: dict[str, Stream], tmp_path: Path) -> tuple[AtHome, AtHome]:
    """Anna's table and Ben's, which have not met yet."""
    (tmp_path / "anna").mkdir()
    (tmp_path / "ben").mkdir()
    return AtHome("Anna", streams, tmp_path / "anna"), AtHome("Ben", streams, tmp_path / "ben")
