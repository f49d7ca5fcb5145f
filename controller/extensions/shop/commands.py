"""`chameleon shop`: the operator's commands for a table in a shop."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.commands.options import CONFIG, kept_config
from controller.commands.shell_language import echo
from controller.languages.shell import in_shell_language
from engine.sentence import phrase

if TYPE_CHECKING:
    from controller.extensions.shop.statistics import DayOfGame


@click.group()
def shop() -> None:
    """Run the table in a shop: statistics and the operator's page."""


@shop.command("statistics")
@CONFIG
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, for a spreadsheet.")
def shop_statistics(config_file: Path | None, as_csv: bool) -> None:
    """Print what was played on each day."""
    from controller.extensions.shop import statistics
    from controller.journal.lock import is_in_use

    journal = kept_config(config_file).journal_path
    count = statistics.Counting(journal, is_running=is_in_use(journal))
    days = count.days(time.time_ns() // 1_000_000)
    if count.trouble:
        click.echo(in_shell_language(count.trouble), err=True)
    if as_csv:
        click.echo(statistics.as_csv(days), nl=False)
    elif days:
        _print(days)
    else:
        echo(phrase("Nobody has played at this table yet."))


def _print(days: list[DayOfGame]) -> None:
    from rich.console import Console
    from rich.table import Table

    heads = (
        phrase("Day"), phrase("Game"), phrase("Games"), phrase("Finished"), phrase("Minutes"), phrase("Lessons"),
        phrase("Puzzles"),
    )  # fmt: skip
    table = Table(*map(in_shell_language, heads), box=None)
    for day in days:
        done = _begun_and_done(day.lessons, day.lessons_done), _begun_and_done(day.puzzles, day.puzzles_done)
        counts = str(day.games), str(day.ended), str(day.minutes)
        table.add_row(day.day, day.game, *counts, *map(in_shell_language, done))
    Console(soft_wrap=True).print(table)


def _begun_and_done(begun: int, done: int) -> str:
    return phrase("{begun} ({done} done)", begun=begun, done=done)


@shop.command("unlock")
@CONFIG
def shop_unlock(config_file: Path | None) -> None:
    """Clear wrong guesses of the operator's PIN, so that the page accepts it again at once."""
    from controller.errors import Refused
    from controller.extensions.shop.pin import WrongGuesses, guesses_file, read_guesses, write_guesses
    from controller.extensions.shop.settings import ShopSettings

    config = kept_config(config_file)
    if config.of(ShopSettings).pin is None:
        raise Refused("this table has no operator's page: its configuration has no PIN (key {key})", key="'shop.pin'")
    paths = [guesses_file(config.journal_path, is_here=here) for here in (False, True)]
    try:
        counted = [path for path in paths if path.exists() and read_guesses(path) != WrongGuesses()]
    except OSError as error:
        said = {"file": error.filename, "reason": error.strerror}
        raise Refused("{file} cannot be read ({reason}); start the table, which sets it aside", **said) from None
    for path in counted:
        write_guesses(path, WrongGuesses())
    taken = phrase("The operator's page accepts the PIN again.")
    echo(taken if counted else phrase("The operator's page was not locked."))
