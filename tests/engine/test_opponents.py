"""The contract of computer players, for every one in `engine.OPPONENTS`."""

from __future__ import annotations

import pytest

import engine
from controller.testing import OpponentContract


@pytest.mark.parametrize("name", sorted(engine.OPPONENTS))
class TestOpponents(OpponentContract):
    """Every game's computer player."""
