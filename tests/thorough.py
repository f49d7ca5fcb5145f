"""The cases that `scripts/test --thorough` runs in full, and every other run in part."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def often(part: T, whole: T) -> T:
    """Returns the number for every run; the full one with --thorough: tests/conftest.py sets the variable."""
    return whole if os.environ.get("CHAMELEON_THOROUGH") == "1" else part


def first_of(cases: Iterable[Any], count: int = 1) -> list[Any]:
    """Returns the cases of a parametrised test, only the first few without --thorough."""
    every = [each if isinstance(each, tuple) else (each,) for each in cases]
    return [pytest.param(*case, marks=[pytest.mark.thorough] * (at >= count)) for at, case in enumerate(every)]
