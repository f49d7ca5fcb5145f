"""Prints the games of a journal, and writes their records."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import engine
from controller.errors import JournalError, Refused
from controller.journal.clock_record import rule_of, times_of
from controller.journal.recovery import journal_to_read
from controller.journal.store import GameSummary, Journal, JournalGame, replay_sound_part
from controller.languages.shell import in_shell_language
from controller.tabletop.person_names import people_named
from controller.tabletop.registry import known_games, registry, title_of, troubles
from engine.records import write_record
from engine.sentence import beginning, phrase, plural, row_of, together


def print_games(journal: Journal) -> None:
    """Prints every game of a journal, oldest first."""
    games = journal.games()
    console = Console()
    if not games:
        console.print(in_shell_language(phrase("The journal has no games yet; start one with: "
                                    "{command}", command="chameleon play")))
        return
    heads = (
        phrase("No."), phrase("Game"), phrase("Began (UTC)"), phrase("Players"), phrase("Plies"), phrase("Result"),
    )  # fmt: skip
    table = Table(*map(in_shell_language, heads), box=None)
    for game in games:
        row = (str(game.id), _kind(game), _day(game.began_ms), _players(game), str(game.plies), _result(game))
        table.add_row(*map(in_shell_language, row))
    console.print(table)


def print_known() -> bool:
    """Prints every game that can be played, and a sentence for each that cannot; returns whether all is well."""
    heads = (phrase("Game"), phrase("Title"), phrase("Package"), phrase("Version"))
    table = Table(*map(in_shell_language, heads), box=None)
    for name, game in registry().games.items():
        table.add_row(name, in_shell_language(game.manifest.title), game.source.package, game.source.version)
    console = Console(soft_wrap=True)
    console.print(table)
    wrong = troubles()
    for sentence in wrong:
        console.print(in_shell_language(phrase("{complaint}.", complaint=beginning(sentence))), markup=False)
    return not wrong


def record_of(journal: Journal, number: int) -> tuple[str, str]:
    """Returns the record of a game's sound part, and what is wrong with the rest, "" for nothing.

    Raises `JournalError`, and `Refused` while a game with hidden cards goes on.
    """
    return record_of_game(journal.load(number))


def record_of_game(kept: JournalGame) -> tuple[str, str]:
    """Returns the record of a game of the journal: see `record_of`."""
    game, kept, broken = replay_sound_part(kept)
    trouble = phrase("{fault}; this is the part before the fault", fault=broken) if broken else ""
    if game.secrets and game.outcome() is None:
        why = phrase("game {number} is still in progress", number=kept.id) if broken is None else str(broken)
        hidden = phrase("{why}, and its record would show hidden cards; view it when the game is over", why=why)
        raise Refused(hidden)
    kinds = {entry.kind for entry in kept.entries}
    if "told" in kinds and "checked" not in kinds:
        unchecked = phrase("in this record, cards that the other table has not revealed are guesses")
        trouble = together(trouble, unchecked, between="; ")
    people = people_named(kept.seats_now, kept.names)
    headers = {title_of(seat, kept.game): people.get(seat, player) for seat, player in kept.seats_now.items()}
    return write_record(game, {"Date": _day(kept.began_ms)[:10], **headers, **_clock(kept, game)}), trouble


def _clock(kept: JournalGame, game: engine.Game[Any, Any]) -> dict[str, str]:
    """Returns the clock, and the time left to the moving seat after each move, in s; nothing without a clock."""
    rule = rule_of(kept)
    if not rule.is_on:
        return {}
    marks, played = times_of(kept, [*kept.seats])[1:], len(game.moves)
    left = [times.get(game.turn_before(played - ply)) for ply, times in enumerate(marks)]
    return {"Clock": str(rule), "TimeLeft": " ".join("-" if ms is None else f"{ms / 1000:.1f}" for ms in left)}


def look_over(path: Path) -> str:
    """Returns a summary of a journal after replaying every game in it; raises `JournalError` when one is not sound.

    Changes nothing; a game that was already set aside is not reported.
    """
    with journal_to_read(path) as (journal, trouble):
        if trouble:
            raise JournalError(trouble)
        games = journal.games()
        known = [game for game in games if game.game in known_games()]
        for game in known:
            if game.aside is None:
                _check(journal, game.id)
    kept = plural("it holds {n} game, with no damage", "it holds {n} games, with no damage", len(games))
    strange = row_of(sorted({game.game for game in games} - {*known_games()}))
    if not strange:
        return kept
    said = {"kept": kept, "n": len(games) - len(known), "games": strange}
    return phrase("{kept}; {n} of them cannot be read without the packages of: {games}", **said)


def _check(journal: Journal, number: int) -> None:
    try:
        _, _, broken = replay_sound_part(journal.load(number))
    except JournalError as error:
        broken = error
    if broken is not None:
        remedy = phrase(
            "chameleon play continues without it, and {command} prints what can be read",
            command=f"chameleon games show {number}",
        )
        raise JournalError(together(broken.what, broken.remedy, between=", "), remedy)


def _kind(game: GameSummary) -> str:
    if game.course is None:
        return game.game
    kind, _, which = game.course.partition(" ")
    if kind == "lesson":
        return phrase("{game}, lesson {which}", game=game.game, which=which)
    if which:
        return phrase("{game}, puzzle {which}", game=game.game, which=which)
    return phrase("{game}, puzzle", game=game.game)


def _result(game: GameSummary) -> str:
    if game.aside:
        return phrase("damaged, continues as {number}", number=game.aside)
    return game.result or phrase("unfinished") if game.aside is None else phrase("incomplete")


def _players(game: GameSummary) -> str:
    people = people_named(game.seats, game.names)
    return row_of(f"{seat} {people.get(seat, player)}" for seat, player in game.seats.items())


def _day(ms: int) -> str:
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # a wrong system clock
        return phrase("unknown")
