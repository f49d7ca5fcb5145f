"""What an organiser of leagues does, from the terminal and from the operator's page: each deed an event at the hub."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from platformdirs import user_data_path

from controller.errors import Refused
from controller.extensions.league.league_server import LeagueServer, TableFound
from controller.net.keys import TableKey
from controller.net.leagues.events import (
    Closed,
    Corrected,
    Event,
    Founded,
    Joined,
    LeagueCode,
    Left,
    TableAdded,
    TableRemoved,
    as_facts,
    event_of,
    person_name,
    score_of,
)
from controller.net.leagues.state import LeagueState
from controller.tabletop.registry import check
from engine.errors import EngineError
from engine.sentence import phrase, plural, row_of


class Organiser:
    """Does what an organiser may do; everything raises `Refused`, or `NetError` where the hub is not there."""

    def __init__(self, clerk: LeagueServer) -> None:
        self.clerk = clerk

    def found(self, name: str, founded: Founded) -> None:
        """Founds a league."""
        try:
            check(founded.game)
        except EngineError as error:
            raise Refused(str(error)) from None
        event = event_of(as_facts(founded))
        self.clerk.add(name, lambda _: event)

    def code(self, name: str) -> str:
        """Returns by what tables know a league, and follow its organiser and nobody else."""
        return str(LeagueCode(name, self.clerk.book(name).organiser or ""))

    def join(self, name: str, players: Iterable[str]) -> None:
        """Lets players play from the next round on."""
        for player in players:
            self._add(name, Joined(person_name(player)))

    def leave(self, name: str, players: Iterable[str]) -> None:
        """Lets players go: they are not paired any more."""
        for player in players:
            self._add(name, Left(person_name(player)))

    def play_at(self, name: str, tables: Sequence[str]) -> None:
        """Adds tables by their names or the beginnings of their keys; without any, each that plays the game."""
        now = self.league(name)
        for key, title in _chosen(self.clerk.tables(), tables, now):
            if now.open_tables.get(key) != title:
                self._add(name, TableAdded(key, person_name(title)))

    def play_not_at(self, name: str, tables: Iterable[str]) -> None:
        """Sends nobody to tables any more."""
        now = self.league(name)
        for gone in tables:
            there = phrase("{league} plays at", league=name)
            self._add(name, TableRemoved(_one_called(gone, list(now.open_tables.items()), there)[0]))

    def pair(self, name: str) -> None:
        """Pairs the next round."""
        from controller.extensions.league.pairing import next_round

        self.clerk.add(name, lambda now: next_round(existing(now, name)))

    def correct(self, name: str, number: int | None, board: int, score: str) -> None:
        """Writes down the score of a board; without a round it is the newest."""
        score_of(score)
        self.clerk.add(name, lambda now: Corrected(number or max(1, len(existing(now, name).rounds)), board, score))

    def end(self, name: str) -> None:
        """Ends the evening."""
        self._add(name, Closed())

    def league(self, name: str) -> LeagueState:
        """Returns a league as it stands."""
        return existing(self.clerk.book(name).league, name)

    def _add(self, name: str, event: Event) -> None:
        def wanted(now: LeagueState | None) -> Event:
            existing(now, name)
            return event

        self.clerk.add(name, wanted)


def organiser_at(server: str) -> Organiser:
    """Returns this machine's organiser at a hub; its key is made when it is first used."""
    key = TableKey.kept_in(user_data_path("chameleon-table") / "league.key")
    return Organiser(LeagueServer(server, key, lambda: time.time_ns() // 1_000_000))


def existing(now: LeagueState | None, name: str) -> LeagueState:
    """Returns a league that was read; raises `Refused` for None."""
    if now is None:
        command = f"chameleon league new {name}"
        raise Refused(phrase("there is no league called {name}; found it with: {command}", name=name, command=command))
    return now


def _chosen(known: list[TableFound], names: Sequence[str], now: LeagueState) -> list[tuple[str, str]]:
    if not names:
        return [(table.key, table.name) for table in known if table.game == now.rules.game]
    there = [(table.key, table.name) for table in known]
    return [_one_called(name, there, phrase("at the server are")) for name in names]


def _one_called(name: str, known: list[tuple[str, str]], where: str) -> tuple[str, str]:
    """The key and name of the only table that is called so, by its name or the beginning of its key."""
    found = [(key, title) for key, title in known if name in (title, key[:16])]
    if len(found) != 1:
        there = row_of(f"{title} ({key[:16]})" for key, title in known)
        raise Refused(_not_one(len(found), name, where, there))
    return found[0]


def _not_one(found: int, name: str, where: str, there: str) -> str:
    parts = {"name": name, "where": where, "tables": there or phrase("none")}
    if not found:
        return phrase("no tables are called {name}; {where}: {tables}", **parts)
    return plural(
        "{n} table is called {name}; {where}: {tables}",
        "{n} tables are called {name}; {where}: {tables}",
        found,
        **parts,
    )
