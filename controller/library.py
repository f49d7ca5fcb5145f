"""The journal for people: a table of its games, and their records."""

from __future__ import annotations

from datetime import UTC, datetime

from rich.console import Console
from rich.table import Table

import engine
from controller.errors import Refused
from controller.journal import GameSummary, Journal, replayed
from engine.records import write_record

__all__ = ["print_games", "record_of"]


def print_games(journal: Journal) -> None:
    """Prints every game of a journal, oldest first."""
    games = journal.games()
    console = Console()
    if not games:
        console.print("The journal holds no game yet: chameleon play begins one.")
        return
    table = Table("No.", "Game", "Began (UTC)", "Players", "Plies", "Result", box=None)
    for game in games:
        table.add_row(
            str(game.id), game.game, _day(game.began_ms), _players(game), str(game.plies), game.result or "goes on"
        )
    console.print(table)


def record_of(journal: Journal, number: int) -> str:
    """Returns the record of a game; raises `JournalError`, and `Refused` while a game with hidden cards goes on."""
    kept = journal.load(number)
    if engine.game_class(kept.game).secrets and replayed(kept).outcome() is None:
        raise Refused(f"game {number} goes on and its record would show hidden cards; it can be seen when it is over")
    headers = {seat.capitalize(): player for seat, player in kept.seats_now.items()}
    return write_record(replayed(kept), {"Date": _day(kept.began_ms)[:10], **headers})


def _players(game: GameSummary) -> str:
    return ", ".join(f"{seat} {player}" for seat, player in game.seats.items())


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")
