"""What `scripts/test --thorough` tries in full, and every other run in part."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def often(part: T, whole: T) -> T:
    """Returns the part that every run tries; the whole with --thorough: tests/conftest.py sets the variable."""
    return whole if os.environ.get("CHAMELEON_THOROUGH") == "1" else part


def first_of(cases: Iterable[Any], count: int = 1) -> list[Any]:
    """Returns the cases of a parametrised test, of which only the first few run without --thorough."""
    every = [each if isinstance(each, tuple) else (each,) for each in cases]
    return [pytest.param(*case, marks=[pytest.mark.thorough] * (at >= count)) for at, case in enumerate(every)]
