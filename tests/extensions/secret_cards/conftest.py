"""Locks that are quick to make."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.extensions.secret_cards import commutative_cipher

SMALL_PRIME = 0xAC54E306F9591C931BA4C93AD639BAEB
"""128 bits, and its half is prime, too: locks that anybody could pick, and two hundred times as quick."""


@pytest.fixture
def quick_locks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets a test play whole games without waiting for locks that hold."""
    monkeypatch.setattr(commutative_cipher, "PRIME", SMALL_PRIME)
    monkeypatch.setattr(commutative_cipher, "_HALF", (SMALL_PRIME - 1) // 2)
    commutative_cipher.faces.cache_clear()
    yield
    commutative_cipher.faces.cache_clear()
