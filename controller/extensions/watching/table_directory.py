"""All known tables and leagues at a server. Messages come in with their times, and pages read the result.

A rejected message changes nothing and is counted by its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.errors import Refused
from controller.languages.carrying import made_again
from controller.net.errors import REJECTION_KINDS, RejectedMessage
from controller.net.leagues.book import LeagueBook, ReceivedResults
from controller.net.leagues.events import LeagueCode, league_name
from controller.net.public import LEAGUE, Screen, read_screen, subject
from controller.net.results import EndedGame
from controller.net.streams import Kept
from controller.tabletop.registry import known_games, manifest
from controller.web.clients import HEARTBEAT_MS, Allowance
from controller.web.messages import offer
from controller.web.serving import build

AWAY_MS = 90_000
"""A table without a message for this long counts as away."""
_FORGOTTEN_MS = 86_400_000
"""How long a table that is away stays on the page."""
_MOST_TABLES, _MOST_LEAGUES = 500, 100
_MOST_RESULTS = 30
_NOT_ON_A_CARD = ("moves", "legal")
"""The keys of a table's view that are omitted on its card."""


@dataclass(slots=True)
class TableSeen:
    screen: Screen
    heard_ms: int
    """The time of its last message, by the viewer server's clock."""
    allowance: Allowance = field(default_factory=lambda: Allowance(burst=60, per_s=12))

    def is_away(self, now: int) -> bool:
        """Returns whether there has been no message from it for long."""
        return now - self.heard_ms > AWAY_MS


class TableDirectory:
    """The tables, results and leagues at a server; times are in ms, `now` by the viewer server's clock.

    In the `league` of a code only the code's organiser counts. `modules` are those of extensions, as in the message
    `hello`.
    """

    def __init__(self, league: LeagueCode | None = None, modules: Sequence[Mapping[str, str]] = ()) -> None:
        self._modules = list(modules)
        self._follows = {} if league is None else {league.name: league.organiser}
        self.tables: dict[str, TableSeen] = {}
        """By their short names."""
        self.results: list[EndedGame] = []
        """The newest first."""
        self.books: dict[str, LeagueBook] = {}
        self.refused: Counter[str] = Counter(dict.fromkeys(REJECTION_KINDS, 0))
        """The number of rejected messages of each kind."""
        self._told = ReceivedResults()

    # Incoming

    def receive_screen(self, told: str, data: bytes, now: int) -> TableSeen | None:
        """Stores a screen; returns the table if there is something new to see."""
        known = self.tables.get(told.rpartition(".")[2])
        if known is not None and not known.allowance.takes(now):
            self.refused["too many"] += 1
            return None
        try:
            screen = read_screen(told, data)
            if known is not None and screen.count <= known.screen.count:
                raise RejectedMessage("old", "a screen that was told before")
        except RejectedMessage as error:
            self.refused[error.kind] += 1
            return None
        if known is None:
            if len(self.tables) >= _MOST_TABLES and not self._forget_one(now):
                self.refused["too many"] += 1
                return None
            known = self.tables[screen.table] = TableSeen(screen, now)
            return known
        was_away, before = known.is_away(now), known.screen
        known.screen, known.heard_ms = screen, now
        has_news = was_away or _without_time(before) != _without_time(screen)
        return known if has_news else None

    def receive_result(self, kept: Kept) -> EndedGame | None:
        """Stores a result; returns the game, or None when it is rejected."""
        try:
            game = self._told.receive_result(kept.subject, kept.data, kept.at_ms)
        except RejectedMessage as error:
            self.refused[error.kind] += 1
            return None
        self.results = [
            game,
            *(each for each in self.results if (each.table, each.number) != (game.table, game.number)),
        ]
        del self.results[_MOST_RESULTS:]
        for book in self.books.values():
            book.add_result(game)
        return game

    def receive_event(self, kept: Kept) -> LeagueBook | None:
        """Stores an event of a league; returns its book, or None when the event is rejected."""
        name = kept.subject.removeprefix(subject(LEAGUE, ""))
        book = self.books.get(name)
        try:
            if book is None:
                book = LeagueBook(league_name(name), self._follows.get(name, ""))
                if len(self.books) >= _MOST_LEAGUES:
                    raise RejectedMessage("malformed", "one league too many")
            book.receive_event(kept.data, kept.at_ms)
        except (RejectedMessage, Refused) as error:
            self.refused[error.kind if isinstance(error, RejectedMessage) else "malformed"] += 1
            return None
        self.books[name] = book
        return book

    def _forget_one(self, now: int) -> bool:
        away = min(self.tables.items(), key=lambda each: each[1].heard_ms)
        if not away[1].is_away(now):
            return False
        del self.tables[away[0]]
        return True

    # Outgoing

    def hello(self, table: TableSeen) -> dict[str, Any]:
        """Returns the first message for the page of a table. The files that draw its game are this server's own."""
        screen = table.screen
        told = made_again(screen.hello, screen.said.get("hello"))
        name = told["game"]["name"]
        return {
            **told, "type": "hello", "game": _game(told["game"]),
            "games": [offer(name)] if name in known_games() else [], "seat": None,
            "sit": None, "sit_by_number": None, "join": None, "watches": True,
            "here": False, "operator": False, "build": build(), "extensions": self._modules,
            "heartbeat_ms": HEARTBEAT_MS, "from": {"name": table.screen.name},
        }  # fmt: skip

    def card(self, table: TableSeen, now: int) -> dict[str, Any]:
        """Returns a table's card on the page of all tables."""
        screen = table.screen
        view = {key: value for key, value in screen.shown["view"].items() if key not in _NOT_ON_A_CARD}
        facts = {key: screen.shown.get(key) for key in ("frame", "said", "mood", "seats", "clock", "unproven")}
        facts = made_again({"view": view, **facts}, screen.said.get("table"))
        game = _game(screen.hello["game"])
        drawn = {key: game.get(key) for key in ("name", "title", "module", "style", "seats", "api")}
        return {
            "type": "card", "table": screen.table, "name": screen.name, "game": drawn, **facts,
            "away": table.is_away(now), "pairing": self._pairing_at(screen.key),
        }  # fmt: skip

    def _pairing_at(self, key: str) -> dict[str, Any] | None:
        """Returns the players at a table in the newest round of a league."""
        for book in reversed(self.books.values()):
            league = book.league
            if league is None or league.is_over or not league.rounds:
                continue
            for board, pairing in enumerate(league.rounds[-1].round.pairings, start=1):
                if pairing.table == key:
                    return {"league": league.name, "board": board, "first": pairing.first, "second": pairing.second}
        return None

    def became_away(self, since: int, now: int) -> list[TableSeen]:
        """Returns the tables that became silent between two moments."""
        return [each for each in self.tables.values() if each.is_away(now) and not each.is_away(since)]

    def forget_old(self, now: int) -> list[str]:
        """Forgets the tables that have been away for a day, and returns their names."""
        old = [name for name, each in self.tables.items() if now - each.heard_ms > _FORGOTTEN_MS]
        for name in old:
            del self.tables[name]
        return old


def _game(facts: dict[str, Any]) -> dict[str, Any]:
    """Returns the facts of a game with the addresses of this server's own files; empty for an unknown game."""
    name = facts["name"]
    if name not in known_games():
        return {**facts, "module": None, "style": None, "picture": None, "pages": [], "choices": []}
    return {**facts, **manifest(name).page_facts(), "choices": []}


def _without_time(screen: Screen) -> tuple[Any, Any, str]:
    return screen.hello, {**screen.shown, "t": 0}, screen.name
