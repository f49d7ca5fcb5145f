"""What an organiser of leagues does, from the terminal and from the operator's page: each deed an event at the hub."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from platformdirs import user_data_path

from controller.config.settings import Config
from controller.errors import Refused
from controller.files import zip_member
from controller.league.events import (
    SYSTEMS,
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
)
from controller.league.export import files_of
from controller.league.scores import SCORES, score_of
from controller.league.state import LeagueState
from controller.net.clerk import Clerk, TableFound
from controller.net.keys import TableKey
from controller.tabletop.registry import check, known_games, manifest
from controller.watching.league_page import league_shown
from controller.web.league_desk import LeagueDesk
from engine.errors import EngineError
from engine.sentence import phrase, plural, row_of

__all__ = ["Organiser", "league_desk", "organiser_at"]

_DEEDS = "new, add, leave, table, no-table, pair, result, end"


class Organiser:
    """Does what an organiser may do; everything raises `Refused`, or `NetError` where the hub is not there."""

    def __init__(self, clerk: Clerk) -> None:
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
        from controller.league.pairing import next_round

        self.clerk.add(name, lambda now: next_round(_there(now, name)))

    def correct(self, name: str, number: int | None, board: int, score: str) -> None:
        """Writes down the score of a board; without a round it is the newest."""
        score_of(score)
        self.clerk.add(name, lambda now: Corrected(number or max(1, len(_there(now, name).rounds)), board, score))

    def end(self, name: str) -> None:
        """Ends the evening."""
        self._add(name, Closed())

    def league(self, name: str) -> LeagueState:
        """Returns a league as it stands."""
        return _there(self.clerk.book(name).league, name)

    def _add(self, name: str, event: Event) -> None:
        def wanted(now: LeagueState | None) -> Event:
            _there(now, name)
            return event

        self.clerk.add(name, wanted)


def organiser_at(server: str) -> Organiser:
    """Returns this machine's organiser at a hub; its key is made when it is first used."""
    key = TableKey.kept_in(user_data_path("chameleon-table") / "league.key")
    return Organiser(Clerk(server, key, lambda: time.time_ns() // 1_000_000))


def _there(now: LeagueState | None, name: str) -> LeagueState:
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


# The operator's page


def league_desk(
    config: Config, make: Callable[[str], Organiser] = organiser_at, page: Callable[[], str | None] = lambda: None
) -> LeagueDesk | None:
    """Returns what the operator's page needs to organise leagues; None where the configuration names no hub.

    `page` returns the address of the table's page, None where no other machine can open it.
    """
    server = config.net.server
    if server is None:
        return None
    return LeagueDesk(
        show=lambda name: _shown(make(server), name),
        do=lambda name, what, facts: _do(make(server), name, what, dict(facts)),
        export=lambda name: _exported(make(server), name, time.time_ns() // 1_000_000),
        page=page,
    )


def _shown(organiser: Organiser, name: str | None) -> dict[str, Any]:
    names = organiser.clerk.names()
    facts: dict[str, Any] = {"leagues": names, "league": None}
    facts["games"] = [[game, manifest(game).title] for game in known_games() if len(manifest(game).seats) == 2]
    facts |= {"systems": [*SYSTEMS], "scores": [*SCORES]}
    if name is None:
        return facts
    book = organiser.clerk.book(name)
    league = _there(book.league, name)
    return facts | {
        "league": league_shown(league),
        "is_ours": organiser.clerk.is_ours(book),
        "code": str(LeagueCode(name, book.organiser or "")),
        "players": [{"name": player.name, "is_here": player.is_here} for player in league.players],
        "tables": [{"key": key[:16], "name": title} for key, title in league.open_tables.items()],
        "found": [
            {"key": table.key[:16], "name": table.name}
            for table in organiser.clerk.tables()
            if table.key not in league.open_tables and table.game == league.rules.game
        ],
    }


def _do(organiser: Organiser, name: str, what: str, facts: dict[str, Any]) -> None:
    match what, facts:
        case "new", {"game": str(game), "system": str(system), "rounds": int(rounds), "clock": str(clock)}:
            organiser.found(name, Founded(game, system, rounds, clock))
        case "add", {"players": [*players]} if all(isinstance(player, str) for player in players):
            organiser.join(name, players)
        case "leave", {"player": str(player)}:
            organiser.leave(name, [player])
        case "table", {"table": str(table)}:
            organiser.play_at(name, [table])
        case "no-table", {"table": str(table)}:
            organiser.play_not_at(name, [table])
        case "pair", {}:
            organiser.pair(name)
        case "result", {"round": int(number), "board": int(board), "score": str(score)}:
            organiser.correct(name, number, board, score)
        case "end", {}:
            organiser.end(name)
        case _:
            said = phrase(
                "that is nothing that an organiser does; it is one of: {deeds}, each with its facts", deeds=_DEEDS
            )
            raise Refused(said)


def _exported(organiser: Organiser, name: str, now_ms: int) -> bytes:
    """All files of a league, as a zip of that time."""
    book = organiser.clerk.book(name)
    files: Mapping[str, str] = files_of(_there(book.league, name), book.events)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in files.items():
            archive.writestr(zip_member(f"{name}/{file}", now_ms), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()
