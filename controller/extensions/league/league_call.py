"""Calls from a league to a running table: it starts the games of a round to which it is called, with their clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import engine
from controller.clock.rules import clock_rule
from controller.config.settings import Config
from controller.extensions.league.settings import LeagueSettings
from controller.extensions.league.trust_store import KnownOrganisers, organisers_file
from controller.messages.commands import ChangeGame, StartGame
from controller.messages.players import HUMAN
from controller.net.hub_worker import HubWorker
from controller.net.keys import KeyNotMade, TableKey
from controller.net.leagues.book import FollowedLeague
from controller.net.leagues.events import LeagueCode, league_code
from controller.net.leagues.state import LeagueState
from controller.net.public import LEAGUE, RESULT, subject
from controller.net.rejected_message_counts import shared_counts
from controller.net.streams import make_streams
from controller.table.services import Ask, Service, Surroundings
from controller.table.state import TableState
from controller.tabletop.registry import known_games, title_of
from engine.sentence import phrase


@dataclass(frozen=True, slots=True)
class Call:
    """A pairing of the newest round, at one table."""

    league: str
    round: int
    first: str
    """The player of the game's first seat."""
    second: str
    game: str
    clock: str
    """The rule of the clock, as "game 300+5"; "none" for none."""


def call_for(league: LeagueState, table: str) -> Call | None:
    """Returns the game to which a table is called, by its public key; None without an open pairing."""
    number = len(league.rounds)
    if not number or league.is_over:
        return None
    pairings = league.rounds[-1].round.pairings
    for pairing, result in zip(pairings, league.results(number), strict=True):
        if pairing.table == table and result is None:
            return Call(league.name, number, pairing.first, pairing.second, league.rules.game, league.rules.clock)
    return None


class LeagueSubscriber(HubWorker):
    """Receives a league's events for the table with a public key; `follows` is the organiser's key, or "" for anybody.

    `look` is called from its thread with the present call, None for none: at every change, and every two seconds.
    """

    def __init__(
        self, server: str, name: str, table: str, look: Callable[[Call | None], None], follows: str = ""
    ) -> None:
        super().__init__("league", server)
        self._table, self._look = table, look
        self._league = FollowedLeague(name, follows)
        self.refused = self._league.refused

    @property
    def organisers(self) -> tuple[str, str]:
        """The public keys of the organiser and of another one who is not followed; "" for none so far."""
        return self._league.book.organiser or "", self._league.book.stranger or ""

    async def _begin(self, client: Any) -> None:
        for told in (subject(LEAGUE, self._league.book.name), subject(RESULT, "*")):
            await client.subscribe(told, cb=self._woken)

    async def _step(self, stream: Any) -> None:
        await make_streams(stream)
        await self._league.catch_up(stream)
        league = self._league.book.league
        self._look(None if league is None else call_for(league, self._table))


class CalledTable:
    """Starts the games to which a league calls its table, each once; `look` is called repeatedly from one thread.

    It does not interrupt a game. After a game its result must have time to arrive, so the table waits until it is free
    at two looks in a row.
    """

    def __init__(self, newest: Callable[[], TableState | None], ask: Ask) -> None:
        self._newest, self._ask = newest, ask
        self._begun: Call | None = None
        self._was_free = False

    def look(self, call: Call | None) -> None:
        state = self._newest()
        was_free, self._was_free = self._was_free, state is not None and _is_free(state)
        if call is None or state is None or call == self._begun or call.game not in known_games():
            return
        if not self._was_free or (not was_free and state.game.moves):
            return
        players = dict.fromkeys(engine.game_class(call.game).seats, HUMAN)
        if state.game.name != call.game:
            self._ask(ChangeGame(call.game, players), lambda refused: None)
        else:
            command = StartGame(players, clock=clock_rule(call.clock), said=_announcement(call))
            self._ask(command, partial(self._answered, call))

    def _answered(self, call: Call, refused: str | None) -> None:
        if refused is None:
            self._begun = call


def _is_free(state: TableState) -> bool:
    is_played = bool(state.game.moves) and state.game.outcome() is None
    return not (is_played or state.lifted or state.is_locked or state.course is not None)


def _announcement(call: Call) -> str:
    first, second = (title_of(seat, call.game) for seat in engine.game_class(call.game).seats[:2])
    return phrase(
        "{league}, round {round}: {player} plays {first}, {other} plays {second}.",
        league=call.league,
        round=call.round,
        player=call.first,
        first=first,
        other=call.second,
        second=second,
    )


def league_call(surroundings: Surroundings) -> LeagueCall | None:
    """Returns the service for the calls of the table's league; None if none is configured."""
    config = surroundings.config
    league = config.of(LeagueSettings).league
    if config.net.server is None or league is None:
        return None
    try:
        key = TableKey.kept_in(config.key_path)
    except KeyNotMade:  # a game with another table reports the fault
        return None
    table = CalledTable(surroundings.newest, surroundings.ask)
    return LeagueCall(config, config.net.server, league_code(league), key, table.look)


class LeagueCall(Service):
    """Receives a league's calls as long as the table is open; `look` gets the present call, from a thread of its own.

    If no organiser is configured, the table follows the first one it has received, also after a restart.
    """

    def __init__(
        self, config: Config, server: str, code: LeagueCode, key: TableKey, look: Callable[[Call | None], None]
    ) -> None:
        self._code, self._look = code, look
        self._refused, self._known = shared_counts(config.refused_path), KnownOrganisers(organisers_file(config))
        follows = code.organiser or self._known.organisers_of(code.name).followed
        self._subscriber = LeagueSubscriber(server, code.name, key.public, self._on_call, follows)

    def _on_call(self, call: Call | None) -> None:
        self._look(call)
        self._refused.update_counts(f"league {self._code.name}", self._subscriber.refused)
        self._known.note_organisers(self._code.name, *self._subscriber.organisers)

    def __enter__(self) -> LeagueCall:
        self._subscriber.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._subscriber.close()
