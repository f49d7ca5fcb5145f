"""The journal for people: a table of its games, and their records."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import engine
from controller.errors import JournalError, Refused
from controller.games.registry import known_games, registry, title_of, troubles
from controller.journal.recovery import journal_to_read
from controller.journal.store import GameSummary, Journal, JournalGame, replayed_as_far
from controller.table.timekeeper import rule_of, times_of
from engine.records import write_record

__all__ = ["look_over", "print_games", "print_known", "record_of"]


def print_games(journal: Journal) -> None:
    """Prints every game of a journal, oldest first."""
    games = journal.games()
    console = Console()
    if not games:
        console.print("The journal holds no game yet: chameleon play begins one.")
        return
    table = Table("No.", "Game", "Began (UTC)", "Players", "Plies", "Result", box=None)
    for game in games:
        table.add_row(str(game.id), _kind(game), _day(game.began_ms), _players(game), str(game.plies), _result(game))
    console.print(table)


def print_known() -> bool:
    """Prints every game that can be played, and a sentence for each that cannot; returns whether all is well."""
    table = Table("Game", "Title", "Package", "Version", box=None)
    for name, game in registry().games.items():
        table.add_row(name, game.manifest.title, game.source.package, game.source.version)
    console = Console(soft_wrap=True)
    console.print(table)
    wrong = troubles()
    for sentence in wrong:
        console.print(f"{sentence[:1].upper()}{sentence[1:]}.", markup=False)
    return not wrong


def record_of(journal: Journal, number: int) -> tuple[str, str]:
    """Returns the record of a game as far as it is sound, and what is wrong with the rest, "" when nothing is.

    Raises `JournalError`, and `Refused` while a game with hidden cards goes on.
    """
    kept = journal.load(number)
    game, kept, broken = replayed_as_far(kept)
    trouble = f"{broken}; this is the part before it" if broken else ""
    if game.secrets and game.outcome() is None:
        goes_on = str(broken) if broken else f"game {number} goes on"
        raise Refused(f"{goes_on}, and its record would show hidden cards; it can be seen when it is over")
    kinds = {entry.kind for entry in kept.entries}
    if "told" in kinds and "checked" not in kinds:
        unchecked = "cards that the other table has not laid open are guesses in it"
        trouble = f"{trouble}; {unchecked}" if trouble else unchecked
    headers = {title_of(seat, kept.game): player for seat, player in kept.seats_now.items()}
    return write_record(game, {"Date": _day(kept.began_ms)[:10], **headers, **_clock(kept, game)}), trouble


def _clock(kept: JournalGame, game: engine.Game[Any, Any]) -> dict[str, str]:
    """The clock, and what was left after each move to the seat that made it, in s; nothing without a clock."""
    rule = rule_of(kept)
    if not rule.is_on:
        return {}
    marks, played = times_of(kept, [*kept.seats])[1:], len(game.moves)
    left = [times.get(game.turn_before(played - ply)) for ply, times in enumerate(marks)]
    return {"Clock": str(rule), "TimeLeft": " ".join("-" if ms is None else f"{ms / 1000:.1f}" for ms in left)}


def look_over(path: Path) -> str:
    """Returns what a journal holds, after replaying every game of it; raises `JournalError` when one is not sound.

    Changes nothing; a game that was set aside already is no news.
    """
    with journal_to_read(path) as (journal, trouble):
        if trouble:
            raise JournalError(f"{trouble.replace('. ', '; ', 1).rstrip('.')}")
        games = journal.games()
        known = [game for game in games if game.game in known_games()]
        for game in known:
            if game.aside is None:
                _check(journal, game.id)
    strange = ", ".join(sorted({game.game for game in games} - {*known_games()}))
    others = f"; {len(games) - len(known)} of them cannot be read without the packages of: {strange}" if strange else ""
    return f"{len(games)} {'game is' if len(games) == 1 else 'games are'} kept there, all sound{others}"


def _check(journal: Journal, number: int) -> None:
    try:
        _, _, broken = replayed_as_far(journal.load(number))
    except JournalError as error:
        broken = error
    if broken is not None:
        remedy = f"chameleon play goes on without it, and chameleon games show {number} prints what is sound"
        raise JournalError(f"{str(broken).replace('; ', ', ')}; {remedy}")


def _kind(game: GameSummary) -> str:
    """The game's name, and which lesson or puzzle it is."""
    if game.course is None:
        return game.game
    return f"{game.game}, {game.course}"


def _result(game: GameSummary) -> str:
    if game.aside is not None:
        return f"breaks, goes on as {game.aside}" if game.aside else "breaks"
    return game.result or "goes on"


def _players(game: GameSummary) -> str:
    return ", ".join(f"{seat} {player}" for seat, player in game.seats.items())


def _day(ms: int) -> str:
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # a clock that was wrong
        return "unknown"
