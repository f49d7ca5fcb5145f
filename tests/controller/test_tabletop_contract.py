"""The contract of tabletops, for every game that the table knows."""

from __future__ import annotations

import pytest

from controller.tabletop.registry import known_games
from controller.testing import TabletopContract

RISKS = {("capture-risk", "jump-risk"), ("capture-risk", "slide-risk"), ("capture-risk", "step-risk"),
         ("jump-risk", "step-risk"), ("slide-risk", "step-risk")}  # fmt: skip


@pytest.mark.parametrize("name", known_games())
class TestTabletops(TabletopContract):
    """Every game's tabletop."""

    alike = TabletopContract.alike | RISKS  # all risks flutter, because the risk is their message
