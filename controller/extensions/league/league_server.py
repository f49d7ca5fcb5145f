"""Reads and writes leagues at a server, one command at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from controller.errors import Refused
from controller.net.address import without_word
from controller.net.errors import Foreign, NetError
from controller.net.keys import TableKey
from controller.net.leagues.book import GamesTold, LeagueBook
from controller.net.leagues.events import Event, league_name
from controller.net.leagues.state import LeagueState
from controller.net.public import LEAGUE, read_screen, subject
from controller.net.streams import (
    ANSWER_S,
    LEAGUES,
    RESULTS,
    SCREENS,
    Kept,
    all_after,
    connected,
    make_streams,
    newest_of_each,
    no_answer,
)
from engine.sentence import phrase

T = TypeVar("T")
_AWAY_MS = 90_000
"""A table that has said nothing for so long is not there."""
_WRONG_PLACE = 10071
"""The server's code when something else came first."""


@dataclass(frozen=True, slots=True)
class TableFound:
    """A table that shows its screen at the server."""

    key: str
    name: str
    game: str


class LeagueServer:
    """Keeps leagues at a server with the key of an organiser; `wall` is the time of day in ms."""

    def __init__(self, server: str, key: TableKey, wall: Callable[[], int]) -> None:
        self._server, self._key, self._wall = server, key, wall
        self._shown = without_word(server)

    def book(self, name: str) -> LeagueBook:
        """Returns a league's book with the games that were told of; raises `Refused` when there is none."""
        return self._with_stream(lambda stream: self._book(stream, league_name(name)))

    def add(self, name: str, event_of: Callable[[LeagueState | None], Event]) -> LeagueBook:
        """Adds the event that a league as it stands asks for, and returns its book after it; raises `Refused`."""
        return self._with_stream(lambda stream: self._add(stream, league_name(name), event_of))

    def names(self) -> list[str]:
        """Returns the names of all leagues at the server, sorted."""
        return self._with_stream(_names)

    def is_ours(self, book: LeagueBook) -> bool:
        """Returns whether the key of this clerk has founded a league."""
        return book.organiser == self._key.public

    def tables(self) -> list[TableFound]:
        """Returns the tables that show their screens, by their names."""
        return self._with_stream(lambda stream: _tables(stream, self._wall()))

    async def _add(self, stream: Any, name: str, event_of: Callable[[LeagueState | None], Event]) -> LeagueBook:
        book, last = await _read(stream, name)
        event, told = event_of(book.league), subject(LEAGUE, name)
        data = book.written(event, self._key, self._wall())
        await _published(stream, told, data, {"Nats-Expected-Last-Subject-Sequence": str(last)})
        return (await _read(stream, name))[0]

    async def _book(self, stream: Any, name: str) -> LeagueBook:
        book, _ = await _read(stream, name)
        if book.league is None:
            raise Refused(
                phrase(
                    "there is no league called {name} at {server}; {command} founds it",
                    name=name,
                    server=self._shown,
                    command=f"chameleon league new {name}",
                )
            )
        return book

    def _with_stream(self, do: Callable[[Any], Awaitable[T]]) -> T:
        async def work() -> T:
            async with connected(self._server) as client:
                return await _done(client.jetstream(timeout=ANSWER_S), do)

        try:
            return asyncio.run(work())
        except TimeoutError:
            raise NetError(no_answer(self._shown)) from None


async def _done(stream: Any, do: Callable[[Any], Awaitable[T]]) -> T:
    """What comes of something that is done with the streams; raises `NetError` where the server refuses."""
    from nats.errors import Error

    try:
        await make_streams(stream)
        return await do(stream)
    except Error as error:
        raise NetError(phrase("the server did not do it ({why})", why=str(error) or type(error).__name__)) from None


async def _read(stream: Any, name: str) -> tuple[LeagueBook, int]:
    """A league's book, and the place of the last message under its subject, a stranger's included."""
    book, last, told = LeagueBook(name), 0, GamesTold()
    for kept in await all_after(stream, LEAGUES, 0, subject(LEAGUE, name)):
        last = kept.sequence
        with suppress(Foreign):
            book.hear(kept.data, kept.at_ms)
    if book.league is not None:
        for kept in await all_after(stream, RESULTS, 0):
            _hear_game(book, told, kept)
    return book, last


async def _names(stream: Any) -> list[str]:
    return sorted(kept.subject.removeprefix(subject(LEAGUE, "")) for kept in await newest_of_each(stream, LEAGUES))


async def _tables(stream: Any, wall_ms: int) -> list[TableFound]:
    kept = await newest_of_each(stream, SCREENS)
    now = max([wall_ms, *(each.at_ms for each in kept)])
    found = []
    for each in kept:
        with suppress(Foreign):
            screen = read_screen(each.subject, each.data)
            if now - each.at_ms <= _AWAY_MS:
                found.append(TableFound(screen.key, screen.name, screen.hello["game"]["name"]))
    return sorted(found, key=lambda table: (table.name, table.key))


def _hear_game(book: LeagueBook, told: GamesTold, kept: Kept) -> None:
    with suppress(Foreign):
        book.told(told.hear(kept.subject, kept.data, kept.at_ms))


async def _published(stream: Any, told: str, data: bytes, headers: dict[str, str]) -> None:
    from nats.js.errors import APIError

    try:
        await stream.publish(told, data, stream=LEAGUES, headers=headers)
    except APIError as error:
        if error.err_code == _WRONG_PLACE:
            raise Refused(phrase("the league was changed elsewhere at the same moment; do it again")) from None
        raise NetError(phrase("the server did not take it ({why})", why=error.description)) from None
