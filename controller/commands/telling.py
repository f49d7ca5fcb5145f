"""What `chameleon play` tells the server of a table that may be watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from controller.commands.between import results_file, table_name
from controller.config.settings import Config
from controller.net.ended import EndedGames
from controller.net.keys import KeyNotMade, TableKey
from controller.net.teller import Outbox, Teller
from controller.table.state import TableState
from controller.web import hello
from hal import Board

__all__ = ["Telling", "TellsNobody", "telling_of"]


class TellsNobody:
    """A table that nobody elsewhere may or can watch; `why` says why not."""

    def __init__(self, why: str | None = None) -> None:
        self._why = why

    @property
    def trouble(self) -> str | None:
        """Why nothing is told now, in one sentence, "" when all is well; None where nothing is ever told."""
        return self._why

    def see(self, state: TableState, table: Mapping[str, Any]) -> None:
        """Keeps it to itself."""

    @contextmanager
    def open(self) -> Iterator[None]:
        """Does nothing while the block runs."""
        yield


class Telling(TellsNobody):
    """Hands the teller what the public screen shows, and the games that end. `see` is the table's thread's."""

    def __init__(
        self, config: Config, board: Board, teller: Teller, ended: EndedGames, wall: Callable[[], int]
    ) -> None:  # fmt: skip
        super().__init__()
        self._calm, self._cards, self._board = config.light.calm, config.cards, board
        self._teller, self._ended, self._wall = teller, ended, wall
        self._hello: dict[str, Any] = {}

    @property
    def trouble(self) -> str | None:
        """Why nothing is told now, in one sentence; "" when all is well."""
        return self._teller.trouble

    def see(self, state: TableState, table: Mapping[str, Any]) -> None:
        """Takes in a step of the table, and what its public screen shows then."""
        name = state.game.name
        if self._hello.get("game", {}).get("name") != name:
            self._hello = hello(name, self._board, cards=self._cards, calm=self._calm, games=[])
        self._teller.show(self._hello, table)
        game = self._ended.see(state, self._wall())
        if game is not None:
            self._teller.ended(game)
        self._teller.proven(state.proven)

    @contextmanager
    def open(self) -> Iterator[None]:
        """Tells the server while the block runs."""
        self._teller.start()
        try:
            yield
        finally:
            self._teller.close()


def telling_of(config: Config, board: Board, wall: Callable[[], int]) -> TellsNobody:
    """Returns what tells of a table, as its configuration says; raises `NetError` where its key cannot be used."""
    net = config.net
    if net.server is None or not net.watch:
        return TellsNobody()
    try:
        key, name = TableKey.kept_in(config.key_path), table_name(config)
    except KeyNotMade as error:
        return TellsNobody(str(error))
    outbox = Outbox(results_file(config))
    teller = Teller(net.server, name, key, outbox, wall)
    return Telling(config, board, teller, EndedGames(key.public, name), wall)
