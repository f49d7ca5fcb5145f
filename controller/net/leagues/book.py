"""A league: the events that its organiser has signed, one after the other, and the reported games of its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from controller.errors import Refused
from controller.net.errors import RejectedMessage
from controller.net.keys import TableKey
from controller.net.leagues.events import Event, as_facts, event_of
from controller.net.leagues.state import LeagueState, founded
from controller.net.public import LEAGUE, read_result, subject
from controller.net.results import EndedGame
from controller.net.signed import Chain
from controller.net.streams import LEAGUES, RESULTS, all_after


class LeagueBook:
    """The valid events of a league. The founder is its organiser; nobody else's events count.

    If it `follows` a key, or the beginning of one, only that key's owner can be the organiser.
    """

    def __init__(self, name: str, follows: str = "") -> None:
        self.name, self._follows = name, follows
        self.league: LeagueState | None = None
        self.events: list[Event] = []
        self.organiser: str | None = None
        """The organiser's public key."""
        self.stranger: str | None = None
        """The public key of another founder, whom this book does not follow."""
        self._chain = Chain(f"league {name}")

    def receive_event(self, data: bytes, at_ms: int) -> None:
        """Adds an event received under the league's subject at a time by the server's clock; raises
        `RejectedMessage`.
        """
        message = self._chain.read(data)
        if self.league is None and not message.by.startswith(self._follows):
            self.stranger = message.by
        if self.organiser not in (None, message.by) or not message.by.startswith(self._follows):
            raise RejectedMessage("foreign", f"an event of {self.name} that its organiser has not signed")
        try:
            event = event_of(message.body)
            league = founded(self.name, [(event, at_ms)]) if self.league is None else self.league.after(event, at_ms)
        except Refused as error:
            raise RejectedMessage("malformed", str(error)) from None
        self._chain.add(message)
        self.league, self.organiser = league, message.by
        self.events.append(event)

    def add_result(self, game: EndedGame) -> None:
        if self.league is not None:
            self.league = self.league.with_result(game)

    def written(self, event: Event, key: TableKey, at_ms: int) -> bytes:
        """Returns an event as bytes to send; raises `Refused` if that is impossible, or this key is not the
        organiser's.
        """
        if self.organiser not in (None, key.public):
            raise Refused("{league} is organised on another machine; change it there", league=self.name)
        if self.league is None:
            founded(self.name, [(event, at_ms)])
        else:
            self.league.after(event, at_ms)
        return self._chain.next(as_facts(event), key)


class ReceivedResults:
    """The games that tables report, each message once."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def receive_result(self, told: str, data: bytes, at_ms: int) -> EndedGame:
        """Returns the game that a message reports; raises `RejectedMessage`, also for a repeated one."""
        game, count = read_result(told, data, at_ms)
        if count <= self._counts.get(game.table, 0):
            raise RejectedMessage("old", "a result that was told before")
        self._counts[game.table] = count
        return game


class FollowedLeague:
    """A league in a hub's streams."""

    def __init__(self, name: str, follows: str = "") -> None:
        self.book, self._results = LeagueBook(name, follows), ReceivedResults()
        self.last = self._last_result = 0
        """The place of the last message under its subject, including invalid ones."""
        self.refused: Counter[str] = Counter()
        """The number of rejected messages, by kind."""

    async def catch_up(self, stream: Any) -> None:
        """Reads the new messages; results are read once the league has a table."""
        for kept in await all_after(stream, LEAGUES, self.last, subject(LEAGUE, self.book.name)):
            self.last = kept.sequence
            with self._counting_rejections():
                self.book.receive_event(kept.data, kept.at_ms)
        for kept in [] if self.book.league is None else await all_after(stream, RESULTS, self._last_result):
            self._last_result = kept.sequence
            with self._counting_rejections():
                self.book.add_result(self._results.receive_result(kept.subject, kept.data, kept.at_ms))

    @contextmanager
    def _counting_rejections(self) -> Iterator[None]:
        try:
            yield
        except RejectedMessage as error:
            self.refused[error.kind] += 1
