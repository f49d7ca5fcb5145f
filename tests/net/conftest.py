"""Servers between tables, for tests of their clients."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.server import real_server


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests of this process share."""
    with real_server(tmp_path_factory.mktemp("hub")) as (address, _):
        yield address


@pytest.fixture
def empty_hub(tmp_path: Path) -> Iterator[str]:
    """The address of a server for a single test."""
    with real_server(tmp_path / "hub") as (address, _):
        yield address
