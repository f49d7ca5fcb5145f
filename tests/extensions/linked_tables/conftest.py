"""Two tables in memory, and hubs between tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extensions.linked_tables.tables import AtHome, Stream
from tests.net.conftest import empty_hub, hub

__all__ = ["empty_hub", "hub"]


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
