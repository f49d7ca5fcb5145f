"""What `scripts/test --thorough` tries in full, and every other run in part."""

from __future__ import annotations

import os
from typing import TypeVar

__all__ = ["often"]

T = TypeVar("T")


def often(part: T, whole: T) -> T:
    """Returns the part that every run tries; the whole with --thorough: tests/conftest.py sets the variable."""
    return whole if os.environ.get("CHAMELEON_THOROUGH") == "1" else part
