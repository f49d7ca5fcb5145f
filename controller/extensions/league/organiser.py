"""The actions of a league's organiser, from the terminal and the operator's page: each is an event at the hub."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from platformdirs import user_data_path

from controller.errors import Refused
from controller.net import streams
from controller.net.address import without_word
from controller.net.errors import NetError, RejectedMessage
from controller.net.keys import TableKey
from controller.net.leagues import events
from controller.net.leagues.book import FollowedLeague, LeagueBook
from controller.net.leagues.state import LeagueState
from controller.net.public import LEAGUE, read_screen, subject
from controller.tabletop.registry import check
from engine.errors import EngineError
from engine.sentence import phrase, plural, row_of

T = TypeVar("T")
_AWAY_MS = 90_000
"""A table without a message for this long counts as away."""
_WRONG_PLACE = 10071
"""The server's error code after another message came first."""


@dataclass(frozen=True, slots=True)
class TableFound:
    """A table that publishes its screen at the server."""

    key: str
    name: str
    game: str


class LeagueServer:
    """Stores leagues at a server with the key of an organiser; `wall` is the time of day in ms."""

    def __init__(self, server: str, key: TableKey, wall: Callable[[], int]) -> None:
        self._server, self._key, self._wall = server, key, wall
        self._shown = without_word(server)

    def book(self, name: str) -> LeagueBook:
        """Returns a league's book with its reported games; raises `Refused` when there is none."""
        return self._with_stream(lambda stream: self._book(stream, events.league_name(name)))

    def add(self, name: str, event_of: Callable[[LeagueState | None], events.Event]) -> None:
        """Adds the event that `event_of` derives from a league's state; raises `Refused`."""
        self._with_stream(lambda stream: self._add(stream, events.league_name(name), event_of))

    def names(self) -> list[str]:
        """Returns the names of all leagues at the server, sorted."""
        return self._with_stream(_names)

    def is_ours(self, book: LeagueBook) -> bool:
        return book.organiser == self._key.public

    def tables(self) -> list[TableFound]:
        return self._with_stream(lambda stream: _tables(stream, self._wall()))

    async def _add(self, stream: Any, name: str, event_of: Callable[[LeagueState | None], events.Event]) -> None:
        from nats.js.errors import APIError

        league = FollowedLeague(name)
        await league.catch_up(stream)
        data = league.book.written(event_of(league.book.league), self._key, self._wall())
        headers = {"Nats-Expected-Last-Subject-Sequence": str(league.last)}
        try:
            await stream.publish(subject(LEAGUE, name), data, stream=streams.LEAGUES, headers=headers)
        except APIError as error:
            if error.err_code == _WRONG_PLACE:
                raise Refused(phrase("someone else changed the league at the same moment; try again")) from None
            raise NetError("the server rejected the change ({why})", why=error.description) from None

    async def _book(self, stream: Any, name: str) -> LeagueBook:
        league = FollowedLeague(name)
        await league.catch_up(stream)
        if league.book.league is None:
            raise Refused(
                "the league {name} does not exist at {server}; create it with {command}",
                name=name,
                server=self._shown,
                command=f"chameleon league new {name}",
            )
        return league.book

    def _with_stream(self, do: Callable[[Any], Awaitable[T]]) -> T:
        """Works with the streams; raises `NetError` if the server refuses."""

        async def work() -> T:
            from nats.errors import Error

            async with streams.connected(self._server) as client:
                stream = client.jetstream(timeout=streams.ANSWER_S)
                try:
                    await streams.make_streams(stream)
                    return await do(stream)
                except Error as error:
                    why = str(error) or type(error).__name__
                    raise NetError("the server could not do it ({why})", why=why) from None

        try:
            return asyncio.run(work())
        except TimeoutError:
            raise NetError(streams.no_answer(self._shown)) from None


async def _names(stream: Any) -> list[str]:
    return sorted(
        kept.subject.removeprefix(subject(LEAGUE, "")) for kept in await streams.newest_of_each(stream, streams.LEAGUES)
    )


async def _tables(stream: Any, wall_ms: int) -> list[TableFound]:
    kept = await streams.newest_of_each(stream, streams.SCREENS)
    now = max([wall_ms, *(each.at_ms for each in kept)])
    found = []
    for each in kept:
        with suppress(RejectedMessage):
            screen = read_screen(each.subject, each.data)
            if now - each.at_ms <= _AWAY_MS:
                found.append(TableFound(screen.key, screen.name, screen.hello["game"]["name"]))
    return sorted(found, key=lambda table: (table.name, table.key))


class Organiser:
    """The organiser's actions; all raise `Refused`, or `NetError` if the hub cannot be reached."""

    def __init__(self, server: LeagueServer) -> None:
        self.server = server

    def found(self, name: str, founded: events.Founded) -> None:
        try:
            check(founded.game)
        except EngineError as error:
            raise Refused(str(error)) from None
        event = events.event_of(events.as_facts(founded))
        self.server.add(name, lambda _: event)

    def code(self, name: str) -> str:
        """Returns the code by which tables know a league and follow only its organiser."""
        return str(events.LeagueCode(name, self.server.book(name).organiser or ""))

    def join(self, name: str, players: Iterable[str]) -> None:
        """Adds players from the next round on."""
        for player in players:
            self._add(name, events.Joined(events.person_name(player)))

    def leave(self, name: str, players: Iterable[str]) -> None:
        """Removes players from later pairings."""
        for player in players:
            self._add(name, events.Left(events.person_name(player)))

    def play_at(self, name: str, tables: Sequence[str]) -> None:
        """Adds tables by their names or the beginnings of their keys; without any, all that play the game."""
        now = self.league(name)
        known = [(each.key, each.name) for each in self.server.tables() if tables or each.game == now.rules.game]
        there = phrase("the tables at the server are")
        for key, title in [_one_called(each, known, there) for each in tables] or known:
            if now.open_tables.get(key) != title:
                self._add(name, events.TableAdded(key, events.person_name(title)))

    def play_not_at(self, name: str, tables: Iterable[str]) -> None:
        now = self.league(name)
        for gone in tables:
            there = phrase("the tables of {league} are", league=name)
            self._add(name, events.TableRemoved(_one_called(gone, list(now.open_tables.items()), there)[0]))

    def pair(self, name: str) -> None:
        from controller.extensions.league.pairing import next_round

        self.server.add(name, lambda now: next_round(existing(now, name)))

    def correct(self, name: str, number: int | None, board: int, score: str) -> None:
        """Sets the score of a board; without a round, in the newest."""
        events.score_of(score)
        self.server.add(
            name, lambda now: events.Corrected(number or max(1, len(existing(now, name).rounds)), board, score)
        )

    def end(self, name: str) -> None:
        self._add(name, events.Closed())

    def league(self, name: str) -> LeagueState:
        return existing(self.server.book(name).league, name)

    def _add(self, name: str, event: events.Event) -> None:
        def wanted(now: LeagueState | None) -> events.Event:
            existing(now, name)
            return event

        self.server.add(name, wanted)


def organiser_at(server: str) -> Organiser:
    """Returns this machine's organiser at a hub; its key is created on first use."""
    key = TableKey.kept_in(user_data_path("chameleon-table") / "league.key")
    return Organiser(LeagueServer(server, key, lambda: time.time_ns() // 1_000_000))


def existing(now: LeagueState | None, name: str) -> LeagueState:
    """Returns the league that was read; raises `Refused` for None."""
    if now is None:
        command = f"chameleon league new {name}"
        raise Refused("the league {name} does not exist; create it with: {command}", name=name, command=command)
    return now


def _one_called(name: str, known: list[tuple[str, str]], where: str) -> tuple[str, str]:
    """Returns the key and name of the only table that matches a name or the beginning of a key."""
    found = [(key, title) for key, title in known if name in (title, key[:16])]
    if len(found) == 1:
        return found[0]
    there = row_of(f"{title} ({key[:16]})" for key, title in known) or phrase("none")
    parts = {"name": name, "where": where, "tables": there}
    if not found:
        raise Refused("no tables are called {name}; {where}: {tables}", **parts)
    raise Refused(
        plural(
            "{n} table is called {name}; {where}: {tables}",
            "{n} tables are called {name}; {where}: {tables}",
            len(found),
            **parts,
        )
    )
