"""The base of the contract suites: which game is asked."""

from __future__ import annotations

from typing import ClassVar

import pytest

from controller.tabletop.registry import registry


class Suite:
    """Tests about one game: a class of a test file extends a suite and names its game.

        class TestDraughts(RulesContract):
            game = "draughts"
    """

    game: ClassVar[str]
    """The name of the game, as its manifest has it."""

    @pytest.fixture(autouse=True)
    def _installed_games_are_known(self) -> None:
        registry()

    @pytest.fixture
    def name(self) -> str:
        return self.game
