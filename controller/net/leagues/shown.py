"""A league as pages show it: plain data, worked out once for all who look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from controller.net.keys import short_name
from controller.net.leagues.book import LeagueBook
from controller.net.leagues.events import points_as_text
from controller.net.leagues.standings import Ranked, standings
from controller.net.leagues.state import LeagueState, score_text
from controller.net.results import EndedGame
from controller.tabletop.registry import known_games, manifest, title_of
from engine.sentence import phrase, plural


def league_shown(league: LeagueState) -> dict[str, Any]:
    """Returns rounds, pairings, results and standings of a league."""
    rules = league.rules
    return {
        "type": "league", "name": league.name, "game": rules.game, "system": rules.system, "clock": rules.clock,
        "rounds_planned": rules.rounds if rules.system == "swiss" else None, "is_over": league.is_over,
        "players": len(league.here), "standings": [_line(line) for line in standings(league)],
        "rounds": [_round(league, number) for number in range(1, len(league.rounds) + 1)],
    }  # fmt: skip


def result_shown(game: EndedGame, books: Iterable[LeagueBook]) -> dict[str, Any]:
    """Returns a game that ended, with the names of the players where it belongs to a league."""
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
    """How a game ended; some tables say no more than who won."""
    if game.in_words:
        return game.in_words
    return phrase("A draw.") if game.winner is None else phrase("{seat} wins.", seat=title_of(game.winner, game.game))


def _names(game: EndedGame, league: LeagueState | None) -> str | None:
    """Who played a game in a league, with the score; None where it belongs to another."""
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
    met = [{"round": each.round, "opponent": each.opponent, "points": _points(each.points)} for each in line.met]
    return {
        "rank": line.rank, "player": line.player, "points": points_as_text(line.points), "is_here": line.is_here,
        "buchholz": points_as_text(line.buchholz), "sonneborn_berger": f"{line.sonneborn_berger / 4:g}",
        "wins": line.wins, "met": met,
    }  # fmt: skip


def _points(points: int | None) -> str | None:
    return None if points is None else points_as_text(points)
