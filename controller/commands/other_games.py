"""The games that people can choose at a table, each with its configuration."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import engine
from controller.config.settings import Config, check_cards
from controller.errors import Refused, TableError
from controller.messages.players import Players
from controller.sensing.card_tags import CardStore
from controller.table.seat_secrets import SeatSecrets, seats_file
from controller.table.settings import GameSettings
from controller.tabletop import tabletop
from controller.tabletop.registry import check, known_games, manifest
from controller.web.messages import offer


class GamesOfTable:
    """Settings and seats of every game; `config` is that of the first game on the table."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._tags = CardStore.load_sound(config.tags_path)
        self._simulated: dict[str, CardStore] = {}
        self._offers: dict[str, dict[str, Any]] = {}

    def settings(self, name: str) -> GameSettings:
        """Returns the settings for a game; raises `Refused` when it cannot be played."""
        try:
            check(name)
            check_cards(self._config, None, [name])
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

    def offers(self) -> list[dict[str, Any]]:
        """Returns the start screen's offer of every game, in order; see `controller.web.messages.offer`."""
        for name in known_games():
            if name not in self._offers:
                self._offers[name] = self._offer(name)
        return [self._offers[name] for name in known_games()]

    def _offer(self, name: str) -> dict[str, Any]:
        try:
            check(name)
            seats = engine.load(name, rules=self._config.rules.get(name, {})).seats  # house rules may exclude some
            players = {seat: self._config.seats[name][seat] for seat in seats}
            check_cards(self._config, None, [name])
        except Exception as error:  # another package's game may fail in any way; all other games are still offered
            return {**offer(name), "trouble": str(error) or repr(error)}
        return offer(name, players)

    def _first(self, name: str) -> str | None:
        """Returns the seat that moves first: the configured one if this game has it, else the one in its manifest."""
        first = self._config.first
        return first if first in engine.game_class(name).seats else manifest(name).begins

    def _tags_of(self, name: str) -> CardStore:
        """Returns the tags that the reader knows; on the simulated one every card has a tag from the start."""
        if self._config.reader != "sim" or self._tags.tags:
            return self._tags
        if name not in self._simulated:
            self._simulated[name] = CardStore.simulated(name, SystemRandom())
        return self._simulated[name]

    def seating(self, name: str) -> SeatSecrets:
        return SeatSecrets(seats_file(self._config.journal_path), name, engine.game_class(name).seats)
