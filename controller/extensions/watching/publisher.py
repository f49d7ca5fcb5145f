"""Publishes a table that may be watched: its public screen, and its finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from typing import Any

from controller.config.settings import Config
from controller.extensions.watching.outbox import Outbox, results_file
from controller.extensions.watching.settings import WatchSettings
from controller.net.address import without_word
from controller.net.errors import NetError
from controller.net.hub_worker import HubWorker
from controller.net.keys import KeyNotMade, TableKey, short_name
from controller.net.public import RESULT, SCREEN, result_facts, screen_facts, subject
from controller.net.results import LONGEST_SENTENCE, EndedGame
from controller.net.signed import LONGEST, facts_of, signed
from controller.net.streams import RESULTS, SCREENS, make_streams, newest_of_one
from controller.table.services import Condition, Service, Surroundings, Views
from controller.table.state import TableState
from controller.web import hello
from controller.web.serving import monotonic_ms
from engine.records import write_record
from engine.sentence import phrase
from hal import Board

_BETWEEN_S = 0.1
"""The minimum interval between published pictures."""


class Publisher(HubWorker):
    """Publishes a table at a server; `wall` is the time of day in ms."""

    rest_s = 30.0
    """A picture is published again after this time, to show that the table is there."""

    def __init__(self, server: str, name: str, key: TableKey, outbox: Outbox, wall: Callable[[], int]) -> None:
        super().__init__("publisher", server)
        self._table_name, self._key, self._outbox, self._wall = name, key, outbox, wall
        self._own = short_name(key.public)
        self._shown: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
        self._newest: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
        self._count = 0
        self._is_ready = False

    def publish_screen(self, hello: Mapping[str, Any], table: Mapping[str, Any]) -> None:
        """Publishes a picture soon; a newer one replaces it. Called from the table's thread."""
        self._newest = (hello, table)
        self.wake()

    def publish_result(self, game: EndedGame) -> None:
        """Publishes a finished game. Called from the table's thread."""
        self._outbox.add_result(game)
        self.wake()

    def publish_proofs(self, numbers: Container[int], overdue: Mapping[int, str]) -> None:
        """Publishes that unproven games count now. Called from the table's thread."""
        if self._outbox.prove(numbers, overdue):
            self.wake()

    # In the thread

    async def _came_back(self) -> None:
        self._shown = None  # the server keeps pictures only in memory
        self._wake.set()

    async def _begin(self, client: Any) -> None:
        self._failed()

    def _failed(self) -> None:
        self._shown, self._is_ready = None, False

    def _in_words(self, why: str) -> str:
        return phrase("the server {server} rejects the screen ({why})", server=without_word(self._server), why=why)

    async def _step(self, stream: Any) -> None:
        if not self._is_ready:
            await self._get_ready(stream)
            self._is_ready = True
        await self._publish_results(stream)
        await self._publish_picture(stream)

    async def _rest(self) -> bool:
        await asyncio.sleep(_BETWEEN_S)
        if not await super()._rest():
            self._shown = None
        return True

    async def _get_ready(self, stream: Any) -> None:
        """Continues the count of this table's earlier messages, so that nobody can send them again."""
        await make_streams(stream)
        for name, kind in ((SCREENS, SCREEN), (RESULTS, RESULT)):
            last = await newest_of_one(stream, name, subject(kind, self._own))
            with suppress(Exception):  # another sender's message under this table's name
                facts = facts_of(last.data if last else b"")
                if facts["by"] == self._key.public:
                    self._count = max(self._count, int(facts["count"]))
        self._count = max(self._count, self._wall())

    async def _publish_results(self, stream: Any) -> None:
        for game in self._outbox.waiting:
            self._count += 1
            data = signed(result_facts(game, self._count, self._wall()), self._key)
            if len(data) <= LONGEST:
                await stream.publish(subject(RESULT, self._own), data, stream=RESULTS)
            self._outbox.remove_result(game)

    async def _publish_picture(self, stream: Any) -> None:
        newest = self._newest
        if newest is None or newest is self._shown:
            return
        self._count += 1
        data = signed(screen_facts(self._table_name, self._count, *newest), self._key)
        if len(data) > LONGEST:
            raise NetError("the screen takes {n} bytes; a message can have at most {most}", n=len(data), most=LONGEST)
        await stream.publish(subject(SCREEN, self._own), data, stream=SCREENS)
        self._shown = newest


def watch_publisher(surroundings: Surroundings) -> Service | None:
    """Returns the service that publishes a table; None if watching is off. Raises `NetError` for an unusable key."""
    config, net = surroundings.config, surroundings.config.net
    if net.server is None or not config.of(WatchSettings).watch:
        return None
    try:
        key = TableKey.kept_in(config.key_path)
    except KeyNotMade as error:
        return _NotWatched(str(error))
    publisher = Publisher(net.server, net.table_name, key, Outbox(results_file(config)), surroundings.wall)
    ended = EndedGames(key.public, net.table_name)
    return WatchPublisher(config, surroundings.board, publisher, ended, surroundings.wall)


class _NotWatched(Service):
    """A table that nobody can watch; `why` is the reason."""

    def __init__(self, why: str) -> None:
        self._why = why

    @property
    def condition(self) -> Condition:
        """The fault: nobody can watch, and the reason."""
        return Condition(phrase("Hub"), False, self._why)


class WatchPublisher(Service):
    """Passes the public screen and finished games to the publisher."""

    def __init__(
        self, config: Config, board: Board, publisher: Publisher, ended: EndedGames, wall: Callable[[], int]
    ) -> None:  # fmt: skip
        self._calm, self._cards, self._board = config.light.calm, config.cards, board
        self._publisher, self._ended, self._wall = publisher, ended, wall
        self._hello: dict[str, Any] = {}

    @property
    def condition(self) -> Condition:
        """The state of the connection to the hub."""
        trouble = self._publisher.trouble
        return Condition(phrase("Hub"), not trouble, trouble or phrase("the table publishes its public screen to the "
                                                                       "hub"))

    def see_views(self, state: TableState, views: Views) -> None:
        """Handles a step of the table, with its public screen."""
        name = state.game.name
        if self._hello.get("game", {}).get("name") != name:
            self._hello = hello(name, self._board, cards=self._cards, calm=self._calm, games=[])
        self._publisher.publish_screen(self._hello, views[None] | {"t": monotonic_ms()})
        game = self._ended.see(state, self._wall())
        if game is not None:
            self._publisher.publish_result(game)
        self._publisher.publish_proofs(state.proven, state.overdue)

    def __enter__(self) -> WatchPublisher:
        self._publisher.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._publisher.close()


class EndedGames:
    """Reports every finished game once; `table` is the table's public key, `name` its name.

    A game begins with its first move: before, its pieces may have been set up for hours. Lessons and puzzles do not
    count. A game that was over when the table started has already been reported.
    """

    def __init__(self, table: str, name: str) -> None:
        self._table, self._name = table, name
        self._number: int | None = None
        self._began_ms: int | None = None
        self._told: tuple[str, int] | None = None

    def see(self, state: TableState, wall_ms: int) -> EndedGame | None:
        """Returns the game that has ended with this step at a time of day, or None.

        If two tables must still open their cards, the game is "unproven".
        """
        if state.course is not None:
            self._number = None
            return None
        game, outcome = state.game, state.game.outcome()
        end = None if outcome is None else (str(outcome), len(game.moves))
        if state.game_id != self._number:
            self._number, self._began_ms, self._told = state.game_id, None, end
        if self._began_ms is None and game.moves:
            self._began_ms = wall_ms
        if end == self._told or outcome is None:
            self._told = end
            return None
        self._told = end
        told = game.view(None)["outcome"]  # in its public form
        sentence: str = told["sentence"] if told else ""
        if len(sentence) > LONGEST_SENTENCE:  # keeps it translatable
            sentence = sentence[:LONGEST_SENTENCE]
        proof = "unproven" if state.unproven else "proven" if state.game_id in state.proven else ""
        opponent, chain = state.opponent
        return EndedGame(
            table=self._table, number=state.game_id, game=game.name,
            seats={seat: state.players.seats[seat] for seat in game.seats if seat in state.players.seats},
            winner=outcome.winner, reason=outcome.reason, plies=len(game.moves),
            began_ms=wall_ms if self._began_ms is None else self._began_ms, ended_ms=wall_ms,
            record=None if game.secrets else write_record(game), name=self._name,
            sentence=sentence, proof=proof, opponent=opponent, chain=chain,
        )  # fmt: skip
