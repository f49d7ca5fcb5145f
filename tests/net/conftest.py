"""What the tests of games between tables share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.net import deck_lock

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
