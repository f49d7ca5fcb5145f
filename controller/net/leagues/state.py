"""The state of a league, computed from its events and the games of its tables alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from controller.errors import Refused
from controller.net.leagues import events
from controller.net.results import EndedGame
from engine.sentence import phrase, plural

_MOST_PLAYERS = 400
_MOST_GAMES = 20_000
_FEWEST_PLIES = 2
"""A game with fewer plies does not count: somebody was only trying the buttons."""


@dataclass(frozen=True, slots=True)
class Player:
    """A present or former player."""

    name: str
    since: int = 1
    """The player's first round."""
    is_here: bool = True


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round, and when the server received it, in ms."""

    round: events.LeagueRound
    at_ms: int


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a pairing."""

    score: events.Score
    game: EndedGame | None = None
    """The game that was played; None for a result entered by the organiser."""


@dataclass(frozen=True)
class LeagueState:
    name: str
    rules: events.Founded
    players: tuple[Player, ...] = ()
    """In the order of joining."""
    tables: Mapping[str, str] = field(default_factory=dict)
    """Public key -> name, in the order of joining."""
    removed: frozenset[str] = frozenset()
    """The tables that get no further pairings."""
    rounds: tuple[PairedRound, ...] = ()
    by_hand: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """(round, board) -> score."""
    games: tuple[EndedGame, ...] = ()
    """The games reported by tables; of each game the newest report."""
    is_over: bool = False

    @property
    def here(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players if player.is_here)

    @property
    def open_tables(self) -> Mapping[str, str]:
        """The tables of the next round: public key -> name."""
        return {key: name for key, name in self.tables.items() if key not in self.removed}

    def player(self, name: str) -> Player:
        """Returns a player; raises `Refused`."""
        found = next((player for player in self.players if player.name == name), None)
        if found is not None:
            return found
        near = next((player.name for player in self.players if player.name.casefold() == name.casefold()), None)
        if near is None:
            raise Refused("{league} has no player called {name}", name=name, league=self.name)
        raise Refused(
            "{league} has no player called {name}; did you mean {near}?", name=name, league=self.name, near=near
        )

    def results(self, number: int) -> tuple[Result | None, ...]:
        """Returns the result of each pairing of a round, None while it is played; raises `Refused`."""
        if not 1 <= number <= len(self.rounds):
            raise Refused(
                plural(
                    "{league} has only {n} round so far; round {number} does not exist",
                    "{league} has only {n} rounds so far; round {number} does not exist",
                    len(self.rounds),
                    league=self.name,
                    number=number,
                )
            )
        pairings = self.rounds[number - 1].round.pairings
        return tuple(self._result(number, board, each) for board, each in enumerate(pairings, start=1))

    def is_played(self, number: int) -> bool:
        return all(self.results(number))

    def _result(self, number: int, board: int, pairing: events.Pairing) -> Result | None:
        written = self.by_hand.get((number, board))
        game = self._game(number, pairing)
        if written is not None:
            return Result(events.score_of(written), game)
        return None if game is None else Result(_score(game), game)

    def unproven(self, number: int, pairing: events.Pairing) -> EndedGame | None:
        """Returns a pairing's game that does not count, if all of them do not; None for none."""
        return None if self._game(number, pairing) else self._game(number, pairing, counts=False)

    def _game(self, number: int, pairing: events.Pairing, *, counts: bool = True) -> EndedGame | None:
        """The first game at the table of a pairing that began in its round and counts, or does not."""
        begins = self.rounds[number - 1].at_ms
        ends = self.rounds[number].at_ms if number < len(self.rounds) else None
        there = [
            game
            for game in self.games
            if game.table == pairing.table and game.counts == counts and not self._is_double(number, game)
            and game.began_ms >= begins and (ends is None or game.began_ms < ends)
        ]
        return min(there, key=lambda game: game.began_ms, default=None)

    def _is_double(self, number: int, game: EndedGame) -> bool:
        """Whether a game between two tables counts already for the pairing at the other one, in the same round."""
        tables = {pairing.table for pairing in self.rounds[number - 1].round.pairings}
        doubles = [each.table for each in self.games if game.is_reported_by(each) and each.table in tables]
        return min(doubles, default=game.table) < game.table

    # Changes

    def after(self, event: events.Event, at_ms: int) -> LeagueState:
        """Returns the league after one more event, which the server got at a time; raises `Refused`."""
        if self.is_over and not isinstance(event, events.Corrected):
            raise Refused("{league} is over; only results can still be corrected", league=self.name)
        match event:
            case events.Founded():
                raise Refused("a league called {name} already exists; choose another name", name=self.name)
            case events.Joined():
                return self._joined(event.player)
            case events.Left():
                self._check_here(event.player)
                return self._with(replace(self.player(event.player), is_here=False))
            case events.TableAdded():
                added = {**self.tables, event.key: event.name}
                return replace(self, tables=added, removed=self.removed - {event.key})
            case events.TableRemoved():
                if event.key not in self.open_tables:
                    raise Refused("that table does not belong to {league}", league=self.name)
                return replace(self, removed=self.removed | {event.key})
            case events.LeagueRound():
                return self._paired(event, at_ms)
            case events.Corrected():
                self._check_board(event)
                return replace(self, by_hand={**self.by_hand, (event.round, event.board): event.score})
            case events.Closed():
                return replace(self, is_over=True)

    def with_result(self, game: EndedGame) -> LeagueState:
        """Returns the league after a table reported a game; a game outside the league changes nothing."""
        if game.table not in self.tables or game.game != self.rules.game or not game.is_between_people:
            return self
        if len(game.seats) != 2 or game.plies < _FEWEST_PLIES or len(self.games) >= _MOST_GAMES:
            return self
        others = tuple(each for each in self.games if not _is_same(each, game))
        return replace(self, games=(*others, game))

    def _joined(self, name: str) -> LeagueState:
        same = [player for player in self.players if player.name.casefold() == name.casefold()]
        if same and (same[0].is_here or same[0].name != name):
            raise Refused(
                "{league} already has a player called {player}; choose another name",
                player=same[0].name,
                league=self.name,
            )
        if same:
            return self._with(replace(same[0], is_here=True))
        if len(self.players) >= _MOST_PLAYERS:
            raise Refused("{league} is full: it has {n} players", league=self.name, n=_MOST_PLAYERS)
        return replace(self, players=(*self.players, Player(name, len(self.rounds) + 1)))

    def _check_here(self, name: str) -> None:
        if not self.player(name).is_here:
            raise Refused("{player} has already left {league}", player=name, league=self.name)

    def _with(self, changed: Player) -> LeagueState:
        players = tuple(changed if player.name == changed.name else player for player in self.players)
        return replace(self, players=players)

    def _paired(self, event: events.LeagueRound, at_ms: int) -> LeagueState:
        who = [name for each in event.pairings for name in (each.first, each.second)]
        who += [] if event.bye is None else [event.bye]
        if event.number != len(self.rounds) + 1:
            raise Refused(
                "the next round of {league} is round {next}, not {number}",
                league=self.name,
                next=len(self.rounds) + 1,
                number=event.number,
            )
        if len(set(who)) != len(who) or not event.pairings:
            raise Refused(phrase("a round that is empty or pairs a player twice"))
        for name in who:
            self._check_here(name)
        tables = [each.table for each in event.pairings if each.table is not None]
        if len(set(tables)) != len(tables) or not self.open_tables.keys() >= set(tables):
            raise Refused(phrase("a round that uses a table twice, or a table outside the league"))
        return replace(self, rounds=(*self.rounds, PairedRound(event, at_ms)))

    def _check_board(self, event: events.Corrected) -> None:
        boards = len(self.results(event.round))
        if event.board > boards:
            raise Refused(
                "round {round} of {league} has boards {first} to {last}; board {board} does not exist",
                round=event.round,
                league=self.name,
                first=1,
                last=boards,
                board=event.board,
            )


def founded(name: str, history: Iterable[tuple[events.Event, int]], games: Iterable[EndedGame] = ()) -> LeagueState:
    """Returns the league from its events, each with its time, and the games of its tables; raises `Refused`."""
    league: LeagueState | None = None
    for event, at_ms in history:
        if league is not None:
            league = league.after(event, at_ms)
        elif isinstance(event, events.Founded):
            league = LeagueState(name, event)
        else:
            raise Refused("{league} does not start with its rules", league=name)
    if league is None:
        raise Refused("the league {name} does not exist; check its name", name=name)
    for game in games:
        league = league.with_result(game)
    return league


def _score(game: EndedGame) -> events.Score:
    if game.winner is None:
        return (1, 1)
    return (events.WIN, 0) if game.winner == next(iter(game.seats)) else (0, events.WIN)


def _is_same(one: EndedGame, other: EndedGame) -> bool:
    """Whether two reports are about the same game: after a take-back of the last move it may end differently."""
    return (one.table, one.number) == (other.table, other.number) and abs(one.began_ms - other.began_ms) < 60_000


def score_text(result: Result | None) -> str:
    """Returns a score as text; "" while the game is played."""
    return "" if result is None else next(text for text, score in events.SCORES.items() if score == result.score)
