"""Tables that play automatically in this process, with the states and messages of real ones, and publish them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import engine
from controller.config.settings import Config
from controller.extensions.watching.outbox import Outbox
from controller.extensions.watching.publisher import EndedGames, Publisher, WatchPublisher
from controller.journal.store import Journal
from controller.messages.players import Players
from controller.net.keys import TableKey
from controller.table.state import TableState
from controller.tabletop import tabletop
from controller.web import table_message
from engine.game import CHANCE
from engine.sentence import phrase
from sim import SimBoard
from tests.controller.at_table import AtTable


class SimulatedTable:
    """A table whose game follows a seed; `told` is called with each public picture before it is published."""

    def __init__(
        self,
        name: str,
        server: str,
        folder: Path,
        wall: Callable[[], int],
        *,
        game: str = "chameleon",
        seed: int = 0,
        told: Callable[[dict[str, Any]], None] = lambda table: None,
    ) -> None:
        self.name, self.rng, self.told = name, Random(seed), told
        self.key = TableKey(Random(f"{name} {seed}").randbytes(32))
        self.board = SimBoard()
        self.teller = Publisher(server, name, self.key, Outbox(folder / f"{name}.json"), wall)
        self._telling = WatchPublisher(Config(), self.board, self.teller, EndedGames(self.key.public, name), wall)
        rules = tabletop(game)
        seats = dict.fromkeys(engine.game_class(game).seats, "human")
        self.journal = Journal.open(":memory:")
        session = AtTable(rules, self.journal, Players(game, seats), wall=wall, chance=self.rng)
        self.state: TableState = session.state

    def __enter__(self) -> SimulatedTable:
        self._telling.__enter__()
        self.show()
        return self

    def __exit__(self, *_: object) -> None:
        self._telling.__exit__(None, None, None)
        self.journal.close()

    def picture(self) -> dict[str, Any]:
        """The public screen."""
        return {**table_message(self.state, self.board, self.state.game_id, None), "world": None}

    def show(self) -> None:
        """Publishes the table's present state."""
        table = self.picture()
        self.told(table)
        self._telling.see_views(self.state, {None: table})

    def new_game(self) -> None:
        """Starts another game."""
        game = engine.load(self.state.game.name)
        self._go_on(game, self.state.game_id + 1)

    def move(self) -> bool:
        """Makes a move; returns whether the game goes on."""
        game = self.state.game.copy()
        game.push(self.rng.choice([str(move) for move in game.legal_moves]))
        while game.turn == CHANCE and game.outcome() is None:
            game.push(self.rng.choice([str(move) for move in game.legal_moves]))
        self._go_on(game, self.state.game_id)
        return game.outcome() is None

    def play(self) -> str | None:
        """Plays a game to its end; returns the winning seat."""
        while self.move():
            pass
        outcome = self.state.game.outcome()
        assert outcome is not None
        return outcome.winner

    def _go_on(self, game: Any, number: int) -> None:
        self.state = replace(self.state, game=game, game_id=number, said_by_eyes={None: phrase("Somebody has moved.")})
        self.show()
