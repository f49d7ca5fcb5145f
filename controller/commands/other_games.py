"""The games that may come on a table one after the other, each as the configuration says."""

from __future__ import annotations

from random import SystemRandom

import engine
from controller.config import Config, check_cards
from controller.errors import Refused, TableError
from controller.games import tabletop
from controller.games.registry import check, manifest
from controller.table.cards import CardStore
from controller.table.players import Players
from controller.table.seating import Seating, seats_file
from controller.table.settings import GameSettings

__all__ = ["GamesOfTable"]


class GamesOfTable:
    """Settings and seats of every game; `config` is that of the game that the table begins with.

    Raises `ConfigError` for tags that cannot be read.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._tags = CardStore.load(config.tags_path)
        self._simulated: dict[str, CardStore] = {}

    def settings(self, name: str) -> GameSettings:
        """Returns what the table needs to play a game; raises `Refused` when it cannot be played."""
        try:
            check(name)
            check_cards(self._config, None, [name])
            self.seating(name)  # whoever holds them cannot be known otherwise
        except (engine.EngineError, TableError) as error:
            raise Refused(str(error)) from None
        config, game = self._config, engine.game_class(name)
        return GameSettings(
            tabletop(name),
            Players(name, config.seats[name], self._first(name), config.assistance[name]),
            config.rules.get(name, {}),
            self._tags_of(name) if game.decks() else None,
            config.cards == "physical",
        )

    def _first(self, name: str) -> str | None:
        """Who begins: the seat that the configuration names, where this game has it."""
        first = self._config.first
        return first if first in engine.game_class(name).seats else manifest(name).begins

    def _tags_of(self, name: str) -> CardStore:
        """The cards that the reader knows; on the simulated one every card has its tag from the beginning."""
        if self._config.reader != "sim" or self._tags.tags:
            return self._tags
        if name not in self._simulated:
            self._simulated[name] = CardStore.simulated(name, SystemRandom())
        return self._simulated[name]

    def seating(self, name: str) -> Seating | None:
        """Returns the seats of a game with their secrets, None for an open game where they cannot be read.

        Raises `TableError` when those of a game with secrets cannot.
        """
        game = engine.game_class(name)
        try:
            return Seating(seats_file(self._config.journal_path), name, game.seats)
        except TableError:
            if game.secrets:
                raise
            return None  # an open game can be played by who sits around one page
