"""What the weekly run tries in full, and every other run in part: `CHAMELEON_THOROUGH=1 scripts/test`."""

from __future__ import annotations

import os
from typing import TypeVar

__all__ = ["often"]

T = TypeVar("T")


def often(part: T, whole: T) -> T:
    """Returns the part that every run tries; the whole where CHAMELEON_THOROUGH is 1, as it is once a week."""
    return whole if os.environ.get("CHAMELEON_THOROUGH") == "1" else part
