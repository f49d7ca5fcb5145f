"""What every computer player promises, asked of every one that `engine.OPPONENTS` lists."""

from __future__ import annotations

import pytest

import engine
from controller.testing import OpponentContract


@pytest.mark.parametrize("name", sorted(engine.OPPONENTS))
class TestOpponents(OpponentContract):
    """Every game's computer player."""
