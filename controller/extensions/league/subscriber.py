"""Hears of a league for one table, in a thread of its own: to which game it is called, and when its result is known.

A message under the league's subject only wakes it; events and results are then read from their streams, so that a line
that broke has missed nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from controller.net.errors import Foreign
from controller.net.hub_worker import HubWorker
from controller.net.leagues.book import GamesTold, LeagueBook
from controller.net.leagues.state import LeagueState
from controller.net.public import LEAGUE, RESULT, subject
from controller.net.streams import LEAGUES, RESULTS, all_after, make_streams


@dataclass(frozen=True, slots=True)
class Call:
    """A pairing of the newest round, at one table."""

    league: str
    round: int
    first: str
    """Who has the first seat of the game."""
    second: str
    game: str
    clock: str
    """The rule of the clock, as "game 300+5"; "none" for none."""


def call_for(league: LeagueState, table: str) -> Call | None:
    """Returns to which game a table is called, by its public key; None when nobody plays there, or has done so."""
    number = len(league.rounds)
    if not number or league.is_over:
        return None
    pairings = league.rounds[-1].round.pairings
    for pairing, result in zip(pairings, league.results(number), strict=True):
        if pairing.table == table and result is None:
            return Call(league.name, number, pairing.first, pairing.second, league.rules.game, league.rules.clock)
    return None


class LeagueSubscriber(HubWorker):
    """Hears of the league with a name for the table with a public key; `follows` is its organiser's, or "" for anybody.

    `look` is called from its thread with the call of now, None for none: at every change, and every two seconds.
    """

    def __init__(
        self, server: str, name: str, table: str, look: Callable[[Call | None], None], follows: str = ""
    ) -> None:
        super().__init__("league", server)
        self._table, self._look = table, look
        self._book, self._told = LeagueBook(name, follows), GamesTold()
        self._after = {LEAGUES: 0, RESULTS: 0}
        self.refused: Counter[str] = Counter()
        """How many messages were not believed, by their kinds."""

    @property
    def organisers(self) -> tuple[str, str]:
        """The public keys of the organiser and of a stranger who is not followed; "" for who was not heard."""
        return self._book.organiser or "", self._book.stranger or ""

    async def _begin(self, client: Any) -> None:
        for told in (subject(LEAGUE, self._book.name), subject(RESULT, "*")):
            await client.subscribe(told, cb=self._woken)

    async def _step(self, stream: Any) -> None:
        await self._catch_up(stream)
        self._look(None if self._book.league is None else call_for(self._book.league, self._table))

    async def _catch_up(self, stream: Any) -> None:
        await make_streams(stream)
        for kept in await all_after(stream, LEAGUES, self._after[LEAGUES], subject(LEAGUE, self._book.name)):
            self._after[LEAGUES] = kept.sequence
            self._believe(lambda kept=kept: self._book.hear(kept.data, kept.at_ms))  # type: ignore[misc]
        if self._book.league is None:
            return  # results are read once there is somebody whose they are
        for kept in await all_after(stream, RESULTS, self._after[RESULTS]):
            self._after[RESULTS] = kept.sequence
            self._believe(lambda kept=kept: self._book.told(self._told.hear(kept.subject, kept.data, kept.at_ms)))  # type: ignore[misc]

    def _believe(self, hear: Callable[[], None]) -> None:
        try:
            hear()
        except Foreign as error:
            self.refused[error.kind] += 1
