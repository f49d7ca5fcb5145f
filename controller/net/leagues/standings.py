"""The standings of a league, and the league for pages: plain data, computed once for all viewers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from controller.net.keys import short_name
from controller.net.leagues.book import LeagueBook
from controller.net.leagues.events import WIN, points_as_text
from controller.net.leagues.state import LeagueState, score_text
from controller.net.results import EndedGame
from controller.tabletop.registry import known_games, manifest, title_of
from engine.sentence import phrase, plural


@dataclass(frozen=True, slots=True)
class Met:
    """A round of one player."""

    round: int
    opponent: str | None
    """None for a bye."""
    was_first: bool | None
    """None for a bye."""
    points: int | None
    """Half points; None while the game is played."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's line in the table. Points are in halves, Sonneborn-Berger in quarters."""

    rank: int
    """From 1; players with equal scores in everything share it."""
    player: str
    points: int
    buchholz: int
    sonneborn_berger: int
    wins: int
    met: tuple[Met, ...]
    is_here: bool = True

    @property
    def firsts(self) -> int:
        """How many more games were played with the first seat than with the second."""
        return sum(1 if each.was_first else -1 for each in self.met if each.was_first is not None)

    @property
    def last_seat(self) -> bool | None:
        """Whether the last game was played with the first seat; None before the first game."""
        return next((each.was_first for each in reversed(self.met) if each.was_first is not None), None)

    @property
    def byes(self) -> int:
        """How many rounds there were without an opponent."""
        return sum(each.opponent is None for each in self.met)


def standings(league: LeagueState) -> tuple[Ranked, ...]:
    """Returns each player's line, the best first; in a tie, in the order of joining."""
    met = _met(league)
    points = {name: sum(each.points or 0 for each in rounds) for name, rounds in met.items()}
    lines = [_ranked(league, name, met[name], points) for name in met]
    swiss = league.rules.system == "swiss"

    def worth(line: Ranked) -> tuple[int, ...]:
        finer = (line.buchholz, line.sonneborn_berger) if swiss else (line.sonneborn_berger, line.wins)
        return (line.points, *finer, line.wins)

    lines.sort(key=worth, reverse=True)
    worths = [worth(line) for line in lines]
    return tuple(replace(line, rank=1 + worths.index(worth(line))) for line in lines)


def _met(league: LeagueState) -> dict[str, tuple[Met, ...]]:
    met: dict[str, list[Met]] = {player.name: [] for player in league.players}
    for number, paired in enumerate(league.rounds, start=1):
        for pairing, result in zip(paired.round.pairings, league.results(number), strict=True):
            first, second = (None, None) if result is None else result.score
            met[pairing.first].append(Met(number, pairing.second, True, first))
            met[pairing.second].append(Met(number, pairing.first, False, second))
        if paired.round.bye is not None:
            met[paired.round.bye].append(Met(number, None, None, WIN))
    return {name: tuple(rounds) for name, rounds in met.items()}


def _ranked(league: LeagueState, name: str, met: tuple[Met, ...], points: dict[str, int]) -> Ranked:
    known = [(each.points, points[each.opponent or name]) for each in met if each.points is not None]
    return Ranked(
        rank=0, player=name, points=points[name],
        buchholz=sum(theirs for _, theirs in known),
        sonneborn_berger=sum(mine * theirs for mine, theirs in known),
        wins=sum(each.points == WIN and each.opponent is not None for each in met),
        met=met, is_here=league.player(name).is_here,
    )  # fmt: skip


def league_shown(league: LeagueState) -> dict[str, Any]:
    """Returns the rounds, pairings, results and standings of a league."""
    rules = league.rules
    return {
        "type": "league", "name": league.name, "game": rules.game, "system": rules.system, "clock": rules.clock,
        "rounds_planned": rules.rounds if rules.system == "swiss" else None, "is_over": league.is_over,
        "players": len(league.here), "standings": [_line(line) for line in standings(league)],
        "rounds": [_round(league, number) for number in range(1, len(league.rounds) + 1)],
    }  # fmt: skip


def result_shown(game: EndedGame, books: Iterable[LeagueBook]) -> dict[str, Any]:
    """Returns a finished game, with the names of the players if it belongs to a league."""
    title = manifest(game.game).title if game.game in known_games() else game.game
    names = next(filter(None, (_names(game, book.league) for book in books)), None)
    table = game.name or phrase("A table")
    where = plural("{where}, {n} move", "{where}, {n} moves", game.plies, where=title if names is None else table)
    return {
        "who": names or table,
        "said": _how_it_ended(game),
        "where": where,
        "ended_ms": game.ended_ms,
    }


def _how_it_ended(game: EndedGame) -> str:
    """The end of a game; some tables report only the winner."""
    if game.in_words:
        return game.in_words
    return phrase("A draw.") if game.winner is None else phrase("{seat} wins.", seat=title_of(game.winner, game.game))


def _names(game: EndedGame, league: LeagueState | None) -> str | None:
    """The players of a game in a league, with the score; None for a game of another league."""
    if league is None or game.table not in league.tables:
        return None
    for number, paired in enumerate(league.rounds, start=1):
        for pairing, result in zip(paired.round.pairings, league.results(number), strict=True):
            if result is not None and result.game is not None and result.game == game:
                return f"{pairing.first} {score_text(result)} {pairing.second}"
    return None


def _round(league: LeagueState, number: int) -> dict[str, Any]:
    paired = league.rounds[number - 1].round
    pairings = [
        {
            "first": pairing.first, "second": pairing.second,
            "table": None if pairing.table is None else short_name(pairing.table),
            "table_name": league.tables.get(pairing.table or ""), "score": score_text(result) or None,
            "said": None if game is None else _how_it_ended(game), "unproven": game is not None and not game.counts,
        }
        for pairing, result in zip(paired.pairings, league.results(number), strict=True)
        for game in [league.unproven(number, pairing) if result is None else result.game]
    ]  # fmt: skip
    return {"number": number, "pairings": pairings, "bye": paired.bye}


def _line(line: Ranked) -> dict[str, Any]:
    met = [
        {
            "round": each.round,
            "opponent": each.opponent,
            "points": (None if each.points is None else points_as_text(each.points)),
        }
        for each in line.met
    ]
    return {
        "rank": line.rank, "player": line.player, "points": points_as_text(line.points), "is_here": line.is_here,
        "buchholz": points_as_text(line.buchholz), "sonneborn_berger": f"{line.sonneborn_berger / 4:g}",
        "wins": line.wins, "met": met,
    }  # fmt: skip
